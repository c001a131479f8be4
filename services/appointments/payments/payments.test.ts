import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Host } from "../../testing.ts";
import { signedInAs } from "../../testing.ts";
import { aPatient, aPractitioner } from "../../testing-people.ts";
import {
  aBooking,
  aBookingHost,
  aDraft,
  aSlot,
  formOf,
  letHoldRunOut,
  pay,
  readRows,
  returnUrl,
  settle,
} from "../testing.ts";
import { authoriseMandates } from "./mandates.ts";

const rdv = "/teleconsultation/rdv";
let host: Host;
beforeAll(async () => {
  host = await aBookingHost();
});
afterAll(() => host.close());

const paymentOf = (rdvId: string) =>
  host.deps.db.selectFrom("payment").selectAll().where("appointment_id", "=", rdvId).executeTakeFirstOrThrow();

const withRights = (draft: { token: string; rdvId: string }, ...healthRights: string[]) =>
  host.call("POST", `${rdv}/add-situation`, {
    token: draft.token,
    form: formOf({ rdvId: draft.rdvId, regularDoctor: "OUI", whyConsultation: "SUIVI_MT", healthRights }),
  });

const mailsTo = (email: string) =>
  host.deps.db.selectFrom("outbox").select("subject").where("recipient", "=", email).execute();

test("BK-053 repeating the request gives the same link, on this site", async () => {
  const { token, rdvId } = await aDraft(host, { upTo: 5 });
  const [one, two] = await Promise.all([pay(host, token, rdvId), pay(host, token, rdvId)]);
  expect(one.data.url).toMatch(/^http:\/\/localhost:3000\/payment-page\/[\w-]{43}$/);
  expect(two.data).toEqual(one.data);
  expect((await pay(host, token, rdvId)).data.url).toBe(one.data.url);
});

test("BK-034 payment is refused before step 5 and with an expired hold", async () => {
  const early = await aDraft(host, { upTo: 4 });
  expect(await pay(host, early.token, early.rdvId)).toMatchObject({ error: "STEP_INCOMPLETE", detail: { step: 5 } });
  const late = await aDraft(host, { upTo: 5 });
  await letHoldRunOut(host, late.rdvId);
  expect(await pay(host, late.token, late.rdvId)).toMatchObject({
    error: "HOLD_EXPIRED",
    detail: { slotId: late.slot.id },
  });
});

test("decisions 2.6 accepting within 5 days authorises; earlier it keeps a mandate", async () => {
  const near = await aBooking(host);
  expect(await paymentOf(near.rdvId)).toMatchObject({ state: "AUTHORISED", accepted_at: expect.any(Date) });
  const far = await aBooking(host, { inMinutes: 10 * 24 * 60 });
  expect(await paymentOf(far.rdvId)).toMatchObject({ state: "TO_AUTHORISE", accepted_at: expect.any(Date) });
  expect((await readRows(host, far.rdvId)).status).toBe("ACCEPTED");
});

test("V2 accepting twice, even simultaneously, has one effect and one mail", async () => {
  const { token, rdvId, patient } = await aDraft(host, { upTo: 5 });
  const { data } = await pay(host, token, rdvId);
  const answers = await Promise.all([settle(host, data.url, "ACCEPT"), settle(host, data.url, "ACCEPT")]);
  answers.push(await settle(host, data.url, "ACCEPT"), await settle(host, data.url, "REFUSE"));
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { state: "AUTHORISED" } });
  expect((await readRows(host, rdvId)).events.filter((event) => event.startsWith("confirm"))).toHaveLength(1);
  expect(await mailsTo(patient.email)).toHaveLength(1);
  expect((await pay(host, token, rdvId)).data).toMatchObject({ state: "AUTHORISED", url: null });
});

test("decisions 2.6 a refused payment may be retried with a new link", async () => {
  const { token, rdvId } = await aDraft(host, { upTo: 5 });
  const first = await pay(host, token, rdvId);
  expect((await settle(host, first.data.url, "REFUSE")).data.state).toBe("FAILED");
  expect((await settle(host, first.data.url, "ACCEPT")).data.state).toBe("FAILED");
  expect(await readRows(host, rdvId)).toMatchObject({ phase: "DRAFT" });
  const second = await pay(host, token, rdvId);
  expect(second.data.url).not.toBe(first.data.url);
  expect(second.data.state).toBe("TO_AUTHORISE");
  expect(await settle(host, first.data.url, "ACCEPT")).toMatchObject({ status: 404 });
  expect((await settle(host, second.data.url, "ACCEPT")).data.state).toBe("AUTHORISED");
});

