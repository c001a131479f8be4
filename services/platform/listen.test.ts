import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { inTurn } from "./listen.ts";

test("quality 32 requests that a connection sends at once are answered one after the other, and too many end it", async () => {
  let atOnce = 0;
  let most = 0;
  const server = createServer(
    inTurn(async (_, res) => {
      most = Math.max(most, ++atOnce);
      await new Promise((passed) => setTimeout(passed, 5));
      atOnce--;
      res.end("x");
    }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  /** How many answers a connection gets that sends so many requests at once. */
  async function countAnswers(requests: number): Promise<number> {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(requests));
    let text = "";
    const ended = new Promise((end) => socket.once("close", end));
    socket.on("error", () => {});
    socket.on("data", (part) => {
      text += part;
      if (text.split("HTTP/1.1 200").length > requests) socket.end();
    });
    await ended;
    return text.split("HTTP/1.1 200").length - 1;
  }
  try {
    expect(await countAnswers(20)).toBe(20);
    expect(most).toBe(1);
    expect(await countAnswers(2_000)).toBeLessThan(20);
  } finally {
    server.close();
  }
});
