import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { letterPdf } from "../../../tests/letter.ts";
import { type Host, signedInAs } from "../../testing.ts";
import { aChildOf, aPatient, aPractitioner } from "../../testing-people.ts";
import { aBookingHost, aDraft, formOf } from "../testing.ts";

let host: Host;
let practitioner: Awaited<ReturnType<typeof aPractitioner>>;
let fields: { category: string; typeId: string };
beforeAll(async () => {
  host = await aBookingHost();
  practitioner = await aPractitioner(host);
  const items = await host.deps.db.selectFrom("reference_item").select(["id", "list", "code"]).execute();
  const idOf = (list: string, start: string) =>
    String(items.find((item) => item.list === list && item.code.startsWith(start))!.id);
  fields = { category: idOf("document-category", "ORDO"), typeId: idOf("document-type", "ORDO_") };
});
afterAll(() => host.close());

const pdf = (text?: string) => new File([letterPdf(text)], "IMG_2041.pdf");
const keep = async (token: string, patientId: string, name: string) => {
  const sent = { patientId, name, date: new Date().toISOString().slice(0, 10), ...fields };
  const answer = await host.call("POST", "/user/patient/add-document", {
    token,
    form: formOf(sent, [pdf(name.replace(/\W/g, ""))]),
  });
  expect(answer, name).toMatchObject({ status: 200 });
  return answer.data.id as string;
};
const choose = (token: string, rdvId: string, documentIds: string[]) =>
  host.call("POST", "/teleconsultation/rdv/add-record-document", { token, body: { rdvId, documentIds } });
const bytesOf = async (token: string, url: string) =>
  Buffer.from(
    await (
      await host.fetch(new Request(`http://services${url}`, { headers: { authorization: `Bearer ${token}` } }))
    ).arrayBuffer(),
  );
const stored = async () =>
  Number((await sql<{ count: string }>`select count(*) from doomed_blob`.execute(host.deps.db)).rows[0]!.count);

test("decisions 2.10 documents of the record go into a booking as copies, which stay when the record's are deleted", async () => {
  const { rdvId, token, patient } = await aDraft(host, { practitioner, upTo: 2 });
  const [first, second] = [await keep(token, patient.id, "Ordonnance de mars"), await keep(token, patient.id, "Bilan")];
  const { status, data } = await choose(token, rdvId, [second, first, second]);
  expect(status).toBe(200);
  expect(data.map(({ name }: { name: string }) => name)).toEqual(["Bilan.pdf", "Ordonnance de mars.pdf"]);
  const original = await bytesOf(token, `/files/document/${second}`);
  await host.call("DELETE", `/user/patient/delete-document/${patient.id}/${second}`, { token });
  expect(await bytesOf(token, data[0].file.url)).toEqual(original);
  const all = await host.call("GET", `/user/patient/all-document?patientId=${patient.id}`, { token });
  expect(all.data).toMatchObject({ totalCount: 1, results: [{ id: first }] });
});

test("R12 documents of another record, in the bin or unknown are all unknown alike, and nothing is copied", async () => {
  const { rdvId, token, patient } = await aDraft(host, { practitioner, upTo: 2 });
  const child = await aChildOf(host, patient);
  const other = await aPatient(host);
  const otherToken = await signedInAs(host, other);
  const own = await keep(token, patient.id, "À moi");
  const binned = await keep(token, patient.id, "Jeté");
  await host.call("DELETE", `/user/patient/delete-document/${patient.id}/${binned}`, { token });
  const before = await stored();
  for (const wrong of [
    await keep(token, child.id, "De l'enfant"),
    await keep(otherToken, other.id, "D'un autre"),
    binned,
    randomUUID(),
  ])
    expect(await choose(token, rdvId, [own, wrong])).toMatchObject({
      ...{ error: "VALIDATION", errorMessages: [{ field: "documentIds", message: "unknown" }] },
    });
  expect(await choose(otherToken, rdvId, [own])).toMatchObject({ status: 404 });
  expect(await stored()).toBe(before);
  expect(
    (await host.call("GET", `/user/patient/all-document?patientId=${patient.id}`, { token: otherToken })).status,
  ).toBe(404);
});

test("a booking has five documents at most, and a full one copies none", async () => {
  const { rdvId, token, patient } = await aDraft(host, { practitioner, upTo: 2 });
  const ids: string[] = [];
  for (let at = 0; at < 6; at++) ids.push(await keep(token, patient.id, `Page ${at}`));
  expect(await choose(token, rdvId, ids)).toMatchObject({ status: 400, errorMessages: [{ field: "documentIds" }] });
  expect(await choose(token, rdvId, [])).toMatchObject({ status: 400 });
  expect((await choose(token, rdvId, ids.slice(0, 4))).status).toBe(200);
  const before = await stored();
  expect(await choose(token, rdvId, ids.slice(4))).toMatchObject({ error: "TOO_MANY_FILES", detail: { limit: 5 } });
  expect(await stored()).toBe(before);
  const twice = await Promise.all([choose(token, rdvId, [ids[4]!]), choose(token, rdvId, [ids[5]!])]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 422]);
});
