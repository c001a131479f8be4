import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engines } from "../../tests/database.ts";
import { aBookingHost } from "../appointments/testing.ts";
import { withTx } from "../db/tx.ts";
import { asPatient } from "../patients/as-patient.ts";
import { saveMedicalSummary } from "../patients/medical-summary.ts";
import { type Host, signedInAs } from "../testing.ts";
import { aChildOf, aPatient } from "../testing-people.ts";

let host: Host;
let ids: Record<string, number>;
beforeAll(async () => {
  host = await aBookingHost();
  const entries = await host.deps.db.selectFrom("reference_item").select(["id", "list", "code"]).execute();
  ids = Object.fromEntries(entries.map(({ id, list, code }) => [`${list} ${code}`, id]));
});
afterAll(() => host.close());

const medicine = 60000001;

type Listed = {
  id: string;
  valid: () => object;
  other: () => object;
  kept: object;
  wrong: [requirement: string, changes: object, field: string, word: string][];
};

/** Each list: what adds an entry, another one, and wrong parts with the field and the word of their refusal. */
const lists = {
  allergy: {
    id: "allergyId",
    valid: () => ({
      allergyMotif: ids["medical-allergy PENICILLINE"],
      isMedicalProduct: true,
      startDate: "2009-03",
      isUnkownHowManifestAllergy: false,
      howAllergyManifest: "Plaques en 10 min",
    }),
    other: () => ({ howAllergyManifest: "Gonflement des lèvres", startDate: "2010" }),
    kept: { medicalProduct: true, howAllergyManifest: "Plaques en 10 min", startDate: "2009-03", otherName: null },
    wrong: [
      ["MR-090", { allergyMotif: 999_999 }, "allergyMotif", "unknown"],
      ["MR-090", { howAllergyManifest: undefined }, "howAllergyManifest", "required"],
      ["MR-092", { howAllergyManifest: "Vers 14 h 30" }, "howAllergyManifest", "time"],
      ["decisions 2.9", { startDate: "2099-01" }, "startDate", "future"],
      ["decisions 2.9", { startDate: "1970" }, "startDate", "beforeBirth"],
    ],
  },
  antecedent: {
    id: "antecedentId",
    valid: () => ({
      antecedentMotif: ids["medical-antecedent ASTHME"],
      isSurgery: false,
      startDate: "2015-02-28",
      isFinished: true,
      endDate: "2016",
    }),
    other: () => ({ isSurgery: true, isFinished: false }),
    kept: { surgery: false, startDate: "2015-02-28", finished: true, endDate: "2016" },
    wrong: [
      ["MR-104", { antecedentMotif: 999_999 }, "antecedentMotif", "unknown"],
      ["MR-101", { startDate: "2099-01-01", isFinished: false }, "startDate", "future"],
      ["MR-103", { endDate: undefined }, "endDate", "required"],
      ["MR-103", { endDate: "2015-02-28" }, "endDate", "notAfterStart"],
      ["MR-103", { endDate: "2014" }, "endDate", "notAfterStart"],
    ],
  },
  treatment: {
    id: "treatmentId",
    valid: () => ({
      treatmentMotif: medicine,
      frequence: "1 le matin",
      isRegular: true,
      isPunctual: false,
      isNoLongerTakeThisTreatment: false,
      startDate: "2020",
    }),
    other: () => ({ treatmentMotif: undefined, otherName: "Tisane", isRegular: false, isPunctual: true }),
    kept: { frequence: "1 le matin", regular: true, punctual: false, noLongerTakeThisTreatment: false, endDate: null },
    wrong: [
      ["MR-119", { treatmentMotif: 1 }, "treatmentMotif", "unknown"],
      ["MR-119", { treatmentMotif: undefined }, "treatmentMotif", "required"],
      ["MR-122", { isPunctual: true }, "isPunctual", "exclusive"],
      ["MR-123", { isRegular: false }, "isNoLongerTakeThisTreatment", "required"],
      ["MR-124", { isNoLongerTakeThisTreatment: true }, "endDate", "required"],
      ["MR-124", { isNoLongerTakeThisTreatment: true, endDate: "2019" }, "endDate", "notAfterStart"],
    ],
  },
} satisfies Record<string, Listed>;

