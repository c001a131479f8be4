import { type Kysely, sql } from "kysely";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import type { HostDeps } from "../platform/deps.ts";
import { topUpSchedules } from "../practitioners/schedule.ts";
import { addAccounts, hashDemonstrationPasswords } from "./accounts.ts";
import { addAppointments } from "./appointments.ts";
import { inventedRpps, inventPractitioner } from "./invent.ts";
import { addExceptions, addPractitioners, takeSomeSlots } from "./practitioners.ts";
import { seedReference } from "./reference.ts";

const practitioners = 200;
/** Dr Alice Mansouri, general practice in Rennes, who answers each request. */
const onRequest = 163;
const sessions = 3;

const hasAccounts = async (db: Kysely<Database>) =>
  (await db.selectFrom("account").select("id").limit(1).executeTakeFirst()) !== undefined;

/**
 * Fills a database without accounts with the invented people of ruling R21: reference lists, 200 practitioners with
 * their slots for 30 days, the demonstration accounts and some appointments. All or nothing; when two processes start
 * together, one does it. With accounts only missing reference entries are added.
 */
export async function seedDemonstration(deps: Pick<HostDeps, "db" | "now">): Promise<void> {
  if (await hasAccounts(deps.db)) return seedReference(deps);
  const hashes = await hashDemonstrationPasswords();
  await withTx(deps.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed the demonstration'))`.execute(tx);
    if (await hasAccounts(tx)) return;
    const db = tx;
    // Compiling these large statements (JIT) takes longer than running them.
    await sql`set local jit = off`.execute(tx);
    await seedReference({ db });
    const invented = Array.from({ length: practitioners }, (_, index) => inventPractitioner(index, sessions));
    const ids = await addPractitioners({ db }, invented);
    await addExceptions({ db, now: deps.now }, ids);
    // Without statistics on the number of rows, the next statements would take three times as long.
    await sql`analyze practitioner, weekly_hours, schedule_exception`.execute(tx);
    await topUpSchedules({ db, now: deps.now });
    await sql`analyze slot`.execute(tx);
    await takeSomeSlots({ db }, ids);
    const people = await addAccounts(tx, hashes, { automatic: inventedRpps(0), onRequest: inventedRpps(onRequest) });
    await addAppointments(tx, people);
    await sql`analyze slot`.execute(tx);
  });
}
