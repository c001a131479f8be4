import type { RouterContextProvider } from "react-router";
import { getSession } from "~/web/.server/session";
import type { Account, CodeStep, SessionData, Tokens } from "~/web/.server/session-data";
import * as contract from "../../../services/contract/auth";
import { call, callOrNull, callWithHeaders } from "./client";
import { languageCode, roleCodes, roles } from "./codes";
import { findList } from "./lookups";
import { asProblem, type Problem } from "./problem";
import { type FieldMap, passwordFlaws } from "./words";

type Context = Readonly<RouterContextProvider>;
type Role = Account["role"];

type Sent = { sentTo: string; sentAt: string; delayed: boolean; digits: number };

/** A code that was sent, as the session keeps it. */
export const codeStep = (token: string, role: Role, { sentTo, sentAt, delayed, digits }: Sent): CodeStep => ({
  token,
  role,
  sentTo,
  sentAt,
  delayed,
  digits,
});

/** The result of a password: a code was sent, or why not. */
export type LoginAnswer =
  | { kind: "code"; step: CodeStep }
  | { kind: "wrong" }
  /** `step` is the code that unblocks the account; null when none can be sent now: `wait` is in seconds. */
  | { kind: "blocked"; step: CodeStep | null; wait: number }
  /** The token lets a new password be set. */
  | { kind: "mustChange"; token: string };

/** Checks a password (PF-039, PF-040). Throws Problem. */
export async function logIn(
  context: Context,
  { email, password, role }: { email: string; password: string; role: Role },
): Promise<LoginAnswer> {
  const { signUpId } = getSession(context).data;
  const body = { email, password, typeUser: roleCodes[role], currentLanguage: languageCode(context), signUpId };
  const words = { fields: { email: "email", password: "password" } } as const;
  try {
    const sent = await call(context, contract.login, { body, words });
    return { kind: "code", step: codeStep(sent.loginToken, role, sent) };
  } catch (error) {
    return loginRefusal(asProblem(error), role);
  }
}

function loginRefusal(problem: Problem, role: Role): LoginAnswer {
  const { code, detail } = problem;
  if (code === "BAD_CREDENTIALS") return { kind: "wrong" };
  if (code === "USER_BLOCKED")
    return { kind: "blocked", step: unblockCodeOf(detail, role), wait: Number(detail.wait ?? 60) };
  if (code === "USER_MUST_CHANGE_PASSWORD" && detail.token !== undefined)
    return { kind: "mustChange", token: String(detail.token) };
  throw problem;
}

/** The code to unblock an account, mailed after a refused login; null when none was sent. */
function unblockCodeOf({ token, sentTo, sentAt, digits, delayed }: Problem["detail"], role: Role): CodeStep | null {
  if (token === undefined) return null;
  const sent = { sentTo: String(sentTo), sentAt: String(sentAt), delayed: delayed === 1, digits: Number(digits ?? 4) };
  return codeStep(String(token), role, sent);
}

/** The result of requesting another code; `wait` in seconds, null when unknown. */
export type NewCode = { kind: "sent"; step: CodeStep } | { kind: "tooSoon"; wait: number | null } | { kind: "expired" };

/** Requests another code with the token of the earlier one (PF-049). Throws Problem. */
export async function sendCodeAgain(context: Context, { token, role }: CodeStep): Promise<NewCode> {
  const body = { loginToken: token, currentLanguage: languageCode(context) };
  try {
    const sent = await call(context, contract.sendSecurityCode, { body });
    return { kind: "sent", step: codeStep(sent.loginToken, role, sent) };
  } catch (error) {
    const problem = asProblem(error);
    if (problem.isTooOften)
      return { kind: "tooSoon", wait: Number(problem.detail.wait ?? problem.retryAfter ?? 0) || null };
    return expiredOrThrow(problem);
  }
}

/**
 * Whether the mailbox refused our mail; false also when the services fail, and always for a forgotten password, whose
 * page must not tell whether there is an account.
 */
export async function isMailRefused(context: Context, { token }: CodeStep): Promise<boolean> {
  return (await callOrNull(context, contract.findCodeRefusal, { body: { loginToken: token } }))?.refused ?? false;
}

/** The end of a code, or the Problem itself. */
export function expiredOrThrow(problem: Problem): { kind: "expired" } {
  if (problem.code === "TOKEN_EXPIRED") return { kind: "expired" };
  throw problem;
}

/**
 * Requests a code to change a forgotten password; an unknown address gets the same answer (PF-064). `key` comes from
 * the link of a mail about a block. Throws Problem.
 */
export async function requestPasswordReset(
  context: Context,
  { email, role, key }: { email: string; role: Role; key?: string },
) {
  const body = { email, typeUser: roleCodes[role], currentLanguage: languageCode(context), key };
  const sent = await call(context, contract.passwordForgot, { body, words: { fields: { email: "email" } } });
  return codeStep(sent.token, role, sent);
}

/** The result of a typed code; a burnt one had too many attempts, and only another code helps. */
export type CodeAnswer<Given> =
  | { kind: "right"; given: Given }
  /** `triesLeft` is null when unknown. */
  | { kind: "wrong"; triesLeft: number | null }
  | { kind: "burnt" }
  /** The code was right, but another sign-up of the address was confirmed before. */
  | { kind: "accountExists" }
  | { kind: "expired" };

