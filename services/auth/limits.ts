import type { Kysely, Transaction } from "kysely";
import type { Database, Role } from "../db/types.ts";
import { addressRanges } from "../platform/address.ts";
import type { HostDeps } from "../platform/deps.ts";
import { mailboxOf } from "../platform/email.ts";
import { countHits, type Limit, pseudonym, rateLimit, uncapped } from "../platform/limits.ts";
import { type Mail, queueMail } from "../platform/outbox.ts";
import type { PlaceLimit } from "../platform/place-limit.ts";
import { isCounted } from "../platform/site-limit.ts";
import { mayMailUnproven } from "../platform/unproven-mail.ts";
import type { Caller } from "../route.ts";
import { refusalsOfSignUps } from "./refused-mail.ts";

const hour = 3600;
const day = 24 * hour;

/** An e-mail address (in lower case) and a role: attempts are counted whether an account exists or not. */
export type AccountName = { email: string; role: Role };

/**
 * Who is counted: the address that attempts and codes can open, and no other. Those for addresses of the same mailbox,
 * with another «+tag», cannot use up what its owner has (quality 12).
 */
const nameOf = ({ role, email }: AccountName) => `${role} ${email}`;

/**
 * Limits on logins: by where they come from, given back only for a password after which a code is mailed, and on wrong
 * passwords, given back for every right one.
 */
export type LoginLimits = { places: Limit[]; passwords: Limit[] };

/** Wrong passwords after which an account is blocked (decisions 2.1). */
export const wrongPasswordsToBlock = 10;

/** Limits on password attempts for one e-mail address: from one network address (with growing pauses) and in all. */
export function passwordLimits(deps: HostDeps, who: AccountName, address: string): [here: Limit, anywhere: Limit] {
  const place = addressRanges(address)?.network ?? "unknown";
  return [
    { key: `password-here:${pseudonym(deps, `${nameOf(who)} ${place}`)}`, seconds: hour, max: 20, paced: true },
    { key: `password:${pseudonym(deps, nameOf(who))}`, seconds: hour, max: 40 },
  ];
}

/**
 * Limits from a device that the account knows: other people cannot use them up (quality 12). As from elsewhere, those
 * of where attempts come from (at most 20 an hour without a mailed code, right ones too) and those on wrong passwords.
 */
export function deviceLimits(deps: HostDeps, who: AccountName, deviceId: string): LoginLimits {
  const device = pseudonym(deps, `${nameOf(who)} ${deviceId}`);
  return {
    places: [{ key: `login-device:${device}`, seconds: hour, max: 20 }],
    passwords: [{ key: `password-device:${device}`, seconds: hour, max: 20, paced: true }],
  };
}

/** Passwords, and requests for a forgotten one, which count also from this machine, unlike those of sign-ups. */
export const passwordsFrom: PlaceLimit = { name: "login", connection: { seconds: 60, max: 10 }, network: 200 };
export const forgottenFrom: PlaceLimit = { name: "forgot", connection: { seconds: hour, max: 10 }, network: 100 };

/**
 * Who gets codes that need the password: an account, with the id of the device that asks when it knows it, else null;
 * or all sign-ups of an address that no code has proven.
 */
export type CodeOwner = AccountName & { isProven: boolean; ownersMark: string | null };

/**
 * Who is counted for these codes. Signing up with another person's address cannot use up that person's codes, nor can
 * who knows the password use up those of a known device (quality 12). Anybody has codes of sign-ups sent: those to one
 * mailbox count together, whatever the «+tag».
 */
function counted(deps: HostDeps, who: CodeOwner): string {
  const name = who.isProven ? `${nameOf(who)} ${who.ownersMark ?? ""}` : `${who.role} ${mailboxOf(who.email)} again`;
  return pseudonym(deps, name);
}

/** Limits on login codes for one address: 5 an hour, 10 a day; known devices and sign-ups apart. */
export function loginCodes(deps: HostDeps, who: CodeOwner): Limit[] {
  const name = counted(deps, who);
  return [
    { key: `codes-hour:${name}`, seconds: hour, max: 5 },
    { key: `codes-day:${name}`, seconds: day, max: 10 },
  ];
}

