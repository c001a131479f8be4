import { randomUUID } from "node:crypto";
import { tz } from "@date-fns/tz/tz";
import { formatISO } from "date-fns/formatISO";
import { subYears } from "date-fns/subYears";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBookingHost, aDraft } from "../appointments/testing.ts";
import { withTx } from "../db/tx.ts";
import { asPatient } from "../patients/as-patient.ts";
import { dayIn, daysAfter } from "../platform/calendar.ts";
import { type Host, signedInAs } from "../testing.ts";
import { aChildOf, aPatient } from "../testing-people.ts";
import { bmiOf, pointMap, weightOf, zoneOf } from "./bmi.ts";

let host: Host;
const today = dayIn("Europe/Paris", new Date());
beforeAll(async () => {
  host = await aBookingHost();
});
afterAll(() => host.close());

const own = "/user/patient";

/** Each kind: a usual value of an adult, and values of each refusal. */
const measures = {
  weight: { usual: 70, other: 71.5, far: 77.1, rare: 251, wrong: [0.2, 650.1, 70.55, "70"] },
  height: { usual: 172, other: 173, far: 190, rare: 119, wrong: [19, 281, 172.5, "172"] },
} as const;
type Kind = keyof typeof measures;
const kinds = Object.keys(measures) as Kind[];

async function signedIn(bornOn = "1985-04-12") {
  const patient = await aPatient(host, { bornOn });
  return { patient, token: await signedInAs(host, patient) };
}
type Person = { token: string; patient: { id: string } };

const read = (kind: Kind, { token, patient }: Person, query = "") =>
  host.call("GET", `${own}/list-${kind}?patientId=${patient.id}${query}`, { token });
const add = (kind: Kind, { token, patient }: Person, value: unknown, startDate = today, changes: object = {}) => {
  const body = { patientId: patient.id, startDate, [kind]: value, ...changes };
  return host.call("POST", `${own}/add-${kind}`, { token, body });
};
const update = (kind: Kind, { token, patient }: Person, id: string, version: number, changes: object = {}) => {
  const body = { patientId: patient.id, startDate: today, [kind]: measures[kind].usual, ...changes };
  return host.call("PUT", `${own}/update-${kind}`, { token, body: { ...body, [`${kind}Id`]: id, version } });
};
const remove = (kind: Kind, { token, patient }: Person, id: string) =>
  host.call("DELETE", `${own}/delete-${kind}/${patient.id}/${id}`, { token });
const bmi = async ({ token, patient }: Person) =>
  (await host.call("GET", `${own}/get-imc/${patient.id}`, { token })).data;

const daysAgo = (days: number) => daysAfter(today, -days);

