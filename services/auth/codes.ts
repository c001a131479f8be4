import type { Transaction } from "kysely";
import type { AccountStatus, Database, Language, Role } from "../db/types.ts";
import { codeMail } from "../mails/code.ts";
import { ApiError } from "../platform/api-error.ts";
import type { Audit } from "../platform/audit.ts";
import type { HostDeps } from "../platform/deps.ts";
import { deriveKey, hmac } from "../platform/derived-keys.ts";
import { maskedEmail } from "../platform/email.ts";
import { rateLimit, requireBelowLimit, tooMany } from "../platform/limits.ts";
import { isMailDelayed, queueMail } from "../platform/outbox.ts";
import { countUnprovenMail } from "../platform/unproven-mail.ts";
import { tellOwner } from "./address-proof.ts";
import { isKnownDevice } from "./devices.ts";
import {
  type AskedFrom,
  areCodesGuessed,
  forgotCodes,
  loginCodes,
  loginCodesFailed,
  placeOfCodes,
  shortForgotCodes,
  unblockCodes,
} from "./limits.ts";
import { refusalsOfAccount, refusalsOfSignUps } from "./refused-mail.ts";
import { hashToken, newToken } from "./tokens.ts";

type Tx = Transaction<Database>;

/** The purpose of a code; it is valid for no other. */
export type Purpose = "LOGIN" | "FORGOT" | "UNBLOCK" | "EMAIL";

/** An account to lock; with its password hash and status, only while they are unchanged. */
type AccountToLock = { id: string; email: string; password_hash?: string; status?: AccountStatus };

/**
 * The e-mail address (in lower case) and role that were entered, and their account, if any; else the repeated sign-up
 * that the password led to.
 */
export type Owner = { email: string; role: Role; account: AccountToLock | null; repeatedId?: string | null };

const codeSeconds = 600;

/** Seconds to wait before another code for the same token. */
const pauseSeconds = 60;

const endings = {
  LOGIN: "Le jeton de connexion a expiré.",
  FORGOT: "Le jeton de mot de passe oublié a expiré.",
  UNBLOCK: "Le jeton de déblocage de connexion a expiré.",
  EMAIL: "Le jeton de changement d'adresse a expiré.",
  RESET: "Le jeton de réinitialisation du mot de passe a expiré.",
};

/** The error for a token that is unknown, used or expired (PF-054, PF-071, PF-077, PF-086). */
export const expired = (purpose: Purpose | "RESET"): ApiError => new ApiError("TOKEN_EXPIRED", endings[purpose]);

/** The error for a wrong password, and for an address without an account (PF-041). */
export const badCredentials = () => new ApiError("BAD_CREDENTIALS", "Email ou mot de passe invalide.");

/** The HMAC stored for a code: bound to its purpose, its account and its token. */
export const signCode = (key: Buffer, purpose: Purpose, accountId: string, token: string, code: string): Buffer =>
  hmac(key, `${purpose}:${accountId}:${hashToken(token).toString("hex")}:${code}`);

const newCode = (deps: HostDeps, digits: number) =>
  String(deps.random(6).readUIntBE(0, 6) % 10 ** digits).padStart(digits, "0");

/**
 * Locks an account so that it is neither changed nor deleted, as unproven ones are, and tells whether its address is
 * proven; null when it was changed or deleted already.
 */