/** Where a code is asked from, and what tells that the owner of the account asks, see `findOwnersMark`. */
export type AskedFrom = { address: string; ownersMark: string | null };

/**
 * Where the codes of an address were asked from: what tells its owner, else the network. A new code ends those of the
 * same place alone.
 */
export const placeOfCodes = (deps: HostDeps, who: AccountName, { address, ownersMark }: AskedFrom): string =>
  pseudonym(deps, `codes ${nameOf(who)} ${ownersMark ?? `from ${addressRanges(address)?.network ?? "unknown"}`}`);

/** Codes of a day for a forgotten password that have four digits: 15 guesses in 10 000 (decisions 2.1). */
export const shortForgotCodes = 3;

/**
 * Limits on codes for a forgotten password of one address: 3 a day from one network, so that it cannot use up those of
 * the owner's, and 10 in all; the last limit counts those in all. With a mark of its owner, 3 a day of its own.
 */
export function forgotCodes(deps: HostDeps, who: AccountName, { address, ownersMark }: AskedFrom): Limit[] {
  const limit = (words: string, max: number) => ({
    key: `codes-forgot:${pseudonym(deps, words)}`,
    seconds: day,
    max,
  });
  if (ownersMark !== null) return [limit(`${nameOf(who)} ${ownersMark}`, 3)];
  const place = addressRanges(address)?.network ?? "unknown";
  return [limit(`${nameOf(who)} from ${place}`, 3), limit(nameOf(who), 10)];
}

/** Limit on unblocking codes, 3 a day for one address. Known devices and sign-ups apart. */
export const unblockCodes = (deps: HostDeps, who: CodeOwner): Limit => ({
  key: `codes-unblock:${counted(deps, who)}`,
  seconds: day,
  max: 3,
});

/** Limit on the mails to one mailbox that sign-ups lead to (decisions 2.16). */
const mailsOfSignUps = (deps: HostDeps, email: string): Limit => ({
  key: `sign-up-mail:${pseudonym(deps, mailboxOf(email))}`,
  seconds: day,
  max: 3,
});

/**
 * Limit on the mails to one mailbox about blocks, and forgotten passwords, of its unproven sign-ups (decisions 2.16).
 */
const mailsOfUnproven = (deps: HostDeps, email: string): Limit => ({
  key: `unproven-mail:${pseudonym(deps, mailboxOf(email))}`,
  seconds: day,
  max: 10,
});

/** Limit on wrong login codes for one address: after 10 in a day no other is sent. Known devices and sign-ups apart. */
export const loginCodesFailed = (deps: HostDeps, who: CodeOwner): Limit => ({
  key: `code-failed:${counted(deps, who)}`,
  seconds: day,
  max: 10,
});

/** Limit on tokens that a password alone gives to an account that must change it, 5 an hour; known devices apart. */
export const changeTokens = (deps: HostDeps, who: CodeOwner): Limit => ({
  key: `change-token:${counted(deps, who)}`,
  seconds: hour,
  max: 5,
});

/**
 * Limit on new passwords tried with one token while it is valid: each costs a hash, or a row of the audit when it is
 * refused.
 */
export const passwordsOfToken = (deps: HostDeps, token: string): Limit => ({
  key: `new-password:${pseudonym(deps, token)}`,
  seconds: 600,
  max: 20,
});

/** Limits on codes that one account has sent to new addresses, whoever owns these: 5 an hour, 10 a day. */
export const emailCodes = ({ accountId }: Caller): Limit[] => [
  { key: `codes-email-hour:${accountId}`, seconds: hour, max: 5 },
  { key: `codes-email-day:${accountId}`, seconds: day, max: 10 },
];

/** Limit on codes for a new address to one mailbox, whoever asks for them and whatever the «+tag»: nobody is flooded. */
export const emailCodesTo = (deps: HostDeps, email: string): Limit => ({
  key: `codes-email-to:${pseudonym(deps, mailboxOf(email))}`,
  seconds: day,
  max: 10,
});

