import { placeOf } from "../platform/address.ts";
import { hmac, keyFor } from "../platform/keys.ts";
import type { Limit } from "../platform/limits.ts";
import type { Deps } from "../route.ts";

const hour = 3600;
const day = 24 * hour;

/** Limits are kept under a pseudonym: neither addresses nor e-mails stand in the table. */
const hidden = (deps: Deps, what: string) => hmac(keyFor(deps.config.secret, "limits"), what).toString("base64url");

/** Wrong passwords before an account is blocked (decisions 2.1). */
export const wrongPasswordsToBlock = 10;

/** Attempts at the password of one e-mail, from one place (paced) and from anywhere; alike whether it has an account. */
export function passwordLimits(deps: Deps, who: string, address: string): { here: Limit; anywhere: Limit } {
  const place = placeOf(address)?.network ?? "unknown";
  return {
    here: { key: `password-here:${hidden(deps, `${who} ${place}`)}`, seconds: hour, most: 20, paced: true },
    anywhere: { key: `password:${hidden(deps, who)}`, seconds: hour, most: 40 },
  };
}

/** Attempts at passwords from one connection and from its neighbourhood; none when the address is not known. */
export function connectionLimits(deps: Deps, address: string): Limit[] {
  const place = placeOf(address);
  if (!place) return [];
  return [
    { key: `login-from:${hidden(deps, place.connection)}`, seconds: 60, most: 10 },
    { key: `login-near:${hidden(deps, place.network)}`, seconds: hour, most: 200 },
  ];
}

/** Codes mailed to one account: 5 an hour, 10 a day. */
export const codesSent = (accountId: string): Limit[] => [
  { key: `codes-hour:${accountId}`, seconds: hour, most: 5 },
  { key: `codes-day:${accountId}`, seconds: day, most: 10 },
];

/** Wrong codes of one account: after 10 in a day no new code goes out. */
export const codesFailed = (accountId: string): Limit => ({ key: `code-failed:${accountId}`, seconds: day, most: 10 });

/** Attempts at codes from one connection; none when the address is not known. */
export function codesFailedFrom(deps: Deps, address: string): Limit[] {
  const place = placeOf(address);
  return place ? [{ key: `code-from:${hidden(deps, place.connection)}`, seconds: hour, most: 10 }] : [];
}

/** Wrong codes on the whole site: 50 in an hour and new codes have 8 digits. */
export const codesFailedOnSite: Limit = { key: "code-failed-site", seconds: hour, most: 50 };
