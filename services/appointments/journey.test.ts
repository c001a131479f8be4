import { afterAll, beforeAll, expect, test } from "vitest";
import type { Host } from "../testing.ts";
import { lastMailTo, signedInAs } from "../testing.ts";
import { aPatient, aPractitioner } from "../testing-people.ts";
import { aBookingHost, aDraft, aSlot, medicalData, pay, readRows, settle } from "./testing.ts";

let host: Host;
beforeAll(async () => {
  host = await aBookingHost();
});
afterAll(() => host.close());

test("BK-029 a patient takes a slot, answers the six steps, pays, reads, lists and cancels", async () => {
  const draft = await aDraft(host, { upTo: 5 });
  const { token, rdvId, patient, slot } = draft;
  expect(draft.created).toMatchObject({ completedSteps: 1 });

  const before = await host.call("GET", `/teleconsultation/rdv/details/${rdvId}`, { token });
  expect(before.data).toMatchObject({
    status: "PENDING",
    phase: "DRAFT",
    completedSteps: 5,
    slotId: slot.id,
    payment: { state: "NONE", method: null },
    costs: { feeCents: 3000, toPayCents: 3000, methods: ["CARTE", "SUR_PLACE_DISTANCE"] },
    answers: { motifs: ["FATIGUE"], healthRights: ["AUCUN"], dosierMedicalData: medicalData, share: "TOUT" },
  });
  const listed = await host.call("GET", `/teleconsultation/rdv/future/all/patient/${patient.id}`, { token });
  expect(listed.data).toMatchObject({ results: [], totalCount: 0 });

  const link = await pay(host, token, rdvId);
  expect(link.data).toMatchObject({ state: "TO_AUTHORISE", method: "CARTE", amountCents: 3000 });
  const page = await host.call("GET", new URL(link.data.url).pathname);
  expect(page.data).toMatchObject({ amountCents: 3000, payee: "DR Anne Moreau", state: "TO_AUTHORISE" });
  const settled = await settle(host, link.data.url, "ACCEPT");
  expect(settled.data).toMatchObject({ state: "AUTHORISED", returnUrl: expect.stringContaining("/payment") });

  const after = await host.call("GET", `/teleconsultation/rdv/details/${rdvId}`, { token });
  expect(after.data).toMatchObject({ status: "ACCEPTED", phase: "BOOKED", completedSteps: 6, heldUntil: null });
  expect(after.data.reference).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect((await readRows(host, rdvId)).slot.status).toBe("BOOKED");
  expect((await lastMailTo(host, patient.email)).calendar_method).toBe("REQUEST");

  const future = await host.call("GET", `/teleconsultation/rdv/future/all/patient/${patient.id}`, { token });
  expect(future.data).toMatchObject({ totalCount: 1, totalPage: 1, results: [{ id: rdvId, canBeCancelled: true }] });

  const cancelled = await host.call("GET", `/teleconsultation/rdv/patient/cancel/${rdvId}?reason=MIEUX`, { token });
  expect(cancelled.data).toMatchObject({ status: "CANCEL_BY_PATIENT", canTakeNewAppointement: true });
  const past = await host.call("GET", `/teleconsultation/rdv/past/all/patient/${patient.id}`, { token });
  expect(past.data.results).toMatchObject([{ id: rdvId, canBeCancelled: false, canReturnToCall: false }]);
  const rows = await readRows(host, rdvId);
  expect(rows.slot).toMatchObject({ status: "AVAILABLE", held_by: null, held_until: null });
  expect(rows.cancel_reason).toBe("RDV annulé par le patient");
  expect(rows.events).toEqual([
    "hold",
    "save",
    "save",
    "save",
    "save",
    "save",
    "confirm-automatic",
    "cancel-by-patient",
  ]);
  expect(rows.log.at(-1)).toMatchObject({ actor_id: patient.accountId, detail: { reason: "MIEUX" } });
});

test("law 7 500 simultaneous requests for one slot give exactly one holder", { timeout: 120_000 }, async () => {
  const practitioner = await aPractitioner(host);
  const slot = await aSlot(host, practitioner);
  const people = await Promise.all(Array.from({ length: 500 }, () => aPatient(host)));
  const tokens = await Promise.all(people.map((person) => signedInAs(host, person)));
  const answers = await Promise.all(
    people.map((person, i) =>
      host.call("POST", "/teleconsultation/rdv/create", {
        token: tokens[i]!,
        body: { practitionerId: practitioner.id, start: slot.starts_at.toISOString(), patientId: person.id },
      }),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  // An overloaded machine may answer 503 instead: also a refusal, and nothing is held.
  for (const { error } of answers.filter(({ status }) => status !== 200))
    expect(["SLOT_TAKEN", "BUSY"]).toContain(error);
  expect(answers.find(({ error }) => error === "SLOT_TAKEN")).toMatchObject({
    status: 409,
    detail: { slotId: slot.id },
  });
  const drafts = await host.deps.db.selectFrom("appointment").select("id").where("slot_id", "=", slot.id).execute();
  expect(drafts).toEqual([{ id: won[0]!.data.rdvId }]);
});
