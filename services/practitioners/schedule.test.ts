import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aHost, type Host } from "../testing.ts";
import { aPractitioner } from "../testing-people.ts";
import { frenchHolidays } from "./holidays.ts";
import { topUpSchedules } from "./schedule.ts";

let host: Host;
const everyDay = (from_minute: number, to_minute: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from_minute, to_minute }));

async function slotsOf(practitionerId: string) {
  const rows = await host.deps.db
    .selectFrom("slot")
    .select(["starts_at", "ends_at", "local_date", "local_minute"])
    .where("practitioner_id", "=", practitionerId)
    .orderBy("starts_at")
    .execute();
  return rows.map((row) => ({
    at: row.starts_at.toISOString().slice(0, 16),
    day: row.local_date,
    minute: row.local_minute,
    length: (row.ends_at.getTime() - row.starts_at.getTime()) / 60_000,
  }));
}

/** Creates the schedule at `at` for that many days and reads its slots. */
async function schedule(at: string, days: number, overrides: Parameters<typeof aPractitioner>[1]) {
  host.clock.set(new Date(at));
  const made = await aPractitioner(host, overrides);
  await topUpSchedules(host.deps, { days, practitionerIds: [made.id] });
  return { id: made.id, slots: await slotsOf(made.id) };
}

beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());

test.each([
  [2026, "2026-04-06", "2026-05-14", "2026-05-25"],
  [2027, "2027-03-29", "2027-05-06", "2027-05-17"],
  [2038, "2038-04-26", "2038-06-03", "2038-06-14"],
  [2285, "2285-03-23", "2285-04-30", "2285-05-11"],
])("decisions 2.4: Easter Monday, Ascension and Whit Monday of %i", (year, ...moving) => {
  const everywhere = frenchHolidays(year).filter(({ zone }) => zone === null);
  expect(everywhere).toHaveLength(11);
  expect(everywhere.map(({ day }) => day)).toEqual(expect.arrayContaining(moving));
});

describe("R16 weeks in which the clock changes", () => {
  test.each([
    ["2026-03-28T12:00:00Z", "2026-03-29"],
    ["2027-03-27T12:00:00Z", "2027-03-28"],
  ])("spring, from %s: the hour that does not exist has no slot", async (at, day) => {
    const { slots } = await schedule(at, 1, { slot_minutes: 30, hours: everyDay(60, 240) });
    expect(slots.filter((slot) => slot.day === day)).toEqual([
      { at: `${day}T00:00`, day, minute: 60, length: 30 },
      { at: `${day}T00:30`, day, minute: 90, length: 30 },
      { at: `${day}T01:00`, day, minute: 180, length: 30 },
      { at: `${day}T01:30`, day, minute: 210, length: 30 },
    ]);
  });

  test.each([
    ["2026-10-24T12:00:00Z", "2026-10-25"],
    ["2027-10-30T12:00:00Z", "2027-10-31"],
  ])("autumn, from %s: the hour that comes twice has its slots once", async (at, day) => {
    const { slots } = await schedule(at, 1, { slot_minutes: 30, hours: everyDay(60, 240) });
    const minutes = slots.filter((slot) => slot.day === day).map((slot) => slot.minute);
    expect(minutes).toEqual([60, 90, 120, 150, 180, 210]);
  });

  test("slots start at nine o'clock before and after the change", async () => {
    const { slots } = await schedule("2026-10-24T00:00:00Z", 2, { slot_minutes: 60, hours: everyDay(540, 600) });
    expect(slots.map((slot) => slot.at)).toEqual(["2026-10-24T07:00", "2026-10-25T08:00", "2026-10-26T08:00"]);
  });

  test("a slot that begins before the change and is longer than the time left overlaps no other", async () => {
    const { slots } = await schedule("2027-03-27T12:00:00Z", 1, { slot_minutes: 45, hours: everyDay(90, 300) });
    const times = slots.filter((slot) => slot.day === "2027-03-28").map((slot) => slot.at);
    expect(times).toEqual(["2027-03-28T00:30", "2027-03-28T01:45"]);
  });
});

test("R16 the hours and the day of a practitioner in La Réunion follow the local time zone", async () => {
  const { slots } = await schedule("2026-06-30T21:00:00Z", 1, {
    ...{ zone: "Indian/Reunion", slot_minutes: 60 },
    hours: everyDay(480, 540),
  });
  expect(slots.map(({ at, day, minute }) => [at, day, minute])).toEqual([
    ["2026-07-01T04:00", "2026-07-01", 480],
    ["2026-07-02T04:00", "2026-07-02", 480],
  ]);
});

