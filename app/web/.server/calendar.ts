import { tz } from "@date-fns/tz/tz";
import { addDays } from "date-fns/addDays";
import { differenceInYears } from "date-fns/differenceInYears";
import { formatISO } from "date-fns/formatISO";
import { subDays } from "date-fns/subDays";

// A calendar day has no time zone; in UTC every day has 24 hours.
const utc = tz("UTC");

/** The calendar day 'YYYY-MM-DD' of an instant in an IANA time zone. */
export const dayIn = (zone: string, instant: Date): string =>
  formatISO(instant, { representation: "date", in: tz(zone) });

/** The day `count` calendar days after a day, or before it when negative; days as 'YYYY-MM-DD'. */
export const daysAfter = (day: string, count: number): string =>
  formatISO(addDays(day, count, { in: utc }), { representation: "date", in: utc });

/**
 * Age in complete years on a day; days as 'YYYY-MM-DD'. People born on 29 February turn a year older on 1 March of
 * other years.
 */
export const ageOn = (bornOn: string, day: string): number => differenceInYears(day, bornOn, { in: utc });

/** Whether a person is from 15 to 17 years old on a day: old enough to ask for secrecy about their health. */
export const isTeenager = (bornOn: string, day: string): boolean => {
  const age = ageOn(bornOn, day);
  return age >= 15 && age < 18;
};

/** The instant `count` calendar days before an instant (ISO), at the same local time in an IANA time zone. */
export const daysBefore = (instant: string, count: number, zone: string): Date =>
  new Date(subDays(instant, count, { in: tz(zone) }));
