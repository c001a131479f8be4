import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import { createRdv } from "../contract/appointments.ts";
import type { Database } from "../db/types.ts";
import { requireOwnPatient } from "../patients/ownership.ts";
import { ApiError } from "../platform/api-error.ts";
import type { HostDeps } from "../platform/deps.ts";
import { newReference } from "../platform/reference.ts";
import { type Caller, on } from "../route.ts";
import { bookingTx, findOverlap, overlapError } from "./booking-tx.ts";
import { type DraftAppointment, holdAnswer, invalid, lockBooked, requireDraft } from "./draft-appointment.ts";
import { findLimitError } from "./limits.ts";
import { closePaymentLink, voidPayment } from "./payments/rows.ts";
import { type Changes, moveAppointment } from "./transitions.ts";
import { deleteDocuments } from "./uploads/documents.ts";

type Body = z.infer<typeof createRdv.body>;
type Tx = Transaction<Database>;
type Person = { caller: Caller; booker: string; beneficiary: string };

/**
 * rdv/create: holds a slot for 15 minutes, or resumes the caller's hold on it (decisions 2.5 and 2.18), also for another
 * person than the one it was begun for.
 */
export const holdRoute = on(createRdv, ({ deps, caller, body, keep }) =>
  bookingTx(deps.db, async (tx) => {
    if (caller.patientId === null || body.patientId !== caller.patientId)
      throw new ApiError("NOT_RELATED", "Ce proche n'existe pas dans le système.");
    const person = { caller, booker: caller.patientId, beneficiary: body.childrenPatientId ?? caller.patientId };
    await requireOwnPatient(tx, caller, person.beneficiary);
    const answers = placeAnswers(body);
    const held = body.rdvId ? await getHoldById(tx, body, body.rdvId, caller) : await findHoldBySlot(tx, body, person);
    // Without a child or a place, step 1 is still to say for whom: a hold stays with the person it was begun for.
    const isSaid = Boolean(body.childrenPatientId || body.place);
    const saved = held
      ? await resumeHold(tx, held, isSaid ? person : { ...person, beneficiary: held.patient_id }, answers)
      : await moveAppointment(tx, await take(tx, deps, body, person), "hold", {
          actor: caller.accountId,
          changes: answers,
        });
    const overlap = await findOverlap(tx, saved.id);
    if (overlap) throw overlapError(overlap);
    const limitError = await findLimitError(tx, {
      booked_by: person.booker,
      practitioner_id: body.practitionerId,
      patient_id: isSaid ? person.beneficiary : null,
    });
    if (limitError) throw limitError;
    if (body.childrenPatientId) requireChildThatDay(await lockBooked(tx, caller, saved.id), body);
    return keep(tx, holdAnswer(saved));
  }),
);

/**
 * The answers of step 1, complete with a place; for a child the parent must confirm being present (decisions 2.6, step
 * 1).
 */
function placeAnswers({ place, parentPresent, parentalAuthority, childrenPatientId }: Body): Changes {
  if (!place) return {};
  if (!childrenPatientId)
    return { answers: { place }, forget: ["parentPresent", "parentalAuthority"], completed_steps: 1 };
  const missing = [
    ...(parentPresent === undefined ? [{ field: "parentPresent", message: "required" }] : []),
    ...(parentalAuthority ? [] : [{ field: "parentalAuthority", message: "required" }]),
  ];
  if (missing.length > 0) throw invalid(...missing);
  return { answers: { place, parentPresent, parentalAuthority }, completed_steps: 1 };
}

/** Requires that a child is under 18 on the day of the appointment, and below 15 not alone (decisions 2.6, step 1). */
function requireChildThatDay({ age }: DraftAppointment, { parentPresent }: Body): void {
  if (age >= 18) throw invalid({ field: "childrenPatientId", message: "adultThatDay" });
  if (age < 15 && parentPresent === false) throw invalid({ field: "parentPresent", message: "under15" });
}

async function getHoldById(tx: Tx, body: Body, rdvId: string, caller: Caller): Promise<DraftAppointment> {
  const draft = await requireDraft(tx, caller, rdvId, 0, "anybody");
  if (draft.practitioner_id !== body.practitionerId || draft.starts_at.getTime() !== Date.parse(body.start))
    throw new ApiError("CONFLICT", "Vous avez choisi un autre créneau entre-temps.");
  return draft;
}

