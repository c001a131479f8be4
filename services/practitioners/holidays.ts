import type { PracticeZone } from "../contract/zones.ts";
import { daysAfter } from "../platform/calendar.ts";

/** A public holiday: everywhere in France, or only in the territory of a time zone. */
type Holiday = { day: string; zone: PracticeZone | null };

const fixed = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"];

// Abolition of slavery: the date depends on the territory (Code du travail, art. L. 3422-2).
const overseas: [day: string, zone: PracticeZone][] = [
  ["04-27", "Indian/Mayotte"],
  ["05-22", "America/Martinique"],
  ["05-27", "America/Guadeloupe"],
  ["06-10", "America/Cayenne"],
  ["12-20", "Indian/Reunion"],
];

/** The French public holidays of a year as 'YYYY-MM-DD' (Code du travail, art. L. 3133-1 and L. 3422-2). */
export function frenchHolidays(year: number): Holiday[] {
  const moving = [1, 39, 50].map((days) => daysAfter(easterSunday(year), days));
  return [
    ...[...fixed.map((day) => `${year}-${day}`), ...moving].map((day) => ({ day, zone: null })),
    ...overseas.map(([day, zone]) => ({ day: `${year}-${day}`, zone })),
  ];
}

/** Easter Sunday of the Gregorian calendar as 'YYYY-MM-DD' (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return `${year}-0${Math.floor(n / 31)}-${String((n % 31) + 1).padStart(2, "0")}`;
}
