import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { documentCategory } from "../../contract/documents.ts";
import type { RecordList, sharedLists } from "../../contract/record.ts";
import type { recordActor } from "../../contract/record-log.ts";
import type { dosierMedicalData } from "../../contract/users.ts";
import type { AppointmentPhase, AppointmentStatus, Database, Language } from "../../db/types.ts";
import { unlistedOf } from "../entries.ts";
import { questions } from "../lists.ts";
import { aboutOf, type RecordAct } from "../log.ts";
import { selectSharedLists } from "../shared.ts";
import type { ExportWords } from "./words-type.ts";

/** Somebody of whom a copy is made; days are 'YYYY-MM-DD'. */
type Identity = {
  id: string;
  firstName: string;
  lastName: string;
  birthName: string | null;
  bornOn: string;
  birthPlace: string | null;
  sex: "F" | "M" | "I";
  phone: string | null;
  email: string | null;
  address: string | null;
  postalCode: string | null;
  city: string | null;
  country: string;
  /** The family doctor, by name as it was typed or as a practitioner; neither where it was said that there is none. */
  doctor: { name: string | null; practitioner: Person | null } | null;
  contact: string | null;
  /** A code of the list of nationalities. */
  nationality: string | null;
  languages: string[];
  card: { number: string; start: string; end: string } | null;
  /** Whether a social security number is kept, which the copy leaves out (decision 044). */
  hasNumber: boolean;
};

type Person = { title: string; firstName: string; lastName: string };

/** A record as it stood at an instant, with names in one language; instants are ISO texts. */
export type Snapshot = {
  takenAt: string;
  isChild: boolean;
  identity: Identity;
  lists: z.infer<typeof sharedLists>;
  /** The last answers to the medical questions; null when none were ever asked. */
  answers: Partial<Omit<z.infer<typeof dosierMedicalData>, "weight" | "height">> | null;
  measurements: { id: string; kind: "WEIGHT" | "HEIGHT"; value: number; measuredOn: string }[];
  appointments: (Person & {
    reference: string;
    startsAt: string;
    zone: string;
    specialty: string;
    status: AppointmentStatus;
    phase: AppointmentPhase;
    isPast: boolean;
    reasons: string[];
    otherReason: string | null;
    files: { id: string; name: string; bytes: number }[];
  })[];
  documents: {
    id: string;
    name: string;
    datedOn: string;
    category: z.infer<typeof documentCategory>;
    categoryName: string;
    type: string | null;
    part: string | null;
    side: string | null;
    consultation: string | null;
    fileName: string;
    mime: string;
    bytes: number;
    addedAt: string;
    deletedAt: string | null;
    givenBy: { title: string; firstName: string; lastName: string } | null;
  }[];
  log: (Person & {
    seq: number;
    at: string;
    act: RecordAct;
    actor: z.infer<typeof recordActor>;
    about: Person | null;
  })[];
};

type Asked = { patientId: string; accountId: string; language: Language };

/**
 * Reads a whole record in one statement, as it stands for the account that asked. The caller must have checked that it
 * may be read: `accountId` is the patient's or a parent's.
 */
