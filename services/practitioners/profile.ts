import { sql } from "kysely";
import type { z } from "zod";
import type { getPractitioner, searchByPattern } from "../contract/practitioners.ts";
import { containsPattern } from "../db/like.ts";
import { ApiError } from "../platform/api-error.ts";
import type { Call } from "../route.ts";
import { codeNames, practitionerWire, selectPractitioner } from "./wire.ts";

/** A practitioner's public profile. Throws ApiError NOT_FOUND when unknown or inactive. */
export async function readProfile({
  deps,
  params,
  language,
}: Call<z.infer<typeof getPractitioner.params>, unknown, unknown>): Promise<z.infer<typeof getPractitioner.answer>> {
  const row = await selectPractitioner(deps.db)
    .where("practitioner.id", "=", params.id)
    .where("practitioner.active", "=", true)
    .executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND", "Ce praticien n'existe pas dans le système.");
  return practitionerWire(row, await codeNames(deps.db, deps.now()), language);
}

/**
 * A page of the active practitioners whose name contains the search, ignoring accents and case, by last name; with
 * `regularDoctor` those alone who may be a regular doctor (code de la sécurité sociale, L162-5-3).
 */
export async function findByPattern({
  deps,
  query: { page, size, regularDoctor },
  body,
  language,
}: Call<unknown, z.infer<typeof searchByPattern.query>, z.infer<typeof searchByPattern.body>>): Promise<
  z.infer<typeof searchByPattern.answer>
> {
  const matching = deps.db
    .selectFrom("practitioner")
    .innerJoin("specialty", "specialty.id", "practitioner.specialty_id")
    .where("practitioner.active", "=", true)
    .$if(regularDoctor === "true", (some) => some.where("specialty.regular_doctor", "=", true))
    .where(({ or }) =>
      or([
        sql<boolean>`practitioner.name_norm like ${containsPattern(body.search)}`,
        sql<boolean>`practitioner.name_norm like ${containsPattern(body.search.split(/\s+/).toReversed().join(" "))}`,
      ]),
    );
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const results = await matching
    .select([
      "practitioner.id",
      "practitioner.title",
      "practitioner.first_name as firstName",
      "practitioner.last_name as lastName",
      `specialty.name_${language} as speciality`,
      sql<{
        cityName: string;
        cityZipCode: string;
      }>`jsonb_build_object('cityName', practitioner.city, 'cityZipCode', practitioner.postal_code)`.as("city"),
    ])
    .orderBy("practitioner.sort_name")
    .orderBy("practitioner.id")
    .limit(size)
    .offset(page * size)
    .execute();
  return { results, totalCount: total, totalPage: Math.ceil(total / size) };
}
