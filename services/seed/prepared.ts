import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const prepared = fileURLToPath(new URL("../../build/prepared", import.meta.url));

/** The migrations of the services, which the prepared cluster has run. */
export const migrations = new URL("../db/migrations/", import.meta.url);

/** A digest of everything the prepared cluster is built from: the migrations, the data and the seeding code. */
export function fingerprint(): string {
  const digest = createHash("sha256").update(readFileSync(new URL("./reference.ts", import.meta.url)));
  for (const folder of [migrations, new URL("./data/", import.meta.url), new URL("./data/avatars/", import.meta.url)])
    for (const name of readdirSync(folder)
      .filter((name) => name.includes("."))
      .sort())
      digest.update(name).update(readFileSync(new URL(name, folder)));
  return digest.digest("hex");
}

/**
 * The prepared cluster in `folder` (built by `prepare.ts`), which a first start copies; undefined when there is none or
 * when its sources have changed since.
 */
export function preparedCluster(folder = prepared): string | undefined {
  const note = join(folder, "made-from");
  return existsSync(note) && readFileSync(note, "utf8") === fingerprint() ? join(folder, "postgres") : undefined;
}
