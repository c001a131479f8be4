import type { RouterContextProvider } from "react-router";
import { findAccount } from "./account";
import { findNextAppointment, type NextAppointment } from "./api/appointments";
import { findHeaderProfile, type HeaderProfile } from "./api/patients";
import { findFacts } from "./facts";

export type PatientHeader = { profile: HeaderProfile | null; next: NextAppointment | null };

const none: PatientHeader = { profile: null, next: null };

/**
 * What the frame of a signed-in patient adds to that of everybody: picture and newsletter, and the appointment that
 * begins within half an hour (PF-025, PF-028). Null where the services refuse or fail; nobody else costs a call.
 */
export async function findPatientHeader(context: Readonly<RouterContextProvider>): Promise<PatientHeader> {
  const account = findAccount(context);
  if (account?.role !== "PATIENT" || account.patientId === null) return none;
  // Who has just waited for services that are away does not wait for them twice.
  if (findFacts(context)?.frame?.offline) return none;
  try {
    const [profile, next] = await Promise.all([
      findHeaderProfile(context),
      findNextAppointment(context, account.patientId),
    ]);
    return { profile, next };
  } catch (error) {
    // The session has just ended: the page goes on for a guest, or leads to the login by itself.
    if (error instanceof Response) return none;
    throw error;
  }
}
