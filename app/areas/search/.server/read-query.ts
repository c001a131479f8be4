import { parseDateParts } from "~/ui/forms/parse-date-parts";
import { daysAfter } from "~/web/.server/calendar";
import { type DayPart, dayParts, maxPages, type SearchQuery, searchPath } from "../query";

const daysAhead = 90;

function readDate(params: URLSearchParams, today: string): Pick<SearchQuery, "date" | "wrongDate"> {
  const text = (name: string) => params.get(name)?.trim().slice(0, 12) ?? "";
  const whole = text("localDate");
  const [year, month, day] = /^\d+-\d+-\d+$/.test(whole) ? whole.split("-") : ["", "", ""];
  const given = (part: string) => text(`localDate.${part}`);
  const parts = { day: given("day") || day!, month: given("month") || month!, year: given("year") || year! };
  if (!parts.day && !parts.month && !parts.year)
    return whole ? { date: today, wrongDate: { typed: parts, error: "search:date.wrong" } } : { date: today };
  const parsed = parseDateParts(parts);
  if ("error" in parsed) return { date: today, wrongDate: { typed: parts, ...parsed } };
  const { date } = parsed;
  if (date < today) return { date: today, wrongDate: { typed: date, error: "search:date.past" } };
  if (date > daysAfter(today, daysAhead))
    return { date: today, wrongDate: { typed: date, error: "search:date.tooFar" } };
  return { date };
}

const count = (text: string | null, max: number) =>
  /^[1-9]\d{0,4}$/.test(text ?? "") ? Math.min(Number(text), max) : 1;

/** Parses the query string of a search; invalid values are ignored (BK-001). */
export function readQuery(params: URLSearchParams, today: string): SearchQuery {
  const text = (name: string) =>
    params
      .get(name)
      ?.replaceAll(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, 64) ?? "";
  const part = text("part");
  return {
    specialty: text("specialty"),
    ...readDate(params, today),
    name: text("name"),
    firstName: text("firstName"),
    lastName: text("lastName"),
    part: Object.hasOwn(dayParts, part) ? (part as DayPart) : "TOUTE",
    city: text("city"),
    language: text("language"),
    sector: text("sector"),
    patientId: text("for"),
    page: count(params.get("page"), 9_000),
    pages: count(params.get("pages"), maxPages),
  };
}

/** The validated path of the search that led to a profile; null when absent. */
export function backPath(params: URLSearchParams, today: string): string | null {
  const back = params.get("back");
  if (!back) return null;
  const query = readQuery(new URLSearchParams(back), today);
  return searchPath(query, { page: query.page });
}
