import { type Expression, sql } from "kysely";
import type { z } from "zod";
import type { loginWithSecurityCode, SessionUser, sendSecurityCode } from "../contract/auth.ts";
import { withTx } from "../db/tx.ts";
import type { AccountStatus } from "../db/types.ts";
import { giveHitBack, takeHit, tooMany } from "../platform/limits.ts";
import { wakeOutbox } from "../platform/outbox.ts";
import { Problem } from "../platform/problem.ts";
import type { Call, Deps } from "../route.ts";
import { isCode, issueCode, mostTries, pauseSeconds } from "./codes.ts";
import { codesFailed, codesFailedFrom, codesFailedOnSite } from "./limits.ts";
import { requireOpenAccount } from "./login.ts";
import { getSessionUser } from "./session-user.ts";
import { openSession, sessionSeconds } from "./sessions.ts";
import { accessSeconds, createAccessToken, hashToken } from "./tokens.ts";

const expired = () => new Problem("TOKEN_EXPIRED", "Le jeton de connexion a expiré.");
const burnt = () => new Problem("CODE_BURNT", "Ce code n'est plus valable. Demandez-en un nouveau.");

/** Mails a new code for a running login. Throws Problem TOKEN_EXPIRED, TOO_MANY_REQUESTS (`detail.wait` in seconds). */
export async function sendCode({
  deps,
  body,
}: Call<unknown, unknown, z.infer<typeof sendSecurityCode.body>>): Promise<z.infer<typeof sendSecurityCode.answer>> {
  const now = deps.now();
  const pending = await withTx(deps.db, async (tx) => {
    const row = await tx
      .selectFrom("one_time_code")
      .innerJoin("account", "account.id", "one_time_code.account_id")
      .select(["account.id", "account.email", "one_time_code.sent_at"])
      .where("token_hash", "=", hashToken(body.loginToken))
      .where("purpose", "=", "LOGIN")
      .where("expires_at", ">", now)
      .forUpdate("one_time_code")
      .executeTakeFirst();
    if (!row) throw expired();
    const wait = pauseSeconds - (now.getTime() - row.sent_at.getTime()) / 1000;
    if (wait > 0) throw tooMany(wait);
    return issueCode(tx, deps, row, body.loginToken, body.currentLanguage === "EN" ? "en" : "fr");
  });
  wakeOutbox();
  return pending;
}

/** Spends one of the five tries of a code, before anything is compared. */
async function spendTry(deps: Deps, loginToken: string, address: string) {
  const now = deps.now();
  return withTx(deps.db, async (tx) => {
    for (const limit of codesFailedFrom(deps, address)) await takeHit(tx, limit, now);
    const spent = await tx
      .updateTable("one_time_code")
      .set({
        failed_attempts: sql`failed_attempts + 1`,
        burnt_at: sql`case when failed_attempts + 1 >= ${mostTries} then ${now}::timestamptz end`,
      })
      .where("token_hash", "=", hashToken(loginToken))
      .where("purpose", "=", "LOGIN")
      .where("expires_at", ">", now)
      .where("burnt_at", "is", null)
      .returning(["account_id", "code_hmac", "failed_attempts"])
      .executeTakeFirst();
    if (spent) return spent;
    const dead = await tx
      .selectFrom("one_time_code")
      .select("burnt_at")
      .where("token_hash", "=", hashToken(loginToken))
      .where("purpose", "=", "LOGIN")
      .where("expires_at", ">", now)
      .executeTakeFirst();
    throw dead ? burnt() : expired();
  });
}

/** The first right code proves the address of a new account (decisions 2.18). */
const activated = (status: Expression<AccountStatus>) =>
  sql<AccountStatus>`case when ${status} = 'PENDING_EMAIL' then 'ACTIVATED' else ${status} end`;

/**
 * Opens the session of the right code; the tokens and their lifetimes in seconds go into the headers. Throws Problem
 * CODE_INVALID (`detail.triesLeft`), CODE_BURNT, TOKEN_EXPIRED, USER_BLOCKED, USER_MUST_CHANGE_PASSWORD.
 */
export async function loginWithCode({
  deps,
  body,
  address,
  device,
  headers,
}: Call<unknown, unknown, z.infer<typeof loginWithSecurityCode.body>>): Promise<SessionUser> {
  const spent = await spendTry(deps, body.loginToken, address);
  const { code_hmac: kept, account_id: accountId } = spent;
  if (!kept || !accountId || !isCode(deps, kept, accountId, body.loginToken, body.securityCode)) {
    await withTx(deps.db, async (tx) => {
      for (const limit of [codesFailed(accountId ?? ""), codesFailedOnSite])
        await takeHit(tx, { ...limit, most: 1_000_000 }, deps.now());
    });
    deps.log.warn({ event: "wrong code", tries: spent.failed_attempts });
    const triesLeft = mostTries - spent.failed_attempts;
    if (triesLeft <= 0) throw burnt();
    throw new Problem("CODE_INVALID", "Code incorrect.", { detail: { triesLeft } });
  }
  const { user, family, refreshToken } = await withTx(deps.db, async (tx) => {
    // The delete decides: of two right answers at once, one finds the row.
    const won = await tx
      .deleteFrom("one_time_code")
      .where("token_hash", "=", hashToken(body.loginToken))
      .where("code_hmac", "=", kept)
      .executeTakeFirst();
    if (won.numDeletedRows === 0n) throw expired();
    for (const limit of codesFailedFrom(deps, address)) await giveHitBack(tx, limit);
    const { status } = await tx
      .updateTable("account")
      .set((row) => ({ status: activated(row.ref("status")) }))
      .where("id", "=", accountId)
      .returning("status")
      .executeTakeFirstOrThrow(expired);
    requireOpenAccount(status);
    const opened = await openSession(tx, deps, accountId, device);
    return { user: await getSessionUser(tx, accountId, deps.now()), ...opened };
  });
  const caller = { accountId: user.id, role: user.typeUser, patientId: user.patientId };
  headers.set("access-token", await createAccessToken(deps, caller, family));
  headers.set("refresh-token", refreshToken);
  headers.set("access-token-expires-in", String(accessSeconds));
  headers.set("refresh-token-expires-in", String(sessionSeconds));
  return user;
}
