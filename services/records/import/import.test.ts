import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBookingHost, formOf } from "../../appointments/testing.ts";
import type { Language } from "../../db/types.ts";
import { aChildOf, aPatient, type Host, signedInAs } from "../../testing.ts";
import { toIps } from "../export/ips.ts";
import { readSnapshot } from "../export/snapshot.ts";

const own = "/user/patient";
let host: Host;
let ids: Record<string, number>;
beforeAll(async () => {
  host = await aBookingHost();
  const entries = await host.deps.db.selectFrom("reference_item").select(["id", "list", "code"]).execute();
  ids = Object.fromEntries(entries.map(({ id, list, code }) => [`${list} ${code}`, id]));
});
afterAll(() => host.close());

const bornOn = "1984-03-27";
async function signedIn(overrides = {}) {
  const patient = await aPatient(host, { bornOn, ...overrides });
  return { patientId: patient.id, accountId: patient.accountId, token: await signedInAs(host, patient) };
}
type Mine = Awaited<ReturnType<typeof signedIn>>;

const send = async (path: string, { patientId, token }: Mine, body: object) => {
  const answer = await host.call("POST", `${own}/${path}`, { token, body: { patientId, ...body } });
  expect(answer.status, path).toBe(200);
};

/** Fills a record with an entry of each kind that a summary holds. */
async function fill(mine: Mine) {
  const allergy = (code: string, more: object) =>
    send("add-allergy", mine, {
      ...{ allergyMotif: ids[`medical-allergy ${code}`], isMedicalProduct: false, startDate: "2009-03" },
      ...{ isUnkownHowManifestAllergy: true, ...more },
    });
  const past = (code: string, more: object) =>
    send("add-antecedent", mine, {
      ...{ antecedentMotif: ids[`medical-antecedent ${code}`], isSurgery: false, startDate: "2010" },
      ...{ isFinished: false, ...more },
    });
  const treatment = (more: object) =>
    send("add-treatment", mine, {
      ...{ frequence: "Le soir", isRegular: false, isPunctual: false, isNoLongerTakeThisTreatment: false },
      ...{ startDate: "2020", ...more },
    });
  await allergy("PENICILLINE", { isMedicalProduct: true, startDate: "2009-03-14" });
  await allergy("VACCIN", { otherName: "grippe" });
  await allergy("AUTRE", {
    ...{ otherName: "Poivre vert", isUnkownHowManifestAllergy: false },
    howAllergyManifest: "Plaques <rouges>\net « démangeaisons »",
  });
  await past("CANCER", { otherName: "du sein" });
  await past("AUTRE", { otherName: "Angines", isFinished: true, endDate: "2012-02" });
  await past("AUTRE", { otherName: "Genou", isSurgery: true, startDate: "2011-05-04" });
  await past("AUTRE", { otherName: "Hernie", isSurgery: true, isFinished: true, endDate: "2011" });
  await treatment({ treatmentMotif: 60000001, isRegular: true });
  await treatment({ otherName: "Tisane", isPunctual: true, isNoLongerTakeThisTreatment: true, endDate: "2021-02" });
  await treatment({ otherName: "Sirop", isNoLongerTakeThisTreatment: true, endDate: "2021-02" });
  for (const [day, weight] of [
    ["2024-03-14", 62.5],
    ["2025-03-14", 63],
  ] as const)
    await send("add-weight", mine, { weight, startDate: day, isConfirmed: true });
  await send("add-height", mine, { height: 168, startDate: "2024-03-14", isConfirmed: true });
}

const summaryOf = async ({ patientId, accountId }: Mine, language: Language = "fr") =>
  toIps({
    ...{ copyId: randomUUID(), language },
    snapshot: await readSnapshot(host.deps.db, { patientId, accountId, language }),
  });

/** What a summary says, without the ids and instants that differ between two of the same record. */
async function saidBy(mine: Mine) {
  const { entry } = await summaryOf(mine);
  return entry
    .map(({ resource: { id: _id, subject: _subject, patient: _patient, ...said } }) => said)
    .filter(({ resourceType }) => resourceType !== "Composition" && resourceType !== "Patient")
    .map((said) => JSON.stringify(said))
    .sort();
}

