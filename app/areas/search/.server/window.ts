import { parseDateParts } from "~/ui/forms/parse-date-parts";
import { daysAfter } from "~/web/.server/calendar";

const days = 6;
const maxDays = 30;
const daysAhead = 90;

export type AgendaWindow = {
  /** First and last day shown, 'YYYY-MM-DD'. */
  from: string;
  to: string;
  /** Whether more days were asked for than the first ones. */
  isLonger: boolean;
  /** Query strings of the same agenda with more days, and of the previous and next windows. */
  more: string | null;
  earlier: string | null;
  later: string | null;
};

function firstDay(text: string | null, today: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "") ?? [];
  const parsed = parseDateParts({ year, month, day });
  return "date" in parsed && parsed.date > today && parsed.date <= daysAfter(today, daysAhead) ? parsed.date : today;
}

/** The days of an agenda: six, or more by «Voir plus» (BK-023, BK-027); invalid values are ignored. */
export function agendaWindow(params: URLSearchParams, today: string): AgendaWindow {
  const from = firstDay(params.get("from"), today);
  const requested = Number(params.get("jours"));
  const length = [12, 18, 24, maxDays].find((shown) => shown === requested) ?? days;
  const next = daysAfter(from, length);
  const before = daysAfter(from, -days);
  return {
    from,
    to: daysAfter(from, length - 1),
    isLonger: length > days,
    more: length < maxDays ? `from=${from}&jours=${length + days}` : null,
    earlier: from > today ? `from=${before < today ? today : before}` : null,
    later: next <= daysAfter(today, daysAhead) ? `from=${next}` : null,
  };
}