describe.each(kinds)("%s", (kind) => {
  const { usual, other, far, rare, wrong } = measures[kind];
  const unusual = { status: 400, errorMessages: [{ field: kind, message: "unusual" }] };

  test("MR-131 MR-139 MR-140 a measure is added, read, changed and deleted, the last one first", async () => {
    const person = await signedIn();
    expect((await read(kind, person)).data).toEqual({ results: [], totalPage: 0, totalCount: 0 });
    const { id } = (await add(kind, person, usual, "2020-02-29")).data;
    await add(kind, person, other);
    const { data } = await read(kind, person);
    expect(data).toMatchObject({ totalPage: 1, totalCount: 2, results: [{ startDate: today, [kind]: other }, { id }] });
    const all = await host.call("GET", `${own}/list-measurement/${person.patient.id}`, person);
    expect(all.data).toEqual({ weights: [], heights: [], [`${kind}s`]: data.results });
    expect(data.results[1]).toEqual({
      ...{ id, version: 1, startDate: "2020-02-29", [kind]: usual, createdAt: expect.any(String) },
    });
    expect((await update(kind, person, id, 1, { startDate: "2020-03-01" })).data).toEqual({ version: 2 });
    expect((await read(kind, person, `&id=${id}`)).data).toMatchObject({
      ...{ totalCount: 1, results: [{ id, version: 2, startDate: "2020-03-01" }] },
    });
    expect((await read(kind, person, "&size=1&page=1")).data).toMatchObject({ totalPage: 2, results: [{ id }] });
    expect((await remove(kind, person, id)).status).toBe(200);
    expect((await remove(kind, person, id)).status).toBe(200);
    expect((await read(kind, person)).data.totalCount).toBe(1);
  });

  test("a change of an older version is refused, and leaves the measure as it is", async () => {
    const person = await signedIn();
    const { id } = (await add(kind, person, usual)).data;
    await update(kind, person, id, 1, { [kind]: other });
    expect(await update(kind, person, id, 1)).toMatchObject({ status: 409, error: "CONFLICT" });
    expect((await read(kind, person)).data.results[0]).toMatchObject({ version: 2, [kind]: other });
  });

  test("MR-138 a value outside the bounds, a part of a day, one to come or before the birth are refused", async () => {
    const person = await signedIn();
    for (const value of [...wrong, undefined, null])
      expect(await add(kind, person, value), String(value)).toMatchObject({
        ...{ status: 400, errorMessages: [{ field: kind }] },
      });
    const field = "startDate";
    const refused = (message?: string) => ({ status: 400, errorMessages: [{ field, ...(message && { message }) }] });
    expect(await add(kind, person, usual, "2020-02")).toMatchObject(refused());
    expect(await add(kind, person, usual, daysAgo(-2))).toMatchObject(refused("future"));
    expect(await add(kind, person, usual, "1985-04-11")).toMatchObject(refused("beforeBirth"));
    expect((await read(kind, person)).data.totalCount).toBe(0);
  });

  test("decisions 2.9 a value unusual for the age or far from the last month's is kept when it is meant", async () => {
    const person = await signedIn();
    expect(await add(kind, person, rare)).toMatchObject(unusual);
    expect((await add(kind, person, rare, "2001-01-01", { isConfirmed: true })).status).toBe(200);
    const { id } = (await add(kind, person, usual, daysAgo(30))).data;
    expect(await add(kind, person, far)).toMatchObject(unusual);
    expect((await add(kind, person, far, daysAgo(-1), { isConfirmed: true })).errorMessages).toEqual([
      { field: "startDate", message: "future" },
    ]);
    // The measure itself is nothing to compare its change with.
    expect((await update(kind, person, id, 1, { startDate: daysAgo(30), [kind]: far })).status).toBe(200);
    await update(kind, person, id, 2, { startDate: daysAgo(31), [kind]: usual, isConfirmed: true });
    expect((await add(kind, person, far)).status).toBe(200);
  });

  test("decisions 2.9 children are asked by their age, and in their first year not about what changed", async () => {
    const parent = await signedIn();
    const child = await aChildOf(host, parent.patient, { bornOn: daysAgo(300) });
    const person = { token: parent.token, patient: child };
    const [young, older, tall] = kind === "weight" ? [4.1, 5.2, 20] : [52, 58, 120];
    expect((await add(kind, person, young, daysAgo(250))).status).toBe(200);
    expect((await add(kind, person, older, daysAgo(225))).status).toBe(200);
    expect(await add(kind, person, tall)).toMatchObject(unusual);
  });

  test("R12 quality 16 nobody but the patient and a parent of a child reads or changes it", async () => {
    const parent = await signedIn();
    const child = { token: parent.token, patient: await aChildOf(host, parent.patient) };
    const grown = { token: parent.token, patient: await aChildOf(host, parent.patient, { bornOn: "1999-01-01" }) };
    const stranger = await signedIn();
    const { id } = (await add(kind, child, usual, today, { isConfirmed: true })).data;
    expect((await read(kind, child)).data.totalCount).toBe(1);
    expect((await read(kind, parent)).data.totalCount).toBe(0);
    const refused = { status: 404, error: "NOT_RELATED" };
    for (const person of [
      { token: stranger.token, patient: parent.patient },
      { token: stranger.token, patient: child.patient },
      grown,
      { token: parent.token, patient: { id: randomUUID() } },
    ]) {
      const { token, patient } = person;
      expect(await read(kind, person)).toMatchObject(refused);
      expect(await add(kind, person, usual)).toMatchObject(refused);
      expect(await update(kind, person, id, 1)).toMatchObject(refused);
      expect(await remove(kind, person, id)).toMatchObject(refused);
      for (const one of ["get-imc", "list-measurement"])
        expect(await host.call("GET", `${own}/${one}/${patient.id}`, { token })).toMatchObject(refused);
    }
    // One's own list with the id of somebody else's measure.
    expect(await update(kind, stranger, id, 1)).toMatchObject({ status: 404, error: "NOT_FOUND" });
    await remove(kind, stranger, id);
    expect((await read(kind, child)).data.results[0]).toMatchObject({ id, version: 1 });
  });

  test("a call about the other kind leaves a measure alone", async () => {
    const person = await signedIn();
    const { id } = (await add(kind, person, usual)).data;
    const another = kinds.find((one) => one !== kind)!;
    expect(await update(another, person, id, 1)).toMatchObject({ status: 404, error: "NOT_FOUND" });
    expect((await remove(another, person, id)).status).toBe(200);
    expect((await read(another, person, `&id=${id}`)).data.totalCount).toBe(0);
    expect((await read(kind, person)).data.results).toMatchObject([{ id, version: 1 }]);
  });
});

