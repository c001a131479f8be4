import { readdir } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { letterPdf } from "../../../tests/letter.ts";
import { sweepBlobs } from "../../cleanup.ts";
import type { Database } from "../../db/types.ts";
import { createServices } from "../../host.ts";
import { countHits } from "../../platform/limits.ts";
import { uploadLimit } from "../../platform/received-files.ts";
import { type Host, signedInAs } from "../../testing.ts";
import { aChildOf, aPatient, aPractitioner } from "../../testing-people.ts";
import { aBooking, aBookingHost, aDraft, formOf, letHoldRunOut, readRows } from "../testing.ts";
import { cleanOne } from "./testing.ts";

const rdv = "/teleconsultation/rdv";
let host: Host;
let practitioner: Awaited<ReturnType<typeof aPractitioner>>;
let png: Buffer;
beforeAll(async () => {
  host = await aBookingHost();
  practitioner = await aPractitioner(host);
  png = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
});
afterAll(() => host.close());

type Mine = { token: string; rdvId: string };
const photo = (name = "photo.png") => new File([png as BlobPart], name);
const pdf = (name = "lettre.pdf") => new File([letterPdf()], name);

const add = ({ token, rdvId }: Mine, ...files: File[]) =>
  host.call("POST", `${rdv}/add-medical-situation-document`, { token, form: formOf({ rdvId }, files) });
const list = async ({ token, rdvId }: Mine, body: object = {}) =>
  (await host.call("POST", `${rdv}/list-medical-situation-document`, { token, body: { rdvId, ...body } })).data;
const remove = ({ token, rdvId }: Mine, documentId: string) =>
  host.call("DELETE", `${rdv}/delete-medical-situation-document`, { token, body: { rdvId, documentId } });
const download = (token: string, url: string) =>
  host.fetch(new Request(`http://services${url}`, { headers: { authorization: `Bearer ${token}` } }));
/** Sweeps as the job does after a quarter of an hour. */
async function sweepLater() {
  await sql`update doomed_blob set created_at = created_at - interval '16 minutes'`.execute(host.deps.db);
  await sweepBlobs(host.deps);
}
const blobs = async () =>
  (await readdir(host.deps.config.blobDir, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  ).length;

test("BK-048 the situation is saved with its documents in one call", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 2 });
  const answer = await host.call("POST", `${rdv}/add-situation`, {
    token: draft.token,
    form: formOf({ rdvId: draft.rdvId, regularDoctor: "NON", whyConsultation: "SANS_MT", healthRights: ["NSP"] }, [
      photo(),
      pdf(),
    ]),
  });
  expect(answer.data).toMatchObject({ rdvId: draft.rdvId, completedSteps: 3 });
  expect(await list(draft)).toMatchObject({
    totalCount: 2,
    results: [
      { name: "photo.png", file: { mimeType: "image/png", extension: "png" } },
      { name: "lettre.pdf", file: { mimeType: "application/pdf", extension: "pdf" } },
    ],
  });
});

test("BK-048 one refused document prevents saving the whole situation, and its bytes are not stored", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 2 });
  const before = await blobs();
  const answer = await host.call("POST", `${rdv}/add-situation`, {
    token: draft.token,
    form: formOf({ rdvId: draft.rdvId, regularDoctor: "NON", whyConsultation: "SANS_MT", healthRights: ["NSP"] }, [
      photo(),
      new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "x.svg"),
    ]),
  });
  expect(answer).toMatchObject({
    status: 415,
    error: "FILE_TYPE",
    detail: { name: "x.svg" },
    errorMessages: [{ field: "files" }],
  });
  expect(await readRows(host, draft.rdvId)).toMatchObject({ completed_steps: 2 });
  expect(await blobs()).toBe(before);
});

test("BK-051 an appointment takes five documents, even when they arrive simultaneously", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 2 });
  expect((await add(draft, photo("1.png"), photo("2.png"), photo("3.png"))).data).toHaveLength(3);
  const before = await blobs();
  const answers = await Promise.all([
    add(draft, photo("4.png"), photo("5.png")),
    add(draft, photo("6.png"), photo("7.png")),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)).toMatchObject({ error: "TOO_MANY_FILES", detail: { limit: 5 } });
  expect(await list(draft)).toMatchObject({ totalCount: 5 });
  await sweepLater();
  expect(await blobs()).toBe(before + 2);
  expect(await add(draft)).toMatchObject({ status: 400, errorMessages: [{ field: "files", message: "required" }] });
});

test("BK-050 documents are listed in pages, oldest first", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 2 });
  for (const name of ["1.png", "2.png", "3.png"]) await add(draft, photo(name));
  expect(await list(draft, { size: 2, page: 1 })).toMatchObject({
    totalCount: 3,
    totalPage: 2,
    results: [{ name: "3.png" }],
  });
});