async function lockAccount(
  tx: Tx,
  { id, password_hash, status }: AccountToLock,
): Promise<{ isProven: boolean } | null> {
  const account = await tx
    .selectFrom("account")
    .select(["password_hash", "status", "email_proven_at"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (!account) return null;
  // For an address proven in the meantime nothing is deleted.
  const isSame = account.status === status || (status === "PENDING_EMAIL" && account.status === "ACTIVATED");
  const isUnchanged = (!password_hash || account.password_hash === password_hash) && (!status || isSame);
  return isUnchanged ? { isProven: account.email_proven_at !== null } : null;
}

/**
 * Deletes the other codes of a purpose that were asked from the same place (`asked_from`, see `placeOfCodes`): of the
 * account, of the repeated sign-up, or without either of the address. Those asked elsewhere may be the owner's, which a
 * stranger must not end (quality 12).
 */
async function deleteOtherCodes(
  tx: Tx,
  purpose: Purpose | "RESET",
  owner: Owner,
  place: string,
  token: string,
): Promise<void> {
  const { account, repeatedId, email, role } = owner;
  const codes = tx
    .deleteFrom("one_time_code")
    .where("purpose", "=", purpose)
    .where("asked_from", "=", place)
    .where("token_hash", "<>", hashToken(token));
  if (account) await codes.where("account_id", "=", account.id).execute();
  else if (repeatedId) await codes.where("repeated_id", "=", repeatedId).execute();
  else {
    const ofNobody = codes.where("account_id", "is", null).where("repeated_id", "is", null);
    await ofNobody.where("email", "=", email).where("role", "=", role).execute();
  }
}

/**
 * Counts a code before it is sent and returns its number of digits; one that needs a password also as a mail to an
 * unproven address when its account is unproven, or absent, so that both answer alike. The row of the counter also
 * serialises two requests for one address.
 */
async function countCode(
  tx: Tx,
  deps: HostDeps,
  purpose: Purpose,
  owner: Owner,
  isProven: boolean,
  from: AskedFrom,
): Promise<4 | 8> {
  const now = deps.now();
  const who = { ...owner, isProven, ownersMark: from.ownersMark };
  if (purpose === "FORGOT") {
    let codes = 0;
    for (const limit of forgotCodes(deps, owner, from)) codes = await rateLimit(tx, limit, now);
    return codes > shortForgotCodes ? 8 : 4;
  }
  if (purpose === "UNBLOCK") await rateLimit(tx, unblockCodes(deps, who), now);
  else {
    await requireBelowLimit(tx, loginCodesFailed(deps, who), now);
    for (const limit of loginCodes(deps, who)) await rateLimit(tx, limit, now);
  }
  if (!isProven) await countUnprovenMail(tx, deps);
  return 4;
}

type SentCode = {
  token: string;
  sentTo: string;
  sentAt: string;
  expiresAt: string;
  delayed: boolean;
  digits: number;
};

/** Whether the address is proven to be the account's, and whether it is another one's, so that no code is right. */
type Address = { isProven: boolean; isTaken?: boolean };

/** Writes a code for a token in place of an earlier one, and mails it, to the address of `owner.account`. */
export async function writeCode(
  tx: Tx,
  deps: HostDeps,
  purpose: Purpose,
  owner: Owner,
  { isProven, isTaken = false }: Address,
  token: string,
  least: 4 | 8,
  language: Language,
  from: AskedFrom,
): Promise<SentCode> {
  const now = deps.now();
  const { account, repeatedId = null, email, role } = owner;
  const digits = (await areCodesGuessed(tx, deps)) ? 8 : least;
  const code = newCode(deps, digits);
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000);
  const values = {
    code_hmac:
      account && !isTaken
        ? signCode(deriveKey(deps.config.secret, "one-time code"), purpose, account.id, token, code)
        : null,
    failed_attempts: 0,
    burnt_at: null,
    asked_from: placeOfCodes(deps, owner, from),
    sent_at: now,
    expires_at: expiresAt,
  };
  await deleteOtherCodes(tx, purpose, owner, values.asked_from, token);
  await tx
    .insertInto("one_time_code")
    .values({
      token_hash: hashToken(token),
      purpose,
      account_id: account?.id ?? null,
      repeated_id: repeatedId,
      email,
      role,
      ...values,
    })
    .onConflict((conflict) => conflict.column("token_hash").doUpdateSet(values))
    .execute();
  if (account && !isTaken) {
    const refusalKey = isProven ? refusalsOfAccount(deps, account.id) : refusalsOfSignUps(deps, email);
    await queueMail(tx, { recipient: account.email, refusalKey, ...codeMail(purpose, code, now, language) });
  }
  return {
    token,
    sentTo: maskedEmail(email),
    sentAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    delayed: await isMailDelayed(tx),
    digits,
  };
}

/**
 * Mails a code with a new token and ends the earlier ones of its purpose from the same place. Without an account no
 * mail is sent and no code is right; the answer is the same. Throws ApiError BAD_CREDENTIALS when the account is gone
 * or has changed, TOO_MANY_REQUESTS beyond the limits of its purpose (limits.ts), apart for a known device, and at the
 * ceiling of mails to unproven addresses.
 */
export async function issueCode(
  tx: Tx,
  deps: HostDeps,
  purpose: Purpose,
  owner: Owner,
  language: Language,
  from: AskedFrom,
): Promise<SentCode> {
  const locked = owner.account && (await lockAccount(tx, owner.account));
  if (owner.account && !locked) throw badCredentials();
  const isProven = locked?.isProven ?? false;
  const least = await countCode(tx, deps, purpose, owner, isProven, from);
  return writeCode(tx, deps, purpose, owner, { isProven }, newToken(deps), least, language, from);
}

const findPending = (tx: Tx, token: string, now: Date) =>
  tx
    .selectFrom("one_time_code as code")
    .leftJoin("account", "account.id", "code.account_id")
    .select(["code.purpose", "code.email", "code.role", "code.sent_at", "code.repeated_id as repeatedId"])
    .select(["account.id", "account.email as recipient"])
    .where("code.token_hash", "=", hashToken(token))
    .where("code.purpose", "not in", ["RESET", "EMAIL"])
    .where("code.expires_at", ">", now)
    .executeTakeFirst();

/** Throws ApiError TOO_MANY_REQUESTS until 60 s after the last code was sent. */
export function requirePauseOver(sentAt: Date, now: Date): void {
  const wait = pauseSeconds - (now.getTime() - sentAt.getTime()) / 1000;
  if (wait > 0) throw tooMany(wait);
}

/**
 * Mails another code for the token of an earlier one and names its account in the audit. Throws ApiError TOKEN_EXPIRED,
 * and TOO_MANY_REQUESTS as above or within 60 s.
 */
export async function issueCodeAgain(
  tx: Tx,
  deps: HostDeps,
  call: { token: string; address: string; deviceId: string; audit: Pick<Audit, "accountId"> },
  language: Language,
): Promise<SentCode> {
  const now = deps.now();
  const { token, address, deviceId, audit } = call;
  const row = await findPending(tx, token, now);
  if (!row) throw expired("LOGIN");
  const purpose = row.purpose as Purpose;
  audit.accountId = row.id;
  // Before any lock or counter: whoever repeats the call keeps no other waiting.
  requirePauseOver(row.sent_at, now);
  const account = row.id && row.recipient ? { id: row.id, email: row.recipient } : null;
  const locked = account && (await lockAccount(tx, account));
  if (account && !locked) throw expired(purpose);
  const owner = { email: row.email, role: row.role, account, repeatedId: row.repeatedId };
  const isProven = locked?.isProven ?? false;
  // Counted before the code, as at a login (no deadlock).
  if (row.repeatedId) await tellOwner(tx, deps, owner);
  const isOwners = account !== null && (await isKnownDevice(tx, deps, account.id, deviceId));
  const from = { address, ownersMark: isOwners ? deviceId : null };
  const least = await countCode(tx, deps, purpose, owner, isProven, from);
  // Read again under the lock: a simultaneous request may have written a code.
  const latest = await findPending(tx, token, now);
  if (!latest) throw expired(purpose);
  requirePauseOver(latest.sent_at, now);
  return writeCode(tx, deps, purpose, owner, { isProven }, token, least, language, from);
}

/**
 * Issues a token that sets a new password once, within ten minutes, and ends the account's earlier one from the same
 * place. Throws ApiError BAD_CREDENTIALS when the account is gone or has changed.
 */
export async function issueResetToken(tx: Tx, deps: HostDeps, owner: Owner, from: AskedFrom): Promise<string> {
  if (owner.account && !(await lockAccount(tx, owner.account))) throw badCredentials();
  const token = newToken(deps);
  const place = placeOfCodes(deps, owner, from);
  await deleteOtherCodes(tx, "RESET", owner, place, token);
  await tx
    .insertInto("one_time_code")
    .values({
      token_hash: hashToken(token),
      purpose: "RESET",
      account_id: owner.account?.id ?? null,
      email: owner.email,
      role: owner.role,
      code_hmac: null,
      burnt_at: null,
      asked_from: place,
      sent_at: deps.now(),
      expires_at: new Date(deps.now().getTime() + codeSeconds * 1000),
    })
    .execute();
  return token;
}
