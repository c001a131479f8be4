import { data, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import type { TextKey } from "~/locales/texts";
import { durationText, timeText } from "~/ui/dates";
import { Problem } from "./api/problem";
import { depsContext } from "./context";
import { readForm, refuse, refuseWith } from "./form";
import { getI18n, getLanguage } from "./i18n";
import { newFormKey, once } from "./once";
import { getSession } from "./session";
import type { CodeStep } from "./session-data";

type Context = Readonly<RouterContextProvider>;

/** The three codes of accounts: where each is typed, and where one begins anew when its time is over (ruling R5). */
export const codePages = {
  login: { session: "loginCode", path: href("/login/code"), restart: href("/login") },
  forgot: {
    session: "forgotCode",
    path: href("/forgot-password-otp-verification"),
    restart: href("/forgot-password"),
  },
  unblock: { session: "unblockCode", path: href("/login/unblock"), restart: href("/login") },
} as const;

export type CodePurpose = keyof typeof codePages;

/** Seconds between two codes, as the contract says. */
const pauseSeconds = 60;

/** A code of either length: one may have been mailed before the other was shown. `format` says what is expected. */
const schemaSaying = (format: string) =>
  z.object({
    code: z
      .string("account:code.required")
      .transform((typed) => typed.replace(/[\s.-]/g, ""))
      .pipe(z.string().regex(/^\d{4}(\d{4})?$/, format)),
    formKey: z.string(),
  });

export type CodeFields = z.input<ReturnType<typeof schemaSaying>>;

/** The code on its way, or undefined. */
export const findCode = (context: Context, purpose: CodePurpose): CodeStep | undefined =>
  getSession(context).data[codePages[purpose].session];

/** Keeps a code that was sent, or forgets it. */
export const setCode = (context: Context, purpose: CodePurpose, code: CodeStep | undefined): void =>
  getSession(context).set(codePages[purpose].session, code);

/** What the page of a code shows; without a code on its way it leads to `otherwise`, unless a form is being answered. */
export function openCodePage(context: Context, purpose: CodePurpose, otherwise: string) {
  const { reading, demonstration } = context.get(depsContext);
  const code = findCode(context, purpose);
  if (!code && reading) throw redirect(otherwise);
  const { sentTo = "", sentAt = "", digits = 4, delayed = false, burnt = false } = code ?? {};
  const againAt = code ? Date.parse(sentAt) + pauseSeconds * 1000 : 0;
  const againIn = Math.max(0, Math.ceil((againAt - Date.now()) / 1000));
  const time = (at: number) => timeText(new Date(at).toISOString(), "Europe/Paris", getLanguage(context));
  return {
    purpose,
    path: codePages[purpose].path,
    sentTo,
    sentAt: code ? time(Date.parse(sentAt)) : "",
    digits,
    delayed,
    burnt,
    /** Seconds until a new code can be asked for, and the minute from which it surely can. */
    againIn,
    againFrom: time(againAt + 59_999),
    formKey: newFormKey(),
    againKey: newFormKey(),
    demonstration,
  };
}

/** «Trop de tentatives. Patientez encore 45 secondes…» for a refusal that says how long, else null. */
export function waitError(context: Context, { retryAfter }: Problem): string | null {
  if (retryAfter === null) return null;
  const wait = durationText(retryAfter, getLanguage(context));
  return getI18n(context).t("account:wait", { wait });
}

/** Says a message on this page, and once more on the next one (ruling R5). */
export function sayAndLeave(context: Context, key: TextKey): void {
  const { pathname } = new URL(context.get(depsContext).path, "http://here");
  getSession(context).set("flash", { tone: "bad", key, after: pathname });
}

/**
 * Answers the form of a code: `confirm` spends it and gives the path to go on with. A wrong one comes back with the
 * tries left, a burnt one asks for another, an expired one ends the step.
 */
export async function answerCode(
  context: Context,
  purpose: CodePurpose,
  confirm: (code: CodeStep, digits: string) => Promise<string>,
) {
  const { digits = 4 } = findCode(context, purpose) ?? {};
  const submission = await readForm(context, schemaSaying(getI18n(context).t("account:code.format", { digits })));
  if (submission.status !== "success") return refuse(submission, { hideFields: ["code"] });
  return once(context, submission.payload, async () => {
    const code = findCode(context, purpose);
    try {
      if (!code) throw new Problem("TOKEN_EXPIRED", 403);
      return await confirm(code, submission.value.code);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      const again = (error: string) => refuse(submission, { fieldErrors: { code: [error] }, hideFields: ["code"] });
      const wrong = wrongCode(context, purpose, problem);
      if (wrong) return again(wrong);
      if (problem.code === "CODE_BURNT") {
        if (code) setCode(context, purpose, { ...code, burnt: true });
        return refuse(submission, { formErrors: ["account:code.burnt"], hideFields: ["code"] });
      }
      const wait = waitError(context, problem);
      if (wait) return refuse(submission, { formErrors: [wait], hideFields: ["code"], status: problem.status });
      if (problem.code !== "TOKEN_EXPIRED") return refuseWith(submission, problem, { securityCode: "code" }, ["code"]);
      setCode(context, purpose, undefined);
      sayAndLeave(context, `account:${purpose}Code.expired`);
      return data({ result: null, expired: true }, { status: 403 });
    }
  });
}

/** At a forgotten password an internal error means a wrong code too (PF-072, ruling R8). */
function wrongCode(context: Context, purpose: CodePurpose, { code, detail }: Problem): string | null {
  const isWrong = code === "CODE_INVALID" || (purpose === "forgot" && code === "INTERNAL_SERVER_ERROR");
  if (!isWrong) return null;
  const { t } = getI18n(context);
  const left = detail.triesLeft === undefined ? "" : t("account:code.triesLeft", { count: Number(detail.triesLeft) });
  return `${t(purpose === "forgot" ? "account:forgotCode.wrong" : "account:code.wrong")} ${left}`.trim();
}
