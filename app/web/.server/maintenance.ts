import { createCookie, href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { findAccount, toLocalPath } from "./account";
import { appContext } from "./context";

type Context = Readonly<RouterContextProvider>;

/** A cookie and no session: in an outage, the database that has the sessions may be away too. */
const outageCookie = createCookie("outage", { path: "/", sameSite: "lax", httpOnly: true, maxAge: 60 * 60 });

/** Characters of a path that a cookie can hold beside the others. */
const maxLength = 2_000;

const outageSchema = z.object({
  /** The path where the outage was noticed. */
  from: z.string().transform(toLocalPath),
  /** Whether its page was shown: a page that fails while the services work must not redirect in a loop. */
  isShown: z.boolean(),
});
type Outage = z.infer<typeof outageSchema>;

/** The outage that led to the maintenance page; null when none did. */
export async function readOutage(request: Request): Promise<Outage | null> {
  const given: unknown = await outageCookie.parse(request.headers.get("cookie"));
  return outageSchema.safeParse(given).data ?? null;
}

/** The headers that keep an outage for the maintenance page; with null they forget it. */
export async function keepOutage(context: Context, outage: Outage | null): Promise<{ "set-cookie": string }> {
  const secure = context.get(appContext).publicOrigin.startsWith("https:");
  return { "set-cookie": await outageCookie.serialize(outage, { secure, ...(outage ? {} : { maxAge: 0 }) }) };
}

/** Forgets an outage at login and logout: the page where it was noticed may be another person's. */
export const outageMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const before = findAccount(context)?.id;
  const response = await next();
  const isNew = response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${outageCookie.name}=`));
  if (!isNew && findAccount(context)?.id !== before && (await readOutage(request)))
    response.headers.append("set-cookie", (await keepOutage(context, null))["set-cookie"]);
  return response;
};

/**
 * The redirect to the maintenance page, which returns to a path of this site when the services answer again (ruling
 * R8).
 */
export async function redirectToMaintenance(context: Context, path: string): Promise<Response> {
  const from = path.length > maxLength ? path.split("?")[0]!.slice(0, maxLength) : path;
  return redirect(href("/under-maintenance"), {
    status: 303,
    headers: await keepOutage(context, { from, isShown: false }),
  });
}
