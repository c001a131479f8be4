import { data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { getBody, isMultipart } from "~/web/.server/forms/body";
import { appContext } from "./context";
import { findFacts } from "./facts";
import { keysFor, sign, verify } from "./keys";
import { getSession } from "./session";
import { requireCookie } from "./session-middleware";

type Context = Readonly<RouterContextProvider>;

const tokenKeys = (context: Context) => keysFor(context.get(appContext), "form token");

/**
 * The CSRF token for the forms of this page, or null when the browser will send proof of the origin with its posts. A
 * Referer here guarantees none there: Lynx omits it when the page's URL has a query.
 */
export function formToken(context: Context, request: Request): string | null {
  if (request.headers.has("sec-fetch-site")) return null;
  requireCookie(context);
  return sign(tokenKeys(context), getSession(context).id);
}

/**
 * Reads the body for it; an upload, which may be large, only of a session that is known. A flawed upload has no token and
 * no content: its page does nothing with it but say what is wrong.
 */
async function hasToken(context: Context): Promise<boolean> {
  const { id, formerId, stored } = getSession(context);
  if (isMultipart(context) && !stored && formerId === null) return false;
  const { fields, flaw } = await getBody(context);
  if (flaw) return true;
  const token = fields.get("csrf");
  return typeof token === "string" && verify(tokenKeys(context), formerId ?? id, token);
}

/** Accepts a write only from our own pages: by Sec-Fetch-Site, else Origin, else Referer, else the CSRF token. */
export const csrfMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  if (request.method === "GET" || request.method === "HEAD") return next();
  if (findFacts(context)?.acceptsAnyOrigin) return next();
  const { publicOrigin } = context.get(appContext);
  const site = request.headers.get("sec-fetch-site");
  const from = request.headers.get("origin") ?? request.headers.get("referer");
  const ours = site
    ? site === "same-origin" || site === "none"
    : from
      ? URL.canParse(from) && new URL(from).origin === publicOrigin
      : await hasToken(context);
  if (!ours) throw data("csrf", { status: 403 });
  return next();
};
