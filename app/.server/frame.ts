import { href, type RouterContextProvider } from "react-router";
import { accessibility } from "./accessibility";
import { findAccount, loginPath } from "./account";
import { depsContext } from "./context";
import { formToken } from "./csrf";
import { findFacts } from "./facts";
import { findPatientHeader } from "./header";
import { getI18n, getLanguage } from "./i18n";
import { newFormKey } from "./once";
import { readPreferences } from "./preferences";
import { getSession, sessionEndsAt } from "./session";
import type { Account, FlashMessage } from "./session-data";

type Context = Readonly<RouterContextProvider>;

/**
 * What the last act left to say; a page that said it already leaves it to the next one (ruling R5), and so does one in
 * the midst of which the session ended: it leads to the login.
 */
function takeFlash(context: Context) {
  const session = getSession(context);
  if (session.interrupted) return undefined;
  const { pathname } = new URL(context.get(depsContext).path, "http://here");
  return session.data.flash?.after === pathname ? undefined : session.take("flash");
}

/** What a page that was not for its reader said, once more where it led (ruling R5). */
const refusedBefore = (path: string): FlashMessage | undefined =>
  path === "/?refused" ? { tone: "warn", key: "errors:page.not-allowed.text" } : undefined;

/** The place of an account; a patient has one once the account is activated (PF-019). */
function dashboardOf({ role, status }: Account): string | undefined {
  if (role === "PRACTITIONER") return href("/practitioner-dashboard");
  return status === "ACTIVATED" ? href("/patient-dashboard") : undefined;
}

/** What stands around every page: the language, who is signed in, the flash, the visitor's choices. */
export async function loadFrame(context: Context, request: Request) {
  const { nonce, path, demonstration, publisher } = context.get(depsContext);
  const { access, texts = [], scripts, keepsForm, frame = {} } = findFacts(context) ?? {};
  const role = access?.who === "practitioners" ? "PRACTITIONER" : "PATIENT";
  // First: what the calls below have to say is for the next page.
  const flash = takeFlash(context) ?? refusedBefore(path);
  const { light, cookieChoice, display } = await readPreferences(request);
  const { profile, next } = await findPatientHeader(context);
  const account = findAccount(context);
  const text = flash && getI18n(context).t(flash.key as "common:skip", flash.values ?? {});
  return {
    language: getLanguage(context),
    from: path,
    loginTo: loginPath(frame.isLogin ? href("/") : path, role),
    account: account && {
      name: `${account.firstName} ${account.lastName}`,
      initials: [account.firstName, account.lastName].map((name) => [...name][0] ?? "").join(""),
      dashboardTo: dashboardOf(account),
      isPractitioner: account.role === "PRACTITIONER",
      avatarUrl: profile?.hasAvatar && !light ? href("/avatar") : null,
      newsletter: profile?.newsletter,
      formKey: newFormKey(),
    },
    next,
    hideBooking: frame.hidesBooking || account?.role === "PRACTITIONER",
    page: { texts, scripts, keepsForm, ...frame },
    flash: flash && text ? { tone: flash.tone, text, loginTo: flash.loginTo } : null,
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
