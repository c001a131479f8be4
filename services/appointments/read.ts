import { type Kysely, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import {
  getLastSituation,
  getNextRdv,
  getPatientHeader,
  getRdvDetails,
  listFutureRdv,
  listPastRdv,
  type rdv,
  type rdvDetails,
} from "../contract/appointments.ts";
import type { Database, Language } from "../db/types.ts";
import { readOwnFile } from "../patients/ownership.ts";
import { newsletterWire } from "../patients/people.ts";
import { ApiError } from "../platform/api-error.ts";
import type { HostDeps } from "../platform/deps.ts";
import { codeNames, practitionerJson, practitionerWire } from "../practitioners/wire.ts";
import { documentsOf } from "../records/document-reads.ts";
import { type Caller, on } from "../route.ts";
import { costsOf } from "./costs.ts";
import { joinFrom } from "./joining.ts";
import { ownAppointments } from "./own-appointments.ts";
import { offersCard } from "./payments/provider.ts";
import { ibanToPay, type PaymentRow, paymentWire } from "./payments/rows.ts";
import { changeableUntil } from "./sharing.ts";
import { documentWire, jsonDocuments } from "./uploads/documents.ts";

type Db = Kysely<Database>;
type Rdv = z.infer<typeof rdv>;
export type Answers = z.infer<typeof rdvDetails>["answers"];

/** Whether the window to join has closed: an hour after the start (decisions 2.5), or the end if that is later. */
const isOver = sql<boolean>`greatest(a.ends_at, a.starts_at + interval '60 minutes') <= now()`;
/** SQL condition: the appointment `a` waits for an answer, is to come or goes on. */
export const isUpcoming = sql<boolean>`(a.status in ('PENDING', 'ACCEPTED')
  and a.phase in ('BOOKED', 'OPEN', 'CHECKED_IN', 'IN_CALL') and not ${isOver})`;
/** SQL condition: the appointment `a` is no draft. */
export const isListed = sql<boolean>`a.phase not in ('DRAFT', 'DRAFT_DROPPED')`;

/** SQL of appointments `a` with what the wire tells of each. */
export function selectRdv(db: Db) {
  return db
    .selectFrom("appointment as a")
    .innerJoin("practitioner as p", "p.id", "a.practitioner_id")
    .innerJoin("specialty as y", "y.id", "p.specialty_id")
    .innerJoin("patient as person", "person.id", "a.patient_id")
    .selectAll("a")
    .select([
      "p.zone",
      "p.title",
      "p.first_name",
      "p.last_name",
      "y.name_fr",
      "y.name_en",
      "person.first_name as patient_first_name",
      "person.last_name as patient_last_name",
      sql<string>`to_char(a.starts_at at time zone p.zone, 'YYYY-MM-DD')`.as("start_date"),
      sql<string>`to_char(a.starts_at at time zone p.zone, 'HH24:MI')`.as("start_time"),
      sql<boolean>`${isUpcoming} and a.status = 'ACCEPTED'
        and now() between ${joinFrom} and a.starts_at + interval '60 minutes'`.as("can_return"),
      joinFrom.as("join_from"),
      sql<boolean>`${isListed} and not ${isUpcoming}`.as("can_take_new"),
      sql<boolean>`${isUpcoming} and a.phase <> 'IN_CALL' and now() < a.starts_at`.as("can_be_cancelled"),
      sql<number>`extract(year from age((a.starts_at at time zone p.zone)::date, person.born_on))::integer`.as("age"),
    ]);
}

type RdvRow = Awaited<ReturnType<ReturnType<typeof selectRdv>["executeTakeFirstOrThrow"]>>;

/** The same in wire words. */
export const rdvWire = (row: RdvRow, language: Language): Rdv => ({
  id: row.id,
  reference: row.reference,
  start: row.starts_at.toISOString(),
  end: row.ends_at.toISOString(),
  startDate: row.start_date,
  startTime: row.start_time,
  zone: row.zone,
  status: row.status,
  phase: row.phase,
  canReturnToCall: row.can_return,
  returnToCallFrom: row.join_from.toISOString(),
  canTakeNewAppointement: row.can_take_new,
  canBeCancelled: row.can_be_cancelled,
  consultedPractitioner: {
    id: row.practitioner_id,
    title: row.title,
    firstName: row.first_name,
    lastName: row.last_name,
    avatar: null,
    speciality: row[`name_${language}`],
  },
  patient: { id: row.patient_id, firstName: row.patient_first_name, lastName: row.patient_last_name },
});

/** One of the caller's appointments in wire words. Throws NOT_FOUND for any other (R12). */
export async function readRdv(db: Db, caller: Caller, id: string, language: Language): Promise<Rdv> {
  const row = await selectOwnAppointment(db, caller, id).executeTakeFirstOrThrow(notFound);
  return rdvWire(row, language);
}

const notFound = () => new ApiError("NOT_FOUND", "Ce rendez-vous n'existe pas.");

const selectOwnAppointment = (db: Db, caller: Caller, id: string) =>
  selectRdv(db).where("a.id", "=", id).where(ownAppointments(caller));

/** One of the caller's appointments with all that belongs to it, in one statement. Throws NOT_FOUND for any other. */
async function readDetails(
  deps: HostDeps,
  caller: Caller,
  id: string,
  language: Language,
): Promise<z.infer<typeof rdvDetails>> {
  const { db } = deps;
  const row = await selectOwnAppointment(db, caller, id)
    .select([
      practitionerJson.as("doctor"),
      changeableUntil.as("share_until"),
      sql<PaymentRow | null>`(select to_jsonb(payment) from payment where appointment_id = a.id)`.as("payment"),
      jsonDocuments(sql`a.id`).as("documents"),
      sql<z.infer<typeof rdvDetails>["givenDocuments"]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'createdAt', "createdAt", 'file', file - 'name')
          order by "createdAt", id), '[]')
        from (${documentsOf(
          sql`(select * from document_of(a.patient_id) d where d.appointment_id = a.id and d.deleted_at is null) d`,
          language,
        )}) wire)`.as("given_documents"),
      sql<string | null>`(select detail->>'reason' from appointment_event
        where appointment_id = a.id and event = 'cancel-by-patient' limit 1)`.as("patient_cancel_reason"),
    ])
    .executeTakeFirstOrThrow(notFound);
  const { doctor } = row;
  const answers = row.answers as Answers;
  return {
    ...rdvWire(row, language),
    practitioner: practitionerWire(doctor, await codeNames(db, deps.now()), language),
    slotId: row.slot_id,
    documents: row.documents.map((document) => documentWire(document)),
    givenDocuments: row.given_documents,
    heldUntil: row.held_until?.toISOString() ?? null,
    completedSteps: row.completed_steps,
    cancelReason: row.cancel_reason,
    patientCancelReason: row.patient_cancel_reason,
    answerBefore: row.answer_before?.toISOString() ?? null,
    shareUntil: row.share_until?.toISOString() ?? null,
    payment: paymentWire(row.payment),
    iban: row.payment && ibanToPay({ ...row.payment, status: row.status, iban: doctor.iban }),
    costs: costsOf({
      feeMinCents: doctor.fee_min_cents,
      feeMaxCents: doctor.fee_max_cents,
      sector: doctor.sector,
      thirdPartyPayment: doctor.third_party_payment,
      age: row.age,
      card: offersCard(deps),
      whyConsultation: answers.whyConsultation,
      healthRights: answers.healthRights,
    }),
    answers,
  };
}

/** SQL condition on an appointment `a`: it belongs to the requested patient; the caller's id includes the children. */
const belongsToFile = (caller: Caller, fileId: string) =>
  fileId === caller.patientId
    ? // The first condition adds nothing to the second, but there is an index for it.
      sql<boolean>`(a.patient_id = any(array(
          select ${fileId}::uuid union all select child_id from guardianship where parent_id = ${fileId}::uuid))
        and ${ownAppointments(caller)})`
    : sql<boolean>`a.patient_id = ${fileId}::uuid`;

type Which = { which: RawBuilder<boolean>; order: "asc" | "desc"; language: Language };

/**
 * A page of the appointments of a file, and how many there are, in one statement; a child's file must have been checked
 * in the same transaction.
 */
async function listRdv(
  db: Db,
  caller: Caller,
  fileId: string,
  { page, size }: { page: number; size: number },
  { which, order, language }: Which,
) {
  const listed = selectRdv(db).where(belongsToFile(caller, fileId)).where(which);
  const rows = await listed
    .select((use) => use.fn.countAll<number>().over().as("count"))
    .orderBy("a.starts_at", order)
    .orderBy("a.id")
    .limit(size)
    .offset(page * size)
    .execute();
  // Beyond the last page no row tells the number.
  const isBeyond = rows.length === 0 && page > 0;
  const count = isBeyond ? await countRows(listed) : (rows[0]?.count ?? 0);
  return {
    results: rows.map((row) => rdvWire(row, language)),
    totalPage: Math.ceil(count / size),
    totalCount: count,
  };
}

const countRows = async (listed: ReturnType<typeof selectRdv>) =>
  (
    await listed
      .clearSelect()
      .select((use) => use.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

const past = sql<boolean>`(${isListed} and not ${isUpcoming})`;

/** SQL condition: the appointment is accepted and starts within that many minutes, or is going on. */
const isNext = (minutes: number) => sql<boolean>`(${isUpcoming} and a.status = 'ACCEPTED'
  and a.starts_at <= now() + make_interval(mins => ${minutes}))`;

/** The slot that a patient holds, in wire words; its instants are texts of the database. */
const heldSlot = sql<z.infer<typeof getPatientHeader.answer>["held"]>`(select jsonb_build_object(
    'slotId', a.slot_id, 'heldUntil', a.held_until, 'start', a.starts_at, 'zone', p.zone,
    'startDate', to_char(a.starts_at at time zone p.zone, 'YYYY-MM-DD'),
    'practitioner', jsonb_build_object('title', p.title, 'firstName', p.first_name, 'lastName', p.last_name))
  from appointment a join practitioner p on p.id = a.practitioner_id
  where a.booked_by = patient.id and a.phase = 'DRAFT' and a.held_until > now() limit 1)`;

const toInstant = (text: string) => new Date(text).toISOString();

/** What the head of a page shows of the caller, in one statement. */
async function readHeader({ db }: HostDeps, caller: Caller, minutes: number, language: Language) {
  if (caller.patientId === null) throw notFound();
  const next = selectRdv(db)
    .where(belongsToFile(caller, caller.patientId))
    .where(isNext(minutes))
    .orderBy("a.starts_at")
    .orderBy("a.id")
    .limit(1);
  const row = await db
    .selectFrom("patient")
    .leftJoinLateral(next.as("next"), (join) => join.onTrue())
    .selectAll("next")
    .select([
      "patient.accepts_newsletter",
      "patient.newsletter_asked_at",
      sql<boolean>`(patient.avatar_preset is not null or patient.avatar_blob is not null)`.as("has_avatar"),
      heldSlot.as("held"),
    ])
    .where("patient.id", "=", caller.patientId)
    .where("patient.account_id", "=", caller.accountId)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND", "Ce patient n'existe pas dans le système."));
  return {
    hasAvatar: row.has_avatar,
    ...newsletterWire(row),
    next: row.id === null ? null : rdvWire(row as RdvRow, language),
    held: row.held && { ...row.held, heldUntil: toInstant(row.held.heldUntil), start: toInstant(row.held.start) },
  };
}

/** What is known of the situation of a patient, in one statement; the caller must have checked ownership. */
async function readSituation(
  db: Db,
  caller: Caller,
  patientId: string,
): Promise<z.infer<typeof getLastSituation.answer>> {
  type Said = Pick<Answers, "regularDoctor" | "healthRights">;
  const { rows } = await sql<{ said: Said | null; has_doctor: boolean | null }>`
    select (select jsonb_build_object('regularDoctor', a.answers->'regularDoctor', 'healthRights', a.answers->'healthRights')
        from appointment a
        where a.patient_id = ${patientId}::uuid and ${isListed} and ${ownAppointments(caller)}
          and a.created_at > now() - interval '1 year' and a.answers ? 'healthRights'
        order by a.created_at desc limit 1) as said,
      (select num_nonnulls(d.practitioner_id, d.name) > 0 from family_doctor_of(${patientId}::uuid) d) as has_doctor`.execute(
    db,
  );
  const { said, has_doctor: hasDoctor } = rows[0]!;
  return { ...said, ...(hasDoctor !== null && { regularDoctor: hasDoctor ? "OUI" : "NON" }) };
}

/** Calls that read appointments: details, the two lists, the next one, what the last one said (decisions 2.3 and 2.5). */
export const readRoutes = [
  on(getRdvDetails, ({ deps, caller, params, language }) => readDetails(deps, caller, params.id, language)),
  on(listFutureRdv, ({ deps, caller, params: { id }, query, language }) =>
    readOwnFile(deps, caller, id, (db) =>
      listRdv(db, caller, id, query, { which: isUpcoming, order: "asc", language }),
    ),
  ),
  on(listPastRdv, ({ deps, caller, params: { id }, query, language }) =>
    readOwnFile(deps, caller, id, (db) => listRdv(db, caller, id, query, { which: past, order: "desc", language })),
  ),
  on(getNextRdv, ({ deps, caller, params: { id }, query, language }) =>
    readOwnFile(deps, caller, id, async (db) => {
      const which = isNext(query.nbMinute);
      const { results } = await listRdv(db, caller, id, { page: 0, size: 1 }, { which, order: "asc", language });
      return results[0] ?? null;
    }),
  ),
  on(getLastSituation, ({ deps, caller, params: { id } }) =>
    readOwnFile(deps, caller, id, (db) => readSituation(db, caller, id)),
  ),
  on(getPatientHeader, ({ deps, caller, query, language }) => readHeader(deps, caller, query.nbMinute, language)),
];
