import { sql } from "kysely";
import type { z } from "zod";
import { type RecordList, recordList } from "../contract/record.ts";
import { getRecordOverview } from "../contract/record-overview.ts";
import { notRelated, ownFamily } from "../patients/ownership.ts";
import { type Call, on, type Route } from "../route.ts";
import { documentsOf } from "./document-reads.ts";
import { type Answered, stateOf } from "./entries.ts";
import { type Question, questions } from "./lists.ts";
import { eventsOf, sharingActs } from "./log.ts";

type Wire = z.infer<typeof getRecordOverview.answer>;
type Found = Omit<Wire, "lists"> & {
  own: boolean;
  lists: { list: RecordList; count: number; nothing: boolean }[];
  answers: { [asked in Question]?: Answered } | null;
};

/** The order of the documents `d` of a record: those that were given and not opened yet, then the last added. */
const latestOf = sql`d.is_new desc, d.created_at desc, d.id`;

/**
 * What is told once of each who did it: reading, whatever was read; each act of sharing with one practitioner; any other
 * act.
 */
const deed = sql`case when act like 'read %' then 'read' else act end,
  case when act in ${sharingActs} then (select practitioner_id from appointment where id = subject) end`;

/** What the record of the caller or of a child holds and lacks, in one statement. Throws NOT_RELATED (R12). */
async function readOverview({
  deps: { db },
  caller,
  params,
  language,
}: Call<{ patientId: string }, unknown, unknown>): Promise<Wire> {
  if (caller.patientId === null) throw notRelated();
  const { rows } = await sql<Found>`
    with owner as materialized (select id from (${ownFamily(caller.patientId)}) family where id = ${params.patientId}::uuid),
    known as materialized (select known.list from owner, nothing_known_of(owner.id) known),
    d as materialized (select d.* from owner, document_of(owner.id) d where d.deleted_at is null),
    former as (select former_login_at as at from account where id = ${caller.accountId}::uuid),
    since as materialized (select coalesce(at, now() - interval '30 days') as at, at is not null as "isSinceLogin" from former),
    news as materialized (select line.* from owner, since, record_event_since(owner.id, since.at) line
      where line.account_id <> ${caller.accountId}::uuid),
    latest as materialized (
      select * from (select distinct on (account_id, ${deed}) * from news order by account_id, ${deed}, seq desc) one
      order by seq desc limit 3)
    select exists (select from owner) as own,
      (select jsonb_agg(jsonb_build_object('list', list, 'count', count, 'nothing', list in (select list from known)))
        from owner, lateral (${sql.join(
          recordList.options.map(
            (list) => sql`select ${list} as list, count(*)::integer as count from ${sql.id(`${list}_of`)}(owner.id)`,
          ),
          sql` union all `,
        )}) lists) as lists,
      (select summary.answers from owner, medical_summary_of(owner.id) summary) as answers,
      exists (select from owner, family_doctor_of(owner.id)) as "isDoctorSaid",
      exists (select from owner join patient using (id)
        where num_nonnulls(contact_phone, contact_email) > 0) as "isContactSaid",
      (select jsonb_build_object('value', value, 'date', measured_on) from owner, measurement_of(owner.id)
        where kind = 'WEIGHT' order by measured_on desc, created_at desc limit 1) as "lastWeight",
      jsonb_build_object('totalCount', (select count(*) from d), 'results', (
        select coalesce(jsonb_agg(to_jsonb(wire) || jsonb_build_object('isNew', d.is_new)
          order by ${latestOf}), '[]')
        from (${documentsOf(sql`(select * from d order by ${latestOf} limit 3) d`, language)}) wire
          join d using (id))) as documents,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'newDocuments', count) order by id), '[]') from (
        select child.id, count(*)::integer from owner, (${ownFamily(caller.patientId)}) child, document_of(child.id) d
        where owner.id = ${caller.patientId}::uuid and child.id <> owner.id and d.is_new and d.deleted_at is null
        group by child.id) new) as children,
      (select jsonb_build_object('since', since.at, 'isSinceLogin', "isSinceLogin",
          'totalCount', (select count(*) from news), 'results', (
            select coalesce(jsonb_agg(to_jsonb(wire) order by seq desc), '[]')
            from (${eventsOf("latest", caller.accountId)}) wire)) from since) as news`.execute(db);
  const { own, lists, answers, ...overview } = rows[0]!;
  if (!own) throw notRelated();
  return {
    ...overview,
    lists: lists.map(({ list, count, nothing }) => {
      const [answered = null, alsoAnswered = null] = questions[list].map((question) => answers?.[question] ?? null);
      return { list, state: stateOf(count, nothing), totalCount: count, answered, alsoAnswered };
    }),
  };
}

/** The call about a record as a whole. */
export const overviewRoutes: Route[] = [on(getRecordOverview, readOverview)];
