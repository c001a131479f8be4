import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withTx } from "../db/tx.ts";
import { asPatient } from "../patients/as-patient.ts";
import type { Host } from "../testing.ts";
import { signedInAs } from "../testing.ts";
import { aChildOf, aPatient, aPractitioner } from "../testing-people.ts";
import { aBooking, aBookingHost, aDraft, aSlot, formOf, medicalData } from "./testing.ts";

const rdv = "/teleconsultation/rdv";
let host: Host;
let practitioner: Awaited<ReturnType<typeof aPractitioner>>;
beforeAll(async () => {
  host = await aBookingHost();
  practitioner = await aPractitioner(host);
});
afterAll(() => host.close());

/** Moves an appointment to start `minutes` from now. */
async function startIn(rdvId: string, minutes: number, overrides: { status?: string; phase?: string } = {}) {
  await sql`update appointment set starts_at = now() + make_interval(mins => ${minutes}),
      ends_at = now() + make_interval(mins => ${minutes + 15}),
      status = ${overrides.status ?? "ACCEPTED"}, phase = ${overrides.phase ?? "BOOKED"}
    where id = ${rdvId}`.execute(host.deps.db);
}

const details = async (token: string, rdvId: string) =>
  (await host.call("GET", `${rdv}/details/${rdvId}`, { token })).data;

test("BK-058 joining is possible from 30 minutes before the start to 60 after", async () => {
  const { token, rdvId } = await aBooking(host);
  for (const [minutes, can] of [
    [32, false],
    [29, true],
    [0, true],
    [-59, true],
    [-61, false],
  ] as const) {
    await startIn(rdvId, minutes);
    expect((await details(token, rdvId)).canReturnToCall, `${minutes} minutes`).toBe(can);
  }
  await startIn(rdvId, 5, { status: "PENDING" });
  const asked = await details(token, rdvId);
  expect(asked.canReturnToCall).toBe(false);
  expect(Date.parse(asked.start) - Date.parse(asked.returnToCallFrom)).toBe(30 * 60_000);
});

test("BK-083 cancelling is possible before the start, booking again after the end", async () => {
  const { token, rdvId } = await aBooking(host);
  const flags = async (minutes: number, overrides?: Parameters<typeof startIn>[2]) => {
    await startIn(rdvId, minutes, overrides);
    const { canBeCancelled, canTakeNewAppointement } = await details(token, rdvId);
    return [canBeCancelled, canTakeNewAppointement];
  };
  expect(await flags(5)).toEqual([true, false]);
  expect(await flags(5, { status: "PENDING" })).toEqual([true, false]);
  expect(await flags(-5)).toEqual([false, false]);
  expect(await flags(-5, { phase: "IN_CALL" })).toEqual([false, false]);
  expect(await flags(-61)).toEqual([false, true]);
  expect(await flags(-10, { phase: "ENDED" })).toEqual([false, true]);
  expect(await flags(-30, { phase: "NO_SHOW_PATIENT" })).toEqual([false, true]);
  expect(await flags(-30, { phase: "TECHNICAL_FAILURE" })).toEqual([false, true]);
  for (const status of ["DENIED_BY_PRACTITIONER", "CANCEL_BY_PRACTITIONER", "CANCEL_BY_SYSTEM"])
    expect(await flags(60, { status }), status).toEqual([false, true]);
});

test("BK-078 BK-079 the caller's file lists the children's appointments too, a child's only its own, 10 a page", async () => {
  const patient = await aPatient(host);
  const child = await aChildOf(host, patient);
  const token = await signedInAs(host, patient);
  const mine = await aBooking(host, { practitioner, patient, inMinutes: 3000 });
  const childs = await aBooking(host, { practitioner, patient, childId: child.id, inMinutes: 2000 });
  const past = await aBooking(host, { practitioner, patient, inMinutes: 4000 });
  await startIn(past.rdvId, -300);
  await aDraft(host, { practitioner, patient, inMinutes: 5000 });
  const list = async (which: string, id: string, query = "") =>
    (await host.call("GET", `${rdv}/${which}/all/patient/${id}${query}`, { token })).data;
  const ids = async (which: string, id: string) => (await list(which, id)).results.map((one: { id: string }) => one.id);
  expect(await ids("future", patient.id)).toEqual([childs.rdvId, mine.rdvId]);
  expect(await ids("future", child.id)).toEqual([childs.rdvId]);
  expect(await ids("past", patient.id)).toEqual([past.rdvId]);
  expect(await ids("past", child.id)).toEqual([]);
  expect(await list("future", patient.id, "?page=1&size=1")).toMatchObject({
    totalCount: 2,
    totalPage: 2,
    results: [{ id: mine.rdvId }],
  });
});

test("decisions 2.3 the next appointment is the one that starts soon or is running", async () => {
  const { token, rdvId, patient } = await aBooking(host);
  const next = async (minutes = 30) =>
    (await host.call("GET", `${rdv}/next/patient/${patient.id}?nbMinute=${minutes}`, { token })).data;
  expect(await next()).toBeNull();
  await startIn(rdvId, 45);
  expect(await next()).toBeNull();
  expect(await next(60)).toMatchObject({ id: rdvId });
  await startIn(rdvId, -10, { phase: "IN_CALL" });
  expect(await next()).toMatchObject({ id: rdvId });
  await startIn(rdvId, -70);
  expect(await next()).toBeNull();
});

