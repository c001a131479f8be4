import type { RouterContextProvider } from "react-router";
import { findPatientHeader, type PatientHeader } from "~/api/.server/appointments";
import { checkSession } from "~/api/.server/sessions";
import { findAccount } from "~/web/.server/account";
import { findFacts } from "~/web/.server/facts";
import type { Account } from "~/web/.server/session-data";

type Context = Readonly<RouterContextProvider>;

const found = new WeakMap<Context, Promise<PatientHeader | null>>();

/**
 * What the header of a signed-in patient adds: picture, newsletter, and the appointment that starts within half an hour
 * (PF-025, PF-028); asked once a request. Null when the services refuse or fail, for a practitioner, of whom they are
 * asked only whether the session is open, and without a call for guests. A session that was closed elsewhere ends here.
 */
export function findHeader(context: Context): Promise<PatientHeader | null> {
  const known = found.get(context) ?? ask(context);
  found.set(context, known);
  return known;
}

async function ask(context: Context): Promise<PatientHeader | null> {
  const account = findAccount(context);
  if (!account) return null;
  // The maintenance page is shown while the services are down: do not wait for them again.
  if (findFacts(context)?.frame?.offline) return null;
  try {
    if (account.patientId !== null) return await findPatientHeader(context, account.patientId);
    await checkSession(context);
    return null;
  } catch (error) {
    // The session has just ended: the page is rendered for a guest, or redirects to the login itself.
    if (error instanceof Response) return null;
    throw error;
  }
}

/**
 * The signed-in account, or null also when the services know that its session has ended, as after its end on another
 * device. A page for everyone reads it before it shows anything of the account (quality 8): the row of a session does
 * not tell that it has ended elsewhere. The header of the page asks the services the same, so this costs no other call.
 */
export async function findOpenAccount(context: Context): Promise<Account | null> {
  await findHeader(context);
  return findAccount(context);
}
