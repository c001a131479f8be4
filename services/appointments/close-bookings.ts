import { sql, type Transaction } from "kysely";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import type { Caller } from "../route.ts";
import { voidPayment } from "./payments/rows.ts";
import { isUpcoming } from "./read.ts";
import { moveAppointment } from "./transitions.ts";

/**
 * Requires that there is no appointment to come, and drops what the caller has begun to book: of one child, or of all
 * that the account books for. Slots are locked first, so that a booking that ends at the same time is either seen here,
 * or finds its draft dropped. Throws CHILD_HAS_APPOINTMENT, or HAS_APPOINTMENT without a child.
 */
export async function closeBookings(
  tx: Transaction<Database>,
  { patientId, accountId }: Caller,
  childId?: string,
): Promise<void> {
  const begun = sql<boolean>`(a.phase = 'DRAFT' and a.booked_by = ${patientId}
    and ${childId ? sql`a.patient_id = ${childId}` : sql`true`})`;
  const whose = childId
    ? sql`a.patient_id = ${childId}`
    : sql`(a.booked_by = ${patientId} or a.patient_id = ${patientId})`;
  await sql`select id from slot where id = any(array(select a.slot_id from appointment a where ${begun}))
    order by id for update`.execute(tx);
  const { rows } = await sql<{ id: string; isDraft: boolean }>`
    select a.id, a.phase = 'DRAFT' as "isDraft" from appointment a
    where ${begun} or (${isUpcoming} and ${whose})
    order by a.id`.execute(tx);
  if (rows.some(({ isDraft }) => !isDraft)) throw new ApiError(childId ? "CHILD_HAS_APPOINTMENT" : "HAS_APPOINTMENT");
  for (const { id } of rows) {
    await moveAppointment(tx, id, "drop", {
      actor: accountId,
      detail: { because: childId ? "child removed" : "account closing" },
    });
    await voidPayment(tx, id);
  }
}
