import { type MiddlewareFunction, redirect } from "react-router";
import { findAccount, loginPath } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { findFacts } from "~/web/.server/facts";
import { getSession } from "~/web/.server/session";
import { findHeader } from "./header";

/** Whether the answer shows something: a page, or the data of one. */
const shows = ({ status, headers }: Response) =>
  (status < 300 || status >= 400) && /^text\/(html|x-script)\b/.test(headers.get("content-type") ?? "");

/**
 * A page that is not for everyone leads to the login when the services know that the session has ended, as after its end
 * on another device: answers of a booking are kept here, and pages that ask the services nothing else would still show
 * them. The row of a session does not tell that it has ended elsewhere.
 */
export const endedSessionMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const account = findAccount(context);
  const who = findFacts(context)?.access.who;
  const response = await next();
  if (!account || who === "everyone" || who === "guests" || !response || !shows(response)) return response;
  await findHeader(context);
  if (!getSession(context).interrupted) return response;
  return redirect(loginPath(context.get(appContext).path, account.role), 303);
};