test("quality 30 a document is served to its owner as an attachment that cannot run", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 2 });
  const { data } = await add(draft, photo("C:\\Mes images\\Résultat «1».png"));
  expect(data[0].name).toBe("Résultat «1».png");
  const answer = await download(draft.token, data[0].file.url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "content-disposition": `attachment; filename="R_sultat _1_.png"; filename*=UTF-8''R%C3%A9sultat%20%C2%AB1%C2%BB.png`,
  });
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(20);
});

test("R12 only the owner can read, list, add or delete a document", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 2 });
  const { data } = await add(draft, photo());
  const otherPatient = { token: await signedInAs(host, await aPatient(host)), rdvId: draft.rdvId };
  expect((await download(otherPatient.token, data[0].file.url)).status).toBe(404);
  expect((await download(draft.token, `/files/situation/${crypto.randomUUID()}`)).status).toBe(404);
  expect((await download(draft.token, "/files/situation/..%2f..%2fsecret")).status).toBe(404);
  expect((await host.fetch(new Request(`http://services${data[0].file.url}`))).status).toBe(403);
  expect(await add(otherPatient, photo())).toMatchObject({ status: 404 });
  expect(await remove(otherPatient, data[0].id)).toMatchObject({ status: 404 });
  const own = await aDraft(host, { practitioner, upTo: 2 });
  expect(await remove(own, data[0].id)).toMatchObject({ status: 404 });
  expect(await list(draft)).toMatchObject({ totalCount: 1 });
});

test("BK-052 deleting a document deletes its bytes, while the appointment is a draft", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 2 });
  const { data } = await add(draft, photo(), pdf());
  const before = await blobs();
  expect(await remove(draft, data[0].id)).toMatchObject({ status: 200, data: null });
  expect(await remove(draft, data[0].id)).toMatchObject({ status: 404 });
  expect((await download(draft.token, data[0].file.url)).status).toBe(404);
  await sweepLater();
  expect(await blobs()).toBe(before - 1);
  await letHoldRunOut(host, draft.rdvId);
  expect(await remove(draft, data[1].id)).toMatchObject({ error: "HOLD_EXPIRED" });
  expect(await add(draft, photo())).toMatchObject({ error: "HOLD_EXPIRED" });
  const booking = await aBooking(host, { practitioner });
  expect(await add(booking, photo())).toMatchObject({ status: 409, error: "CONFLICT" });
});

test("quality 31 an account uploads sixty documents an hour, and twenty calls are refused, then it gets the wait", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 2 });
  const wrong = () => new File(["<svg/>"], "x.svg");
  for (let sent = 0; sent < 55; sent += 5) {
    expect(await add(draft, ...Array.from({ length: 5 }, wrong))).toMatchObject({ error: "FILE_TYPE" });
  }
  for (let sent = 0; sent < 5; sent++) expect((await add(draft, photo())).status).toBe(200);
  const situation = { rdvId: draft.rdvId, regularDoctor: "NON", whyConsultation: "SANS_MT", healthRights: ["NSP"] };
  const save = (files: File[]) =>
    host.call("POST", `${rdv}/add-situation`, { token: draft.token, form: formOf(situation, files) });
  for (const refused of [await add(draft, photo()), await save([photo()])]) {
    expect(refused).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
  }
  expect((await save([])).status).toBe(200);
  const other = await aDraft(host, { practitioner, upTo: 2 });
  expect((await add(other, photo())).status).toBe(200);
  const all = await Promise.all(Array.from({ length: 24 }, () => add(other, wrong())));
  expect(all.filter(({ error }) => error === "FILE_TYPE")).toHaveLength(20);
  // What is turned away for the refused takes none of the sixty.
  for (let tried = 0; tried < 50; tried++)
    expect(await add(other, photo())).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS" });
  expect(await countHits(host.deps.db, uploadLimit(other.patient.accountId), host.deps.now())).toBe(21);
  host.clock.pass(3601);
  expect(await add({ ...draft, token: await signedInAs(host, draft.patient) }, photo())).toMatchObject({
    error: "TOO_MANY_FILES",
  });
});