test("BK-100 R16 day and hour are in the practitioner's time zone, names in the caller's language", async () => {
  const reunion = await aPractitioner(host, { zone: "Indian/Reunion" });
  const at = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 10, 21, 30));
  const slot = await aSlot(host, reunion, { at });
  const { token, rdvId } = await aBooking(host, { practitioner: reunion, slot });
  const answer = await host.call("GET", `${rdv}/details/${rdvId}`, { token, language: "en" });
  expect(answer.data).toMatchObject({
    startDate: `${at.getUTCFullYear()}-01-11`,
    startTime: "01:30",
    zone: "Indian/Reunion",
    start: at.toISOString(),
    consultedPractitioner: { title: "DR", speciality: "General practice" },
  });
});

test("decisions 2.6 a patient turns 16 on the practitioner's day, not a day later in UTC", async () => {
  const noumea = await aPractitioner(host, { zone: "Pacific/Noumea" });
  const at = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 9, 21, 0));
  const patient = await aPatient(host, { bornOn: `${at.getUTCFullYear() - 16}-03-10` });
  const slot = await aSlot(host, noumea, { at });
  const { token, rdvId } = await aDraft(host, { practitioner: noumea, patient, slot, upTo: 2 });
  const situation = await host.call("POST", `${rdv}/add-situation`, {
    token,
    form: formOf({ rdvId, regularDoctor: "OUI", whyConsultation: "HORS_PARCOURS", healthRights: ["AUCUN"] }),
  });
  expect(situation.status).toBe(200);
  const dosierMedicalData = { ...medicalData, weight: null };
  const medical = await host.call("POST", `${rdv}/add-medical-situation`, {
    token,
    body: { rdvId, dosierMedicalData },
  });
  expect(medical.status).toBe(200);
  expect((await details(token, rdvId)).costs.insuranceCents).toBe(900);
});

test("R12 every call with another person's id answers 404", async () => {
  const { rdvId, patient } = await aBooking(host, { practitioner });
  const draft = await aDraft(host, { practitioner, upTo: 5 });
  const token = await signedInAs(host, await aPatient(host));
  const missing = crypto.randomUUID();
  for (const id of [rdvId, draft.rdvId, missing]) {
    for (const path of [`details/${id}`, `patient/cancel/${id}`, `calendar/${id}`])
      expect(await host.call("GET", `${rdv}/${path}`, { token }), path).toMatchObject({
        status: 404,
        error: "NOT_FOUND",
      });
    for (const path of ["list-medical-situation-document", "list-medical-situation-document-by-page"])
      expect(await host.call("POST", `${rdv}/${path}`, { token, body: { rdvId: id } }), path).toMatchObject({
        status: 404,
      });
  }
  for (const id of [patient.id, missing])
    for (const path of [`future/all/patient/${id}`, `past/all/patient/${id}`, `next/patient/${id}`])
      expect(await host.call("GET", `${rdv}/${path}`, { token }), path).toMatchObject({ status: 404 });
});

test("R12 the other parent can read and cancel a child's appointment, but not a draft", async () => {
  const patient = await aPatient(host);
  const child = await aChildOf(host, patient);
  const other = await aPatient(host);
  await host.deps.db.insertInto("guardianship").values({ parent_id: other.id, child_id: child.id }).execute();
  const token = await signedInAs(host, other);
  const draft = await aDraft(host, { practitioner, patient, childId: child.id });
  expect(await host.call("GET", `${rdv}/details/${draft.rdvId}`, { token })).toMatchObject({ status: 404 });
  const booking = await aBooking(host, { practitioner, patient, childId: child.id });
  expect((await details(token, booking.rdvId)).patient).toMatchObject({ id: child.id });
  expect((await host.call("GET", `${rdv}/patient/cancel/${booking.rdvId}`, { token })).data.status).toBe(
    "CANCEL_BY_PATIENT",
  );
});

test("R12 an appointment cannot be read with a practitioner's token or without one", async () => {
  const { rdvId } = await aBooking(host, { practitioner });
  expect(await host.call("GET", `${rdv}/details/${rdvId}`)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
});

test("decisions 2.6 the situation of the last appointment of a year is known for the next, by whose it is", async () => {
  const patient = await aPatient(host);
  const token = await signedInAs(host, patient);
  const known = async () => (await host.call("GET", `${rdv}/last-situation/${patient.id}`, { token })).data;
  expect(await known()).toEqual({});
  await aDraft(host, { practitioner, patient, upTo: 3 });
  expect(await known(), "of a booking that was not finished").toEqual({});
  const { rdvId } = await aBooking(host, { practitioner, patient });
  expect(await known()).toEqual({ regularDoctor: "OUI", healthRights: ["AUCUN"] });
  const stranger = await signedInAs(host, await aPatient(host));
  expect(await host.call("GET", `${rdv}/last-situation/${patient.id}`, { token: stranger })).toMatchObject({
    status: 404,
    error: "NOT_RELATED",
  });
  // The identity says that there is none.
  await withTx(host.deps.db, (tx) =>
    asPatient(tx, patient.id, () => tx.insertInto("family_doctor").values({ patient_id: patient.id }).execute()),
  );
  expect(await known()).toEqual({ regularDoctor: "NON", healthRights: ["AUCUN"] });
  await sql`update appointment set created_at = now() - interval '366 days' where id = ${rdvId}`.execute(host.deps.db);
  expect(await known()).toEqual({ regularDoctor: "NON" });
});
