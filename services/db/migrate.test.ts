import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDatabase, engines, freshFolder } from "../../tests/database.ts";
import { openDb } from "./open.ts";

describe.each(engines)("migrations on %s", (engine) => {
  let home: string;
  let place: { databaseUrl: string } | { dataDir: string };
  const folder = (owner: string) => pathToFileURL(join(home, owner, "migrations/"));
  const write = (owner: string, file: string, text: string) => writeFile(new URL(file, folder(owner)), text);

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), "migrations-"));
    for (const owner of ["left", "right"]) await mkdir(folder(owner), { recursive: true });
    place = engine === "embedded" ? { dataDir: await freshFolder() } : { databaseUrl: await createDatabase() };
  });
  afterAll(() => rm(home, { recursive: true }));

  async function names(owners: string[]): Promise<string[]> {
    const { db, close } = await openDb({ ...place, migrations: owners.map(folder) });
    try {
      const { rows } = await sql<{ name: string }>`select name from schema_migration
        where name like 'left/%' or name like 'right/%' order by applied_at`.execute(db);
      return rows.map((row) => row.name);
    } finally {
      await close();
    }
  }

  test("files run once, in order, and two owners can use the same names", async () => {
    await write("left", "0002_fill.sql", "insert into left_table values (1); insert into left_table values (2);");
    await write("left", "0001_make.sql", "create table left_table (id int primary key);");
    await write("right", "0001_make.sql", "create table right_table (id int references left_table);");
    const all = ["left/migrations/0001_make.sql", "left/migrations/0002_fill.sql", "right/migrations/0001_make.sql"];
    expect(await names(["left", "right"])).toEqual(all);
    expect(await names(["left", "right"])).toEqual(all);
    expect(await names(["right"])).toEqual(all);
  });

  test("a file that fails is rolled back and stops the start with its name", async () => {
    await write("right", "0002_broken.sql", "create table half (id int); select nonsense;");
    await expect(names(["right"])).rejects.toThrow("right/migrations/0002_broken.sql: column");
    await write("right", "0002_broken.sql", "create table half (id int);");
    expect(await names(["right"])).toContain("right/migrations/0002_broken.sql");
  });

  test("an applied file that was edited stops the start", async () => {
    await write("left", "0002_fill.sql", "insert into left_table values (3);");
    await expect(names(["left"])).rejects.toThrow("The migration left/migrations/0002_fill.sql was edited");
    await rm(new URL("0002_fill.sql", folder("left")));
    await expect(names(["left"])).rejects.toThrow("its file is gone");
  });

  test("a file that makes the same as a former text says so, and does not run again", async () => {
    const former = "create table same (id int);";
    await write("right", "0003_same.sql", former);
    const all = await names(["right"]);
    const digest = createHash("sha256").update(former).digest("hex");
    await write("right", "0003_same.sql", `-- Replaces ${digest}: it was long.\ncreate table same (id integer);`);
    expect(await names(["right"])).toEqual(all);
    await write("right", "0003_same.sql", `-- Replaces ${digest.replace(/./g, "0")}.\ncreate table same (id integer);`);
    await expect(names(["right"])).rejects.toThrow("was edited");
    await write("right", "0003_same.sql", former);
  });

  test("four simultaneous starts apply each file once", async ({ skip }) => {
    skip(engine !== "postgresql", "one process alone opens the embedded database");
    await write("right", "0004_slow.sql", "select pg_sleep(0.2); create table once (id int);");
    const started = await Promise.all([1, 2, 3, 4].map(() => names(["right"])));
    for (const seen of started) expect(seen).toContain("right/migrations/0004_slow.sql");
  });
});