const importInto = ({ patientId, token }: Mine, summary: unknown, { dry = false, language = "fr" as Language } = {}) =>
  host.call("POST", `${own}/import-summary`, {
    ...{ token, language },
    form: formOf({ patientId, dry: String(dry) }, [
      new File([typeof summary === "string" ? summary : JSON.stringify(summary)], "resume.json"),
    ]),
  });

type Line = { list: string; isNothing: boolean; name: string; flaw: string | null };
const verdicts = (lines: Line[]) => lines.map(({ list, name, flaw }) => [list, name, flaw]);

describe("a summary of this product", () => {
  test.each(["fr", "en"] as const)(
    "decisions 2.15 a record that was exported in «%s» is the same in another account of the same person",
    async (language) => {
      const [mine, other] = [await signedIn(), await signedIn()];
      await fill(mine);
      const summary = await summaryOf(mine, language);
      const shown = await importInto(other, summary, { dry: true });
      expect(shown).toMatchObject({ status: 200, data: { added: 0 } });
      expect(shown.data.lines.map(({ flaw }: Line) => flaw)).toEqual(Array(13).fill(null));
      expect(await importInto(other, summary)).toMatchObject({ status: 200, data: { added: 13 } });
      expect(await saidBy(other)).toEqual(await saidBy(mine));
      // The same file again adds nothing.
      const again = await importInto(other, summary);
      expect(again.data.added).toBe(0);
      expect(new Set(again.data.lines.map(({ flaw }: Line) => flaw))).toEqual(new Set(["known"]));
      expect(await saidBy(other)).toEqual(await saidBy(mine));
    },
  );

  test("decisions 2.15 that nothing is known of a list comes back too, unless the list has entries by now", async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    for (const list of ["allergy", "antecedent", "treatment"])
      await host.call("PUT", `${own}/nothing-known`, {
        token: mine.token,
        body: { patientId: mine.patientId, list, isKnown: true },
      });
    await send("add-treatment", other, {
      ...{ otherName: "Sirop", frequence: "Le soir", isRegular: true, isPunctual: false, startDate: "2020" },
      isNoLongerTakeThisTreatment: false,
    });
    const { data } = await importInto(other, await summaryOf(mine));
    expect(verdicts(data.lines).sort()).toEqual([
      ["allergy", "", null],
      ["antecedent", "", null],
      ["treatment", "", "listed"],
    ]);
    const overview = await host.call("GET", `${own}/record-overview/${other.patientId}`, { token: other.token });
    expect(overview.data.map(({ list, state }: { list: string; state: string }) => [list, state]).sort()).toEqual([
      ["allergy", "AUCUN_CONNU"],
      ["antecedent", "AUCUN_CONNU"],
      ["treatment", "LISTE"],
    ]);
  });

  test("quality 35 bringing a summary in is one line of the record's log, looking at it none", async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    await fill(mine);
    await importInto(other, await summaryOf(mine), { dry: true });
    const acts = async () =>
      (
        await host.call("GET", `${own}/list-record-event?patientId=${other.patientId}`, { token: other.token })
      ).data.results.map(({ act }: { act: string }) => act);
    expect(await acts()).toEqual([]);
    await importInto(other, await summaryOf(mine));
    expect(await acts()).toEqual(["import summary"]);
  });
});

const patient = { resourceType: "Patient", birthDate: bornOn, name: [{ family: "Roux", given: ["Anne"] }] };
const whole = { reference: "urn:uuid:0" };
const composition = {
  ...{ resourceType: "Composition", title: "Résumé international du patient", subject: whole, author: [whole] },
};
const documentOf = (...resources: object[]) => ({
  ...{ resourceType: "Bundle", type: "document" },
  entry: [patient, ...resources, composition].map((resource, at) => ({ fullUrl: `urn:uuid:${at}`, resource })),
});

