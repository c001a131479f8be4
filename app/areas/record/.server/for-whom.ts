import type { RouterContextProvider } from "react-router";
import { canBook, findAccount } from "~/web/.server/account";
import { findFamily } from "./active-patient";

/** The name of the child that an appointment is looked for; null for oneself, for anybody else, and for guests. */
export async function findForWhom(context: Readonly<RouterContextProvider>, patientId: string): Promise<string | null> {
  if (!patientId || !findAccount(context) || !canBook(context)) return null;
  const person = (await findFamily(context))?.find(({ id }) => id === patientId);
  return person?.isChild ? person.name : null;
}
