import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import type { passwordForgot, passwordForgotCheck, passwordForgotReset } from "../contract/auth.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { passwordChangedMail } from "../mails/password-changed.ts";
import { unfinishedSignUpMail } from "../mails/unfinished-sign-up.ts";
import { addressRanges } from "../platform/address.ts";
import { ApiError } from "../platform/api-error.ts";
import type { HostDeps } from "../platform/deps.ts";
import { languageOf } from "../platform/language.ts";
import { rateLimit, resetHits } from "../platform/limits.ts";
import { queueMail, wakeOutbox } from "../platform/outbox.ts";
import { hashPassword } from "../platform/passwords.ts";
import { countFrom } from "../platform/place-limit.ts";
import type { Call } from "../route.ts";
import { checkCode, takeCode } from "./code-check.ts";
import { expired, issueCode, issueResetToken, type Purpose } from "./codes.ts";
import { forgetOtherDevices, rememberDevice } from "./devices.ts";
import {
  deviceLimits,
  forgottenFrom,
  limitsOfPassword,
  mayMailSignUp,
  passwordLimits,
  passwordsOfToken,
} from "./limits.ts";
import { newPasswordFlaws } from "./new-password.ts";
import { findOwnersMark } from "./owners-mark.ts";
import { endSessions } from "./sessions.ts";
import { hashToken } from "./tokens.ts";

type Tx = Transaction<Database>;

/**
 * Mails a code to change a forgotten password. An address without an account gets the same answer after the same work;
 * so does an unproven one, whose account may have been opened by another person: its owner is told by mail to sign up
 * again. Throws ApiError TOO_MANY_REQUESTS (`detail.wait` in seconds).
 */
export async function forgotPassword({
  deps,
  body,
  address,
  deviceId,
  audit,
  keep,
}: Call<unknown, unknown, z.infer<typeof passwordForgot.body>>): Promise<z.infer<typeof passwordForgot.answer>> {
  const who = { email: body.email.toLowerCase(), role: body.typeUser };
  const language = languageOf(body);
  const sent = await withTx(deps.db, async (tx) => {
    const account = await tx
      .selectFrom("account")
      .select(["id", "email", "password_hash", "email_proven_at"])
      .where("email_norm", "=", who.email)
      .where("role", "=", who.role)
      .where("status", "<>", "CLOSED")
      .orderBy("email_proven_at", (order) => order.desc().nullsLast())
      .limit(1)
      .executeTakeFirst();
    const proven = account?.email_proven_at ? account : null;
    audit.accountId = proven?.id ?? null;
    const ownersMark = proven && (await findOwnersMark(tx, deps, proven, { deviceId, key: body.key }));
    if (ownersMark === null) await countFrom(tx, deps, forgottenFrom, addressRanges(address));
    const owner = { ...who, account: proven && { id: proven.id, email: proven.email } };
    const issued = await issueCode(tx, deps, "FORGOT", owner, language, { address, ownersMark });
    if (account && !proven && (await mayMailSignUp(tx, deps, who.email)))
      await queueMail(tx, { recipient: account.email, ...unfinishedSignUpMail(deps.config.siteOrigin, language) });
    return keep(tx, issued);
  });
  wakeOutbox();
  return sent;
}

type Checked = z.infer<typeof passwordForgotCheck.answer>;

/**
 * Exchanges the right code of a purpose for a token that sets a new password. Throws ApiError CODE_INVALID
 * (`detail.triesLeft`), CODE_BURNT, TOKEN_EXPIRED.
 */
export const exchangeCode =
  (purpose: Exclude<Purpose, "LOGIN" | "EMAIL">) =>
  async ({
    deps,
    body,
    address,
    deviceId,
    audit,
    keep,
  }: Call<unknown, unknown, z.infer<typeof passwordForgotCheck.body>>): Promise<Checked> => {
    const entry = { token: body.token, code: body.securityCode, address, deviceId, audit };
    const right = await checkCode(deps, purpose, entry);
    return withTx(deps.db, async (tx) => {
      await takeCode(tx, deps, purpose, body.token, right);
      const account = await tx
        .selectFrom("account")
        .select(["id", "email"])
        .where("id", "=", right.accountId)
        .where("status", "<>", "CLOSED")
        .executeTakeFirstOrThrow(() => expired(purpose));
      const from = { address, ownersMark: right.ownersMark };
      const token = await issueResetToken(tx, deps, { ...right, account }, from);
      return keep(tx, { token, email: account.email });
    });
  };

type Reset = z.infer<typeof passwordForgotReset.body>;

