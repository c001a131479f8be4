import { tz } from "@date-fns/tz/tz";
import { addDays } from "date-fns/addDays";
import { differenceInYears } from "date-fns/differenceInYears";
import { formatISO } from "date-fns/formatISO";

// A calendar day belongs to no zone; counted in this one it is never 23 or 25 hours long.
const utc = tz("UTC");

/** The calendar day 'YYYY-MM-DD' on which an instant falls by the clock of an IANA zone. */
export const dayIn = (zone: string, instant: Date): string =>
  formatISO(instant, { representation: "date", in: tz(zone) });

/** The day so many calendar days after a day, or before it for a negative count; days as 'YYYY-MM-DD'. */
export const daysAfter = (day: string, count: number): string =>
  formatISO(addDays(day, count, { in: utc }), { representation: "date", in: utc });

/** Complete years on a day; days as 'YYYY-MM-DD'. Who was born on a 29 February grows older on 1 March of other years. */
export const ageOn = (bornOn: string, day: string): number => differenceInYears(day, bornOn, { in: utc });
