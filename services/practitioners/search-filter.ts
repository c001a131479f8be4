import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { readPlace } from "../contract/place.ts";
import type { searchSlots } from "../contract/practitioners.ts";
import { containsPattern, startsWithPattern } from "../db/like.ts";
import { ApiError } from "../platform/api-error.ts";
import { dayIn, daysAfter } from "../platform/calendar.ts";
import { isFree } from "./slots.ts";

type Query = z.infer<typeof searchSlots.query>;

/** What a search asks for: `from` is a local day, the minutes are of the practitioner's day, both inclusive. */
export type SearchFilter = {
  now: Date;
  from: string;
  minMinute: number;
  maxMinute: number;
  letter: string;
  /** Of the practitioner. */
  conditions: RawBuilder<unknown>;
  /** Cache key, the same for every page of one search. */
  key: string;
};

const minuteOf = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));

/**
 * Prepares a search. Throws ApiError VALIDATION for a date before today (Europe/Paris) or more than 90 days ahead, and for
 * hours in the wrong order.
 */
export function readFilter(query: Query, now: Date): SearchFilter {
  const today = dayIn("Europe/Paris", now);
  const from = query.localDate ?? today;
  if (from < today) throw refusal("localDate", "past", "La date est déjà passée.");
  if (from > daysAfter(today, 90)) throw refusal("localDate", "tooFar", "La date est à plus de 90 jours.");
  if (query.minHour > query.maxHour) throw refusal("maxHour", "order", "L'heure de fin précède l'heure de début.");
  const { page, size, ...asked } = query;
  return {
    now,
    from,
    minMinute: minuteOf(query.minHour),
    maxMinute: minuteOf(query.maxHour),
    letter: letterOf(today),
    conditions: sql.join(conditionsOf(query), sql` and `),
    key: JSON.stringify({ ...asked, from }),
  };
}

const refusal = (field: string, message: string, sentence: string) =>
  new ApiError("VALIDATION", sentence, { errorMessages: [{ field, message }] });

/**
 * The letter at which the alphabetical order starts on a day, the same for everyone and changing daily (decisions 2.2).
 */
export function letterOf(day: string): string {
  return String.fromCharCode(97 + (createHash("sha256").update(day).digest().readUInt32BE() % 26));
}

/** SQL conditions on a practitioner; absent filters are left out of the statement. */
function conditionsOf(query: Query): RawBuilder<unknown>[] {
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

/** SQL: whether a slot is on the asked days and hours. */
export const isInHours = ({ from, minMinute, maxMinute }: SearchFilter) =>
  sql`slot.local_date >= ${from}::date and slot.local_minute between ${minMinute} and ${maxMinute}`;

/** SQL of the instant from which slots of a day count, an hour before `minute`: the clock may skip that hour. */
export const opensAt = (day: RawBuilder<unknown>, minute: number) =>
  sql`(${day} + ${minute - 60} * interval '1 minute') at time zone zone`;

/** SQL: whether a slot is free, and on the asked days and hours. */
export const isOffered = (filter: SearchFilter) => sql`${isFree(filter.now)} and ${isInHours(filter)}
  and slot.starts_at >= ${opensAt(sql`${filter.from}::date`, filter.minMinute)}`;
