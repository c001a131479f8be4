import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { searchSlots } from "../contract/practitioners.ts";
import { Problem } from "../platform/problem.ts";
import type { Call } from "../route.ts";
import { dayIn, daysLater, letterOf } from "./day.ts";
import { isFree } from "./slots.ts";
import { containing, starting } from "./text.ts";
import { practitionerWire, selectPractitioner, slotWire } from "./wire.ts";

type Query = z.infer<typeof searchSlots.query>;
type Answer = z.infer<typeof searchSlots.answer>;
type SlotRow = Parameters<typeof slotWire>[0];

const minutes = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));
const refuse = (field: string, message: string, sentence: string) =>
  new Problem("VALIDATION", sentence, { errorMessages: [{ field, message }] });

/**
 * A page of the practitioners who have a free slot on `localDate` or later, in the hours asked for, each with up to 8 of
 * those slots. Order: first free slot, then alphabet from the letter of the day, then id (decisions 2.2). Throws Problem
 * VALIDATION for a date before today (Europe/Paris) or more than 90 days ahead, and for hours in the wrong order.
 */
export async function findSlots({ deps, query, language }: Call<unknown, Query, unknown>): Promise<Answer> {
  const now = deps.now();
  const today = dayIn("Europe/Paris", now);
  const from = query.localDate ?? today;
  if (from < today) throw refuse("localDate", "past", "La date est déjà passée.");
  if (from > daysLater(today, 90)) throw refuse("localDate", "tooFar", "La date est à plus de 90 jours.");
  if (query.minHour > query.maxHour) throw refuse("maxHour", "order", "L'heure de fin précède l'heure de début.");

  const offered = sql`${isFree(now)} and slot.local_date >= ${from}::date
    and slot.starts_at >= (${from}::date - interval '14 hours') at time zone 'UTC'
    and slot.local_minute between ${minutes(query.minHour)} and ${minutes(query.maxHour)}`;
  const letter = letterOf(today);
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (
      select practitioner.id, first.starts_at, sort_name
      from practitioner
      cross join lateral (
        select slot.starts_at from slot where slot.practitioner_id = practitioner.id and ${offered}
        order by slot.starts_at limit 1
      ) as first
      where ${sql.join(filters(query), sql` and `)}
    )
    select (select count(*) from found) as total, array(
      select id from found order by starts_at, sort_name < ${letter}, sort_name, id limit ${query.size} offset ${query.page * query.size}
    ) as ids
  `.execute(deps.db);
  const { total, ids } = rows[0]!;

  const practitioners =
    ids.length === 0
      ? []
      : await selectPractitioner(deps.db)
          .select(
            sql<(Omit<SlotRow, "starts_at" | "ends_at"> & { starts_at: string; ends_at: string })[]>`(
        select jsonb_agg(next) from (
          select slot.id, starts_at, ends_at, local_date, local_minute from slot
          where slot.practitioner_id = practitioner.id and ${offered}
          order by slot.starts_at limit 8
        ) as next
      )`.as("slots"),
          )
          .where("practitioner.id", "in", ids)
          .orderBy(sql`array_position(${ids}::uuid[], practitioner.id)`)
          .execute();
  return {
    results: practitioners.map((row) =>
      practitionerWire(
        row,
        language,
        (row.slots ?? []).map((slot) =>
          slotWire({ ...slot, starts_at: new Date(slot.starts_at), ends_at: new Date(slot.ends_at) }),
        ),
      ),
    ),
    totalCount: total,
    totalPage: Math.ceil(total / query.size),
  };
}

/** The conditions a practitioner must meet; a filter that was not given is left out of the statement. */
function filters(query: Query): RawBuilder<unknown>[] {
  const all = [sql`practitioner.active`];
  const { speciality, firstName, lastName, city, country, sector, userGender, title, language } = query;
  if (speciality)
    all.push(sql`practitioner.specialty_id = (
      select id from specialty where slug = ${speciality} or f_norm(${speciality}) in (f_norm(name_fr), f_norm(name_en)) limit 1
    )`);
  // name_norm has the trigram index; the second condition keeps to the field that was asked for.
  for (const [column, text] of [
    ["first_name", firstName],
    ["last_name", lastName],
  ] as const)
    if (text)
      all.push(
        sql`practitioner.name_norm like ${containing(text)} and f_norm(practitioner.${sql.ref(column)}) like ${containing(text)}`,
      );
  if (city)
    all.push(sql`translate(practitioner.city_norm, '-''', '  ') like translate(${starting(city)}, '-''', '  ')`);
  if (country) all.push(sql`practitioner.country = upper(${country})`);
  if (sector) all.push(sql`practitioner.sector = ${sector}`);
  if (userGender) all.push(sql`practitioner.gender = ${userGender}`);
  if (title) all.push(sql`practitioner.title = ${title}`);
  if (language) all.push(sql`${language} = any(practitioner.languages)`);
  return all;
}
