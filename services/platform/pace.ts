import { createRdv } from "../contract/appointments.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import { autocompleteCity, autocompleteCountry, autocompletePostalCode } from "../contract/lookups.ts";
import { getSlot, searchByPattern, searchRangeDays, searchSlots } from "../contract/practitioners.ts";
import type { Caller, Deps } from "../route.ts";
import { countedPlace } from "./address.ts";
import { takeHit, tooMany } from "./limits.ts";

const searches = new Set<object>([
  searchSlots,
  searchByPattern,
  searchRangeDays,
  getSlot,
  autocompleteCountry,
  autocompleteCity,
  autocompletePostalCode,
]);
const mostSearches = 120;
const mostHolds = 60;
const minute = 60_000;

/**
 * The pace of what costs the host most: searches 120 a minute for each connection, counted in this process since a write
 * would cost as much as the search; holds 60 an hour for each account. An address nobody vouches for is not counted, nor
 * in the demonstration the machine itself. The function given throws Problem TOO_MANY_REQUESTS.
 */
export function createPace(deps: Deps): (endpoint: Endpoint, caller: Caller, address: string) => Promise<void> {
  const counts = new Map<string, number>();
  let endsAt = 0;

  function countSearch(address: string): void {
    const connection = countedPlace(deps.config, address)?.connection;
    if (!connection) return;
    const now = deps.now().getTime();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + minute;
    }
    const count = (counts.get(connection) ?? 0) + 1;
    if (count > mostSearches) throw tooMany((endsAt - now) / 1000);
    counts.set(connection, count);
  }

  return async (endpoint, { accountId }, address) => {
    if (searches.has(endpoint)) countSearch(address);
    if (endpoint.path === createRdv.path)
      await takeHit(deps.db, { key: `hold:${accountId}`, seconds: 3600, most: mostHolds }, deps.now());
  };
}
