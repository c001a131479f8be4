import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { liftPolicies } from "../../tests/database.ts";
import { heavyPdf, letterPdf } from "../../tests/letter.ts";
import { aBookingHost, formOf } from "../appointments/testing.ts";
import { wordParts, wordText, zipOf } from "../appointments/uploads/testing.ts";
import { dropExpired, sweepBlobs } from "../cleanup.ts";
import { maxFileBytes } from "../contract/files.ts";
import { withTx } from "../db/tx.ts";
import { asPatient } from "../patients/as-patient.ts";
import { line, takePlace } from "../platform/clean/line.ts";
import { rateLimit } from "../platform/limits.ts";
import { type Host, signedInAs } from "../testing.ts";
import { aChildOf, aPatient } from "../testing-people.ts";
import { archiveLimit, readLimit } from "./document-reads.ts";

const own = "/user/patient";
let host: Host;
let ids: Record<string, number>;
let png: Buffer;
beforeAll(async () => {
  host = await aBookingHost();
  const entries = await host.deps.db.selectFrom("reference_item").select(["id", "list", "code"]).execute();
  ids = Object.fromEntries(entries.map(({ id, list, code }) => [`${list} ${code}`, id]));
  png = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
});
afterAll(() => host.close());

async function signedIn() {
  const patient = await aPatient(host, { bornOn: "1985-04-12" });
  return { patientId: patient.id, token: await signedInAs(host, patient), patient };
}
type Mine = { patientId: string; token: string };

const photo = (name = "photo.png") => new File([png as BlobPart], name);
const pdf = (name = "ordonnance.pdf") => new File([letterPdf()], name);

/** The fields of a document of each category, complete. */
const fieldsOf = (category: string) => {
  const type = Object.keys(ids).find((key) => key.startsWith(`document-type ${category}_`));
  return {
    category: ids[`document-category ${category}`],
    name: "Analyse de sang",
    date: "2026-03-14",
    ...(type && { typeId: ids[type] }),
    ...(category === "RESI" && { partExamined: ids["part-examined GENOU"], laterality: ids["laterality DROITE"] }),
    ...(category === "CORE" && { consultationTypeId: ids["consultation-type SPECIALISTE"] }),
  };
};

type Fields = Record<string, string | number | undefined>;
const textsOf = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
const add = ({ patientId, token }: Mine, changes: Fields = {}, files = [pdf()], category = "ORDO") =>
  host.call("POST", `${own}/add-document`, {
    token,
    form: formOf(textsOf({ patientId, ...fieldsOf(category), ...changes }), files),
  });
const update = (
  { patientId, token }: Mine,
  documentId: string,
  version: number,
  changes: Fields = {},
  files: File[] = [],
) =>
  host.call("PUT", `${own}/update-document`, {
    token,
    form: formOf(textsOf({ patientId, documentId, version, ...fieldsOf("ORDO"), ...changes }), files),
  });
const list = async ({ patientId, token }: Mine, category = "ORDO", query = "") =>
  (
    await host.call(
      "GET",
      `${own}/list-document/${ids[`document-category ${category}`]}?patientId=${patientId}${query}`,
      { token },
    )
  ).data;
const read = ({ patientId, token }: Mine, id: string) =>
  host.call("GET", `${own}/document/${patientId}/${id}`, { token });
const overview = ({ patientId, token }: Mine) => host.call("GET", `${own}/document-overview/${patientId}`, { token });
const bin = async ({ patientId, token }: Mine) =>
  (await host.call("GET", `${own}/list-deleted-document?patientId=${patientId}`, { token })).data;
const remove = ({ patientId, token }: Mine, id: string) =>
  host.call("DELETE", `${own}/delete-document/${patientId}/${id}`, { token });
const removeAll = ({ patientId, token }: Mine, docMedicalId: string[]) =>
  host.call("DELETE", `${own}/delete-document-list`, { token, body: { patientId, docMedicalId } });
const restore = ({ patientId, token }: Mine, documentId: string) =>
  host.call("PUT", `${own}/restore-document`, { token, body: { patientId, documentId } });
const download = (token: string, id: string) =>
  host.fetch(new Request(`http://services/files/document/${id}`, { headers: { authorization: `Bearer ${token}` } }));
