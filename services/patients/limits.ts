import { limitedRanges } from "../platform/address.ts";
import type { HostDeps } from "../platform/deps.ts";
import { type Limit, pseudonym } from "../platform/limits.ts";
import type { Caller } from "../route.ts";

const hour = 3600;
const day = 24 * hour;

/** Limits on sign-ups from one connection and from its network. */
export function signUpLimits(deps: HostDeps, address: string): Limit[] {
  const place = limitedRanges(deps.config, address);
  if (!place) return [];
  return [
    { key: `sign-up-from:${pseudonym(deps, place.connection)}`, seconds: hour, max: 10 },
    { key: `sign-up-near:${pseudonym(deps, place.network)}`, seconds: hour, max: 100 },
  ];
}

/** Limits on dry checks of sign-up steps from one connection, and on those of a picture from its network. */
export function checkLimits(deps: HostDeps, address: string, hasPicture: boolean): Limit[] {
  const place = limitedRanges(deps.config, address);
  if (!place) return [];
  const steps = { key: `sign-up-check:${pseudonym(deps, place.connection)}`, seconds: hour, max: 60 };
  const pictures = { key: `sign-up-picture:${pseudonym(deps, place.network)}`, seconds: hour, max: 100 };
  return hasPicture ? [steps, pictures] : [steps];
}

/** Limit on the mails that ask one account to confirm the newsletter. */
export const newsletterAsked = ({ accountId }: Caller): Limit => ({
  key: `newsletter:${accountId}`,
  seconds: day,
  max: 3,
});

/** Limit on changes of small settings by one account. */
export const settingsChanged = ({ accountId }: Caller): Limit => ({
  key: `settings:${accountId}`,
  seconds: hour,
  max: 60,
});
