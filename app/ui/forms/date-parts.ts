export type DateParts = { day: string; month: string; year: string };
export type DatePart = keyof DateParts;

/** The parts of a date 'YYYY-MM-DD', or of its beginning, as a person would type them; empty for any other text. */
export function datePartsOf(date: string): Partial<DateParts> {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date) ?? [];
  return {
    ...(year && { year }),
    ...(month && { month: String(Number(month)) }),
    ...(day && { day: String(Number(day)) }),
  };
}

/** The first and the last of some days, as 'YYYY-MM-DD'. */
export type DayRange = readonly [first: string, last: string];
