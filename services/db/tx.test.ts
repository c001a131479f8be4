import { type Generated, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines, freshDatabase } from "../../tests/database.ts";
import type { OpenDatabase } from "./open.ts";
import { withTx } from "./tx.ts";

type Tables = { guarded: { id: Generated<number>; name: string } };

describe.each(engines)("transactions on %s", (engine) => {
  let opened: OpenDatabase<Tables>;
  const names = async () => (await opened.db.selectFrom("guarded").select("name").execute()).map((row) => row.name);

  beforeAll(async () => {
    opened = await freshDatabase<Tables>([], { engine });
    await sql`create table guarded (id serial primary key, name text not null unique)`.execute(opened.db);
  });
  afterAll(() => opened.close());

  test("a transaction returns the result of its function, and its rows stay", async () => {
    const id = await withTx(opened.db, async (tx) => {
      const row = await tx.insertInto("guarded").values({ name: "kept" }).returning("id").executeTakeFirstOrThrow();
      return row.id;
    });
    expect(id).toBeTypeOf("number");
    expect(await names()).toContain("kept");
  });

  test("a transaction that throws is rolled back", async () => {
    const failed = withTx(opened.db, async (tx) => {
      await tx.insertInto("guarded").values({ name: "undone" }).execute();
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    expect(await names()).not.toContain("undone");
  });

  test("a plain query inside a transaction throws instead of deadlocking", async () => {
    const failed = withTx(opened.db, async (tx) => {
      await tx.insertInto("guarded").values({ name: "mixed" }).execute();
      return names();
    });
    await expect(failed).rejects.toThrow("A plain query inside a transaction");
    expect(await names()).not.toContain("mixed");
  });

  test("withTx inside withTx throws", async () => {
    const nested = withTx(opened.db, () => withTx(opened.db, async () => 1));
    await expect(nested).rejects.toThrow("withTx inside withTx");
  });

  test("a constraint violation has PostgreSQL's code and constraint", async () => {
    await opened.db.insertInto("guarded").values({ name: "twice" }).execute();
    const again = opened.db.insertInto("guarded").values({ name: "twice" }).execute();
    await expect(again).rejects.toMatchObject({ code: "23505", constraint: "guarded_name_key" });
  });

  test("committing after a swallowed failure throws, since PostgreSQL rolls it back", async () => {
    const swallowed = withTx(opened.db, async (tx) => {
      await tx.insertInto("guarded").values({ name: "lost" }).execute();
      await sql`select 1/0`.execute(tx).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow();
    expect(await names()).not.toContain("lost");
  });

  test("200 simultaneous transactions, every fourth rolled back, leave 150 rows", async () => {
    const all = Array.from({ length: 200 }, (_, i) =>
      withTx(opened.db, async (tx) => {
        await tx
          .insertInto("guarded")
          .values({ name: `crowd ${i}` })
          .execute();
        if (i % 4 === 0) throw new Error("undone");
      }),
    );
    const undone = (await Promise.allSettled(all)).filter((one) => one.status === "rejected");
    expect(undone).toHaveLength(50);
    expect((await names()).filter((name) => name.startsWith("crowd"))).toHaveLength(150);
  });
});
