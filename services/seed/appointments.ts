import { sql, type Transaction } from "kysely";
import type { Database } from "../db/types.ts";
import { type addAccounts, camillesAnswers } from "./accounts.ts";

type Tx = Transaction<Database>;
type People = Awaited<ReturnType<typeof addAccounts>>;
type Slot = { id: number; practitioner_id: string; starts_at: Date; ends_at: Date; fee: number };

type DemoAppointment = {
  reference: string;
  patientId: string;
  motifs: string[];
  outcome: "ENDED" | "CANCELLED" | "BOOKED";
  /** Days between the booking and the appointment. */
  before: number;
};

/** Inserts a past slot for the first practitioner (by register number) of the speciality. */
async function pastSlot(tx: Tx, speciality: string, daysAgo: number, minute: number, taken: boolean): Promise<Slot> {
  const { rows } = await sql<Slot>`
    with one as (
      select p.id, p.zone, p.slot_minutes, p.fee_max_cents, (now() at time zone p.zone)::date - ${daysAgo}::integer as day
      from practitioner p join specialty s on s.id = p.specialty_id
      where s.slug = ${speciality} order by p.rpps limit 1
    ),
    made as (
      insert into slot (practitioner_id, starts_at, ends_at, local_date, local_minute, status)
      select id, at, at + slot_minutes * interval '1 minute', day, ${minute}, ${taken ? "BOOKED" : "AVAILABLE"}
      from one cross join lateral (select (day + ${minute}::integer * interval '1 minute') at time zone zone as at) as start
      returning id, practitioner_id, starts_at, ends_at
    )
    select made.*, fee_max_cents as fee from made cross join one`.execute(tx);
  return rows[0]!;
}

/** The practitioner's first free slot a week ahead. */
async function slotNextWeek(tx: Tx, practitionerId: string): Promise<Slot | undefined> {
  const { rows } = await sql<Slot>`
    update slot set status = 'BOOKED'
    from (
      select slot.id, fee_max_cents as fee from slot join practitioner p on p.id = practitioner_id
      where p.id = ${practitionerId} and status = 'AVAILABLE' and local_date >= (now() at time zone zone)::date + 7
      order by starts_at limit 1
    ) as first
    where slot.id = first.id
    returning slot.id, practitioner_id, starts_at, ends_at, fee`.execute(tx);
  return rows[0];
}

function answersOf({ camille, camilleId }: People, { patientId, motifs }: DemoAppointment) {
  const child = patientId !== camilleId;
  return {
    place: { address: camille.address, city: `${camille.postal_code} ${camille.city}`, phone: camille.phone },
    ...(child && { parentPresent: true, parentalAuthority: true }),
    motifs,
    since: "J2_3",
    firstTime: false,
    redFlags: [],
    regularDoctor: child ? "MOINS_16" : "OUI",
    whyConsultation: child ? "MOINS_16" : "SUIVI_MT",
    healthRights: ["AUCUN"],
    dosierMedicalData: child ? { ...camillesAnswers, ...unknown, weight: 27, height: 131 } : camillesAnswers,
    keepInRecord: true,
    share: "TOUT",
    needs: [],
    acceptedInformation: { procedure: true, setting: true, fees: true },
    sendToGp: !child,
    sms: false,
  };
}

const unknown = {
  medicalHistory: { state: "AUCUN" },
  longTermTreatment: { state: "AUCUN" },
  medicationTakenPreviously: { state: "AUCUN" },
  allergies: { state: "AUCUN" },
};

const ends = {
  ENDED: { status: "ACCEPTED", phase: "ENDED", payment: "CAPTURED", event: "end" },
  CANCELLED: { status: "CANCEL_BY_PATIENT", phase: "BOOKED", payment: "VOIDED", event: "cancel-by-patient" },
  BOOKED: { status: "ACCEPTED", phase: "BOOKED", payment: "TO_AUTHORISE", event: null },
} as const;

/** Inserts one appointment with its card payment and its events, as after the six steps. */
async function addAppointment(tx: Tx, people: People, slot: Slot, told: DemoAppointment): Promise<void> {
  const { status, phase, payment, event } = ends[told.outcome];
  const bookedAt = sql<Date>`least(now(), ${slot.starts_at}::timestamptz - ${told.before} * interval '1 day')`;
  const { id } = await tx
    .insertInto("appointment")
    .values({
      reference: told.reference,
      practitioner_id: slot.practitioner_id,
      slot_id: slot.id,
      starts_at: slot.starts_at,
      ends_at: slot.ends_at,
      booked_by: people.camilleId,
      patient_id: told.patientId,
      status,
      phase,
      first_held_at: bookedAt,
      completed_steps: 6,
      answers: JSON.stringify(answersOf(people, told)),
      text_version: "demonstration",
      cancel_reason: told.outcome === "CANCELLED" ? "MIEUX" : null,
      calendar_sequence: told.outcome === "CANCELLED" ? 1 : 0,
      confirmed_at: bookedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (told.outcome !== "CANCELLED")
    await tx.updateTable("slot").set({ held_by: id }).where("id", "=", slot.id).execute();
  await tx
    .insertInto("payment")
    .values({
      appointment_id: id,
      method: "CARTE",
      state: payment,
      amount_cents: slot.fee,
      reference: told.reference,
      accepted_at: bookedAt,
    })
    .execute();
  const log = { appointment_id: id, actor_id: people.accountId, detail: "{}" };
  const confirmed = { to_status: "ACCEPTED", to_phase: "BOOKED" };
  await tx
    .insertInto("appointment_event")
    .values([
      { ...log, at: bookedAt, event: "hold", to_status: "PENDING", to_phase: "DRAFT" },
      { ...log, at: bookedAt, event: "confirm-automatic", from_status: "PENDING", from_phase: "DRAFT", ...confirmed },
      ...(event
        ? [
            {
              ...log,
              at:
                told.outcome === "ENDED" ? slot.ends_at : sql<Date>`${slot.starts_at}::timestamptz - interval '1 day'`,
              actor_id: told.outcome === "ENDED" ? null : people.accountId,
              event,
              from_status: "ACCEPTED",
              from_phase: "BOOKED",
              to_status: status,
              to_phase: phase,
            },
          ]
        : []),
    ])
    .execute();
}

/** Inserts two past appointments, one of them the child's, one cancelled and one next week. */
export async function addAppointments(tx: Tx, people: People): Promise<void> {
  const { camilleId, leaId } = people;
  const fever = await pastSlot(tx, "medecine-generale", 41, 600, true);
  await addAppointment(tx, people, fever, {
    reference: "DEMCAMA2",
    patientId: camilleId,
    motifs: ["FIEVRE_GRIPPE"],
    outcome: "ENDED",
    before: 2,
  });
  const rash = await pastSlot(tx, "pediatrie", 20, 990, true);
  await addAppointment(tx, people, rash, {
    reference: "DEMLEAB3",
    patientId: leaId,
    motifs: ["ERUPTION_VARICELLE"],
    outcome: "ENDED",
    before: 1,
  });
  const mole = await pastSlot(tx, "dermatologie", 9, 870, false);
  await addAppointment(tx, people, mole, {
    reference: "DEMCAMC4",
    patientId: camilleId,
    motifs: ["GRAIN_DE_BEAUTE"],
    outcome: "CANCELLED",
    before: 12,
  });
  const next = await slotNextWeek(tx, fever.practitioner_id);
  if (!next) return;
  await addAppointment(tx, people, next, {
    reference: "DEMCAMD5",
    patientId: camilleId,
    motifs: ["RENOUV", "FATIGUE"],
    outcome: "BOOKED",
    before: 9,
  });
}
