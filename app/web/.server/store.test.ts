import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pino from "pino";
import { expect, test } from "vitest";
import { Problem } from "~/api/.server/problem";
import { engines, freshDatabase } from "../../../tests/database.ts";
import { createSilence } from "./silence";
import { openStore } from "./store";

const silent = pino({ level: "silent" });

test.each(engines)(
  "R8 a database that is gone throws the Problem of an outage on %s, a wrong statement its error",
  async (engine) => {
    const opened = await freshDatabase<unknown>([], { engine });
    const lines: string[] = [];
    const db = openStore(opened.pool, pino({ base: null }, { write: (line) => lines.push(line) }));
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await expect(sql`select * from nowhere`.execute(db)).rejects.toMatchObject({ code: "42P01" });
    await expect(db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx))).rejects.toMatchObject({
      code: "22012",
    });
    // Kysely ends a pool only once it has used it.
    await sql`select 1`.execute(opened.db);
    await opened.close();
    for (const ask of [
      () => sql`select 1`.execute(db),
      () => db.transaction().execute((tx) => sql`select 1`.execute(tx)),
    ]) {
      const error = await ask().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Problem);
      expect((error as Problem).isOutage).toBe(true);
    }
    expect(lines).toHaveLength(2);
  },
);

test.each(engines)(
  "R8 a statement that hangs is an outage before it ends, and its connection is used again only after it, on %s",
  async (engine) => {
    const opened = await freshDatabase<unknown>([], { engine });
    const db = openStore(opened.pool, silent, createSilence(300, 100));
    await sql`create table kept (id int)`.execute(db);
    await sql`insert into kept values (1)`.execute(db);
    const read = () => sql<{ id: number }>`select id from kept order by id`.execute(db).then(({ rows }) => rows);
    const idsSoon = () =>
      read().then(
        (rows) => rows.map(({ id }) => id).join(),
        () => "away",
      );
    const expectAway = async (waiting: Promise<unknown>) => {
      const started = performance.now();
      const error = await waiting.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Problem);
      expect((error as Problem).isOutage).toBe(true);
      return performance.now() - started;
    };
    const sleep = sql`select pg_sleep(3)`;
    const inside = async () =>
      db.transaction().execute(async (tx) => {
        await sql`insert into kept values (2)`.execute(tx);
        await sleep.execute(tx);
      });
    expect(await expectAway(inside())).toBeLessThan(2_500);
    await expect.poll(idsSoon, { timeout: 15_000 }).toBe("1");
    // Nobody knows whether a statement that was given up is done; here this one is.
    await expectAway(sql`insert into kept select 3 from (select pg_sleep(3)) as slept`.execute(db));
    await expect.poll(idsSoon, { timeout: 15_000 }).toBe("1,3");
    await Promise.all(Array.from({ length: 12 }, read));
    expect(await idsSoon()).toBe("1,3");
    await sql`select 1`.execute(opened.db);
    await opened.close();
  },
);

test.each(engines)(
  "R8 nothing that comes after a transaction whose beginning was given up is part of it on %s",
  async (engine) => {
    const opened = await freshDatabase<unknown>([], { engine });
    await sql`create table kept (id int)`.execute(opened.db);
    let delay = 600;
    const pool = {
      ...opened.pool,
      options: opened.pool.options,
      end: () => opened.pool.end(),
      connect: async () => {
        const client = await opened.pool.connect();
        const query = client.query.bind(client) as (...given: unknown[]) => Promise<never>;
        const slowly = async (...given: unknown[]) => {
          if (given[0] === "begin") await pause(delay);
          return query(...given);
        };
        return Object.assign(Object.create(client), { query: slowly, release: () => client.release() });
      },
    };
    const db = openStore(pool, silent, createSilence(300, 100));
    const write = (id: number) =>
      db.transaction().execute((tx) => sql`insert into kept values (${id})`.execute(tx).then(() => id));
    expect(await write(1).catch((thrown: unknown) => thrown)).toBeInstanceOf(Problem);
    delay = 0;
    const add = () => sql`insert into kept values (2)`.execute(db);
    await expect
      .poll(
        () =>
          add().then(
            () => "done",
            () => "away",
          ),
        { timeout: 15_000 },
      )
      .toBe("done");
    await sql`rollback`.execute(opened.db);
    const { rows } = await sql<{ id: number }>`select id from kept`.execute(opened.db);
    expect(rows).toEqual([{ id: 2 }]);
    await opened.close();
  },
);
