import { type RawBuilder, sql } from "kysely";

// Wildcards are escaped after the accents went: unaccent turns look-alikes such as «％» into «%».
const literal = (text: string) => sql`regexp_replace(f_norm(${text}), '([\\%_])', '\\\\\\1', 'g')`;

/** A LIKE pattern for normalised text that contains what was typed, letter for letter. */
export const containing = (text: string): RawBuilder<string> => sql<string>`('%' || ${literal(text)} || '%')`;

/** A LIKE pattern for normalised text that starts with what was typed. */
export const starting = (text: string): RawBuilder<string> => sql<string>`(${literal(text)} || '%')`;
