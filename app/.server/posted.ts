import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { findAccount } from "./account";
import { depsContext } from "./context";
import { keysFor, seal, unseal } from "./keys";
import { getSession } from "./session";

type Context = Readonly<RouterContextProvider>;

/** A form that was sent when the session had ended: its page, and its fields but secrets. */
export type Posted = { accountId: string; path: string; fields: [name: string, value: string][] };

const mostCharacters = 32_000;
const notKept = /password|^code$|^csrf$/i;
const formKeys = (context: Context) => keysFor(context.get(depsContext), "posted form");

/** The form that waits for the signed-in account, or null. */
export function findPosted(context: Context): Posted | null {
  const { posted } = getSession(context).data;
  const kept = posted ? unseal<Posted>(formKeys(context), Buffer.from(posted, "base64")) : null;
  return kept && kept.accountId === findAccount(context)?.id ? kept : null;
}

export const forgetPosted = (context: Context): void => getSession(context).set("posted", undefined);

async function keepPosted(context: Context, request: Request, accountId: string): Promise<void> {
  const { path } = context.get(depsContext);
  const fields = [...(await request.formData())].flatMap(([name, value]): Posted["fields"] =>
    typeof value === "string" && !notKept.test(name) ? [[name, value]] : [],
  );
  const posted: Posted = { accountId, path, fields };
  if (JSON.stringify(fields).length > mostCharacters) return;
  getSession(context).set("posted", seal(formKeys(context), posted).toString("base64"));
}

const isForm = (request: Request) =>
  request.method === "POST" &&
  (request.headers.get("content-type") ?? "").startsWith("application/x-www-form-urlencoded");

/**
 * Keeps what somebody sends when the session has just ended, until the same account has logged in again (decisions 2.1);
 * once it is sent anew it is forgotten.
 */
export const postedMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const session = getSession(context);
  const owner = session.data.account?.id ?? session.endedAccount;
  if (!owner || !isForm(request)) return next();
  const copy = request.clone();
  const waiting = findPosted(context);
  const response = await next();
  if (session.interrupted) await keepPosted(context, copy, owner);
  else if (waiting?.path === context.get(depsContext).path) forgetPosted(context);
  return response;
};
