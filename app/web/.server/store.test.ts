import { sql } from "kysely";
import pino from "pino";
import { expect, test } from "vitest";
import { Problem } from "~/api/.server/problem";
import { engines, freshDatabase } from "../../../tests/database.ts";
import { openStore } from "./store";

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
