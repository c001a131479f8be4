import { href, type RouterContextProvider } from "react-router";
import { findAccount, ownPath } from "./account";
import { holdChosenSlot } from "./hold";
import { findPosted } from "./posted";
import { getSession } from "./session";

/**
 * Where somebody who has just logged in, or accepted the terms, goes on: missing terms first, then the form that
 * the end of a session kept from being sent, the slot chosen as a guest, the page the login was asked for, or the place
 * of their role. The session keeps the rest for the next call.
 */
export async function pathAfterLogin(context: Readonly<RouterContextProvider>): Promise<string> {
  const session = getSession(context);
  const account = findAccount(context);
  if (!account) return href("/login");
  if (!account.termsAccepted) return href("/terms");
  if (findPosted(context)) return href("/login/resume");
  const { chosenSlot } = session.data;
  if (chosenSlot !== undefined && account.role === "PATIENT") return holdChosenSlot(context, chosenSlot);
  const returnTo = ownPath(session.take("returnTo"));
  return returnTo === "/" && account.role === "PRACTITIONER" ? href("/practitioner-dashboard") : returnTo;
}
