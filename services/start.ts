import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Kysely, PostgresPool } from "kysely";
import type { Logger } from "pino";
import { ConfigError, requireFolder, type ServicesConfig } from "./config.ts";
import { openDb } from "./db/open.ts";
import type { Database } from "./db/types.ts";
import { createServices } from "./host.ts";
import { jobs } from "./jobs.ts";
import { type Blobs, diskBlobs } from "./platform/blobs.ts";
import type { HostDeps } from "./platform/deps.ts";
import { wordOf } from "./platform/error-word.ts";
import { startJobs } from "./platform/jobs.ts";
import { s3Blobs } from "./platform/s3-blobs.ts";
import { seedDemonstration } from "./seed/demonstration.ts";
import { migrations, preparedCluster } from "./seed/prepared.ts";
import { seedReference } from "./seed/reference.ts";

/** Requires that a bucket takes a file, gives it back and gives it up. Throws ConfigError with the word of the store. */
export async function requireStore(blobs: Blobs): Promise<void> {
  const said = randomBytes(16);
  let read: Uint8Array;
  try {
    const key = await blobs.put(said);
    read = await blobs.get(key);
    await blobs.delete(key);
  } catch (error) {
    throw new ConfigError(`BLOB_URL: must be a bucket in which files can be written (${wordOf(error)}).`);
  }
  if (!said.equals(read)) throw new ConfigError("BLOB_URL: must be a bucket that gives back what was written.");
}

const seedApart = fileURLToPath(new URL("./seed/first-start.ts", import.meta.url));

/**
 * Starts the services: opens and migrates the database, adds reference lists, seeds a demonstration, starts the jobs;
 * `close` stops everything. Throws ConfigError when a setting names a place that cannot be used.
 */
export async function startServices(
  config: ServicesConfig,
  log: Logger,
  moreMigrations: URL[] = [],
): Promise<{
  fetch: (request: Request) => Promise<Response>;
  db: Kysely<Database>;
  pool: PostgresPool;
  close: () => Promise<void>;
}> {
  const { demonstration, databaseUrl, dataDir } = config;
  // Without a mail server, mails are files in the data folder.
  if (demonstration || !databaseUrl) requireFolder("DATA_DIR", dataDir);
  const blobs = config.blobUrl ? s3Blobs(config.blobUrl) : diskBlobs(config.blobDir);
  if (config.blobUrl) await requireStore(blobs);
  else requireFolder("BLOB_DIR", config.blobDir);
  // When it fails, what follows does the same work here and says why.
  if (demonstration && !databaseUrl && !existsSync(join(dataDir, "postgres")))
    await promisify(execFile)(process.execPath, [seedApart], { env: { ...process.env, DATA_DIR: dataDir } }).catch(
      () => {},
    );
  const opened = await openDb<Database>({
    databaseUrl,
    dataDir,
    migrations: [migrations, ...moreMigrations],
    cluster: preparedCluster(),
  });
  const deps: HostDeps = {
    db: opened.db,
    config,
    blobs,
    log,
    now: () => new Date(),
    random: randomBytes,
  };
  await (demonstration ? seedDemonstration(deps) : seedReference(deps));
  const running = startJobs(deps, jobs);
  const { fetch, settle } = createServices(deps);
  return {
    fetch,
    db: opened.db,
    pool: opened.pool,
    async close() {
      await running.stop();
      await settle();
      await opened.close();
    },
  };
}
