import type { IncomingMessage, ServerResponse } from "node:http";
import { factsByPattern } from "../app/route-facts.ts";
import routes from "../app/routes.ts";

const uploadPaths = new Set(
  [...factsByPattern(routes)].flatMap(([pattern, { upload }]) => (upload ? `/${pattern}` : [])),
);
const maxReadBytes = 64 * 1024 * 1024;
const longestForm = 30_000;

/** The person's address: with n trusted proxies, the n-th entry from the right (the left ones are the client's word). */
export function clientAddress(req: IncomingMessage, trustProxy: number): string {
  const direct = req.socket.remoteAddress ?? "unknown";
  if (trustProxy === 0) return direct;
  const entries = String(req.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((entry) => entry.trim());
  return entries.at(-trustProxy) || direct;
}

/** Ends a request whose body takes too long to come: a form has 30 s, an upload two minutes, as the server has at most. */
export function endSlowBody(req: IncomingMessage, path: string): void {
  if (req.method !== "POST" || uploadPaths.has(path.split("?")[0]!)) return;
  const timer = setTimeout(() => !req.complete && req.destroy(), longestForm);
  req.once("close", () => clearTimeout(timer));
}

/** Reads away what remains of a refused body: Chromium without scripts waits for ever otherwise. */
export function drainRefusedUpload(req: IncomingMessage, res: ServerResponse): void {
  res.once("finish", () => {
    if (req.complete) return;
    // The adapter leaves a listener that pauses the socket.
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
