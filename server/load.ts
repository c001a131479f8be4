import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Logger } from "pino";

const tickMs = 20;
const sampleMs = 500;
const maxLagMs = 200;

/**
 * Measures the average delay of the event loop twice a second; the function returned tells whether it is too high
 * (quality 32).
 */
export function watchLoad(log: Logger): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: tickMs });
  delay.enable();
  let late = false;
  setInterval(() => {
    const lag = Math.round(delay.mean / 1e6 - tickMs);
    delay.reset();
    late = lag > maxLagMs;
    if (late) log.warn({ event: "late", lag });
  }, sampleMs).unref();
  return () => late;
}

const sentences = {
  fr: {
    title: "Beaucoup de monde en ce moment",
    wait: "Le service est très demandé. Revenez dans quelques secondes.",
    again: "Recharger cette page",
    emergency: "En cas d'urgence, appelez le 15 ou le 112.",
  },
  en: {
    title: "Many people at the moment",
    wait: "The service is in great demand. Come back in a few seconds.",
    again: "Load this page again",
    emergency: "In an emergency, call 15 or 112.",
  },
};

function page(language: keyof typeof sentences): string {
  const { title, wait, again, emergency } = sentences[language];
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – Cabinet ouvert</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${wait}</p>
<p><a href="">${again}</a></p>
<p>${emergency}</p>
</main>
</body>
</html>
`;
}

const pages = { fr: page("fr"), en: page("en") };

/** Whether a request is for a page and has no session cookie; requests that an open page makes are served. */
const isNewcomer = ({ method, url = "/", headers }: IncomingMessage) =>
  (method === "GET" || method === "HEAD") &&
  !/\.data(\?|$)/.test(url) &&
  (headers["sec-fetch-mode"] ?? "navigate") === "navigate" &&
  !/(^|;\s*)(__Host-)?session=/.test(headers.cookie ?? "");

/**
 * Answers 503 with Retry-After to a request without a session, without calling the framework; returns whether it
 * answered.
 */
export function shedLoad(req: IncomingMessage, res: ServerResponse): boolean {
  if (!isNewcomer(req)) return false;
  const language = /\b(fr|en)\b/i.exec(req.headers["accept-language"] ?? "")?.[1]?.toLowerCase() === "en" ? "en" : "fr";
  res.writeHead(503, {
    "retry-after": "5",
    "content-type": "text/html; charset=utf-8",
    "content-language": language,
    "cache-control": "no-store",
    vary: "Accept-Language, Cookie",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  });
  res.end(req.method === "HEAD" ? undefined : pages[language]);
  return true;
}
