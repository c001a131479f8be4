import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { openDb } from "../../services/db/open.ts";
import { freshFolder } from "../database.ts";

const kills = Number(process.env.KILLS ?? 20);
const writer = fileURLToPath(new URL("write-rows.ts", import.meta.url));

test(`${kills} times kill -9 during writes loses no acknowledged row and leaves no partial transaction`, async () => {
  const dataDir = await freshFolder();
  const inFolder = async <R>(look: (db: Kysely<unknown>) => Promise<R>) => {
    const { db, close } = await openDb({ dataDir, migrations: [] });
    return look(db).finally(close);
  };
  await inFolder((db) => sql`create table left_half (id int primary key)`.execute(db));
  await inFolder((db) => sql`create table right_half (id int primary key)`.execute(db));

  let acknowledged = 0;
  for (let round = 0; round < kills; round++) {
    const last = await writeUntilKilled(dataDir, 20 + ((round * 113) % 300));
    expect(last).toBeGreaterThan(acknowledged);
    acknowledged = last;
  }

  const { rows } = await inFolder((db) =>
    sql`select (select count(*) from left_half where id <= ${acknowledged}) as kept,
      (select count(*) from left_half l full join right_half r using (id) where l.id is null or r.id is null) as halves`.execute(
      db,
    ),
  );
  expect(rows).toEqual([{ kept: acknowledged, halves: 0 }]);
}, 480_000);

/** Lets a writer run for `ms` after its first acknowledged number, kills it, and returns the last number it printed. */
async function writeUntilKilled(dataDir: string, ms: number): Promise<number> {
  const child = spawn(process.execPath, [writer, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.on("data", (text: Buffer) => {
    if (!printed) setTimeout(() => child.kill("SIGKILL"), ms);
    printed += text;
  });
  await once(child, "close");
  const whole = printed.slice(0, printed.lastIndexOf("\n"));
  return Number(whole.slice(whole.lastIndexOf("\n") + 1));
}
