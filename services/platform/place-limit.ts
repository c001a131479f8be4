import type { Kysely } from "kysely";
import type { Database } from "../db/types.ts";
import type { AddressRanges } from "./address.ts";
import type { HostDeps } from "./deps.ts";
import { type Limit, pseudonym, rateLimit, uncapped } from "./limits.ts";

/** At most so many attempts of one connection, and so many of its network within an hour; `name` begins their keys. */
export type PlaceLimit = { name: string; connection: { seconds: number; max: number }; network: number };

const hour = 3600;

/**
 * Counts an attempt for its connection and network. The first of each customer within an hour does not count for the
 * network: its other customers cannot use it up (quality 12). Returns the limits counted, to give back; none when the
 * place is unknown. Throws ApiError TOO_MANY_REQUESTS.
 */
export async function countFrom(
  db: Kysely<Database>,
  deps: HostDeps,
  limit: PlaceLimit,
  place: AddressRanges | null,
): Promise<Limit[]> {
  if (!place) return [];
  const connection = { key: `${limit.name}-from:${pseudonym(deps, place.connection)}`, ...limit.connection };
  const first = { key: `${limit.name}-first:${pseudonym(deps, place.customer)}`, seconds: hour, max: 1 };
  await rateLimit(db, connection, deps.now());
  if ((await rateLimit(db, uncapped(first), deps.now())) <= first.max) return [connection, first];
  const network = { key: `${limit.name}-near:${pseudonym(deps, place.network)}`, seconds: hour, max: limit.network };
  await rateLimit(db, network, deps.now());
  return [connection, first, network];
}