const blobs = async () =>
  (await readdir(host.deps.config.blobDir, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  ).length;
/** Sweeps as the jobs do, that long after. */
async function sweepAfter(span: string) {
  const restorePolicies = await liftPolicies(host.deps.db as never);
  await sql`update document set deleted_at = deleted_at - ${span}::interval where deleted_at is not null`.execute(
    host.deps.db,
  );
  await restorePolicies();
  await dropExpired(host.deps);
  await sql`update doomed_blob set created_at = created_at - interval '16 minutes'`.execute(host.deps.db);
  await sweepBlobs(host.deps);
}

const categories = ["CORE", "REBI", "ORDO", "RESI", "CEME", "PIDE", "PIAD", "AUDO"] as const;

test("MR-143 MR-186 the lookups name the eight categories, and the types of each", async () => {
  const { data } = await host.call("GET", "/settings/medical-category-document/all", { language: "fr" });
  expect(data.map(({ code }: { code: string }) => code)).toEqual([...categories]);
  for (const { id, code } of data) {
    const { data: types } = await host.call("GET", `/settings/medical-type-document/all/${id}`, { language: "en" });
    expect(types.length > 0, code).toBe(code !== "AUDO");
    expect(types.every((type: { code: string }) => type.code.startsWith(code))).toBe(true);
  }
  for (const name of ["part-examined", "laterality", "consultation-type"])
    expect((await host.call("GET", `/settings/medical-${name}/all`, {})).data.length, name).toBeGreaterThan(4);
});

test.each(categories)("MR-153 MR-179 MR-184 a document of %s is added, listed, read and counted", async (category) => {
  const mine = await signedIn();
  const { data: added } = await add(mine, {}, [photo()], category);
  const { results, totalCount, totalPage } = await list(mine, category);
  expect([totalCount, totalPage]).toEqual([1, 1]);
  expect(results[0]).toMatchObject({
    ...{ id: added.id, version: 1, name: "Analyse de sang", date: "2026-03-14", category: { code: category } },
    file: { name: "photo.png", extension: "png", mimeType: "image/png" },
    deletedAt: null,
  });
  expect(results[0].type === null).toBe(category === "AUDO");
  expect((await read(mine, added.id)).data).toEqual(results[0]);
  const { data: counts } = await overview(mine);
  expect(counts.categories.filter(({ totalCount }: { totalCount: number }) => totalCount > 0)).toMatchObject([
    { code: category, totalCount: 1 },
  ]);
});

test("MR-157 what an imaging examined is told, and MR-182 of a report the kind of consultation", async () => {
  const mine = await signedIn();
  await add(mine, {}, [pdf()], "RESI");
  await add(mine, { partExamined: ids["part-examined GENOU"] }, [pdf()], "CORE");
  expect((await list(mine, "RESI")).results[0].details).toMatchObject({
    ...{ partExamined: { name: "Genou" }, laterality: { name: "Droite" }, consultationType: null },
  });
  // What a category does not ask for is not kept.
  expect((await list(mine, "CORE")).results[0].details).toMatchObject({
    ...{ partExamined: null, consultationType: { code: "SPECIALISTE" } },
  });
});

describe("MR-179 MR-180 MR-181 MR-182 a wrong document is refused at its field", () => {
  const wrong: [string, string, Fields, string, string][] = [
    ["without a name", "ORDO", { name: "  " }, "name", "required"],
    ["of the future", "ORDO", { date: "2199-01-01" }, "date", "future"],
    ["from before the birth", "ORDO", { date: "1970-01-01" }, "date", "beforeBirth"],
    ["without a type", "ORDO", { typeId: undefined }, "typeId", "required"],
    ["of an unknown category", "ORDO", { category: 999_999 }, "category", "unknown"],
    ["without a part", "RESI", { partExamined: undefined }, "partExamined", "required"],
    ["without a side", "RESI", { laterality: undefined }, "laterality", "required"],
    ["without a kind of consultation", "CORE", { consultationTypeId: undefined }, "consultationTypeId", "required"],
  ];
  test.each(wrong)("%s", async (_what, category, changes, field, message) => {
    const mine = await signedIn();
    const before = await blobs();
    const refused = await add(mine, changes, [pdf()], category);
    expect(refused.status).toBe(400);
    expect(refused.errorMessages).toEqual([expect.objectContaining({ field })]);
    if (message !== "required" || field !== "name") expect(refused.errorMessages?.[0]).toMatchObject({ message });
    expect([(await list(mine, category)).totalCount ?? 0, await blobs()]).toEqual([0, before]);
  });

  test("with a type of another category, and without a file", async () => {
    const mine = await signedIn();
    const typeId = ids["document-type RESI_IRM"];
    expect(await add(mine, { typeId })).toMatchObject({
      status: 400,
      errorMessages: [{ field: "typeId", message: "unknown" }],
    });
    expect(await add(mine, {}, [])).toMatchObject({ errorMessages: [{ field: "files", message: "required" }] });
    const exe = new File(["MZ"], "virus.exe");
    expect(await add(mine, {}, [exe])).toMatchObject({ status: 415, errorMessages: [{ message: "typeNotAccepted" }] });
  });
});

test("MR-160 decisions 2.10 a list is sorted by day, name or type, both ways, searched and paged", async () => {
  const mine = await signedIn();
  for (const [name, date, type] of [
    ["Échographie", "2024-01-01", "PRESCRIPTION"],
    ["bilan", "2025-01-01", "TRANSPORT"],
    ["Zona", "2023-01-01", "KINE"],
  ] as const)
    await add(mine, { name, date, typeId: ids[`document-type ORDO_${type}`] });
  const names = async (query: string) =>
    (await list(mine, "ORDO", query)).results.map(({ name }: { name: string }) => name);
  expect(await names("")).toEqual(["bilan", "Échographie", "Zona"]);
  expect(await names("&byCreatedDateDesc=false")).toEqual(["Zona", "Échographie", "bilan"]);
  expect(await names("&sort=name&byCreatedDateDesc=false")).toEqual(["bilan", "Échographie", "Zona"]);
  expect(await names("&sort=type&byCreatedDateDesc=false")).toEqual(["Zona", "Échographie", "bilan"]);
  expect(await names("&size=2&page=1")).toEqual(["Zona"]);
  const found = async (search: string) => {
    const body = { patientId: mine.patientId, category: ids["document-category ORDO"], search };
    const { data } = await host.call("POST", `${own}/search-document`, { token: mine.token, body });
    return data.results.map(({ name }: { name: string }) => name);
  };
  expect(await found("ECHO")).toEqual(["Échographie"]);
  expect(await found("%")).toEqual([]);
});

test("MR-185 a document changes; without a file it keeps its own, byte for byte, with one the old one goes", async () => {
  const mine = await signedIn();
  const { id } = (await add(mine)).data;
  const first = Buffer.from(await (await download(mine.token, id)).arrayBuffer());
  expect((await update(mine, id, 1, { name: "Autre nom" })).data).toEqual({ version: 2 });
  expect(Buffer.from(await (await download(mine.token, id)).arrayBuffer()).equals(first)).toBe(true);
  const before = await blobs();
  expect((await update(mine, id, 2, {}, [photo("nouvelle.png")])).data).toEqual({ version: 3 });
  const answer = await download(mine.token, id);
  expect(answer.headers.get("content-disposition")).toContain("nouvelle.png");
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  await sweepAfter("0 days");
  expect(await blobs()).toBe(before);
  expect(await update(mine, id, 2, { name: "Trop tard" })).toMatchObject({ status: 409, error: "CONFLICT" });
  expect((await read(mine, id)).data.name).toBe("Analyse de sang");
});

test("MR-168 MR-169 MR-170 decisions 2.10 the bin keeps documents for 30 days, and gives them back", async () => {
  const mine = await signedIn();
  const [one, two, three] = await Promise.all([add(mine), add(mine), add(mine)]).then((all) =>
    all.map(({ data }) => data.id),
  );
  expect((await remove(mine, one)).status).toBe(200);
  expect((await remove(mine, one)).status).toBe(200);
  expect((await removeAll(mine, [one, two, randomUUID()])).data).toEqual({ deleted: 1 });
  expect((await list(mine)).totalCount).toBe(1);
  expect((await bin(mine)).totalCount).toBe(2);
  expect((await overview(mine)).data.deleted).toBe(2);
  expect((await update(mine, two, 2)).status).toBe(404);
  expect((await restore(mine, two)).status).toBe(200);
  expect((await restore(mine, two)).status).toBe(200);
  expect((await list(mine)).totalCount).toBe(2);
  const before = await blobs();
  await sweepAfter("29 days");
  expect((await bin(mine)).totalCount).toBe(1);
  await sweepAfter("2 days");
  expect((await bin(mine)).totalCount).toBe(0);
  expect((await read(mine, one)).status).toBe(404);
  expect(await blobs()).toBe(before - 1);
  expect((await read(mine, three)).status).toBe(200);
});

test("decisions 2.10 quality 31 the documents of a category come as an archive forty times an hour, named as their owner did, to nobody else", async () => {
  const mine = await signedIn();
  const child = await aChildOf(host, { id: mine.patientId });
  const archiveOf = (patientId: string, token = mine.token, code = "ORDO") =>
    host.fetch(
      new Request(`http://services/files/documents/${patientId}/${ids[`document-category ${code}`]}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
  const typeId = ids["document-type ORDO_KINE"];
  for (const [name, date] of [
    ["Kiné", "2024-01-01"],
    ["Kiné", "2025-01-01"],
    ["Effacé", "2025-02-01"],
  ] as const)
    await add(mine, { name, date, typeId });
  const [gone] = (await list(mine, "ORDO", "")).results;
  await host.call("DELETE", `${own}/delete-document/${mine.patientId}/${gone.id}`, { token: mine.token });
  const answer = await archiveOf(mine.patientId);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(String(bytes.length)).toBe(answer.headers.get("content-length"));
  expect(Object.keys(unzipSync(bytes))).toEqual(["001 Kiné.pdf", "002 Kiné.pdf"]);
  const other = await signedIn();
  for (const refused of [
    archiveOf(mine.patientId, other.token),
    archiveOf(child.id, other.token),
    archiveOf(crypto.randomUUID()),
    archiveOf("x"),
    archiveOf(mine.patientId, mine.token, "CORE"),
    archiveOf(child.id),
  ])
    expect((await refused).status).toBe(404);
  const { accountId } = mine.patient;
  for (let count = 1; count < 40; count++) await rateLimit(host.deps.db, archiveLimit(accountId), host.deps.now());
  const late = await archiveOf(mine.patientId);
  expect(late.status).toBe(429);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(3500);
});

test("decisions 2.10 quality 26 a record takes 500 documents", async () => {
  const mine = await signedIn();
  const { id } = (await add(mine)).data;
  await withTx(host.deps.db, (tx) =>
    asPatient(tx, mine.patientId, async () => {
      await sql`insert into document (patient_id, category_id, type_id, name, dated, file_name, mime, size_bytes, blob_key, added_by)
        select patient_id, category_id, type_id, name, dated, file_name, mime, size_bytes, gen_random_uuid()::text, added_by
        from document, generate_series(1, 499) where id = ${id}`.execute(tx);
    }),
  );
  expect(await add(mine)).toMatchObject({ status: 422, error: "LIST_FULL" });
  expect((await list(mine, "ORDO", "&size=50&page=9")).results).toHaveLength(50);
  const body = { patientId: mine.patientId, category: ids["document-category ORDO"], search: "analyse" };
  const { data: found } = await host.call("POST", `${own}/search-document`, { token: mine.token, body });
  expect([found.results.length, found.totalCount]).toEqual([50, 500]);
  // Nor do those that come back from the bin make it more.
  await remove(mine, id);
  await expect(add(mine)).resolves.toMatchObject({ status: 200 });
  expect(await restore(mine, id)).toMatchObject({ status: 422, error: "LIST_FULL" });
});

test("decisions 2.10 a PDF of 5 MiB to the byte is taken, although it grows a little when it is written anew", async () => {
  const mine = await signedIn();
  const file = heavyPdf(maxFileBytes);
  expect(file.size).toBe(maxFileBytes);
  const { status, data } = await add(mine, {}, [file]);
  expect(status).toBe(200);
  expect((await read(mine, data.id)).data.file.size).toBeGreaterThan(maxFileBytes);
  expect(await add(mine, {}, [heavyPdf(maxFileBytes + 1)])).toMatchObject({ status: 413, error: "FILE_TOO_LARGE" });
});

test("R12 quality 16 nobody but the patient and a parent reads, changes or restores a document", async () => {
  const mine = await signedIn();
  const child = await aChildOf(host, mine.patient);
  const other = await signedIn();
  for (const patientId of [mine.patientId, child.id]) {
    const owner = { patientId, token: mine.token };
    const { id } = (await add(owner, { date: "2026-03-14" })).data;
    const thief = { patientId, token: other.token };
    for (const answer of [
      await add(thief),
      await read(thief, id),
      await overview(thief),
      await update(thief, id, 1),
      await remove(thief, id),
      await removeAll(thief, [id]),
      await restore(thief, id),
    ])
      expect(answer).toMatchObject({ status: 404, error: "NOT_RELATED" });
    // Of one's own record, another's document is not there.
    const mixed = { patientId: other.patientId, token: other.token };
    expect((await read(mixed, id)).status).toBe(404);
    expect((await update(mixed, id, 1)).status).toBe(404);
    expect((await restore(mixed, id)).status).toBe(404);
    expect((await removeAll(mixed, [id])).data).toEqual({ deleted: 0 });
    expect((await download(other.token, id)).status).toBe(404);
    expect((await download(mine.token, id)).status).toBe(200);
    expect((await read(owner, id)).data.version).toBe(1);
  }
});

test("R19 MR-076 MR-078 deleting a health card puts its pictures into the bin, of oneself or a child alone", async () => {
  const [mine, other] = [await signedIn(), await signedIn()];
  const cardOf = async () => {
    const { data } = await host.call("GET", `/user/patient/identity/${mine.patientId}`, { token: mine.token });
    return [data.healthCompl, data.healthComplFile];
  };
  await host.deps.db
    .updateTable("patient")
    .set({
      health_compl_number: "12345",
      health_compl_start_on: "2026-01-01",
      health_compl_end_on: "2027-01-01",
    })
    .where("id", "=", mine.patientId)
    .execute();
  const type = { typeId: ids["document-type PIAD_MUTUELLE"] };
  const { id } = (await add(mine, type, [pdf("carte.pdf")], "PIAD")).data;
  const kept = [
    { number: "12345", startDate: "2026-01-01", endDate: "2027-01-01" },
    { id, name: "carte.pdf", addedOn: expect.any(String) },
  ];
  expect(await cardOf()).toEqual(kept);
  const removeCard = ({ token }: Mine, patientId = mine.patientId, healthComplNumber = "12345") =>
    host.call("DELETE", "/user/patient/health-card", { token, body: { patientId, healthComplNumber } });
  expect(await removeCard(other)).toMatchObject({ status: 404 });
  expect(await removeCard(other, randomUUID())).toMatchObject({ status: 404 });
  expect(await removeCard(mine, mine.patientId, "54321")).toMatchObject({ status: 409, error: "CONFLICT" });
  expect(await cardOf()).toEqual(kept);
  for (let turn = 0; turn < 2; turn++) expect(await removeCard(mine)).toMatchObject({ status: 200, data: null });
  expect(await cardOf()).toEqual([null, null]);
  expect((await bin(mine)).results.map((one: { id: string }) => one.id)).toEqual([id]);
});

test("quality 16 a query that forgets whose documents it asks for sees one patient's", async () => {
  const [mine, other] = [await signedIn(), await signedIn()];
  await add(mine);
  await add(other);
  const seen = await withTx(host.deps.db, (tx) =>
    asPatient(tx, mine.patientId, () => tx.selectFrom("document").select("patient_id").execute()),
  );
  expect(seen).toEqual([{ patient_id: mine.patientId }]);
});

test("decisions 2.10 every change of a document is a line of the record's log", async () => {
  const mine = await signedIn();
  const { id } = (await add(mine)).data;
  await update(mine, id, 1);
  await removeAll(mine, [id]);
  await restore(mine, id);
  const { data } = await host.call("GET", `${own}/list-record-event?patientId=${mine.patientId}`, {
    token: mine.token,
  });
  expect(data).toMatchObject({ whole: true, totalCount: 4 });
  expect(data.results.map(({ act }: { act: string }) => act)).toEqual([
    ...["restore document", "delete document", "update document", "add document"],
  ]);
});

describe("MR-164 the text of a document", () => {
  const text = ({ patientId, token }: Mine, id: string) =>
    host.call("GET", `${own}/document/${patientId}/${id}/text`, { token });
  const added = async (mine: Mine, file: File): Promise<string> => (await add(mine, {}, [file])).data.id;

  test("is read in PDF and Word files, by their pages and lines", async () => {
    const mine = await signedIn();
    const letter = await added(mine, new File([letterPdf("Bilan normal")], "bilan.pdf"));
    const { data } = await text(mine, letter);
    expect(data.text).toEqual({ pages: ["Bilan normal"], isCut: false });
    expect(data.document).toEqual(
      (await host.call("GET", `${own}/document/${mine.patientId}/${letter}`, { token: mine.token })).data,
    );
    const cell = (words: string) => `<w:tc><w:p><w:r><w:t>${words}</w:t></w:r></w:p></w:tc>`;
    const table = `<w:tbl><w:tr>${cell("Analyse")}${cell("Résultat")}</w:tr><w:tr>${cell("Fer")}${cell("12")}</w:tr></w:tbl>`;
    const body = `<w:p><w:r><w:t>Compte &amp; rendu</w:t></w:r></w:p>${table}<w:p><w:r><w:delText>ôté</w:delText><w:t>Bien</w:t><w:br/><w:t>à vous</w:t></w:r></w:p>`;
    const word = zipOf(wordParts({ "word/document.xml": wordText(body) }));
    const report = await added(mine, new File([word as BlobPart], "compte rendu.docx"));
    const { pages } = (await text(mine, report)).data.text;
    expect(pages.map((page: string) => page.split(/ *\n/))).toEqual([
      ["Compte & rendu", "Analyse | Résultat", "Fer | 12", "Bien", "à vous"],
    ]);
  });

  test("is empty for a scan, cut when long, and missing for pictures, what is not there or in the bin, and everybody else's", async () => {
    const mine = await signedIn();
    const scan = await added(mine, new File([letterPdf("")], "scan.pdf"));
    expect((await text(mine, scan)).data.text).toEqual({ pages: [""], isCut: false });
    const long = wordText(`<w:p><w:r><w:t>${"mot ".repeat(30_000)}</w:t></w:r></w:p>`);
    const report = await added(mine, new File([zipOf(wordParts({ "word/document.xml": long })) as BlobPart], "a.docx"));
    const { pages, isCut } = (await text(mine, report)).data.text;
    expect({ length: pages.join("").length, isCut }).toEqual({ length: 60_000, isCut: true });
    const drawn = await added(mine, photo());
    const binned = await added(mine, pdf());
    await removeAll(mine, [binned]);
    const other = await signedIn();
    for (const [who, patientId, id] of [
      [mine, mine.patientId, drawn],
      [mine, mine.patientId, binned],
      [mine, mine.patientId, randomUUID()],
      [other, mine.patientId, scan],
      [other, other.patientId, scan],
    ] as const)
      expect((await text({ ...who, patientId }, id)).status).toBe(404);
  });

  test("cannot be read when its file is broken, and the document is told of all the same", async () => {
    const mine = await signedIn();
    const letter = await added(mine, pdf());
    const { rows } = await sql<{ blob_key: string }>`
      select d.blob_key from document_of(${mine.patientId}::uuid) d where d.id = ${letter}::uuid`.execute(host.deps.db);
    await host.deps.blobs.put(Buffer.from("%PDF-1.7\nnothing"), rows[0]!.blob_key);
    expect((await text(mine, letter)).data).toMatchObject({ document: { id: letter }, text: null });
  });

  test("quality 12 is refused before its file is loaded when too many wait", async () => {
    const mine = await signedIn();
    const letter = await added(mine, pdf());
    const get = vi.spyOn(host.deps.blobs, "get");
    const held = await Promise.all(Array.from({ length: line.shared }, () => takePlace("text")));
    const waiting = Array.from({ length: line.texts.waiting }, () => takePlace("text").then((leave) => leave()));
    try {
      expect(await text(mine, letter)).toMatchObject({ status: 503, error: "BUSY" });
      expect(get).not.toHaveBeenCalled();
    } finally {
      for (const leave of held) leave();
      await Promise.all(waiting);
    }
    expect((await text(mine, letter)).status).toBe(200);
    expect(get).toHaveBeenCalledOnce();
    get.mockRestore();
  });

  test("is read twenty times a minute at most", async () => {
    const mine = await signedIn();
    const letter = await added(mine, pdf());
    const { accountId } = mine.patient;
    for (let time = 0; time < 19; time += 1)
      await rateLimit(host.deps.db, readLimit(String(accountId)), host.deps.now());
    expect((await text(mine, letter)).status).toBe(200);
    expect((await text(mine, letter)).status).toBe(429);
  });
});
