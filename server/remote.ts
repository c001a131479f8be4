import { setTimeout as pause } from "node:timers/promises";

const maxFailures = 10;
const retryDelayMs = 1_000;
const gatewayErrors = new Set([502, 503, 504]);

/** Whether a proxy answered instead of the services, whose own refusals, as of a file while many wait, are JSON. */
const isGatewayAnswer = ({ status, headers }: Response): boolean =>
  gatewayErrors.has(status) && !headers.get("content-type")?.startsWith("application/json");

/** One attempt. Redirects are not followed: the services send none, and another host must not see what we send. */
const sendRequest = (request: Request) => fetch(request, { redirect: "manual" });

/**
 * Waits before a retry; false when the request must not be retried: Retry-After is longer or a date (NaN), or the time
 * is over.
 */
async function isRetryable(request: Request, seconds: number): Promise<boolean> {
  if (!(seconds <= 1) || request.signal.aborted) return false;
  await pause(seconds * 1000, undefined, { signal: request.signal });
  return true;
}

async function fetchWithRetry(request: Request): Promise<Response> {
  const first = await sendRequest(request).catch((error: unknown) => error);
  const failed = !(first instanceof Response) || gatewayErrors.has(first.status);
  const seconds = Number((first instanceof Response && first.headers.get("retry-after")) || 0.1);
  if (failed && (await isRetryable(request, seconds))) {
    if (first instanceof Response) await first.body?.cancel();
    return sendRequest(request);
  }
  if (first instanceof Response) return first;
  throw first;
}

/**
 * Returns the function that calls the services in another process. Requests that only read are retried once. After ten
 * failures in a row (502 to 504 of a proxy count) the circuit opens: calls fail at once, but for one attempt each
 * second (quality 33).
 */
export function remoteServices(): (request: Request, repeatable: boolean) => Promise<Response> {
  let failures = 0;
  let nextTryAt = 0;
  return async (request, repeatable) => {
    if (failures >= maxFailures) {
      if (performance.now() < nextTryAt) throw new Error("The services do not answer.");
      nextTryAt = performance.now() + retryDelayMs;
    }
    let answered = false;
    try {
      const response = await (repeatable ? fetchWithRetry(request) : sendRequest(request));
      answered = !isGatewayAnswer(response);
      return response;
    } finally {
      failures = answered ? 0 : failures + 1;
      if (!answered) nextTryAt = performance.now() + retryDelayMs;
    }
  };
}
