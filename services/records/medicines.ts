import { type Kysely, sql } from "kysely";
import { containsPattern } from "../db/like.ts";
import type { Database } from "../db/types.ts";

export type Medicine = { id: number; name: string };

const shortest = 3;
const most = 20;

/**
 * Names of the public list of medicines (ANSM, see seed/data/README.md) that hold each word of `search`, a dose from its
 * first digit on («50» is not in «150»), those that begin with the first word first, then the shortest, each name once;
 * none for fewer than three letters.
 */
export async function findMedicines(db: Kysely<Database>, search: string): Promise<Medicine[]> {
  const words = search.split(/\s+/).filter(Boolean);
  if (search.length < shortest) return [];
  const holds = words.map((word) => sql<boolean>`name_norm like ${containsPattern(word)}`);
  const doses = words.flatMap((word) => /^\d+/.exec(word) ?? []);
  for (const dose of doses) holds.push(sql<boolean>`name_norm ~ ${`(^|[^0-9])${dose}`}`);
  return (
    db
      .selectFrom("medicine")
      // Boxes of several makers have one name.
      .select([sql<number>`min(cis)`.as("id"), "name"])
      .groupBy(["name", "name_norm"])
      .where(sql<boolean>`${sql.join(holds, sql` and `)}`)
      .orderBy(sql`position(f_norm(${words[0]}) in name_norm) <> 1`)
      .orderBy(sql`length(name)`)
      .orderBy("name")
      .limit(most)
      .execute()
  );
}

/** The medicines of these codes. */
export const listMedicines = (db: Kysely<Database>, codes: number[]): Promise<Medicine[]> =>
  db.selectFrom("medicine").select(["cis as id", "name"]).where(sql<boolean>`cis = any(${codes})`).execute();

/** The medicine of a code, if there is one. */
export const findMedicine = async (db: Kysely<Database>, code: number): Promise<Medicine | undefined> =>
  (await listMedicines(db, [code]))[0];
