import type { RouterContextProvider } from "react-router";
import * as contract from "../../../services/contract/auth";
import { call, callOrNull } from "./client";
import { asProblem } from "./problem";

type Context = Readonly<RouterContextProvider>;

/** An open session of the account; `device` is a readable browser name, instants are ISO. */
export type OpenSession = { id: string; device: string; openedAt: string; usedAt: string; isThis: boolean };

/** The open sessions of the signed-in account, last used first. Throws Problem. */
export async function listOpenSessions(context: Context): Promise<OpenSession[]> {
  const sessions = await call(context, contract.listSessions);
  return sessions.map(({ id, device, createdAt, lastUsedAt, current }) => ({
    id,
    device,
    openedAt: createdAt,
    usedAt: lastUsedAt,
    isThis: current,
  }));
}

/** Like `listOpenSessions`, null when the services refuse or fail. */
export const findOpenSessions = (context: Context) => callOrNull(context, contract.listSessions);

/**
 * Asks the services whether the session is open: one that was closed elsewhere ends here too, and then it throws the
 * redirect to the login. Nothing happens when the services refuse or fail.
 */
export async function checkSession(context: Context): Promise<void> {
  await callOrNull(context, contract.checkSession);
}

/** Ends one session of the account; false when the account has no such session open. Throws Problem. */
export async function closeSession(context: Context, sessionId: string): Promise<boolean> {
  try {
    await call(context, contract.closeSession, { params: { sessionId } });
    return true;
  } catch (error) {
    if (asProblem(error).isMissing) return false;
    throw error;
  }
}

/** Ends all sessions of the account but this one; returns how many. Throws Problem. */
export async function closeOtherSessions(context: Context): Promise<number> {
  return (await call(context, contract.closeOtherSessions)).closed;
}
