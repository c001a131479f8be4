import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { PageFacts } from "~/route-facts";
import { autosaveHeader } from "~/web/autosave-header";
import { closurePath, findAccount, loginPath, notAllowed, termsPath, toLocalPath, wayBack } from "./account";
import { appContext } from "./context";
import { findFacts } from "./facts";
import { getSession } from "./session";

const roles = { patients: "patient", practitioners: "practitioner" } as const;

function guard(context: Readonly<RouterContextProvider>, request: Request, facts: PageFacts): void {
  const { asksSigns, beforeTerms, refusedOn } = facts;
  const { who, guests } = facts.access;
  const { path, reading } = context.get(appContext);
  const account = findAccount(context);
  if (who === "everyone") return;
  if (who === "guests") {
    // A repeated submission of a login form gets the response of the first one, although the visitor is signed in by
    // now.
    if (account && reading) throw redirect(toLocalPath(new URL(path, "http://here").searchParams.get("returnTo")));
    return;
  }
  if (!account) {
    const session = getSession(context);
    session.interrupted = session.data.ended !== undefined;
    if (asksSigns && !reading)
      session.set("flash", {
        tone: "warn",
        key: session.interrupted ? "account:session.urgent" : "account:session.urgentLost",
      });
    else if (session.interrupted) session.set("flash", { tone: "info", key: "account:session.ended" });
    // Only a page opened earlier can send this form; the session is gone, so its account is unknown.
    else if (!reading) session.set("flash", { tone: "info", key: "account:session.lost" });
    if (guests === "login" || session.interrupted)
      throw redirect(
        loginPath(wayBack(context, request, path), who === "accounts" ? session.data.ended?.role : roles[who]),
        303,
      );
    throw notAllowed();
  }
  if (who === "accounts") return;
  if (account.role !== roles[who] && refusedOn) throw redirect(refusedOn, 303);
  if (account.role !== roles[who])
    throw notAllowed(reading ? { role: roles[who], loginTo: loginPath(path, roles[who]) } : undefined);
  if (beforeTerms === "acts" || (beforeTerms && reading)) return;
  if (account.closesAt) throw redirect(closurePath, 303);
  if (account.termsAccepted) return;
  if (asksSigns && !reading) getSession(context).set("flash", { tone: "warn", key: "account:session.urgentTerms" });
  throw redirect(termsPath(path), 303);
}

/**
 * Restricts each page to the visitors named in app/routes.ts (PF-004, ruling R12), before its code runs or its body is read,
 * but for its form token.
 */
export const accessMiddleware: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const facts = findFacts(context);
  if (!facts) throw notAllowed();
  // Nobody reads what would be told of it.
  if (request.headers.has(autosaveHeader) && !findAccount(context)) return new Response(null, { status: 204 });
  guard(context, request, facts);
  // The framework would read a whole file as the data of a page.
  if (facts.refusedOn && new URL(request.url).pathname.endsWith(".data")) throw data(null, { status: 404 });
  return next();
};