/**
 * Limits on wrong passwords of a session that asks for another address or closes the account; right ones are given back.
 */
export const sessionPasswords = ({ accountId }: Caller): Limit[] => [
  { key: `session-password-hour:${accountId}`, seconds: hour, max: 10 },
  { key: `session-password-day:${accountId}`, seconds: day, max: 20 },
];

/** Limit on codes of a new address that opened nothing, as at a login; right ones are given back. */
export const wrongEmailCodes = ({ accountId }: Caller): Limit => ({
  key: `email-code-failed:${accountId}`,
  seconds: day,
  max: 10,
});

/** All limits on what is issued for a right password; a new password gives it back. */
export const limitsOfPassword = (deps: HostDeps, who: CodeOwner): Limit[] => [
  ...loginCodes(deps, who),
  loginCodesFailed(deps, who),
  unblockCodes(deps, who),
  changeTokens(deps, who),
];

/** Wrong codes of one connection in an hour that count for it and for the whole site, and first tries beyond them. */
const wrongCodes = 10;
const firstTries = 20;

/**
 * Limits on wrong codes from one connection, by devices that the account does not know: 10 an hour, and 20 more that
 * are the first try of a code; none when the address is unknown.
 */
export function codesFailedFrom(deps: HostDeps, address: string, isFirst: boolean): Limit[] {
  const place = addressRanges(address);
  const max = isFirst ? wrongCodes + firstTries : wrongCodes;
  return place ? [{ key: `code-from:${pseudonym(deps, place.connection)}`, seconds: hour, max }] : [];
}

/** Wrong codes of one connection, also those of known devices, that count for the whole site. */
const codesFailedOnSiteFrom = (deps: HostDeps, connection: string): Limit => ({
  key: `code-failed-from:${pseudonym(deps, connection)}`,
  seconds: hour,
  max: wrongCodes,
});

/** Limit on wrong codes on the whole site: after 50 in an hour new codes have 8 digits. */
const codesFailedOnSite: Limit = { key: "code-failed-site", seconds: hour, max: 50 };

/**
 * Counts a wrong code for the whole site, the first 10 an hour of each connection, so that one alone changes nobody's
 * codes. Codes of addresses without an account count like others: the digits of the next code would tell them apart
 * (quality 11).
 */
export async function countFailedOnSite(tx: Transaction<Database>, deps: HostDeps, address: string): Promise<void> {
  const place = addressRanges(address);
  if (place) {
    const limit = codesFailedOnSiteFrom(deps, place.connection);
    if ((await rateLimit(tx, uncapped(limit), deps.now())) > limit.max) return;
  }
  await rateLimit(tx, uncapped(codesFailedOnSite), deps.now());
}

/** Whether codes are being guessed on the whole site. */
export const areCodesGuessed = async (db: Kysely<Database>, { now }: Pick<HostDeps, "now">): Promise<boolean> =>
  (await countHits(db, codesFailedOnSite, now())) >= codesFailedOnSite.max;

/** Lifetime of a sign-up before its first login, and of a repeated one, which must answer the same. */
export const signUpSeconds = 86_400;

/**
 * Counts a mail about a block or a forgotten password to an address that nobody has proven, for its mailbox and the
 * whole site: strangers open any number of sign-ups with other «+tags» there. False when it must be left out. In a
 * transaction to be counted after all other limits.
 */
export const mayMailSignUp = async (tx: Transaction<Database>, deps: HostDeps, email: string): Promise<boolean> =>
  (await isCounted(rateLimit(tx, mailsOfUnproven(deps, email), deps.now()))) && mayMailUnproven(tx, deps);

/** Mails an address about a sign-up, a few times a day at most: sign-ups must not flood another person's mailbox. */
export async function tellOfSignUp(tx: Transaction<Database>, deps: HostDeps, mail: Mail): Promise<void> {
  const limit = mailsOfSignUps(deps, mail.recipient);
  if ((await countHits(tx, limit, deps.now())) >= limit.max) return;
  await rateLimit(tx, limit, deps.now());
  await queueMail(tx, { ...mail, refusalKey: refusalsOfSignUps(deps, mail.recipient) });
}
