import type { RouterContextProvider } from "react-router";
import { findChildren } from "~/api/.server/patients";
import { canBook, findAccount } from "~/web/.server/account";

/** The name of the child that an appointment is looked for; null for oneself, for anybody else, and for guests. */
export async function findForWhom(context: Readonly<RouterContextProvider>, patientId: string): Promise<string | null> {
  if (!patientId || !findAccount(context) || !canBook(context)) return null;
  const child = (await findChildren(context))?.find(({ id }) => id === patientId);
  return child ? `${child.firstName} ${child.lastName}` : null;
}
