import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { serveStatic } from "./static.ts";

test("quality 32 the answer with a file of the site ends when nobody reads it", async () => {
  const folder = await mkdtemp(`${tmpdir()}/static-`);
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(`${folder}/large.png`, Buffer.alloc(30 * 1024 * 1024));
  const serve = await serveStatic(pathToFileURL(`${folder}/`));
  let sent: ServerResponse | undefined;
  const server = createServer((req, res) => {
    sent = res;
    serve(req, res);
  }).listen(0);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const asked = get({ port: (server.address() as AddressInfo).port, path: "/large.png" });
  asked.on("error", () => {});
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  expect(sent!.socket!.timeout).toBe(60_000);
  sent!.setTimeout(50);
  await expect.poll(() => sent!.destroyed).toBe(true);
  asked.destroy();
});
