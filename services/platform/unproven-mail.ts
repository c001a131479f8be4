import type { Kysely } from "kysely";
import type { Database } from "../db/types.ts";
import { ApiError } from "./api-error.ts";
import type { HostDeps } from "./deps.ts";
import { countOnSite, isCounted } from "./site-limit.ts";

type Deps = Pick<HostDeps, "config" | "log" | "now">;

/**
 * Counts a mail to an address that nobody has proven: the whole site sends a number of them an hour (decisions 2.16), so
 * that it cannot be made to write to a list of strangers. In a transaction to be counted after all other limits, whose
 * rows are locked first. Throws ApiError TOO_MANY_REQUESTS with `detail.limit` MAILS, and logs it without the address.
 */
export async function countUnprovenMail(db: Kysely<Database>, deps: Deps): Promise<void> {
  const limit = { key: "mail-unproven-site", seconds: 3600, max: deps.config.unprovenMailsPerHour };
  try {
    await countOnSite(db, deps, limit, "mails to unproven addresses");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { retryAfter, detail } = error.extra;
    throw new ApiError(
      "TOO_MANY_REQUESTS",
      "Beaucoup d'e-mails partent en ce moment vers de nouvelles adresses. Merci de réessayer un peu plus tard.",
      { retryAfter, detail: { ...detail, limit: "MAILS" } },
    );
  }
}

/** Counts like `countUnprovenMail` a mail that may be left out: false when it must be. */
export const mayMailUnproven = (db: Kysely<Database>, deps: Deps): Promise<boolean> =>
  isCounted(countUnprovenMail(db, deps));
