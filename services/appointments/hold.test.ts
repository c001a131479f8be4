import { tz } from "@date-fns/tz/tz";
import { addDays } from "date-fns/addDays";
import { setHours } from "date-fns/setHours";
import { startOfDay } from "date-fns/startOfDay";
import { subYears } from "date-fns/subYears";
import { afterAll, beforeAll, expect, test } from "vitest";
import { letterPdf } from "../../tests/letter.ts";
import { dayIn, daysAfter } from "../platform/calendar.ts";
import type { Host } from "../testing.ts";
import { signedInAs } from "../testing.ts";
import { aChildOf, aPatient, aPractitioner } from "../testing-people.ts";
import { aBooking, aBookingHost, aDraft, aSlot, formOf, letHoldRunOut, pay, place, readRows } from "./testing.ts";

let host: Host;
let practitioner: Awaited<ReturnType<typeof aPractitioner>>;
beforeAll(async () => {
  host = await aBookingHost();
  practitioner = await aPractitioner(host);
});
afterAll(() => host.close());

async function someone() {
  const patient = await aPatient(host);
  return { patient, token: await signedInAs(host, patient) };
}

type Someone = Awaited<ReturnType<typeof someone>>;

const hold = ({ patient, token }: Someone, slot: { starts_at: Date }, more: object = {}) =>
  host.call("POST", "/teleconsultation/rdv/create", {
    token,
    body: { practitionerId: practitioner.id, start: slot.starts_at.toISOString(), patientId: patient.id, ...more },
  });

const documentsOf = (rdvId: string) =>
  host.deps.db.selectFrom("situation_document").select("blob_key").where("appointment_id", "=", rdvId).execute();

const minutesLeft = (until: string | Date) => (new Date(until).getTime() - Date.now()) / 60_000;

test("BK-046 a hold lasts 15 minutes and marks the slot", async () => {
  const slot = await aSlot(host, practitioner);
  const { data } = await hold(await someone(), slot);
  expect(data.completedSteps).toBe(0);
  expect(minutesLeft(data.heldUntil)).toBeGreaterThan(14);
  expect(minutesLeft(data.heldUntil)).toBeLessThan(15.1);
  const row = await readRows(host, data.rdvId);
  expect(row.slot).toMatchObject({ status: "AVAILABLE", held_by: data.rdvId, held_until: row.held_until });
});

