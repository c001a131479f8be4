import type { MiddlewareFunction } from "react-router";
import { type Deps, depsContext } from "./context";

/**
 * What a page may load; one without scripts may run none, and what is blocked is reported. No policy in development,
 * where Vite has scripts of its own.
 */
export function setContentPolicy(headers: Headers, deps: Pick<Deps, "nonce" | "publicOrigin">, scripts: boolean): void {
  const { nonce, publicOrigin } = deps;
  if (nonce === undefined) return;
  // Browsers that know report-to take it for https alone, and then leave report-uri aside everywhere.
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

/** Security headers of every page, and no page kept by a shared cache. */
export const headersMiddleware: MiddlewareFunction<Response> = async ({ context, pattern }, next) => {
  const deps = context.get(depsContext);
  const { publicOrigin, trace } = deps;
  trace.pattern = pattern;
  const response = await next();
  const { headers } = response;
  if (trace.retryAfter && (response.status === 429 || response.status === 503))
    headers.set("retry-after", String(trace.retryAfter));
  if (!headers.has("content-security-policy")) setContentPolicy(headers, deps, false);
  headers.set("referrer-policy", "same-origin");
  headers.set("x-content-type-options", "nosniff");
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("cross-origin-resource-policy", "same-origin");
  headers.set("permissions-policy", "camera=(), microphone=(), geolocation=(), interest-cohort=()");
  headers.append("vary", "Cookie, Save-Data, Accept-Language");
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  // A relative Location is right everywhere but in the oldest text browsers.
  const location = headers.get("location");
  if (location?.startsWith("/")) headers.set("location", new URL(location, publicOrigin).href);
  return response;
};
