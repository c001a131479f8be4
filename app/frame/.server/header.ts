import type { RouterContextProvider } from "react-router";
import { findPatientHeader, type PatientHeader } from "~/api/.server/appointments";
import { findAccount } from "~/web/.server/account";
import { findFacts } from "~/web/.server/facts";

type Context = Readonly<RouterContextProvider>;

const found = new WeakMap<Context, Promise<PatientHeader | null>>();

/**
 * What the header of a signed-in patient adds: picture, newsletter, and the appointment that starts within half an hour
 * (PF-025, PF-028); asked once a request. Null when the services refuse or fail, and without a call for other visitors.
 */
export function findHeader(context: Context): Promise<PatientHeader | null> {
  const known = found.get(context) ?? ask(context);
  found.set(context, known);
  return known;
}

async function ask(context: Context): Promise<PatientHeader | null> {
  const account = findAccount(context);
  if (account?.role !== "patient" || account.patientId === null) return null;
  // The maintenance page is shown while the services are down: do not wait for them again.
  if (findFacts(context)?.frame?.offline) return null;
  try {
    return await findPatientHeader(context, account.patientId);
  } catch (error) {
    // The session has just ended: the page is rendered for a guest, or redirects to the login itself.
    if (error instanceof Response) return null;
    throw error;
  }
}
