import type { AddressRanges } from "../platform/address.ts";
import type { HostDeps } from "../platform/deps.ts";
import { type Limit, pseudonym } from "../platform/limits.ts";
import type { PlaceLimit } from "../platform/place-limit.ts";
import type { Caller } from "../route.ts";

const hour = 3600;
const day = 24 * hour;

/** Sign-ups, and the pictures that their dry checks bring. */
export const signUps: PlaceLimit = { name: "sign-up", connection: { seconds: hour, max: 10 }, network: 100 };
export const signUpPictures: PlaceLimit = {
  name: "sign-up-picture",
  connection: { seconds: hour, max: 30 },
  network: 100,
};

/** Limit on dry checks of sign-up steps from one connection, which a hospital's patients may share. */
export const signUpChecks = (deps: HostDeps, { connection }: AddressRanges): Limit => ({
  key: `sign-up-check:${pseudonym(deps, connection)}`,
  seconds: 60,
  max: 60,
});

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

/** Limit on closing an account and keeping it again, each of which mails its owner. */
export const closuresChanged = ({ accountId }: Caller): Limit => ({
  key: `closure:${accountId}`,
  seconds: day,
  max: 10,
});

/** Limit on children added to one account: each leaves a file that is kept. */
export const childrenAdded = ({ accountId }: Caller): Limit => ({
  key: `children:${accountId}`,
  seconds: day,
  max: 30,
});
