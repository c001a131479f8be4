import { type Kysely, sql } from "kysely";
import { readPlace } from "../contract/place.ts";
import { plannedByValues } from "../db/prepared.ts";
import type { Database } from "../db/types.ts";
import type { HostDeps } from "../platform/deps.ts";
import type { City } from "./cities.ts";

type Db = Kysely<Database>;

/** The communes of one first letter: `having` tells for each trigram which of them have it, by their place in the lists. */
type Known = { ids: number[]; populations: number[]; sizes: number[]; having: Map<string, number[]> };

const leastAlike = 0.2;
const known = new WeakMap<Db, Map<string, Promise<Known>>>();

/**
 * The five communes whose names are most like the name in `search` (readPlace) and begin with its letter; of names
 * equally alike the larger commune is meant. None when nothing is like it. The names of a letter are read once: comparing
 * thousands in the database would hold its one connection.
 */
export async function findCitiesNear({ db }: HostDeps, search: string): Promise<City[]> {
  const { rows } = await sql<{ name: string }>`select f_norm(${readPlace(search).name}) as name`.execute(db);
  const { name } = rows[0]!;
  const letter = /^[a-z]/.exec(name)?.[0];
  if (!letter) return [];
  const ids = likest(await knownOf(db, letter), trigramsOf(name));
  if (ids.length === 0) return [];
  return db
    .selectFrom("city")
    .select(["id", "name as cityName", "postal_codes as postalCodes"])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .orderBy(sql`array_position(${ids}::integer[], id)`)
    .execute();
}

/** The trigrams of normalised text, as pg_trgm forms them: of each word, with two spaces before it and one after. */
function trigramsOf(text: string): Set<string> {
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `  ${word} `);
  return new Set(words.flatMap((word) => Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3))));
}

function knownOf(db: Db, letter: string): Promise<Known> {
  const letters = known.get(db) ?? new Map<string, Promise<Known>>();
  known.set(db, letters);
  const read = letters.get(letter) ?? readLetter(db, letter);
  letters.set(letter, read);
  read.catch(() => letters.delete(letter));
  return read;
}

async function readLetter(db: Db, letter: string): Promise<Known> {
  const cities = await db
    .selectFrom("city")
    .modifyFront(plannedByValues)
    .select(["id", "name_norm", "population"])
    .where(sql<boolean>`name_norm collate "C" like ${`${letter}%`}`)
    .orderBy("id")
    .execute();
  const trigrams = cities.map(({ name_norm }) => trigramsOf(name_norm));
  const having = new Map<string, number[]>();
  for (const [at, ofName] of trigrams.entries())
    for (const trigram of ofName) {
      const those = having.get(trigram);
      if (those) those.push(at);
      else having.set(trigram, [at]);
    }
  return {
    ids: cities.map(({ id }) => id),
    populations: cities.map(({ population }) => population),
    sizes: trigrams.map(({ size }) => size),
    having,
  };
}

/** Ids of the five communes most alike, the likeliest first. */
function likest({ ids, populations, sizes, having }: Known, wanted: Set<string>): number[] {
  const shared = new Uint8Array(ids.length);
  for (const trigram of wanted) for (const at of having.get(trigram) ?? []) shared[at]! += 1;
  return ids
    .flatMap((id, at) => {
      const alike = shared[at]! / (wanted.size + sizes[at]! - shared[at]!);
      // Ten times as many inhabitants weigh as much as a twentieth of the letters.
      return alike < leastAlike ? [] : { id, score: alike + Math.log10(populations[at]! + 1) / 20 };
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, 5)
    .map(({ id }) => id);
}
