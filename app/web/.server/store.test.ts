import { type PostgresPool, sql } from "kysely";
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

/** The pool; the answers to statements that contain a text are kept back until `pass` is called. */
function holdAnswers(pool: PostgresPool, text: string) {
  let gate = Promise.withResolvers<void>();
  let inUse = 0;
  const connect = async () => {
    const client = await pool.connect();
    inUse += 1;
    const query = async (...given: [never]) => {
      const answer = await client.query(...given);
      if (String(given[0]).includes(text)) await gate.promise;
      return answer;
    };
    const release = (discard?: boolean) => {
      inUse -= 1;
      client.release(discard);
    };
    return Object.create(client, { query: { value: query }, release: { value: release } }) as typeof client;
  };
  const pass = () => {
    gate.resolve();
    gate = Promise.withResolvers();
  };
  return { pool: { ...pool, connect }, pass, inUse: () => inUse };
}

test.each(engines)(
  "R8 a statement that hangs is an outage before it ends, and its connection is used again only after it, on %s",
  async (engine) => {
    const opened = await freshDatabase<unknown>([], { engine });
    await sql`create table kept (id int)`.execute(opened.db);
    await sql`insert into kept values (1)`.execute(opened.db);
    const held = holdAnswers(opened.pool, "held");
    const db = openStore(held.pool, silent, createSilence(300, 100));
    const read = () => sql<{ id: number }>`select id from kept order by id`.execute(db).then(({ rows }) => rows);
    const idsSoon = () =>
      read().then(
        (rows) => rows.map(({ id }) => id).join(),
        () => "away",
      );
    // No answer comes before `pass`, so that whoever is told of an outage was told before it.
    const expectAway = async (waiting: Promise<unknown>) => {
      const error = await waiting.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Problem);
      expect((error as Problem).isOutage).toBe(true);
      expect(held.inUse()).toBe(1);
    };
    const inside = db.transaction().execute(async (tx) => {
      await sql`insert into kept values (2)`.execute(tx);
      await sql`select 'held'`.execute(tx);
    });
    await expectAway(inside);
    held.pass();
    await expect.poll(held.inUse, { timeout: 15_000 }).toBe(0);
    await expect.poll(idsSoon, { timeout: 15_000 }).toBe("1");
    // Nobody knows whether a statement that was given up is done; here this one is.
    await expectAway(sql`insert into kept select 3 where 'held' <> ''`.execute(db));
    held.pass();
    await expect.poll(idsSoon, { timeout: 15_000 }).toBe("1,3");
    await expect
      .poll(() => Promise.all(Array.from({ length: 12 }, idsSoon)), { timeout: 15_000 })
      .toEqual(Array.from({ length: 12 }, () => "1,3"));
    await opened.close();
  },
);

test.each(engines)(
  "R8 nothing that comes after a transaction whose beginning was given up is part of it on %s",
  async (engine) => {
    const opened = await freshDatabase<unknown>([], { engine });
    await sql`create table kept (id int)`.execute(opened.db);
    const held = holdAnswers(opened.pool, "begin");
    const db = openStore(held.pool, silent, createSilence(300, 100));
    const inside = db.transaction().execute((tx) => sql`insert into kept values (1)`.execute(tx));
    expect(await inside.catch((thrown: unknown) => thrown)).toBeInstanceOf(Problem);
    held.pass();
    await expect.poll(held.inUse, { timeout: 15_000 }).toBe(0);
    const add = () =>
      sql`insert into kept values (2)`.execute(db).then(
        () => "done",
        () => "away",
      );
    await expect.poll(add, { timeout: 15_000 }).toBe("done");
    await sql`rollback`.execute(opened.db);
    const { rows } = await sql<{ id: number }>`select id from kept`.execute(opened.db);
    expect(rows).toEqual([{ id: 2 }]);
    await opened.close();
  },
);