test("decisions 2.9 a weight and a height that look exchanged are asked about", async () => {
  const parent = await signedIn();
  // At twelve both are usual by themselves.
  const child = { token: parent.token, patient: await aChildOf(host, parent.patient, { bornOn: "2010-03-09" }) };
  expect((await add("height", child, 112, "2022-06-10")).status).toBe(200);
  expect(await add("weight", child, 118, "2022-06-10")).toMatchObject({
    errorMessages: [{ field: "weight", message: "unusual" }],
  });
  expect((await add("weight", child, 118, "2023-09-10")).status).toBe(200);
  const adult = await signedIn();
  await add("weight", adult, 172);
  expect(await add("height", adult, 119)).toMatchObject({ errorMessages: [{ field: "height", message: "unusual" }] });
});

test("a query that forgets its patient sees that patient's measures alone", async () => {
  const [one, two] = [await signedIn(), await signedIn()];
  for (const person of [one, two]) await add("weight", person, 70);
  const seenBy = (id: string) =>
    withTx(host.deps.db, (tx) => asPatient(tx, id, () => tx.selectFrom("measurement").select("patient_id").execute()));
  expect(await seenBy(one.patient.id)).toEqual([{ patient_id: one.patient.id }]);
  expect(await seenBy("")).toEqual([]);
});

test("each act is a line of the record's log", async () => {
  const person = await signedIn();
  const { id } = (await add("weight", person, 70)).data;
  await update("weight", person, id, 1);
  await remove("weight", person, id);
  const lines = await host.deps.db
    .selectFrom("record_event")
    .select(["act", "subject"])
    .where("patient_id", "=", person.patient.id)
    .orderBy("seq")
    .execute();
  expect(lines).toEqual(["add", "update", "delete"].map((act) => ({ act: `${act} measurement`, subject: id })));
});

test("MR-132 the index is that of the last weight and height, with the ideal weight and its range", async () => {
  const person = await signedIn();
  const nothing = { weight: null, height: null, imc: null, zone: null, idealWeight: null, outsideZones: null };
  expect(await bmi(person)).toMatchObject(nothing);
  await add("weight", person, 80, "2020-01-01");
  await add("weight", person, 67.6);
  expect(await bmi(person)).toMatchObject({ ...nothing, weight: 67.6, weightDate: today });
  await add("height", person, 172, "2012-09-11");
  expect(await bmi(person)).toMatchObject({
    ...{ weight: 67.6, height: 172, heightDate: "2012-09-11", isHeightOld: false, imc: 22.9, zone: "POIDS_IDEAL" },
    ...{ idealWeight: 65.1, idealWeightMin: 54.7, idealWeightMax: 73.7, outsideZones: null },
  });
});

test.each([
  [18.4, "SOUS_POIDS"],
  [18.5, "POIDS_IDEAL"],
  [24.9, "POIDS_IDEAL"],
  [25, "SURPOIDS"],
  [29.9, "SURPOIDS"],
  [30, "FAIBLE_OBESITE"],
  [34.9, "FAIBLE_OBESITE"],
  [35, "OBESITE_MOYENNE"],
  [39.9, "OBESITE_MOYENNE"],
  [40, "OBESITE_SEVERE"],
  [70, "OBESITE_SEVERE"],
])("MR-133 an index of %d is in the zone %s", async (index, zone) => {
  expect(zoneOf(index)).toBe(zone);
  const person = await signedIn();
  await add("height", person, 200);
  await add("weight", person, index * 4, today, { isConfirmed: true });
  expect(await bmi(person)).toMatchObject({ imc: index, zone });
});

