import { isValid } from "date-fns/isValid";
import { parseISO } from "date-fns/parseISO";
import type { TextKey } from "~/locales/texts";
import type { DatePart, DateParts } from "./date-parts";

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const monthNames = ["fr", "en"].flatMap((language) => {
  const names = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    name: plain(names.format(new Date(Date.UTC(2024, index, 1)))),
  }));
});

function monthNumber(text: string) {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const start = plain(text).replace(/\.$/, "");
  if (start.length < 3) return 0;
  const months = new Set(monthNames.filter(({ name }) => name.startsWith(start)).map(({ month }) => month));
  // "sept" and "dec" are enough; "jui" could be June or July in French.
  return months.size === 1 ? [...months][0]! : 0;
}

type Parsed = { date: string } | { part: DatePart; error: TextKey };

/** Like `parseDateParts`, of a date that is known to the month or the year only: 'YYYY-MM', 'YYYY' (decisions 2.9). */
export function parsePartialDate(parts: Partial<DateParts>): Parsed {
  const [day, month, year] = [parts.day, parts.month, parts.year].map((part) => part?.trim() ?? "");
  if (day) return parseDateParts(parts);
  if (!year) return wrong("year", "common:date.yearMissing");
  const whole = parseDateParts({ day: "1", month: month || "1", year });
  return "date" in whole ? { date: whole.date.slice(0, month ? 7 : 4) } : whole;
}

const wrong = (part: DatePart, error: TextKey) => ({ part, error });

/**
 * Parses a date as people write it (3, 03, 1er; 3, mars, March, sept.; 1900 to 2199) into 'YYYY-MM-DD', or returns the part to
 * correct with the translation key of the error.
 */
export function parseDateParts(parts: Partial<DateParts>): Parsed {
  const [day, month, year] = [parts.day, parts.month, parts.year].map((part) => part?.trim() ?? "") as [
    string,
    string,
    string,
  ];
  if (!day && !month && !year) return wrong("day", "common:date.missing");
  if (!day && !month) return wrong("day", "common:date.dayMonthMissing");
  if (!day && !year) return wrong("day", "common:date.dayYearMissing");
  if (!month && !year) return wrong("month", "common:date.monthYearMissing");
  if (!day) return wrong("day", "common:date.dayMissing");
  if (!month) return wrong("month", "common:date.monthMissing");
  if (!year) return wrong("year", "common:date.yearMissing");

  const d = /^\d{1,2}(er|st|nd|rd|th)?$/i.test(day) ? Number.parseInt(day, 10) : 0;
  const m = monthNumber(month);
  const y = /^(19|2[01])\d\d$/.test(year) ? Number(year) : 0;
  if (d < 1 || d > 31) return wrong("day", "common:date.dayWrong");
  if (m < 1 || m > 12) return wrong("month", "common:date.monthWrong");
  if (!y) return wrong("year", "common:date.yearWrong");
  const date = `${y}-${String(m).padStart(2, "0")}-${String(d).padStart(2, "0")}`;
  return isValid(parseISO(date)) ? { date } : wrong("day", "common:date.dayNotInMonth");
}
