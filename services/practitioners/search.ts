import { type Kysely, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { searchSlots } from "../contract/practitioners.ts";
import { plannedByValues } from "../db/prepared.ts";
import type { Database } from "../db/types.ts";
import type { Call } from "../route.ts";
import { loadCached } from "./cache.ts";
import { readCards } from "./search-cards.ts";
import { isInHours, isOffered, opensAt, readFilter, type SearchFilter } from "./search-filter.ts";
import { isFree } from "./slots.ts";

type Query = z.infer<typeof searchSlots.query>;
type Answer = z.infer<typeof searchSlots.answer>;

/**
 * A page of the practitioners who have a free slot on `localDate` or later, in the requested hours, each with the next
 * of those slots: three on each of the first two days that have any, two on the next two. Order: those who accept new
 * patients before the others, first free slot, then alphabet from the letter of the day, then id (decisions 2.2, 047).
 * Throws ApiError VALIDATION for a date before today (Europe/Paris) or more than 90 days ahead, and for hours in the wrong
 * order.
 */
export async function findSlots({ deps, query, language }: Call<unknown, Query, unknown>): Promise<Answer> {
  const filter = readFilter(query, deps.now());
  const { total, ids } = await findPage(deps.db, filter, query.page * query.size, query.size);
  return {
    results: await readCards(deps.db, filter, ids, language),
    totalCount: total,
    totalPage: Math.ceil(total / query.size),
  };
}

type Found = { total: number; ids: string[] };

// Up to this number of practitioners the first free slot of each is queried; above it all slots are read by time, of
// which the fewer belong to a practitioner in question, the fewer these are.
const maxLookups = 1_000;

/** Above this number it is enough to know that there are more, until a page beyond it is asked for. */
const maxCounted = 500;

/**
 * Ids of one page and the number of practitioners found. Among many that number may be a minute old, and 501 stands for
 * more than 500 on the pages of those 500, because counting is expensive.
 */
async function findPage(db: Kysely<Database>, filter: SearchFilter, offset: number, size: number): Promise<Found> {
  const { isLarge, zones } = await loadCached(db, "crowd", filter.now, () => readCrowd(db));
  const last = offset + size;
  if (!isLarge || last > maxCounted || !(await matchMoreThan(db, filter.conditions, maxLookups)))
    return findByFirstSlot(db, filter, offset, size);
  const rows = Math.max(200, 4 * last);
  const ofOpen = only(filter, isOpen);
  const [{ ids, edge, tied }, total] = await Promise.all([
    findByTime(db, ofOpen, zones, rows),
    loadCached(db, filter.key, filter.now, () => countFound(db, filter)),
  ]);
  if (edge === null) {
    const others = await findByTime(db, only(filter, sql`not ${isOpen}`), zones, rows);
    const all = [...ids, ...others.ids];
    if (others.edge === null) return { total: all.length, ids: all.slice(offset, last) };
  } else if (ids.length < last && tied >= rows / 2)
    ids.push(...(await findByName(db, ofOpen, edge, ids, last - ids.length)));
  return ids.length < last ? findByFirstSlot(db, filter, offset, size) : { total, ids: ids.slice(offset, last) };
}

/** Who takes new patients comes first: most who search for no name are new to everybody. */
const isOpen = sql<boolean>`practitioner.accepts_new_patients`;

const only = (filter: SearchFilter, condition: RawBuilder<unknown>): SearchFilter => ({
  ...filter,
  conditions: sql`${filter.conditions} and ${condition}`,
});

/** Whether more practitioners are active than are looked up one by one, and their time zones, from a few index rows. */
async function readCrowd(db: Kysely<Database>): Promise<{ isLarge: boolean; zones: string[] }> {
  const isLarge = await matchMoreThan(db, sql`practitioner.active`, maxLookups);
  const { rows } = await sql<{ zone: string }>`
    with recursive known as (
      select min(zone) as zone from practitioner where active
      union all
      select (select min(zone) from practitioner where active and zone > known.zone) from known where zone is not null
    )
    select zone from known where zone is not null`.execute(db);
  return { isLarge, zones: rows.map(({ zone }) => zone) };
}

async function matchMoreThan(db: Kysely<Database>, conditions: RawBuilder<unknown>, count: number): Promise<boolean> {
  const { rows } =
    await sql`${plannedByValues} select from practitioner where ${conditions} offset ${count} limit 1`.execute(db);
  return rows.length > 0;
}

const orderBySlot = (letter: string) => sql`starts_at, sort_name < ${letter}, sort_name, id`;

/** Queries the first free slot of every matching practitioner. */
async function findByFirstSlot(
  db: Kysely<Database>,
  filter: SearchFilter,
  offset: number,
  size: number,
): Promise<Found> {
  const { rows } = await sql<Found>`${plannedByValues}
    with found as materialized (
      select practitioner.id, sort_name, first.starts_at, ${isOpen} as open
      from practitioner
      cross join lateral (
        select slot.starts_at from slot where slot.practitioner_id = practitioner.id and ${isOffered(filter)}
        order by slot.starts_at limit 1
      ) as first
      where ${filter.conditions}
    )
    select (select count(*) from found) as total,
           array(select id from found order by not open, ${orderBySlot(filter.letter)} limit ${size} offset ${offset}) as ids
  `.execute(db);
  return rows[0]!;
}

/** The number of matching practitioners with a free slot, counted up to one more than 500. */
async function countFound(db: Kysely<Database>, filter: SearchFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`${plannedByValues}
    select count(*) as total from (
      select from practitioner
      cross join lateral (
        select from slot where slot.practitioner_id = practitioner.id and ${isOffered(filter)} limit 1
      ) as first
      where ${filter.conditions}
      limit ${maxCounted + 1}
    ) as found`.execute(db);
  return rows[0]!.total;
}

/**
 * Reads the first `howMany` free slots by time; the lateral join keeps the planner on that index. `ids` are the
 * practitioners found before `edge`, the start of the last slot read, which `tied` of the slots share; null when all
 * slots were read.
 */
async function findByTime(db: Kysely<Database>, filter: SearchFilter, zones: string[], howMany: number) {
  const { now, from, minMinute, maxMinute } = filter;
  const { rows } = await sql<{ ids: string[]; edge: Date | null; tied: number }>`${plannedByValues}
    with opening as (
      select min(case when closes > ${now}::timestamptz then greatest(opens, ${now}::timestamptz) else opens_next end) as at
      from unnest(${zones}::text[]) as zone
      cross join lateral (select greatest(${from}::date, (${now}::timestamptz at time zone zone)::date) as day) as first
      cross join lateral (select
        ${opensAt(sql`day`, minMinute)} as opens,
        ${opensAt(sql`day`, maxMinute + 120)} as closes,
        ${opensAt(sql`day + 1`, minMinute)} as opens_next
      ) as clock
    ),
    walked as materialized (
      select able.id, able.sort_name, slot.starts_at
      from slot
      cross join lateral (
        select id, sort_name from practitioner
        where id = slot.practitioner_id and ${isFree(now)} and ${filter.conditions}
        limit 1
      ) as able
      where slot.status = 'AVAILABLE' and slot.starts_at >= (select at from opening) and ${isInHours(filter)}
      order by slot.starts_at
      limit ${howMany}
    ),
    edge as (select case when count(*) = ${howMany} then max(starts_at) end as at from walked)
    select at as edge,
           (select count(*) from walked where starts_at = at) as tied,
           array(
             select id from (
               select id, sort_name, min(starts_at) as starts_at from walked
               where at is null or starts_at < at
               group by id, sort_name
             ) as met order by ${orderBySlot(filter.letter)}
           ) as ids
    from edge
  `.execute(db);
  return rows[0]!;
}

/** Practitioners with a free slot at exactly `start`, ordered by name, without the ids in `met`: `howMany` at most. */
async function findByName(
  db: Kysely<Database>,
  filter: SearchFilter,
  start: Date,
  excluded: string[],
  howMany: number,
) {
  const turn = (number: number, side: RawBuilder<unknown>) => sql`(
    select practitioner.id, sort_name, ${sql.lit(number)} as turn
    from practitioner
    cross join lateral (
      select from slot
      where slot.practitioner_id = practitioner.id and slot.starts_at = ${start} and ${isFree(filter.now)} and ${isInHours(filter)}
      limit 1
    ) as open
    where ${filter.conditions} and practitioner.id <> all(${excluded}::uuid[]) and ${side}
    order by sort_name, id
    limit ${howMany}
  )`;
  const { rows } = await sql<{ id: string }>`${plannedByValues}
    select id from (${turn(1, sql`sort_name >= ${filter.letter}`)} union all ${turn(2, sql`sort_name < ${filter.letter}`)}) as tied
    order by turn, sort_name, id
    limit ${howMany}
  `.execute(db);
  return rows.map(({ id }) => id);
}
