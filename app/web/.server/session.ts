import { type Kysely, sql } from "kysely";
import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { asProblem } from "~/api/.server/problem";
import { appContext } from "./context";
import { cookieHeader, readBrowserCookie, readCookie } from "./cookies";
import type { WebDatabase } from "./database";
import { isOutdated, keysFor, seal, sha256, unseal } from "./keys";
import { createReads } from "./reads";
import { findSessionOwner, type SessionData, type Tokens } from "./session-data";
import { createSessionIds, isGivenId } from "./session-id";

type Context = Readonly<RouterContextProvider>;

const idle = { patient: 30, practitioner: 15 } as const;
const guestMinutes = 24 * 60;

export class Session {
  id: string;
  data: SessionData;
  tokens: Tokens | null;
  /** Former id of a session whose id changed: that row is deleted when this one is written. */
  replaces: string | null = null;
  /** The id of the existing row, until it is written under the new id. */
  storedId: string | null = null;
  changed = false;
  /** Whether the cookie must change to the id of another, existing row. */
  followsOtherSession = false;
  /** Whether the browser has no cookie of this id yet. */
  readonly isNew: boolean;
  /** Whether the row exists in the database. */
  stored: boolean;
  /** The id in the cookie when its session is gone: forms of open pages have tokens of that id. */
  readonly formerId: string | null;
  /** The cookie that this request sent and no other browser has; null for a browser without any. */
  browserCookie: string | null = null;
  /** Whether the browser has a session that the database did not give: nothing of it is known, nothing is written. */
  isUnreadable = false;
  /** Whether this request was redirected to the login because the session had ended. */
  interrupted = false;
  /** The message that the page of this request shows. */
  shownFlash: SessionData["flash"];
  /** Seconds until the stored row expires. */
  secondsLeft = 0;
  /** Whether it is a guest's first: neither a right password or code led to it, nor does it follow another. */
  isVisitors: boolean;

  readonly #makeId: () => string;

  constructor(
    makeId: () => string,
    id: string | null,
    data: SessionData,
    tokens: Tokens | null,
    more: { stored?: boolean; formerId?: string } = {},
  ) {
    this.#makeId = makeId;
    this.isNew = id === null;
    this.stored = more.stored ?? false;
    this.id = id ?? makeId();
    this.data = data;
    this.tokens = tokens;
    this.formerId = more.formerId ?? null;
    this.isVisitors = data.ended === undefined;
    this.changed = data.ended !== undefined && this.isNew;
  }

  set<Key extends keyof SessionData>(key: Key, value: SessionData[Key]): void {
    this.data = { ...this.data, [key]: value };
    this.changed = true;
  }

  /** Reads a value and removes it. */
  take<Key extends keyof SessionData>(key: Key): SessionData[Key] {
    const value = this.data[key];
    if (value !== undefined) this.set(key, undefined);
    return value;
  }

  /** Continues under a new id with only this data: at login and at logout. */
  renew(data: SessionData, tokens: Tokens | null): void {
    this.replaces ??= this.id;
    this.stored = false;
    this.isVisitors = false;
    this.id = this.#makeId();
    this.data = data;
    this.tokens = tokens;
    this.changed = true;
  }

  /** Continues under a new id with the tokens of the row: after a right password, and when one may be set. */
  rename(data: SessionData): void {
    if (this.stored) this.storedId ??= this.id;
    this.isVisitors = false;
    this.id = this.#makeId();
    this.data = data;
    this.changed = true;
  }

  /** Switches to the session that the first submission of this form opened. */
  follow(id: string): void {
    this.id = id;
    this.followsOtherSession = true;
  }
}

const sessionContext = createContext<Session>();

/** The session of this request; always present, written only when something changed. */
export const getSession = (context: Context): Session => context.get(sessionContext);

const sessionKeys = (context: Context) => keysFor(context.get(appContext), "session");

const minutes = (session: Session) => (session.data.account ? idle[session.data.account.role] : guestMinutes);

/**
 * Sessions read at once. Those of a crowd that waits for its turn would otherwise queue before every statement of those
 * whose turn it is. After 5 s in which none comes the database does not answer.
 */
const readInTime = createReads(8, 5_000);

const newSession = (context: Context, data: SessionData = {}, formerId?: string) =>
  new Session(createSessionIds(context), null, data, null, { formerId });

async function read(context: Context, id: string): Promise<Session> {
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
  const session = new Session(createSessionIds(context), id, signedIn ? data : {}, tokens, { stored: true });
  session.secondsLeft = row.secondsLeft;
  return session;
}

