import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createDatabase, engines, liftPolicies } from "../../tests/database.ts";
import { openDb } from "./open.ts";

const released = new URL("migrations/", import.meta.url);

test.each(engines)("weights and heights of the medical answers become measures once (%s)", async (engine) => {
  const home = await mkdtemp(join(tmpdir(), "measures-"));
  const folder = pathToFileURL(join(home, "db", "migrations/"));
  await mkdir(folder, { recursive: true });
  const place = engine === "embedded" ? { dataDir: join(home, "data") } : { databaseUrl: await createDatabase() };
  const upTo = async (last: string) => {
    for (const file of await readdir(released))
      if (file.slice(0, 4) <= last) await cp(new URL(file, released), new URL(file, folder));
    return openDb({ ...place, migrations: [folder] });
  };
  const before = await upTo("0019");
  const restorePolicies = await liftPolicies(before.db as never);
  await sql`
    with account as (insert into account (email, role, password_hash, status)
      select who || '@example.org', 'PATIENT', 'x', 'ACTIVATED' from unnest(array['a', 'b', 'c', 'd']) who
      returning id, email),
    patient as (insert into patient (account_id, first_name, last_name, born_on, gender)
      select id, left(email, 1), 'X', '1980-01-01', 'F' from account returning id, first_name),
    summary as (insert into medical_summary (patient_id, weight_kg, height_cm, updated_at)
      select id, 70.5, case first_name when 'a' then 170 end, '2026-03-10T12:00:00Z' from patient)
    insert into measurement (patient_id, kind, value, measured_on, added_by, created_at)
    select patient.id, 'WEIGHT', given.value, given.day::date, account.id, given.at::timestamptz
    from patient join account on left(account.email, 1) = first_name join (values
      ('b', 70.5, '2026-03-01', '2026-03-01T08:00:00Z'),
      ('c', 64, '2026-03-10', '2026-03-10T09:00:00Z'),
      ('d', 66, '2026-03-10', '2026-03-10T15:00:00Z')) given (who, value, day, at) on given.who = first_name`.execute(
    before.db,
  );
  await restorePolicies();
  await before.close();
  const after = await upTo("0020");
  await liftPolicies(after.db as never);
  const { rows } = await sql<{ line: string }>`
    select first_name || ' ' || string_agg(m.value::float || ' ' || m.measured_on, ', ' order by m.measured_on, m.created_at, m.value)
      as line from patient p join measurement m on m.patient_id = p.id group by first_name order by 1`.execute(
    after.db,
  );
  await after.close();
  await rm(home, { recursive: true });
  expect(rows.map(({ line }) => line)).toEqual([
    "a 70.5 2026-03-10, 170 2026-03-10",
    "b 70.5 2026-03-01",
    "c 64 2026-03-10, 70.5 2026-03-10",
    "d 66 2026-03-10",
  ]);
});
