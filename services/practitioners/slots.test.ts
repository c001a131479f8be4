import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aHost, type Host } from "../testing.ts";
import { aPractitioner } from "../testing-people.ts";
import { topUpSchedules } from "./schedule.ts";
import { nearestSlots } from "./slots.ts";

const saturday = new Date("2026-11-21T08:30:00Z");
const monday = "2026-11-23";
const unknownId = "7b0f8a52-8f9e-4a57-9d2c-0a8f6f1c2d3e";
const practitioner = "/teleconsultation/practitioner";

let host: Host;
let anne: string;
let gone: string;
const free = (id: string) => nearestSlots(host.deps.db, id, saturday, 1000, saturday);
const post = (path: string, body: unknown, language?: "fr" | "en") =>
  host.call("POST", `${practitioner}${path}`, { body, language });
const range = (startDate: string, endDate: string, practitionerId = anne) =>
  post("/slot/search-for-range-days", { practitionerId, startDate, endDate });
const localTimes = (slots: { localTime: string }[]) => slots.map(({ localTime }) => localTime);

beforeAll(async () => {
  host = await aHost();
  host.clock.set(saturday);
  const week = [6, 7, 1].map((weekday) => ({ weekday, from_minute: 540, to_minute: 660 }));
  anne = (await aPractitioner(host, { slot_minutes: 30, hours: week })).id;
  gone = (await aPractitioner(host, { last_name: "Parti", slot_minutes: 30, hours: week })).id;
  await aPractitioner(host, { first_name: "Éloïse", last_name: "D'Hérouville" });
  await aPractitioner(host, { first_name: "Per", last_name: "100%_sûr" });
  await topUpSchedules(host.deps, { days: 3, practitionerIds: [anne, gone] });
  await host.deps.db.updateTable("practitioner").set({ active: false }).where("id", "=", gone).execute();
});
afterAll(() => host.close());

describe("BK-027 range of days", () => {
  test("lists free slots by the practitioner's day, both ends included, without those before the lead time", async () => {
    const { data } = await range("2026-11-21", monday);
    expect(Object.keys(data)).toEqual(["2026-11-21", "2026-11-22", monday]);
    expect(localTimes(data["2026-11-21"])).toEqual(["10:30"]);
    expect(localTimes(data[monday])).toEqual(["09:00", "09:30", "10:00", "10:30"]);
    expect(data[monday][0]).toMatchObject({ type: "AVAILABLE", start: `${monday}T08:00:00.000Z`, localDate: monday });
    expect((await range("2026-11-24", "2026-11-24")).data).toEqual({});
  });

  test.each([
    [monday, "2026-12-24"],
    [monday, "2026-11-22"],
    [monday, "2026-11-31"],
    ["", monday],
  ])("from %s to %s is refused", async (start, end) => {
    const answer = await range(start, end);
    expect([answer.status, answer.error]).toEqual([400, "VALIDATION"]);
  });

  test("accepts 31 days", async () => {
    expect((await range(monday, "2026-12-23")).status).toBe(200);
  });

  test("answers 404 for an unknown or inactive practitioner", async () => {
    expect((await range(monday, monday, unknownId)).status).toBe(404);
    expect((await range(monday, monday, gone)).status).toBe(404);
  });
});

