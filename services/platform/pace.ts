import { createRdv } from "../contract/appointments.ts";
import type { Endpoint } from "../contract/endpoint.ts";
import { autocompleteCity, autocompleteCountry, autocompletePostalCode } from "../contract/lookups.ts";
import { getSlot, searchByPattern, searchRangeDays, searchSlots } from "../contract/practitioners.ts";
import type { Caller, Deps } from "../route.ts";
import { countedPlace } from "./address.ts";
import { countMinutes, takeHit, tooMany } from "./limits.ts";

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

/**
 * The pace of the host: searches 120 a minute for each connection; whatever writes 240 a minute for each account, or for
 * each connection where a call has no account; holds 60 an hour for each account. Minutes are counted in this process. An
 * address nobody vouches for is not counted, nor in the demonstration the machine itself. The function given throws
 * Problem TOO_MANY_REQUESTS.
 */
export function createPace(deps: Deps): (endpoint: Endpoint, caller: Caller, address: string) => Promise<void> {
  const countUp = countMinutes(deps);
  const keep = (key: string, most: number) => {
    const { count, wait } = countUp(key);
    if (count > most) throw tooMany(wait);
  };
  return async (endpoint, { accountId }, address) => {
    const connection = countedPlace(deps.config, address)?.connection;
    if (connection && searches.has(endpoint)) keep(`search ${connection}`, mostSearches);
    if (endpoint.writes && (connection || !deps.config.demonstration)) {
      const whose = accountId || connection;
      if (whose) keep(`write ${whose}`, mostWrites);
    }
    if (endpoint.path === createRdv.path)
      await takeHit(deps.db, { key: `hold:${accountId}`, seconds: 3600, most: mostHolds }, deps.now());
  };
}
