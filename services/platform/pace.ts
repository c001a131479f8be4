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
const mostWrites = 240;
const mostHolds = 60;
const minute = 60_000;

/**
 * The pace of the host: searches 120 a minute for each connection; whatever writes 240 a minute for each account, or for
 * each connection where a call has no account, so that neither tables nor the audit can be flooded; holds 60 an hour for
 * each account. Minutes are counted in this process, since a write would cost as much as the call. An address nobody
 * vouches for is not counted, nor in the demonstration the machine itself. The function given throws Problem
 * TOO_MANY_REQUESTS.
 */
export function createPace(deps: Deps): (endpoint: Endpoint, caller: Caller, address: string) => Promise<void> {
  const counts = new Map<string, number>();
  let endsAt = 0;

  function countUp(key: string, most: number): void {
    const now = deps.now().getTime();
    if (now >= endsAt) {
      counts.clear();
      endsAt = now + minute;
    }
    const count = (counts.get(key) ?? 0) + 1;
    if (count > most) throw tooMany((endsAt - now) / 1000);
    counts.set(key, count);
  }

  return async (endpoint, { accountId }, address) => {
    const place = countedPlace(deps.config, address);
    if (place && searches.has(endpoint)) countUp(`search ${place.connection}`, mostSearches);
    if (place && endpoint.writes) countUp(`write ${accountId || place.connection}`, mostWrites);
    if (endpoint.path === createRdv.path)
      await takeHit(deps.db, { key: `hold:${accountId}`, seconds: 3600, most: mostHolds }, deps.now());
  };
}
