import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { sendCompressed } from "./send.ts";

const chunk = new Uint8Array(1024 * 1024);

/** Serves an archive of `most` megabytes; `end` may break it off. */
async function serving(most: number, end: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
  const seen = { pulled: 0, isCancelled: false };
  const server = createServer((req, res) => {
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (seen.pulled === most) return end(controller);
          seen.pulled += 1;
          controller.enqueue(chunk);
        },
        cancel() {
          seen.isCancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    void sendCompressed(req, res, new Response(body, { headers: { "content-type": "application/zip" } }));
  }).listen(0);
  await once(server, "listening");
  const asked = get({ port: (server.address() as AddressInfo).port, headers: { "accept-encoding": "br, gzip" } });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return { seen, answer, asked, close: () => server.close() };
}

test("quality 32 an archive is read no faster than it is sent, and ends for who has left", async () => {
  const { seen, answer, asked, close } = await serving(200, (controller) => controller.close());
  answer.pause();
  expect(answer.headers["content-encoding"]).toBeUndefined();
  let before = -1;
  const isStill = () => {
    const same = before === seen.pulled;
    before = seen.pulled;
    return same;
  };
  // Until the buffers between are full.
  await expect.poll(isStill, { interval: 200 }).toBe(true);
  expect(seen.pulled).toBeLessThan(50);
  asked.destroy();
  await expect.poll(() => seen.isCancelled).toBe(true);
  close();
});

test("quality 32 an archive that breaks off breaks the connection off, and a whole one ends", async () => {
  const broken = await serving(3, (controller) => controller.error(new Error("gone")));
  await expect(broken.answer.toArray()).rejects.toThrow();
  broken.close();
  const whole = await serving(3, (controller) => controller.close());
  expect(Buffer.concat(await whole.answer.toArray()).length).toBe(3 * chunk.length);
  whole.close();
});

test("quality 26 quality 32 what nobody reads for a minute is ended, whole files too", async () => {
  let sent: ServerResponse | undefined;
  const server = createServer((req, res) => {
    sent = res;
    void sendCompressed(req, res, new Response(new Uint8Array(30 * 1024 * 1024)));
  }).listen(0);
  await once(server, "listening");
  const asked = get({ port: (server.address() as AddressInfo).port });
  asked.on("error", () => {});
  await once(asked, "response");
  expect(sent!.socket!.timeout).toBe(60_000);
  sent!.setTimeout(50);
  await expect.poll(() => sent!.destroyed).toBe(true);
  asked.destroy();
  server.close();
});
