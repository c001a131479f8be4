import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { letterPdf } from "../../tests/letter.ts";
import { type S3Store, startS3Store } from "../../tests/s3-store.ts";
import { aBookingHost, formOf } from "../appointments/testing.ts";
import { sweepBlobs } from "../cleanup.ts";
import { readServicesConfig } from "../config.ts";
import { requireStore } from "../start.ts";
import { type Host, signedInAs } from "../testing.ts";
import { aPatient } from "../testing-people.ts";
import { s3Blobs } from "./s3-blobs.ts";

let store: S3Store;
let host: Host;
beforeAll(async () => {
  store = await startS3Store();
  host = await aBookingHost({ blobs: s3Blobs(store.url, 500) });
});
afterEach(() => {
  store.isMute = false;
  store.refusals.length = 0;
});
afterAll(async () => {
  await host.close();
  await store.close();
});

const key = "0b5f4a52-6f0e-4a0a-9b3f-6a4b8f1d2c3e";

test("law 8 a file of 5 MiB in a bucket is read as it was put, and is gone once it is deleted, twice too", async () => {
  const blobs = s3Blobs(store.url);
  const bytes = randomBytes(5 * 1024 * 1024);
  expect(await blobs.put(bytes, key)).toBe(key);
  expect(store.files.get(key)?.equals(bytes)).toBe(true);
  expect(Buffer.from(await blobs.get(key)).equals(bytes)).toBe(true);
  expect(await blobs.put(new Uint8Array())).toMatch(/^[0-9a-f-]{36}$/);
  for (const _ of [1, 2]) await blobs.delete(key);
  await expect(blobs.get(key)).rejects.toThrow("no such file");
  store.files.clear();
});

test.each([
  ["a wrong secret", (url: URL) => (url.password = "another-secret")],
  ["a wrong id", (url: URL) => (url.username = "SOMEBODY")],
  ["another region", (url: URL) => url.searchParams.set("region", "eu-west-1")],
])("quality 41 a bucket refuses %s, and the start says so without it", async (_, change) => {
  const url = new URL(store.url);
  change(url);
  const failed = await requireStore(s3Blobs(url)).catch((error: Error) => error.message);
  expect(failed).toBe("BLOB_URL: must be a bucket in which files can be written (SignatureDoesNotMatch).");
  await requireStore(s3Blobs(store.url));
  expect(store.files.size).toBe(0);
});

test("law 8 a busy store is asked once more, and no more often; one that is silent is given up in time", async () => {
  const blobs = s3Blobs(store.url, 300);
  store.refusals.push(503);
  const before = store.asked;
  await blobs.put(Buffer.from("a"), key);
  expect(store.asked).toBe(before + 2);
  store.refusals.push(503, 503, 503);
  await expect(blobs.get(key)).rejects.toThrow();
  expect(store.asked).toBe(before + 4);
  store.isMute = true;
  await expect(blobs.get(key)).rejects.toThrow();
  await expect(requireStore(blobs)).rejects.toThrow("(TimeoutError).");
  store.isMute = false;
  store.refusals.length = 0;
  await blobs.delete(key);
});

test("law 8 nothing is stored where a store leads elsewhere, and what is gone already is deleted", async () => {
  const blobs = s3Blobs(store.url, 300);
  for (const status of [301, 303, 307]) {
    store.refusals.push(status, status);
    await expect(blobs.put(Buffer.from("a"), key), String(status)).rejects.toThrow();
  }
  store.refusals.push(404);
  await blobs.delete(key);
  const forgetful = { ...blobs, get: async () => Buffer.from("another") };
  await expect(requireStore(forgetful)).rejects.toThrow("BLOB_URL: must be a bucket that gives back what was written.");
});

test("law 8 no document is saved without its file when the store is gone, and none is left without its row", async () => {
  const patient = await aPatient(host);
  const token = await signedInAs(host, patient);
  const category = await host.deps.db
    .selectFrom("reference_item")
    .select("id")
    .where("list", "=", "document-category")
    .where("code", "=", "AUDO")
    .executeTakeFirstOrThrow();
  const add = () =>
    host.call("POST", "/user/patient/add-document", {
      token,
      form: formOf({ patientId: patient.id, category: String(category.id), name: "Lettre", date: "2026-03-14" }, [
        new File([letterPdf()], "a.pdf"),
      ]),
    });
  expect((await add()).status).toBe(200);
  expect(store.files.size).toBe(1);
  for (const status of [503, 403]) {
    store.refusals.push(status, status);
    const answer = await add();
    expect([answer.status, answer.headers.get("retry-after")], String(status)).toEqual([503, "5"]);
    store.refusals.length = 0;
  }
  store.isMute = true;
  expect((await add()).status).toBe(503);
  store.isMute = false;
  store.refusals.length = 0;
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from document_of(${patient.id})`.execute(host.deps.db);
  expect(rows[0]!.count).toBe(1);
  await sql`update doomed_blob set created_at = now() - interval '1 day'`.execute(host.deps.db);
  await sweepBlobs(host.deps);
  expect(store.files.size).toBe(1);
});

test("quality 41 a wrong BLOB_URL stops the start with a sentence that repeats no secret", () => {
  const read = (BLOB_URL: string) => readServicesConfig({ SESSION_SECRET: "x".repeat(32), BLOB_URL }).blobUrl;
  expect(read("https://id:se%2Fcret@s3.fr-par.example/records?region=fr-par")?.pathname).toBe("/records");
  expect(read("http://id:secret@127.0.0.1:9000/records")?.port).toBe("9000");
  expect(read(" ")).toBeUndefined();
  for (const wrong of [
    "s3://id:secret@bucket",
    "https://s3.example/records",
    "https://id@s3.example/records",
    "https://id:secret@s3.example",
    "https://id:secret@s3.example/a/b",
    "https://id:sec%ret@s3.example/records",
    "records",
  ]) {
    expect(() => read(wrong), wrong).toThrow(/^BLOB_URL: must be like https:\/\/id:secret@s3\.example\/bucket/);
  }
});
