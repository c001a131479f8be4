import { href, type RouterContextProvider } from "react-router";
import { holdChosenSlot, timeAt } from "~/areas/booking/.server/hold";
import { closurePath, findAccount, toLocalPath } from "~/web/.server/account";
import { findInterruptedForm } from "~/web/.server/interrupted-form";
import { getSession } from "~/web/.server/session";

/**
 * The next page after a login or after accepting the terms: that of an account that closes, missing terms, then the form
 * that was interrupted by the end of the session, the slot chosen as a guest, the page that asked for the login, or the
 * dashboard of the role. What is not used yet stays in the session for the next call.
 */
export async function pathAfterLogin(context: Readonly<RouterContextProvider>): Promise<string> {
  const session = getSession(context);
  const account = findAccount(context);
  if (!account) return href("/login");
  if (account.closesAt) return closurePath;
  if (!account.termsAccepted) return href("/terms");
  if (findInterruptedForm(context)) return href("/login/resume");
  const { chosenTime } = session.data;
  const returnTo = toLocalPath(session.data.returnTo);
  // Another tab may have chosen another time since: the form that was sent says which is meant.
  if (chosenTime && account.role === "patient") return holdChosenSlot(context, timeAt(returnTo) ?? chosenTime);
  session.set("returnTo", undefined);
  return returnTo === "/" && account.role === "practitioner" ? href("/practitioner-dashboard/welcome") : returnTo;
}
