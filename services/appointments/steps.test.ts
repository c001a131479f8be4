import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Host } from "../testing.ts";
import { aChildOf, aPatient, aPractitioner } from "../testing-people.ts";
import { aBooking, aBookingHost, aDraft, formOf, letHoldRunOut, medicalData, readRows, steps } from "./testing.ts";

const rdv = "/teleconsultation/rdv";
let host: Host;
let practitioner: Awaited<ReturnType<typeof aPractitioner>>;
beforeAll(async () => {
  host = await aBookingHost();
  practitioner = await aPractitioner(host);
});
afterAll(() => host.close());

type DraftAppointment = Awaited<ReturnType<typeof aDraft>>;
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const motif = ({ token, rdvId }: DraftAppointment, body: object) =>
  host.call("POST", `${rdv}/add-motif`, {
    token,
    body: { rdvId, motifs: ["FATIGUE"], since: "S1", firstTime: true, ...body },
  });

const situation = ({ token, rdvId }: DraftAppointment, values: Record<string, string | string[]>) =>
  host.call("POST", `${rdv}/add-situation`, {
    token,
    form: formOf({ rdvId, regularDoctor: "OUI", whyConsultation: "SUIVI_MT", healthRights: ["AUCUN"], ...values }),
  });

const medical = ({ token, rdvId }: DraftAppointment, body: object = {}) =>
  host.call("POST", `${rdv}/add-medical-situation`, {
    token,
    body: { rdvId, dosierMedicalData: medicalData, ...body },
  });

const consents = ({ token, rdvId }: DraftAppointment, acceptedInformation: object) =>
  host.call("POST", `${rdv}/add-medical-appointement-validation`, {
    token,
    body: { rdvId, acceptedInformation, textVersion: "2026-01", sendToGp: true, sms: false },
  });

test("BK-034 a step before which others are missing is refused with the first incomplete one", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 1 });
  for (const step of [3, 5])
    expect(await steps[step]!(host, draft.token, draft.rdvId)).toMatchObject({
      status: 422,
      error: "STEP_INCOMPLETE",
      detail: { step: 2 },
    });
  expect(await medical(draft)).toMatchObject({ error: "STEP_INCOMPLETE" });
  expect(await readRows(host, draft.rdvId)).toMatchObject({ completed_steps: 1, events: ["hold"] });
});

test("BK-035 completed steps never decrease: saving an earlier step again changes only its answers", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 5 });
  const { data } = await motif(draft, { motifs: ["SOMMEIL"] });
  expect(data.completedSteps).toBe(5);
  expect(await readRows(host, draft.rdvId)).toMatchObject({
    answers: { motifs: ["SOMMEIL"], whyConsultation: "SUIVI_MT" },
  });
});

test("decisions 2.5 each saved step extends the hold by 15 minutes, up to 150", async () => {
  const draft = await aDraft(host, { practitioner });
  const left = async () => (new Date((await motif(draft, {})).data.heldUntil).getTime() - Date.now()) / 60_000;
  await sql`update appointment set held_until = now() + interval '2 minutes' where id = ${draft.rdvId}`.execute(
    host.deps.db,
  );
  expect(await left()).toBeGreaterThan(14);
  await sql`update appointment set first_held_at = now() - interval '145 minutes' where id = ${draft.rdvId}`.execute(
    host.deps.db,
  );
  expect(await left()).toBeLessThan(5.1);
  const rows = await readRows(host, draft.rdvId);
  expect(rows.slot.held_until).toEqual(rows.held_until);
});

test("decisions 2.6 without a regular doctor no report is sent, whichever answer came first", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 5 });
  const sent = async () => (await readRows(host, draft.rdvId)).answers.sendToGp;
  const accepted = { procedure: true, setting: true, fees: true };
  expect(await sent()).toBe(true);
  await situation(draft, { regularDoctor: "NON" });
  expect(await sent()).toBeUndefined();
  await consents(draft, accepted);
  expect(await sent()).toBe(false);
  await situation(draft, { regularDoctor: "OUI" });
  await consents(draft, accepted);
  expect(await sent()).toBe(true);
});

test("PF-131 every step of an expired hold is refused and names the slot", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 4 });
  await letHoldRunOut(host, draft.rdvId);
  const refused = { status: 409, error: "HOLD_EXPIRED", detail: { slotId: draft.slot.id } };
  for (const step of [2, 3, 4, 5]) expect(await steps[step]!(host, draft.token, draft.rdvId)).toMatchObject(refused);
  expect(await medical(draft)).toMatchObject(refused);
});