/**
 * Locks, in the order of their ids, the requested slot and those of the caller's drafts; returns the caller's hold on
 * it.
 */
async function findHoldBySlot(tx: Tx, body: Body, { caller, booker }: Person): Promise<DraftAppointment | undefined> {
  await sql`select 1 from patient where id = ${booker} for no key update`.execute(tx);
  // The ids come first: with «or» in its place, every row of the table is read.
  await sql`select id from slot where id = any(array(
      select id from slot where practitioner_id = ${body.practitionerId} and starts_at = ${body.start}
      union all
      select slot_id from appointment where booked_by = ${booker} and phase = 'DRAFT'))
    order by id for update`.execute(tx);
  const mine = await tx
    .selectFrom("appointment")
    // As a condition it would lead to the index of all live drafts.
    .select(["id", sql<boolean>`held_until > now()`.as("alive")])
    .where("booked_by", "=", booker)
    .where("practitioner_id", "=", body.practitionerId)
    .where("starts_at", "=", new Date(body.start))
    .where("phase", "=", "DRAFT")
    .executeTakeFirst();
  return mine?.alive ? requireDraft(tx, caller, mine.id, 0, "anybody") : undefined;
}

/**
 * Saves step 1 on a hold; for another beneficiary the answers and documents are deleted, since they were about another
 * person.
 */
async function resumeHold(tx: Tx, held: DraftAppointment, { caller, beneficiary }: Person, answers: Changes) {
  const changed = held.patient_id !== beneficiary;
  if (changed) {
    await closePaymentLink(tx, held.id);
    await deleteDocuments(tx, held.id);
  }
  const restart = changed
    ? { patient_id: beneficiary, restart: true, forget: Object.keys(held.answers).filter((name) => name !== "place") }
    : {};
  return moveAppointment(tx, held.id, "save", {
    actor: caller.accountId,
    detail: { step: 1 },
    changes: { ...answers, ...restart },
  });
}

async function take(tx: Tx, deps: HostDeps, body: Body, { caller, booker, beneficiary }: Person): Promise<string> {
  const { rows } = await sql<{ slot_id: number; id: string | null }>`
    with wanted as (
      select s.id, p.notice, p.active from slot s join practitioner p on p.id = s.practitioner_id
      where s.practitioner_id = ${body.practitionerId} and s.starts_at = ${body.start}),
    taken as (
      update slot s set held_by = gen_random_uuid(), held_until = now() + interval '15 minutes'
      from wanted w
      where s.id = w.id and s.status = 'AVAILABLE' and w.active
        and (s.held_until is null or s.held_until <= now())
        and s.starts_at > now() + w.notice
      returning s.id, s.held_by)
    select w.id as slot_id, t.held_by as id from wanted w left join taken t on t.id = w.id`.execute(tx);
  const slot = rows[0];
  if (!slot) throw new ApiError("NOT_FOUND", "Ce créneau n'existe pas.");
  if (slot.id === null)
    throw new ApiError("SLOT_TAKEN", "Ce créneau vient d'être pris.", { detail: { slotId: slot.slot_id } });
  await closeOtherDrafts(tx, slot.slot_id, booker, caller.accountId);
  await sql`insert into appointment
      (id, reference, practitioner_id, slot_id, starts_at, ends_at, booked_by, patient_id, held_until)
    select ${slot.id}, ${newReference(deps.random, 8)}, practitioner_id, id, starts_at, ends_at, ${booker}, ${beneficiary},
      held_until
    from slot where id = ${slot.slot_id}`.execute(tx);
  return slot.id;
}

/** Closes the draft whose hold on the slot has expired, and the caller's other drafts: one at a time is allowed. */
async function closeOtherDrafts(tx: Tx, slotId: number, booker: string, actor: string): Promise<void> {
  const { rows: closing } = await sql<{ id: string; slot_id: number }>`
    select id, slot_id from appointment where slot_id = ${slotId} and status = 'PENDING' and phase = 'DRAFT'
    union
    select id, slot_id from appointment where booked_by = ${booker} and phase = 'DRAFT'
    order by id`.execute(tx);
  for (const { id, slot_id } of closing) {
    if (slot_id === slotId) await moveAppointment(tx, id, "expire", { actor: null });
    else {
      await moveAppointment(tx, id, "drop", { actor, detail: { because: "another slot" } });
      await voidPayment(tx, id);
    }
  }
}
