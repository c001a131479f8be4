import { execFile } from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { promisify } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { freshDatabase, freshFolder } from "../../tests/database.ts";
import { openEmbedded } from "./embedded/open.ts";
import { startPostgres } from "./embedded/postgres.ts";
import { EngineSocket } from "./embedded/socket.ts";
import { vacuumTables } from "./embedded/vacuum.ts";
import { openDb } from "./open.ts";
import { plannedByValues, prepareStatements } from "./prepared.ts";

const openModule = new URL("open.ts", import.meta.url).href;

test("a second process on the folder is refused with a sentence, and can open it after the first has ended", async () => {
  const dataDir = await freshFolder();
  const script = `const { openDb } = await import(${JSON.stringify(openModule)});
    await openDb({ dataDir: ${JSON.stringify(dataDir)}, migrations: [] }).then((o) => o.close(), (e) => { process.stderr.write(e.message); process.exitCode = 3; });`;
  const second = () => promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  const first = await openDb({ dataDir, migrations: [] });
  const refusal = `DATA_DIR: the folder ${dataDir} is in use by another process.`;
  await expect(second()).rejects.toMatchObject({ code: 3, stderr: expect.stringContaining(refusal) });
  await first.close();
  await second();
});

test("a database in memory opens without creating a file", async () => {
  const { db, engine, close } = await openDb({ inMemory: true, migrations: [] });
  expect(engine).toBe("embedded");
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
});

test("quality 32 what was answered is not kept: twice the heap of the engine's thread passes through it, as npm start starts it", async () => {
  const flags = JSON.parse(fs.readFileSync("package.json", "utf8")).scripts.start.match(/--max\S+/g);
  const script = `const { openDb } = await import(${JSON.stringify(openModule)});
    const { sql } = await import("kysely");
    const { db, close } = await openDb({ inMemory: true, migrations: [] });
    const oneMegabyte = sql\`select repeat('x', 1000) as text from generate_series(1, 1000)\`;
    for (let count = 0; count < 300; count += 1) await oneMegabyte.execute(db);
    await close();`;
  expect(flags).toContainEqual(expect.stringContaining("old-space"));
  await promisify(execFile)(process.execPath, [...flags, "--input-type=module", "-e", script]);
});

test("every commit is synced to the disk before it is acknowledged", async () => {
  const folder = `${await freshFolder()}/postgres`;
  const real = fs.fsyncSync;
  let synced = 0;
  fs.fsyncSync = (file) => {
    synced++;
    real(file);
  };
  syncBuiltinESMExports();
  try {
    const database = await startPostgres(folder);
    await database.exec("create table synced (id int)");
    for (const id of [1, 2, 3]) {
      const before = synced;
      await database.query("insert into synced values ($1)", [id]);
      expect(synced).toBeGreaterThan(before);
    }
    await database.close();
  } finally {
    fs.fsyncSync = real;
    syncBuiltinESMExports();
  }
});

test("an engine that dies is restarted, and its pending query fails as busy", async () => {
  const { engine, close } = await openEmbedded(await freshFolder());
  const pool = new pg.Pool({ max: 1, user: "postgres", idleTimeoutMillis: 0, stream: () => new EngineSocket(engine) });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const taken = pool.query("select count(*) from generate_series(1, 1000000000000)").catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 100));
  (await engine.connect()).abandon(new Error("pulled the plug"));
  expect(await taken).toMatchObject({ message: "pulled the plug" });
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await close();
});

test("a statement is prepared once, also after an error; one planned by its values or with a long list never, and 500 are kept", async () => {
  const { db, close } = await freshDatabase([], { engine: "embedded" });
  const prepared = async (text: string) => {
    const { rows } = await sql<{ runs: number }>`select (generic_plans + custom_plans)::int as runs
      from pg_prepared_statements where statement like '%' || ${text} || '%' and statement not like '%pg_prepared%'`.execute(
      db,
    );
    return rows.map(({ runs }) => runs);
  };
  const half = (of: unknown) => sql<{ half: number }>`select 10 / ${of}::int as half`.execute(db);
  expect((await half(5)).rows).toEqual([{ half: 2 }]);
  await expect(half(0)).rejects.toThrow("division by zero");
  await expect(sql`select ${1}::int from nowhere`.execute(db)).rejects.toThrow("nowhere");
  await expect(sql`select ${1}::int from nowhere`.execute(db)).rejects.toThrow("nowhere");
  expect((await half(2)).rows).toEqual([{ half: 5 }]);
  expect(await prepared("as half")).toEqual([2]);

  await sql`${plannedByValues} select ${1}::int as ranged`.execute(db);
  expect(await prepared("as ranged")).toEqual([]);
  const list = Array.from({ length: 50 }, (_, at) => at);
  await sql`select 1 as listed where 1 in (${sql.join(list)})`.execute(db);
  expect(await prepared("as listed")).toEqual([]);

  for (let count = 0; count < 510; count += 1)
    await sql`select ${count}::int as ${sql.ref(`column_${count}`)}`.execute(db);
  expect(await prepared("as half")).toEqual([]);
  expect(await prepared("column_")).toHaveLength(499);
  expect((await half(1)).rows).toEqual([{ half: 10 }]);
  await close();
});

test("a statement that could not be parsed is released without disturbing a transaction", async () => {
  const { db, close } = await freshDatabase([], { engine: "embedded" });
  await expect(sql`select ${1}::int from nowhere`.execute(db)).rejects.toThrow("nowhere");
  await db.transaction().execute(async (tx) => {
    for (let count = 0; count < 510; count += 1)
      await sql`select ${count}::int as ${sql.ref(`column_${count}`)}`.execute(tx);
  });
  await close();
});

test("50 000 written rows cause a vacuum of their tables, and the night one of all tables", async () => {
  const { engine, close } = await openEmbedded(await freshFolder());
  const pool = new pg.Pool({ max: 1, user: "postgres", idleTimeoutMillis: 0, stream: () => new EngineSocket(engine) });
  pool.on("connect", prepareStatements);
  await pool.query("create table busy (id int); create table quiet (id int)");
  await pool.query("vacuum analyze");
  await pool.query("insert into busy select generate_series(1, 100)");
  await pool.query("select pg_stat_force_next_flush()");
  expect(await vacuumTables(pool, engine, 15_000, false)).toEqual([]);
  await pool.query("insert into busy select generate_series(1, 50000)");
  await pool.query("select pg_stat_force_next_flush()");
  expect(await vacuumTables(pool, engine, 15_000, false)).toContain("public.busy");
  expect(await vacuumTables(pool, engine, 15_000, true)).toContain("public.quiet");
  const { rows } = await pool.query("select reltuples from pg_class where relname = $1", ["busy"]);
  expect(rows).toEqual([{ reltuples: 50_100 }]);
  await pool.end();
  await close();
});

test("closing waits for the running queries", async () => {
  const { db, close } = await freshDatabase([], { engine: "embedded" });
  const running = sql`select pg_sleep(0.3), 1 as one`.execute(db);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await close();
  expect((await running).rows).toMatchObject([{ one: 1 }]);
});
