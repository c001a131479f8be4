import type { MiddlewareFunction } from "react-router";
import { type AppContext, appContext } from "./context";
import { findFacts } from "./facts";

/**
 * Sets the content security policy; a page without scripts allows none, and violations are reported. No policy in
 * development, where Vite injects scripts.
 */
export function setContentPolicy(
  headers: Headers,
  deps: Pick<AppContext, "nonce" | "publicOrigin">,
  scripts: boolean,
): void {
  const { nonce, publicOrigin } = deps;
  if (nonce === undefined) return;
  // Browsers accept report-to for https only, and those that know it ignore report-uri.
  const secure = publicOrigin.startsWith("https:");
  const policy = [
    "default-src 'none'",
    scripts ? `script-src 'nonce-${nonce}' 'self'` : "script-src 'none'",
    scripts ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "report-uri /csp-report",
    ...(secure ? ["report-to csp"] : []),
  ];
  headers.set("content-security-policy", policy.join("; "));
  if (secure) headers.set("reporting-endpoints", 'csp="/csp-report"');
}

/**
 * What browsers may keep. By no-store alone Lynx shows a page again after the logout; the page of a refused form it must
 * find again by «back», and without no-store Chromium finds it too.
 */
function cacheControl(context: Parameters<typeof findFacts>[0], reading: boolean): string {
  if (reading) return "no-store, no-cache";
  return findFacts(context)?.keepsRefusals ? "private, no-cache" : "no-store";
}

/** Sets the security headers of every page, and forbids shared caches. */
export const headersMiddleware: MiddlewareFunction<Response> = async ({ context, pattern }, next) => {
  const deps = context.get(appContext);
  const { publicOrigin, reading, trace } = deps;
  trace.pattern = pattern;
  const response = await next();
  const { headers } = response;
  if (trace.retryAfter && (response.status === 429 || response.status === 503))
    headers.set("retry-after", String(trace.retryAfter));
  else if (response.status === 503 && !headers.has("retry-after")) headers.set("retry-after", "30");
  if (response.status === 405) headers.set("allow", "GET, HEAD");
  if (!headers.has("content-security-policy")) setContentPolicy(headers, deps, false);
  headers.set("referrer-policy", "same-origin");
  headers.set("x-content-type-options", "nosniff");
  // Old browsers do not know frame-ancestors.
  headers.set("x-frame-options", "DENY");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-resource-policy", "same-origin");
  headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), interest-cohort=()");
  headers.append("vary", "Cookie, Save-Data, Accept-Language");
  if (!headers.has("cache-control")) headers.set("cache-control", cacheControl(context, reading));
  // Only the oldest text browsers need an absolute Location.
  const location = headers.get("location");
  if (location?.startsWith("/")) headers.set("location", new URL(location, publicOrigin).href);
  return response;
};
