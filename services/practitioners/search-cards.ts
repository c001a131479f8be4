import { type Kysely, sql } from "kysely";
import { plannedByValues } from "../db/prepared.ts";
import type { Database, Language } from "../db/types.ts";
import { isOffered, type SearchFilter } from "./search-filter.ts";
import { codeNames, practitionerWire, selectPractitioner, slotWire, type WirePractitioner } from "./wire.ts";

type NextSlot = { id: number; starts_at: string; ends_at: string; local_date: string; local_minute: number };

// Whose first free slots are more, shows fewer days: days are counted among these alone.
const maxRead = 80;

/** The practitioners of a page, in its order, each with the slots that its card shows of those in the requested hours. */
export async function readCards(
  db: Kysely<Database>,
  filter: SearchFilter,
  ids: string[],
  language: Language,
): Promise<WirePractitioner[]> {
  if (ids.length === 0) return [];
  const rows = await selectPractitioner(db)
    .modifyFront(plannedByValues)
    .select(
      sql<NextSlot[]>`(
        select coalesce(jsonb_agg(next order by starts_at) filter (where turn <= case when day <= 2 then 3 else 2 end), '[]')
        from (
          select *, dense_rank() over (order by local_date) as day,
                 row_number() over (partition by local_date order by starts_at) as turn
          from (
            select slot.id, starts_at, ends_at, local_date, local_minute from slot
            where slot.practitioner_id = practitioner.id and ${isOffered(filter)}
            order by slot.starts_at limit ${sql.lit(maxRead)}
          ) as soonest
        ) as next
        where day <= 4
      )`.as("slots"),
    )
    .where("practitioner.id", "in", ids)
    .execute();
  const names = await codeNames(db, filter.now);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const slots = row.slots.map((slot) =>
      slotWire({ ...slot, starts_at: new Date(slot.starts_at), ends_at: new Date(slot.ends_at) }),
    );
    return [practitionerWire(row, names, language, slots)];
  });
}
