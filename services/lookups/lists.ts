import { sql } from "kysely";
import { containsPattern } from "../db/like.ts";
import type { Language } from "../db/types.ts";
import type { HostDeps } from "../platform/deps.ts";

type ListCall = { deps: HostDeps; language: Language };
export type Entry = { id: number; code: string; name: string };

const nameIn = (language: Language) => sql.ref<string>(language === "en" ? "name_en" : "name_fr");

/** Active entries of a reference list in their order, named in the caller's language. */
export function listEntries({ deps, language }: ListCall, list: string): Promise<Entry[]> {
  return deps.db
    .selectFrom("reference_item")
    .select(["id", "code", nameIn(language).as("name")])
    .where("list", "=", list)
    .where("active", "=", true)
    .orderBy("position")
    .execute();
}

/** Types of the documents of a category, in their order. */
export function listDocumentTypes({ deps, language }: ListCall, categoryId: number): Promise<Entry[]> {
  return deps.db
    .selectFrom("reference_item as item")
    .innerJoin("reference_item as category", (join) =>
      join.onRef(sql`item.detail->>'category'`, "=", "category.code").on("category.list", "=", "document-category"),
    )
    .select(["item.id", "item.code", sql<string>`item.${nameIn(language)}`.as("name")])
    .where("item.list", "=", "document-type")
    .where("item.active", "=", true)
    .where("category.id", "=", categoryId)
    .orderBy("item.position")
    .execute();
}

/** What people are allergic to; illnesses, then operations, of a medical history: in their order. */
export function listMotifs({ deps, language }: ListCall, list: "medical-allergy" | "medical-antecedent") {
  return deps.db
    .selectFrom("reference_item")
    .select([
      "id",
      "code",
      nameIn(language).as("name"),
      sql<boolean>`coalesce((detail->>'needsWords')::boolean, false)`.as("needsWords"),
      sql<boolean>`coalesce((detail->>'surgery')::boolean, false)`.as("surgery"),
    ])
    .where("list", "=", list)
    .where("active", "=", true)
    .orderBy("position")
    .execute();
}

/** Active specialities in their order whose name contains `filter`, ignoring accents and case. */
export function listActiveSpecialities({ deps, language }: ListCall, filter: string) {
  return deps.db
    .selectFrom("specialty")
    .select(["id", "slug", nameIn(language).as("name"), "colour as color", "direct_access as directAccess"])
    .where("active", "=", true)
    .$if(filter !== "", (all) => all.where(sql<boolean>`f_norm(${nameIn(language)}) like ${containsPattern(filter)}`))
    .orderBy("position")
    .execute();
}

/**
 * Reasons for a visit: those of the speciality (a slug), then the common ones; a common one that the speciality renames
 * comes once. An unknown speciality has the common ones.
 */
export function listReasons({ deps, language }: ListCall, speciality: string) {
  return deps.db
    .selectFrom("reason")
    .leftJoin("specialty", "specialty.id", "reason.specialty_id")
    .select([
      "reason.id",
      "reason.code",
      sql<string>`reason.${nameIn(language)}`.as("name"),
      "reason.photo_asked as photoAsked",
      "reason.red_flags_again as redFlagsAgain",
    ])
    .where("reason.active", "=", true)
    .where(sql<boolean>`(specialty.slug = ${speciality} or reason.specialty_id is null and not exists (
      select from reason as own join specialty as its on its.id = own.specialty_id
      where its.slug = ${speciality} and own.code = reason.code and own.active))`)
    .orderBy(sql`reason.specialty_id is null`)
    .orderBy("reason.position")
    .execute();
}
