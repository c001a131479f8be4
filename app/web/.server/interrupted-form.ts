import type { MiddlewareFunction, RouterContextProvider } from "react-router";
import { getForm } from "~/web/.server/forms/body";
import { isSecretField } from "~/web/.server/forms/fields";
import { isTaken } from "~/web/.server/forms/taken";
import { findAccount } from "./account";
import { appContext } from "./context";
import { saveInterruptedLanguage } from "./language-choice";
import { getSession } from "./session";
import { findSessionOwner, type InterruptedForm } from "./session-data";

type Context = Readonly<RouterContextProvider>;

/** The saved form of the signed-in account, or null. */
export function findInterruptedForm(context: Context): InterruptedForm | null {
  const { posted } = getSession(context).data;
  return posted && posted.accountId === findAccount(context)?.id ? posted : null;
}

/** Deletes the saved form. */
export const deleteInterruptedForm = (context: Context): void => getSession(context).set("posted", undefined);

/** Saves the whole form: the limits of every form (quality 23) are its limits too. */
async function saveInterruptedForm(context: Context, accountId: string): Promise<void> {
  const { path } = context.get(appContext);
  const fields = [...(await getForm(context))].flatMap(([name, value]): InterruptedForm["fields"] =>
    typeof value === "string" && !isSecretField(name) ? [[name, value]] : [],
  );
  getSession(context).set("posted", { accountId, path, fields });
}

const isForm = (request: Request) =>
  request.method === "POST" &&
  (request.headers.get("content-type") ?? "").startsWith("application/x-www-form-urlencoded");

/**
 * Saves a form that was sent after the session ended, until the same account logs in again (decisions 2.1); it is
 * deleted when the form is sent again and taken, also of a guest where guests may send it. While the page shows it again,
 * as after a refusal, in an outage or in another language, it is still offered: that page may be closed.
 */
export const interruptedFormMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const session = getSession(context);
  const owner = findSessionOwner(session.data)?.id;
  if (!owner || !isForm(request)) return next();
  const { posted } = session.data;
  const response = await next();
  if (session.interrupted) {
    await saveInterruptedForm(context, owner);
    await saveInterruptedLanguage(context, response);
  } else if (posted?.accountId === owner && posted.path === context.get(appContext).path && isTaken(context, response))
    deleteInterruptedForm(context);
  return response;
};
