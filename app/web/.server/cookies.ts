import { randomBytes } from "node:crypto";

const isSecure = (origin: string) => origin.startsWith("https:");
const fullName = (origin: string, name: string) => (isSecure(origin) ? `__Host-${name}` : name);

/** A random cookie value of 32 characters that cannot be guessed. */
export const newCookieValue = (): string => randomBytes(24).toString("base64url");

/** Our cookies that hold a random value; those that change most often first. */
const randomCookies = ["session", "sign-up", "device"] as const;
type RandomCookie = (typeof randomCookies)[number];

/** The value of our cookie, null when absent or not of the form that `newCookieValue` makes. */
export function readCookie(request: Request, origin: string, name: RandomCookie): string | null {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/).map((pair) => pair.split("="));
  const value = pairs.find(([key]) => key === fullName(origin, name))?.[1];
  return value && /^[\w-]{32}$/.test(value) ? value : null;
}

/** The value of one of our cookies that no other browser has, null for a browser without any. */
export const readBrowserCookie = (request: Request, origin: string): string | null =>
  randomCookies.map((name) => readCookie(request, origin, name)).find((value) => value !== null) ?? null;

/** The Set-Cookie header of an HttpOnly cookie; without `seconds` it lasts for the browser session. */
export function cookieHeader(origin: string, name: string, value: string, seconds?: number): string {
  const age = seconds === undefined ? "" : `; Max-Age=${seconds}`;
  return `${fullName(origin, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${isSecure(origin) ? "; Secure" : ""}`;
}
