import { href } from "react-router";
import { plainText } from "~/ui/text/plain-text";

/** Local hours of each part of the day (decisions 2.4). */
export const dayParts = {
  TOUTE: { from: "00:00", to: "23:59" },
  MATIN: { from: "06:00", to: "11:59" },
  APRES_MIDI: { from: "12:00", to: "17:59" },
  SOIR: { from: "18:00", to: "23:59" },
} as const;
export type DayPart = keyof typeof dayParts;

export type SearchQuery = {
  specialty: string;
  /** A valid day, by default today. */
  date: string;
  /** What was typed when the day is invalid, and the translation key of the error. */
  wrongDate?: { typed: string | { day: string; month: string; year: string }; part?: string; error: string };
  name: string;
  firstName: string;
  lastName: string;
  part: DayPart;
  city: string;
  language: string;
  sector: string;
  /** Id of the person that the appointment is for, where the page before said so; empty else. */
  patientId: string;
  /** First page shown, from 1, and the number of pages shown at once. */
  page: number;
  pages: number;
};

/** Above this number of pages the list is split, which limits the size of one response. */
export const maxPages = 5;

/** The shortest URL of a search, from its first page by default. */
export function searchPath(query: SearchQuery, change: Partial<SearchQuery> = {}): string {
  const { specialty, date, name, firstName, lastName, part, city, language, sector, patientId, page, pages } = {
    ...query,
    page: 1,
    pages: 1,
    ...change,
  };
  const params = new URLSearchParams({ specialty, localDate: date });
  const others = {
    name,
    firstName,
    lastName,
    part: part === "TOUTE" ? "" : part,
    city,
    language,
    sector,
    for: patientId,
  };
  for (const [key, value] of Object.entries(others)) if (value) params.set(key, value);
  if (page > 1) params.set("page", String(page));
  if (pages > 1) params.set("pages", String(pages));
  return `${href("/search")}?${params}`;
}

/** The query string of a path of the search. */
export const queryOf = (path: string): string => path.split("?")[1] ?? "";

/** URL of a practitioner's profile, from the day searched on, with the search to return to. */
export function profilePath(id: string, query: SearchQuery): string {
  const back = queryOf(searchPath(query, { page: query.page }));
  const profile = href("/practitioner-profile/:practitionerId", { practitionerId: id });
  return `${profile}?${new URLSearchParams({ from: query.date, back, ...(query.patientId && { for: query.patientId }) })}`;
}

/** The page that lists the specialities, for the same person and town. */
export const specialitiesPath = ({ patientId, city }: SearchQuery): string => {
  const kept = new URLSearchParams({ ...(city && { city }), ...(patientId && { for: patientId }) });
  return `${href("/teleconsult-doctor")}${kept.size > 0 ? `?${kept}` : ""}`;
};

/** Whether two texts are equal, ignoring accents, case and punctuation. */
export const isSameText = (one: string, other: string): boolean => plainText(one) === plainText(other);

type Name = { firstName: string; lastName: string };

/** Splits a typed name into first and last name, which the services search separately, using the matching names. */
export function splitName(typed: string, matches: Name[]): Partial<Name> {
  const [only, ...others] = matches;
  if (only && others.length === 0) return { firstName: only.firstName, lastName: only.lastName };
  const words = typed.split(/\s+/);
  for (let split = 0; split <= words.length; split += 1) {
    const [start, end] = [words.slice(0, split).join(" "), words.slice(split).join(" ")];
    for (const { firstName, lastName } of [
      { firstName: start, lastName: end },
      { firstName: end, lastName: start },
    ])
      if (
        matches.some(
          (name) =>
            plainText(name.firstName).includes(plainText(firstName)) &&
            plainText(name.lastName).includes(plainText(lastName)),
        )
      )
        return { ...(firstName && { firstName }), ...(lastName && { lastName }) };
  }
  return { lastName: typed };
}
