import type { Role } from "~/api/.server/codes";
import type { TextKey } from "~/locales/texts";
import type { ErrorText } from "~/ui/text/translation";

/** The signed-in account, as the services returned it at login. */
export type Account = {
  id: string;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  /** Whether the state of the account is activated; only such a patient has a dashboard (decisions 2.1). */
  isActivated: boolean;
  /** When an account that its owner closes ends; ISO, in UTC. */
  closesAt: string | null;
  termsAccepted: boolean;
  /** Texts in force that are not accepted yet. */
  unaccepted: ("terms" | "notice")[];
  /** Id of the person's patient file; null for a practitioner. */
  patientId: string | null;
};

/** A message for the next page, with its interpolation values. */
export type FlashMessage = {
  tone: "ok" | "info" | "warn" | "bad";
  key: ErrorText;
  values?: Record<string, string | number>;
  /** Path of a page that already says the same: the message is shown on the page after it (ruling R5). */
  after?: string;
  /** A page to offer with the message. */
  link?: { to: string; key: TextKey };
  /** The login page to offer with the message; scripts open it as a dialog (PF-037). */
  loginTo?: string;
};

/** A code that was sent: what its page shows, and its token. */
export type CodeStep = {
  token: string;
  role: Account["role"];
  /** The e-mail address as it was typed. */
  email?: string;
  /** The e-mail address, masked unless it was typed in this session. */
  sentTo: string;
  /** When it was sent: ISO, in UTC. */
  sentAt: string;
  digits: number;
  /** Whether mail is delayed at the moment. */
  delayed: boolean;
  /** Set after a wrong attempt. */
  tried?: true;
  /** Set after too many wrong attempts: only another code helps. */
  burnt?: true;
};

export type SessionData = {
  account?: Account;
  flash?: FlashMessage;
  /** Set after a right password, until the code is confirmed. */
  loginCode?: CodeStep;
  forgotCode?: CodeStep;
  unblockCode?: CodeStep;
  /** Set while another address of the account waits for its code. */
  emailCode?: CodeStep;
  /** Set after a right code, or for a password that must be changed: the right to set a new one. */
  reset?: { token: string; role: Account["role"]; email?: string };
  /** The page of the login form, when it is not the login page (PF-045). */
  loginFrom?: "search";
  /** E-mail address of a sign-up just completed, until the login. */
  signedUp?: string;
  /**
   * A patient's address, after a sign-up or a new password: in the login that opens with the message, and in the next
   * login page; once each: others may use the same browser later.
   */
  loginEmail?: string;
  /** Id of that sign-up: of several with one address and password, this browser means its own. */
  signUpId?: string;
  /** Id of its draft, which its forms name, and its masked address. */
  sentSignUp?: { draftId: string; to: string };
  returnTo?: string;
  /** Set by a logout until the next login, of somebody else perhaps: a page refused meanwhile is nobody's way. */
  loggedOut?: true;
  /** Id of the slot a guest chose before logging in, and the query of the search that led to it. */
  chosenTime?: { slotId: number; search: string | null };
  /** The child whose record is open; one's own when absent. */
  openChild?: { id: string; firstName: string; name: string };
  /** The patient's name that each list of a practitioner is searched for: it stands in no address. */
  practiceSearch?: { readonly [List in "requests" | "upcoming" | "past"]?: string };
  /** The account whose session ended in this browser, until the next login or logout. */
  ended?: Pick<Account, "id" | "role">;
  /** A form sent after the session ended. */
  posted?: InterruptedForm;
};

/** A form sent after the session ended: its page, and its fields without secrets. */
export type InterruptedForm = { accountId: string; path: string; fields: [name: string, value: string][] };

/** Upstream tokens with their expiry, in milliseconds since 1970. */
export type Tokens = { access: string; accessEndsAt: number; refresh: string; refreshEndsAt: number };

/** The account of the session, also after it ended. */
export const findSessionOwner = ({ account, ended }: SessionData): SessionData["ended"] =>
  account ? { id: account.id, role: account.role } : ended;
