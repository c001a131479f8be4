import { type RawBuilder, sql, type Transaction } from "kysely";
import type { z } from "zod";
import { isListed } from "../contract/answer-parts.ts";
import type { listState } from "../contract/record.ts";
import type { medicalAnswer } from "../contract/users.ts";
import type { Database } from "../db/types.ts";
import { notRelated, ownFamily } from "../patients/ownership.ts";
import { ApiError } from "../platform/api-error.ts";
import type { Call } from "../route.ts";
import { type AnyCall, changeRecord, type Person } from "./change-record.ts";
import { type EntryTable, lockList, questions } from "./lists.ts";
import { forgetNothing } from "./nothing-known.ts";

type Tx = Transaction<Database>;

/** Entries that a list of one patient may have (decisions 2.9). */
const most = 1_000;

export type Listing = {
  /** SQL of the columns of the answer, of an entry `e` with what `join` adds to it. */
  columns: RawBuilder<unknown>;
  join?: RawBuilder<unknown>;
  /** SQL of what it is called, in any language. */
  name?: RawBuilder<string>;
  order: RawBuilder<unknown>;
  /** SQL condition on `e` for a part of the list. */
  filter?: RawBuilder<boolean>;
};

type Asked = { patientId: string; page: number; size: number; id?: string };
export type Answered = z.infer<typeof medicalAnswer> | null;
type Found = {
  own: boolean;
  answered: Answered;
  also: Answered;
  names: string[];
  every: number;
  count: number;
  nothing: boolean;
  rows: unknown[];
};

/**
 * A page of a list of the caller's record, or of a child's, in one statement; what `columns` names is the wire answer.
 * Throws NOT_RELATED for every other patient, existing or not (R12).
 */
export async function readEntries<Entry>(
  { deps: { db }, caller, query }: AnyCall<Asked>,
  table: EntryTable,
  { filter = sql<boolean>`true`, ...listing }: Listing,
): Promise<{
  results: Entry[];
  totalPage: number;
  totalCount: number;
  state: z.infer<typeof listState>;
  answered: Answered;
  alsoAnswered: Answered;
  unlisted: string | null;
}> {
  if (caller.patientId === null) throw notRelated();
  const { patientId, page, size, id } = query;
  const [question = null, second = null] = questions[table];
  const { join = sql``, name = sql<string>`''` } = listing;
  const { rows } = await sql<Found>`
    with owner as (select id from (${ownFamily(caller.patientId)}) family where id = ${patientId}::uuid),
    every as materialized (select e.* from owner, ${sql.id(`${table}_of`)}(owner.id) e),
    e as materialized (select * from every e where ${filter} and ${id ? sql`e.id = ${id}::uuid` : sql`true`}),
    summary as materialized (select summary.answers->${question} as answered, summary.answers->${second} as also
      from owner, medical_summary_of(owner.id) summary)
    select exists (select from owner) as own, (select count(*)::integer from every) as every,
      (select count(*)::integer from e) as count,
      exists (select from owner, nothing_known_of(owner.id) known where known.list = ${table}) as nothing,
      (select answered from summary) as answered, (select also from summary) as also,
      case when (select answered->>'state' from summary) = 'OUI' then array(select ${name} from every e ${join})
        else '{}' end as names,
      (select coalesce(jsonb_agg(to_jsonb(part)), '[]') from (
        ${entriesOf(sql`e`, listing)} limit ${size} offset ${page * size}) part) as rows`.execute(db);
  const { own, names, every, count, nothing, answered, also: alsoAnswered, rows: results } = rows[0]!;
  if (!own) throw notRelated();
  const state = stateOf(every, nothing);
  const totalPage = Math.ceil(count / size);
  const unlisted = unlistedOf(answered, names, nothing);
  return { results: results as Entry[], totalPage, totalCount: count, state, answered, alsoAnswered, unlisted };
}

/**
 * What was answered about a list, where it has entries whose names do not seem to tell all of it, or is said to have
 * none; else null.
 */
export function unlistedOf(answered: Answered | undefined, names: readonly string[], nothing = false): string | null {
  const text = answered?.state === "OUI" ? answered.text?.trim() : undefined;
  return text && (names.length > 0 ? !isListed(text, names) : nothing) ? text : null;
}

/** SQL of the wire entries of the rows `from`, in their order. */
const entriesOf = (from: RawBuilder<unknown>, { columns, join = sql``, order }: Omit<Listing, "filter">) => sql`
  select e.id, e.version, e.created_at as "createdAt", ${columns}
  from ${from} ${join}
  order by ${order}, e.created_at desc, e.id`;

