import { type Kysely, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { readPlace } from "../contract/place.ts";
import type { searchSlots } from "../contract/practitioners.ts";
import { containsPattern, startsWithPattern } from "../db/like.ts";
import { plannedByValues } from "../db/prepared.ts";
import type { Database, Language } from "../db/types.ts";
import type { Call } from "../route.ts";
import { loadCached } from "./cache.ts";
import { type AskedSlots, readFilter } from "./search-filter.ts";
import { isFree } from "./slots.ts";
import { codeNames, practitionerWire, selectPractitioner, slotWire, type WirePractitioner } from "./wire.ts";

type Query = z.infer<typeof searchSlots.query>;
type SearchFilter = AskedSlots & { conditions: RawBuilder<unknown> };
type Answer = z.infer<typeof searchSlots.answer>;

/**
 * A page of the practitioners who have a free slot on `localDate` or later, in the requested hours, each with the next
 * of those slots: three on each of the first two days that have any, two on the next two. Order: those who accept new
 * patients before the others, first free slot, then alphabet from the letter of the day, then id (decisions 2.2, 047).
 * Throws ApiError VALIDATION for a date before today (Europe/Paris) or more than 90 days ahead, and for hours in the wrong
 * order.
 */
export async function findSlots({ deps, query, language }: Call<unknown, Query, unknown>): Promise<Answer> {
  const filter = { ...readFilter(query, deps.now()), conditions: sql.join(conditions(query), sql` and `) };
  const { total, ids } = await findPage(deps.db, filter, query.page * query.size, query.size);
  return {
    results: await readResults(deps.db, filter, ids, language),
    totalCount: total,
    totalPage: Math.ceil(total / query.size),
  };
}

/** SQL conditions on a practitioner; absent filters are left out of the statement. */
function conditions(query: Query): RawBuilder<unknown>[] {
  const all = [sql`practitioner.active`];
  const { speciality, firstName, lastName, city, country, sector, userGender, title, language } = query;
  if (speciality)
    all.push(sql`practitioner.specialty_id = (
      select id from specialty
      where slug = ${speciality} or f_norm(${speciality}) in (f_norm(name_fr), f_norm(name_en)) limit 1
    )`);
  // name_norm has the trigram index; the second condition restricts the match to the requested field.
  for (const [column, text] of [
    ["practitioner.first_name", firstName],
    ["practitioner.last_name", lastName],
  ] as const)
    if (text)
      all.push(
        sql`practitioner.name_norm like ${containsPattern(text)}`,
        sql`f_norm(${sql.ref(column)}) like ${containsPattern(text)}`,
      );
  if (city) all.push(...placeConditions(city));
  if (country) all.push(sql`practitioner.country = upper(${country})`);
  if (sector) all.push(sql`practitioner.sector = ${sector}`);
  if (userGender) all.push(sql`practitioner.gender = ${userGender}`);
  if (title) all.push(sql`practitioner.title = ${title}`);
  if (language) all.push(sql`${language} = any(practitioner.languages)`);
  return all;
}

/**
 * SQL conditions for a city as people write it: a name or its start, a postal code or its start, or both. A whole code
 * stands for all codes of the communes that have it.
 */
function placeConditions(city: string): RawBuilder<unknown>[] {
  const { code, name } = readPlace(city);
  const all: RawBuilder<unknown>[] = [];
  if (name)
    all.push(
      sql`translate(practitioner.city_norm, '-''', '  ') like translate(${startsWithPattern(name)}, '-''', '  ')`,
    );
  if (code)
    all.push(
      sql`(practitioner.postal_code like ${startsWithPattern(code)} or practitioner.postal_code in (
        select unnest(postal_codes) from city where postal_codes @> array[${code}]
      ))`,
    );
  return all;
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

const hours = ({ from, minMinute, maxMinute }: SearchFilter) =>
  sql`slot.local_date >= ${from}::date and slot.local_minute between ${minMinute} and ${maxMinute}`;

// An hour earlier than the wall time: where the clock skips that hour, slots after it must still count.
const opensAt = (day: RawBuilder<unknown>, minute: number) =>
  sql`(${day} + ${minute - 60} * interval '1 minute') at time zone zone`;

const isOffered = (filter: SearchFilter) => sql`${isFree(filter.now)} and ${hours(filter)}
  and slot.starts_at >= ${opensAt(sql`${filter.from}::date`, filter.minMinute)}`;

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
      where slot.status = 'AVAILABLE' and slot.starts_at >= (select at from opening) and ${hours(filter)}
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
      where slot.practitioner_id = practitioner.id and slot.starts_at = ${start} and ${isFree(filter.now)} and ${hours(filter)}
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

type NextSlot = { id: number; starts_at: string; ends_at: string; local_date: string; local_minute: number };

// Whose first free slots are more, shows fewer days: days are counted among these alone.
const maxRead = 80;

/** The practitioners of a page, in its order, each with the slots that its card shows of those in the requested hours. */
async function readResults(
  db: Kysely<Database>,
  filter: SearchFilter,
  ids: string[],
  language: Language,
): Promise<WirePractitioner[]> {
  if (ids.length === 0) return [];
  const rows = await selectPractitioner(db)
    .modifyFront(plannedByValues)
    .select(
      sql<NextSlot[]>`(
        select coalesce(jsonb_agg(next order by starts_at) filter (where turn <= case when day <= 2 then 3 else 2 end), '[]')
        from (
          select *, dense_rank() over (order by local_date) as day,
                 row_number() over (partition by local_date order by starts_at) as turn
          from (
            select slot.id, starts_at, ends_at, local_date, local_minute from slot
            where slot.practitioner_id = practitioner.id and ${isOffered(filter)}
            order by slot.starts_at limit ${sql.lit(maxRead)}
          ) as soonest
        ) as next
        where day <= 4
      )`.as("slots"),
    )
    .where("practitioner.id", "in", ids)
    .execute();
  const names = await codeNames(db, filter.now);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const slots = row.slots.map((slot) =>
      slotWire({ ...slot, starts_at: new Date(slot.starts_at), ends_at: new Date(slot.ends_at) }),
    );
    return [practitionerWire(row, names, language, slots)];
  });
}
