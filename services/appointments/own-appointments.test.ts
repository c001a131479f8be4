import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { letterPdf } from "../../tests/letter.ts";
import { dayIn, daysAfter } from "../platform/calendar.ts";
import { type Host, signedInAs } from "../testing.ts";
import { aChildOf, aPatient, aPractitioner } from "../testing-people.ts";
import { aBooking, aBookingHost, aDraft, aSlot, formOf, place, readRows, steps } from "./testing.ts";

const rdv = "/teleconsultation/rdv";
let host: Host;
let practitioner: Awaited<ReturnType<typeof aPractitioner>>;
beforeAll(async () => {
  host = await aBookingHost();
  practitioner = await aPractitioner(host);
});
afterAll(() => host.close());

/** A parent with a child and their token. */
async function aFamily() {
  const patient = await aPatient(host);
  const child = await aChildOf(host, patient);
  return { patient, child, token: await signedInAs(host, patient) };
}
type Family = Awaited<ReturnType<typeof aFamily>>;

/** The birthday on which the child is 18, from today (0) on, by the calendar of Paris. */
async function comeOfAgeIn(days: number, { child }: Family): Promise<void> {
  await sql`update patient set born_on = ${daysAfter(dayIn("Europe/Paris", new Date()), days)}::date - interval '18 years'
    where id = ${child.id}`.execute(host.deps.db);
}

const cutLink = ({ child }: Family) =>
  host.deps.db.deleteFrom("guardianship").where("child_id", "=", child.id).execute();

/** An appointment of the child that the parent has booked, with a document, and a cancelled one. */
async function bookedFor({ patient, child, token }: Family) {
  const wishes = { practitioner: await aPractitioner(host), patient, childId: child.id };
  const past = await aBooking(host, wishes);
  await host.call("GET", `${rdv}/patient/cancel/${past.rdvId}`, { token });
  const { rdvId } = await aBooking(host, wishes);
  await host.deps.db
    .insertInto("situation_document")
    .values({ appointment_id: rdvId, name: "lettre.pdf", mime: "application/pdf", size_bytes: 8, blob_key: rdvId })
    .execute();
  await host.deps.blobs.put(new TextEncoder().encode("a letter"), rdvId);
  return { rdvId, past: past.rdvId };
}

/** What the parent gets of every call that reads these appointments; the last ones read whole files. */
async function readAll({ patient, child, token }: Family, { rdvId }: { rdvId: string }) {
  const status = async (method: string, path: string, body?: object) =>
    (await host.call(method, `${rdv}/${path}`, { token, ...(body && { body }) })).status;
  const document = await host.deps.db
    .selectFrom("situation_document")
    .select("id")
    .where("appointment_id", "=", rdvId)
    .executeTakeFirstOrThrow();
  const file = await host.fetch(
    new Request(`http://services/files/situation/${document.id}`, { headers: { authorization: `Bearer ${token}` } }),
  );
  const listed = async (path: string) => (await host.call("GET", path, { token })).data;
  return {
    details: await status("GET", `details/${rdvId}`),
    calendar: await status("GET", `calendar/${rdvId}`),
    documents: await status("POST", "list-medical-situation-document", { rdvId }),
    documentsByPage: await status("POST", "list-medical-situation-document-by-page", { rdvId }),
    file: file.status,
    situation: await status("GET", `last-situation/${child.id}`),
    future: (await listed(`${rdv}/future/all/patient/${patient.id}`)).totalCount,
    past: (await listed(`${rdv}/past/all/patient/${patient.id}`)).totalCount,
    next: (await listed(`${rdv}/next/patient/${patient.id}?nbMinute=1440`)) !== null,
    header: (await listed("/user/patient/header?nbMinute=1440")).next !== null,
  };
}

const everything = { details: 200, calendar: 200, documents: 200, documentsByPage: 200, file: 200, situation: 200 };
const nothing = { details: 404, calendar: 404, documents: 404, documentsByPage: 404, file: 404, situation: 404 };

