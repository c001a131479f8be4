import type { IncomingMessage } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Logger } from "pino";
import { crowdPage } from "../app/web/.server/crowd-page.ts";

const tickMs = 20;
const sampleMs = 500;
const maxLagMs = 200;
/** Share of one processor, all threads together, from which a delay is our own doing. */
const minOwnShare = 0.5;

/**
 * Measures the average delay of the event loop twice a second; the function returned tells whether it is too high
 * through our own work (quality 32): where other processes have taken the processors, turning people away would make
 * nobody faster.
 */
export function watchLoad(log: Logger): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: tickMs });
  delay.enable();
  let late = false;
  let before = process.cpuUsage();
  let sampledAt = performance.now();
  setInterval(() => {
    const lag = Math.round(delay.mean / 1e6 - tickMs);
    delay.reset();
    const { user, system } = process.cpuUsage(before);
    const own = (user + system) / 1000 / (performance.now() - sampledAt);
    before = process.cpuUsage();
    sampledAt = performance.now();
    const isLate = lag > maxLagMs;
    late = isLate && own >= minOwnShare;
    if (isLate) log.warn({ event: late ? "late" : "machine-late", lag });
  }, sampleMs).unref();
  return () => late;
}

/** Whether a request is for a page and has no session cookie; requests that an open page makes are served. */
const isNewcomer = ({ method, url = "/", headers }: IncomingMessage) =>
  (method === "GET" || method === "HEAD") &&
  !/\.data(\?|$)/.test(url) &&
  (headers["sec-fetch-mode"] ?? "navigate") === "navigate" &&
  !/(^|;\s*)(__Host-)?session=/.test(headers.cookie ?? "");

/**
 * The answer 503 with Retry-After to a request without a session, made without calling the framework; null for who is
 * served. Its page leads to `page`, the path and query asked for.
 */
export function shedLoad(req: IncomingMessage, page: string): Response | null {
  if (!isNewcomer(req)) return null;
  const language = /\b(fr|en)\b/i.exec(req.headers["accept-language"] ?? "")?.[1]?.toLowerCase() === "en" ? "en" : "fr";
  return new Response(crowdPage(language, page), {
    status: 503,
    headers: {
      "retry-after": "5",
      "content-type": "text/html; charset=utf-8",
      "content-language": language,
      "cache-control": "no-store, no-cache",
      vary: "Accept-Language, Cookie",
      "referrer-policy": "same-origin",
      "x-frame-options": "DENY",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    },
  });
}
