import { href, type RouterContextProvider } from "react-router";
import type { PageFacts } from "~/route-facts";
import { errorText } from "~/ui/text/translation";
import { dashboardOf, loginPath, wayBack } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { formToken } from "~/web/.server/csrf";
import { findFacts } from "~/web/.server/facts";
import { newFormKey } from "~/web/.server/forms/once";
import { getI18n, getLanguage } from "~/web/.server/i18n";
import { readPreferences } from "~/web/.server/preferences";
import type { Resend } from "~/web/.server/resend";
import { getSession, sessionEndsAt } from "~/web/.server/session";
import type { Account, FlashMessage } from "~/web/.server/session-data";
import { accessibility } from "./accessibility";
import { findEndedBooking } from "./ended-booking";
import { findHeader, findOpenAccount } from "./header";

type Context = Readonly<RouterContextProvider>;

/**
 * The flash message to show, which is gone once a page has shown it; when this page already says the same (ruling R5),
 * or only leads to another one, the message stays for the next page.
 */
function showFlash(context: Context) {
  const session = getSession(context);
  const { flash } = session.data;
  const { pathname } = new URL(context.get(appContext).path, "http://here");
  if (!session.interrupted && flash?.after !== pathname) session.shownFlash = flash;
  return session.shownFlash;
}

/** Of an address longer than this site writes any, in characters, the page alone is kept. */
const longest = 2000;

/**
 * The login that leads to the page that was refused before this one, or to none for another address than we write; ""
 * for who has another account, null when no page was refused.
 */
function findRefused(path: string): string | null {
  const { pathname, searchParams } = new URL(path, "http://here");
  const refused = searchParams.get("refused");
  if (pathname !== "/" || refused === null) return null;
  const login = href("/login");
  if (refused === "") return "";
  return refused.startsWith(`${login}?`) && refused.length <= longest ? refused : login;
}

/**
 * The message of a refused page, repeated on the page it redirected to (ruling R5): with the way to the login for a
 * guest, until they have logged in.
 */
function refusedBefore(loginTo: string | null, account: Account | null): FlashMessage | undefined {
  if (loginTo === null || (account && loginTo !== "")) return undefined;
  const text = { tone: "warn", key: "errors:page.not-allowed.text" } as const;
  return account ? text : { ...text, link: { to: loginTo || href("/login"), key: "common:header.loginNow" } };
}

/** The dashboard of an account; a patient has one after the activation of the account (PF-019). */
const openDashboardOf = (account: Account): string | undefined =>
  account.role === "practitioner" || account.isActivated ? dashboardOf(account) : undefined;

/** The one address of a page, however it was asked for, with the values alone that make it another one. */
function canonicalOf(context: Context, listed: NonNullable<PageFacts["listed"]>): string | null {
  if (listed === "by itself") return null;
  const { publicOrigin, path, trace } = context.get(appContext);
  const { origin, searchParams } = new URL(path, publicOrigin);
  const own = listed === true ? [] : Object.entries(listed).filter(([name, value]) => searchParams.get(name) === value);
  const query = own.length > 0 ? `?${new URLSearchParams(own)}` : "";
  return `${origin}/${trace.pattern.replace(/^\//, "")}${query}`;
}

/** Loads what surrounds every page: the language, the signed-in user, the flash message, the visitor's preferences. */
export async function loadFrame(context: Context, request: Request) {
  const { nonce, path, reading, demonstration, publisher } = context.get(appContext);
  const { loginEmail } = getSession(context).data;
  const { access, texts = [], scripts, hasFields, keepsForm, listed, frame = {} } = findFacts(context) ?? {};
  // Each page repeats it.
  const from = path.length > longest ? path.split("?")[0]! : path;
  const role = access?.who === "practitioners" ? "practitioner" : "patient";
  // Read first: messages set by the calls below are for the next page.
  const shown = showFlash(context);
  const { light, cookieChoice, display } = await readPreferences(request);
  const header = await findHeader(context);
  const account = await findOpenAccount(context);
  const ended = frame.offersAnswers && !header?.held ? await findEndedBooking(context, account) : null;
  const { t } = getI18n(context);
  const refused = findRefused(path);
  const here = access?.who === "everyone" ? from : wayBack(context, request, from);
  const flash = shown ?? refusedBefore(refused, account);
  const text = flash && errorText(t, flash.key, flash.values);
  const link = flash?.link && { to: flash.link.to, text: t(flash.link.key as "common:skip") };
  return {
    language: getLanguage(context),
    from,
    /** The one address by which search engines list the page. */
    canonical: listed ? canonicalOf(context, listed) : null,
    /** Whether the page answers a form: going back to it, browsers without scripts show an error instead. */
    isAnswer: !reading,
    loginTo:
      refused === null ? loginPath(frame.isLogin || frame.isMail ? href("/") : here, role) : refused || href("/login"),
    account: account && {
      name: `${account.firstName} ${account.lastName}`,
      initials: [account.firstName, account.lastName].map((name) => [...name][0] ?? "").join(""),
      dashboardTo: openDashboardOf(account),
      isPractitioner: account.role === "practitioner",
      avatarUrl: header?.hasAvatar && !light ? href("/avatar") : null,
      newsletter: header?.newsletter,
      formKey: newFormKey(context),
    },
    /** Whether it is not known who the visitor is. */
    isUnknown: getSession(context).isUnreadable,
    /** The form of a page that failed, set when it is rendered. */
    resend: null as Resend | null,
    next: header?.next ?? null,
    held: header?.held ?? null,
    ended,
    hideBooking: frame.hidesBooking || account?.role === "practitioner",
    page: { texts, scripts, hasFields, keepsForm, ...frame },
    flash: flash && text ? { tone: flash.tone, text, link, loginTo: flash.loginTo } : null,
    /** The address that stands in the login of a message which is shown once. */
    loginEmail: shown?.loginTo ? loginEmail : undefined,
    csrf: formToken(context, request),
    light,
    cookiesAnswered: cookieChoice !== null,
    display,
    accessibility: accessibility.status.word,
    demonstration,
    social: publisher?.social ?? [],
    nonce,
    sessionEndsAt: sessionEndsAt(getSession(context))?.toISOString() ?? null,
  };
}
