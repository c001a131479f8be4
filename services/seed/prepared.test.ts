import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fingerprint, preparedCluster } from "./prepared.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "prepared-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("a prepared cluster is used while its migrations and reference lists are unchanged", async () => {
  expect(preparedCluster(folder)).toBeUndefined();
  await writeFile(join(folder, "made-from"), fingerprint());
  expect(preparedCluster(folder)).toBe(join(folder, "postgres"));
});

test("a prepared cluster built from other migrations or lists is not used", async () => {
  await writeFile(
    join(folder, "made-from"),
    fingerprint().replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
  );
  expect(preparedCluster(folder)).toBeUndefined();
});
