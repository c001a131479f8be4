import type { RouterContextProvider } from "react-router";
import { getAccount } from "~/web/.server/account";
import type { CodeStep } from "~/web/.server/session-data";
import * as contract from "../../../services/contract/auth";
import { type CodeAnswer, codeRefusal, codeStep, codeWords, expiredOrThrow, type NewCode } from "./auth";
import { call } from "./client";
import { languageCode } from "./codes";
import { asProblem } from "./problem";
import type { FieldMap } from "./words";

type Context = Readonly<RouterContextProvider>;

const fields: FieldMap<typeof contract.changeEmail, { email: string; password: string }> = {
  email: { field: "email", says: { same: "security:email.same" } },
  password: "password",
};

/** Asks for another address; null for a wrong password. An address that has an account is answered alike. Throws Problem. */
export async function changeEmail(
  context: Context,
  sent: { email: string; password: string },
): Promise<CodeStep | null> {
  const body = { ...sent, currentLanguage: languageCode(context) };
  try {
    const { token, ...code } = await call(context, contract.changeEmail, { body, words: { fields } });
    // The person has typed the address: shown whole, a typing mistake is seen.
    return codeStep(token, getAccount(context).role, { ...code, sentTo: sent.email });
  } catch (error) {
    if (asProblem(error).code === "BAD_CREDENTIALS") return null;
    throw error;
  }
}

/** Requests another code for the same address. Throws Problem. */
export async function sendEmailCodeAgain(context: Context, { token, role, sentTo }: CodeStep): Promise<NewCode> {
  const body = { token, currentLanguage: languageCode(context) };
  try {
    const { token: again, ...code } = await call(context, contract.sendEmailCode, { body });
    return { kind: "sent", step: codeStep(again, role, { ...code, sentTo }) };
  } catch (error) {
    const problem = asProblem(error);
    if (problem.isTooOften)
      return { kind: "tooSoon", wait: Number(problem.detail.wait ?? problem.retryAfter ?? 0) || null };
    return expiredOrThrow(problem);
  }
}

/** Confirms the code of a new address, which is given back. Throws Problem. */
export async function confirmEmail(
  context: Context,
  step: CodeStep,
  securityCode: string,
): Promise<CodeAnswer<string>> {
  try {
    const body = { token: step.token, securityCode };
    return { kind: "right", given: (await call(context, contract.confirmEmail, { body, words: codeWords })).email };
  } catch (error) {
    return codeRefusal(asProblem(error), step);
  }
}
