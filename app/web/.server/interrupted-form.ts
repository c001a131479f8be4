import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { getForm } from "~/web/.server/forms/body";
import { isSecretField } from "~/web/.server/forms/fields";
import { findAccount } from "./account";
import { appContext } from "./context";
import { saveInterruptedLanguage } from "./language-choice";
import { getSession, isRedirect } from "./session";
import { findSessionOwner, type InterruptedForm } from "./session-data";

type Context = Readonly<RouterContextProvider>;

/** The saved form of the signed-in account, or null. */
export function findInterruptedForm(context: Context): InterruptedForm | null {
  const { posted } = getSession(context).data;
  return posted && posted.accountId === findAccount(context)?.id ? posted : null;
}

/** Deletes the saved form. */
export const deleteInterruptedForm = (context: Context): void => getSession(context).set("posted", undefined);

const isLeft = createContext(false);

/** Leaves the saved form where it is, since the form of this request was not taken though the page leads on. */
export const leaveInterruptedForm = (context: Context): void => (context as RouterContextProvider).set(isLeft, true);

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

/** Whether the page took the form: then it leads to another one. */
const isTaken = (context: Context, response: Response) => isRedirect(response) && !context.get(isLeft);

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
