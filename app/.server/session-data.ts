import type { TextKey } from "~/locales/texts";

/** Who is signed in, as the services said at login. */
export type Account = {
  id: string;
  role: "PATIENT" | "PRACTITIONER";
  firstName: string;
  lastName: string;
  email: string;
  status: string;
  termsAccepted: boolean;
  /** The texts in force that still wait to be accepted. */
  unaccepted: ("terms" | "notice")[];
  /** The person's own patient file; null for a practitioner. */
  patientId: string | null;
};

/** A sentence to say on the next page, and what it interpolates. */
export type FlashMessage = {
  tone: "ok" | "info" | "warn" | "bad";
  key: TextKey;
  values?: Record<string, string | number>;
  /** The path of a page that says it already: it is said again on the page after (ruling R5). */
  after?: string;
  /** The login page to offer with it, which scripts open at once as a dialog (PF-037). */
  loginTo?: string;
};

/** A code on its way: what its page shows, and the token it goes with. */
export type CodeStep = {
  token: string;
  role: Account["role"];
  /** The address typed, where another may be tried meanwhile. */
  email?: string;
  /** A masked address. */
  sentTo: string;
  /** ISO, in UTC. */
  sentAt: string;
  digits: number;
  /** Mail is slow to leave at the moment. */
  delayed: boolean;
  /** Too many wrong tries: only another code helps. */
  burnt?: true;
};

export type SessionData = {
  account?: Account;
  flash?: FlashMessage;
  /** Set after a right password, until the code is confirmed. */
  loginCode?: CodeStep;
  forgotCode?: CodeStep;
  unblockCode?: CodeStep;
  /** What a right code, or a password that must be changed, gives: the right to set a new one. */
  reset?: { token: string; role: Account["role"] };
  /** Where the login form stood, when not on a page of its own (PF-045). */
  loginFrom?: "search";
  /** The address of a sign-up that has just ended, for the login that follows. */
  signedUp?: string;
  returnTo?: string;
  /** The slot a guest chose before logging in. */
  chosenSlot?: number;
  /** Where the services were found unreachable, for the maintenance page. */
  outageFrom?: string;
  /** Whose session ended in this browser, until the next login or logout. */
  ended?: Pick<Account, "id" | "role">;
  /** A form sent after the end of the session. */
  posted?: Posted;
};

/** A form that was sent when the session had ended: its page, and its fields but secrets. */
export type Posted = { accountId: string; path: string; fields: [name: string, value: string][] };

/** Upstream tokens with the instants they end at, in milliseconds since 1970. */
export type Tokens = { access: string; accessEndsAt: number; refresh: string; refreshEndsAt: number };

/** Whose session it is, or was before it ended. */
export const whose = ({ account, ended }: SessionData): SessionData["ended"] =>
  account ? { id: account.id, role: account.role } : ended;
