import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { letterPdf } from "../../tests/letter.ts";
import { aBooking, aBookingHost, formOf } from "../appointments/testing.ts";
import { withTx } from "../db/tx.ts";
import { type Host, signedInAs } from "../testing.ts";
import { aChildOf, aPatient, aPractice } from "../testing-people.ts";
import { addRecordEvent } from "./log.ts";

const own = "/user/patient";
let host: Host;
beforeAll(async () => {
  host = await aBookingHost();
});
afterAll(() => host.close());

const overview = (token: string, patientId: string) =>
  host.call("GET", `${own}/record-overview/${patientId}`, { token });

/** Gives the patient of an appointment a document of the category «Autres documents». */
async function give(token: string, rdvId: string, name: string, text = name) {
  const { id } = await host.deps.db
    .selectFrom("reference_item")
    .select("id")
    .where("list", "=", "document-category")
    .where("code", "=", "AUDO")
    .executeTakeFirstOrThrow();
  const file = new File([letterPdf(text)], "lettre.pdf");
  const form = formOf({ category: String(id), name, date: "2026-03-14" }, [file]);
  await host.call("POST", `/teleconsultation/rdv/${rdvId}/give-document`, { token, form });
}

test("MR-004 a new record lacks what practitioners ask for, and has neither documents nor news", async () => {
  const patient = await aPatient(host);
  const token = await signedInAs(host, patient);
  const { data } = await overview(token, patient.id);
  expect(data).toMatchObject({
    ...{ isDoctorSaid: false, isContactSaid: false, lastWeight: null },
    documents: { results: [], totalCount: 0 },
    news: { isSinceLogin: false, results: [], totalCount: 0 },
  });
  expect(data.lists.map(({ list, state }: { list: string; state: string }) => [list, state])).toEqual([
    ["allergy", "NON_RENSEIGNE"],
    ["antecedent", "NON_RENSEIGNE"],
    ["treatment", "NON_RENSEIGNE"],
  ]);
  for (const [value, startDate] of [
    [64, "2024-03-14"],
    [63, "2022-01-02"],
  ])
    await host.call("POST", `${own}/add-weight`, {
      token,
      body: { patientId: patient.id, weight: value, startDate, isConfirmed: true },
    });
  expect((await overview(token, patient.id)).data).toMatchObject({
    lastWeight: { value: 64, date: "2024-03-14" },
    news: { results: [] },
  });
  const stranger = await signedInAs(host, await aPatient(host));
  expect(await overview(stranger, patient.id)).toMatchObject({ status: 404, error: "NOT_RELATED" });
});

test("decisions 2.10 what others did since the login before this one is news, with the documents that they gave", async () => {
  const giver = await aPractice(host, { confirmation: "AUTO", last_name: "Mansouri" });
  const { rdvId, token, patient } = await aBooking(host, { practitioner: giver });
  for (const name of ["Un", "Deux", "Trois"]) await give(giver.token, rdvId, name);
  await give(giver.token, rdvId, "Quatre", "");
  const { data } = await overview(token, patient.id);
  expect(data.documents.totalCount).toBe(4);
  expect(data.documents.results.map(({ name }: { name: string }) => name)).toEqual(["Quatre", "Trois", "Deux"]);
  // One line for each act of each: what a practitioner opens often does not push the rest out.
  expect(data.news).toMatchObject({ totalCount: 4, isSinceLogin: false });
  expect(data.news.results).toMatchObject([{ act: "give document", actor: "PRATICIEN", lastName: "Mansouri" }]);
  // It is new until it is opened, by its file or its text.
  const isNew = async () =>
    (await overview(token, patient.id)).data.documents.results.map((one: { isNew: boolean }) => one.isNew);
  expect(await isNew()).toEqual([true, true, true]);
  const [last, second, third] = data.documents.results;
  const read = ({ id }: { id: string }) => host.call("GET", `${own}/document/${patient.id}/${id}/text`, { token });
  // Of one without text nobody has seen anything yet.
  expect((await read(last)).data.text.pages).toEqual([""]);
  expect(await isNew()).toEqual([true, true, true]);
  expect((await read(second)).status).toBe(200);
  await host.fetch(new Request(`http://services${third.file.url}`, { headers: { authorization: `Bearer ${token}` } }));
  expect(await isNew()).toEqual([true, true, false]);
  const names = (await overview(token, patient.id)).data.documents.results.map(({ name }: { name: string }) => name);
  expect(names).toEqual(["Quatre", "Un", "Trois"]);
  // An opening that cannot be kept takes nothing away.
  await sql`alter function open_document rename to closed_document`.execute(host.deps.db);
  expect(await read({ id: (await overview(token, patient.id)).data.documents.results[1].id })).toMatchObject({
    status: 200,
    data: { text: { pages: ["Un"] } },
  });
  await sql`alter function closed_document rename to open_document`.execute(host.deps.db);
  expect(await isNew()).toEqual([true, true, false]);
  await sql`update account set former_login_at = now() where id = (select account_id from patient where id = ${patient.id})`.execute(
    host.deps.db,
  );
  expect((await overview(token, patient.id)).data.news).toMatchObject({
    ...{ isSinceLogin: true, results: [], totalCount: 0 },
  });
});

test("decision 041 what was read is told once of each reader, and each practitioner to whom a parent opens a record is named", async () => {
  const [reader, other] = [
    await aPractice(host, { last_name: "Mansouri" }),
    await aPractice(host, { last_name: "Roy" }),
  ];
  const { rdvId, token, patient } = await aBooking(host, { practitioner: reader });
  const second = await aBooking(host, { practitioner: other });
  const again = await aBooking(host, { practitioner: other });
  const { account_id: accountId } = await host.deps.db
    .selectFrom("practitioner")
    .select("account_id")
    .where("id", "=", reader.id)
    .executeTakeFirstOrThrow();
  const parent = await host.deps.db
    .selectFrom("patient")
    .select("account_id")
    .where("id", "=", second.patient.id)
    .executeTakeFirstOrThrow();
  await withTx(host.deps.db, async (tx) => {
    const line = { patientId: patient.id, accountId: parent.account_id! };
    for (const act of ["read record", "read answers", "read document"] as const)
      await addRecordEvent(tx, { patientId: patient.id, accountId: accountId!, act });
    for (const subject of [rdvId, second.rdvId, again.rdvId, rdvId])
      await addRecordEvent(tx, { ...line, act: "share record", subject });
  });
  const { data } = await overview(token, patient.id);
  expect(data.news.totalCount).toBe(7);
  expect(data.news.results).toMatchObject([
    { act: "share record", about: { lastName: "Mansouri" } },
    { act: "share record", about: { lastName: "Roy" } },
    { act: "read document", actor: "PRATICIEN", lastName: "Mansouri" },
  ]);
});

test("decisions 2.10 a parent is told of a child's new documents", async () => {
  const giver = await aPractice(host, { confirmation: "AUTO" });
  const { rdvId, token, patient } = await aBooking(host, { practitioner: giver });
  const child = await aChildOf(host, patient);
  await sql`update appointment set patient_id = ${child.id} where id = ${rdvId}`.execute(host.deps.db);
  await give(giver.token, rdvId, "Un");
  const expected = [{ id: child.id, newDocuments: 1 }];
  expect((await overview(token, patient.id)).data).toMatchObject({ documents: { results: [] }, children: expected });
  expect((await overview(token, child.id)).data).toMatchObject({ documents: { totalCount: 1 }, children: [] });
});
