import { createContext, type RouterContextProvider } from "react-router";
import type { SessionData, Tokens } from "./session-data";

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
  /** What this request has changed. */
  changes: SessionData = {};
  /** The stored data as it was read or written last; null where all of it is written anew. */
  sealedData: Buffer | null;
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
    more: { sealedData?: Buffer; formerId?: string } = {},
  ) {
    this.#makeId = makeId;
    this.isNew = id === null;
    this.sealedData = more.sealedData ?? null;
    this.stored = this.sealedData !== null;
    this.id = id ?? makeId();
    this.data = data;
    this.tokens = tokens;
    this.formerId = more.formerId ?? null;
    this.isVisitors = data.ended === undefined;
    this.changed = data.ended !== undefined && this.isNew;
  }

  set<Key extends keyof SessionData>(key: Key, value: SessionData[Key]): void {
    this.data = { ...this.data, [key]: value };
    this.changes = { ...this.changes, [key]: value };
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
    this.changes = data;
    this.tokens = tokens;
    this.changed = true;
  }

  /** Continues under a new id with the tokens of the row: after a right password, and when one may be set. */
  rename(data: SessionData): void {
    if (this.stored) this.storedId ??= this.id;
    this.sealedData = null;
    this.isVisitors = false;
    this.id = this.#makeId();
    this.data = data;
    this.changes = data;
    this.changed = true;
  }

  /** Switches to the session that the first submission of this form opened. */
  follow(id: string): void {
    this.id = id;
    this.followsOtherSession = true;
  }
}

export const sessionContext = createContext<Session>();

/** The session of this request; always present, written only when something changed. */
export const getSession = (context: Context): Session => context.get(sessionContext);

/** After how many minutes without a page a session ends. */
export const idleMinutes = (session: Session) =>
  session.data.account ? idle[session.data.account.role] : guestMinutes;

/** When a signed-in session expires unless another page is opened; null for guests. */
export function sessionEndsAt(session: Session): Date | null {
  if (!session.data.account || !session.tokens) return null;
  return new Date(Math.min(Date.now() + idleMinutes(session) * 60_000, session.tokens.refreshEndsAt));
}
