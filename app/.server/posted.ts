import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { findAccount } from "./account";
import { depsContext } from "./context";
import { getSession } from "./session";
import { type Posted, whose } from "./session-data";

type Context = Readonly<RouterContextProvider>;

const mostCharacters = 32_000;
const notKept = /password|^code$|^csrf$/i;

/** The form that waits for the signed-in account, or null. */
export function findPosted(context: Context): Posted | null {
  const { posted } = getSession(context).data;
  return posted && posted.accountId === findAccount(context)?.id ? posted : null;
}

/** Forgets the form that waits. */
export const forgetPosted = (context: Context): void => getSession(context).set("posted", undefined);

async function keepPosted(context: Context, request: Request, accountId: string): Promise<void> {
  const { path } = context.get(depsContext);
  const fields = [...(await request.formData())].flatMap(([name, value]): Posted["fields"] =>
    typeof value === "string" && !notKept.test(name) ? [[name, value]] : [],
  );
  if (JSON.stringify(fields).length <= mostCharacters) getSession(context).set("posted", { accountId, path, fields });
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
  const owner = whose(session.data)?.id;
  if (!owner || !isForm(request)) return next();
  const copy = request.clone();
  const waiting = findPosted(context);
  const response = await next();
  if (session.interrupted) await keepPosted(context, copy, owner);
  else if (waiting?.path === context.get(depsContext).path) forgetPosted(context);
  return response;
};
