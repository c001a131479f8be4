import { href, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import type { Access } from "~/route-facts";
import { findAccount, loginPath, notAllowed } from "./account";
import { depsContext } from "./context";
import { findFacts } from "./facts";
import { getSession } from "./session";

const roles = { patients: "PATIENT", practitioners: "PRACTITIONER" } as const;

function guard(context: Readonly<RouterContextProvider>, { who, guests }: Access): void {
  const { path, reading } = context.get(depsContext);
  const account = findAccount(context);
  if (who === "everyone") return;
  if (who === "guests") {
    // A form sent twice still gets the answer of the first time.
    if (account && reading) throw redirect(href("/"));
    return;
  }
  if (!account) {
    const session = getSession(context);
    session.interrupted = session.data.ended !== undefined;
    if (session.interrupted) session.set("flash", { tone: "info", key: "account:session.ended" });
    // Only a page that was open before can send what is not for guests; whose it was is no longer known.
    else if (!reading) session.set("flash", { tone: "info", key: "account:session.lost" });
    if (guests === "login" || session.interrupted)
      throw redirect(loginPath(path, who === "accounts" ? session.data.ended?.role : roles[who]), 303);
    throw notAllowed();
  }
  if (who === "accounts") return;
  if (account.role !== roles[who]) throw notAllowed();
  if (!account.termsAccepted) throw redirect(`${href("/terms")}?returnTo=${encodeURIComponent(path)}`, 303);
}

/** Opens each page to those app/routes.ts names (PF-004, ruling R12), before its body is read or its code runs. */
export const accessMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const facts = findFacts(context);
  if (!facts) throw notAllowed();
  guard(context, facts.access);
  return next();
};
