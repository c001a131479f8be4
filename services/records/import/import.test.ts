import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { aBookingHost, formOf } from "../../appointments/testing.ts";
import { withTx } from "../../db/tx.ts";
import type { Language } from "../../db/types.ts";
import { asPatient } from "../../patients/as-patient.ts";
import { rateLimit } from "../../platform/limits.ts";
import { type Host, signedInAs } from "../../testing.ts";
import { aChildOf, aPatient } from "../../testing-people.ts";
import { toIps } from "../export/ips.ts";
import { readSnapshot } from "../export/snapshot.ts";
import { importLimit } from "./limits.ts";
import { aResource, aSummary } from "./testing.ts";

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

type Line = { list: string; isNothing: boolean; name: string; flaw: string | null; isAdded: boolean };
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
    expect(overview.data.lists.map(({ list, state }: { list: string; state: string }) => [list, state]).sort()).toEqual(
      [
        ["allergy", "AUCUN_CONNU"],
        ["antecedent", "AUCUN_CONNU"],
        ["treatment", "LISTE"],
      ],
    );
  });

  test("decisions 2.15 a file that is sent twice at the same time adds nothing twice", async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    await fill(mine);
    const summary = await summaryOf(mine);
    const both = await Promise.all([importInto(other, summary), importInto(other, summary)]);
    expect(both.map(({ data }) => data.added).sort()).toEqual([0, 13]);
    expect(await saidBy(other)).toEqual(await saidBy(mine));
  });

  test("decisions 2.15 what was corrected is known where it was exported, and new where it was brought to", async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    await fill(mine);
    const summary = await summaryOf(mine);
    await importInto(other, summary);
    const correct = async ({ patientId, token }: Mine) => {
      const { data } = await host.call("GET", `${own}/list-allergy?patientId=${patientId}`, { token });
      const { id: allergyId, version } = data.results[0];
      const allergy = { allergyMotif: ids["medical-allergy PENICILLINE"], isMedicalProduct: true, startDate: "2010" };
      const body = { ...{ patientId, allergyId, version, ...allergy }, isUnkownHowManifestAllergy: true };
      expect(await host.call("PUT", `${own}/update-allergy`, { token, body })).toMatchObject({ status: 200 });
    };
    await correct(mine);
    expect((await importInto(mine, summary)).data.added).toBe(0);
    // Its id is another there, and of two that differ nobody can tell that one corrects the other.
    await correct(other);
    const again = await importInto(other, summary);
    const added = again.data.lines.filter(({ isAdded }: Line) => isAdded);
    expect(added).toMatchObject([{ list: "allergy", startDate: "2009-03-14" }]);
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

const documentOf = (...resources: object[]) => aSummary(bornOn, ...resources);
const ill = (name: string, more: object = {}) => ({
  ...aResource({ list: "antecedent", name, surgery: false, startDate: "2010", endDate: null }),
  ...more,
});

describe("a summary that was written otherwise", () => {
  test("decisions 2.15 each line that cannot be taken says why, and the others are taken", async () => {
    const mine = await signedIn();
    const over = (endDate: string) =>
      aResource({ list: "antecedent", name: "Over", surgery: false, startDate: "2010", endDate });
    const { data } = await importInto(
      mine,
      documentOf(
        ill("Fine"),
        aResource({ list: "antecedent", words: "Des angines, souvent" }),
        aResource({ list: "treatment", words: "Un sirop" }),
        ill("To come", { onsetDateTime: "2090-01-01" }),
        ill("Before birth", { onsetDateTime: "1950" }),
        over("2009"),
        over("2011"),
        ill("x".repeat(101)),
        ill(""),
        aResource({ list: "weight", value: 900, startDate: "2020-01-01" }),
      ),
    );
    expect(data.lines.map(({ flaw, isAdded }: Line) => [flaw, isAdded])).toEqual([
      ...[[null, true], ...["noDay", "noDay", "future", "beforeBirth", "notAfterStart"].map((flaw) => [flaw, false])],
      ...[[null, true], ...["impossible", "impossible", "impossible"].map((flaw) => [flaw, false])],
    ]);
    expect(data.person).toEqual({ name: "Anne Roux", birthDate: bornOn });
    expect(data.added).toBe(2);
  });

  test("decisions 2.15 a file that is none, or another person's, is refused whole with its reason", async () => {
    const mine = await signedIn();
    const refused = async (summary: unknown) => (await importInto(mine, summary)).errorMessages;
    const flaw = (message: string) => [{ field: "files", message }];
    for (const text of ["no json", "null", "[]", '"x"', "{}", '{"resourceType":"Patient"}', "[".repeat(100_000)])
      expect(await refused(text), text.slice(0, 40)).toEqual(flaw("unreadable"));
    const fine = documentOf(ill("Fine"));
    const [composition, patient, line] = fine.entry;
    const of = (entry: typeof composition, more: object) => ({ ...entry, resource: { ...entry!.resource, ...more } });
    for (const more of [
      ...[{ type: "searchset" }, { language: "de" }, { language: undefined }, { implicitRules: "urn:x" }],
      ...[{ entry: [] }, { entry: [patient, composition, line] }, { entry: [composition, patient, patient, line] }],
      ...[{ title: "Patient Summary" }, { subject: undefined }, { author: [{ reference: "urn:uuid:9" }] }].map(
        (other) => ({
          entry: [of(composition, other), patient, line],
        }),
      ),
      { entry: [of(composition, { status: "entered-in-error" }), patient, line] },
      ...[{ birthDate: "1984" }, { name: [] }].map((other) => ({ entry: [composition, of(patient, other), line] })),
      { entry: [composition, patient, of(line, { resourceType: "Immunization" })] },
      { entry: [composition, patient, of(line, { resourceType: "Observation" })] },
    ])
      expect(await refused({ ...fine, ...more }), JSON.stringify(more)).toEqual(flaw("unreadable"));
    expect(await refused(documentOf())).toEqual(flaw("nothing"));
    expect(await refused(documentOf(...Array(1_201).fill(ill("Fine"))))).toEqual(flaw("tooMany"));
    expect(await refused(aSummary("1984-03-28", ill("Fine")))).toEqual(flaw("otherPerson"));
    const weight = aResource({ list: "weight", value: 62, startDate: "2024-03-14" });
    expect(await refused(aSummary("1984-03-28", ...Array(1_200).fill(weight)))).toEqual(flaw("otherPerson"));
  });

  test("quality 27 a file of empty values, or nested deep, is refused before it is parsed", async () => {
    const mine = await signedIn();
    const bundle = (meta: string) => `{"resourceType":"Bundle","meta":${meta}}`;
    const parse = vi.spyOn(JSON, "parse");
    onTestFinished(() => parse.mockRestore());
    const { errorMessages: empty } = await importInto(mine, bundle(`[${"[],".repeat(600_000)}1]`));
    expect(empty).toEqual([{ field: "files", message: "tooMany" }]);
    const { errorMessages: deep } = await importInto(mine, bundle("[".repeat(21)));
    expect(deep).toEqual([{ field: "files", message: "unreadable" }]);
    expect(parse.mock.calls.filter(([text]: [string, ...unknown[]]) => text.startsWith('{"resourceType"'))).toEqual([]);
  });

  test("decisions 2.15 a line that is not as the export writes it is left out: negated, on hold, over, of somebody else", async () => {
    const mine = await signedIn();
    const concept = (code: string) => ({ coding: [{ code }] });
    const takes = (more: object = {}) => ({
      ...aResource({
        ...{ list: "treatment", name: "Metformine", cis: null, detail: "Le soir", use: "regular" },
        ...{ startDate: "2015", endDate: null },
      }),
      ...more,
    });
    const allergic = (more: object = {}) => ({
      ...aResource({
        ...{ list: "allergy", name: "Arachide", medicalProduct: false, detail: "Plaques" },
        ...{ startDate: "2015", endDate: null },
      }),
      ...more,
    });
    const operated = (more: object = {}) => ({
      ...aResource({ list: "antecedent", name: "Genou", surgery: true, startDate: "2015", endDate: "2016" }),
      ...more,
    });
    const weighs = (more: object = {}) => ({
      ...aResource({ list: "weight", value: 70, startDate: "2024-01-02" }),
      ...more,
    });
    const none = (list: "allergy" | "antecedent" | "treatment", more: object = {}) => ({
      ...aResource({ list, isNothing: true }),
      ...more,
    });
    const kilos = { value: 70, unit: "kg", system: "http://unitsofmeasure.org", code: "kg" };
    const cis = "urn:oid:1.2.250.1.213.2.3.1";
    const doubtful = [
      ...["on-hold", "intended", "stopped", "completed", "unknown", undefined].map((status) => takes({ status })),
      takes({ effectivePeriod: { start: "2015", end: "2016" } }),
      takes({ effectivePeriod: { start: "2015", end: null } }),
      takes({ dosage: undefined }),
      takes({ dosage: [{ text: `1 le matin${" ".repeat(400)}jamais pris` }] }),
      ill(`Asthme${" ".repeat(400)}exclu`),
      ill("Asthme\u200b"),
      takes({ dosage: [{ text: "Le soir" }, { text: "Le matin" }] }),
      takes({ dosage: [{ text: "Le soir", asNeededBoolean: 1 }] }),
      takes({ dosage: [{ text: "Le soir", asNeededCodeableConcept: { text: "douleur" } }] }),
      takes({ medicationCodeableConcept: { text: "Metformine", coding: [{ system: "urn:x", code: "60000001" }] } }),
      takes({ medicationCodeableConcept: { text: "Metformine", coding: [{ system: cis, code: { toString: 1 } }] } }),
      takes({ medicationCodeableConcept: undefined, medicationReference: { reference: "urn:uuid:2" } }),
      ill("Asthme", { verificationStatus: concept("refuted") }),
      ill("Asthme", { verificationStatus: concept("entered-in-error") }),
      ill("Asthme", { clinicalStatus: { text: "active" } }),
      ill("Asthme", { clinicalStatus: concept("resolved") }),
      ill("Asthme", { clinicalStatus: undefined }),
      ill("Asthme", { abatementDateTime: "2016" }),
      ill("Asthme", { onsetDateTime: undefined }),
      ill("Asthme", { onsetDateTime: "2010-13" }),
      ill("Asthme", { onsetDateTime: "2010-01-01T10:00:00Z" }),
      ill("Asthme", { modifierExtension: [{ url: "urn:negated", valueBoolean: true }] }),
      ill("Asthme", { subject: { reference: "urn:uuid:99" } }),
      ill("Asthme", { subject: undefined }),
      ill("Asthme", { code: { text: "Asthme", ...concept("160245001") } }),
      ill("Asthme", { code: concept("1") }),
      allergic({ clinicalStatus: concept("resolved") }),
      allergic({ category: ["food"] }),
      allergic({ reaction: [] }),
      allergic({ code: concept("409137002") }),
      allergic({ code: concept("no-known-allergies") }),
      operated({ status: "not-done" }),
      operated({ status: "in-progress" }),
      operated({ performedPeriod: undefined, performedDateTime: "2015" }),
      ...["preliminary", "entered-in-error", "amended"].map((status) => weighs({ status })),
      weighs({ valueQuantity: { ...kilos, comparator: "<" } }),
      weighs({ valueQuantity: { ...kilos, unit: "g", code: "g" } }),
      weighs({ valueQuantity: { ...kilos, code: "[lb_av]" } }),
      weighs({ valueQuantity: { ...kilos, value: "70" } }),
      weighs({ effectiveDateTime: "2024" }),
      none("allergy", { reaction: [{ manifestation: [{ text: "Plaques" }] }] }),
      none("allergy", { code: aResource({ list: "antecedent", isNothing: true }).code }),
      none("antecedent", { subject: { reference: "urn:uuid:99" } }),
      none("treatment", { status: "completed" }),
    ];
    const taken = [takes(), takes({ dosage: [{ text: "Le soir", asNeededBoolean: true }] }), ill("Asthme"), allergic()];
    const { data } = await importInto(mine, documentOf(...doubtful, ...taken, operated(), weighs(), none("allergy")));
    const told = data.lines.map(({ flaw }: Line, at: number) => [flaw, JSON.stringify(doubtful[at])]);
    expect(told.slice(0, doubtful.length)).toEqual(doubtful.map((one) => ["unsure", JSON.stringify(one)]));
    expect(data.lines.slice(doubtful.length).map(({ flaw }: Line) => flaw)).toEqual([...Array(6).fill(null), "listed"]);
    expect(data.added).toBe(6);
  });

  test("decisions 2.15 that nothing is known is not taken beside a line of the list that is not understood", async () => {
    const mine = await signedIn();
    const { data } = await importInto(
      mine,
      documentOf(aResource({ list: "antecedent", isNothing: true }), ill("Asthme", { modifierExtension: [] })),
    );
    expect(verdicts(data.lines)).toEqual([
      ["antecedent", "", "listed"],
      ["antecedent", "Asthme", "unsure"],
    ]);
  });

  test("decisions 2.15 a medicine keeps its code only where it is of that name, and each of a file's like lines counts", async () => {
    const mine = await signedIn();
    const coded = (name: string, cis: string) =>
      aResource({
        ...{ list: "treatment", name, cis, detail: "Le soir", use: "regular", startDate: "2015", endDate: null },
      });
    const file = documentOf(
      ...[coded("Metformine 500 mg", "60000001"), coded("Un autre", "99999999")],
      ...[ill("Fausse couche"), ill("Fausse couche")],
    );
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
    const many = (list: "weight" | "height", value: number, count: number) =>
      Array.from({ length: count }, (_, at) => {
        const startDate = new Date(Date.UTC(2015, 0, 1 + at)).toISOString().slice(0, 10);
        return aResource({ list, value, startDate });
      });
    expect((await importInto(mine, documentOf(...many("weight", 70, 700)))).data.added).toBe(700);
    expect((await importInto(mine, documentOf(...many("height", 170, 500)))).data.added).toBe(500);
    const more = documentOf(...many("weight", 71, 301));
    expect(await importInto(mine, more)).toMatchObject({ status: 422, error: "LIST_FULL" });
    const last = documentOf(...many("weight", 71, 300));
    expect((await importInto(mine, last)).data.added).toBe(300);
  });

  test("quality 27 odd values of every kind are left out, and never break the call", async () => {
    const mine = await signedIn();
    const odd: unknown[] = [
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
      { toString: 1, valueOf: 1 },
      true,
    ];
    const period = { startDate: "2015", endDate: null };
    const resources = [
      aResource({ list: "allergy", name: "Arachide", medicalProduct: false, detail: "Plaques", ...period }),
      ...[ill("Asthme"), ill("Genou", aResource({ list: "antecedent", name: "Genou", surgery: true, ...period }))],
      aResource({ list: "treatment", name: "Sirop", cis: null, detail: "Le soir", use: null, ...period }),
      aResource({ list: "weight", value: 70, startDate: "2024-01-02" }),
    ];
    const more = ["category", "reaction", "abatementDateTime", "dosage", "valueQuantity", "constructor"];
    const lines = resources.flatMap(({ resourceType, id, ...parts }) =>
      [...Object.keys(parts), ...more]
        .filter((part) => resourceType !== "Observation" || part !== "code")
        .flatMap((part) => odd.map((value) => ({ resourceType, id, ...parts, [part]: value }))),
    );
    const { data } = await importInto(mine, documentOf(...lines));
    expect(data.added).toBe(0);
    expect(new Set(data.lines.map(({ flaw }: Line) => flaw))).toEqual(new Set(["unsure"]));
    for (const part of ["resourceType", "id", "code", "__proto__"])
      for (const value of odd) {
        // Written as a text, since «__proto__» is no part of an object; of a part that stands twice the last one counts.
        const text = JSON.stringify(documentOf({ ...resources.at(-1), dosage: value })).replace("dosage", part);
        const { status, data } = await importInto(mine, text);
        expect([200, 400], `${part} ${JSON.stringify(value).slice(0, 20)}`).toContain(status);
        expect(data?.added ?? 0, part).toBe(0);
      }
    expect(await host.call("GET", `${own}/list-allergy?patientId=${mine.patientId}`, mine)).toMatchObject({
      data: { results: [] },
    });
  });
});

test("R12 a summary reaches oneself and one's child alone", async () => {
  const [mine, stranger] = [await signedIn(), await signedIn()];
  const child = await aChildOf(host, { id: mine.patientId });
  const said = documentOf(ill("Fine"));
  expect(await importInto({ ...mine, patientId: stranger.patientId }, said)).toMatchObject({ status: 404 });
  expect(await importInto({ ...mine, patientId: randomUUID() }, said)).toMatchObject({ status: 404 });
  const ofChild = { ...mine, patientId: child.id };
  expect((await importInto(ofChild, said)).errorMessages).toEqual([{ field: "files", message: "otherPerson" }]);
});

test("decisions 2.15 a child's record comes back into the child's with another parent, and the parent's own stays", async () => {
  const [mine, other] = [await signedIn(), await signedIn()];
  const [child, same] = [await aChildOf(host, { id: mine.patientId }), await aChildOf(host, { id: other.patientId })];
  const [ofChild, ofSame] = [
    { ...mine, patientId: child.id },
    { ...other, patientId: same.id },
  ];
  await send("add-allergy", ofChild, {
    ...{ allergyMotif: ids["medical-allergy PENICILLINE"], isMedicalProduct: true, isUnkownHowManifestAllergy: true },
    startDate: child.born_on.slice(0, 4),
  });
  await send("add-weight", ofChild, { weight: 12, startDate: `${Number(child.born_on.slice(0, 4)) + 2}-01-15` });
  expect((await importInto(ofSame, await summaryOf(ofChild))).data).toMatchObject({
    ...{ person: { name: "Léa Durand", birthDate: child.born_on }, added: 2 },
  });
  expect(await saidBy(ofSame)).toEqual(await saidBy(ofChild));
  expect(await saidBy(other)).toEqual([]);
});

test("quality 31 an account checks or adds 60 tables and summaries an hour", async () => {
  const mine = await signedIn();
  const limit = importLimit(mine);
  for (let used = 0; used < limit.max; used += 1) await rateLimit(host.deps.db, limit, host.deps.now());
  const table = { patientId: mine.patientId, measures: "WEIGHT,2024-01-02,70", dry: true };
  for (const answer of [
    await importInto(mine, documentOf(ill("Asthme"))),
    await host.call("POST", `${own}/import-measurement`, { token: mine.token, body: table }),
  ])
    expect(answer).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS" });
});

test("decisions 2.15 the words of an answer that the record has are known already, others lack their day", async () => {
  const mine = await signedIn();
  const answers = JSON.stringify({ allergies: { state: "OUI", text: "Pollen\nde bouleau" } });
  await withTx(host.deps.db, (tx) =>
    asPatient(tx, mine.patientId, () =>
      tx.insertInto("medical_summary").values({ patient_id: mine.patientId, answers }).execute(),
    ),
  );
  const words = ["Pollen de bouleau", "Latex"].map((one) => aResource({ list: "allergy", words: one }));
  const { data } = await importInto(mine, documentOf(...words), { dry: true });
  expect(data.lines.map(({ name, flaw }: Line) => [name, flaw])).toEqual([
    ["Pollen de bouleau", "known"],
    ["Latex", "noDay"],
  ]);
});