test("decisions 2.5 a confirmed appointment accepts no more answers", async () => {
  const booking = await aBooking(host, { practitioner });
  expect(await motif(booking, {})).toMatchObject({ status: 409, error: "CONFLICT" });
});

test("BK-047 reasons belong to the practitioner's speciality; AUTRE needs a description", async () => {
  const draft = await aDraft(host, { practitioner });
  const at = (field: string, message: string) => ({
    status: 400,
    error: "VALIDATION",
    errorMessages: [{ field, message }],
  });
  expect(await motif(draft, { motifs: ["ACNE"] })).toMatchObject(at("motifs", "unknown"));
  expect(await motif(draft, { since: "DEMAIN" })).toMatchObject(at("since", "unknown"));
  expect(await motif(draft, { redFlags: ["RIEN"] })).toMatchObject(at("redFlags", "unknown"));
  expect(await motif(draft, { motifs: ["AUTRE"] })).toMatchObject(at("otherMotifText", "required"));
  expect(await motif(draft, { motifs: [] })).toMatchObject(at("motifs", "required"));
  expect(await motif(draft, { otherMotifText: "Une douleur au pied" })).toMatchObject(
    at("otherMotifText", "onlyWithOther"),
  );
  const saved = await motif(draft, { motifs: ["AUTRE"], otherMotifText: "Une douleur au pied" });
  expect(saved.data.completedSteps).toBe(2);
  await motif(draft, { motifs: ["FATIGUE", "FATIGUE"], redFlags: ["MALAISE"] });
  const { answers } = await readRows(host, draft.rdvId);
  expect(answers).toMatchObject({ motifs: ["FATIGUE"], redFlags: ["MALAISE"] });
  expect(answers).not.toHaveProperty("otherMotifText");
});

test("BK-048 a right that cannot be the patient's at that age is refused", async () => {
  expect(await situation(await aDraft(host, { practitioner, upTo: 2 }), { healthRights: ["NN"] })).toMatchObject({
    status: 400,
    errorMessages: [{ field: "healthRights", message: "notTheirs" }],
  });
});

test("decisions 2.6 «under 16» is refused for a patient who is 16 on the day of the appointment", async () => {
  const values = { regularDoctor: "MOINS_16", whyConsultation: "MOINS_16" };
  expect(await situation(await aDraft(host, { practitioner, upTo: 2 }), values)).toMatchObject({
    status: 400,
    error: "VALIDATION",
    errorMessages: [
      { field: "regularDoctor", message: "under16" },
      { field: "whyConsultation", message: "under16" },
    ],
  });
});

test("BK-048 rights are known codes, exclusive where marked so, and MAT needs a date within 42 weeks", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 2 });
  const wrong = async (values: Record<string, string | string[]>) => (await situation(draft, values)).errorMessages;
  expect(await wrong({ whyConsultation: "POURQUOI" })).toEqual([{ field: "whyConsultation", message: "unknown" }]);
  expect(await wrong({ healthRights: ["TOUS"] })).toEqual([{ field: "healthRights", message: "unknown" }]);
  expect(await wrong({ healthRights: ["ALD", "AUCUN"] })).toEqual([{ field: "healthRights", message: "exclusive" }]);
  expect(await wrong({ healthRights: ["NSP", "MAT"], pregnancyKind: "TERME", pregnancyDate: daysFromNow(30) })).toEqual(
    [{ field: "healthRights", message: "exclusive" }],
  );
  expect(await wrong({ healthRights: ["MAT"] })).toEqual([
    { field: "pregnancyKind", message: "required" },
    { field: "pregnancyDate", message: "required" },
  ]);
  const late = [{ field: "pregnancyDate", message: "within42Weeks" }];
  const term = (pregnancyKind: string, days: number) =>
    wrong({ healthRights: ["MAT"], pregnancyKind, pregnancyDate: daysFromNow(days) });
  expect(await term("TERME", 43 * 7)).toEqual(late);
  expect(await term("TERME", -20)).toEqual(late);
  expect(await term("DEBUT", -43 * 7)).toEqual(late);
  expect(await term("DEBUT", 2)).toEqual(late);
  expect(
    (await situation(draft, { healthRights: ["MAT", "ALD"], pregnancyKind: "TERME", pregnancyDate: daysFromNow(90) }))
      .status,
  ).toBe(200);
  await situation(draft, { healthRights: ["ALD"], pregnancyKind: "TERME", pregnancyDate: daysFromNow(90) });
  expect((await readRows(host, draft.rdvId)).answers).not.toHaveProperty("pregnancyDate");
});

