import { type RawBuilder, sql } from "kysely";

// Wildcards are escaped after unaccent, which turns look-alikes such as «％» into «%».
const literal = (text: string) => sql`regexp_replace(f_norm(${text}), '([\\%_])', '\\\\\\1', 'g')`;

/** A LIKE pattern for normalised text that contains the literal text. */
export const containsPattern = (text: string): RawBuilder<string> => sql<string>`('%' || ${literal(text)} || '%')`;

/** A LIKE pattern for normalised text that starts with the literal text. */
export const startsWithPattern = (text: string): RawBuilder<string> => sql<string>`(${literal(text)} || '%')`;

/**
 * Like `starting`, but each run of spaces, hyphens and apostrophes matches any single character: «l hay les» finds
 * «L'Haÿ-les-Roses».
 */
export const startsLooselyPattern = (text: string): RawBuilder<string> =>
  sql<string>`(regexp_replace(${literal(text)}, '[[:space:]''’-]+', '_', 'g') || '%')`;
