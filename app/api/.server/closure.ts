import type { RouterContextProvider } from "react-router";
import { findAccount } from "~/web/.server/account";
import { getSession } from "~/web/.server/session";
import * as contract from "../../../services/contract/closure";
import * as users from "../../../services/contract/users";
import { call } from "./client";
import { languageCode } from "./codes";
import { asProblem } from "./problem";

type Context = Readonly<RouterContextProvider>;

/** Writes in the session when the account ends, or that it goes on. */
function note(context: Context, closesAt: string | null): void {
  const account = findAccount(context);
  if (account) getSession(context).set("account", { ...account, closesAt, isActivated: closesAt === null });
}

/** Learns again when the account ends: it may have been kept in another browser. Throws Problem. */
export async function refreshClosing(context: Context): Promise<string | null> {
  const { closesAt } = await call(context, users.getProfile);
  note(context, closesAt);
  return closesAt;
}

/** Closes the account in 30 days; false for a wrong password. Throws Problem. */
export async function closeAccount(context: Context, password: string): Promise<boolean> {
  try {
    const body = { password, currentLanguage: languageCode(context) };
    const { closesAt } = await call(context, contract.closeAccount, {
      body,
      words: { fields: { password: "password" } },
    });
    note(context, closesAt);
    return true;
  } catch (error) {
    if (asProblem(error).code === "BAD_CREDENTIALS") return false;
    throw error;
  }
}

/** Takes back the closing of the account. Throws Problem. */
export async function keepAccount(context: Context): Promise<void> {
  await call(context, contract.keepAccount);
  note(context, null);
}
