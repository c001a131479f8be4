import { sql, type Transaction } from "kysely";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import type { Caller } from "../route.ts";
import { voidPayment } from "./payments/rows.ts";
import { isUpcoming } from "./read.ts";
import { addShareEvent, shareUntil } from "./sharing.ts";
import { moveAppointment } from "./transitions.ts";

/**
 * Requires that a child has no appointment to come, and drops what the caller has begun to book for the child, and ends
 * what practitioners may read. Slots are
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
  await endSharesOfChild(tx, childId, accountId);
}

/** Ends what practitioners may read of a child's record once nobody is left who could end it (decision 049). */
async function endSharesOfChild(tx: Transaction<Database>, childId: string, accountId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update appointment a set answers = answers || '{"share": "RIEN", "shareParts": []}'
    where a.patient_id = ${childId} and ${shareUntil} is not null and a.answers->>'share' in ('TOUT', 'CHOIX')
      and not exists (select from guardianship g where g.child_id = ${childId})
    returning a.id`.execute(tx);
  for (const { id } of rows)
    await addShareEvent(tx, { share: "RIEN", appointmentId: id, patientId: childId, accountId });
}