test("quality 26 the documents of one patient stay below 500 MB, across accounts and appointments", async () => {
  const parents = await Promise.all([aPatient(host), aPatient(host)]);
  const child = await aChildOf(host, parents[0]);
  await host.deps.db.insertInto("guardianship").values({ parent_id: parents[1].id, child_id: child.id }).execute();
  const [past, one, other] = [
    await aBooking(host, { practitioner, patient: parents[0], childId: child.id }),
    await aDraft(host, { practitioner, patient: parents[0], childId: child.id, upTo: 2 }),
    await aDraft(host, { practitioner, patient: parents[1], childId: child.id, upTo: 2 }),
  ];
  const kept = (size_bytes: number) => ({
    appointment_id: past.rdvId,
    name: "scan.pdf",
    mime: "application/pdf",
    size_bytes,
    blob_key: crypto.randomUUID(),
  });
  const { bytes } = await cleanOne("lettre.pdf", letterPdf());
  const rows = Array.from({ length: 100 }, (_, place) => kept(place === 0 ? 5_242_880 - bytes.length : 5_242_880));
  await host.deps.db.insertInto("situation_document").values(rows).execute();
  await sweepLater();
  const before = await blobs();
  const answers = await Promise.all([add(one, pdf()), add(other, pdf())]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)).toMatchObject({
    error: "TOO_MANY_FILES",
    detail: { limitBytes: 524_288_000 },
    errorMessages: [{ field: "files" }],
  });
  await sweepLater();
  expect(await blobs()).toBe(before + 1);
  const own = await aDraft(host, { practitioner, patient: parents[0], upTo: 2 });
  expect((await add(own, pdf())).status).toBe(200);
});

test("law 8 a connection lost at the commit deletes no bytes of a saved row", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 2 });
  let kept = false;
  const transaction = () => ({
    async execute(run: Parameters<ReturnType<Kysely<Database>["transaction"]>["execute"]>[0]) {
      const answer = await host.deps.db.transaction().execute(run);
      if (kept) throw new Error("Connection terminated unexpectedly");
      return answer;
    },
  });
  const cut = createServices({
    ...host.deps,
    db: new Proxy(host.deps.db, {
      get(db, name) {
        const part = name === "transaction" ? transaction : Reflect.get(db, name, db);
        return typeof part === "function" ? part.bind(db) : part;
      },
    }),
    blobs: {
      ...host.deps.blobs,
      put(bytes, key) {
        kept = true;
        return host.deps.blobs.put(bytes, key);
      },
    },
  });
  const answer = await cut.fetch(
    new Request(`http://services${rdv}/add-medical-situation-document`, {
      method: "POST",
      headers: { authorization: `Bearer ${draft.token}` },
      body: formOf({ rdvId: draft.rdvId }, [photo()]),
    }),
  );
  expect(answer.status).toBe(503);
  expect(kept).toBe(true);
  await sweepLater();
  const { results } = await list(draft);
  expect(results).toHaveLength(1);
  expect((await download(draft.token, results[0].file.url)).status).toBe(200);
});

test("BK-098 R12 a document of an appointment is told with its text, to who may see the appointment alone", async () => {
  const { rdvId, ...mine } = await aDraft(host, { practitioner, upTo: 2 });
  const other = await aDraft(host, { practitioner, upTo: 2 });
  await add({ ...mine, rdvId }, photo(), pdf());
  const { results } = await list({ ...mine, rdvId });
  const read = (token: string, id: string, documentId: string) =>
    host.call("GET", `${rdv}/${id}/document/${documentId}`, { token });
  const [image, letter] = results;
  expect((await read(mine.token, rdvId, image.id)).data).toEqual({ document: image, text: null });
  const { data } = await read(mine.token, rdvId, letter.id);
  expect(data.document).toEqual(letter);
  expect(data.text.pages.join(" ")).toContain("Bonjour");
  for (const [token, id] of [
    [other.token, rdvId],
    [other.token, other.rdvId],
    [mine.token, other.rdvId],
  ] as const)
    expect(await read(token, id, letter.id)).toMatchObject({ status: 404, error: "NOT_FOUND" });
});

test("law 8 bytes stored by a request that failed before its commit are swept", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 2 });
  await sweepLater();
  const before = await blobs();
  for (const name of ["1.png", "2.png", "3.png", "4.png", "5.png"]) await add(draft, photo(name));
  expect(await add(draft, photo("6.png"))).toMatchObject({ error: "TOO_MANY_FILES" });
  await sweepBlobs(host.deps);
  expect(await blobs()).toBe(before + 6);
  await sweepLater();
  expect(await blobs()).toBe(before + 5);
  expect(await list(draft)).toMatchObject({ totalCount: 5 });
});

test("law 8 a document whose bytes may be swept already is not saved", async () => {
  const draft = await aDraft(host, { practitioner, upTo: 2 });
  const slow = createServices({
    ...host.deps,
    blobs: {
      ...host.deps.blobs,
      async put(bytes, key) {
        const put = await host.deps.blobs.put(bytes, key);
        await sweepLater();
        return put;
      },
    },
  });
  const answer = await slow.fetch(
    new Request(`http://services${rdv}/add-medical-situation-document`, {
      method: "POST",
      headers: { authorization: `Bearer ${draft.token}` },
      body: formOf({ rdvId: draft.rdvId }, [photo()]),
    }),
  );
  expect(answer.status).toBe(503);
  expect(await list(draft)).toMatchObject({ totalCount: 0 });
});
