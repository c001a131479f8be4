import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDatabaseProxy } from "../../tests/chaos/database-proxy.ts";
import { createDatabase, engines, freshDatabase } from "../../tests/database.ts";
import { isDatabaseAway, isDatabaseBusy } from "./errors.ts";
import { type OpenDatabase, openDb } from "./open.ts";
import { withTx } from "./tx.ts";

test("opening without an address or a folder throws", async () => {
  await expect(openDb({ migrations: [] })).rejects.toThrow("A database address or a data folder is needed.");
});

describe.each(engines)("values on %s", (engine) => {
  let opened: OpenDatabase<unknown>;
  beforeAll(async () => {
    opened = await freshDatabase([], { engine });
  });
  afterAll(() => opened.close());

  test("days stay texts, integers and decimals are numbers, instants are Dates", async () => {
    const { rows } = await sql`select date '2026-03-29' as day, 9007199254740991::int8 as big, 1.50::numeric as amount,
      timestamptz '2026-03-29 01:30:00+01' as instant, count(*) as count, null::date as nothing,
      array[date '2026-03-29', null] as days, array[1::int8, null] as bigs, array[1.5::numeric] as amounts,
      '{"a": [1]}'::jsonb as json, '\\x00ff'::bytea as bytes, true as yes, array['a', 'b,c'] as texts`.execute(
      opened.db,
    );
    expect(rows).toEqual([
      {
        day: "2026-03-29",
        big: 9007199254740991,
        amount: 1.5,
        instant: new Date("2026-03-29T00:30:00Z"),
        count: 1,
        nothing: null,
        days: ["2026-03-29", null],
        bigs: [1, null],
        amounts: [1.5],
        json: { a: [1] },
        bytes: Buffer.from([0, 255]),
        yes: true,
        texts: ["a", "b,c"],
      },
    ]);
  });

  test("parameters of every kind are returned unchanged", async () => {
    const instant = new Date("2026-10-25T00:59:59.123Z");
    const given = { text: "L'été — œuvre 🩺", bytes: Buffer.from([1, 0, 2]), list: ["a", "b"] };
    const { rows } =
      await sql`select ${given.text}::text as text, ${given.bytes}::bytea as bytes, ${instant}::timestamptz as instant,
      ${given.list}::text[] as list, ${JSON.stringify({ a: 1 })}::jsonb as json, ${null}::int as nothing`.execute(
        opened.db,
      );
    expect(rows).toEqual([{ ...given, instant, json: { a: 1 }, nothing: null }]);
  });

  test("an answer of several megabytes is returned whole", async () => {
    const { rows } = await sql<{ long: string }>`select repeat('é', 3000000) as long`.execute(opened.db);
    expect(rows[0]?.long).toHaveLength(3_000_000);
  });

  test("the time zone of the session is UTC", async () => {
    const { rows } = await sql`select current_setting('TimeZone') as zone`.execute(opened.db);
    expect(rows).toEqual([{ zone: "UTC" }]);
  });
});

const endless = sql`select count(*) from generate_series(1, 1000000000000) as g`;

describe.each(engines)("limits on %s", (engine) => {
  test("a statement whose table has changed since it was prepared is busy once, then prepared anew", async () => {
    const { db, close } = await freshDatabase([], { engine });
    await sql`create table growing (id int)`.execute(db);
    const read = () => sql`select * from growing where id <> ${1}`.execute(db);
    expect((await read()).rows).toEqual([]);
    await sql`alter table growing add column name text`.execute(db);
    await sql`insert into growing values (2, 'two')`.execute(db);
    expect(isDatabaseBusy(await read().catch((reason: unknown) => reason))).toBe(true);
    expect((await read()).rows).toEqual([{ id: 2, name: "two" }]);
    await close();
  });

  test("a statement over its limit is cancelled as busy, and the next query works on committed data", async () => {
    const { db, close } = await freshDatabase([], { engine, statementLimit: 500 });
    await sql`create table survivor (id int)`.execute(db);
    await sql`insert into survivor values (1)`.execute(db);
    const stuck = withTx(db, async (tx) => {
      await sql`insert into survivor values (2)`.execute(tx);
      await endless.execute(tx);
    });
    const error = await stuck.catch((reason: unknown) => reason);
    expect(isDatabaseBusy(error)).toBe(true);
    const { rows } = await sql`select id from survivor`.execute(db);
    expect(rows).toEqual([{ id: 1 }]);
    await close();
  });

  test("a query that waits too long for a connection fails as busy, and the running one continues", async () => {
    const { db, close } = await freshDatabase([], { engine, queueLimit: 1_000 });
    const connections = engine === "embedded" ? 1 : 10;
    const slow = Array.from({ length: connections }, () => sql`select pg_sleep(3)`.execute(db));
    await expect(sql`select 1`.execute(db)).rejects.toThrow("No database connection came free in time.");
    await Promise.all(slow);
    await sql`select 1`.execute(db);
    await close();
  });
});

test.runIf(engines.includes("postgresql"))(
  "R28 a server that accepts and never answers is away, and is used again on other connections once it answers",
  async () => {
    const proxy = await startDatabaseProxy(await createDatabase());
    const { db, close } = await openDb({
      databaseUrl: proxy.url,
      migrations: [],
      statementLimit: 2_000,
      queueLimit: 2_500,
    });
    const ask = () => sql`select 1`.execute(db);
    const msUntilAway = async (act: () => Promise<unknown>) => {
      const started = performance.now();
      const error = await act().catch((reason: unknown) => reason);
      expect(isDatabaseAway(error), String(error)).toBe(true);
      return performance.now() - started;
    };
    const loseInside = () =>
      withTx(db, async (tx) => {
        await sql`select 1`.execute(tx);
        proxy.silence();
        await sql`select 1`.execute(tx);
      });
    // The rollback does not wait as long again.
    expect(await msUntilAway(loseInside)).toBeLessThan(5_900);
    expect(await msUntilAway(ask)).toBeLessThan(20_000);
    await proxy.restore();
    await ask();
    await close();
    await proxy.close();
  },
);