type List = keyof typeof lists;
const names = Object.keys(lists) as List[];
const own = "/user/patient";

async function signedIn(bornOn = "1985-04-12") {
  const patient = await aPatient(host, { bornOn });
  return { patient, token: await signedInAs(host, patient) };
}

const read = (list: List, token: string, patientId: string, query = "") =>
  host.call("GET", `${own}/list-${list}?patientId=${patientId}${query}`, { token });
const add = (list: List, token: string, patientId: string, changes: object = {}) =>
  host.call("POST", `${own}/add-${list}`, { token, body: { patientId, ...lists[list].valid(), ...changes } });
const update = (list: List, token: string, patientId: string, id: string, version: number, changes: object = {}) => {
  const body = { patientId, ...lists[list].valid(), ...changes, [lists[list].id]: id, version };
  return host.call("PUT", `${own}/update-${list}`, { token, body });
};
const remove = (list: List, token: string, patientId: string, id: string) =>
  host.call("DELETE", `${own}/delete-${list}/${patientId}/${id}`, { token });
const sayNothing = (list: List, token: string, patientId: string, isKnown = true) =>
  host.call("PUT", `${own}/nothing-known`, { token, body: { patientId, list, isKnown } });

describe.each(names)("%s", (list) => {
  test("MR-089 MR-100 MR-093 MR-094 MR-106 MR-107 MR-126 MR-127 an entry is added, read, changed and deleted", async () => {
    const { patient, token } = await signedIn();
    expect((await read(list, token, patient.id)).data).toEqual({
      ...{
        results: [],
        totalPage: 0,
        totalCount: 0,
        state: "NON_RENSEIGNE",
        answered: null,
        alsoAnswered: null,
        unlisted: null,
      },
    });
    const { data: added } = await add(list, token, patient.id);
    const { data } = await read(list, token, patient.id);
    expect(data).toMatchObject({ totalCount: 1, state: "LISTE", results: [{ id: added.id, version: 1 }] });
    expect(data.results[0]).toMatchObject(lists[list].kept);
    expect((await update(list, token, patient.id, added.id, 1, lists[list].other())).data).toEqual({ version: 2 });
    expect((await read(list, token, patient.id)).data.results[0]).not.toMatchObject(lists[list].kept);
    expect((await remove(list, token, patient.id, added.id)).status).toBe(200);
    expect((await remove(list, token, patient.id, added.id)).status).toBe(200);
    expect((await read(list, token, patient.id)).data.totalCount).toBe(0);
  });

  test("a change of an older version is refused, and leaves the entry as it is", async () => {
    const { patient, token } = await signedIn();
    const { id } = (await add(list, token, patient.id)).data;
    await update(list, token, patient.id, id, 1, lists[list].other());
    expect(await update(list, token, patient.id, id, 1)).toMatchObject({ status: 409, error: "CONFLICT" });
    expect((await read(list, token, patient.id)).data.results[0].version).toBe(2);
  });

  test.each<Listed["wrong"][number]>(lists[list].wrong)(
    "MR-090 MR-092 MR-101 MR-103 MR-104 MR-119 MR-122 MR-123 MR-124 a wrong entry is refused: %s %j at %s",
    async (_, changes, field, word) => {
      const { patient, token } = await signedIn();
      const refused = await add(list, token, patient.id, changes);
      expect(refused).toMatchObject({ status: 400, errorMessages: [{ field, message: word }] });
      expect((await read(list, token, patient.id)).data.totalCount).toBe(0);
    },
  );

  test("R12 quality 16 nobody but the patient and a parent of a child reads or changes it", async () => {
    const { patient, token } = await signedIn();
    const child = await aChildOf(host, patient);
    const grown = await aChildOf(host, patient, { bornOn: "1999-01-01" });
    const stranger = await signedIn();
    const childsToo = { startDate: `${new Date().getUTCFullYear() - 1}`, endDate: undefined, isFinished: false };
    const { id } = (await add(list, token, child.id, childsToo)).data;
    expect((await read(list, token, child.id)).data.totalCount).toBe(1);
    expect((await read(list, token, patient.id)).data.totalCount).toBe(0);
    const refused = { status: 404, error: "NOT_RELATED" };
    for (const [as, of] of [
      [stranger.token, patient.id],
      [stranger.token, child.id],
      [token, grown.id],
      [token, randomUUID()],
    ] as const) {
      expect(await read(list, as, of)).toMatchObject(refused);
      expect(await add(list, as, of)).toMatchObject(refused);
      expect(await update(list, as, of, id, 1)).toMatchObject(refused);
      expect(await remove(list, as, of, id)).toMatchObject(refused);
      expect(await sayNothing(list, as, of)).toMatchObject(refused);
    }
    // One's own list with the id of somebody else's entry.
    expect(await update(list, stranger.token, stranger.patient.id, id, 1)).toMatchObject({ error: "NOT_FOUND" });
    await remove(list, stranger.token, stranger.patient.id, id);
    expect((await read(list, token, child.id)).data.results[0]).toMatchObject({ id, version: 1 });
  });

  test("decisions 2.9 «none known» is another thing than «not said», and goes with the first entry", async () => {
    const { patient, token } = await signedIn();
    await sayNothing(list, token, patient.id);
    expect((await read(list, token, patient.id)).data.state).toBe("AUCUN_CONNU");
    await sayNothing(list, token, patient.id, false);
    expect((await read(list, token, patient.id)).data.state).toBe("NON_RENSEIGNE");
    await sayNothing(list, token, patient.id);
    const { id } = (await add(list, token, patient.id)).data;
    expect((await read(list, token, patient.id)).data.state).toBe("LISTE");
    expect(await sayNothing(list, token, patient.id)).toMatchObject({ status: 409 });
    await remove(list, token, patient.id, id);
    expect((await read(list, token, patient.id)).data.state).toBe("NON_RENSEIGNE");
  });

  test("MR-086 MR-098 MR-112 pages hold ten entries", async () => {
    const { patient, token } = await signedIn();
    for (let count = 0; count < 12; count += 1) await add(list, token, patient.id);
    expect((await read(list, token, patient.id)).data).toMatchObject({ totalCount: 12, totalPage: 2 });
    expect((await read(list, token, patient.id, "&page=1")).data.results).toHaveLength(2);
    expect((await read(list, token, patient.id, "&page=7")).data).toMatchObject({ results: [], totalCount: 12 });
  });

  test("a query that forgets its patient sees that patient's entries alone", async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    await add(list, one.token, one.patient.id);
    await add(list, two.token, two.patient.id);
    const seen = await withTx(host.deps.db, (tx) =>
      asPatient(tx, one.patient.id, () =>
        sql<{ patient_id: string }>`select patient_id from ${sql.id(list)}`.execute(tx),
      ),
    );
    expect(seen.rows).toEqual([{ patient_id: one.patient.id }]);
    const nobody = withTx(host.deps.db, (tx) =>
      asPatient(tx, "", () => sql`select patient_id from ${sql.id(list)}`.execute(tx)),
    );
    expect((await nobody).rows).toEqual([]);
    const moved = withTx(host.deps.db, (tx) =>
      asPatient(tx, one.patient.id, () => sql`update ${sql.id(list)} set patient_id = ${two.patient.id}`.execute(tx)),
    );
    await expect(moved).rejects.toMatchObject({ code: "42501" });
  });
});

