import type { RouterContextProvider } from "react-router";
import * as contract from "../../../services/contract/auth";
import { call, callOrNull } from "./client";
import { asProblem } from "./problem";

type Context = Readonly<RouterContextProvider>;

/** A session of the account, open somewhere; `device` is a browser in plain words, instants are ISO. */
export type OpenSession = { id: string; device: string; openedAt: string; usedAt: string; isThis: boolean };

/** The open sessions of the signed-in account, the latest used first. Throws Problem. */
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

/** As `listOpenSessions`, null when the services refuse or fail. */
export const findOpenSessions = (context: Context) => callOrNull(context, contract.listSessions);

/** Ends one session of the account; one that is closed already, or not the account's, is no error. Throws Problem. */
export async function closeSession(context: Context, sessionId: string): Promise<void> {
  await call(context, contract.closeSession, { params: { sessionId } }).catch((error: unknown) => {
    if (!asProblem(error).isMissing) throw error;
  });
}

/** Ends all sessions of the account but this one; gives how many. Throws Problem. */
export async function closeOtherSessions(context: Context): Promise<number> {
  return (await call(context, contract.closeOtherSessions)).closed;
}
