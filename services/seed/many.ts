import { sql } from "kysely";
import { withTx } from "../db/tx.ts";
import type { HostDeps } from "../platform/deps.ts";
import { topUpSchedules } from "../practitioners/schedule.ts";
import { inventPractitioner } from "./invent.ts";
import { addPractitioners, takeSomeSlots } from "./practitioners.ts";
import { seedReference } from "./reference.ts";

const batchSize = 500;
const sessions = 2;

/**
 * Adds invented practitioners with about 50 slots each in the coming 30 days, a third of them taken, until there are
 * `wanted`; in batches, so that it can be stopped and resumed. `tell` is called with a line for each batch.
 */
export async function fillUpTo(
  deps: Pick<HostDeps, "db" | "now">,
  wanted: number,
  tell: (line: string) => void,
): Promise<void> {
  await seedReference(deps);
  const { next } = await deps.db
    .selectFrom("practitioner")
    .select(sql<number>`coalesce(max(substr(rpps, 3, 8)::integer) + 1, 0)`.as("next"))
    .where("rpps", "like", "99%")
    .executeTakeFirstOrThrow();
  tell(`${next} practitioners are there, ${Math.max(0, wanted - next)} to add.`);
  for (let first = next; first < wanted; first += batchSize) {
    const count = Math.min(batchSize, wanted - first);
    const invented = Array.from({ length: count }, (_, turn) => inventPractitioner(first + turn, sessions));
    await withTx(deps.db, async (db) => {
      // Compiling these large statements (JIT) takes longer than running them.
      await sql`set local jit = off`.execute(db);
      const ids = await addPractitioners({ db }, invented);
      await topUpSchedules({ db, now: deps.now }, { practitionerIds: ids });
      await sql`analyze practitioner, slot`.execute(db);
      await takeSomeSlots({ db }, ids);
    });
    tell(`${first + count} of ${wanted}`);
  }
  if (next < wanted) await sql`analyze`.execute(deps.db);
}
