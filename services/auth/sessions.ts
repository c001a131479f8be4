import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import type { closeOtherSessions, closeSession, listSessions, refreshToken } from "../contract/auth.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import type { Audit } from "../platform/audit.ts";
import type { HostDeps } from "../platform/deps.ts";
import type { Call, Caller } from "../route.ts";
import { browserIn } from "./browser-words.ts";
import { forgetDevice, forgetOtherDevices } from "./devices.ts";
import { accessSeconds, createAccessToken, hashToken, newToken, sessionSeconds, successorsOf } from "./tokens.ts";

const graceSeconds = 20;

const expired = () => new ApiError("TOKEN_EXPIRED");

/**
 * Opens a session for an account, with the user agent and the known device that it is opened from; returns the id of
 * its token family and its first refresh token.
 */
export async function openSession(
  tx: Transaction<Database>,
  deps: HostDeps,
  accountId: string,
  device: string,
  knownDeviceId: string | null,
): Promise<{ family: string; refreshToken: string }> {
  const now = deps.now();
  const family = await tx
    .insertInto("token_family")
    .values({
      account_id: accountId,
      device,
      known_device_id: knownDeviceId,
      created_at: now,
      last_used_at: now,
      revoked_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const token = newToken(deps);
  await tx
    .insertInto("refresh_token")
    .values({
      token_hash: hashToken(token),
      family_id: family.id,
      rotated_at: null,
      expires_at: new Date(now.getTime() + sessionSeconds * 1000),
    })
    .execute();
  return { family: family.id, refreshToken: token };
}

const findToken = (tx: Transaction<Database>, token: string) =>
  tx
    .selectFrom("refresh_token")
    .select(["rotated_at", "expires_at"])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();

type Refreshed = { caller: Caller; successor: string; expiresAt: Date };

/**
 * Exchanges a refresh token for its successor. Calls within 20 s of the first get the same successor as long as that
 * one is unused; any later replay revokes the session and is audited with its account. Undefined when the token is
 * unknown, expired, replayed or revoked.
 */
async function rotate(
  tx: Transaction<Database>,
  deps: HostDeps,
  token: string,
  audit: Pick<Audit, "accountId">,
): Promise<Refreshed | undefined> {
  const now = deps.now();
  let [successor, former] = successorsOf(deps, token);
  const family = await tx
    .selectFrom("token_family")
    .innerJoin("account", "account.id", "token_family.account_id")
    .leftJoin("patient", "patient.account_id", "account.id")
    .select(["token_family.id", "account.id as accountId", "account.role", "patient.id as patientId"])
    .where("token_family.id", "=", (from) =>
      from.selectFrom("refresh_token").select("family_id").where("token_hash", "=", hashToken(token)),
    )
    .where("token_family.revoked_at", "is", null)
    .where("account.status", "not in", ["CLOSED", "MUST_CHANGE_PASSWORD"])
    .forUpdate("token_family")
    .executeTakeFirst();
  if (!family) return undefined;

  const given = await findToken(tx, token);
  if (!given || given.expires_at <= now) return undefined;

  if (given.rotated_at === null) {
    await tx.updateTable("refresh_token").set({ rotated_at: now }).where("token_hash", "=", hashToken(token)).execute();
    await tx
      .insertInto("refresh_token")
      .values({
        token_hash: hashToken(successor),
        family_id: family.id,
        rotated_at: null,
        expires_at: given.expires_at,
      })
      .execute();
  } else {
    const inTime = now.getTime() - given.rotated_at.getTime() <= graceSeconds * 1000;
    if (former && (await findToken(tx, former))) successor = former;
    const used = (await findToken(tx, successor))?.rotated_at;
    if (!inTime || used) {
      audit.accountId = family.accountId;
      await tx.updateTable("token_family").set({ revoked_at: now }).where("id", "=", family.id).execute();
      return undefined;
    }
  }
  await tx.updateTable("token_family").set({ last_used_at: now }).where("id", "=", family.id).execute();
  const { accountId, role, patientId } = family;
  return { caller: { accountId, role, patientId, sessionId: family.id }, successor, expiresAt: given.expires_at };
}

/** Answers a new pair of tokens for a refresh token. Throws ApiError TOKEN_EXPIRED when the session is over. */
export async function refresh({
  deps,
  body,
  audit,
}: Call<unknown, unknown, { token: string }>): Promise<z.infer<typeof refreshToken.answer>> {
  const refreshed = await withTx(deps.db, (tx) => rotate(tx, deps, body.token, audit));
  if (!refreshed) throw expired();
  const refreshExpiresIn = Math.floor((refreshed.expiresAt.getTime() - deps.now().getTime()) / 1000);
  return {
    accessToken: await createAccessToken(deps, refreshed.caller),
    refreshToken: refreshed.successor,
    expiresIn: accessSeconds,
    refreshExpiresIn,
  };
}

/** Ends the session of a refresh token, current or replaced; an unknown token is no error. */
export async function endSession({
  deps,
  body,
  audit,
  keep,
}: Call<unknown, unknown, { token: string }>): Promise<null> {
  return withTx(deps.db, async (tx) => {
    const ended = await tx
      .updateTable("token_family")
      .set({ revoked_at: deps.now() })
      .where("id", "=", (from) =>
        from.selectFrom("refresh_token").select("family_id").where("token_hash", "=", hashToken(body.token)),
      )
      .where("revoked_at", "is", null)
      .returning("account_id")
      .executeTakeFirst();
    if (!ended) return null;
    audit.accountId = ended.account_id;
    return keep(tx, null);
  });
}

/** Condition for the sessions of an account that are neither revoked nor expired. */
const isOpen = (
  accountId: string,
  now: Date,
) => sql<boolean>`account_id = ${accountId} and revoked_at is null and exists (
  select from refresh_token where family_id = token_family.id and expires_at > ${now})`;

/** Ends all sessions of an account but `keep`; returns how many were open. */
export async function endSessions(
  tx: Transaction<Database>,
  deps: HostDeps,
  accountId: string,
  keep?: string,
): Promise<number> {
  const now = deps.now();
  const ended = await tx
    .updateTable("token_family")
    .set({ revoked_at: now })
    .where(isOpen(accountId, now))
    .$if(keep !== undefined, (query) => query.where("id", "<>", keep!))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** The caller's open sessions, last used first. */
export async function readSessions({
  deps,
  caller,
  language,
}: Call<unknown, unknown, unknown>): Promise<z.infer<typeof listSessions.answer>> {
  const rows = await deps.db
    .selectFrom("token_family")
    .select(["id", "device", "created_at", "last_used_at"])
    .where(isOpen(caller.accountId, deps.now()))
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ id, device, created_at, last_used_at }) => ({
    id,
    device: browserIn(device ?? "", language),
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
    current: id === caller.sessionId,
  }));
}

