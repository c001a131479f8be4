import type { RouterContextProvider } from "react-router";
import * as contract from "../../../services/contract/auth";
import { getLanguage } from "../i18n";
import { type Account, getSession, type SessionData, type Tokens } from "../session";
import { call, callOrNull, callWithHeaders } from "./client";

type Context = Readonly<RouterContextProvider>;
type CodeStep = NonNullable<SessionData["codeStep"]>;

const currentLanguage = (context: Context) => (getLanguage(context) === "en" ? "EN" : "FR");

/** Checks a password; gives what the code step needs (PF-039, PF-040). */
export async function logIn(
  context: Context,
  credentials: { email: string; password: string; role: Account["role"] },
): Promise<CodeStep> {
  const { email, password, role } = credentials;
  const body = { email, password, typeUser: role, currentLanguage: currentLanguage(context) };
  const { loginToken, sentTo, sentAt } = await call(context, contract.login, { body });
  return { loginToken, sentTo, sentAt };
}

/** Asks for a new code with the login token alone (PF-049). */
export async function sendCodeAgain(context: Context, loginToken: string): Promise<CodeStep> {
  const body = { loginToken, currentLanguage: currentLanguage(context) };
  const answer = await call(context, contract.sendSecurityCode, { body });
  return { loginToken: answer.loginToken, sentTo: answer.sentTo, sentAt: answer.sentAt };
}

const endsAt = (headers: Headers, name: string, otherwise: number) =>
  Date.now() + (Number(headers.get(name)) || otherwise) * 1000;

/** Confirms a code; the tokens come in the headers (PF-052). */
export async function confirmCode(
  context: Context,
  loginToken: string,
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
      status: user.patientStatus,
      termsAccepted: user.cguOk && user.noticeOk,
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