/** The words of a call that takes a code. */
export const codeWords = { fields: { securityCode: "code" } } as const;

/** What a refused code was. Throws the Problem that is about no code. */
export function codeRefusal(problem: Problem, { tried }: CodeStep): Exclude<CodeAnswer<never>, { kind: "right" }> {
  const { code, detail } = problem;
  if (code === "CODE_INVALID")
    return { kind: "wrong", triesLeft: detail.triesLeft === undefined ? null : Number(detail.triesLeft) };
  if (code === "ACCOUNT_EXISTS") return { kind: "accountExists" };
  // After many wrong codes of a connection, only the first try of a code is taken there.
  const isDead = code === "CODE_BURNT" || (problem.isTooOften && tried);
  return isDead ? { kind: "burnt" } : expiredOrThrow(problem);
}

/** Confirms the code of a forgotten password or of a blocked account; returns the reset token. Throws Problem. */
export async function confirmResetCode(
  context: Context,
  purpose: "forgot" | "unblock",
  step: CodeStep,
  securityCode: string,
): Promise<CodeAnswer<string>> {
  const endpoint = purpose === "forgot" ? contract.passwordForgotCheck : contract.unblock;
  try {
    const reset = await call(context, endpoint, { body: { token: step.token, securityCode }, words: codeWords });
    return { kind: "right", given: reset.token };
  } catch (error) {
    const problem = asProblem(error);
    // For a forgotten password an internal error counts as a wrong code too (PF-072, ruling R8).
    if (purpose === "forgot" && problem.code === "INTERNAL_SERVER_ERROR") return { kind: "wrong", triesLeft: null };
    return codeRefusal(problem, step);
  }
}

const newPasswordFields: FieldMap<typeof contract.passwordForgotReset, { password: string; confirmPassword: string }> =
  {
    password: { field: "password", says: passwordFlaws },
    confirmPassword: { field: "confirmPassword", says: passwordFlaws },
  };

/** The smallest number of characters of a new password; null when the services fail and it was never known. */
export const findMinPasswordLength = async (context: Context): Promise<number | null> =>
  (await findList(context, contract.getPasswordRule))?.minLength ?? null;

/** A confirmation of any length, as the services take it. */
export const cutConfirmation = (typed: string): string => typed.slice(0, contract.maxConfirmationLength);

/** Sets a new password; all sessions of the account end (PF-084). Throws Problem. */
export async function resetPassword(
  context: Context,
  { token, role }: { token: string; role: Role },
  { password, confirmPassword }: { password: string; confirmPassword: string },
): Promise<"changed" | "expired"> {
  const typed = { password, confirmPassword: cutConfirmation(confirmPassword) };
  const body = { token, ...typed, typeUser: roleCodes[role], currentLanguage: languageCode(context) };
  try {
    await call(context, contract.passwordForgotReset, { body, words: { fields: newPasswordFields } });
    return "changed";
  } catch (error) {
    return expiredOrThrow(asProblem(error)).kind;
  }
}

const endsAt = (headers: Headers, name: string, otherwise: number) =>
  Date.now() + (Number(headers.get(name)) || otherwise) * 1000;

/** Confirms the code of a login; the tokens come in the headers (PF-052). Throws Problem. */
export async function confirmLoginCode(
  context: Context,
  step: CodeStep,
  securityCode: string,
): Promise<CodeAnswer<{ account: Account; tokens: Tokens }>> {
  const body = { loginToken: step.token, securityCode, currentLanguage: languageCode(context) };
  try {
    const { data, headers } = await callWithHeaders(context, contract.loginWithSecurityCode, {
      body,
      words: codeWords,
    });
    return { kind: "right", given: { account: toAccount(data), tokens: toTokens(headers) } };
  } catch (error) {
    return codeRefusal(asProblem(error), step);
  }
}

const toAccount = (user: contract.SessionUser): Account => ({
  id: user.id,
  role: roles[user.typeUser],
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  isActivated: user.patientStatus === "ACTIVATED",
  closesAt: user.closesAt,
  termsAccepted: user.cguOk && user.noticeOk,
  unaccepted: [...(user.cguOk ? [] : ["terms" as const]), ...(user.noticeOk ? [] : ["notice" as const])],
  patientId: user.patientId,
});

const toTokens = (headers: Headers): Tokens => ({
  access: headers.get("access-token") ?? "",
  accessEndsAt: endsAt(headers, "access-token-expires-in", 600),
  refresh: headers.get("refresh-token") ?? "",
  refreshEndsAt: endsAt(headers, "refresh-token-expires-in", 43_200),
});

/**
 * Goes on under a new id with only this data and these tokens: at login, at logout and after a new password. An open
 * session ends upstream too, since nobody could use it again; a failure there does not prevent it here.
 */
export async function replaceSession(context: Context, data: SessionData, tokens: Tokens | null): Promise<void> {
  const session = getSession(context);
  if (session.tokens) await callOrNull(context, contract.logout, { body: { token: session.tokens.refresh } });
  session.renew(data, tokens);
}
