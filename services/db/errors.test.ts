import pg from "pg";
import { expect, test } from "vitest";
import { DatabaseBusy, isDatabaseAway, isDatabaseBusy } from "./errors.ts";

const withCode = (code: string) => Object.assign(new Error("said by the database"), { code });

test("deadlocks, serialisation failures, time limits and lost connections are transient", () => {
  for (const code of ["40P01", "40001", "57014", "57P01", "53300", "08006", "ECONNRESET"])
    expect(isDatabaseBusy(withCode(code)), code).toBe(true);
  expect(isDatabaseBusy(new DatabaseBusy())).toBe(true);
});

test("R8 what the driver says of a connection that is lost, then and afterwards, is an outage", async () => {
  const reasonOf = (asked: Promise<unknown>) => asked.catch((thrown: unknown) => thrown);
  const refused = new pg.Client({ host: "127.0.0.1", port: 1 });
  expect(isDatabaseAway(await reasonOf(refused.connect()))).toBe(true);
  expect(isDatabaseAway(await reasonOf(refused.query("select 1")))).toBe(true);
  const closed = new pg.Client();
  await closed.end();
  expect(isDatabaseAway(await reasonOf(closed.query("select 1")))).toBe(true);
  expect(isDatabaseAway(new Error("Client has encountered a connection error and is not queryable"))).toBe(true);
});

test("constraint violations and wrong statements are not transient", () => {
  for (const code of ["23505", "23P01", "22008", "42601", "40002"])
    expect(isDatabaseBusy(withCode(code)), code).toBe(false);
  expect(isDatabaseBusy(new TypeError("ours"))).toBe(false);
});