test("decisions 2.6 leaving a payment page changes nothing and it can be resumed", async () => {
  const { token, rdvId } = await aDraft(host, { upTo: 5 });
  const { data } = await pay(host, token, rdvId);
  expect((await settle(host, data.url, "ABANDON")).data).toMatchObject({ state: "TO_AUTHORISE", returnUrl });
  expect((await settle(host, data.url, "ACCEPT")).data.state).toBe("AUTHORISED");
});

test("decisions 2.6 a payment accepted after the hold expired still books a free slot", async () => {
  const expired = await aDraft(host, { upTo: 5 });
  const first = await pay(host, expired.token, expired.rdvId);
  await letHoldRunOut(host, expired.rdvId);
  expect((await settle(host, first.data.url, "ACCEPT")).data.state).toBe("AUTHORISED");
  expect(await readRows(host, expired.rdvId)).toMatchObject({ status: "ACCEPTED", slot: { status: "BOOKED" } });

  const dropped = await aDraft(host, { upTo: 5 });
  const second = await pay(host, dropped.token, dropped.rdvId);
  await letHoldRunOut(host, dropped.rdvId);
  const { dropExpiredDrafts } = await import("../expired-drafts.ts");
  await dropExpiredDrafts(host.deps);
  expect(await readRows(host, dropped.rdvId)).toMatchObject({ phase: "DRAFT_DROPPED" });
  expect((await settle(host, second.data.url, "ACCEPT")).data.state).toBe("AUTHORISED");
  expect(await readRows(host, dropped.rdvId)).toMatchObject({
    status: "ACCEPTED",
    phase: "BOOKED",
    slot: { status: "BOOKED", held_by: dropped.rdvId },
  });
});

test("decisions 2.6 a payment accepted after the slot was taken is refunded, with an explanation", async () => {
  const draft = await aDraft(host, { upTo: 5 });
  const { data } = await pay(host, draft.token, draft.rdvId);
  await letHoldRunOut(host, draft.rdvId);
  const taker = await aDraft(host, { practitioner: draft.practitioner, slot: draft.slot });
  const said = { status: 409, error: "HOLD_EXPIRED", detail: { slotId: draft.slot.id, returnUrl } };
  expect(await settle(host, data.url, "ACCEPT")).toMatchObject(said);
  expect(await settle(host, data.url, "ACCEPT")).toMatchObject(said);
  expect(await paymentOf(draft.rdvId)).toMatchObject({ state: "VOIDED" });
  expect(await readRows(host, taker.rdvId)).toMatchObject({ phase: "DRAFT", slot: { held_by: taker.rdvId } });
});

test("decisions 2.6 a dropped draft is not booked by a late payment", async () => {
  const draft = await aDraft(host, { upTo: 5 });
  const { data } = await pay(host, draft.token, draft.rdvId);
  await host.call("GET", `${rdv}/patient/cancel/${draft.rdvId}`, { token: draft.token });
  expect(await settle(host, data.url, "ACCEPT")).toMatchObject({ error: "HOLD_EXPIRED" });
  expect(await readRows(host, draft.rdvId)).toMatchObject({ phase: "DRAFT_DROPPED", slot: { held_by: null } });
});

test("decisions 2.5 a payment for a time at which the person has another appointment is refunded", async () => {
  const one = await aDraft(host, { upTo: 5 });
  const link = await pay(host, one.token, one.rdvId);
  await letHoldRunOut(host, one.rdvId);
  const { dropExpiredDrafts } = await import("../expired-drafts.ts");
  await dropExpiredDrafts(host.deps);
  const elsewhere = await aPractitioner(host);
  const same = await aSlot(host, elsewhere, { at: one.slot.starts_at });
  await aBooking(host, { patient: one.patient, practitioner: elsewhere, slot: same });
  expect(await settle(host, link.data.url, "ACCEPT")).toMatchObject({ status: 409, error: "APPOINTMENT_OVERLAP" });
  expect(await paymentOf(one.rdvId)).toMatchObject({ state: "VOIDED" });
});

