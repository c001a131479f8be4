import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { factsByPattern } from "../app/route-facts.ts";
import routes from "../app/routes.ts";

const uploadPaths = new Set(
  [...factsByPattern(routes)].flatMap(([pattern, { upload }]) => (upload ? `/${pattern}` : [])),
);
const maxReadBytes = 64 * 1024 * 1024;
const maxFormMs = 30_000;

/** The IP address that a proxy names, also with a port or in brackets; undefined when it names none. */
function namedAddress(entry: string): string | undefined {
  const [, inBrackets, withPort] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? [];
  return [inBrackets, withPort, entry].find((address) => address !== undefined && isIP(address) > 0);
}

/**
 * Reads the IP address of clients: with n trusted proxies, the n-th entry of X-Forwarded-For from the right (clients can
 * forge those on the left). Without a readable one it is that of the connection, so that limits always count; `warn` is
 * called the first time, since they then count all clients of that proxy as one.
 */
export function clientAddresses(trustProxy: number, warn: () => void): (req: IncomingMessage) => string {
  let warned = false;
  return (req) => {
    const connection = req.socket.remoteAddress ?? "unknown";
    if (trustProxy === 0) return connection;
    const entries = String(req.headers["x-forwarded-for"] ?? "").split(",");
    const named = namedAddress(entries.at(-trustProxy)?.trim() ?? "");
    if (!named && !warned) warn();
    warned ||= !named;
    return named ?? connection;
  };
}

/**
 * Destroys a request whose body is too slow: 30 s for a form, two minutes for an upload, which is also the server's
 * limit.
 */
export function endSlowBody(req: IncomingMessage, path: string): void {
  if (req.method !== "POST" || uploadPaths.has(path.split("?")[0]!)) return;
  const timer = setTimeout(() => !req.complete && req.destroy(), maxFormMs);
  req.once("close", () => clearTimeout(timer));
}

/** Reads and discards the rest of a refused body: without it, Chromium without scripts waits for ever. */
export function drainRefusedUpload(req: IncomingMessage, res: ServerResponse): void {
  res.once("finish", () => {
    if (req.complete) return;
    // The React Router adapter leaves a listener that pauses the socket.
    req.removeAllListeners("data");
    let seen = 0;
    req.on("data", (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > maxReadBytes) req.destroy();
    });
    setTimeout(() => !req.complete && req.destroy(), 30_000).unref();
    req.resume();
  });
}
