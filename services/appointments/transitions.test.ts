import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withTx } from "../db/tx.ts";
import type { Host } from "../testing.ts";
import { aPractitioner } from "../testing-people.ts";
import { dropExpiredDrafts } from "./expired-drafts.ts";
import { aBooking, aBookingHost, aDraft, letHoldRunOut, readRows } from "./testing.ts";
import { type AppointmentEvent, moveAppointment } from "./transitions.ts";

let host: Host;
let practitioner: Awaited<ReturnType<typeof aPractitioner>>;
beforeAll(async () => {
  host = await aBookingHost();
  practitioner = await aPractitioner(host);
});
afterAll(() => host.close());

const move = (rdvId: string, event: AppointmentEvent) =>
  withTx(host.deps.db, (tx) => moveAppointment(tx, rdvId, event, { actor: null }));

const states = ["draft", "dropped", "accepted", "pending", "cancelled", "in call"] as const;

async function inState(state: (typeof states)[number]): Promise<string> {
  if (state === "draft") return (await aDraft(host, { practitioner })).rdvId;
  if (state === "dropped") {
    const { rdvId } = await aDraft(host, { practitioner });
    await move(rdvId, "drop");
    return rdvId;
  }
  const { rdvId } = await aBooking(host, { practitioner });
  if (state === "cancelled") await move(rdvId, "cancel-by-patient");
  if (state === "in call")
    await sql`update appointment set phase = 'IN_CALL' where id = ${rdvId}`.execute(host.deps.db);
  if (state === "pending")
    await sql`update appointment set status = 'PENDING', answer_before = now() + interval '1 hour' where id = ${rdvId}`.execute(
      host.deps.db,
    );
  return rdvId;
}

const allowed: Record<AppointmentEvent, readonly (typeof states)[number][]> = {
  hold: ["draft"],
  save: ["draft"],
  "confirm-automatic": ["draft", "dropped"],
  "confirm-on-request": ["draft", "dropped"],
  drop: ["draft"],
  expire: [],
  "no-answer": [],
  "cancel-by-patient": ["accepted", "pending"],
  accept: ["pending"],
  deny: ["pending"],
  "cancel-by-practitioner": ["accepted"],
};

const refusals: Record<AppointmentEvent, string> = {
  hold: "HOLD_EXPIRED",
  save: "HOLD_EXPIRED",
  "confirm-automatic": "HOLD_EXPIRED",
  "confirm-on-request": "HOLD_EXPIRED",
  drop: "CONFLICT",
  expire: "CONFLICT",
  "no-answer": "CONFLICT",
  "cancel-by-patient": "NOT_CANCELLABLE",
  accept: "NOT_ANSWERABLE",
  deny: "NOT_ANSWERABLE",
  "cancel-by-practitioner": "NOT_CANCELLABLE",
};

const every = (Object.keys(allowed) as AppointmentEvent[]).flatMap((event) =>
  states.map((state) => [event, state] as const),
);

test.each(every)("decisions 2.5 %s from %s", async (event, state) => {
  const rdvId = await inState(state);
  const before = await readRows(host, rdvId);
  if (allowed[event].includes(state)) {
    await move(rdvId, event);
    const after = await readRows(host, rdvId);
    expect(after.log).toHaveLength(before.log.length + 1);
    expect(after.log.at(-1)).toMatchObject({
      event,
      from_status: event === "hold" ? null : before.status,
      to_status: after.status,
      to_phase: after.phase,
    });
  } else {
    await expect(move(rdvId, event)).rejects.toMatchObject({
      code: refusals[event],
      extra: { detail: { slotId: before.slot_id } },
    });
    expect(await readRows(host, rdvId)).toEqual(before);
  }
});

test("R12 a transition of an unknown appointment answers NOT_FOUND", async () => {
  await expect(move(crypto.randomUUID(), "save")).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("law 7 an old draft is not confirmed over another person's hold", async () => {
  const first = await aDraft(host, { practitioner });
  await move(first.rdvId, "drop");
  const second = await aDraft(host, { practitioner, slot: first.slot });
  await expect(move(first.rdvId, "confirm-automatic")).rejects.toThrow();
  expect(await readRows(host, first.rdvId)).toMatchObject({ phase: "DRAFT_DROPPED" });
  expect(await readRows(host, second.rdvId)).toMatchObject({ phase: "DRAFT", slot: { held_by: second.rdvId } });
});

test("decisions 2.5 the job closes drafts with an expired hold and unanswered requests, once", async () => {
  const demanding = await aPractitioner(host, { confirmation: "DEMANDE" });
  const live = await aDraft(host, { practitioner });
  const stale = await aDraft(host, { practitioner });
  const waiting = await aBooking(host, { practitioner: demanding });
  const forgotten = await aBooking(host, { practitioner: demanding });
  await letHoldRunOut(host, stale.rdvId);
  await sql`update appointment set answer_before = now() - interval '1 minute' where id = ${forgotten.rdvId}`.execute(
    host.deps.db,
  );
  await Promise.all([dropExpiredDrafts(host.deps), dropExpiredDrafts(host.deps)]);
  await dropExpiredDrafts(host.deps);
  expect(await readRows(host, live.rdvId)).toMatchObject({ phase: "DRAFT" });
  expect(await readRows(host, waiting.rdvId)).toMatchObject({ status: "PENDING", slot: { status: "BOOKED" } });
  expect(await readRows(host, stale.rdvId)).toMatchObject({
    status: "CANCEL_BY_SYSTEM",
    phase: "DRAFT_DROPPED",
    events: ["hold", "expire"],
    slot: { held_by: null, held_until: null },
  });
  const closed = await readRows(host, forgotten.rdvId);
  expect(closed).toMatchObject({ status: "CANCEL_BY_SYSTEM", phase: "BOOKED", slot: { status: "AVAILABLE" } });
  expect(closed.events.filter((event) => event === "no-answer")).toHaveLength(1);
  const payment = await host.deps.db
    .selectFrom("payment")
    .select("state")
    .where("appointment_id", "=", forgotten.rdvId)
    .executeTakeFirst();
  expect(payment?.state).toBe("VOIDED");
});
