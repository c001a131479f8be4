import { createHash } from "node:crypto";
import type { z } from "zod";
import type { searchSlots } from "../contract/practitioners.ts";
import { ApiError } from "../platform/api-error.ts";
import { dayIn, daysAfter } from "../platform/calendar.ts";

type Query = z.infer<typeof searchSlots.query>;

/** The days and hours of a search: `from` is a local day, the minutes are of the practitioner's day, both inclusive. */
export type AskedSlots = {
  now: Date;
  from: string;
  minMinute: number;
  maxMinute: number;
  letter: string;
  /** Cache key, the same for every page of one search. */
  key: string;
};

const minuteOf = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));

/**
 * Prepares a search. Throws ApiError VALIDATION for a date before today (Europe/Paris) or more than 90 days ahead, and for
 * hours in the wrong order.
 */
export function readFilter(query: Query, now: Date): AskedSlots {
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
