import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { getForm, isMultipart } from "~/web/.server/forms/body";
import { isSecretField } from "~/web/.server/forms/fields";
import { appContext } from "./context";
import { findFacts } from "./facts";
import { getSession } from "./session";

type Context = Readonly<RouterContextProvider>;

/** A form to send again: its path, and the names and values typed, no passwords and codes. */
export type Resend = {
  path: string;
  fields: [string, string][];
  /** Whether something was left out, to be typed again. */
  hidesSecrets: boolean;
};

/**
 * The form of this request, once it has arrived, when its page cannot be shown; null when nothing was sent, or files,
 * which are not read.
 */
export async function findResend(context: Context): Promise<Resend | null> {
  const { reading, path } = context.get(appContext);
  if (reading || (isMultipart(context) && findFacts(context)?.upload)) return null;
  const fields = await getForm(context);
  // The token of the form still proves where it came from.
  const isKept = (name: string) => name === "csrf" || !isSecretField(name);
  const texts = [...fields].flatMap(([name, value]): Resend["fields"] =>
    typeof value === "string" && isKept(name) ? [[name, value]] : [],
  );
  const hidesSecrets = [...fields.keys()].some((name) => !isKept(name));
  return texts.length > 0 ? { path, fields: texts, hidesSecrets } : null;
}

/**
 * A session that cannot be read is not a session that has ended: the page says that the failure is ours, gives back what
 * was typed, and changes no cookie.
 */
export const unreadableSessionMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  if (!getSession(context).isUnreadable) return next();
  const resend = await findResend(context).catch(() => null);
  throw data({ reason: "unreadable", resend }, { status: 503 });
};
