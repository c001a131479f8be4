// Inserts pairs of rows without end and prints each number after its commit was acknowledged; the test that runs it
// kills it.
import { sql } from "kysely";
import { openDb } from "../../services/db/open.ts";
import { withTx } from "../../services/db/tx.ts";

const [dataDir] = process.argv.slice(2);
const { db } = await openDb({ ...(dataDir && { dataDir }), migrations: [] });
const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from left_half`.execute(db);
for (let id = (rows[0]?.last ?? 0) + 1; ; id++) {
  await withTx(db, async (tx) => {
    await sql`insert into left_half values (${id})`.execute(tx);
    await sql`insert into right_half values (${id})`.execute(tx);
  });
  process.stdout.write(`${id}\n`);
}