describe("a summary that was written otherwise", () => {
  test("decisions 2.15 what it says otherwise is understood: codes, instants, medicines apart, other units", async () => {
    const mine = await signedIn();
    const { data } = await importInto(
      mine,
      documentOf(
        {
          resourceType: "AllergyIntolerance",
          code: { coding: [{ system: "http://snomed.info/sct", code: "1", display: "Cashew nuts" }] },
          onsetDateTime: "2012-08-01T10:00:00Z",
          verificationStatus: { coding: [{ code: "confirmed" }] },
        },
        { resourceType: "Medication", code: { text: "Amlodipine 5 mg" } },
        {
          resourceType: "MedicationStatement",
          ...{ status: "active", medicationReference: { reference: "urn:uuid:2" } },
          effectivePeriod: { start: "2022-01" },
        },
        {
          resourceType: "Observation",
          ...{
            status: "final",
            code: { coding: [{ code: "8302-2" }] },
            effectiveDateTime: "2023-05-02T08:00:00+02:00",
          },
          valueQuantity: { value: 1.7, code: "m" },
        },
        { resourceType: "Condition", code: { coding: [{ code: "no-problem-info" }] } },
        { resourceType: "Immunization", status: "completed" },
      ),
      { language: "en" },
    );
    expect(data.person).toEqual({ name: "Anne Roux", birthDate: bornOn });
    expect(data.lines).toMatchObject([
      { list: "allergy", name: "Cashew nuts", startDate: "2012-08-01", flaw: null },
      { list: "treatment", name: "Amlodipine 5 mg", startDate: "2022-01", flaw: null },
      { list: "height", value: 170, startDate: "2023-05-02", flaw: null },
    ]);
    expect(data.added).toBe(3);
    const { data: treatments } = await host.call("GET", `${own}/list-treatment?patientId=${mine.patientId}`, {
      token: mine.token,
    });
    expect(treatments.results).toMatchObject([{ frequence: "Not stated", regular: true }]);
  });

  test("decisions 2.15 each line that cannot be taken says why, and the others are taken", async () => {
    const mine = await signedIn();
    const condition = (text: string, more: object) => ({
      ...{ resourceType: "Condition", code: { text }, onsetDateTime: "2010" },
      ...more,
    });
    const over = { clinicalStatus: { coding: [{ code: "resolved" }] } };
    const { data } = await importInto(
      mine,
      documentOf(
        condition("Fine", {}),
        condition("Without a day", { onsetDateTime: undefined }),
        condition("Without an end", over),
        condition("To come", { onsetDateTime: "2090-01-01" }),
        condition("Before birth", { onsetDateTime: "1950" }),
        condition("Ended before", { ...over, abatementDateTime: "2009" }),
        condition("Refuted", { verificationStatus: { coding: [{ code: "refuted" }] } }),
        condition("x".repeat(101), {}),
        condition("", {}),
      ),
    );
    expect(data.lines.map(({ flaw }: Line) => flaw)).toEqual([
      ...[null, "noDay", "noDay", "future", "beforeBirth", "notAfterStart", "notHeld"],
      ...["impossible", "impossible"],
    ]);
    expect(data.added).toBe(1);
  });

  test("decisions 2.15 a file that is none, or another person's, is refused whole with its reason", async () => {
    const mine = await signedIn();
    const refused = async (summary: unknown) => (await importInto(mine, summary)).errorMessages;
    const flaw = (message: string) => [{ field: "files", message }];
    for (const text of ["no json", "null", "[]", '"x"', "{}", '{"resourceType":"Patient"}', "[".repeat(100_000)])
      expect(await refused(text), text.slice(0, 40)).toEqual(flaw("unreadable"));
    expect(await refused({ ...documentOf(), type: "searchset" })).toEqual(flaw("unreadable"));
    expect(await refused({ ...documentOf(), entry: [] })).toEqual(flaw("unreadable"));
    expect(await refused(documentOf({ ...patient, birthDate: "1950-01-01" }))).toEqual(flaw("unreadable"));
    const { entry } = documentOf({ resourceType: "Condition", code: { text: "Fine" }, onsetDateTime: "2010" });
    for (const more of [
      { title: "Patient Summary" },
      { author: [{ reference: "urn:uuid:9" }] },
      { subject: undefined },
    ]) {
      const elsewhere = [...entry.slice(0, -1), { resource: { ...composition, ...more } }];
      expect(await refused({ ...documentOf(), entry: elsewhere }), JSON.stringify(more)).toEqual(flaw("unreadable"));
    }
    expect(await refused(documentOf())).toEqual(flaw("nothing"));
    const weights = Array.from({ length: 1_201 }, () => ({
      resourceType: "Observation",
      code: { coding: [{ code: "29463-7" }] },
      valueQuantity: { value: 60, code: "kg" },
    }));
    expect(await refused(documentOf(...weights))).toEqual(flaw("tooMany"));
    const elses = documentOf({ resourceType: "Condition", code: { text: "Fine" }, onsetDateTime: "2010" });
    elses.entry[0]!.resource = { ...patient, birthDate: "1984-03-28" };
    expect(await refused(elses)).toEqual(flaw("otherPerson"));
  });

  test("decisions 2.15 what cannot be held as it is said is left out: on hold, over, negated, of somebody else", async () => {
    const mine = await signedIn();
    const concept = (code: string) => ({ coding: [{ code }] });
    const takes = (status: string | undefined, more: object = {}) => ({
      ...{ resourceType: "MedicationStatement", status, medicationCodeableConcept: { text: "Metformine" } },
      ...{ effectivePeriod: { start: "2015" }, ...more },
    });
    const ill = (more: object) => ({
      ...{ resourceType: "Condition", code: { text: "Asthme" }, onsetDateTime: "2015", ...more },
    });
    const allergic = (more: object) => ({
      ...{ resourceType: "AllergyIntolerance", code: { text: "Arachide" }, onsetDateTime: "2015", ...more },
    });
    const weighs = (more: object) => ({
      ...{ resourceType: "Observation", status: "final", code: concept("29463-7"), effectiveDateTime: "2024-01-02" },
      ...{ valueQuantity: { value: 70, code: "kg" }, ...more },
    });
    const doubtful = [
      ...[takes("on-hold"), takes("intended"), takes(undefined), takes("Stopped"), takes("unknown")],
      takes("active", { effectivePeriod: { start: "2015", end: "2016" } }),
      takes("active", { dosage: [{ asNeededBoolean: true }, { asNeededBoolean: false }] }),
      takes("active", { dosage: [{ asNeededCodeableConcept: { text: "douleur" } }] }),
      ill({ verificationStatus: { text: "refuted" } }),
      ill({ verificationStatus: "refuted" }),
      ill({ verificationStatus: concept("differential") }),
      ill({ clinicalStatus: { text: "resolved" } }),
      ill({ clinicalStatus: concept("active"), abatementDateTime: "2016" }),
      ill({ modifierExtension: [{ url: "urn:negated", valueBoolean: true }] }),
      ill({ subject: { reference: "urn:uuid:99" } }),
      allergic({ clinicalStatus: concept("resolved") }),
      allergic({ code: concept("409137002") }),
      { ...ill({}), resourceType: "Procedure", performedDateTime: "2015", status: "preparation" },
      weighs({ status: "preliminary" }),
      weighs({ valueQuantity: { value: 70, code: "kg", comparator: "<" } }),
    ];
    const taken = [
      ill({ subject: { reference: "urn:uuid:0" } }),
      weighs({}),
      allergic({ clinicalStatus: concept("active") }),
    ];
    const { data } = await importInto(mine, documentOf(...doubtful, ...taken));
    const flaws = data.lines.map(({ flaw }: Line) => flaw);
    expect(flaws.slice(0, doubtful.length)).toEqual(Array(doubtful.length).fill("unsure"));
    expect(flaws.slice(doubtful.length)).toEqual([null, null, null]);
  });

  test("decisions 2.15 a medicine keeps its code only where it is of that name, and each of a file's like lines counts", async () => {
    const mine = await signedIn();
    const coded = (text: string, code: string) => ({
      ...{ resourceType: "MedicationStatement", status: "active", effectivePeriod: { start: "2015" } },
      medicationCodeableConcept: { text, coding: [{ system: "urn:oid:1.2.250.1.213.2.3.1", code }] },
    });
    const twice = { resourceType: "Condition", code: { text: "Fausse couche" }, onsetDateTime: "2010" };
    const file = documentOf(coded("Metformine 500 mg", "60000001"), coded("Un autre", "99999999"), twice, twice);
    expect((await importInto(mine, file)).data.added).toBe(4);
    const { data } = await host.call("GET", `${own}/list-treatment?patientId=${mine.patientId}`, { token: mine.token });
    expect(
      data.results
        .map(({ treatmentMotif }: { treatmentMotif: object }) => treatmentMotif)
        .flatMap(Object.values)
        .sort(),
    ).toEqual(["Metformine 500 mg", "Un autre", null, null].sort());
    expect((await importInto(mine, file)).data.added).toBe(0);
  });

  test("decisions 2.15 weights and heights are counted apart against the limit of a list", async () => {
    const mine = await signedIn();
    const many = (code: string, unit: string, value: number, count: number) =>
      Array.from({ length: count }, (_, day) => ({
        ...{ resourceType: "Observation", status: "final", code: { coding: [{ code }] } },
        effectiveDateTime: new Date(Date.UTC(2015, 0, 1 + day)).toISOString().slice(0, 10),
        valueQuantity: { value, code: unit },
      }));
    const [weights, heights] = [many("29463-7", "kg", 70, 700), many("8302-2", "cm", 170, 500)];
    expect((await importInto(mine, documentOf(...weights))).data.added).toBe(700);
    expect((await importInto(mine, documentOf(...heights))).data.added).toBe(500);
    const more = many("29463-7", "kg", 71, 301);
    expect(await importInto(mine, documentOf(...more))).toMatchObject({ status: 422, error: "LIST_FULL" });
  });

  test("quality 27 odd values of every kind are left out, and never break the call", async () => {
    const mine = await signedIn();
    const odd = [
      null,
      0,
      "",
      [],
      {},
      { coding: [{ code: "constructor" }] },
      { value: 1e308, code: "kg" },
      "x".repeat(70_000),
      [[[]]],
      { coding: "x" },
      { text: { a: 1 } },
      true,
    ];
    for (const name of ["AllergyIntolerance", "Condition", "Procedure", "MedicationStatement", "Observation"])
      for (const value of odd) {
        const fields = ["code", "category", "onsetDateTime", "medicationCodeableConcept", "dosage", "valueQuantity"];
        const resource = Object.fromEntries(fields.map((field) => [field, value]));
        const text = JSON.stringify(documentOf({ resourceType: name, ...resource }));
        const { status, data } = await importInto(mine, text.replace('"dosage"', '"__proto__"'));
        expect([200, 400], `${name} ${JSON.stringify(value).slice(0, 20)}`).toContain(status);
        expect(data?.added ?? 0).toBe(0);
      }
    expect(await host.call("GET", `${own}/list-allergy?patientId=${mine.patientId}`, mine)).toMatchObject({
      data: { results: [] },
    });
  });
});

test("R12 a summary reaches oneself and one's child alone", async () => {
  const [mine, stranger] = [await signedIn(), await signedIn()];
  const child = await aChildOf(host, { id: mine.patientId });
  const elses = { ...mine, patientId: stranger.patientId };
  const said = documentOf({ resourceType: "Condition", code: { text: "Fine" }, onsetDateTime: "2010" });
  expect(await importInto(elses, said)).toMatchObject({ status: 404 });
  expect(await importInto({ ...mine, patientId: randomUUID() }, said)).toMatchObject({ status: 404 });
  const ofChild = { ...mine, patientId: child.id };
  expect((await importInto(ofChild, said)).errorMessages).toEqual([{ field: "files", message: "otherPerson" }]);
});