/** Finds the person whose password a token sets, with the words that the new one must not contain. */
async function findOwner(tx: Tx, { token, typeUser }: Reset, now: Date) {
  return tx
    .selectFrom("one_time_code as code")
    .innerJoin("account", "account.id", "code.account_id")
    .leftJoin("patient", "patient.account_id", "account.id")
    .leftJoin("practitioner", "practitioner.account_id", "account.id")
    .select((use) => [
      "account.id",
      "account.email",
      use.fn.coalesce("patient.first_name", "practitioner.first_name").as("firstName"),
      use.fn.coalesce("patient.last_name", "practitioner.last_name").as("lastName"),
      "patient.born_on as birthdayDate",
    ])
    .where("code.token_hash", "=", hashToken(token))
    .where("code.purpose", "=", "RESET")
    .where("code.role", "=", typeUser)
    .where("code.expires_at", ">", now)
    .executeTakeFirst();
}

/**
 * Sets the password and ends sessions, codes and tokens of the old one. Throws ApiError TOKEN_EXPIRED when the token
 * was used.
 */
async function setPassword(tx: Tx, deps: HostDeps, accountId: string, token: string, passwordHash: string) {
  // The account is locked before its codes, as when a code is entered (no deadlock).
  const before = await tx
    .selectFrom("account")
    .select(["email", "status", "language"])
    .where("id", "=", accountId)
    .where("status", "<>", "CLOSED")
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => expired("RESET"));
  // The delete decides: of simultaneous requests, one finds the row.
  const { email, role } = await tx
    .deleteFrom("one_time_code")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", "RESET")
    .where("account_id", "=", accountId)
    .where("expires_at", ">", deps.now())
    .returning(["email", "role"])
    .executeTakeFirstOrThrow(() => expired("RESET"));
  await tx.deleteFrom("one_time_code").where("email", "=", email).where("role", "=", role).execute();
  await tx.deleteFrom("one_time_code").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("repeated_sign_up").where("email_norm", "=", email).where("role", "=", role).execute();
  await tx
    .updateTable("account")
    .set({
      password_hash: passwordHash,
      status: sql`case when status in ('BLOCKED', 'MUST_CHANGE_PASSWORD') then 'ACTIVATED' else status end`,
    })
    .where("id", "=", accountId)
    .execute();
  await endSessions(tx, deps, accountId);
  return { ...before, who: { email, role } };
}

/**
 * Sets a new password: unblocks the account, ends its sessions and codes, gives back what others have used up of its
 * limits, knows this device alone from now on, and tells its owner by mail. Throws ApiError TOKEN_EXPIRED,
 * TOO_MANY_REQUESTS after 20 passwords with one token, VALIDATION at password («tooShort» with `detail.min`, «common»,
 * «personal») or confirmPassword («mismatch»).
 */
export async function resetPassword({
  deps,
  body,
  address,
  deviceId,
  audit,
  keep,
}: Call<unknown, unknown, Reset>): Promise<null> {
  const { password, confirmPassword, token } = body;
  const owner = await withTx(deps.db, async (tx) => {
    const found = await findOwner(tx, body, deps.now());
    if (found) await rateLimit(tx, passwordsOfToken(deps, token), deps.now());
    return found;
  });
  if (!owner) throw expired("RESET");
  audit.accountId = owner.id;
  const about = {
    firstName: owner.firstName ?? "",
    lastName: owner.lastName ?? "",
    email: owner.email,
    birthdayDate: owner.birthdayDate ?? "",
  };
  const flaws = await newPasswordFlaws(deps.config, password, confirmPassword, about);
  if (flaws.length > 0)
    throw new ApiError("VALIDATION", "Ce mot de passe ne convient pas.", {
      errorMessages: flaws.map(({ field, message }) => ({ field, message })),
      detail: flaws[0]?.detail,
    });
  const passwordHash = await hashPassword(password);
  const answer = await withTx(deps.db, async (tx) => {
    const { email, status, language, who } = await setPassword(tx, deps, owner.id, token, passwordHash);
    const { places, passwords } = deviceLimits(deps, who, deviceId);
    const ofPassword = [null, deviceId].flatMap((ownersMark) =>
      limitsOfPassword(deps, { ...who, isProven: true, ownersMark }),
    );
    await resetHits(tx, [...passwordLimits(deps, who, address), ...places, ...passwords, ...ofPassword]);
    await forgetOtherDevices(tx, deps, owner.id, deviceId);
    // What strangers use up from now on does not count for this device.
    await rememberDevice(tx, deps, owner.id, deviceId);
    const { siteOrigin } = deps.config;
    await queueMail(tx, {
      recipient: email,
      ...passwordChangedMail(siteOrigin, who.role, status === "BLOCKED", language),
    });
    return keep(tx, null);
  });
  wakeOutbox();
  return answer;
}
