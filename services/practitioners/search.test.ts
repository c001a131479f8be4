import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aHost, type Host } from "../testing.ts";
import { aPractitioner } from "../testing-people.ts";
import { topUpSchedules } from "./schedule.ts";

const path = "/teleconsultation/practitioner/slot/search";
// A Saturday, in winter: half past nine in Paris.
const saturday = new Date("2026-11-21T08:30:00Z");
const monday = "2026-11-23";

let host: Host;
const search = (query: Record<string, string | number> = {}, language?: "fr" | "en") =>
  host.call("POST", `${path}?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}`, {
    language,
  });
const wholeDay = { minHour: "00:00", maxHour: "23:59" };
const namesOf = (answer: { data: { results: { lastName: string }[] } }) =>
  answer.data.results.map((practitioner) => practitioner.lastName).sort();
const dayHours = [{ weekday: 1, from_minute: 540, to_minute: 1020 }];
const slotsOf = (practitionerId: string) =>
  host.deps.db.selectFrom("slot").selectAll().where("practitioner_id", "=", practitionerId).orderBy("starts_at");

beforeAll(async () => {
  host = await aHost();
  host.clock.set(saturday);
  const dermatology = await host.deps.db
    .insertInto("specialty")
    .values({
      slug: "dermatologie",
      name_fr: "Dermatologie et vénéréologie",
      name_en: "Dermatology",
      colour: "#A3365C",
      position: 3,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const item = (list: string, code: string, name_fr: string, name_en: string) => ({
    ...{ list, code, name_fr, name_en },
    position: 1,
  });
  await host.deps.db
    .insertInto("reference_item")
    .values([
      item("sector", "S1", "Secteur 1", "Sector 1"),
      item("spoken-language", "DE", "Allemand", "German"),
      item("third-party-payment", "AMO", "Part obligatoire", "Public share"),
      item("delivered-document", "ORDONNANCE", "Ordonnance", "Prescription"),
    ])
    .execute();
  await aPractitioner(host, {
    ...{ last_name: "Bertrand", first_name: "Zoé", hours: dayHours },
    ...{ city: "Saint-Étienne", postal_code: "42000" },
  });
  await host.deps.db
    .insertInto("city")
    .values({ insee_code: "42218", name: "Saint-Étienne", postal_codes: ["42000", "42100", "42230"] })
    .execute();
  await aPractitioner(host, {
    ...{ last_name: "Müller", first_name: "Jürgen", title: "PR", gender: "M", sector: "S1" },
    specialty_id: dermatology.id,
    ...{ languages: ["FR", "DE"], third_party_payment: "AMO", delivered_documents: ["ORDONNANCE"] },
    ...{ diplomas: ["Doctorat de médecine"], country: "CH", fee_min_cents: 3050, fee_max_cents: 6000 },
    hours: [{ weekday: 1, from_minute: 480, to_minute: 600 }],
  });
  await aPractitioner(host, { last_name: "100%_sûr", hours: dayHours });
  await aPractitioner(host, { last_name: "Inactif", active: false, hours: dayHours });
  await aPractitioner(host, { last_name: "Tardif", hours: [{ weekday: 6, from_minute: 600, to_minute: 660 }] });
  await topUpSchedules(host.deps, { days: 20 });
});
afterAll(() => host.close());

describe("BK-012 filters", () => {
  test.each([
    [{ speciality: "dermatologie" }, ["Müller"]],
    [{ speciality: "DERMATOLOGIE ET VENEREOLOGIE" }, ["Müller"]],
    [{ speciality: "dermatology" }, ["Müller"]],
    [{ speciality: "inconnue" }, []],
    [{ city: "saint etienne" }, ["Bertrand"]],
    [{ city: "SAINT-É" }, ["Bertrand"]],
    [{ city: "42000" }, ["Bertrand"]],
    [{ city: "420" }, ["Bertrand"]],
    [{ city: "Saint-Étienne (42000)" }, ["Bertrand"]],
    [{ city: "42100 saint etienne" }, ["Bertrand"]],
    [{ city: "42100" }, ["Bertrand"]],
    [{ city: "\u0301\u0301" }, []],
    [{ lastName: "\u0301\u0301\u0301" }, []],
    [{ city: "St Étienne" }, ["Bertrand"]],
    [{ city: "st. etienne (42000)" }, ["Bertrand"]],
    [{ city: "Saint-Étienne," }, ["Bertrand"]],
    [{ city: "42000," }, ["Bertrand"]],
    [{ city: "Saint-Étienne 2" }, ["Bertrand"]],
    [{ city: "Saint-Étienne 1er" }, ["Bertrand"]],
    [{ city: "saint etienne 15e" }, ["Bertrand"]],
    [{ city: "Saint-Étienne, 3ème arrondissement" }, ["Bertrand"]],
    [{ city: "Saint-Étienne 42" }, ["Bertrand"]],
    [{ city: "Saint-Étienne (42)" }, ["Bertrand"]],
    [{ city: "Saint-Étienne 2A" }, ["Bertrand"]],
    [{ city: "Saint-Étienne (97400)" }, []],
    [{ city: "2A" }, []],
    [{ city: "Rhône" }, []],
    [{ city: "," }, []],
    [{ city: ", 4" }, []],
    [{ city: "4" }, []],
    [{ city: "99999" }, []],
    [{ city: "%" }, []],
    [{ city: "％" }, []],
    [{ city: "＿" }, []],
    [{ country: "ch" }, ["Müller"]],
    [{ sector: "S1" }, ["Müller"]],
    [{ firstName: "zoe" }, ["Bertrand"]],
    [{ firstName: "bertrand" }, []],
    [{ lastName: "mull" }, ["Müller"]],
    [{ lastName: "100%" }, ["100%_sûr"]],
    [{ lastName: "0%_s" }, ["100%_sûr"]],
    [{ lastName: "1_0" }, []],
    [{ lastName: "％" }, ["100%_sûr"]],
    [{ lastName: "＿" }, ["100%_sûr"]],
    [{ lastName: "1＿0" }, []],
    [{ lastName: "\\" }, []],
    [{ userGender: "M" }, ["Müller"]],
    [{ title: "PR" }, ["Müller"]],
    [{ language: "DE" }, ["Müller"]],
    [{ language: "DE", userGender: "F" }, []],
    [{ lastName: "Inactif" }, []],
    [{ lastName: "'; drop table slot; --" }, []],
    [{ speciality: "x' or '1'='1" }, []],
  ])("%o finds %o", async (filter, expected) => {
    const answer = await search({ ...wholeDay, ...filter });
    expect(answer.status).toBe(200);
    expect(namesOf(answer)).toEqual(expected);
    expect(answer.data.totalCount).toBe(expected.length);
  });

  test("no filter finds all active practitioners", async () => {
    expect(namesOf(await search(wholeDay))).toEqual(["100%_sûr", "Bertrand", "Müller", "Tardif"]);
  });

  test.each<Record<string, string | number>>([
    { userGender: "X" },
    { minHour: "24:00" },
    { minHour: "14:00", maxHour: "13:00" },
    { localDate: "2026-11-20" },
    { localDate: "2027-02-20" },
    { localDate: "2026-02-30" },
    { page: -1 },
    { size: 51 },
    { city: "x".repeat(65) },
  ])("%o is refused", async (query) => {
    const answer = await search(query);
    expect([answer.status, answer.error]).toEqual([400, "VALIDATION"]);
    expect(answer.errorMessages?.length).toBeGreaterThan(0);
  });

  test("the last day accepted is 90 days ahead", async () => {
    expect((await search({ localDate: "2027-02-19" })).data).toEqual({ results: [], totalPage: 0, totalCount: 0 });
  });
});

test("BK-013 hours default to 12:00 and 23:30 in the practitioner's time zone", async () => {
  const answer = await search();
  expect(namesOf(answer)).toEqual(["100%_sûr", "Bertrand"]);
  const [first] = answer.data.results[0].practitionerData.availableCurrentPractitionerTimeSlots;
  expect(first).toMatchObject({ localDate: monday, localTime: "12:00", start: "2026-11-23T11:00:00.000Z" });
});

test("BK-001 the day defaults to today, and a later day starts the results on that day", async () => {
  const today = await search({ ...wholeDay, lastName: "Tardif" });
  expect(today.data.results[0].practitionerData.availableCurrentPractitionerTimeSlots[0].localDate).toBe("2026-11-21");
  const later = await search({ ...wholeDay, lastName: "Tardif", localDate: "2026-11-22" });
  expect(later.data.results[0].practitionerData.availableCurrentPractitionerTimeSlots[0].localDate).toBe("2026-11-28");
});

test("BK-016 a slot within the lead time is not offered", async () => {
  const answer = await search({ ...wholeDay, lastName: "Tardif" });
  const [first] = answer.data.results[0].practitionerData.availableCurrentPractitionerTimeSlots;
  expect(first.localTime).toBe("10:15");
  host.clock.pass(3600);
  const later = await search({ ...wholeDay, lastName: "Tardif" });
  host.clock.set(saturday);
  expect(later.data.results[0].practitionerData.availableCurrentPractitionerTimeSlots[0].localDate).toBe("2026-11-28");
});

test("BK-016 booked, blocked and held slots are not offered; one with an expired hold is", async () => {
  const made = await aPractitioner(host, { last_name: "Complet", hours: dayHours });
  await topUpSchedules(host.deps, { days: 3, practitionerIds: [made.id] });
  const rows = await slotsOf(made.id).execute();
  const set = (index: number, values: object) =>
    host.deps.db.updateTable("slot").set(values).where("id", "=", rows[index]!.id).execute();
  await set(0, { status: "BOOKED" });
  await set(1, { status: "BLOCKED" });
  await set(2, { held_by: made.id, held_until: new Date(Date.now() + 600_000) });
  await set(3, { held_by: made.id, held_until: new Date(Date.now() - 1000) });
  const answer = await search({ ...wholeDay, lastName: "Complet" });
  const offered = answer.data.results[0].practitionerData.availableCurrentPractitionerTimeSlots;
  expect(offered[0].id).toBe(rows[3]!.id);
  await host.deps.db.updateTable("slot").set({ status: "BOOKED" }).where("practitioner_id", "=", made.id).execute();
  expect((await search({ ...wholeDay, lastName: "Complet" })).data.totalCount).toBe(0);
});

test("BK-015 a card has the public data of a practitioner, named in the caller's language", async () => {
  const card = async (language: "fr" | "en") =>
    (await search({ ...wholeDay, lastName: "Müller" }, language)).data.results[0];
  expect((await card("fr")).practitionerData).toMatchObject({
    speciality: { slug: "dermatologie", name: "Dermatologie et vénéréologie", color: "#A3365C" },
    sector: { code: "S1", name: "Secteur 1" },
    thirdPartyPayment: { code: "AMO", name: "Part obligatoire" },
    deliveryDocument: [{ id: "ORDONNANCE", name: "Ordonnance" }],
    practitionerDiplomas: [{ id: "1", file: { name: "Doctorat de médecine" } }],
    ...{ tarifMin: 30.5, tarifMax: 60, tarifMaxCents: 6000, zone: "Europe/Paris", confirmation: "AUTO" },
  });
  const english = await card("en");
  expect(english.spokenLanguages).toEqual([
    { id: "FR", name: "FR" },
    { id: "DE", name: "German" },
  ]);
  expect(english.practitionerData.speciality.name).toBe("Dermatology");
});

test("BK-015 BK-020 a card has the times of four days: three on each of the first two, two on the next", async () => {
  const [{ practitionerData }] = (await search({ ...wholeDay, lastName: "Bertrand" })).data.results;
  const days: { localDate: string }[] = practitionerData.availableCurrentPractitionerTimeSlots;
  expect(days.map(({ localDate }) => localDate)).toEqual([
    ...Array(3).fill(monday),
    ...Array(3).fill("2026-11-30"),
    ...Array(2).fill("2026-12-07"),
  ]);
});

describe("BK-010 pages", () => {
  test("contain everyone once, the soonest first, in a stable order", async () => {
    for (let count = 0; count < 7; count++) await aPractitioner(host, { city: "Pagination", hours: dayHours });
    await topUpSchedules(host.deps, { days: 10 });
    const seen: string[] = [];
    for (let page = 0; page < 4; page++) {
      const { data } = await search({ ...wholeDay, city: "Pagination", size: 2, page });
      expect([data.totalCount, data.totalPage]).toEqual([7, 4]);
      seen.push(...data.results.map(({ id }: { id: string }) => id));
    }
    expect(new Set(seen).size).toBe(7);
    const whole = await search({ ...wholeDay, city: "Pagination" });
    expect(whole.data.results.map(({ id }: { id: string }) => id)).toEqual(seen);
    const beyond = await search({ ...wholeDay, city: "Pagination", size: 2, page: 4 });
    expect(beyond.data).toEqual({ results: [], totalPage: 4, totalCount: 7 });
  });

  test("sort by who takes new patients, the soonest slot, then alphabetically from a letter that changes daily", async () => {
    const order = async () =>
      (await search({ ...wholeDay, localDate: monday, city: "Alphabet" })).data.results.map(
        ({ lastName }: { lastName: string }) => lastName,
      );
    for (const last_name of ["Écho", "Alpha", "Zoulou", "Mike"])
      await aPractitioner(host, { last_name, city: "Alphabet", hours: dayHours });
    await aPractitioner(host, {
      ...{ last_name: "Hotel", city: "Alphabet" },
      hours: [{ weekday: 1, from_minute: 530, to_minute: 560 }],
    });
    await topUpSchedules(host.deps, { days: 10 });
    const turns = new Set<string>();
    for (const day of ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"]) {
      host.clock.set(new Date(`2026-11-${day}T08:00:00Z`));
      const [soonest, ...others] = await order();
      expect(soonest).toBe("Hotel");
      expect(["Alpha", "Écho", "Mike", "Zoulou", "Alpha", "Écho", "Mike"].join()).toContain(others.join());
      turns.add(others.join());
    }
    host.clock.set(saturday);
    await host.deps.db
      .updateTable("practitioner")
      .set({ accepts_new_patients: false })
      .where("last_name", "=", "Hotel")
      .execute();
    expect((await order()).at(-1)).toBe("Hotel");
    expect(turns.size).toBeGreaterThan(1);
  });
});
