import type { RouterContextProvider } from "react-router";
import { findNextAppointment, type NextAppointment } from "~/api/.server/appointments";
import { findHeaderProfile, type HeaderProfile } from "~/api/.server/patients";
import { findAccount } from "~/web/.server/account";
import { findFacts } from "~/web/.server/facts";

export type PatientHeader = { profile: HeaderProfile | null; next: NextAppointment | null };

const none: PatientHeader = { profile: null, next: null };

/**
 * What the header of a signed-in patient adds: picture, newsletter, and the appointment that starts within half an hour
 * (PF-025, PF-028). Null when the services refuse or fail, and without a call for other visitors.
 */
export async function findPatientHeader(context: Readonly<RouterContextProvider>): Promise<PatientHeader> {
  const account = findAccount(context);
  if (account?.role !== "patient" || account.patientId === null) return none;
  // The maintenance page is shown while the services are down: do not wait for them again.
  if (findFacts(context)?.frame?.offline) return none;
  try {
    const [profile, next] = await Promise.all([
      findHeaderProfile(context),
      findNextAppointment(context, account.patientId),
    ]);
    return { profile, next };
  } catch (error) {
    // The session has just ended: the page is rendered for a guest, or redirects to the login itself.
    if (error instanceof Response) return none;
    throw error;
  }
}
