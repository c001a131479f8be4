import { type Kysely, sql, type Transaction } from "kysely";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";

/** Runs a transaction and turns violations of the constraints on slots and appointments into ApiErrors (law 7). */
export async function bookingTx<R>(db: Kysely<Database>, fn: (tx: Transaction<Database>) => Promise<R>): Promise<R> {
  try {
    return await withTx(db, fn);
  } catch (error) {
    throw asRefusal(error as { code?: unknown; constraint?: unknown }) ?? error;
  }
}

function asRefusal({ code, constraint }: { code?: unknown; constraint?: unknown }): ApiError | undefined {
  if (constraint === "appointment_one_live_per_slot" || constraint === "appointment_practitioner_no_overlap")
    return new ApiError("SLOT_TAKEN", "Ce créneau vient d'être pris.");
  if (code === "23P01" && constraint === "appointment_patient_no_overlap") return overlapError();
  if (code === "40P01" || code === "40001" || code === "23505")
    return new ApiError("BUSY", "Réessayez dans un instant.", { retryAfter: 1 });
  return undefined;
}

/** The error for a person who has another appointment at that time, with its id in the detail where it is known. */
export const overlapError = (rdvId?: string): ApiError =>
  new ApiError("APPOINTMENT_OVERLAP", "Vous avez déjà un rendez-vous à cette heure.", {
    detail: rdvId ? { rdvId } : {},
  });

/** The id of another live appointment, not a draft, of the same person at the same time. */
export async function findOverlap(tx: Transaction<Database>, appointmentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select b.id from appointment a
    join appointment b on b.patient_id = a.patient_id and b.id <> a.id
      and b.status in ('PENDING', 'ACCEPTED') and b.phase <> 'DRAFT'
      and tstzrange(b.starts_at, b.ends_at) && tstzrange(a.starts_at, a.ends_at)
    where a.id = ${appointmentId} limit 1`.execute(tx);
  return rows[0]?.id;
}
