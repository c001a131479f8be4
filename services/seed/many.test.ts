import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aHost, type Host } from "../testing.ts";
import { fillUpTo } from "./many.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());

test("R21 the large set resumes from the existing rows, with about 50 slots for each practitioner", async () => {
  const lines: string[] = [];
  await fillUpTo(host.deps, 10, (line) => lines.push(line));
  await fillUpTo(host.deps, 24, (line) => lines.push(line));
  await fillUpTo(host.deps, 24, (line) => lines.push(line));
  expect(lines).toEqual([
    "0 practitioners are there, 10 to add.",
    "10 of 10",
    "10 practitioners are there, 14 to add.",
    "24 of 24",
    "24 practitioners are there, 0 to add.",
  ]);
  const { rows } = await sql<{ practitioners: number; taken: number; each: number }>`
    select (select count(*) from practitioner) as practitioners, count(*) / 24 as each,
      count(*) filter (where status = 'BLOCKED') as taken from slot`.execute(host.deps.db);
  expect(rows[0]!.practitioners).toBe(24);
  expect(rows[0]!.each).toBeGreaterThan(40);
  expect(rows[0]!.each).toBeLessThan(75);
  expect(rows[0]!.taken).toBeGreaterThan(0);
});
