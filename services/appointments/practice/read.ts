import { type Kysely, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { sharePart } from "../../contract/appointments.ts";
import { getRecordFileOfPractice, getSituationFileOfPractice } from "../../contract/files.ts";
import {
  getDayOfPractice,
  getRdvOfPractice,
  listFutureRdvOfPractice,
  listPastRdvOfPractice,
  listRecordDocumentsOfPractice,
  listRequestedRdv,
  type practiceRdv,
  type practiceRdvDetails,
} from "../../contract/practice.ts";
import { containsPattern } from "../../db/like.ts";
import type { Database, Language } from "../../db/types.ts";
import { type LastAnswers, lastAnswers, summaryWire } from "../../patients/medical-summary.ts";
import { ApiError } from "../../platform/api-error.ts";
import type { HostDeps } from "../../platform/deps.ts";
import { fileResponse } from "../../platform/received-files.ts";
import { documentPage, noDocument as noRecordDocument, pageWire } from "../../records/document-reads.ts";
import { selectSharedLists } from "../../records/shared.ts";
import { type Call, type Caller, on } from "../../route.ts";
import { isListed, isUpcoming } from "../read.ts";
import { shareEnd } from "../sharing.ts";
import { documentWire, isDocumentId, jsonDocuments, noDocument } from "../uploads/documents.ts";
import { canGive, isSeen, ownPractice } from "./own-practice.ts";

type Db = Kysely<Database>;
type Wire = z.infer<typeof practiceRdv>;
type Details = z.infer<typeof practiceRdvDetails>;

const isWaiting = sql<boolean>`(a.status = 'PENDING' and a.phase = 'BOOKED'
  and a.answer_before > now() and a.starts_at > now())`;

/** Until when some of the record is open to the practitioner besides the answers, null if nothing is (decisions 2.6, step 4). */
const openUntil = sql<Date | null>`(case when a.status = 'ACCEPTED' and a.answers->>'share' in ('TOUT', 'CHOIX')
  then ${shareEnd} end)`;

type SharePart = z.infer<typeof sharePart>;
/** SQL condition: the part of the record is shared now. */
const isShared = (part: SharePart) => sql<boolean>`coalesce(now() < ${openUntil}
  and (a.answers->>'share' = 'TOUT' or a.answers->'shareParts' ? ${part}), false)`;

/** The answers of a record that belong to each part. */
const answersOf: Partial<Record<SharePart, (keyof ReturnType<typeof summaryWire>)[]>> = {
  MESURES: ["weight", "height"],
  ANTECEDENTS: ["medicalHistory"],
  TRAITEMENTS: ["longTermTreatment", "medicationTakenPreviously"],
  ALLERGIES: ["allergies"],
};

/** Of the last answers those of the shared parts; null for none. */
function sharedAnswers(record: LastAnswers | null, parts: SharePart[]): Details["dossier"] {
  const known = record && summaryWire(record);
  const names = parts.flatMap((part) => answersOf[part] ?? []);
  const shared = Object.entries(known ?? {}).filter(([name]) => names.some((one) => one === name));
  return shared.length > 0 ? Object.fromEntries(shared) : null;
}

/** SQL that adds what the caller reads of an appointment `a` to the patient's log, while it is seen. */
const logRead = ({ accountId }: Caller, act: RawBuilder<unknown>, subject: RawBuilder<unknown>) =>
  sql`case when ${isSeen} then add_record_event(a.patient_id, ${accountId}, ${act}, ${subject})::text end`;

const selectPractice = (db: Db, caller: Caller) =>
  db
    .selectFrom("appointment as a")
    .innerJoin("practitioner as p", "p.id", "a.practitioner_id")
    .innerJoin("specialty as y", "y.id", "p.specialty_id")
    .innerJoin("patient as person", "person.id", "a.patient_id")
    .select([
      "a.id",
      "a.reference",
      "a.starts_at",
      "a.ends_at",
      "a.status",
      "a.phase",
      "a.answer_before",
      "p.zone",
      "y.slug",
      "person.first_name",
      "person.last_name",
      sql<string>`to_char(a.starts_at at time zone p.zone, 'YYYY-MM-DD')`.as("start_date"),
      sql<string>`to_char(a.starts_at at time zone p.zone, 'HH24:MI')`.as("start_time"),
      sql<number>`extract(year from age((a.starts_at at time zone p.zone)::date, person.born_on))::integer`.as("age"),
      isWaiting.as("can_be_answered"),
      sql<boolean>`(${isUpcoming} and a.status = 'ACCEPTED' and a.phase <> 'IN_CALL' and now() < a.starts_at)`.as(
        "can_be_cancelled",
      ),
      sql<string[]>`case when ${isSeen} then coalesce(a.answers->'motifs', '[]') else '[]' end`.as("motifs"),
      sql<number>`(select count(*)::integer from appointment past where past.practitioner_id = a.practitioner_id
        and past.patient_id = a.patient_id and past.status = 'ACCEPTED' and past.ends_at <= now())`.as("visits"),
    ])
    .where(ownPractice(caller));

type Row = Awaited<ReturnType<ReturnType<typeof selectPractice>["executeTakeFirstOrThrow"]>>;

const wireOf = (row: Row): Wire => ({
  id: row.id,
  reference: row.reference,
  start: row.starts_at.toISOString(),
  end: row.ends_at.toISOString(),
  startDate: row.start_date,
  startTime: row.start_time,
  zone: row.zone,
  status: row.status,
  phase: row.phase,
  speciality: row.slug,
  canBeAnswered: row.can_be_answered,
  canBeCancelled: row.can_be_cancelled,
  answerBefore: row.answer_before?.toISOString() ?? null,
  motifs: row.motifs,
  patient: { firstName: row.first_name, lastName: row.last_name, age: row.age },
  teleconsultations: row.visits,
});

const notFound = () => new ApiError("NOT_FOUND", "Ce rendez-vous n'existe pas.");

/** One of the caller's appointments in wire words. Throws NOT_FOUND for any other (R12). */
export async function readPracticeRdv(db: Db, caller: Caller, id: string): Promise<Wire> {
  return wireOf(await selectPractice(db, caller).where("a.id", "=", id).executeTakeFirstOrThrow(notFound));
}

/**
 * One of the caller's appointments with what the patient declared and shares, in one statement, which adds the line of the
 * patient's log.
 */
async function readDetails({ db }: HostDeps, caller: Caller, id: string, language: Language): Promise<Details> {
  const act = sql`case when now() < ${openUntil} then 'read record' else 'read answers' end`;
  const row = await selectPractice(db, caller)
    .select([
      "a.cancel_reason",
      "a.answers",
      "person.birth_name",
      "person.born_on",
      "person.gender",
      isSeen.as("is_seen"),
      jsonDocuments(sql`a.id`).as("documents"),
      openUntil.as("shared_until"),
      canGive.as("can_give"),
      sql<LastAnswers | null>`case when now() < ${openUntil} then
        (select to_jsonb(known) from (${lastAnswers(sql`a.patient_id`)}) known) end`.as("record"),
      sql<Details["lists"]>`${selectSharedLists(sql`a.patient_id`, language, isShared)}`.as("lists"),
      sql<SharePart[]>`array_remove(array[${sql.join(
        sharePart.options.map((part) => sql`case when ${isShared(part)} then ${sql.lit(part)} end`),
      )}], null)`.as("parts"),
      sql<number | null>`case when ${isShared("DOCUMENTS")} then
        (select count(*)::integer from document_of(a.patient_id) d where d.deleted_at is null) end`.as(
        "record_documents",
      ),
      logRead(caller, act, sql`a.id`).as("logged"),
    ])
    .where("a.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  const { keepInRecord: _kept, sms: _sms, ...answers } = row.answers as Record<string, unknown>;
  return {
    ...wireOf(row),
    cancelReason: row.status === "CANCEL_BY_PATIENT" ? null : row.cancel_reason,
    identity: row.is_seen ? { birthName: row.birth_name, bornOn: row.born_on, gender: row.gender } : null,
    answers: row.is_seen ? (answers as Details["answers"]) : null,
    documents: row.is_seen ? row.documents.map((document) => documentWire(document, "practice")) : [],
    sharedParts: row.parts,
    dossier: sharedAnswers(row.record, row.parts),
    lists: row.lists,
    recordDocuments: row.record_documents,
    dossierUntil: row.shared_until?.toISOString() ?? null,
    canGiveDocuments: row.can_give,
  };
}

type Which = { which: RawBuilder<boolean>; order: RawBuilder<unknown>; search?: string; page?: number; size: number };

/** A page of the caller's appointments, how many there are, and how many requests wait, in one statement. */
async function listPractice(db: Db, caller: Caller, { which, order, search = "", page = 0, size }: Which) {
  const name = sql`f_norm(person.first_name || ' ' || person.last_name)`;
  // Each word of the search is found in the name, in any order.
  const words = search.split(/\s+/).filter(Boolean);
  const named = words.map((word) => sql`${name} like ${containsPattern(word)}`);
  const listed = selectPractice(db, caller).where(sql<boolean>`(${sql.join([which, ...named], sql` and `)})`);
  const waiting = sql<number>`(
    select count(*)::integer from appointment a where ${isWaiting} and ${ownPractice(caller)})`.as("waiting");
  const rows = await listed
    .select((use) => [use.fn.countAll<number>().over().as("count"), waiting])
    .orderBy(order)
    .orderBy("a.id")
    .limit(size)
    .offset(page * size)
    .execute();
  // Without a row, as beyond the last page, nothing tells the numbers.
  const counts =
    rows[0] ??
    (await listed
      .clearSelect()
      .select((use) => [use.fn.countAll<number>().as("count"), waiting])
      .executeTakeFirstOrThrow());
  return {
    results: rows.map(wireOf),
    totalPage: Math.ceil(counts.count / size),
    totalCount: counts.count,
    waiting: counts.waiting,
  };
}

const soonest = sql`a.starts_at`;
const requests = {
  which: sql<boolean>`(${isWaiting} or a.starts_at > now() and a.status in ('ACCEPTED', 'DENIED_BY_PRACTITIONER')
    and exists (select from appointment_event e where e.appointment_id = a.id and e.event in ('accept', 'deny')
      and e.at > now() - interval '24 hours'))`,
  // Those that are answered come last, however soon they begin.
  order: sql`a.status <> 'PENDING', a.answer_before`,
};
const future = { which: sql<boolean>`(${isUpcoming} and a.status = 'ACCEPTED')`, order: soonest };
const past = { which: sql<boolean>`(${isListed} and not ${isUpcoming})`, order: sql`a.starts_at desc` };

/** How many of the requests to answer stand on the page of the day. */
const urgent = 5;

/** The caller's day in the zone of the practice; an account that has no practice yet has an empty one. */
async function readDay({ db }: HostDeps, caller: Caller): Promise<z.infer<typeof getDayOfPractice.answer>> {
  const { rows } = await sql<{ date: string; zone: string }>`
    select to_char(now() at time zone zone, 'YYYY-MM-DD') as date, zone from (
      select coalesce((select zone from practitioner where account_id = ${caller.accountId}::uuid), 'Europe/Paris') as zone
    ) as practice`.execute(db);
  const { date, zone } = rows[0]!;
  const isToday = sql<boolean>`(a.status = 'ACCEPTED' and (a.starts_at at time zone p.zone)::date = ${date}::date)`;
  const found = await selectPractice(db, caller)
    .where(sql<boolean>`(${isToday} or ${isWaiting})`)
    .orderBy(sql`case a.status when 'PENDING' then a.answer_before else a.starts_at end`)
    .orderBy("a.id")
    .execute();
  const [consultations, requests] = [false, true].map((asks) =>
    found.filter((row) => row.can_be_answered === asks).map(wireOf),
  ) as [Wire[], Wire[]];
  return { date, zone, consultations, requests: requests.slice(0, urgent), waiting: requests.length };
}

/** The bytes of a document of one of the caller's appointments, while it is seen: a line of the patient's log. Throws NOT_FOUND for any other. */
async function readFile(deps: HostDeps, caller: Caller, id: string): Promise<Response> {
  if (!isDocumentId(id)) throw noDocument();
  const row = await deps.db
    .selectFrom("situation_document as document")
    .innerJoin("appointment as a", "a.id", "document.appointment_id")
    .selectAll("document")
    .select(logRead(caller, sql`'read document'`, sql`document.id`).as("logged"))
    .where("document.id", "=", id)
    .where(ownPractice(caller))
    .where(isSeen)
    .executeTakeFirstOrThrow(noDocument);
  return fileResponse(deps, row);
}

/** SQL of an appointment of the caller while its patient shares the documents of the record. */
const sharingDocuments = (caller: Caller, rdvId: string) => sql`
  from appointment a where a.id = ${rdvId}::uuid and ${ownPractice(caller)} and ${isShared("DOCUMENTS")}`;

type ListedDocuments = Call<{ id: string }, z.infer<typeof listRecordDocumentsOfPractice.query>, unknown>;

/** A page of the documents of a record that is shared: a line of the patient's log. Throws NOT_FOUND for any other. */
async function listRecordDocuments({ deps, caller, params, query, language }: ListedDocuments) {
  const owner = sql`
    select a.patient_id as id, ${logRead(caller, sql`'read record'`, sql`a.id`)} as logged ${sharingDocuments(caller, params.id)}`;
  const part = { ...query, filter: sql<boolean>`d.deleted_at is null`, order: sql`d.dated desc` };
  const { rows } = await documentPage(owner, part, language).execute(deps.db);
  if (!rows[0]!.own) throw notFound();
  const { patient } = await readPracticeRdv(deps.db, caller, params.id);
  return { ...pageWire(rows[0]!, query.size), patient };
}

/** The bytes of a document of a record that is shared: a line of the patient's log. Throws NOT_FOUND for any other. */
async function readRecordFile(deps: HostDeps, caller: Caller, { rdvId, id }: { rdvId: string; id: string }) {
  const { rows } = await sql<{ name: string; mime: string; size_bytes: number; blob_key: string }>`
    select d.file_name as name, d.mime, d.size_bytes, d.blob_key, add_record_event(
      owner.patient_id, ${caller.accountId}, 'read document', d.id)::text as logged
    from (select a.patient_id ${sharingDocuments(caller, rdvId)}) owner, document_of(owner.patient_id) d
    where d.id = ${id}::uuid and d.deleted_at is null`.execute(deps.db);
  if (!rows[0]) throw noRecordDocument();
  return fileResponse(deps, rows[0]);
}

/** What a practitioner reads of the appointments with him or her (decisions 2.14). */
export const practiceReadRoutes = [
  on(getDayOfPractice, ({ deps, caller }) => readDay(deps, caller)),
  on(listRequestedRdv, ({ deps, caller, query, body }) =>
    listPractice(deps.db, caller, { ...requests, ...query, ...body }),
  ),
  on(listFutureRdvOfPractice, ({ deps, caller, query, body }) =>
    listPractice(deps.db, caller, { ...future, ...query, ...body }),
  ),
  on(listPastRdvOfPractice, ({ deps, caller, query, body }) =>
    listPractice(deps.db, caller, { ...past, ...query, ...body }),
  ),
  on(getRdvOfPractice, ({ deps, caller, params, language }) => readDetails(deps, caller, params.id, language)),
  on(listRecordDocumentsOfPractice, listRecordDocuments),
  on(getRecordFileOfPractice, ({ deps, caller, params }) => readRecordFile(deps, caller, params)),
  on(getSituationFileOfPractice, ({ deps, caller, params }) => readFile(deps, caller, params.id)),
];