/**
 * Ends one of the caller's sessions and forgets the device that opened it, but the caller's own: who logs in there
 * again is unknown, also with another session open. Throws ApiError NOT_FOUND when the session is unknown, of another
 * account or over.
 */
export async function endOneSession({
  deps,
  caller,
  params,
  deviceId,
  keep,
}: Call<z.infer<typeof closeSession.params>, unknown, unknown>): Promise<null> {
  const now = deps.now();
  return withTx(deps.db, async (tx) => {
    const ended = await tx
      .updateTable("token_family")
      .set({ revoked_at: now })
      .where("id", "=", params.sessionId)
      .where(isOpen(caller.accountId, now))
      .returning("known_device_id")
      .executeTakeFirst();
    if (!ended) throw new ApiError("NOT_FOUND", "Cette connexion n'est plus ouverte.");
    const { known_device_id } = ended;
    if (known_device_id) await forgetDevice(tx, deps, caller.accountId, known_device_id, deviceId);
    return keep(tx, null);
  });
}

/**
 * Ends all of the caller's sessions but the current one, and forgets the devices that the account knows but this one.
 */
export async function endOtherSessions({
  deps,
  caller,
  deviceId,
  keep,
}: Call<unknown, unknown, unknown>): Promise<z.infer<typeof closeOtherSessions.answer>> {
  return withTx(deps.db, async (tx) => {
    // In the order of a new password (no deadlock).
    const closed = await endSessions(tx, deps, caller.accountId, caller.sessionId);
    await forgetOtherDevices(tx, deps, caller.accountId, deviceId);
    return keep(tx, { closed });
  });
}