test("decisions 2.9 an index is rounded before its zone is read, as it is shown", () => {
  expect(bmiOf(99.8, 200)).toBe(25);
  expect(zoneOf(bmiOf(99.8, 200))).toBe("SURPOIDS");
  expect(bmiOf(99.7, 200)).toBe(24.9);
  expect(bmiOf(0.3, 280)).toBe(0);
  expect(bmiOf(650, 20)).toBe(16250);
});

test("MR-132 MR-134 each zone begins at the weights of its lowest index, from 130 to 210 cm", async () => {
  const { imcPointMap } = await bmi(await signedIn());
  expect(imcPointMap).toEqual(pointMap);
  expect(pointMap.map(({ from, to }) => [from, to])).toEqual([
    ...[
      [0, 18.5],
      [18.5, 25],
      [25, 30],
      [30, 35],
      [35, 40],
      [40, null],
    ],
  ]);
  for (const { from, points } of pointMap) {
    expect([points[0]!.height, points.at(-1)!.height]).toEqual([130, 210]);
    for (const { height, weight } of points) {
      expect(weight).toBe(weightOf(from, height));
      expect(Math.abs(weight / (height / 100) ** 2 - from)).toBeLessThan(0.04);
    }
  }
});

describe("decisions 2.9 the zones of adults", () => {
  const measure = async (person: Person, day = today) => {
    await add("height", person, 160, day, { isConfirmed: true });
    await add("weight", person, 60, day, { isConfirmed: true });
    return bmi(person);
  };
  const without = (outsideZones: string) => ({
    ...{ imc: 23.4, outsideZones, zone: null, idealWeight: null, idealWeightMin: null, imcPointMap: [] },
  });
  const bornAgo = (years: number, days = 0) =>
    daysAfter(formatISO(subYears(today, years, { in: tz("UTC") }), { representation: "date" }), days);

  test("do not hold for a child, nor for a weight taken before 18", async () => {
    const parent = await signedIn();
    const child = await aChildOf(host, parent.patient, { bornOn: bornAgo(17) });
    expect(await measure({ token: parent.token, patient: child })).toMatchObject(without("MOINS_18"));
    const grown = await signedIn(bornAgo(18));
    expect(await measure(grown, daysAgo(1))).toMatchObject(without("MOINS_18"));
    expect(await measure(grown)).toMatchObject({ zone: "POIDS_IDEAL", outsideZones: null });
  });

  test("hold until 65, not above", async () => {
    expect(await measure(await signedIn(bornAgo(66, 1)))).toMatchObject({ zone: "POIDS_IDEAL" });
    expect(await measure(await signedIn(bornAgo(66)))).toMatchObject(without("PLUS_65"));
  });

  test.each([
    ["DEBUT", -100, "GROSSESSE"],
    ["TERME", 100, "GROSSESSE"],
    ["DEBUT", -295, null],
    ["TERME", -13, null],
  ])("with a pregnancy declared by %s %i days from today: %s", async (pregnancyKind, days, outsideZones) => {
    const draft = await aDraft(host);
    const answers = JSON.stringify({ pregnancyKind, pregnancyDate: daysAgo(-days) });
    await host.deps.db.updateTable("appointment").set({ answers }).where("id", "=", draft.rdvId).execute();
    expect(await measure({ token: draft.token, patient: draft.patient })).toMatchObject({ imc: 23.4, outsideZones });
  });

  test("hold again after a pregnancy, for a weight of before it, not for one of its time", async () => {
    const draft = await aDraft(host);
    const answers = JSON.stringify({ pregnancyKind: "DEBUT", pregnancyDate: daysAgo(700) });
    await host.deps.db.updateTable("appointment").set({ answers }).where("id", "=", draft.rdvId).execute();
    const person = { token: draft.token, patient: draft.patient };
    expect(await measure(person, daysAgo(900))).toMatchObject({ zone: "POIDS_IDEAL", outsideZones: null });
    expect(await measure(person, daysAgo(600))).toMatchObject(without("GROSSESSE"));
  });

  test("a height of a child counts for a year, an adult's always", async () => {
    const person = await signedIn("2000-01-01");
    await add("height", person, 160, "2017-06-01");
    await add("weight", person, 60, "2018-06-01");
    expect(await bmi(person)).toMatchObject({ imc: 23.4, isHeightOld: false });
    await add("weight", person, 60, "2018-06-02");
    expect(await bmi(person)).toMatchObject({ imc: null, zone: null, isHeightOld: true, height: 160 });
    await add("height", person, 160, "2018-01-01");
    await add("weight", person, 60);
    expect(await bmi(person)).toMatchObject({ imc: 23.4, zone: "POIDS_IDEAL", isHeightOld: false });
  });
});

