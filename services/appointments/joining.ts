import { sql } from "kysely";

/** When the window to join an appointment `a` opens (decisions 2.5). */
export const joinFrom = sql<Date>`(a.starts_at - interval '30 minutes')`;
