import { type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { ErrorCode } from "../contract/endpoint.ts";
import type { AppointmentPhase, AppointmentStatus, Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";

type State = `${AppointmentStatus}/${AppointmentPhase}`;

type Transition = {
  from: readonly State[];
  /** The next state; without a phase the appointment keeps its own. */
  to: { status: AppointmentStatus; phase?: AppointmentPhase };
  /** SQL condition that the appointment `a` must also meet. */
  when?: RawBuilder<unknown>;
  /** What happens to the slot: held, booked, kept as booked, or freed. */
  slot: "hold" | "book" | "keep" | "free";
  refusal: ErrorCode;
  /** Text of the error, which the page explains with the slot and its neighbours. */
  message: string;
};

const draft: State = "PENDING/DRAFT";
const alive = sql`a.held_until > now()`;
const ahead = sql`a.starts_at > now()`;
const answerable = sql`a.answer_before > now() and ${ahead}`;
const dropped = { status: "CANCEL_BY_SYSTEM", phase: "DRAFT_DROPPED" } as const;
const expired = { refusal: "HOLD_EXPIRED", message: "La durée de réservation du créneau est écoulée." } as const;
const answered = { refusal: "NOT_ANSWERABLE", message: "Cette demande n'attend plus de réponse." } as const;
const closed = { refusal: "NOT_CANCELLABLE", message: "Ce rendez-vous ne peut plus être annulé." } as const;

/**
 * The transitions of decisions 2.5 built today; a confirmation (a payment) may come late when the slot is still free.
 */
const transitions = {
  hold: { from: [draft], to: { status: "PENDING", phase: "DRAFT" }, slot: "hold", ...expired },
  save: { from: [draft], to: { status: "PENDING", phase: "DRAFT" }, when: alive, slot: "hold", ...expired },
  "confirm-automatic": {
    from: [draft, "CANCEL_BY_SYSTEM/DRAFT_DROPPED"],
    to: { status: "ACCEPTED", phase: "BOOKED" },
    when: ahead,
    slot: "book",
    ...expired,
  },
  "confirm-on-request": {
    from: [draft, "CANCEL_BY_SYSTEM/DRAFT_DROPPED"],
    to: { status: "PENDING", phase: "BOOKED" },
    when: ahead,
    slot: "book",
    ...expired,
  },
  drop: { from: [draft], to: dropped, slot: "free", refusal: "CONFLICT", message: "Ce rendez-vous est déjà confirmé." },
  expire: {
    from: [draft],
    to: dropped,
    when: sql`a.held_until <= now()`,
    slot: "free",
    refusal: "CONFLICT",
    message: "La réservation court encore.",
  },
  "no-answer": {
    from: ["PENDING/BOOKED"],
    to: { status: "CANCEL_BY_SYSTEM" },
    when: sql`a.answer_before <= now()`,
    slot: "free",
    refusal: "CONFLICT",
    message: "Le praticien peut encore répondre.",
  },
  "cancel-by-patient": {
    from: ["PENDING/BOOKED", "ACCEPTED/BOOKED", "ACCEPTED/OPEN", "ACCEPTED/CHECKED_IN"],
    to: { status: "CANCEL_BY_PATIENT" },
    when: ahead,
    slot: "free",
    ...closed,
  },
  accept: { from: ["PENDING/BOOKED"], to: { status: "ACCEPTED" }, when: answerable, slot: "keep", ...answered },
  deny: {
    from: ["PENDING/BOOKED"],
    to: { status: "DENIED_BY_PRACTITIONER" },
    when: answerable,
    slot: "free",
    ...answered,
  },
  "cancel-by-practitioner": {
    from: ["ACCEPTED/BOOKED", "ACCEPTED/OPEN", "ACCEPTED/CHECKED_IN"],
    to: { status: "CANCEL_BY_PRACTITIONER" },
    when: ahead,
    slot: "free",
    ...closed,
  },
} as const satisfies Record<string, Transition>;

export type AppointmentEvent = keyof typeof transitions;

/** What changes an entry that the patient's calendar may hold already, so that its sequence rises (RFC 5546). */
const changesCalendar = new Set<AppointmentEvent>([
  "no-answer",
  "cancel-by-patient",
  "accept",
  "deny",
  "cancel-by-practitioner",
]);

/** Columns that a transition may change beside status and phase. */
export type Changes = {
  patient_id?: string;
  /** Merged into the saved answers, after the keys of `forget` are removed. */
  answers?: Record<string, unknown>;
  forget?: readonly string[];
  /** Never decreases, unless `restart` is set. */
  completed_steps?: number;
  restart?: boolean;
  text_version?: string;
  cancel_reason?: string;
};

export type Moved = Pick<
  Selectable<Database["appointment"]>,
  "id" | "slot_id" | "status" | "phase" | "held_until" | "completed_steps" | "starts_at" | "answer_before"
>;

function columns(event: AppointmentEvent, move: Transition, changes: Changes): RawBuilder<unknown> {
  const { answers = {}, forget = [], completed_steps = 0, restart = false } = changes;
  const set = [
    sql`status = ${move.to.status}`,
    sql`held_until = ${move.slot === "hold" ? sql`least(now() + interval '15 minutes', a.first_held_at + interval '150 minutes', a.starts_at)` : sql`null`}`,
    sql`answers = (a.answers - ${[...forget]}::text[]) || ${JSON.stringify(answers)}::jsonb`,
    sql`completed_steps = greatest(${restart ? 0 : sql`a.completed_steps`}, ${completed_steps}::integer)`,
  ];
  if (move.to.phase) set.push(sql`phase = ${move.to.phase}`);
  if (changes.patient_id) set.push(sql`patient_id = ${changes.patient_id}`);
  if (changes.text_version) set.push(sql`text_version = ${changes.text_version}`);
  if (changes.cancel_reason) set.push(sql`cancel_reason = ${changes.cancel_reason}`);
  if (move.slot === "book") set.push(sql`confirmed_at = now()`);
  if (event === "confirm-on-request")
    set.push(
      sql`answer_before = greatest(least(now() + interval '24 hours', a.starts_at - interval '2 hours'), least(now() + interval '30 minutes', a.starts_at))`,
    );
  if (changesCalendar.has(event)) set.push(sql`calendar_sequence = a.calendar_sequence + 1`);
  return sql.join(set);
}

const slotChange: Record<Transition["slot"], RawBuilder<unknown>> = {
  hold: sql`set held_until = m.held_until from moved m where s.id = m.slot_id and s.held_by = m.id`,
  book: sql`set status = 'BOOKED', held_by = m.id, held_until = null from moved m
    where s.id = m.slot_id and s.status = 'AVAILABLE'
      and (s.held_by = m.id or s.held_until is null or s.held_until < now())`,
  keep: sql`set status = 'BOOKED' from moved m where s.id = m.slot_id and s.status = 'BOOKED' and s.held_by = m.id`,
  free: sql`set status = case s.status when 'BOOKED' then 'AVAILABLE' else s.status end, held_by = null, held_until = null
    from moved m where s.id = m.slot_id and s.held_by = m.id`,
};

/**
 * Moves an appointment along the table of decisions 2.5 in one statement: the conditional update, its slot and the
 * audit row. `actor` is the account that acts, null for the system. Throws the transition's ApiError when its state
 * does not allow it, or when the slot is taken.
 */
export async function moveAppointment(
  tx: Transaction<Database>,
  appointmentId: string,
  event: AppointmentEvent,
  { actor, detail = {}, changes = {} }: { actor: string | null; detail?: Record<string, unknown>; changes?: Changes },
): Promise<Moved> {
  const move: Transition = transitions[event];
  const { rows } = await sql<Moved & { slot_followed: boolean }>`
    with before as (select id, status, phase from appointment where id = ${appointmentId} for update),
    moved as (
      update appointment a set ${columns(event, move, changes)}
      from before b
      where a.id = b.id and b.status || '/' || b.phase = any(${[...move.from]}::text[]) and ${move.when ?? sql`true`}
      returning a.*, b.status as from_status, b.phase as from_phase),
    followed as (update slot s ${slotChange[move.slot]} returning s.id),
    logged as (
      insert into appointment_event (appointment_id, actor_id, event, from_status, to_status, from_phase, to_phase, detail)
      select id, ${actor}::uuid, ${event}, ${event === "hold" ? sql`null` : sql`from_status`}, status,
        ${event === "hold" ? sql`null` : sql`from_phase`}, phase, ${JSON.stringify(detail)}::jsonb from moved)
    select id, slot_id, status, phase, held_until, completed_steps, starts_at, answer_before,
      exists (select from followed) as slot_followed from moved`.execute(tx);
  const moved = rows[0];
  if (moved && (moved.slot_followed || move.slot === "free")) return moved;
  throw new ApiError(move.refusal, move.message, await findSlotDetail(tx, appointmentId));
}

async function findSlotDetail(tx: Transaction<Database>, appointmentId: string) {
  const found = await tx.selectFrom("appointment").select("slot_id").where("id", "=", appointmentId).executeTakeFirst();
  if (!found) throw new ApiError("NOT_FOUND", "Ce rendez-vous n'existe pas.");
  return { detail: { slotId: found.slot_id } };
}