test("decisions 2.6 a child under 16 needs a weight, and a yes needs a description", async () => {
  const patient = await aPatient(host);
  const child = await aChildOf(host, patient);
  const draft = await aDraft(host, { practitioner, patient, childId: child.id, upTo: 3 });
  const withoutWeight = { dosierMedicalData: { ...medicalData, weight: null } };
  expect(await medical(draft, withoutWeight)).toMatchObject({
    errorMessages: [{ field: "dosierMedicalData.weight", message: "required" }],
  });
  expect(await medical(draft, { dosierMedicalData: { ...medicalData, allergies: { state: "OUI" } } })).toMatchObject({
    errorMessages: [{ field: "dosierMedicalData.allergies.text", message: "required" }],
  });
  for (const state of ["AUCUN", "NSP"])
    expect(
      await medical(draft, { dosierMedicalData: { ...medicalData, allergies: { state, text: "Pénicilline" } } }),
    ).toMatchObject({
      status: 400,
      error: "VALIDATION",
      errorMessages: [{ field: "dosierMedicalData.allergies.text", message: "onlyWithYes" }],
    });
  const adult = await aDraft(host, { practitioner, upTo: 3 });
  expect((await medical(adult, withoutWeight)).status).toBe(200);
});

test("quality 24 a text of signs that nobody sees is none, and none of them is kept in another", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 3 });
  const took = (text: string) =>
    medical(draft, { dosierMedicalData: { ...medicalData, medicationTakenPreviously: { state: "OUI", text } } });
  expect(await took("\u200b")).toMatchObject({
    errorMessages: [{ field: "dosierMedicalData.medicationTakenPreviously.text", message: "required" }],
  });
  expect((await took("\u202eDoliprane\u200b 1\u00a0g\r\nle soir")).status).toBe(200);
  expect(await motif(draft, { motifs: ["AUTRE"], otherMotifText: "\u200b".repeat(10) })).toMatchObject({
    status: 400,
    errorMessages: [{ field: "otherMotifText" }],
  });
  expect((await readRows(host, draft.rdvId)).answers).toMatchObject({
    dosierMedicalData: { medicationTakenPreviously: { text: "Doliprane 1 g\nle soir" } },
  });
});

test("decisions 2.6 medical answers are saved in the record of the beneficiary only on request", async () => {
  const patient = await aPatient(host);
  const child = await aChildOf(host, patient);
  const draft = await aDraft(host, { practitioner, patient, childId: child.id, upTo: 3 });
  const summary = async (id: string) =>
    (await host.call("GET", `/user/patient/medical-summary/${id}`, { token: draft.token })).data;
  await medical(draft, { keepInRecord: false });
  expect(await summary(child.id)).toBeNull();
  expect((await medical(draft)).data.completedSteps).toBe(3);
  expect(await summary(child.id)).toEqual(medicalData);
  expect(await summary(patient.id)).toBeNull();
});

test("BK-049 step 4 is complete with both parts, in either order", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 3 });
  const share = (needs: string[]) =>
    host.call("POST", `${rdv}/add-medical-information-validation`, {
      token: draft.token,
      body: { rdvId: draft.rdvId, share: "RIEN", needs },
    });
  expect(await share(["MAGIE"])).toMatchObject({ errorMessages: [{ field: "needs", message: "unknown" }] });
  expect((await share(["LSF"])).data.completedSteps).toBe(3);
  expect(await steps[5]!(host, draft.token, draft.rdvId)).toMatchObject({ error: "STEP_INCOMPLETE" });
  expect((await medical(draft)).data.completedSteps).toBe(4);
});

test("BK-049 the three consents are required, and the text version is saved", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 4 });
  expect(await consents(draft, { procedure: true, setting: false, fees: true })).toMatchObject({
    status: 422,
    error: "CONSENT_REQUIRED",
    errorMessages: [{ field: "acceptedInformation.setting", message: "required" }],
  });
  expect((await consents(draft, { procedure: true, setting: true, fees: true })).data.completedSteps).toBe(5);
  expect(await readRows(host, draft.rdvId)).toMatchObject({ text_version: "2026-01" });
});

test("V15.3.3 fields that the caller may not write are ignored", async () => {
  const draft = await aDraft(host, { practitioner });
  await motif(draft, { status: "ACCEPTED", phase: "BOOKED", completed_steps: 6, booked_by: "x", answers: { a: 1 } });
  const row = await readRows(host, draft.rdvId);
  expect(row).toMatchObject({ status: "PENDING", phase: "DRAFT", completed_steps: 2 });
  expect(row.answers).not.toHaveProperty("answers");
});
