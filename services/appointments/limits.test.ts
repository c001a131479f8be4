import { afterAll, beforeAll, expect, test } from "vitest";
import { type Host, signedInAs } from "../testing.ts";
import { aChildOf, aPatient, aPractitioner } from "../testing-people.ts";
import { dropExpiredDrafts } from "./expired-drafts.ts";
import { maxOfAccount, maxWithPractitioner } from "./limits.ts";
import { aBooking, aBookingHost, aDraft, aSlot, letHoldRunOut, pay, place, readRows, settle } from "./testing.ts";

const rdv = "/teleconsultation/rdv";
let host: Host;
beforeAll(async () => {
  host = await aBookingHost();
});
afterAll(() => host.close());

type Patient = Awaited<ReturnType<typeof aPatient>>;
type Practitioner = Awaited<ReturnType<typeof aPractitioner>>;

const times = (count: number) => Array.from({ length: count });

async function bookUpTo(count: number, wishes: { patient: Patient; practitioner?: Practitioner; childId?: string }) {
  const booked: string[] = [];
  for (const _ of times(count)) booked.push((await aBooking(host, wishes)).rdvId);
  return booked;
}

async function hold(patient: Patient, practitioner: Practitioner, more: object = {}) {
  const slot = await aSlot(host, practitioner);
  const body = { practitionerId: practitioner.id, start: slot.starts_at.toISOString(), patientId: patient.id, ...more };
  return host.call("POST", `${rdv}/create`, { token: await signedInAs(host, patient), body });
}

const toComeOf = async (patientId: string) => {
  const rows = await host.deps.db
    .selectFrom("appointment")
    .select("id")
    .where("booked_by", "=", patientId)
    .where("status", "=", "ACCEPTED")
    .execute();
  return rows.length;
};

const fullHere = { status: 422, error: "TOO_MANY_WITH_PRACTITIONER", detail: { limit: 3 } };
const full = { status: 422, error: "TOO_MANY_APPOINTMENTS", detail: { limit: 10 } };

test("decisions 2.5 a person has three appointments to come with one practitioner at most", async () => {
  expect(maxWithPractitioner).toBe(3);
  const [patient, practitioner] = [await aPatient(host), await aPractitioner(host)];
  const [first, second] = await bookUpTo(3, { patient, practitioner });
  expect(await hold(patient, practitioner)).toMatchObject(fullHere);
  expect((await hold(patient, await aPractitioner(host))).status).toBe(200);
  const token = await signedInAs(host, patient);
  await host.call("GET", `${rdv}/patient/cancel/${first}`, { token });
  expect((await hold(patient, practitioner)).status).toBe(200);
  await bookUpTo(1, { patient, practitioner });
  expect(await hold(patient, practitioner)).toMatchObject(fullHere);
  const yesterday = new Date(Date.now() - 86_400_000);
  await host.deps.db
    .updateTable("appointment")
    .set({ starts_at: yesterday, ends_at: new Date(yesterday.getTime() + 900_000) })
    .where("id", "=", second!)
    .execute();
  expect((await hold(patient, practitioner)).status).toBe(200);
});

test("decisions 2.5 a request that waits for its answer counts like a confirmed appointment", async () => {
  const patient = await aPatient(host);
  const practitioner = await aPractitioner(host, { confirmation: "DEMANDE" });
  await bookUpTo(3, { patient, practitioner });
  expect(await hold(patient, practitioner)).toMatchObject(fullHere);
});

test("decisions 2.5 a child has three of its own, and the refusal comes once it is said for whom", async () => {
  const [patient, practitioner] = [await aPatient(host), await aPractitioner(host)];
  const child = await aChildOf(host, patient);
  await bookUpTo(3, { patient, practitioner });
  // For whom is the first question: there is room for the child.
  expect((await hold(patient, practitioner)).status).toBe(200);
  expect(await hold(patient, practitioner, { place })).toMatchObject(fullHere);
  const forChild = { childrenPatientId: child.id, parentPresent: true, parentalAuthority: true };
  expect((await hold(patient, practitioner, { place, ...forChild })).status).toBe(200);
  await bookUpTo(3, { patient, practitioner, childId: child.id });
  expect(await hold(patient, practitioner, forChild)).toMatchObject(fullHere);
  expect(await hold(patient, practitioner)).toMatchObject(fullHere);
});

test("decisions 2.5 another beneficiary of a held slot is refused when that person has three", async () => {
  const [patient, practitioner] = [await aPatient(host), await aPractitioner(host)];
  const child = await aChildOf(host, patient);
  await bookUpTo(3, { patient, practitioner });
  const childId = child.id;
  const draft = await aDraft(host, { patient, practitioner, childId });
  const { id: practitionerId } = practitioner;
  const body = { practitionerId, start: draft.slot.starts_at.toISOString(), patientId: patient.id, place };
  const changed = await host.call("POST", `${rdv}/create`, { token: draft.token, body });
  expect(changed).toMatchObject(fullHere);
  expect(await readRows(host, draft.rdvId)).toMatchObject({ patient_id: childId, phase: "DRAFT" });
});

