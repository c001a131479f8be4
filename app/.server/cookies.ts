import { randomBytes } from "node:crypto";

const isSecure = (origin: string) => origin.startsWith("https:");
const fullName = (origin: string, name: string) => (isSecure(origin) ? `__Host-${name}` : name);

/** A value that nobody guesses, for a cookie that names something kept here: 32 signs. */
export const newCookieValue = (): string => randomBytes(24).toString("base64url");

/** The value of a cookie of ours, if it is one that `newCookieValue` may have made, else null. */
export function readCookie(request: Request, origin: string, name: string): string | null {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/).map((pair) => pair.split("="));
  const value = pairs.find(([key]) => key === fullName(origin, name))?.[1];
  return value && /^[\w-]{32}$/.test(value) ? value : null;
}

/** The Set-Cookie header of a cookie for the server alone; without `seconds` it goes with the browser's session. */
export function cookieHeader(origin: string, name: string, value: string, seconds?: number): string {
  const age = seconds === undefined ? "" : `; Max-Age=${seconds}`;
  return `${fullName(origin, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${isSecure(origin) ? "; Secure" : ""}`;
}