test("BK-046 a slot requested twice by the same person gives the same hold, even simultaneously", async () => {
  const slot = await aSlot(host, practitioner);
  const person = await someone();
  const [one, two] = await Promise.all([hold(person, slot), hold(person, slot)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.data.rdvId).toBe(two.data.rdvId);
});

test("BK-026 a person reads the slot that they hold, nobody else, and not after it has run out", async () => {
  const slot = await aSlot(host, practitioner);
  const person = await someone();
  const read = async (token: string) => (await host.call("GET", "/user/patient/header", { token })).data.held;
  expect(await read(person.token)).toBeNull();
  const { data } = await hold(person, slot);
  expect(await read(person.token)).toMatchObject({ slotId: slot.id, heldUntil: data.heldUntil });
  expect(await read((await someone()).token)).toBeNull();
  await letHoldRunOut(host, data.rdvId);
  expect(await read(person.token)).toBeNull();
});

test("law 7 of two people the second gets SLOT_TAKEN", async () => {
  const slot = await aSlot(host, practitioner);
  expect((await hold(await someone(), slot)).status).toBe(200);
  expect(await hold(await someone(), slot)).toMatchObject({
    status: 409,
    error: "SLOT_TAKEN",
    detail: { slotId: slot.id },
  });
});

test("BK-046 a booked slot, a blocked one and one within the lead time cannot be held, an unknown one is not found", async () => {
  const { slot: booked } = await aBooking(host, { practitioner });
  const blocked = await aSlot(host, practitioner);
  await host.deps.db.updateTable("slot").set({ status: "BLOCKED" }).where("id", "=", blocked.id).execute();
  const near = await aSlot(host, practitioner, { inMinutes: 20 });
  const person = await someone();
  for (const slot of [booked, blocked, near]) expect(await hold(person, slot)).toMatchObject({ error: "SLOT_TAKEN" });
  expect(await hold(person, { starts_at: new Date("2001-01-01T10:00:00Z") })).toMatchObject({ status: 404 });
});

test("decisions 2.5 a slot that overlaps a booked one of the practitioner is taken, and neither free nor offered on its page", async () => {
  const { slot: booked } = await aBooking(host, { practitioner });
  await aSlot(host, practitioner);
  const at = new Date(booked.starts_at.getTime() + 5 * 60_000);
  const overlapping = await aSlot(host, practitioner, { at, minutes: 5 });
  expect(await hold(await someone(), overlapping)).toMatchObject({ status: 409, error: "SLOT_TAKEN" });
  const pageOf = async (slot: { id: number }) =>
    (await host.call("GET", `/teleconsultation/practitioner/slot/${slot.id}`)).data;
  expect((await pageOf(overlapping)).free).toBe(false);
  const { nearest } = await pageOf(booked);
  expect(nearest.length).toBeGreaterThan(0);
  expect(nearest.map(({ id }: { id: number }) => id)).not.toContain(overlapping.id);
});

test("BK-046 the slots of an inactive practitioner cannot be held", async () => {
  const slot = await aSlot(host, practitioner);
  await host.deps.db.updateTable("practitioner").set({ active: false }).where("id", "=", practitioner.id).execute();
  expect(await hold(await someone(), slot)).toMatchObject({ error: "SLOT_TAKEN" });
  await host.deps.db.updateTable("practitioner").set({ active: true }).where("id", "=", practitioner.id).execute();
});

test("PF-131 an expired hold is closed when another person takes the slot", async () => {
  const slot = await aSlot(host, practitioner);
  const first = await someone();
  const { data } = await hold(first, slot);
  await letHoldRunOut(host, data.rdvId);
  const second = await hold(await someone(), slot);
  expect(second.status).toBe(200);
  expect(await readRows(host, data.rdvId)).toMatchObject({
    status: "CANCEL_BY_SYSTEM",
    phase: "DRAFT_DROPPED",
    events: ["hold", "expire"],
    slot: { held_by: second.data.rdvId },
  });
});

test("PF-131 the same person can hold the slot again after the hold expired", async () => {
  const slot = await aSlot(host, practitioner);
  const person = await someone();
  const first = await hold(person, slot);
  await letHoldRunOut(host, first.data.rdvId);
  const again = await hold(person, slot);
  expect(again.status).toBe(200);
  expect(again.data.rdvId).not.toBe(first.data.rdvId);
  expect(await hold(person, slot, { rdvId: first.data.rdvId })).toMatchObject({
    error: "HOLD_EXPIRED",
    detail: { slotId: slot.id },
  });
});

test("decisions 2.5 a person has one draft at a time: another slot frees the first", async () => {
  const [one, two] = [await aSlot(host, practitioner), await aSlot(host, practitioner)];
  const person = await someone();
  const first = await hold(person, one);
  const second = await hold(person, two);
  expect(await readRows(host, first.data.rdvId)).toMatchObject({
    phase: "DRAFT_DROPPED",
    events: ["hold", "drop"],
    slot: { held_by: null },
  });
  expect(await readRows(host, second.data.rdvId)).toMatchObject({ phase: "DRAFT" });
});

test("decisions 2.5 a slot that overlaps only the person's own hold can be held instead of it", async () => {
  const first = await aSlot(host, practitioner);
  const at = new Date(first.starts_at.getTime() + 5 * 60_000);
  const overlapping = await aSlot(host, practitioner, { at, minutes: 5 });
  const person = await someone();
  await hold(person, first);
  expect(await hold(await someone(), overlapping)).toMatchObject({ error: "SLOT_TAKEN" });
  expect(await hold(person, overlapping)).toMatchObject({ status: 200 });
});

test("law 7 one person who requests two slots at once keeps one draft", async () => {
  const slots = [await aSlot(host, practitioner), await aSlot(host, practitioner)];
  const person = await someone();
  await Promise.all(slots.map((slot) => hold(person, slot)));
  const drafts = await host.deps.db
    .selectFrom("appointment")
    .select("id")
    .where("booked_by", "=", person.patient.id)
    .where("phase", "=", "DRAFT")
    .execute();
  expect(drafts).toHaveLength(1);
});

test("decisions 2.6 the place completes step 1, for a child only when the parent confirms being present", async () => {
  const slot = await aSlot(host, practitioner);
  const person = await someone();
  const child = await aChildOf(host, person.patient);
  expect((await hold(person, slot, { place })).data.completedSteps).toBe(1);
  expect(await hold(person, slot, { childrenPatientId: child.id, place, parentPresent: false })).toMatchObject({
    error: "VALIDATION",
    errorMessages: [{ field: "parentalAuthority", message: "required" }],
  });
  const agreed = { childrenPatientId: child.id, place, parentPresent: true, parentalAuthority: true };
  const { data } = await hold(person, slot, agreed);
  expect(await readRows(host, data.rdvId)).toMatchObject({
    patient_id: child.id,
    completed_steps: 1,
    answers: { place, parentPresent: true, parentalAuthority: true },
  });
});

test("decisions 2.6 a child under 15 on the day of the appointment needs a parent, one of 15 does not", async () => {
  const utc = { in: tz("UTC") };
  const at = new Date(setHours(startOfDay(addDays(new Date(), 20, utc)), 10));
  const slot = await aSlot(host, practitioner, { at });
  const bornOn = (days: number) => daysAfter(dayIn("UTC", subYears(at, 15, utc)), days);
  const person = await someone();
  const [young, fifteen] = [
    await aChildOf(host, person.patient, { bornOn: bornOn(1) }),
    await aChildOf(host, person.patient, { bornOn: bornOn(0) }),
  ];
  const alone = (child: { id: string }) =>
    hold(person, slot, { childrenPatientId: child.id, place, parentPresent: false, parentalAuthority: true });
  expect(await alone(young)).toMatchObject({
    error: "VALIDATION",
    errorMessages: [{ field: "parentPresent", message: "under15" }],
  });
  const held = await host.deps.db.selectFrom("appointment").select("id").where("slot_id", "=", slot.id).execute();
  expect(held).toEqual([]);
  const { data } = await alone(fifteen);
  expect(await alone(young)).toMatchObject({ error: "VALIDATION" });
  expect(await readRows(host, data.rdvId)).toMatchObject({ patient_id: fifteen.id, completed_steps: 1 });
});

test("BK-045 choosing another beneficiary deletes the answers, which were about another person", async () => {
  const { patient, token, rdvId, slot } = await aDraft(host, { practitioner, upTo: 5 });
  const link = await pay(host, token, rdvId);
  const child = await aChildOf(host, patient);
  const form = formOf({ rdvId }, [new File([letterPdf()], "lettre.pdf")]);
  await host.call("POST", "/teleconsultation/rdv/add-medical-situation-document", { token, form });
  const [letter] = await documentsOf(rdvId);
  const { data } = await hold({ patient, token }, slot, { childrenPatientId: child.id, rdvId });
  expect(data).toMatchObject({ rdvId, completedSteps: 0 });
  expect(await readRows(host, rdvId)).toMatchObject({ patient_id: child.id, answers: { place } });
  expect(await host.call("GET", new URL(link.data.url).pathname)).toMatchObject({ status: 404 });
  expect(await documentsOf(rdvId)).toEqual([]);
  const blobsToDelete = await host.deps.db.selectFrom("doomed_blob").select("blob_key").execute();
  expect(blobsToDelete).toEqual([{ blob_key: letter!.blob_key }]);
});

test("BK-046 a hold taken again without saying for whom keeps the child, the answers and the documents", async () => {
  const patient = await aPatient(host);
  const child = await aChildOf(host, patient);
  const { token, rdvId, slot } = await aDraft(host, { patient, practitioner, childId: child.id, upTo: 3 });
  const form = formOf({ rdvId }, [new File([letterPdf()], "lettre.pdf")]);
  await host.call("POST", "/teleconsultation/rdv/add-medical-situation-document", { token, form });
  expect((await hold({ patient, token }, slot)).data).toMatchObject({ rdvId, completedSteps: 3 });
  expect(await readRows(host, rdvId)).toMatchObject({ patient_id: child.id, answers: { place, motifs: ["FATIGUE"] } });
  expect(await documentsOf(rdvId)).toHaveLength(1);
});

test("R12 a patient id that is neither the caller's nor a child's answers 404", async () => {
  const slot = await aSlot(host, practitioner);
  const [person, other] = [await someone(), await someone()];
  const foreignChild = await aChildOf(host, other.patient);
  const grownUp = await aChildOf(host, person.patient, { bornOn: "1999-01-01" });
  for (const wrong of [
    { patientId: other.patient.id },
    { childrenPatientId: other.patient.id },
    { childrenPatientId: foreignChild.id },
    { childrenPatientId: grownUp.id },
  ])
    expect(await hold(person, slot, wrong)).toMatchObject({ status: 404, error: "NOT_RELATED" });
  expect((await hold(await someone(), slot)).status).toBe(200);
});

test("decisions 2.5 nobody has two confirmed appointments at the same time, a parent may have one beside a child's", async () => {
  const { patient, token, slot, rdvId } = await aBooking(host, { practitioner });
  const elsewhere = await aPractitioner(host);
  const same = await aSlot(host, elsewhere, { at: new Date(slot.starts_at.getTime() + 5 * 60_000) });
  const body = { practitionerId: elsewhere.id, start: same.starts_at.toISOString(), patientId: patient.id };
  const refused = await host.call("POST", "/teleconsultation/rdv/create", { token, body });
  expect(refused).toMatchObject({ status: 409, error: "APPOINTMENT_OVERLAP", detail: { rdvId } });
  const child = await aChildOf(host, patient);
  const beside = await host.call("POST", "/teleconsultation/rdv/create", {
    token,
    body: { ...body, childrenPatientId: child.id },
  });
  expect(beside.status).toBe(200);
});

test("architecture «Booking» a stale tab that sends its draft id does not replace another choice", async () => {
  const [one, two] = [await aSlot(host, practitioner), await aSlot(host, practitioner)];
  const person = await someone();
  const first = await hold(person, one);
  const second = await hold(person, two);
  expect(await hold(person, one, { rdvId: first.data.rdvId })).toMatchObject({ error: "HOLD_EXPIRED" });
  expect(await hold(person, one, { rdvId: second.data.rdvId })).toMatchObject({ status: 409, error: "CONFLICT" });
  expect(await hold(await someone(), two, { rdvId: second.data.rdvId })).toMatchObject({ status: 404 });
});

test("law 7 people who switch to each other's slots simultaneously do not deadlock", async () => {
  const slots = [await aSlot(host, practitioner), await aSlot(host, practitioner)];
  const people = [await someone(), await someone()];
  for (let round = 0; round < 10; round++) {
    const [one, two] = round % 2 === 0 ? slots : slots.toReversed();
    for (const [i, slot] of [one!, two!].entries()) {
      const { data } = await hold(people[i]!, slot);
      if (data) await letHoldRunOut(host, data.rdvId);
    }
    const answers = await Promise.all([hold(people[0]!, two!), hold(people[1]!, one!), hold(people[0]!, one!)]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
  }
  const holders = await host.deps.db
    .selectFrom("appointment")
    .select("slot_id")
    .where("phase", "=", "DRAFT")
    .where(
      "slot_id",
      "in",
      slots.map(({ id }) => id),
    )
    .execute();
  expect(new Set(holders.map(({ slot_id }) => slot_id)).size).toBe(holders.length);
});
