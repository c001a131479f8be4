import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BlobsAway, diskBlobs } from "./blobs.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "blobs-"));
});
afterAll(() => rm(folder, { recursive: true }));
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

test("law 8 a file that could not be written whole leaves nothing, and what an ended process had begun goes with its key", async () => {
  const blobs = diskBlobs(folder);
  const taken = randomUUID();
  // Its name is a folder's, so that writing fails at its end.
  await mkdir(join(folder, taken.slice(0, 2), taken, "inside"), { recursive: true });
  await expect(blobs.put(Buffer.from("a"), taken)).rejects.toThrow();
  expect(await files()).toEqual([]);
  const begun = randomUUID();
  await mkdir(join(folder, begun.slice(0, 2)), { recursive: true });
  await writeFile(join(folder, begun.slice(0, 2), `${begun}.part`), "half");
  await blobs.delete(begun);
  expect(await files()).toEqual([]);
});

test("decision 053 a folder of files that is gone is away, and is not made anew", async () => {
  const gone = join(folder, "unmounted");
  const blobs = diskBlobs(gone);
  await expect(blobs.put(Buffer.from("a"))).rejects.toBeInstanceOf(BlobsAway);
  for (const act of [blobs.get, blobs.delete]) await expect(act(randomUUID())).rejects.toBeInstanceOf(BlobsAway);
  expect(await readdir(folder)).not.toContain("unmounted");
  await mkdir(gone);
  const key = await blobs.put(Buffer.from("a"));
  expect(String(await blobs.get(key))).toBe("a");
  await expect(blobs.get(randomUUID())).rejects.toMatchObject({ code: "ENOENT" });
});
