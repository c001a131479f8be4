import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropExpired } from "../cleanup.ts";
import type { Host } from "../testing.ts";
import { dropExpiredDrafts } from "./expired-drafts.ts";
import { aBooking, aBookingHost, aDraft, letHoldRunOut, pay, readRows, settle } from "./testing.ts";

const rdv = "/teleconsultation/rdv";
let host: Host;
beforeAll(async () => {
  host = await aBookingHost();
});
afterAll(() => host.close());

/** Adds a document to a draft without the checks of its content. */
async function addDocument(rdvId: string): Promise<string> {
  const blob_key = await host.deps.blobs.put(Buffer.from("a prescription"));
  await host.deps.db
    .insertInto("situation_document")
    .values({ appointment_id: rdvId, name: "ordonnance.pdf", mime: "application/pdf", size_bytes: 14, blob_key })
    .execute();
  return blob_key;
}

const backdate = (rdvId: string, hours: number) =>
  sql`update appointment_event set at = at - make_interval(hours => ${hours}) where appointment_id = ${rdvId}`.execute(
    host.deps.db,
  );

const answersOf = async (rdvId: string) => (await readRows(host, rdvId)).answers;

const documentsOf = (rdvId: string) =>
  host.deps.db.selectFrom("situation_document").select("blob_key").where("appointment_id", "=", rdvId).execute();

const blobsToDelete = async () =>
  (await host.deps.db.selectFrom("doomed_blob").select("blob_key").execute()).map(({ blob_key }) => blob_key);

test("decisions 2.5 the answers and documents of a dropped draft are deleted after 24 hours", async () => {
  const left = await aDraft(host, { upTo: 4 });
  const expired = await aDraft(host, { upTo: 2 });
  const keys = [await addDocument(left.rdvId), await addDocument(left.rdvId)];
  await host.call("GET", `${rdv}/patient/cancel/${left.rdvId}`, { token: left.token });
  await letHoldRunOut(host, expired.rdvId);
  await dropExpiredDrafts(host.deps);

  await backdate(left.rdvId, 23);
  await dropExpired(host.deps);
  expect(await answersOf(left.rdvId)).toHaveProperty("motifs");
  expect(await documentsOf(left.rdvId)).toHaveLength(2);

  await backdate(left.rdvId, 2);
  await backdate(expired.rdvId, 25);
  await dropExpired(host.deps);
  for (const { rdvId } of [left, expired]) expect(await answersOf(rdvId)).toEqual({});
  expect(await documentsOf(left.rdvId)).toEqual([]);
  expect(await blobsToDelete()).toEqual(expect.arrayContaining(keys));
  expect(await readRows(host, left.rdvId)).toMatchObject({ phase: "DRAFT_DROPPED", status: "CANCEL_BY_SYSTEM" });
});

test("decisions 2.5 an active draft and a booked one keep their answers", async () => {
  const living = await aDraft(host, { upTo: 2 });
  const late = await aDraft(host, { upTo: 5 });
  const { data } = await pay(host, late.token, late.rdvId);
  await letHoldRunOut(host, late.rdvId);
  await dropExpiredDrafts(host.deps);
  expect((await settle(host, data.url, "ACCEPT")).status).toBe(200);
  const booked = await aBooking(host);
  for (const { rdvId } of [living, late, booked]) await backdate(rdvId, 48);
  await dropExpired(host.deps);
  for (const { rdvId } of [living, late, booked]) expect(await answersOf(rdvId)).toHaveProperty("motifs");
});

test("decisions 2.5 a payment page still open confirms nothing after the answers are deleted", async () => {
  const draft = await aDraft(host, { upTo: 5 });
  const { data } = await pay(host, draft.token, draft.rdvId);
  await letHoldRunOut(host, draft.rdvId);
  await dropExpiredDrafts(host.deps);
  await backdate(draft.rdvId, 25);
  await dropExpired(host.deps);
  expect(await settle(host, data.url, "ACCEPT")).toMatchObject({ status: 409, error: "HOLD_EXPIRED" });
  expect((await readRows(host, draft.rdvId)).phase).toBe("DRAFT_DROPPED");
});