test("decisions 2.5 the practitioner has 24 hours to answer a request, until 2 hours before the start", async () => {
  const practitioner = await aPractitioner(host, { confirmation: "DEMANDE" });
  const far = await aBooking(host, { practitioner, inMinutes: 3 * 24 * 60 });
  const near = await aBooking(host, { practitioner, inMinutes: 6 * 60 });
  const row = await readRows(host, far.rdvId);
  expect(row).toMatchObject({ status: "PENDING", phase: "BOOKED", slot: { status: "BOOKED" } });
  expect(row.events.at(-1)).toBe("confirm-on-request");
  expect(Math.round((row.answer_before!.getTime() - Date.now()) / 3_600_000)).toBe(24);
  const { answer_before, starts_at } = await readRows(host, near.rdvId);
  expect(starts_at.getTime() - answer_before!.getTime()).toBe(2 * 3_600_000);
});

test("decisions 2.5 a request cannot be begun when its answer would come too late, and one that took long waits half an hour", async () => {
  const practitioner = await aPractitioner(host, { confirmation: "DEMANDE" });
  await expect(aDraft(host, { practitioner, inMinutes: 170 })).rejects.toThrow("SLOT_TAKEN");
  const { token, rdvId } = await aDraft(host, { practitioner, inMinutes: 190, upTo: 5 });
  await sql`update appointment set starts_at = starts_at - interval '80 minutes' where id = ${rdvId}`.execute(
    host.deps.db,
  );
  expect((await pay(host, token, rdvId, "SUR_PLACE_DISTANCE")).status).toBe(200);
  const { answer_before } = await readRows(host, rdvId);
  expect(Math.round((answer_before!.getTime() - Date.now()) / 60_000)).toBe(30);
});

test("decisions 2.6 only suitable payment methods are accepted, and those without a card confirm at once", async () => {
  const draft = await aDraft(host, { upTo: 5 });
  for (const method of ["GRATUIT", "TIERS_PAYANT"])
    expect(await pay(host, draft.token, draft.rdvId, method)).toMatchObject({
      status: 400,
      errorMessages: [{ field: "method", message: "unknown" }],
    });
  const transfer = await pay(host, draft.token, draft.rdvId, "SUR_PLACE_DISTANCE");
  const { reference } = await readRows(host, draft.rdvId);
  expect(transfer.data).toMatchObject({ state: "NONE", amountCents: 3000, reference, url: null });
  expect((await pay(host, draft.token, draft.rdvId, "SUR_PLACE_DISTANCE")).data).toEqual(transfer.data);
  expect((await readRows(host, draft.rdvId)).status).toBe("ACCEPTED");

  const covered = await aDraft(host, { upTo: 5 });
  await withRights(covered, "CSS");
  expect(await pay(host, covered.token, covered.rdvId)).toMatchObject({ error: "VALIDATION" });
  expect((await pay(host, covered.token, covered.rdvId, "GRATUIT")).data).toMatchObject({
    state: "NONE",
    amountCents: 0,
  });

  const practitioner = await aPractitioner(host, { third_party_payment: "AMO" });
  const third = await aDraft(host, { practitioner, upTo: 5 });
  await withRights(third, "ALD");
  expect((await pay(host, third.token, third.rdvId, "TIERS_PAYANT")).data).toMatchObject({ amountCents: 0, url: null });
});

test("decisions 2.6 changing the rights after a link was opened closes that link", async () => {
  const draft = await aDraft(host, { upTo: 5 });
  const { data } = await pay(host, draft.token, draft.rdvId);
  await withRights(draft, "AME");
  expect(await settle(host, data.url, "ACCEPT")).toMatchObject({ status: 404, error: "NOT_FOUND" });
  expect(await readRows(host, draft.rdvId)).toMatchObject({ phase: "DRAFT" });
});

