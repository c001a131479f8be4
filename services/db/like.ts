import { type RawBuilder, sql } from "kysely";

// Wildcards are escaped after the accents went: unaccent turns look-alikes such as «％» into «%».
const literal = (text: string) => sql`regexp_replace(f_norm(${text}), '([\\%_])', '\\\\\\1', 'g')`;

/** A LIKE pattern for normalised text that contains what was typed, letter for letter. */
export const containing = (text: string): RawBuilder<string> => sql<string>`('%' || ${literal(text)} || '%')`;

/** A LIKE pattern for normalised text that starts with what was typed. */
export const starting = (text: string): RawBuilder<string> => sql<string>`(${literal(text)} || '%')`;

/**
 * As `starting`, where each run of spaces, hyphens and apostrophes that was typed stands for any one sign: «l hay les»
 * finds «L'Haÿ-les-Roses».
 */
export const startingLoosely = (text: string): RawBuilder<string> =>
  sql<string>`(regexp_replace(${literal(text)}, '[[:space:]''’-]+', '_', 'g') || '%')`;
