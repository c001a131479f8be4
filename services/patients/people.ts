import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { getProfile, listChildren } from "../contract/users.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import type { Caller } from "../route.ts";
import { underAge } from "./ownership.ts";

type PatientData = z.infer<typeof getProfile.answer>["patientData"];
type Child = z.infer<typeof listChildren.answer>["results"][number]["nearby"];

/** The patient file of an account. Throws ApiError NOT_FOUND when the account has none. */
export async function readPatientData(db: Kysely<Database>, accountId: string): Promise<PatientData> {
  const row = await db
    .selectFrom("patient")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND", "Ce patient n'existe pas dans le système."));
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    birthName: row.birth_name,
    birthdayDate: row.born_on,
    birthPlace: row.birth_place,
    genre: row.gender,
    phone: row.phone,
    postalAddress: row.address,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    ...newsletterWire(row),
  };
}

/** Whether the newsletter is wanted, or waits for its confirmation. */
export const newsletterWire = (row: { accepts_newsletter: boolean; newsletter_asked_at: Date | null }) => ({
  acceptNewsLetter: row.accepts_newsletter,
  newsletterPending: row.newsletter_asked_at !== null && !row.accepts_newsletter,
});

/** The caller's children under 18, eldest first. */
export async function listOwnChildren(db: Kysely<Database>, caller: Caller): Promise<Child[]> {
  if (caller.patientId === null) return [];
  return db
    .selectFrom("guardianship")
    .innerJoin("patient as child", "child.id", "guardianship.child_id")
    .select([
      "child.id",
      "child.first_name as firstName",
      "child.last_name as lastName",
      "child.birth_name as birthName",
      "child.born_on as birthdayDate",
      "child.birth_place as birthPlace",
      "child.gender as genre",
      sql<Child["avatar"]>`case when child.avatar_preset is not null or child.avatar_blob is not null then
        jsonb_build_object('url', '/files/avatar/' || child.id) end`.as("avatar"),
    ])
    .where("guardianship.parent_id", "=", caller.patientId)
    .where(underAge)
    .orderBy("child.born_on")
    .orderBy("child.id")
    .execute();
}
