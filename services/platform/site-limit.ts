import type { Kysely } from "kysely";
import type { Database } from "../db/types.ts";
import { ApiError } from "./api-error.ts";
import type { HostDeps } from "./deps.ts";
import { type Limit, rateLimit } from "./limits.ts";

/**
 * Counts a hit on a ceiling of the whole site, `name` in the log. In a transaction to be counted after all other limits,
 * whose rows are locked first. Throws ApiError TOO_MANY_REQUESTS at the ceiling, and logs it without an address.
 */
export async function countOnSite(
  db: Kysely<Database>,
  { log, now }: Pick<HostDeps, "log" | "now">,
  limit: Limit,
  name = limit.key,
): Promise<void> {
  try {
    await rateLimit(db, limit, now());
  } catch (error) {
    if (error instanceof ApiError) log.warn({ event: `ceiling of ${name} reached`, max: limit.max });
    throw error;
  }
}

/** Whether something that may be left out was counted: false at its ceiling. */
export async function isCounted(counting: Promise<unknown>): Promise<boolean> {
  try {
    await counting;
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
