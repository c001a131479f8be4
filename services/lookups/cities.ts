import { type RawBuilder, sql } from "kysely";
import { readPlace } from "../contract/place.ts";
import { startsLooselyPattern, startsWithPattern } from "../db/like.ts";
import type { HostDeps } from "../platform/deps.ts";

type City = { id: number; cityName: string; postalCodes: string[] };
export type Page<T> = { results: T[]; totalPage: number; totalCount: number };
type Paging = { page: number; size: number };

async function pageOfCities(deps: HostDeps, { page, size }: Paging, found: RawBuilder<boolean>): Promise<Page<City>> {
  const matching = deps.db.selectFrom("city").where(found);
  const { totalCount } = await matching
    .select(({ fn }) => fn.countAll<number>().as("totalCount"))
    .executeTakeFirstOrThrow();
  const results = await matching
    .select(["id", "name as cityName", "postal_codes as postalCodes"])
    .orderBy("population", "desc")
    .orderBy("id")
    .limit(size)
    .offset(page * size)
    .execute();
  return { results, totalPage: Math.ceil(totalCount / size), totalCount };
}

/**
 * Communes whose name starts with the name in `search` (readPlace), largest first; accents, case, hyphens and
 * apostrophes are ignored. `countryId` FR covers all French territories, the code of an overseas territory only that one.
 */
export function findCitiesByName(
  deps: HostDeps,
  { search, countryId, ...paging }: Paging & { search: string; countryId: string },
): Promise<Page<City>> {
  const start = readPlace(search).name || search;
  return pageOfCities(
    deps,
    paging,
    sql<boolean>`name_norm collate "C" like ${startsLooselyPattern(start)} and (${countryId} = 'FR' or country = ${countryId})`,
  );
}

const leastAlike = 0.2;

/**
 * The five communes whose names are most like the name in `search` (readPlace) and begin with its letter; of names
 * equally alike the larger commune is meant. None when nothing is like it.
 */
export async function findCitiesNear({ db }: HostDeps, search: string): Promise<City[]> {
  const { name } = readPlace(search);
  if (!name) return [];
  const alike = sql<number>`similarity(name_norm, f_norm(${name}))`;
  return (
    db
      .selectFrom("city")
      .select(["id", "name as cityName", "postal_codes as postalCodes"])
      .where(sql<boolean>`name_norm collate "C" like ${startsWithPattern([...name][0]!)}`)
      .where(sql<boolean>`${alike} >= ${leastAlike}`)
      // Ten times as many inhabitants weigh as much as a twentieth of the letters.
      .orderBy(sql`${alike} + log(population + 1) / 20`, "desc")
      .orderBy("id")
      .limit(5)
      .execute()
  );
}

/** Communes of a postal code, or of those that start with `search` (2 to 4 digits), largest first. */
export function findCitiesByPostalCode(
  deps: HostDeps,
  { search, ...paging }: Paging & { search: string },
): Promise<Page<City>> {
  return pageOfCities(
    deps,
    paging,
    search.length === 5
      ? sql<boolean>`postal_codes @> array[${search}]`
      : sql<boolean>`postal_codes_text(postal_codes) like ${`% ${search}%`}`,
  );
}