describe("BK-007 search by pattern", () => {
  const find = async (search: string, language?: "fr" | "en") =>
    (await post("/search-by-pattern", { search }, language)).data?.results.map(
      ({ lastName }: { lastName: string }) => lastName,
    );

  test.each([
    ["eloise", ["D'Hérouville"]],
    ["HÉROU", ["D'Hérouville"]],
    ["d'hérouville éloïse", ["D'Hérouville"]],
    ["d'h", ["D'Hérouville"]],
    ["100%", ["100%_sûr"]],
    ["%%%", []],
    ["___", []],
    ["\\\\\\", []],
    ["1%s", []],
    ["Parti", []],
    ["' or 1=1 --", []],
  ])("«%s» finds %o", async (text, expected) => {
    expect(await find(text)).toEqual(expected);
  });

  test("returns id, names, town and the speciality in the caller's language, in pages", async () => {
    const { data } = await host.call("POST", `${practitioner}/search-by-pattern?size=1&page=1`, {
      body: { search: "héro" },
      language: "en",
    });
    expect(data).toMatchObject({ totalCount: 1, totalPage: 1, results: [] });
    const first = await post("/search-by-pattern", { search: "anne" }, "en");
    expect(first.data.results).toEqual([
      {
        ...{ id: anne, title: "DR", firstName: "Anne", lastName: "Moreau", speciality: "General practice" },
        city: { cityName: "Lyon", cityZipCode: "69002" },
      },
    ]);
  });

  test.each(["ab", "  a  ", "x".repeat(65), "", "\u0301\u0301\u0301", "- - -", "\u00ad\u00ad\u00ad", "ab\u0301"])(
    "BK-006 «%s» is refused",
    async (search) => {
      expect((await post("/search-by-pattern", { search })).error).toBe("VALIDATION");
    },
  );
});

describe("BK-025 profile", () => {
  test("is served for an active practitioner", async () => {
    const { status, data } = await host.call("GET", `${practitioner}/profile/${anne}`);
    expect(status).toBe(200);
    expect(data).toMatchObject({ id: anne, firstName: "Anne", lastName: "Moreau" });
  });

  test("answers 404 with a sentence for an unknown or inactive practitioner; a malformed id is refused", async () => {
    for (const id of [unknownId, gone]) {
      const answer = await host.call("GET", `${practitioner}/profile/${id}`);
      expect([answer.status, answer.error]).toEqual([404, "NOT_FOUND"]);
      expect(answer.message).toMatch(/\.$/);
    }
    expect((await host.call("GET", `${practitioner}/profile/1'--`)).status).toBe(400);
  });
});

describe("decisions 2.5: one slot", () => {
  const read = (id: number | string) => host.call("GET", `${practitioner}/slot/${id}`);

  test("tells whether it is free, and gives the three nearest others", async () => {
    const slots = await free(anne);
    const middle = slots.find(({ start }) => start === `${monday}T08:30:00.000Z`)!;
    const { data } = await read(middle.id);
    expect(data).toMatchObject({ free: true, slot: middle, practitioner: { id: anne } });
    expect(localTimes(data.nearest)).toEqual(["09:00", "10:00", "10:30"]);
    await host.deps.db
      .updateTable("slot")
      .set({ held_by: anne, held_until: new Date(Date.now() + 60_000) })
      .where("id", "=", middle.id)
      .execute();
    expect((await read(middle.id)).data.free).toBe(false);
    const first = await read(slots.find(({ start }) => start === `${monday}T08:00:00.000Z`)!.id);
    expect(localTimes(first.data.nearest)).toEqual(["10:30", "10:00", "10:30"]);
  });

  test("within the lead time is neither free nor offered", async () => {
    const [row] = await host.deps.db
      .selectFrom("slot")
      .select("id")
      .where("practitioner_id", "=", anne)
      .orderBy("starts_at")
      .execute();
    const { data } = await read(row!.id);
    expect(data.free).toBe(false);
    expect(data.nearest[0]).toMatchObject({ localDate: "2026-11-21", localTime: "10:30" });
  });

  test("answers 404 when unknown or of an inactive practitioner; a malformed number is refused", async () => {
    const left = await host.deps.db
      .selectFrom("slot")
      .select("id")
      .where("practitioner_id", "=", gone)
      .executeTakeFirstOrThrow();
    expect((await read(left.id)).status).toBe(404);
    expect((await read(999_999_999)).status).toBe(404);
    expect((await read("99999999999999999999")).status).toBe(400);
    expect((await read("x")).status).toBe(400);
    expect(await free(gone)).toEqual([]);
  });
});
