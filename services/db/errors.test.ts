import { expect, test } from "vitest";
import { DatabaseBusy, isDatabaseBusy } from "./errors.ts";

const withCode = (code: string) => Object.assign(new Error("said by the database"), { code });

test("deadlocks, serialisation failures, time limits and lost connections are transient", () => {
  for (const code of ["40P01", "40001", "57014", "57P01", "53300", "08006", "ECONNRESET"])
    expect(isDatabaseBusy(withCode(code)), code).toBe(true);
  expect(isDatabaseBusy(new DatabaseBusy())).toBe(true);
});

test("constraint violations and wrong statements are not transient", () => {
  for (const code of ["23505", "23P01", "22008", "42601", "40002"])
    expect(isDatabaseBusy(withCode(code)), code).toBe(false);
  expect(isDatabaseBusy(new TypeError("ours"))).toBe(false);
});
