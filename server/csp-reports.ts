import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { z } from "zod";
import { addressRanges } from "../services/platform/address.ts";
import { endSlowBody } from "./sockets.ts";

const maxBytes = 8 * 1024;
const maxPerMinute = 60;
const maxConnections = 10_000;
const minute = 60_000;

const text = z.string().max(2048).default("");

/** The two shapes that browsers send: of `report-uri`, and of `report-to` (CSP Level 3). */
const reports = z.union([
  z
    .object({ "csp-report": z.object({ "violated-directive": text, "blocked-uri": text }) })
    .transform(({ "csp-report": report }) => [
      { directive: report["violated-directive"], blocked: report["blocked-uri"] },
    ]),
  z
    .array(z.object({ body: z.object({ effectiveDirective: text, blockedURL: text }) }))
    .max(10)
    .transform((list) => list.map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL }))),
]);

type Sender = { from: string; ownOrigin: string };

const words = new Set(["inline", "eval", "wasm-eval", "self", "data", "blob"]);

/** What was blocked, in one word and without its URL, which could reveal medical facts. */
function kindOf(blocked: string, ownOrigin: string): string {
  if (words.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return "unknown";
  const { origin, protocol } = new URL(blocked);
  if (origin === ownOrigin) return "own";
  if (protocol.endsWith("-extension:")) return "extension";
  return /^(https?|wss?):$/.test(protocol) ? "foreign" : "other";
}

const nameOf = (directive: string) => /^[a-z-]{3,40}(?= |$)/.exec(directive)?.[0] ?? "unknown";

async function readUpTo(req: IncomingMessage, maxLength: number): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of req) {
    length += part.length;
    if (length > maxLength) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

/**
 * Handles CSP violation reports of browsers, up to 8 kB and 60 a minute from one connection: logs the directive and the
 * kind of what was blocked (quality 2). Answers 204, even for unreadable reports; 413 or 429 beyond the limits.
 */
export function handleCspReports(log: Logger) {
  const counts = new Map<string, number>();
  setInterval(() => counts.clear(), minute).unref();
  return async (req: IncomingMessage, res: ServerResponse, { from, ownOrigin }: Sender): Promise<void> => {
    const connection = addressRanges(from)?.connection ?? "unknown";
    const count = (counts.get(connection) ?? 0) + 1;
    const isFull = count === 1 && counts.size === maxConnections;
    if (!isFull) counts.set(connection, count);
    const refuse = (status: number, headers = {}) =>
      void res.writeHead(status, { connection: "close", ...headers }).end();
    endSlowBody(req, "/csp-report");
    if (isFull || count > maxPerMinute) return refuse(429, { "retry-after": "60" });
    if (Number(req.headers["content-length"] ?? 0) > maxBytes) return refuse(413);
    const body = await readUpTo(req, maxBytes);
    if (body === null) return refuse(413);
    for (const { directive, blocked } of reports.safeParse(parsed(body)).data ?? [])
      log.warn({ event: "csp", directive: nameOf(directive), blocked: kindOf(blocked, ownOrigin) });
    res.writeHead(204).end();
  };
}
