import { sql, type Transaction } from "kysely";
import type { Database } from "../db/types.ts";
import { underAge } from "../patients/ownership.ts";
import type { Caller } from "../route.ts";

/**
 * SQL condition: the appointment `a` is for the caller, or for a child of the caller under 18; of a child's drafts only
 * those that the caller began. To have booked it is not enough: at 18 a parent's access ends (decisions 2.15).
 */
export const ownAppointments = (caller: Caller) => sql<boolean>`(a.patient_id = ${caller.patientId}::uuid
  or (a.booked_by = ${caller.patientId}::uuid or a.phase not in ('DRAFT', 'DRAFT_DROPPED')) and exists (
    select from guardianship g join patient child on child.id = g.child_id
    where g.parent_id = ${caller.patientId}::uuid and g.child_id = a.patient_id and ${underAge}))`;

/** Whether the appointment exists and the caller may see it. */
export async function isOwnAppointment(
  tx: Transaction<Database>,
  caller: Caller,
  appointmentId: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom("appointment as a")
    .select("a.id")
    .where("a.id", "=", appointmentId)
    .where(ownAppointments(caller))
    .executeTakeFirst();
  return found !== undefined;
}
