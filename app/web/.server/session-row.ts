import { type Kysely, sql } from "kysely";
import type { RouterContextProvider } from "react-router";
import { appContext } from "./context";
import type { WebDatabase } from "./database";
import { isOutdated, keysFor, seal, sha256, unseal } from "./keys";
import { getSession, idleMinutes, Session } from "./session";
import { findSessionOwner, type SessionData, type Tokens } from "./session-data";
import { createSessionIds, isGivenId } from "./session-id";

type Context = Readonly<RouterContextProvider>;

const sessionKeys = (context: Context) => keysFor(context.get(appContext), "session");

/** A session that no row has yet. */
export const newSession = (context: Context, data: SessionData = {}, formerId?: string) =>
  new Session(createSessionIds(context), null, data, null, { formerId });

/** The session of a cookie, as its row has it. */
export async function readSession(context: Context, id: string): Promise<Session> {
  const { db } = context.get(appContext);
  const row = await db
    .selectFrom("web_session")
    .select(["sealed_data", "sealed_tokens", sql<number>`extract(epoch from expires_at - now())`.as("secondsLeft")])
    .where("id_hash", "=", sha256(id))
    .executeTakeFirst();
  if (!row) return isGivenId(context, id) ? new Session(createSessionIds(context), id, {}, null) : newSession(context);
  const data = unseal<SessionData>(sessionKeys(context), row.sealed_data) ?? {};
  if (row.secondsLeft < 0) return newSession(context, { ended: findSessionOwner(data) }, id);
  const tokens = row.sealed_tokens ? unseal<Tokens>(sessionKeys(context), row.sealed_tokens) : null;
  await reseal(context, id, row, data, tokens);
  const signedIn = tokens !== null || data.account === undefined;
  const session = new Session(createSessionIds(context), id, signedIn ? data : {}, tokens, {
    sealedData: row.sealed_data,
  });
  session.secondsLeft = row.secondsLeft;
  return session;
}

type Sealed = { sealed_data: Buffer; sealed_tokens: Buffer | null };

/** Encrypts again with the current secret, unless another request has updated the row meanwhile. */
async function reseal(context: Context, id: string, row: Sealed, data: SessionData, tokens: Tokens | null) {
  const keys = sessionKeys(context);
  if (!isOutdated(keys, row.sealed_data) && !(row.sealed_tokens && isOutdated(keys, row.sealed_tokens))) return;
  await context
    .get(appContext)
    .db.updateTable("web_session")
    .set({ sealed_data: seal(keys, data), ...(tokens && { sealed_tokens: seal(keys, tokens) }) })
    .where("id_hash", "=", sha256(id))
    .where("sealed_data", "=", row.sealed_data)
    .where("sealed_tokens", row.sealed_tokens ? "=" : "is", row.sealed_tokens)
    .execute();
}

const findData = async (db: Kysely<WebDatabase>, idHash: Buffer): Promise<Buffer | null> =>
  (await db.selectFrom("web_session").select("sealed_data").where("id_hash", "=", idHash).executeTakeFirst())
    ?.sealed_data ?? null;

/**
 * Writes the session; false when its row was deleted meanwhile, as by a logout in another tab: it stays deleted. An
 * existing row keeps its tokens, since another request may have refreshed them, and what another request has changed of
 * its data and this one has not: a form that takes long does not open the former record again.
 */
export async function writeSession(
  context: Context,
  session: Session,
  db: Kysely<WebDatabase> = context.get(appContext).db,
): Promise<boolean> {
  const rowOf = () => ({
    sealed_data: seal(sessionKeys(context), session.data),
    account_id: session.data.account?.id ?? null,
    expires_at: sql<Date>`now() + ${idleMinutes(session)} * interval '1 minute'`,
  });
  const idHash = sha256(session.id);
  if (session.stored) {
    const storedHash = session.storedId ? sha256(session.storedId) : idHash;
    for (;;) {
      const row = rowOf();
      const { sealedData } = session;
      const { numUpdatedRows } = await db
        .updateTable("web_session")
        .set({ ...row, id_hash: idHash })
        .where("id_hash", "=", storedHash)
        .$if(sealedData !== null, (update) => update.where("sealed_data", "=", sealedData!))
        .executeTakeFirst();
      const latest = numUpdatedRows === 0n && sealedData !== null ? await findData(db, storedHash) : null;
      if (!latest) {
        session.storedId = null;
        session.sealedData = row.sealed_data;
        return numUpdatedRows > 0n;
      }
      session.sealedData = latest;
      const kept = unseal<SessionData>(sessionKeys(context), latest) ?? session.data;
      // Whose tokens cannot be read is signed out.
      const isSignedOut = kept.account !== undefined && session.tokens === null;
      session.data = { ...(!isSignedOut && kept), ...session.changes };
    }
  }
  const row = rowOf();
  if (session.replaces) await db.deleteFrom("web_session").where("id_hash", "=", sha256(session.replaces)).execute();
  const sealed = session.tokens && seal(sessionKeys(context), session.tokens);
  await db
    .insertInto("web_session")
    .values({ id_hash: idHash, sealed_tokens: sealed, ...row })
    .onConflict((conflict) => conflict.column("id_hash").doUpdateSet(row))
    .execute();
  session.stored = true;
  session.sealedData = row.sealed_data;
  session.replaces = null;
  return true;
}

/** Extends a signed-in session; the row is written at most once a minute. */
export async function touchSession(context: Context, session: Session): Promise<void> {
  if (session.secondsLeft >= (idleMinutes(session) - 1) * 60) return;
  await context
    .get(appContext)
    .db.updateTable("web_session")
    .set({ expires_at: sql`now() + ${idleMinutes(session)} * interval '1 minute'` })
    .where("id_hash", "=", sha256(session.id))
    .where("expires_at", "<", sql<Date>`now() + ${idleMinutes(session) - 1} * interval '1 minute'`)
    .execute();
}

/** The current tokens in the row: another request may have refreshed them. */
export async function readTokens(context: Context, session: Session): Promise<Tokens | null> {
  const { db } = context.get(appContext);
  const row = await db
    .selectFrom("web_session")
    .select("sealed_tokens")
    .where("id_hash", "=", sha256(session.id))
    .executeTakeFirst();
  return row?.sealed_tokens ? unseal<Tokens>(sessionKeys(context), row.sealed_tokens) : null;
}

/** Saves new upstream tokens, independently of other changes of this request. */
export async function saveTokens(context: Context, session: Session, tokens: Tokens): Promise<void> {
  const { db } = context.get(appContext);
  session.tokens = tokens;
  await db
    .updateTable("web_session")
    .set({ sealed_tokens: seal(sessionKeys(context), tokens) })
    .where("id_hash", "=", sha256(session.id))
    .execute();
}

/**
 * Writes the changes of this request before its end, for another request that depends on them. The session of whoever
 * did an act is not counted as a visitor's: the act has limits of its own, and its page must be shown.
 */
export async function saveSession(context: Context, db: Kysely<WebDatabase>): Promise<void> {
  const session = getSession(context);
  session.isVisitors = false;
  if (session.changed && !session.followsOtherSession) await writeSession(context, session, db);
}
