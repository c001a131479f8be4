import { setTimeout as pause } from "node:timers/promises";

const failuresInARow = 10;
const retryDelayMs = 1_000;
const unanswered = new Set([502, 503, 504]);

/** One try; no redirect is followed: the services have none, and another host must not see what we send. */
const ask = (request: Request) => fetch(request, { redirect: "manual" });

/** Waits a moment when a second try makes sense; false when more patience is asked for, if by a date (NaN), or time is over. */
async function isRetryable(request: Request, seconds: number): Promise<boolean> {
  if (!(seconds <= 1) || request.signal.aborted) return false;
  await pause(seconds * 1000, undefined, { signal: request.signal });
  return true;
}

async function askTwice(request: Request): Promise<Response> {
  const first = await ask(request).catch((error: unknown) => error);
  const failed = !(first instanceof Response) || unanswered.has(first.status);
  const seconds = Number((first instanceof Response && first.headers.get("retry-after")) || 0.1);
  if (failed && (await isRetryable(request, seconds))) {
    if (first instanceof Response) await first.body?.cancel();
    return ask(request);
  }
  if (first instanceof Response) return first;
  throw first;
}

/**
 * Calls the services in another process: what only reads is tried twice. After ten calls in a row without an answer of
 * their own (a proxy may give 502 to 504 for them) the services are left alone: calls fail at once, but for one each second that tries again (quality 33).
 */
export function remoteServices(): (request: Request, repeatable: boolean) => Promise<Response> {
  let failures = 0;
  let nextTryAt = 0;
  return async (request, repeatable) => {
    if (failures >= failuresInARow) {
      if (performance.now() < nextTryAt) throw new Error("The services do not answer.");
      nextTryAt = performance.now() + retryDelayMs;
    }
    let answered = false;
    try {
      const response = await (repeatable ? askTwice(request) : ask(request));
      answered = !unanswered.has(response.status);
      return response;
    } finally {
      failures = answered ? 0 : failures + 1;
      if (!answered) nextTryAt = performance.now() + retryDelayMs;
    }
  };
}
