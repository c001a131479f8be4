import { href, type RouterContextProvider } from "react-router";
import { findDepartment, findNearPlaces, judgePlace, nameTown, type Specialty } from "~/api/.server/lookups";
import {
  type Found,
  findNames,
  isNameTooShort,
  type PractitionerName,
  searchPractitioners,
} from "~/api/.server/practitioners";
import type { TextKey } from "~/locales/texts";
import type { ErrorText } from "~/ui/text/translation";
import { appContext } from "~/web/.server/context";
import { dayParts, isSameText, type SearchQuery, splitName } from "../query";
import { cityLabels } from "./city-labels";

type Context = Readonly<RouterContextProvider>;

const pageSize = 12;
const wholeDay = dayParts.TOUTE;

/**
 * Finds the speciality by slug or by name, in either language; general practice by default and for one that is unknown
 * (BK-001).
 */
export async function findSpecialty(context: Context, all: Specialty[], requested: string, today: string) {
  const general = all.find(({ slug }) => slug === "medecine-generale") ?? all[0];
  if (!requested) return { specialty: general, isKnown: true };
  const known = all.find(({ slug, name }) => slug === requested || isSameText(name, requested));
  if (known) return { specialty: known, isKnown: true };
  // The list is in the visitor's language; only the services know both names.
  const { found } = await searchPractitioners(context, {
    specialty: requested,
    from: today,
    hours: wholeDay,
    page: 0,
    size: 1,
  });
  const slug = found.practitioners[0]?.specialty.slug;
  const named = all.find((specialty) => specialty.slug === slug);
  return { specialty: named ?? general, isKnown: named !== undefined };
}

/**
 * The address by which search engines list a search: that of its speciality, and of its town as the practitioners found
 * there write it, whatever else was asked; null when none of them practises in such a town.
 */
export function canonicalOf(context: Context, specialty: string, city: string, { practitioners }: Found) {
  const town = city && nameTown(city, practitioners);
  if (town === undefined) return null;
  const query = new URLSearchParams({ specialty, ...(town && { city: town }) });
  return new URL(`${href("/search")}?${query}`, context.get(appContext).publicOrigin).href;
}

const nothing: Found = { practitioners: [], count: 0, pages: 0 };

type Results = {
  found: Found;
  /** HTTP status of the page. */
  status: number;
  /** The services' error (BK-014). */
  failure?: ErrorText;
  /** The error at the name (BK-006). */
  nameError?: TextKey;
  /** The error at a town that does not exist: it would look like one without free slots. */
  cityError?: TextKey;
  /** Towns whose names are like that one, or like one that is not whole. */
  nearCities: string[];
  /** Where nobody is found in a town: the start of the postal codes of its department, where somebody is. */
  department?: string;
  /** Practitioners with that name in any speciality, when nothing was found. */
  named: Pick<PractitionerName, "id" | "name" | "specialty">[];
};

/** Loads the pages of results of a query. */
export async function findResults(context: Context, query: SearchQuery): Promise<Results> {
  const { specialty, date, part, city, sector, language, name, page, pages } = query;
  const tooShort = name !== "" && isNameTooShort(name);
  const names = name && !tooShort ? await findNames(context, name) : null;
  if (names?.length === 0)
    return { found: nothing, status: 200, nameError: "search:name.none", nearCities: [], named: [] };
  const nameFilter =
    name && !tooShort ? splitName(name, names ?? []) : { firstName: query.firstName, lastName: query.lastName };
  const wanted = {
    specialty,
    from: date,
    hours: dayParts[part],
    ...Object.fromEntries(Object.entries({ ...nameFilter, city, sector, language }).filter(([, value]) => value)),
    size: pageSize,
  };
  const answers = await Promise.all(
    Array.from({ length: pages }, (_, index) => searchPractitioners(context, { ...wanted, page: page - 1 + index })),
  );
  const refused = answers.find(({ refusal }) => refusal);
  // When somebody books between two of these calls, one practitioner may stand at the end of a page and begin the next.
  const practitioners = new Map(answers.flatMap(({ found }) => found.practitioners).map((one) => [one.id, one]));
  const found = refused?.found ?? {
    practitioners: [...practitioners.values()],
    count: answers[0]!.found.count,
    pages: answers[0]!.found.pages,
  };
  const town = found.count === 0 && city !== "" ? await judgePlace(context, city) : "known";
  const isNobodyThere = found.count === 0 && city !== "" && town === "known" && !refused;
  const department = isNobodyThere ? await findDepartment(context, city) : undefined;
  const around =
    department && department !== city
      ? await searchPractitioners(context, { ...wanted, city: department, page: 0, size: 1 })
      : undefined;
  return {
    found,
    status: refused?.refusal?.status ?? 200,
    failure: refused?.refusal?.sentence,
    nameError: tooShort ? "search:name.short" : undefined,
    cityError: town === "unknown" ? "search:city.unknown" : undefined,
    department: around && around.found.count > 0 ? department : undefined,
    nearCities: town === "known" ? [] : cityLabels(await findNearPlaces(context, city)),
    named: found.count === 0 ? (names ?? []).map(({ id, name, specialty }) => ({ id, name, specialty })) : [],
  };
}