/** SQL of a whole list with its state. Whoever asks must have checked that it is shared. */
export const wholeList = (patientId: RawBuilder<unknown>, table: EntryTable, listing: Listing) => sql`
  (select jsonb_build_object('results', coalesce(jsonb_agg(to_jsonb(part)), '[]'), 'state', case
      when count(part) > 0 then 'LISTE'
      when exists (select from nothing_known_of(${patientId}) known where known.list = ${table}) then 'AUCUN_CONNU'
      else 'NON_RENSEIGNE' end)
    from (${entriesOf(sql`${sql.id(`${table}_of`)}(${patientId}) e`, listing)}) part)`;

/** What a list says of itself. */
export const stateOf = (count: number, nothing: boolean) =>
  count > 0 ? "LISTE" : nothing ? "AUCUN_CONNU" : "NON_RENSEIGNE";

/** What the listing of entries has whose names `m` are of a reference list, or the person's own words. */
export const namedByList = {
  join: sql`join reference_item m on m.id = e.motif_id`,
  name: sql<string>`concat_ws(' ', m.name_fr, m.name_en, e.other_name)`,
};

/** The name of an entry in the caller's language, as the contract has it. */
export const motifWire = (language: "fr" | "en"): RawBuilder<unknown> =>
  sql`jsonb_build_object('id', m.id, 'code', m.code, 'name', m.${sql.ref(`name_${language}`)})`;

type Columns = Record<string, string | number | boolean | null>;
/** Allows the columns of an entry; throws VALIDATION. */
export type Check = (tx: Tx, person: Person) => Promise<Columns>;
type Sent = Call<unknown, unknown, { patientId: string }>;

/**
 * Adds entries to a list; that nothing was known of it is forgotten. Weights and heights are counted apart. Throws
 * LIST_FULL.
 */
export async function insertEntries(
  tx: Tx,
  table: EntryTable,
  rows: Columns[],
  { patientId, accountId }: { patientId: string; accountId: string },
): Promise<{ id: string }[]> {
  await lockList(tx, table, patientId);
  if (table !== "measurement") await forgetNothing(tx, table, patientId);
  const added = await tx
    .insertInto(table as "allergy")
    .values(rows.map((columns) => ({ ...columns, patient_id: patientId, added_by: accountId }) as never))
    .returning("id")
    .execute();
  const kinds = rows.flatMap(({ kind }) => kind ?? []);
  const { rows: full } = await sql`
    select count(*) from ${sql.id(table)}
    ${kinds.length > 0 ? sql`where kind in (${sql.join(kinds)}) group by kind` : sql``}
    having count(*) > ${most}`.execute(tx);
  if (full.length > 0) throw new ApiError("LIST_FULL");
  return added;
}

/** Adds an entry with the columns that `check` allows. Throws LIST_FULL. */
export function addEntry(call: Sent, table: EntryTable, check: Check): Promise<{ id: string }> {
  const { patientId } = call.body;
  return changeRecord(call, patientId, check, async (tx, columns) => {
    const by = { patientId, accountId: call.caller.accountId };
    const [answer] = await insertEntries(tx, table, [columns], by);
    return { act: `add ${table}`, subject: answer!.id, answer: answer! };
  });
}

/**
 * Changes an entry to the columns that `check` allows; without a version whatever it was. Throws NOT_FOUND for one that
 * is not in this record, CONFLICT for one that changed since its page was shown.
 */
export function updateEntry(
  call: Sent,
  table: EntryTable,
  { id, version }: { id: string; version?: number },
  check: Check,
): Promise<{ version: number }> {
  return changeRecord(call, call.body.patientId, check, async (tx, columns) => {
    const answer = await tx
      .updateTable(table as "allergy")
      .set({ ...columns, version: sql<number>`version + 1` } as never)
      .where("id", "=", id)
      .$if(version !== undefined, (update) => update.where("version", "=", version!))
      .returning("version")
      .executeTakeFirst();
    if (answer) return { act: `update ${table}`, subject: id, answer };
    const entry = await tx
      .selectFrom(table as "allergy")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    throw new ApiError(entry ? "CONFLICT" : "NOT_FOUND");
  });
}

/** Deletes an entry, of these columns alone; one that is gone already is no error. */
export async function deleteEntry(
  call: Call<{ patientId: string; id: string }, unknown, unknown>,
  table: EntryTable,
  only: Columns = {},
): Promise<null> {
  const { patientId, id } = call.params;
  return changeRecord(
    call,
    patientId,
    async () => null,
    async (tx) => {
      const gone = await tx
        .deleteFrom(table as "allergy")
        .where("id", "=", id)
        .where((where) => where.and(only))
        .returning("id")
        .execute();
      return { act: `delete ${table}`, subjects: gone.map((row) => row.id), answer: null };
    },
  );
}
