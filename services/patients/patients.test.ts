import { tz } from "@date-fns/tz/tz";
import { subYears } from "date-fns/subYears";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withTx } from "../db/tx.ts";
import { dayIn, daysAfter } from "../platform/calendar.ts";
import type { Caller } from "../route.ts";
import { aHost, type Host, signedInAs } from "../testing.ts";
import { aChildOf, aPatient } from "../testing-people.ts";
import { saveMedicalSummary } from "./medical-summary.ts";
import { requireOwnPatient } from "./ownership.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());

const answers = {
  medicalHistory: { state: "OUI" as const, text: "Asthme" },
  longTermTreatment: { state: "AUCUN" as const },
  medicationTakenPreviously: { state: "NSP" as const },
  allergies: { state: "OUI" as const, text: "Pénicilline" },
};
const data = { weight: 62.5, height: 168, ...answers };
type Whose = Pick<Awaited<ReturnType<typeof aPatient>>, "id" | "accountId">;
const save = ({ id, accountId }: Whose, value: Parameters<typeof saveMedicalSummary>[3] = data) =>
  withTx(host.deps.db, (tx) => saveMedicalSummary(tx, accountId, id, value));
const summary = (patientId: string, token: string) =>
  host.call("GET", `/user/patient/medical-summary/${patientId}`, { token });

const eighteenAgo = (daysLater: number) =>
  daysAfter(dayIn("Europe/Paris", subYears(new Date(), 18, { in: tz("Europe/Paris") })), daysLater);

test("PF-019 MR-009 the profile has all data of the signed-in patient", async () => {
  const patient = await aPatient(host, { firstName: "Inès", lastName: "O'Neil", bornOn: "1990-02-28" });
  const { status, data: profile } = await host.call("GET", "/user/patient/profile", {
    token: await signedInAs(host, patient),
  });
  expect(status).toBe(200);
  expect(profile).toMatchObject({ id: patient.accountId, patientId: patient.id, cguOk: true });
  expect(profile.patientData).toEqual({
    id: patient.id,
    firstName: "Inès",
    lastName: "O'Neil",
    birthName: null,
    birthdayDate: "1990-02-28",
    birthPlace: "Lyon",
    genre: "F",
    phone: "+33612345678",
    postalAddress: "3 rue des Lilas",
    postalCode: "69003",
    city: "Lyon",
    country: "FR",
    acceptNewsLetter: false,
    newsletterPending: false,
  });
});

test("the children listed are the caller's, under 18, eldest first", async () => {
  const patient = await aPatient(host);
  const other = await aPatient(host);
  const token = await signedInAs(host, patient);
  expect((await host.call("GET", "/user/patient/nearby/list", { token })).data).toEqual({
    results: [],
    totalPage: 1,
    totalCount: 0,
  });
  const younger = await aChildOf(host, patient, { bornOn: eighteenAgo(4000), firstName: "Léo" });
  const elder = await aChildOf(host, patient, { bornOn: eighteenAgo(1), firstName: "Zoé" });
  await aChildOf(host, patient, { bornOn: eighteenAgo(0), firstName: "Grand" });
  await aChildOf(host, other);
  const { data: children } = await host.call("GET", "/user/patient/nearby/list", { token });
  expect(children.totalCount).toBe(2);
  expect(children.results.map(({ nearby }: { nearby: { firstName: string } }) => nearby.firstName)).toEqual([
    "Zoé",
    "Léo",
  ]);
  expect(children.results[0].id).toBe(elder.id);
  expect(children.results[1].nearby).toMatchObject({ id: younger.id, birthdayDate: eighteenAgo(4000) });
});

test("R13 the medical answers are returned as last saved, and null before", async () => {
  const patient = await aPatient(host);
  const child = await aChildOf(host, patient);
  const token = await signedInAs(host, patient);
  expect(await summary(patient.id, token)).toMatchObject({ status: 200, data: null });
  await save(patient);
  await save({ ...child, accountId: patient.accountId }, { ...data, weight: null, height: null });
  expect((await summary(patient.id, token)).data).toEqual(data);
  expect((await summary(child.id, token)).data).toEqual({ ...data, weight: null, height: null });
  await save(patient, { ...data, weight: 64, allergies: { state: "AUCUN" } });
  expect((await summary(patient.id, token)).data).toMatchObject({ weight: 64, allergies: { state: "AUCUN" } });
});

test("R12 another person's, an adult child's or an unknown patient id answers 404 alike", async () => {
  const patient = await aPatient(host);
  const otherPatient = await aPatient(host);
  const theirChild = await aChildOf(host, otherPatient);
  const grown = await aChildOf(host, patient, { bornOn: eighteenAgo(0) });
  await save(otherPatient);
  const token = await signedInAs(host, patient);
  const missing = crypto.randomUUID();
  for (const id of [otherPatient.id, theirChild.id, grown.id, missing]) {
    const { headers, ...answer } = await summary(id, token);
    expect(answer).toEqual({
      status: 404,
      code: 0,
      data: undefined,
      error: "NOT_RELATED",
      message: "Ce proche n'existe pas dans le système.",
      errorMessages: [],
    });
  }
  expect(await summary("not-an-id", token)).toMatchObject({ status: 400, error: "VALIDATION" });
  expect(await summary(patient.id, "")).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
});