/** The session of this request; it is unreadable while the database does not answer (ruling R8). */
async function readIfPossible(context: Context, request: Request): Promise<Session> {
  const { publicOrigin, log } = context.get(appContext);
  const id = readCookie(request, publicOrigin, "session");
  if (id === null) return newSession(context);
  try {
    const session = await readInTime(() => read(context, id));
    if (session) return session;
    log.warn({ event: "session-late" });
  } catch (error) {
    asProblem(error);
  }
  const session = new Session(createSessionIds(context), id, {}, null);
  session.isUnreadable = true;
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

/** Seconds to wait for the first session of a guest whose connection has begun too many within the minute, or null. */
const findWait = (context: Context, session: Session) =>
  session.isVisitors && !session.stored ? context.get(appContext).findVisitorWait() : null;

/**
 * Writes the session; false when its row was deleted meanwhile, as by a logout in another tab: it stays deleted. An
 * existing row keeps its tokens, since another request may have refreshed them.
 */
async function write(
  context: Context,
  session: Session,
  db: Kysely<WebDatabase> = context.get(appContext).db,
): Promise<boolean> {
  const row = {
    sealed_data: seal(sessionKeys(context), session.data),
    account_id: session.data.account?.id ?? null,
    expires_at: sql<Date>`now() + ${minutes(session)} * interval '1 minute'`,
  };
  const idHash = sha256(session.id);
  if (session.stored) {
    const { numUpdatedRows } = await db
      .updateTable("web_session")
      .set({ ...row, id_hash: idHash })
      .where("id_hash", "=", session.storedId ? sha256(session.storedId) : idHash)
      .executeTakeFirst();
    session.storedId = null;
    return numUpdatedRows > 0n;
  }
  if (session.replaces) await db.deleteFrom("web_session").where("id_hash", "=", sha256(session.replaces)).execute();
  const sealed = session.tokens && seal(sessionKeys(context), session.tokens);
  await db
    .insertInto("web_session")
    .values({ id_hash: idHash, sealed_tokens: sealed, ...row })
    .onConflict((conflict) => conflict.column("id_hash").doUpdateSet(row))
    .execute();
  session.stored = true;
  session.replaces = null;
  return true;
}

/** When a signed-in session expires unless another page is opened; null for guests. */
export function sessionEndsAt(session: Session): Date | null {
  if (!session.data.account || !session.tokens) return null;
  return new Date(Math.min(Date.now() + minutes(session) * 60_000, session.tokens.refreshEndsAt));
}

/** Extends a signed-in session; the row is written at most once a minute. */
async function touch(context: Context, session: Session): Promise<void> {
  if (session.secondsLeft >= (minutes(session) - 1) * 60) return;
  await context
    .get(appContext)
    .db.updateTable("web_session")
    .set({ expires_at: sql`now() + ${minutes(session)} * interval '1 minute'` })
    .where("id_hash", "=", sha256(session.id))
    .where("expires_at", "<", sql<Date>`now() + ${minutes(session) - 1} * interval '1 minute'`)
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
  if (session.changed && !session.followsOtherSession) await write(context, session, db);
}

/** Whether an answer only leads to another page: by a redirect or, for scripts, by data that hold one. */
export const isRedirect = ({ status }: Response): boolean => status === 202 || (status >= 300 && status < 400);

/** Loads the session before all other middleware and writes it once, after all loaders and actions. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const { publicOrigin } = context.get(appContext);
  const session = await readIfPossible(context, request);
  session.browserCookie = readBrowserCookie(request, publicOrigin);
  context.set(sessionContext, session);
  const named = request.headers.get("cookie")?.includes(session.id) ?? false;
  const response = await next();
  if (session.isUnreadable) return response;
  const { shownFlash } = session;
  if (shownFlash && shownFlash === session.data.flash && !isRedirect(response)) session.set("flash", undefined);
  const written = await writeAtEnd(context, session, response);
  if (written || session.followsOtherSession || (needsCookie(context) && !named))
    response.headers.append("set-cookie", cookieHeader(publicOrigin, "session", session.id));
  return response;
};

/**
 * Writes what changed. The first session of a guest is refused to a connection that has begun too many within the
 * minute (quality 12, quality 31); a page that refuses something is shown all the same. When the database does not
 * answer, a page that was only read is shown all the same, and so is one that tells of a failure and gives back what
 * was typed.
 */
async function writeAtEnd(context: Context, session: Session, response: Response): Promise<boolean> {
  if (session.changed && session.followsOtherSession) return false;
  const wait = session.changed ? findWait(context, session) : null;
  if (wait !== null && response.status >= 400) return false;
  if (wait !== null) {
    context.get(appContext).trace.retryAfter = wait;
    throw data(null, { status: 429 });
  }
  try {
    if (session.changed) return await write(context, session);
    if (session.data.account) await touch(context, session);
  } catch (error) {
    asProblem(error);
    const { status } = response;
    const isShown = context.get(appContext).reading ? status < 300 || status >= 400 : status >= 500;
    if (session.changed && !isShown) throw error;
  }
  return false;
}

const cookieNeeded = createContext(false);
const needsCookie = (context: Context) => context.get(cookieNeeded);

/** Sends the cookie even without a row: a CSRF token is bound to its id. */
export const requireCookie = (context: RouterContextProvider | Context): void =>
  (context as RouterContextProvider).set(cookieNeeded, true);