describe("measures that were kept elsewhere", () => {
  const bring = ({ token, patient }: Person, lines: string[], dry = false) => {
    const body = { patientId: patient.id, dry, measures: lines.join("\n") };
    return host.call("POST", `${own}/import-measurement`, { token, body });
  };
  const weight = (value: number, at: string) => `WEIGHT,${at},${value}`;
  const height = (value: number, at: string) => `HEIGHT,${at},${value}`;
  const acts = async ({ token, patient }: Person): Promise<string[]> => {
    const query = `patientId=${patient.id}`;
    const { data } = await host.call("GET", `${own}/list-record-event?${query}`, { token });
    return data.results.map(({ act }: { act: string }) => act);
  };

  test("MR-136 are each judged before anything is added, then added but for what is wrong", async () => {
    const person = await signedIn();
    await add("weight", person, 70, "2024-03-14");
    const measures = [
      weight(70, "2024-03-14"),
      weight(70.5, "2024-03-20"),
      weight(90, "2024-03-21"),
      weight(0.2, "2024-04-01"),
      weight(70.55, "2024-04-01"),
      height(172, "2199-01-01"),
      height(172, "1985-04-11"),
      height(172, "2024-03-20"),
      height(172, "2024-03-20"),
    ];
    const flaws = ["known", null, "unusual", "impossible", "impossible", "future", "beforeBirth", null, "known"];
    expect((await bring(person, measures, true)).data).toEqual({ flaws: expect.any(Array), added: 0 });
    expect((await bring(person, measures, true)).data.flaws).toEqual(flaws.with(1, "unusual"));
    expect((await read("weight", person)).data.totalCount).toBe(1);
    expect(await acts(person)).toEqual(["add measurement"]);
    expect((await bring(person, measures)).data.added).toBe(3);
    expect((await read("weight", person)).data.results.map(({ weight }: { weight: number }) => weight)).toEqual([
      90, 70.5, 70,
    ]);
    expect((await read("height", person)).data.totalCount).toBe(1);
    expect(await acts(person)).toEqual(["import measurements", "add measurement"]);
    expect((await bring(person, measures)).data.added).toBe(0);
    expect(await acts(person)).toHaveLength(2);
  });

  test("MR-136 R12 go to oneself or a child, 500 at once, and into no full list", async () => {
    const person = await signedIn();
    const child = await aChildOf(host, person.patient);
    const day = (count: number) => daysAfter("2015-01-01", count);
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => weight(70, day(from + index)));
    expect((await bring(person, many(0, 501))).error).toBe("VALIDATION");
    for (const wrong of ["", "WEIGHT,2024-02-31,70", "WEIGHT,2024-03-14,-70", "BMI,2024-03-14,22", "WEIGHT,2024-03-14"])
      expect((await bring(person, [wrong])).error, wrong).toBe("VALIDATION");
    expect(await bring(person, many(0, 500))).toMatchObject({ status: 200, data: { added: 500 } });
    expect((await bring(person, many(500, 499))).data.added).toBe(499);
    expect(await bring(person, many(999, 2))).toMatchObject({ status: 422, error: "LIST_FULL" });
    expect((await bring(person, many(999, 1))).data.added).toBe(1);
    const ofChild = { ...person, patient: child };
    expect((await bring(ofChild, [weight(20, today)])).data.added).toBe(1);
    const stranger = await signedIn();
    expect((await bring({ ...stranger, patient: child }, [weight(20, today)])).error).toBe("NOT_RELATED");
  });
});
