import { type RawBuilder, sql } from "kysely";
import { readPlace } from "../contract/place.ts";
import { startsLooselyPattern } from "../db/like.ts";
import type { HostDeps } from "../platform/deps.ts";

export type City = { id: number; cityName: string; postalCodes: string[] };
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
