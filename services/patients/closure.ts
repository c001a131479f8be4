import { sql } from "kysely";
import type { z } from "zod";
import { closeBookings } from "../appointments/close-bookings.ts";
import { badCredentials } from "../auth/codes.ts";
import { forgetOtherDevices } from "../auth/devices.ts";
import { sessionPasswords } from "../auth/limits.ts";
import { endSessions } from "../auth/sessions.ts";
import * as contract from "../contract/closure.ts";
import { withTx } from "../db/tx.ts";
import { closureMail } from "../mails/closure.ts";
import { ApiError } from "../platform/api-error.ts";
import { languageOf } from "../platform/language.ts";
import { rateLimit, refundHits } from "../platform/limits.ts";
import { queueMail, wakeOutbox } from "../platform/outbox.ts";
import { verifyPassword } from "../platform/passwords.ts";
import { type Call, on, type Route } from "../route.ts";
import { closuresChanged } from "./limits.ts";

type Asked = z.infer<typeof contract.closeAccount.body>;

/**
 * Closes the account of the caller in 30 days (RGPD article 17; decision 052): checks the password, drops what
 * was begun, ends the other sessions, and tells the owner. Throws BAD_CREDENTIALS, HAS_APPOINTMENT, TOO_MANY_REQUESTS.
 */
async function close(call: Call<unknown, unknown, Asked>): Promise<z.infer<typeof contract.closeAccount.answer>> {
  const { deps, caller, body, deviceId, keep } = call;
  // Counted before the check, so that simultaneous requests do not get more attempts.
  for (const limit of sessionPasswords(caller)) await rateLimit(deps.db, limit, deps.now());
  const { password_hash } = await deps.db
    .selectFrom("account")
    .select("password_hash")
    .where("id", "=", caller.accountId)
    .executeTakeFirstOrThrow(badCredentials);
  if (!(await verifyPassword(password_hash, body.password))) throw badCredentials();
  await refundHits(deps.db, sessionPasswords(caller));
  const answer = await withTx(deps.db, async (tx) => {
    // As a hold does: no booking begins meanwhile.
    await sql`select from patient where id = ${caller.patientId} for no key update`.execute(tx);
    const account = await tx
      .selectFrom("account")
      .select(["email", "status", "closes_at"])
      .where("id", "=", caller.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (account.closes_at) return keep(tx, { closesAt: account.closes_at.toISOString() });
    // It may have ended, or been blocked, since its session was opened.
    if (account.status === "CLOSED") throw new ApiError("TOKEN_EXPIRED");
    if (account.status !== "ACTIVATED") throw new ApiError("USER_BLOCKED");
    await rateLimit(tx, closuresChanged(caller), deps.now());
    await closeBookings(tx, caller);
    const { closes_at } = await tx
      .updateTable("account")
      .set({ status: "CLOSING", closes_at: sql<Date>`now() + make_interval(days => ${contract.daysToKeep})` })
      .where("id", "=", caller.accountId)
      .returning("closes_at")
      .executeTakeFirstOrThrow();
    await endSessions(tx, deps, caller.accountId, caller.sessionId);
    await forgetOtherDevices(tx, deps, caller.accountId, deviceId);
    const mail = closureMail(deps.config.siteOrigin, languageOf(body), { closesAt: closes_at! });
    await queueMail(tx, { recipient: account.email, ...mail });
    return keep(tx, { closesAt: closes_at!.toISOString() });
  });
  wakeOutbox();
  return answer;
}

/** Takes back the closing of the account of the caller, and tells the owner; once it is taken back, does nothing. */
async function keepOpen({ deps, caller, keep }: Call<unknown, unknown, unknown>): Promise<null> {
  const answer = await withTx(deps.db, async (tx) => {
    await rateLimit(tx, closuresChanged(caller), deps.now());
    const account = await tx
      .updateTable("account")
      .set({ status: "ACTIVATED", closes_at: null })
      .where("id", "=", caller.accountId)
      .where("status", "=", "CLOSING")
      .returning(["email", "language"])
      .executeTakeFirst();
    if (account) {
      const mail = closureMail(deps.config.siteOrigin, account.language, "kept");
      await queueMail(tx, { recipient: account.email, ...mail });
    }
    return keep(tx, null);
  });
  wakeOutbox();
  return answer;
}

/** Calls that close an account, and take that back. */
export const closureRoutes: Route[] = [on(contract.closeAccount, close), on(contract.keepAccount, keepOpen)];