test("R12 a child is not the guardian of its parent, and a practitioner owns no patient", async () => {
  const patient = await aPatient(host);
  const child = await aChildOf(host, patient);
  const owns = (caller: Caller, id: string) => withTx(host.deps.db, (tx) => requireOwnPatient(tx, caller, id));
  const parent: Caller = { accountId: patient.accountId, role: "PATIENT", patientId: patient.id, sessionId: "" };
  await expect(owns(parent, child.id)).resolves.toBeUndefined();
  await expect(owns({ ...parent, patientId: child.id }, patient.id)).rejects.toThrow("Ce proche n'existe pas");
  await expect(owns({ ...parent, role: "PRACTITIONER", patientId: null }, patient.id)).rejects.toThrow();
});

test("quality 17 row-level security shows nothing without a patient id, and only that patient's row with it", async () => {
  const patient = await aPatient(host);
  const other = await aPatient(host);
  await save(patient);
  await save(other);
  const seen = (patientId?: string) =>
    withTx(host.deps.db, async (tx) => {
      await sql`select set_config('role', 'app', true)`.execute(tx);
      if (patientId) await sql`select set_config('app.patient_id', ${patientId}, true)`.execute(tx);
      return tx.selectFrom("medical_summary").select("patient_id").execute();
    });
  expect(await seen()).toEqual([]);
  expect(await seen(patient.id)).toEqual([{ patient_id: patient.id }]);
  const stolen = withTx(host.deps.db, async (tx) => {
    await sql`select set_config('role', 'app', true), set_config('app.patient_id', ${patient.id}, true)`.execute(tx);
    await tx.insertInto("medical_summary").values({ patient_id: other.id, answers: "{}" }).execute();
  });
  await expect(stolen).rejects.toThrow(/row-level security/);
});

test("the measures given with the answers are measures of the record of that day, where they differ from the last", async () => {
  const patient = await aPatient(host);
  const token = await signedInAs(host, patient);
  const today = dayIn("Europe/Paris", new Date());
  const add = (kind: "weight" | "height", value: number, startDate: string) =>
    host.call("POST", `/user/patient/add-${kind}`, {
      token,
      body: { patientId: patient.id, [kind]: value, startDate, isConfirmed: true },
    });
  await add("weight", 71, daysAfter(today, -30));
  expect((await summary(patient.id, token)).data).toEqual({ weight: 71, height: null });
  await save(patient);
  expect((await summary(patient.id, token)).data).toEqual(data);
  await add("weight", 64, today);
  expect((await summary(patient.id, token)).data).toEqual({ ...data, weight: 64 });
  await save(patient, { ...answers, weight: null, height: null });
  await save(patient, { ...data, weight: 64 });
  expect((await summary(patient.id, token)).data).toEqual({ ...data, weight: 64 });
  const { rows } = await sql<{ measure: string }>`
    select concat_ws(' ', kind, value, measured_on) as measure from measurement_of(${patient.id}) order by created_at, kind`.execute(
    host.deps.db,
  );
  expect(rows.map(({ measure }) => measure)).toEqual([
    `WEIGHT 71.0 ${daysAfter(today, -30)}`,
    `HEIGHT 168.0 ${today}`,
    `WEIGHT 62.5 ${today}`,
    `WEIGHT 64.0 ${today}`,
  ]);
});

test("after saving, the transaction continues with its former role", async () => {
  const patient = await aPatient(host);
  const status = await withTx(host.deps.db, async (tx) => {
    await saveMedicalSummary(tx, patient.accountId, patient.id, data);
    return tx.selectFrom("account").select("status").where("id", "=", patient.accountId).executeTakeFirst();
  });
  expect(status).toEqual({ status: "ACTIVATED" });
});

test("the language is a setting of the caller's account, and one of two", async () => {
  const patient = await aPatient(host);
  const other = await aPatient(host);
  const token = await signedInAs(host, patient);
  const change = (language: string) => host.call("PUT", "/user/update/language", { token, body: { language } });
  expect(await change("en")).toMatchObject({ status: 200, data: null });
  const languageOf = async (as: string) =>
    (await host.call("GET", "/user/patient/profile", { token: as })).data.language;
  expect(await languageOf(token)).toBe("en");
  expect(await languageOf(await signedInAs(host, other))).toBe("fr");
  expect(await change("de")).toMatchObject({ status: 400, error: "VALIDATION" });
  expect((await host.call("PUT", "/user/update/language", { body: { language: "en" } })).status).toBe(403);
});
