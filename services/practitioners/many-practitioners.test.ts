import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordPlans } from "../../tests/query-plans.ts";
import { aHost, type Host } from "../testing.ts";
import { aPractitioner } from "../testing-people.ts";
import { topUpSchedules } from "./schedule.ts";
import { letterOf } from "./search-filter.ts";

// Above the limit up to which each practitioner's first slot is queried.
const practitionerCount = 1_400;
const saturday = new Date("2026-11-21T08:30:00Z");

let host: Host;
const page = async (query: Record<string, string>) =>
  (
    await host.call(
      "POST",
      `/teleconsultation/practitioner/slot/search?${new URLSearchParams({ minHour: "00:00", maxHour: "23:59", ...query })}`,
    )
  ).data;

/** The expected order, computed in the test. */
async function expected(minMinute = 0, maxMinute = 1439, onlyCity?: string): Promise<string[]> {
  const rows = await host.deps.db
    .selectFrom("slot")
    .innerJoin("practitioner", "practitioner.id", "slot.practitioner_id")
    .select(["practitioner.id", "sort_name", "starts_at", "local_minute", "city", "active", "accepts_new_patients"])
    .where("status", "=", "AVAILABLE")
    .orderBy("starts_at")
    .execute();
  const first = new Map<string, { id: string; name: string; at: number; isFull: boolean }>();
  for (const { id, sort_name: name, starts_at, local_minute, city, active, accepts_new_patients } of rows)
    if (active && local_minute >= minMinute && local_minute <= maxMinute && (!onlyCity || city === onlyCity))
      if (starts_at.getTime() > saturday.getTime() + 1_800_000 && !first.has(id))
        first.set(id, { id, name, at: starts_at.getTime(), isFull: !accepts_new_patients });
  const letter = letterOf("2026-11-21");
  const turn = (name: string) => (name < letter ? 1 : 0);
  const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  return [...first.values()]
    .sort(
      (one, other) =>
        Number(one.isFull) - Number(other.isFull) ||
        one.at - other.at ||
        turn(one.name) - turn(other.name) ||
        compare(one.name, other.name) ||
        compare(one.id, other.id),
    )
    .map(({ id }) => id);
}

async function everyPage(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0, pages = 1; number < pages; number++) {
    const data = await page({ ...query, size: "50", page: String(number) });
    expect(data.totalPage).toBe(Math.ceil(data.totalCount / 50));
    pages = data.totalPage;
    ids.push(...data.results.map(({ id }: { id: string }) => id));
  }
  return ids;
}

beforeAll(async () => {
  host = await aHost();
  host.clock.set(saturday);
  await aPractitioner(host, { last_name: "Payet", zone: "Indian/Reunion" });
  await sql`
    insert into practitioner (title, first_name, last_name, gender, specialty_id, sector, fee_min_cents, fee_max_cents, rpps,
                              address, postal_code, city, zone, active, accepts_new_patients)
    select 'DR', 'Prénom', chr(97 + n % 26) || 'om' || n % 7, 'F', (select min(id) from specialty), 'S1', 2500, 2500, n::text,
           '1 rue', '75001', case when n % 70 = 0 then 'Rare' when n % 9 < 8 then 'Grande' else 'Autre' end,
           case when n % 50 = 0 then 'Indian/Reunion' else 'Europe/Paris' end, n % 100 <> 1,
           n % 8 <> 0
    from generate_series(1, ${practitionerCount}::int) as n
  `.execute(host.deps.db);
  // Many at the same minute, a few before and after it.
  await sql`
    insert into weekly_hours (practitioner_id, weekday, from_minute, to_minute)
    select id, case n % 10 when 3 then 2 else 1 end, case n % 20 when 0 then 480 + n % 60 else 540 end, 720
    from (select id, row_number() over (order by rpps)::int as n from practitioner) as numbered
    on conflict do nothing
  `.execute(host.deps.db);
  await topUpSchedules(host.deps, { days: 6 });
  // As the seeds do: whether autovacuum comes in time is luck.
  await sql`analyze practitioner, slot`.execute(host.deps.db);
});
afterAll(() => host.close());

test.each<[Record<string, string>, [number?, number?, string?]]>([
  [{}, []],
  [{ city: "Grande" }, [0, 1439, "Grande"]],
  [{ city: "Rare" }, [0, 1439, "Rare"]],
  [{ minHour: "10:00", maxHour: "11:00" }, [600, 660]],
  [{ minHour: "08:00", maxHour: "08:40" }, [480, 520]],
])("BK-012 the pages of %o among many contain everyone once, in order", async (query, wanted) => {
  const ids = await expected(...wanted);
  expect(ids.length).toBeGreaterThan(5);
  expect(await everyPage(query)).toEqual(ids);
});

test("BK-012 more than 500 practitioners are not counted one by one until a page beyond them is asked for", async () => {
  const ids = await expected();
  expect(ids.length).toBeGreaterThan(1_000);
  host.clock.pass(120);
  const { plans, stop } = recordPlans();
  const first = await page({ size: "12" }).finally(() => {
    stop();
    host.clock.set(saturday);
  });
  expect([first.totalCount, first.totalPage]).toEqual([501, 42]);
  const counting = plans.filter(({ sql: text }) => /count\(\*\) as total/.test(text));
  expect(counting).toHaveLength(1);
  expect(counting[0]!.read).toBeLessThan(4 * 501);
  const beyond = await page({ size: "12", page: "42" });
  expect([beyond.totalCount, beyond.totalPage]).toEqual([ids.length, Math.ceil(ids.length / 12)]);
});

test("BK-012 a search for hours without free slots finds no practitioner", async () => {
  expect(await page({ minHour: "22:00", maxHour: "23:00" })).toEqual({ results: [], totalPage: 0, totalCount: 0 });
});

test("what a search must know of all practitioners each minute is read from a few rows", async () => {
  host.clock.pass(120);
  const { plans, stop } = recordPlans();
  await page({ city: "Rare" }).finally(() => {
    stop();
    host.clock.set(saturday);
  });
  const [zones, ...others] = plans.filter(({ sql: text }) => text.includes("zone from known"));
  expect([zones!.returned, others]).toEqual([2, []]);
  expect(zones!.read).toBeLessThan(20);
  // A count by zone would read them all.
  expect(plans.filter(({ sql: text }) => /group by "?zone/.test(text))).toEqual([]);
});

test("BK-016 a slot taken from one of many practitioners disappears at once", async () => {
  const before = await page({});
  const [soonest] = before.results;
  const slots = soonest.practitionerData.availableCurrentPractitionerTimeSlots;
  await host.deps.db.updateTable("slot").set({ status: "BOOKED" }).where("id", "=", slots[0].id).execute();
  const after = await page({});
  const same = after.results.find(({ id }: { id: string }) => id === soonest.id);
  expect(same?.practitionerData.availableCurrentPractitionerTimeSlots[0].id).not.toBe(slots[0].id);
});