test("V3.7.2 the return URL is always on the configured site", async () => {
  const strict = { ...host, deps: host.deps };
  const { token, rdvId } = await aDraft(host, { upTo: 5 });
  strict.deps.config.publicOrigin = "https://cabinet.example";
  const link = (url: string) =>
    host.call("POST", `${rdv}/get-appointement-payment-link`, {
      token,
      body: { rdvId, method: "CARTE", returnUrl: url },
    });
  const own = "https://cabinet.example";
  for (const url of [
    "https://elsewhere.example/x",
    `${own}.evil.example/`,
    "javascript:alert(1)",
    `${own}//evil.example/phish`,
    `${own}/\\evil.example/phish`,
    `${own}\\\\evil.example/phish`,
    `${own}/x/..//evil.example/phish`,
    `${own}/%2e//evil.example/phish`,
  ])
    expect(await link(url)).toMatchObject({ status: 400, errorMessages: [{ field: "returnUrl" }] });
  const answer = await link("https://cabinet.example/consultationprocess/payment");
  expect(answer.data.url).toMatch(/^https:\/\/cabinet\.example\/payment-page\//);
  delete strict.deps.config.publicOrigin;
});

test("R12 another person cannot pay for a draft, and a guessed page does not exist", async () => {
  const { rdvId } = await aDraft(host, { upTo: 5 });
  const otherPatient = await signedInAs(host, await aPatient(host));
  expect(await pay(host, otherPatient, rdvId)).toMatchObject({ status: 404, error: "NOT_FOUND" });
  for (const token of ["x".repeat(43), "0".repeat(64)]) {
    expect(await host.call("GET", `/payment-page/${token}`)).toMatchObject({ status: 404 });
    expect(await settle(host, `http://localhost/payment-page/${token}`, "ACCEPT")).toMatchObject({ status: 404 });
  }
});

test("V14 the secret of a payment page is not stored in the database", async () => {
  const { token, rdvId } = await aDraft(host, { upTo: 5 });
  const { data } = await pay(host, token, rdvId);
  const { rows } = await sql<{ row: string }>`select payment::text as row from payment`.execute(host.deps.db);
  expect(rows.map(({ row }) => row).join()).not.toContain(data.url.split("/").at(-1));
});

test("decisions 2.6 a mandate is authorised 5 days before, and not for a cancelled appointment", async () => {
  const [kept, cancelled, open] = [
    await aBooking(host, { inMinutes: 8 * 24 * 60 }),
    await aBooking(host, { inMinutes: 8 * 24 * 60 + 30 }),
    await aDraft(host, { upTo: 5 }),
  ];
  await pay(host, open.token, open.rdvId);
  await host.call("GET", `${rdv}/patient/cancel/${cancelled.rdvId}`, { token: cancelled.token });
  await authoriseMandates(host.deps);
  expect(await paymentOf(kept.rdvId)).toMatchObject({ state: "TO_AUTHORISE" });
  for (const { rdvId } of [kept, cancelled])
    await sql`update appointment set starts_at = starts_at - interval '4 days', ends_at = ends_at - interval '4 days'
      where id = ${rdvId}`.execute(host.deps.db);
  await authoriseMandates(host.deps);
  expect(await paymentOf(kept.rdvId)).toMatchObject({ state: "AUTHORISED" });
  expect(await paymentOf(cancelled.rdvId)).toMatchObject({ state: "VOIDED" });
  expect(await paymentOf(open.rdvId)).toMatchObject({ state: "TO_AUTHORISE", accepted_at: null });
});

test("R21 outside the demonstration the local payment page is refused, the other methods remain", async () => {
  const { token, rdvId } = await aDraft(host, { upTo: 5 });
  const { data: opened } = await pay(host, token, rdvId);
  const config = { ...host.deps.config, demonstration: false, publicOrigin: "http://localhost:3000" };
  const real = host.twin({ config });
  const details = await real.call("GET", `${rdv}/details/${rdvId}`, { token });
  expect(details.data.costs.methods).toEqual(["SUR_PLACE_DISTANCE"]);
  expect(await pay(real, token, rdvId)).toMatchObject({
    error: "VALIDATION",
    errorMessages: [{ field: "method", message: "unknown" }],
  });
  expect(await real.call("GET", new URL(opened.url).pathname)).toMatchObject({ status: 404 });
  expect(await settle(real, opened.url, "ACCEPT")).toMatchObject({ status: 404 });
  expect(await pay(real, token, rdvId, "SUR_PLACE_DISTANCE")).toMatchObject({ status: 200, data: { url: null } });
  expect((await readRows(host, rdvId)).status).toBe("ACCEPTED");
});

test("R21 outside the demonstration a mandate waits until a provider can authorise it", async () => {
  const { rdvId } = await aBooking(host, { inMinutes: 8 * 24 * 60 });
  await sql`update appointment set starts_at = starts_at - interval '4 days', ends_at = ends_at - interval '4 days'
    where id = ${rdvId}`.execute(host.deps.db);
  await authoriseMandates({ ...host.deps, config: { ...host.deps.config, demonstration: false } });
  expect(await paymentOf(rdvId)).toMatchObject({ state: "TO_AUTHORISE" });
});
