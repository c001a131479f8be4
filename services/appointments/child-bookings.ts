import { sql, type Transaction } from "kysely";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import type { Caller } from "../route.ts";
import { voidPayment } from "./payments/rows.ts";
import { isUpcoming } from "./read.ts";
import { moveAppointment } from "./transitions.ts";

/**
 * Requires that a child has no appointment to come, and drops what the caller has begun to book for the child. Slots are
 * locked first, so that a booking that ends at the same time is either seen here, or finds its draft dropped. Throws
 * CHILD_HAS_APPOINTMENT.
 */
export async function closeBookingsOfChild(
  tx: Transaction<Database>,
  { patientId, accountId }: Caller,
  childId: string,
): Promise<void> {
  await sql`select id from slot where id = any(array(
      select slot_id from appointment where booked_by = ${patientId} and patient_id = ${childId} and phase = 'DRAFT'))
    order by id for update`.execute(tx);
  const { rows } = await sql<{ id: string; isDraft: boolean }>`
    select a.id, a.phase = 'DRAFT' as "isDraft" from appointment a
    where a.patient_id = ${childId} and (${isUpcoming} or a.phase = 'DRAFT' and a.booked_by = ${patientId})
    order by a.id`.execute(tx);
  if (rows.some(({ isDraft }) => !isDraft)) throw new ApiError("CHILD_HAS_APPOINTMENT");
  for (const { id } of rows) {
    await moveAppointment(tx, id, "drop", { actor: accountId, detail: { because: "child removed" } });
    await voidPayment(tx, id);
  }
}
