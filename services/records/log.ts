import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import { listRecordEvents, type recordAct } from "../contract/record-log.ts";
import type { Database } from "../db/types.ts";
import { notRelated, ownFamily } from "../patients/ownership.ts";
import type { HostDeps } from "../platform/deps.ts";
import { type Call, on, type Route } from "../route.ts";

export type RecordAct = z.infer<typeof recordAct>;
type Event = { patientId: string; accountId: string; act: RecordAct; subject?: string | null };

/** Adds a line to the log of a record, sealed to the one before it: without the line there is no act. */
export const addRecordEvent = (tx: Transaction<Database>, { patientId, accountId, act, subject = null }: Event) =>
  sql`select add_record_event(${patientId}, ${accountId}, ${act}, ${subject})`.execute(tx);

/** SQL of the acts whose subject is the appointment with whom the record is shared. */
export const sharingActs = sql`('share record', 'share parts', 'end sharing')`;

/** SQL of the practitioner whom a line of the log concerns: who may read the record from then on, or no longer. */
export const aboutOf = (line: string) => sql`case when ${sql.ref(`${line}.act`)} in ${sharingActs}
  then (select jsonb_build_object('title', p.title, 'firstName', p.first_name, 'lastName', p.last_name)
    from appointment a join practitioner p on p.id = a.practitioner_id where a.id = ${sql.ref(`${line}.subject`)}) end`;

type Asked = z.infer<typeof listRecordEvents.query>;
type Wire = z.infer<typeof listRecordEvents.answer>;
type Found = Omit<Wire, "results" | "totalPage"> & { own: boolean; results: Wire["results"] };

/** SQL of the wire lines of the rows `lines`, as their reader sees who acted. */
export const eventsOf = (lines: string, readerId: string) => sql`
  select line.seq, line.at, line.act, practitioner.title as "titleCode",
    case when line.account_id = ${readerId}::uuid then 'MOI' when practitioner.id is not null then 'PRATICIEN'
      when parent.id is not null then 'PROCHE' else 'INCONNU' end as actor,
    coalesce(practitioner.first_name, parent.first_name) as "firstName",
    coalesce(practitioner.last_name, parent.last_name) as "lastName", ${aboutOf("line")} as about
  from ${sql.id(lines)} line left join practitioner on practitioner.account_id = line.account_id
    left join patient parent on parent.account_id = line.account_id and line.account_id <> ${readerId}::uuid`;

/** A page of the log of the caller's record, or of a child's, in one statement. Throws NOT_RELATED (R12). */
async function readLog({ deps: { db }, caller, query }: Call<unknown, Asked, unknown>): Promise<Wire> {
  if (caller.patientId === null) throw notRelated();
  const { patientId, page, size, which, before } = query;
  const kinds = {
    TOUT: sql`true`,
    AUTRES: sql`account_id <> ${caller.accountId}::uuid`,
    LECTURES: sql`act like 'read %'`,
  };
  const { rows } = await sql<Found>`
    with owner as (select id from (${ownFamily(caller.patientId)}) family where id = ${patientId}::uuid),
    line as materialized (select line.* from owner, record_event_of(owner.id) line),
    asked as materialized (select * from line where ${kinds[which]} and ${before ? sql`seq < ${before}` : sql`true`}),
    shown as materialized (select * from asked order by seq desc limit ${size} offset ${page * size})
    select exists (select from owner) as own, (select count(*)::integer from asked) as "totalCount",
      (select count(*)::integer from line) as lines, coalesce((select bool_and(follows) from line), true) as whole,
      (select encode(digest, 'hex') from line order by seq desc limit 1) as "lastDigest",
      (select coalesce(jsonb_agg(to_jsonb(wire) || jsonb_build_object('digest', encode(shown.digest, 'hex'))
          order by seq desc), '[]')
        from shown join (${eventsOf("shown", caller.accountId)}) wire using (seq)) as results`.execute(db);
  const { own, ...found } = rows[0]!;
  if (!own) throw notRelated();
  return { ...found, totalPage: Math.ceil(found.totalCount / size) };
}

/**
 * Keeps what the last lines of all records were, here and in the program's own log; `settled` seconds ago, since a line
 * carries the start of its transaction and may be added later.
 */
export async function keepRecordHeads({ db, log }: HostDeps, settled = 600): Promise<void> {
  const { rows } = await sql<{ at: Date; records: number; digest: string }>`
    with now as materialized (select now() - make_interval(secs => ${settled}) as at), heads as (select at, (record_heads_at(at)).* from now)
    insert into record_heads (at, records, digest) select at, records, digest from heads
    returning at, records, encode(digest, 'hex') as digest`.execute(db);
  log.info({ event: "record heads", ...rows[0] });
}

/** Calls about the log of a record. */
export const recordLogRoutes: Route[] = [on(listRecordEvents, readLog)];
