import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";
import { matchPath } from "react-router";
import { factsByPattern } from "../app/route-facts.ts";
import routes from "../app/routes.ts";

const uploadPatterns = [...factsByPattern(routes)].flatMap(([pattern, { upload }]) => (upload ? `/${pattern}` : []));
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

/** A name or an address, and a port. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * The path and query of a request, also of one that names the whole address (RFC 9112, 3.2); null when there is none,
 * or when `Host` is more than a name and a port.
 */
export function targetOf({ url = "", headers, headersDistinct }: IncomingMessage): string | null {
  const host = headers.host ?? "localhost";
  const isPlain = plainHost.test(host) && URL.canParse(`http://${host}`);
  if (!isPlain || (headersDistinct.host?.length ?? 0) > 1) return null;
  if (url.startsWith("/")) return url;
  const whole = /^https?:\/\//i.test(url) ? URL.parse(url) : null;
  return whole && `${whole.pathname}${whole.search}`;
}

/** Destroys a request whose form takes more than 30 s; an upload has the two minutes of every request (server.ts). */
export function endSlowBody(req: IncomingMessage, path: string): void {
  const [pathname = ""] = path.split("?");
  if (req.method !== "POST" || uploadPatterns.some((pattern) => matchPath(pattern, pathname))) return;
  const timer = setTimeout(() => !req.complete && req.destroy(), maxFormMs);
  req.once("close", () => clearTimeout(timer));
}

/** Reads and discards the rest of a body, which the server's limit of a request ends; resolves once it has ended. */
function discardRest(req: IncomingMessage): Promise<void> {
  // The React Router adapter leaves a listener that pauses the socket.
  req.removeAllListeners("data");
  let seen = 0;
  req.on("data", (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > maxReadBytes) req.destroy();
  });
  req.resume();
  return new Promise((done) => {
    for (const event of ["end", "close"]) req.once(event, done);
  });
}

/**
 * Prepares to answer a request whose body was refused unread: a client that ends its connection with the answer, as Lynx
 * and some proxies do, would lose it while it still sends, so its body is discarded first; that of others afterwards,
 * without which Chromium without scripts waits for ever.
 */
export async function discardRefusedBody(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.complete || req.destroyed) return;
  // A server that stops has said so in a header, which Node reads when it sends it.
  const ends = !res.shouldKeepAlive || res.getHeader("connection") === "close";
  if (ends) await discardRest(req);
  else res.once("finish", () => void (req.complete || discardRest(req)));
}
