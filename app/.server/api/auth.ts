import type { RouterContextProvider } from "react-router";
import * as contract from "../../../services/contract/auth";
import { currentLanguage } from "../i18n";
import { getSession } from "../session";
import type { Account, CodeStep, Tokens } from "../session-data";
import { call, callOrNull, callWithHeaders } from "./client";
import type { Problem } from "./problem";

type Context = Readonly<RouterContextProvider>;
type Role = Account["role"];

type Sent = { sentTo: string; sentAt: string; delayed: boolean; digits: number };

const codeStep = (token: string, role: Role, { sentTo, sentAt, delayed, digits }: Sent): CodeStep => ({
  token,
  role,
  sentTo,
  sentAt,
  delayed,
  digits,
});

/** Checks a password; gives what the code step needs (PF-039, PF-040). Throws Problem. */
export async function logIn(
  context: Context,
  credentials: { email: string; password: string; role: Role },
): Promise<CodeStep> {
  const { email, password, role } = credentials;
  const body = { email, password, typeUser: role, currentLanguage: currentLanguage(context) };
  const sent = await call(context, contract.login, { body });
  return codeStep(sent.loginToken, role, sent);
}

/** The code to unblock an account, which its refused login mailed; null when none went out. */
export function unblockCodeOf({ detail }: Problem, role: Role): CodeStep | null {
  const { token, sentTo, sentAt, digits, delayed } = detail;
  if (token === undefined) return null;
  const sent = { sentTo: String(sentTo), sentAt: String(sentAt), delayed: delayed === 1, digits: Number(digits ?? 4) };
  return codeStep(String(token), role, sent);
}

/** Asks for a new code with the token of the former one alone (PF-049). Throws Problem. */
export async function sendCodeAgain(context: Context, { token, role }: CodeStep): Promise<CodeStep> {
  const body = { loginToken: token, currentLanguage: currentLanguage(context) };
  const sent = await call(context, contract.sendSecurityCode, { body });
  return codeStep(sent.loginToken, role, sent);
}

/** Asks for a code to change a forgotten password; an unknown address is answered alike (PF-064). Throws Problem. */
export async function forgetPassword(context: Context, { email, role }: { email: string; role: Role }) {
  const body = { email, typeUser: role, currentLanguage: currentLanguage(context) };
  const sent = await call(context, contract.passwordForgot, { body });
  return codeStep(sent.token, role, sent);
}

/** Confirms the code of a forgotten password or of a blocked account; gives the token that resets. Throws Problem. */
export async function confirmResetCode(
  context: Context,
  purpose: "forgot" | "unblock",
  { token }: CodeStep,
  securityCode: string,
): Promise<string> {
  const endpoint = purpose === "forgot" ? contract.passwordForgotCheck : contract.unblock;
  return (await call(context, endpoint, { body: { token, securityCode } })).token;
}

/** Sets a new password; all sessions of the account end (PF-084). Throws Problem. */
export async function resetPassword(
  context: Context,
  { token, role }: { token: string; role: Role },
  passwords: { password: string; confirmPassword: string },
): Promise<void> {
  const body = { token, ...passwords, typeUser: role, currentLanguage: currentLanguage(context) };
  await call(context, contract.passwordForgotReset, { body });
}

const endsAt = (headers: Headers, name: string, otherwise: number) =>
  Date.now() + (Number(headers.get(name)) || otherwise) * 1000;

/** Confirms the code of a login; the tokens come in the headers (PF-052). Throws Problem. */
export async function confirmLoginCode(
  context: Context,
  { token: loginToken }: CodeStep,
  securityCode: string,
): Promise<{ account: Account; tokens: Tokens }> {
  const body = { loginToken, securityCode, currentLanguage: currentLanguage(context) };
  const { data: user, headers } = await callWithHeaders(context, contract.loginWithSecurityCode, { body });
  return {
    account: {
      id: user.id,
      role: user.typeUser,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      status: user.patientStatus,
      termsAccepted: user.cguOk && user.noticeOk,
      unaccepted: [...(user.cguOk ? [] : ["terms" as const]), ...(user.noticeOk ? [] : ["notice" as const])],
      patientId: user.patientId,
    },
    tokens: {
      access: headers.get("access-token") ?? "",
      accessEndsAt: endsAt(headers, "access-token-expires-in", 600),
      refresh: headers.get("refresh-token") ?? "",
      refreshEndsAt: endsAt(headers, "refresh-token-expires-in", 43_200),
    },
  };
}

/** Ends the session upstream too; an upstream that does not answer keeps nobody logged in here. */
export async function logOut(context: Context): Promise<void> {
  const { tokens } = getSession(context);
  if (tokens) await callOrNull(context, contract.logout, { body: { token: tokens.refresh } });
}
