import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDb } from "../../services/db/open.ts";
import { root, start } from "../process.ts";

const shift = `--import=${pathToFileURL(join(root, "tests/shift-clock.ts"))}`;

test.each([2020, 2040])("an empty folder starts in %s, with texts, accounts and slots of that year", async (year) => {
  const dataDir = await mkdtemp(join(tmpdir(), "cabinet-clock-"));
  const settings = { DATA_DIR: dataDir, NODE_OPTIONS: shift, SHIFTED_CLOCK: `${year}-03-01T10:00:00Z` };
  const app = await start("services/main.ts", settings);
  expect((await fetch(`${app.url}/cgu/PATIENT/latest`)).status).toBe(200);
  await app.stop();
  const { db, close } = await openDb<unknown>({ dataDir, migrations: [] });
  const { rows } = await sql`select
    (select extract(year from max(created_at))::int from account) as account,
    (select extract(year from max(starts_at))::int from slot) as slot`.execute(db);
  await close();
  expect(rows).toEqual([{ account: year, slot: year }]);
  await rm(dataDir, { recursive: true, force: true });
});