export async function readSnapshot(db: Kysely<Database>, { patientId, accountId, language }: Asked): Promise<Snapshot> {
  const id = sql`${patientId}::uuid`;
  const name = (alias: string) => sql.ref(`${alias}.name_${language}`);
  const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  const all = (order: string, from: ReturnType<typeof sql>) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(one) order by ${sql.raw(order)}), '[]') from (${from}) one)`;
  const { rows } = await sql<{ snapshot: Snapshot }>`
    select jsonb_build_object(
      'takenAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'isChild', p.account_id is null,
      'identity', jsonb_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name,
        'birthName', p.birth_name, 'bornOn', p.born_on, 'birthPlace', p.birth_place, 'sex', p.gender,
        'phone', coalesce(p.phone, parent.phone), 'email', account.email, 'address', home.address,
        'postalCode', home.postal_code, 'city', home.city, 'country', home.country,
        'doctor', (select jsonb_build_object('name', d.name, 'practitioner', case when one.id is not null then jsonb_build_object(
            'title', one.title, 'firstName', one.first_name, 'lastName', one.last_name) end)
          from family_doctor_of(${id}) d left join practitioner one on one.id = d.practitioner_id),
        'contact', nullif(concat_ws(', ', nullif(concat_ws(' ', p.contact_first_name, p.contact_last_name), ''),
          p.contact_phone, p.contact_email, p.contact_postal_code, p.contact_city, p.contact_country), ''),
        'nationality', p.nationality,
        'hasNumber', exists (select from social_security_of(${id})),
        'languages', (select coalesce(jsonb_agg(${name("item")} order by item.position), '[]') from reference_item item
          where item.list = 'spoken-language' and item.code = any (p.spoken_languages)),
        'card', case when p.health_compl_number is not null then jsonb_build_object('number', p.health_compl_number,
          'start', p.health_compl_start_on, 'end', p.health_compl_end_on) end),
      'lists', ${selectSharedLists(id, language, () => sql`true`)},
      'answers', (select answers from medical_summary_of(${id})),
      'measurements', ${all(
        `"measuredOn" desc, added desc`,
        sql`select m.id, m.kind, m.value, m.measured_on as "measuredOn", m.created_at as added from measurement_of(${id}) m`,
      )},
      'appointments', ${all(
        `"startsAt" desc, reference`,
        sql`select a.reference, ${instant("a.starts_at")} as "startsAt", d.zone, d.title, d.first_name as "firstName",
            d.last_name as "lastName", ${name("s")} as specialty, a.status, a.phase,
            greatest(a.ends_at, a.starts_at + interval '60 minutes') <= now() as "isPast",
            (select coalesce(jsonb_agg(${name("r")} order by r.position), '[]') from reason r
              where coalesce(a.answers->'motifs', '[]') ? r.code
                and (r.specialty_id is null or r.specialty_id = s.id)) as reasons,
            a.answers->>'otherMotifText' as "otherReason",
            (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'bytes', f.size_bytes)
              order by f.created_at, f.id), '[]') from situation_document f where f.appointment_id = a.id) as files
          from appointment a join practitioner d on d.id = a.practitioner_id join specialty s on s.id = d.specialty_id
          where a.patient_id = ${id} and a.phase not in ('DRAFT', 'DRAFT_DROPPED')`,
      )},
      'documents', ${all(
        `position, "datedOn" desc, "addedAt", id`,
        sql`select d.id, d.name, d.dated as "datedOn", c.code as category, ${name("c")} as "categoryName", c.position,
            ${name("t")} as type, ${name("e")} as part, ${name("l")} as side, ${name("k")} as consultation,
            d.file_name as "fileName", d.mime, d.size_bytes as bytes, ${instant("d.created_at")} as "addedAt",
            ${instant("d.deleted_at")} as "deletedAt",
            (select jsonb_build_object('title', g.title, 'firstName', g.first_name, 'lastName', g.last_name)
              from practitioner g where g.id = d.given_by) as "givenBy"
          from document_of(${id}) d join reference_item c on c.id = d.category_id
            left join reference_item t on t.id = d.type_id left join reference_item e on e.id = d.part_id
            left join reference_item l on l.id = d.laterality_id
            left join reference_item k on k.id = d.consultation_type_id`,
      )},
      'log', ${all(
        "seq desc",
        sql`select line.seq, ${instant("line.at")} as at, line.act,
            case when line.account_id = ${accountId}::uuid then 'MOI' when d.id is not null then 'PRATICIEN'
              when o.id is not null then 'PROCHE' else 'INCONNU' end as actor, coalesce(d.title, '') as title,
            coalesce(d.first_name, o.first_name, '') as "firstName", coalesce(d.last_name, o.last_name, '') as "lastName",
            ${aboutOf("line")} as about
          from record_event_of(${id}) line left join practitioner d on d.account_id = line.account_id
            left join patient o on o.account_id = line.account_id and line.account_id <> ${accountId}::uuid`,
      )}
    ) as snapshot
    from patient p
      left join patient parent on p.account_id is null and parent.account_id = ${accountId}::uuid
      left join account on account.id = p.account_id
      -- A child without an address lives where the parent does (R17).
      cross join lateral (select * from (values (1, p.address, p.postal_code, p.city, p.country),
          (2, parent.address, parent.postal_code, parent.city, parent.country))
          as homes (rank, address, postal_code, city, country)
        order by address is null and city is null, rank limit 1) home
    where p.id = ${id}`.execute(db);
  if (!rows[0]) throw new Error("No record to copy.");
  return rows[0].snapshot;
}

/** What was answered about a list of these names, where they do not seem to tell all of it; else null. */
export const unlistedIn = (snapshot: Snapshot, list: RecordList, names: string[]): string | null =>
  unlistedOf(answerAbout(snapshot, list), names);

/** What was answered about a list at the sign-up or a booking. */
export function answerAbout({ answers }: Snapshot, list: RecordList) {
  const [question] = questions[list];
  return question && answers?.[question];
}

/**
 * What is said of a list without entries: that there is none, what was answered, or that nothing was said. Beside «none»
 * an answer stays that told of something: the one who reads it may know which was a slip.
 */
export function saidOfEmpty(snapshot: Snapshot, list: RecordList, words: ExportWords): string[] {
  const answer = answerAbout(snapshot, list);
  const isNone = snapshot.lists[list].state === "AUCUN_CONNU";
  const none = isNone ? [words.none[list]] : [];
  if (answer?.state === "OUI") return [...none, words.answered(answer.text ?? words.yes)];
  if (isNone) return none;
  const told = { AUCUN: words.answeredNone, NSP: words.answeredUnknown };
  return [answer ? told[answer.state] : words.unsaid];
}
