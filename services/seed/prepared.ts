import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const prepared = fileURLToPath(new URL("../../build/prepared", import.meta.url));

/** The migrations of the services: the tables that the prepared cluster has. */
export const migrations = new URL("../db/migrations/", import.meta.url);

/** A digest of all that the prepared cluster is made from: the migrations, the data and how they are added. */
export function fingerprint(): string {
  const digest = createHash("sha256").update(readFileSync(new URL("./reference.ts", import.meta.url)));
  for (const folder of [migrations, new URL("./data/", import.meta.url)])
    for (const name of readdirSync(folder).sort()) digest.update(name).update(readFileSync(new URL(name, folder)));
  return digest.digest("hex");
}

/**
 * The cluster with the tables and reference lists that the build made (`prepare.ts`) in `folder`, for a first start to
 * copy; undefined when there is none or when what it was made from has changed since.
 */
export function preparedCluster(folder = prepared): string | undefined {
  const note = join(folder, "made-from");
  return existsSync(note) && readFileSync(note, "utf8") === fingerprint() ? join(folder, "postgres") : undefined;
}
