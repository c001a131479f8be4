import type { Transaction } from "kysely";
import type { z } from "zod";
import type * as contract from "../contract/auth.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { emailChangedMail } from "../mails/email-changed.ts";
import { ApiError } from "../platform/api-error.ts";
import { maskedEmail } from "../platform/email.ts";
import { languageOf } from "../platform/language.ts";
import { rateLimit, refundHits } from "../platform/limits.ts";
import { queueMail, wakeOutbox } from "../platform/outbox.ts";
import { verifyPassword } from "../platform/passwords.ts";
import { countUnprovenMail } from "../platform/unproven-mail.ts";
import type { Call, Caller } from "../route.ts";
import { lockSignUps, tellOwner } from "./address-proof.ts";
import { checkCode, takeCode } from "./code-check.ts";
import { badCredentials, expired, requirePauseOver, writeCode } from "./codes.ts";
import { forgetOtherDevices } from "./devices.ts";
import { emailCodes, emailCodesTo, sessionPasswords, wrongEmailCodes } from "./limits.ts";
import { endSessions } from "./sessions.ts";
import { hashToken, newToken } from "./tokens.ts";

type Tx = Transaction<Database>;
type Asked = z.infer<typeof contract.changeEmail.body>;
type Again = z.infer<typeof contract.sendEmailCode.body>;
type Confirmed = z.infer<typeof contract.confirmEmail.body>;
type Sent = z.infer<typeof contract.changeEmail.answer>;
type Asking = Call<unknown, unknown, unknown>;

const ownAccount = (tx: Tx, { accountId }: Caller) =>
  tx
    .selectFrom("account")
    .select(["email", "email_norm", "password_hash", "language"])
    .where("id", "=", accountId)
    .where("status", "<>", "CLOSED")
    .executeTakeFirstOrThrow(() => expired("EMAIL"));

type Sending = { token: string; email: string; language: Asked["currentLanguage"] };

/**
 * Mails a code to the new address, written as it is logged in with. An address that has an account already is answered
 * alike: no code is right then, and its owner is told. Throws TOO_MANY_REQUESTS.
 */
async function send(tx: Tx, { deps, caller, address }: Asking, { token, email, language }: Sending): Promise<Sent> {
  const who = { email, role: caller.role };
  await rateLimit(tx, emailCodesTo(deps, email), deps.now());
  const isTaken = await tellOwner(tx, deps, who);
  await countUnprovenMail(tx, deps);
  await tx
    .deleteFrom("one_time_code")
    .where("purpose", "=", "EMAIL")
    .where("account_id", "=", caller.accountId)
    .where("token_hash", "<>", hashToken(token))
    .execute();
  const owner = { ...who, account: { id: caller.accountId, email } };
  const from = { address, ownersMark: null };
  const lang = languageOf({ currentLanguage: language });
  return writeCode(tx, deps, "EMAIL", owner, { isProven: false, isTaken }, token, 4, lang, from);
}

/**
 * Checks the password of the caller and mails a code to another address (MR-035). Throws BAD_CREDENTIALS, VALIDATION at
 * `email` («same»), TOO_MANY_REQUESTS.
 */
export async function askForEmail(call: Call<unknown, unknown, Asked>): Promise<Sent> {
  const { deps, caller, body, keep } = call;
  const email = body.email.toLowerCase();
  const account = await withTx(deps.db, async (tx) => {
    // Counted before the check, so that simultaneous requests do not get more attempts.
    for (const limit of sessionPasswords(caller)) await rateLimit(tx, limit, deps.now());
    return ownAccount(tx, caller);
  });
  if (!(await verifyPassword(account.password_hash, body.password))) throw badCredentials();
  await refundHits(deps.db, sessionPasswords(caller));
  if (email === account.email_norm)
    throw new ApiError("VALIDATION", undefined, { errorMessages: [{ field: "email", message: "same" }] });
  const sent = await withTx(deps.db, async (tx) => {
    for (const limit of emailCodes(caller)) await rateLimit(tx, limit, deps.now());
    return keep(tx, await send(tx, call, { token: newToken(deps), email, language: body.currentLanguage }));
  });
  wakeOutbox();
  return sent;
}

/** Mails another code to the address of an earlier one. Throws TOKEN_EXPIRED, TOO_MANY_REQUESTS also within 60 s. */
export async function sendEmailCode(call: Call<unknown, unknown, Again>): Promise<Sent> {
  const { deps, caller, body, keep } = call;
  const sent = await withTx(deps.db, async (tx) => {
    const find = () => findWaiting(tx, caller, body.token, deps.now());
    requirePauseOver((await find()).sent_at, deps.now());
    for (const limit of emailCodes(caller)) await rateLimit(tx, limit, deps.now());
    // Read again after the counter: a simultaneous request may have written a code.
    const code = await find();
    requirePauseOver(code.sent_at, deps.now());
    return keep(tx, await send(tx, call, { token: body.token, email: code.email, language: body.currentLanguage }));
  });
  wakeOutbox();
  return sent;
}

const findWaiting = (tx: Tx, { accountId }: Caller, token: string, now: Date) =>
  tx
    .selectFrom("one_time_code")
    .select(["email", "sent_at"])
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", "EMAIL")
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow(() => expired("EMAIL"));

/** The new address of a right code, which the account takes over: proven, and its other sign-ups ended. */
async function takeAddress(tx: Tx, { accountId }: Caller, token: string): Promise<string> {
  const { email } = await tx
    .selectFrom("one_time_code")
    .select("email")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", "EMAIL")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow(() => expired("EMAIL"));
  // Before the account, as where an address is proven (no deadlock).
  await lockSignUps(tx, email);
  await tx.updateTable("account").set({ email, email_proven_at: null }).where("id", "=", accountId).execute();
  return email;
}

/**
 * Changes the address of the caller to that of a right code: ends the other sessions, forgets the other devices, and
 * tells the former address. Throws CODE_INVALID (`detail.triesLeft`), CODE_BURNT, TOKEN_EXPIRED, also when somebody
 * else has proven the address meanwhile.
 */
export async function confirmEmail(
  call: Call<unknown, unknown, Confirmed>,
): Promise<z.infer<typeof contract.confirmEmail.answer>> {
  const { deps, caller, body, address, deviceId, audit, keep } = call;
  const limit = wrongEmailCodes(caller);
  // Counted before the check, so that simultaneous requests do not get more attempts.
  await rateLimit(deps.db, limit, deps.now());
  const right = await checkCode(deps, "EMAIL", {
    token: body.token,
    code: body.securityCode,
    address,
    deviceId,
    audit,
  });
  await refundHits(deps.db, [limit]);
  if (right.accountId !== caller.accountId) throw expired("EMAIL");
  const answer = await withTx(deps.db, async (tx) => {
    const before = await ownAccount(tx, caller);
    const email = await takeAddress(tx, caller, body.token);
    await takeCode(tx, deps, "EMAIL", body.token, right);
    // Codes that wait in the former mailbox open nothing any more.
    await tx.deleteFrom("one_time_code").where("account_id", "=", caller.accountId).execute();
    await endSessions(tx, deps, caller.accountId, caller.sessionId);
    await forgetOtherDevices(tx, deps, caller.accountId, deviceId);
    const mail = emailChangedMail(deps.config.siteOrigin, maskedEmail(email), before.language);
    await queueMail(tx, { recipient: before.email, ...mail });
    return keep(tx, { email });
  }).catch((error: { constraint?: unknown }) => {
    throw error.constraint === "account_email_norm_role_key" ? expired("EMAIL") : error;
  });
  wakeOutbox();
  return answer;
}
