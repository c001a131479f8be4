import { type Selectable, sql, type Transaction } from "kysely";
import type { AnswerOwner } from "../contract/possible-answers.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import type { Call, Caller } from "../route.ts";
import { ownAppointments } from "./own-appointments.ts";
import { type Changes, type Moved, moveAppointment } from "./transitions.ts";

export type DraftAppointment = Selectable<Database["appointment"]> & { alive: boolean; age: number; sex: Sex };

type Sex = NonNullable<AnswerOwner["sex"]>;

/** For whom an appointment may be: for the caller and the caller's children, or for anybody the caller began it for. */
type ForWhom = "own" | "anybody";

/**
 * Locks the slot of an appointment booked by the caller and reads it. The row of the slot is the only lock of an
 * appointment, so two requests never change it at once. Throws NOT_FOUND for appointments of other people (R12). `age`
 * is the patient's in years on the day of the appointment where the practitioner is.
 */
export async function lockBooked(
  tx: Transaction<Database>,
  caller: Caller,
  rdvId: string,
  forWhom: ForWhom = "own",
): Promise<DraftAppointment> {
  await sql`select s.id from slot s join appointment a on a.slot_id = s.id where a.id = ${rdvId} for update of s`.execute(
    tx,
  );
  const found = await tx
    .selectFrom("appointment as a")
    .innerJoin("patient as p", "p.id", "a.patient_id")
    .innerJoin("practitioner as doctor", "doctor.id", "a.practitioner_id")
    .selectAll("a")
    .select([
      sql<boolean>`coalesce(a.held_until > now(), false)`.as("alive"),
      sql<number>`extract(year from age((a.starts_at at time zone doctor.zone)::date, p.born_on))::integer`.as("age"),
      sql<Sex>`p.gender`.as("sex"),
    ])
    .where("a.id", "=", rdvId)
    .where("a.booked_by", "=", caller.patientId)
    .where(forWhom === "own" ? ownAppointments(caller) : sql<boolean>`true`)
    .executeTakeFirst();
  if (!found) throw new ApiError("NOT_FOUND", "Ce rendez-vous n'existe pas.");
  return found;
}

/**
 * The caller's draft with its slot locked, its hold not expired and its first `after` steps complete. Throws NOT_FOUND,
 * HOLD_EXPIRED with detail.slotId, CONFLICT once confirmed, STEP_INCOMPLETE with detail.step (BK-034).
 */
export async function requireDraft(
  tx: Transaction<Database>,
  caller: Caller,
  rdvId: string,
  after: number,
  forWhom: ForWhom = "own",
): Promise<DraftAppointment> {
  const draft = await lockBooked(tx, caller, rdvId, forWhom);
  if (draft.phase === "DRAFT_DROPPED" || (draft.phase === "DRAFT" && !draft.alive))
    throw holdExpiredError(draft.slot_id);
  if (draft.phase !== "DRAFT") throw new ApiError("CONFLICT", "Ce rendez-vous est déjà confirmé.");
  if (draft.completed_steps < after)
    throw new ApiError("STEP_INCOMPLETE", "Remplissez d'abord les étapes précédentes.", {
      detail: { step: draft.completed_steps + 1 },
    });
  return draft;
}

/** The error of a step whose hold has expired; the page offers the same slot and the nearest ones. */
const holdExpiredError = (slotId: number): ApiError =>
  new ApiError("HOLD_EXPIRED", "La durée de réservation du créneau est écoulée.", { detail: { slotId } });

/** A VALIDATION error at the named fields; messages are keys, like those of the contract. */
export const invalid = (...errorMessages: { field: string; message: string }[]): ApiError =>
  new ApiError("VALIDATION", "Certains champs sont à corriger.", { errorMessages });

/** The hold, as every step of the booking answers it. */
export const holdAnswer = (moved: Moved): { rdvId: string; heldUntil: string; completedSteps: number } => ({
  rdvId: moved.id,
  heldUntil: moved.held_until!.toISOString(),
  completedSteps: moved.completed_steps,
});

/**
 * Saves one step of the caller's draft: `answers` returns the changes to save in the same transaction, or throws an
 * ApiError.
 */
export function saveStep(
  { deps, caller, body, keep }: Pick<Call<unknown, unknown, { rdvId: string }>, "deps" | "caller" | "body" | "keep">,
  step: number,
  answers: (tx: Transaction<Database>, draft: DraftAppointment) => Promise<Changes>,
): Promise<ReturnType<typeof holdAnswer>> {
  return withTx(deps.db, async (tx) => {
    const draft = await requireDraft(tx, caller, body.rdvId, step - 1);
    const changes = await answers(tx, draft);
    const moved = await moveAppointment(tx, draft.id, "save", {
      actor: caller.accountId,
      detail: { step },
      changes: { completed_steps: step, ...changes },
    });
    return keep(tx, holdAnswer(moved));
  });
}
