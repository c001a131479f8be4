import { data, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { type CodeAnswer, isMailRefused } from "~/api/.server/auth";
import type { TextKey } from "~/locales/texts";
import { timeText } from "~/ui/text/dates";
import type { ErrorText, RenderedText } from "~/ui/text/translation";
import { dashboardOf, findAccount, getAccount, loginPath, toLocalPath } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { attempt, readForm, refuse } from "~/web/.server/forms/form";
import { formKeyField, newFormKey, once } from "~/web/.server/forms/once";
import { getLanguage, renderText } from "~/web/.server/i18n";
import { getSession } from "~/web/.server/session";
import type { Account, CodeStep } from "~/web/.server/session-data";
import { pathAfterLogin } from "./after-login";

type Context = Readonly<RouterContextProvider>;

/** The codes of accounts: the page of each, and the page to start again after it expired (ruling R5). */
export const codePages = {
  login: { session: "loginCode", path: href("/login/code"), restart: href("/login") },
  forgot: {
    session: "forgotCode",
    path: href("/forgot-password-otp-verification"),
    restart: href("/forgot-password"),
  },
  unblock: { session: "unblockCode", path: href("/login/unblock"), restart: href("/login") },
  email: { session: "emailCode", path: href("/account/email/code"), restart: href("/account/email") },
} as const;

export type CodePurpose = keyof typeof codePages;

/** Seconds between two codes, as in the contract. */
const pauseSeconds = 60;

/** A code of either length: the length may change after a page was shown. `format` is the error text. */
const createCodeSchema = (format: RenderedText) =>
  z.object({
    code: z
      .string("account:code.required")
      .transform((typed) => typed.replace(/[\s.-]/g, ""))
      .pipe(z.string().regex(/^\d{4}(\d{4})?$/, format)),
    formKey: formKeyField,
  });

export type CodeFields = z.input<ReturnType<typeof createCodeSchema>>;

/** The code that was sent, or undefined. */
export const findCode = (context: Context, purpose: CodePurpose): CodeStep | undefined =>
  getSession(context).data[codePages[purpose].session];

/** Saves a code that was sent, or deletes it. */
export const setCode = (context: Context, purpose: CodePurpose, code: CodeStep | undefined): void =>
  getSession(context).set(codePages[purpose].session, code);

/**
 * Saves the code that a right password led to, under a new session id: whoever planted or read the former one does not
 * come to the code (quality 8). The address of a login has served: the next person at this browser is not told it.
 */
export function openCode(context: Context, purpose: CodePurpose, code: CodeStep): void {
  const session = getSession(context);
  session.rename({ ...session.data, loginEmail: undefined, [codePages[purpose].session]: code });
}

/** Where another code is sent at once: to whom the login that led here was for, and back where they were going. */
function restartOf(context: Context, purpose: CodePurpose): string {
  if (purpose === "email") return codePages.email.restart;
  // The login and «Mot de passe oublié» take the same query.
  const returnTo = toLocalPath(getSession(context).data.returnTo);
  const { search } = new URL(loginPath(returnTo, findCode(context, purpose)?.role), "http://here");
  return `${codePages[purpose].restart}${search}`;
}

/** Deletes a code that has ended; returns where another one is sent at once. */
export function dropCode(context: Context, purpose: CodePurpose): string {
  const restart = restartOf(context, purpose);
  setCode(context, purpose, undefined);
  return restart;
}

const minute = (context: Context, at: number): string =>
  timeText(new Date(at).toISOString(), "Europe/Paris", getLanguage(context));

const resendAllowedAt = ({ sentAt }: CodeStep): number => Date.parse(sentAt) + pauseSeconds * 1000;

/** Whether a wait of so many seconds is the pause after this code, and not a limit of an hour or a day. */
export const isPause = (code: CodeStep, wait: number): boolean =>
  wait <= pauseSeconds && resendAllowedAt(code) > Date.now();

/** The minute from which another code can be requested, after the pause. */
export const againFrom = (context: Context, code: CodeStep): string => minute(context, resendAllowedAt(code) + 59_999);

/** What a code page shows; without a code it redirects to `otherwise`, unless a form is being answered. */
export async function openCodePage(context: Context, purpose: CodePurpose, otherwise: string) {
  const { reading, demonstration } = context.get(appContext);
  const code = findCode(context, purpose);
  if (!code && reading) throw redirect(otherwise);
  const { sentTo = "", digits = 4, delayed = false, burnt = false } = code ?? {};
  const isLogin = purpose === "login" || purpose === "unblock";
  const isRefused = code !== undefined && isLogin && (await isMailRefused(context, code));
  const { signedUp } = getSession(context).data;
  const againIn = code ? Math.max(0, Math.ceil((resendAllowedAt(code) - Date.now()) / 1000)) : 0;
  return {
    purpose,
    path: codePages[purpose].path,
    restart: restartOf(context, purpose),
    sentTo,
    sentAt: code ? minute(context, Date.parse(code.sentAt)) : "",
    digits,
    delayed,
    /** What to try when the mailbox refused our mail: another sign-up in the browser that signed up. */
    refused: isRefused ? (signedUp !== undefined ? ("refusedSignUp" as const) : ("refused" as const)) : null,
    burnt,
    /** Seconds until another code can be requested, and the minute from which it can. */
    againIn,
    againFrom: code ? againFrom(context, code) : "",
    formKey: newFormKey(context),
    againKey: newFormKey(context),
    demonstration,
  };
}

/** Sets a message for this page and for the next one (ruling R5). */
export function flashAndRedirect(context: Context, key: TextKey): void {
  const { pathname } = new URL(context.get(appContext).path, "http://here");
  getSession(context).set("flash", { tone: "bad", key, after: pathname });
}

/**
 * Handles the form of a code: `check` compares it, `goOn` returns the next path. A wrong code is refused with the
 * attempts left, a burnt one asks for another, an expired one ends the step.
 */
export async function answerCode<Given>(
  context: Context,
  purpose: CodePurpose,
  check: (step: CodeStep, digits: string) => Promise<CodeAnswer<Given>>,
  goOn: (given: Given, step: CodeStep) => string | Promise<string>,
) {
  const { digits = 4 } = findCode(context, purpose) ?? {};
  const submission = await readForm(context, createCodeSchema(renderText(context, "account:code.format", { digits })));
  if (submission.status !== "success") return refuse(submission);
  return once(context, submission, async () => {
    const step = findCode(context, purpose);
    if (!step) return (await findWayOn(context, purpose)) ?? endStep(context, purpose);
    const outcome = await attempt(submission, () => check(step, submission.value.code));
    if (outcome.refused) return outcome.refused;
    const answer = outcome.done;
    switch (answer.kind) {
      case "right":
        return goOn(answer.given, step);
      case "wrong": {
        setCode(context, purpose, { ...step, tried: true });
        const fieldErrors = { code: [wrongCode(context, purpose, answer.triesLeft)] };
        return refuse(submission, { fieldErrors });
      }
      case "burnt":
        setCode(context, purpose, { ...step, burnt: true });
        return refuse(submission, { formErrors: ["account:code.burnt"] });
      case "accountExists":
        getSession(context).set("flash", { tone: "warn", key: "account:code.accountExists" });
        return dropCode(context, purpose);
      case "expired":
        return endStep(context, purpose);
    }
  });
}

/** The page that shows the address of an account, or its first one. */
export const emailShownOn = (account: Account): string =>
  account.role === "patient" ? href("/patient-dashboard/identify") : dashboardOf(account);

/**
 * Where a code that was entered in another tab leads this one too; null when the code is gone for another reason. Why
 * the code of a new address is gone is not known here: its page then says which address the account has.
 */
async function findWayOn(context: Context, purpose: CodePurpose): Promise<string | null> {
  if (purpose === "email") {
    const account = getAccount(context);
    getSession(context).set("flash", { tone: "info", key: "security:email.is", values: { email: account.email } });
    return emailShownOn(account);
  }
  if (purpose === "login") return findAccount(context) ? pathAfterLogin(context) : null;
  return getSession(context).data.reset ? href("/reset-password") : null;
}

/** Deletes an expired code, with a message; `expired` is where another one is sent. */
function endStep(context: Context, purpose: CodePurpose) {
  const expired = dropCode(context, purpose);
  flashAndRedirect(context, `account:${purpose}Code.expired`);
  return data({ result: null, expired }, { status: 403 });
}

function wrongCode(context: Context, purpose: CodePurpose, triesLeft: number | null): ErrorText {
  const texts = purpose === "forgot" ? "account:forgotCode" : "account:code";
  return triesLeft === null ? `${texts}.wrong` : renderText(context, `${texts}.wrongLeft`, { count: triesLeft });
}
