import { type RawBuilder, sql } from "kysely";

// Wildcards are escaped after unaccent, which turns look-alikes such as «％» into «%». Of accents alone nothing is left: no
// pattern, which matches nothing, as an empty one would match everything.
const literal = (text: string) => sql`nullif(regexp_replace(f_norm(${text}), '([\\%_])', '\\\\\\1', 'g'), '')`;

/** A LIKE pattern for normalised text that contains the literal text. */
export const containsPattern = (text: string): RawBuilder<string> => sql<string>`('%' || ${literal(text)} || '%')`;

/** A LIKE pattern for normalised text that starts with the literal text. */
export const startsWithPattern = (text: string): RawBuilder<string> => sql<string>`(${literal(text)} || '%')`;

const separators = "[[:space:]'’-]+";

/**
 * Like `startsWithPattern`, but each run of spaces, hyphens and apostrophes matches any single character: «l hay les»
 * finds «L'Haÿ-les-Roses». Those before the first letter count for nothing.
 */
export function startsLooselyPattern(text: string): RawBuilder<string> {
  const start = sql`nullif(regexp_replace(${literal(text)}, ${sql.lit(`^${separators}`)}, ''), '')`;
  return sql<string>`(regexp_replace(${start}, ${sql.lit(separators)}, '_', 'g') || '%')`;
}