test.each([
  ["on the day it is 18", (family: Family) => comeOfAgeIn(0, family)],
  ["once the link is cut", cutLink],
])(
  "decisions 2.15 a parent reads nothing more of a child's appointments %s, not even of those booked",
  async (_, end) => {
    const family = await aFamily();
    const booked = await bookedFor(family);
    await sql`update appointment set starts_at = now() + interval '10 minutes', ends_at = now() + interval '25 minutes'
    where id = ${booked.rdvId}`.execute(host.deps.db);
    await comeOfAgeIn(1, family);
    expect(await readAll(family, booked)).toEqual({ ...everything, future: 1, past: 1, next: true, header: true });
    await end(family);
    expect(await readAll(family, booked)).toEqual({ ...nothing, future: 0, past: 0, next: false, header: false });
    const cancelled = await host.call("GET", `${rdv}/patient/cancel/${booked.rdvId}`, { token: family.token });
    expect(cancelled).toMatchObject({ status: 404, error: "NOT_FOUND" });
    expect((await readRows(host, booked.rdvId)).status).toBe("ACCEPTED");
  },
);

test("decisions 2.15 the appointments of the parent stay, whatever becomes of the child", async () => {
  const family = await aFamily();
  const { rdvId } = await aBooking(host, { practitioner, patient: family.patient });
  await comeOfAgeIn(0, family);
  const { token } = family;
  expect((await host.call("GET", `${rdv}/details/${rdvId}`, { token })).status).toBe(200);
  expect((await host.call("GET", `${rdv}/patient/cancel/${rdvId}`, { token })).data.status).toBe("CANCEL_BY_PATIENT");
});

test("decisions 2.15 a booking begun for a child goes no further once it is 18, and its time can be taken for oneself", async () => {
  const family = await aFamily();
  const { patient, child, token } = family;
  const { rdvId, slot } = await aDraft(host, { practitioner, patient, childId: child.id, upTo: 5 });
  await comeOfAgeIn(0, family);
  for (const step of [2, 3, 5]) expect((await steps[step]!(host, token, rdvId)).status, `step ${step}`).toBe(404);
  const files = [new File([letterPdf()], "lettre.pdf", { type: "application/pdf" })];
  const sent = { token, form: formOf({ rdvId }, files) };
  expect((await host.call("POST", `${rdv}/add-medical-situation-document`, sent)).status).toBe(404);
  const payment = { rdvId, method: "CARTE", returnUrl: "http://localhost:3000/" };
  const link = await host.call("POST", `${rdv}/get-appointement-payment-link`, { token, body: payment });
  expect(link).toMatchObject({ status: 404, error: "NOT_FOUND" });
  const body = { practitionerId: practitioner.id, start: slot.starts_at.toISOString(), patientId: patient.id, place };
  expect(await host.call("POST", `${rdv}/create`, { token, body })).toMatchObject({ status: 200, data: { rdvId } });
  expect(await readRows(host, rdvId)).toMatchObject({ patient_id: patient.id, answers: { place } });
});

test("decisions 2.6 nobody books for a child who is 18 on the day of the appointment", async () => {
  const family = await aFamily();
  const { patient, child, token } = family;
  const day = daysAfter(dayIn("Europe/Paris", new Date()), 5);
  const slot = await aSlot(host, practitioner, { at: new Date(`${day}T10:00:00Z`) });
  const forChild = { childrenPatientId: child.id, place, parentPresent: true, parentalAuthority: true };
  const body = { practitionerId: practitioner.id, start: slot.starts_at.toISOString(), patientId: patient.id };
  const hold = () => host.call("POST", `${rdv}/create`, { token, body: { ...body, ...forChild } });
  await comeOfAgeIn(5, family);
  expect(await hold()).toMatchObject({
    error: "VALIDATION",
    errorMessages: [{ field: "childrenPatientId", message: "adultThatDay" }],
  });
  await comeOfAgeIn(6, family);
  expect((await hold()).status).toBe(200);
});