describe("decisions 2.4: days off", () => {
  test("a public holiday is closed, in the territories on their own dates too", async () => {
    const days = async (zone: string) => {
      const hours = everyDay(540, 600);
      const { slots } = await schedule("2026-12-19T10:00:00Z", 7, { zone, slot_minutes: 60, hours });
      return slots.map((slot) => slot.day.slice(8));
    };
    expect(await days("Europe/Paris")).toEqual(["19", "20", "21", "22", "23", "24", "26"]);
    expect(await days("Indian/Reunion")).toEqual(["19", "21", "22", "23", "24", "26"]);
  });

  test("an absence removes the weekly hours, an opening adds hours even on a holiday", async () => {
    host.clock.set(new Date("2026-12-23T10:00:00Z"));
    const made = await aPractitioner(host, { slot_minutes: 60, hours: everyDay(540, 720) });
    const exception = (on_date: string, kind: "OPEN" | "CLOSED", from_minute: number, to_minute: number) => ({
      ...{ practitioner_id: made.id, on_date, kind, from_minute, to_minute },
    });
    await host.deps.db
      .insertInto("schedule_exception")
      .values([
        exception("2026-12-23", "CLOSED", 0, 1440),
        exception("2026-12-24", "CLOSED", 630, 1440),
        exception("2026-12-25", "OPEN", 600, 660),
        exception("2026-12-26", "OPEN", 690, 810),
      ])
      .execute();
    await topUpSchedules(host.deps, { days: 3, practitionerIds: [made.id] });
    expect((await slotsOf(made.id)).map(({ day, minute }) => [day.slice(8), minute])).toEqual([
      ["24", 540],
      ["25", 600],
      ["26", 540],
      ["26", 600],
      ["26", 660],
      ["26", 750],
    ]);
  });
});

describe("decisions 2.4: topping up", () => {
  test("repeated on the same day adds nothing, on the next day one day", async () => {
    const { id, slots } = await schedule("2026-06-01T08:00:00Z", 10, { slot_minutes: 60, hours: everyDay(540, 600) });
    expect(slots).toHaveLength(11);
    await topUpSchedules(host.deps, { days: 10 });
    expect(await slotsOf(id)).toEqual(slots);
    host.clock.pass(86_400);
    await topUpSchedules(host.deps, { days: 10 });
    expect((await slotsOf(id)).at(-1)?.day).toBe("2026-06-12");
    expect(await slotsOf(id)).toHaveLength(12);
  });

  test("after the clock was put back it starts from today, and once only", async () => {
    const { id } = await schedule("2040-01-02T08:00:00Z", 1, { slot_minutes: 60, hours: everyDay(540, 600) });
    host.clock.set(new Date("2026-06-08T08:00:00Z"));
    const days = async () => (await slotsOf(id)).map((slot) => slot.day);
    for (const _ of [1, 2]) {
      await topUpSchedules(host.deps, { days: 1, practitionerIds: [id] });
      expect(await days()).toEqual(["2026-06-08", "2026-06-09", "2040-01-02", "2040-01-03"]);
    }
  });

  test("after months without a run it starts from today", async () => {
    const { id } = await schedule("2026-01-05T08:00:00Z", 1, { slot_minutes: 60, hours: everyDay(540, 600) });
    host.clock.set(new Date("2026-06-08T08:00:00Z"));
    await topUpSchedules(host.deps, { days: 1, practitionerIds: [id] });
    expect((await slotsOf(id)).map((slot) => slot.day)).toEqual([
      "2026-01-05",
      "2026-01-06",
      "2026-06-08",
      "2026-06-09",
    ]);
  });

  test("includes more practitioners than fit in one statement, and leaves out inactive ones", async () => {
    host.clock.set(new Date("2026-09-07T06:00:00Z"));
    for (let count = 0; count < 120; count++) {
      const hours = [{ weekday: 1, from_minute: 540, to_minute: 600 }];
      await aPractitioner(host, { city: "Foule", slot_minutes: 60, hours, active: count % 40 !== 0 });
    }
    await topUpSchedules(host.deps, { days: 0 });
    const { made } = await host.deps.db
      .selectFrom("slot")
      .innerJoin("practitioner", "practitioner.id", "slot.practitioner_id")
      .select(({ fn }) => fn.countAll<number>().as("made"))
      .where("city", "=", "Foule")
      .executeTakeFirstOrThrow();
    expect(made).toBe(117);
  });
});
