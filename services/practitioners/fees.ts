import type { z } from "zod";
import type { listFees } from "../contract/practitioners.ts";
import type { Call } from "../route.ts";
import { loadCached } from "./cache.ts";

/**
 * The lowest and highest announced fee for each speciality and sector, in euro cents, in the order of the lists (code
 * of public health, L.1111-3-2), cached for a minute. Only active practitioners count.
 */
export function readFees({ deps }: Call<unknown, unknown, unknown>): Promise<z.infer<typeof listFees.answer>> {
  return loadCached(deps.db, "fees", deps.now(), () =>
    deps.db
      .selectFrom("practitioner")
      .innerJoin("specialty", "specialty.id", "practitioner.specialty_id")
      .select(({ fn }) => [
        "specialty.slug as speciality",
        "practitioner.sector as sector",
        fn.min("fee_min_cents").as("tarifMinCents"),
        fn.max("fee_max_cents").as("tarifMaxCents"),
      ])
      .where("practitioner.active", "=", true)
      .groupBy(["specialty.id", "practitioner.sector"])
      .orderBy("specialty.position")
      .orderBy("practitioner.sector")
      .execute(),
  );
}
