import { data, href, type RouterContextProvider } from "react-router";
import { appContext } from "./context";
import { getSession } from "./session";
import type { Account } from "./session-data";

type Context = Readonly<RouterContextProvider>;

export type Patient = Account & { role: "patient"; patientId: string };

/** The signed-in account, or null. */
export const findAccount = (context: Context): Account | null => getSession(context).data.account ?? null;

/** Whether the visitor may book: patients and guests, who can sign up (ruling R12). */
export const canBook = (context: Context): boolean => findAccount(context)?.role !== "practitioner";

/** The path if it belongs to this site, else «/»: no other host, no tricks with slashes (quality list, 21). */
export function toLocalPath(path: FormDataEntryValue | string | null | undefined): string {
  if (typeof path !== "string" || !/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return href("/");
  const parsed = new URL(path, "http://here");
  const own = parsed.origin === "http://here" && !parsed.pathname.startsWith("//");
  return own ? `${parsed.pathname}${parsed.search}` : href("/");
}

/** Whether a page was asked for on another one of this site, as also when a browser goes back to it. */
function isFromHere(context: Context, { headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  const { publicOrigin } = context.get(appContext);
  return site ? site === "same-origin" : (headers.get("referer") ?? "").startsWith(`${publicOrigin}/`);
}

/**
 * Where a login leads that a page asks for: home after a logout, since it may be somebody else's. Back to it all the
 * same lead a form, which was sent from a page that was open before, and an address that is opened anew, as from a mail.
 */
export const wayBack = (context: Context, request: Request, path: string): string =>
  getSession(context).data.loggedOut && context.get(appContext).reading && isFromHere(context, request)
    ? href("/")
    : path;

/** The login page of patients or practitioners, with the path to return to. */
export function loginPath(returnTo: string, role?: Account["role"]): string {
  const query = [
    role === "practitioner" && "role=practitioner",
    returnTo !== "/" && `returnTo=${encodeURIComponent(returnTo)}`,
  ];
  const said = query.filter(Boolean).join("&");
  return said ? `${href("/login")}?${said}` : href("/login");
}

/** The page where an account that closes is kept. */
export const closurePath = href("/account/close");

/** The page of the texts that are not accepted yet (R7), with the path to return to. */
export const termsPath = (returnTo: string): string => `${href("/terms")}?returnTo=${encodeURIComponent(returnTo)}`;

/** The kind of account that a page is for, and its login that leads there. */
export type OtherAccount = { role: Account["role"]; loginTo: string };

/** The error page for visitors without access (ruling R5); with the account it is for, it offers to change. */
export const notAllowed = (changeTo?: OtherAccount) => data({ reason: "not-allowed", changeTo }, { status: 403 });

/**
 * The signed-in account, on a page restricted to accounts by app/web/.server/access.ts. Throws the error page of ruling R5.
 */
export function getAccount(context: Context): Account {
  const account = findAccount(context);
  if (!account) throw notAllowed();
  return account;
}

/**
 * The signed-in patient, on a page restricted to patients by app/web/.server/access.ts. Throws the error page of ruling R5.
 */
export function requirePatient(context: Context): Patient {
  const account = findAccount(context);
  if (account?.role !== "patient" || account.patientId === null) throw notAllowed();
  return account as Patient;
}

/** The dashboard of an account. */
export const dashboardOf = ({ role }: Account): string =>
  href(role === "patient" ? "/patient-dashboard" : "/practitioner-dashboard/welcome");
