import { Kysely, PostgresDialect } from "kysely";
import pino from "pino";
import { expect, test } from "vitest";
import { lendDatabase } from "../../tests/database.ts";
import { createReadiness } from "./readiness.ts";

type Row = { checked_at: Date };
type Tables = { readiness: Row; web_readiness: Row };

const log = pino({ level: "silent" });

test("a database that never answers is not ready after two seconds, and is not asked again meanwhile", async () => {
  let connections = 0;
  const connect = () => {
    connections += 1;
    return new Promise<never>(() => {});
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: async () => {} } as never }) });
  const findFault = createReadiness({ db, table: "readiness", folders: [], log });
  const started = performance.now();
  expect(await Promise.all([findFault(), findFault()])).toEqual(["database", "database"]);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(await findFault()).toBe("database");
  expect(connections).toBe(1);
});

test("a database that takes writes is ready, and one that takes none is not", async () => {
  const { db, close } = await lendDatabase<Tables>();
  for (const table of ["readiness", "web_readiness"] as const) {
    const findFault = createReadiness({ db, table, folders: [], log });
    expect(await findFault()).toBeNull();
  }
  const reading = db.transaction().setAccessMode("read only");
  const tried = reading.execute(async (tx) => {
    expect(await createReadiness<Tables>({ db: tx, table: "readiness", folders: [], log })()).toBe("database");
    throw new Error("tried");
  });
  await expect(tried).rejects.toThrow("tried");
  await close();
});
