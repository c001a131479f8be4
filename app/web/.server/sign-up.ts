import type { Kysely } from "kysely";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { appContext } from "./context";
import { cookieHeader, readCookie } from "./cookies";
import type { WebDatabase } from "./database";
import { sha256 } from "./keys";

type Context = Readonly<RouterContextProvider>;

const daySeconds = 24 * 3600;

/** The id of a sign-up in the cookie, and the cookie to set on this response. */
const signUpContext = createContext<{ id: string | null; set: string | null }>();

/** The id of the sign-up that was begun in this browser, its answers stored or not; null for none. */
export const findSignUpId = (context: Context): string | null => context.get(signUpContext).id;

/** Stores the id of a sign-up in the browser for 24 hours. */
export function keepSignUpId(context: Context, id: string): void {
  const set = cookieHeader(context.get(appContext).publicOrigin, "sign-up", id, daySeconds);
  Object.assign(context.get(signUpContext), { id, set });
}

/** Deletes the answers of the browser's sign-up. Its cookie is kept until the deletion is committed. */
export async function deleteSignUp(context: Context, db: Kysely<WebDatabase>): Promise<void> {
  const id = findSignUpId(context);
  if (id) await db.deleteFrom("sign_up_draft").where("id_hash", "=", sha256(id)).execute();
}

/** Deletes the cookie of a deleted sign-up. */
export function deleteSignUpCookie(context: Context): void {
  const signUp = context.get(signUpContext);
  if (signUp.id) signUp.set = cookieHeader(context.get(appContext).publicOrigin, "sign-up", "", 0);
}

/** Erases the sign-up that was begun in this browser: whoever comes next must not find its answers. */
export async function endSignUp(context: Context): Promise<void> {
  await deleteSignUp(context, context.get(appContext).db);
  deleteSignUpCookie(context);
}

/** Reads the id of the browser's sign-up, and sets its cookie once a draft is saved or deleted. */
export const signUpMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const { publicOrigin } = context.get(appContext);
  const signUp = { id: readCookie(request, publicOrigin, "sign-up"), set: null as string | null };
  context.set(signUpContext, signUp);
  const response = await next();
  if (signUp.set) response.headers.append("set-cookie", signUp.set);
  return response;
};