test("MR-099 MR-115 R18 switches save at once, and a stopped treatment has its end", async () => {
  const { patient, token } = await signedIn();
  const antecedentId = (await add("antecedent", token, patient.id)).data.id;
  const body = { patientId: patient.id, antecedentId, isSurgery: true };
  expect((await host.call("PUT", `${own}/update-antecedent/surgery`, { token, body })).status).toBe(200);
  expect((await read("antecedent", token, patient.id)).data.results[0]).toMatchObject({ surgery: true, version: 2 });
  const treatmentId = (await add("treatment", token, patient.id)).data.id;
  const stop = (isNoLongerTakeThisTreatment: boolean, endDate?: string) =>
    host.call("PUT", `${own}/update-treatment/current`, {
      token,
      body: { patientId: patient.id, treatmentId, isNoLongerTakeThisTreatment, endDate },
    });
  expect((await stop(true, "2019")).errorMessages).toEqual([{ field: "endDate", message: "notAfterStart" }]);
  await stop(true);
  const [stopped] = (await read("treatment", token, patient.id)).data.results;
  expect(stopped).toMatchObject({
    noLongerTakeThisTreatment: true,
    endDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  await stop(false);
  expect((await read("treatment", token, patient.id)).data.results[0]).toMatchObject({ endDate: null });
  await add("treatment", token, patient.id, { isRegular: false, isPunctual: true });
  expect((await read("treatment", token, patient.id)).data.totalCount).toBe(2);
  expect((await read("treatment", token, patient.id, "&currentTreatment=true")).data.totalCount).toBe(1);
});

test("MR-186 medicines are found by words in any order, without accents or case", async () => {
  for (const [search, count] of [
    ["doliprane", 1],
    ["COMPRIME doli", 1],
    ["500 mg dolipr", 1],
    ["doliprane 50", 1],
    ["doliprane 00", 0],
    ["aspirine", 0],
    ["do", 0],
    ["%%%", 0],
  ] as const) {
    const { data } = await host.call("GET", `/settings/medical-treatment/all?search=${encodeURIComponent(search)}`);
    expect(data, search).toHaveLength(count);
  }
});

/** The embedded engine runs one transaction after the other. */
const isConcurrent = engines.includes("postgresql");

test.runIf(isConcurrent)("decision 040 of an entry and «none known» sent at once one stands", async () => {
  for (let round = 0; round < 12; round += 1) {
    const { patient, token } = await signedIn();
    await sayNothing("treatment", token, patient.id);
    await Promise.all([add("allergy", token, patient.id), sayNothing("allergy", token, patient.id)]);
    const { rows: said } = await sql`select list from nothing_known_of(${patient.id})`.execute(host.deps.db);
    expect(said).toEqual([{ list: "treatment" }]);
  }
});

test("decision 040 saying again that nothing is known is no line of the log", async () => {
  const { patient, token } = await signedIn();
  for (const isKnown of [false, true, true, false, false]) await sayNothing("allergy", token, patient.id, isKnown);
  const lines = await host.deps.db
    .selectFrom("record_event")
    .select("act")
    .where("patient_id", "=", patient.id)
    .orderBy("seq")
    .execute();
  expect(lines.map(({ act }) => act)).toEqual(["say nothing allergy", "take back nothing allergy"]);
});

test("each act is a line of the record's log, and a line that is changed or gone shows", async () => {
  const { patient, token } = await signedIn();
  const { id } = (await add("allergy", token, patient.id)).data;
  await update("allergy", token, patient.id, id, 1);
  await remove("allergy", token, patient.id, id);
  // What is not there is not deleted.
  await remove("allergy", token, patient.id, id);
  const { db } = host.deps;
  const lines = await db
    .selectFrom("record_event")
    .selectAll()
    .where("patient_id", "=", patient.id)
    .orderBy("seq")
    .execute();
  expect(lines.map(({ seq, act, subject, account_id }) => [seq, act, subject, account_id])).toEqual([
    [1, "add allergy", id, patient.accountId],
    [2, "update allergy", id, patient.accountId],
    [3, "delete allergy", id, patient.accountId],
  ]);
  expect(lines.map(({ former }) => former).slice(1)).toEqual(lines.map(({ digest }) => digest).slice(0, -1));
  await expect(db.deleteFrom("record_event").where("patient_id", "=", patient.id).execute()).rejects.toThrow(
    "only ever",
  );
  await expect(db.updateTable("record_event").set({ act: "x" }).execute()).rejects.toThrow("only ever");
});

test("decisions 2.6 what the lists say is offered to a booking in place of an earlier answer", async () => {
  const { patient, token } = await signedIn();
  const summary = async () => (await host.call("GET", `${own}/medical-summary/${patient.id}`, { token })).data;
  await withTx(host.deps.db, (tx) =>
    asPatient(tx, patient.id, () =>
      tx
        .insertInto("medical_summary")
        .values({
          patient_id: patient.id,
          answers: JSON.stringify({
            ...{ allergies: { state: "AUCUN" }, medicalHistory: { state: "NSP" } },
            ...{ longTermTreatment: { state: "AUCUN" }, medicationTakenPreviously: { state: "AUCUN" } },
          }),
        })
        .execute(),
    ),
  );
  expect(await summary()).toMatchObject({ allergies: { state: "AUCUN" }, longTermTreatment: { state: "AUCUN" } });
  await add("allergy", token, patient.id);
  await add("treatment", token, patient.id);
  await add("treatment", token, patient.id, {
    treatmentMotif: undefined,
    otherName: "Tisane",
    isRegular: false,
    isPunctual: true,
  });
  await sayNothing("antecedent", token, patient.id);
  expect(await summary()).toMatchObject({
    allergies: { state: "OUI", text: "Pénicilline, amoxicilline (Plaques en 10 min)" },
    medicalHistory: { state: "AUCUN" },
    longTermTreatment: { state: "OUI", text: expect.stringMatching(/ \(1 le matin\)$/) },
    medicationTakenPreviously: { state: "OUI", text: "Tisane (1 le matin)" },
  });
  // What has no room in an answer is left out whole, and seen to be.
  for (let at = 0; at < 6; at += 1)
    await add("allergy", token, patient.id, { howAllergyManifest: "Plaques ; toux ".repeat(16) });
  const { text } = (await summary()).allergies;
  expect(text.length).toBeLessThanOrEqual(1000);
  expect(text).toMatch(/ toux\) ; …$/);
});

test("decisions 2.9 an answer that tells of something takes back that there is nothing, and what was answered before stays in sight", async () => {
  const patient = await aPatient(host);
  const token = await signedInAs(host, patient);
  const none = { state: "AUCUN" as const };
  const answers = { medicalHistory: none, longTermTreatment: none, medicationTakenPreviously: none, allergies: none };
  const save = (changes: object) =>
    withTx(host.deps.db, (tx) =>
      saveMedicalSummary(tx, patient.accountId, patient.id, { ...answers, ...changes, weight: null, height: null }),
    );
  const list = async () => (await read("allergy", token, patient.id)).data;
  await sayNothing("allergy", token, patient.id);
  await sayNothing("antecedent", token, patient.id);
  await save({ allergies: { state: "OUI", text: "Pollen" } });
  expect(await list()).toMatchObject({ state: "NON_RENSEIGNE", answered: { text: "Pollen" }, unlisted: null });
  const { data } = await host.call("GET", `${own}/list-record-event?patientId=${patient.id}`, { token });
  expect(data.results.map(({ act }: { act: string }) => act)).toEqual([
    ...["take back nothing allergy", "say nothing antecedent", "say nothing allergy"],
  ]);
  await sayNothing("allergy", token, patient.id);
  expect(await list()).toMatchObject({ state: "AUCUN_CONNU", unlisted: "Pollen" });
});
