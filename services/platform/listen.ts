import { once } from "node:events";
import type { RequestListener } from "node:http";
import type { Server, Socket } from "node:net";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { ConfigError, codeOf } from "../config.ts";

const sentences: Record<string, (port: number) => string> = {
  EADDRINUSE: (port) => `PORT: ${port} is taken by another process.`,
  EACCES: (port) => `PORT: this process may not listen on ${port}.`,
};

/**
 * Listens on `port` of the address `host` and prints where, in the line that says the process is ready. Throws
 * ConfigError when the port is taken or the address is not one of this machine.
 */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    const code = codeOf(error);
    throw new ConfigError(sentences[code]?.(port) ?? `HOST: is not an address of this machine (${code}).`);
  }
  const address = server.address();
  const chosen = typeof address === "object" && address ? address.port : port;
  const name = host === "127.0.0.1" ? "localhost" : host;
  process.stdout.write(`ready http://${name.includes(":") ? `[${name}]` : name}:${chosen}\n`);
}

const maxWaiting = 20;

/**
 * Answers the requests of a connection one after the other, however many it sends at once (RFC 9112, 9.3.2): together
 * they would occupy the process for as long as they like. One that sends more than 20 is ended; no browser does.
 */
export function inTurn(answer: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, { waiting: number; last: Promise<void> }>();
  return (req, res) => {
    const { socket } = req;
    const line = lines.get(socket) ?? { waiting: 0, last: Promise.resolve() };
    lines.set(socket, line);
    if (++line.waiting > maxWaiting) return void socket.destroy();
    line.last = line.last.then(async () => {
      if (socket.destroyed) return;
      const closed = new Promise<void>((done) => res.once("close", () => done()));
      answer(req, res);
      await closed;
      line.waiting--;
    });
  };
}

/** Methods of which the standard makes no Request (fetch standard, 4.6). */
const unknownMethods = new Set(["CONNECT", "TRACE", "TRACK"]);

/** The listener of a Node server that answers with `fetch`; what is no request for it gets 400 or 405, without a log. */
export function listenerOf(fetch: (request: Request) => Promise<Response>): RequestListener {
  const answer = createRequestListener((request) => fetch(request), { onError: () => undefined });
  return inTurn((request, response) => {
    // «OPTIONS *» asks about the whole server (RFC 9112, 3.2.4), of which there is nothing to tell.
    if (!/^(\/|https?:)/.test(request.url ?? "")) response.writeHead(400).end();
    else if (unknownMethods.has(request.method ?? "")) response.writeHead(405).end();
    else void answer(request, response);
  });
}