test("decisions 2.5 an account has ten appointments to come in all, those of the children included", async () => {
  expect(maxOfAccount).toBe(10);
  const patient = await aPatient(host);
  const child = await aChildOf(host, patient);
  await bookUpTo(6, { patient });
  await bookUpTo(4, { patient, childId: child.id });
  const practitioner = await aPractitioner(host);
  expect(await hold(patient, practitioner)).toMatchObject(full);
  expect(await hold(patient, practitioner, { childrenPatientId: child.id })).toMatchObject(full);
  // What the other parent books counts for the other parent.
  const other = await aPatient(host);
  await host.deps.db.insertInto("guardianship").values({ parent_id: other.id, child_id: child.id }).execute();
  expect((await hold(other, practitioner, { childrenPatientId: child.id })).status).toBe(200);
});

/** Complete drafts whose hold has run out while their payment page stayed open. */
async function openPayments(count: number, patient: Patient, practitionerOf: () => Promise<Practitioner>) {
  const urls: string[] = [];
  for (const _ of times(count)) {
    const draft = await aDraft(host, { patient, practitioner: await practitionerOf(), upTo: 5 });
    urls.push((await pay(host, draft.token, draft.rdvId)).data.url);
    await letHoldRunOut(host, draft.rdvId);
    await dropExpiredDrafts(host.deps);
  }
  return urls;
}

test("law 7 of 20 late payments at once with one practitioner three are booked, the others are given back", async () => {
  const [patient, practitioner] = [await aPatient(host), await aPractitioner(host)];
  const urls = await openPayments(20, patient, async () => practitioner);
  const answers = await Promise.all(urls.map((url) => settle(host, url, "ACCEPT")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(fullHere);
  expect(await toComeOf(patient.id)).toBe(3);
  const { rows } = await payments(patient.id);
  expect(rows.toSorted()).toEqual([...times(3).map(() => "AUTHORISED"), ...times(17).map(() => "VOIDED")]);
}, 60_000);

async function payments(bookedBy: string) {
  const rows = await host.deps.db
    .selectFrom("payment")
    .innerJoin("appointment", "appointment.id", "payment.appointment_id")
    .select("payment.state")
    .where("appointment.booked_by", "=", bookedBy)
    .execute();
  return { rows: rows.map(({ state }) => state as string) };
}

test("law 7 of 20 late payments at once of one account ten are booked", async () => {
  const patient = await aPatient(host);
  const urls = await openPayments(20, patient, () => aPractitioner(host));
  const answers = await Promise.all(urls.map((url) => settle(host, url, "ACCEPT")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(full);
  expect(await toComeOf(patient.id)).toBe(10);
}, 60_000);

test("law 7 two parents who confirm the child's third appointment at once have one of them", async () => {
  const [parents, practitioner] = [[await aPatient(host), await aPatient(host)] as const, await aPractitioner(host)];
  const child = await aChildOf(host, parents[0]);
  await host.deps.db.insertInto("guardianship").values({ parent_id: parents[1].id, child_id: child.id }).execute();
  await bookUpTo(2, { patient: parents[0], practitioner, childId: child.id });
  const wishes = { practitioner, childId: child.id, upTo: 5 };
  const drafts = [];
  for (const patient of parents) drafts.push(await aDraft(host, { ...wishes, patient }));
  const answers = await Promise.all(drafts.map(({ token, rdvId }) => pay(host, token, rdvId, "SUR_PLACE_DISTANCE")));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)).toMatchObject(fullHere);
});

test("decisions 2.5 20 slots chosen at once by one account leave one of them held", async () => {
  const [patient, practitioner] = [await aPatient(host), await aPractitioner(host)];
  const slots = [];
  for (const _ of times(20)) slots.push(await aSlot(host, practitioner));
  const token = await signedInAs(host, patient);
  const answers = await Promise.all(
    slots.map(({ starts_at }) => {
      const body = { practitionerId: practitioner.id, start: starts_at.toISOString(), patientId: patient.id };
      return host.call("POST", `${rdv}/create`, { token, body });
    }),
  );
  for (const answer of answers) expect([200, 503], JSON.stringify(answer)).toContain(answer.status);
  const held = await host.deps.db
    .selectFrom("slot")
    .select("id")
    .where("practitioner_id", "=", practitioner.id)
    .where("held_by", "is not", null)
    .execute();
  expect(held).toHaveLength(1);
});
