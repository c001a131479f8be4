import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Host } from "../testing.ts";
import { aPractitioner } from "../testing-people.ts";
import { aBooking, aBookingHost, aDraft, readRows } from "./testing.ts";

let host: Host;
let practitioner: Awaited<ReturnType<typeof aPractitioner>>;
beforeAll(async () => {
  host = await aBookingHost();
  practitioner = await aPractitioner(host);
});
afterAll(() => host.close());

const cancel = ({ token, rdvId }: { token: string; rdvId: string }, query = "") =>
  host.call("GET", `/teleconsultation/rdv/patient/cancel/${rdvId}${query}`, { token });

test("BK-039 QUITTER drops the draft and frees its slot, and can be repeated", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 3 });
  const dropped = { status: 200, data: { status: "CANCEL_BY_SYSTEM", phase: "DRAFT_DROPPED" } };
  for (const answer of await Promise.all([cancel(draft), cancel(draft)])) expect(answer).toMatchObject(dropped);
  const rows = await readRows(host, draft.rdvId);
  expect(rows.slot).toMatchObject({ status: "AVAILABLE", held_by: null, held_until: null });
  expect(rows.events.filter((event) => event === "drop")).toHaveLength(1);
  expect((await aDraft(host, { practitioner, slot: draft.slot })).rdvId).not.toBe(draft.rdvId);
});

test("BK-084 cancelling refunds the payment and sends one mail, and can be repeated", async () => {
  const booking = await aBooking(host, { practitioner });
  const answers = await Promise.all([cancel(booking), cancel(booking)]);
  expect(answers[0].data).toMatchObject({ status: "CANCEL_BY_PATIENT", canBeCancelled: false });
  expect(answers[1].data).toEqual(answers[0].data);
  const { db } = host.deps;
  const payment = await db
    .selectFrom("payment")
    .selectAll()
    .where("appointment_id", "=", booking.rdvId)
    .executeTakeFirst();
  expect(payment).toMatchObject({ state: "VOIDED" });
  const mails = await db
    .selectFrom("outbox")
    .select("calendar_method")
    .where("recipient", "=", booking.patient.email)
    .where("calendar_method", "=", "CANCEL")
    .execute();
  expect(mails).toHaveLength(1);
});

test("BK-059 a known reason is stored in the log, an unknown one is not, the text is the specification's", async () => {
  const known = await aBooking(host, { practitioner });
  await cancel(known, "?reason=EMPECHEMENT");
  expect((await readRows(host, known.rdvId)).log.at(-1)).toMatchObject({ detail: { reason: "EMPECHEMENT" } });
  const unknown = await aBooking(host, { practitioner });
  await cancel(unknown, "?reason=PARCE_QUE");
  const rows = await readRows(host, unknown.rdvId);
  expect(rows.log.at(-1)?.detail).toEqual({});
  expect(rows.cancel_reason).toBe("RDV annulé par le patient");
});

test("BK-089 after the start an appointment cannot be cancelled", async () => {
  const booking = await aBooking(host, { practitioner });
  await sql`update appointment set starts_at = now() - interval '1 minute',
    ends_at = now() + interval '14 minutes' where id = ${booking.rdvId}`.execute(host.deps.db);
  expect(await cancel(booking)).toMatchObject({ status: 422, error: "NOT_CANCELLABLE" });
  expect(await readRows(host, booking.rdvId)).toMatchObject({ status: "ACCEPTED", slot: { status: "BOOKED" } });
});

test("BK-084 a freed slot can be booked by another person", async () => {
  const booking = await aBooking(host, { practitioner });
  await cancel(booking);
  const next = await aBooking(host, { practitioner, slot: booking.slot });
  expect(await readRows(host, next.rdvId)).toMatchObject({ status: "ACCEPTED", slot: { held_by: next.rdvId } });
  expect(await cancel(booking)).toMatchObject({ data: { status: "CANCEL_BY_PATIENT" } });
  expect(await readRows(host, next.rdvId)).toMatchObject({ slot: { status: "BOOKED" } });
});
