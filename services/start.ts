import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { ServicesConfig } from "./config.ts";
import { openDb } from "./db/open.ts";
import type { Database } from "./db/types.ts";
import { createServices } from "./host.ts";
import { diskBlobs } from "./platform/blobs.ts";
import { startJobs } from "./platform/jobs.ts";
import type { Deps } from "./route.ts";
import { seedDemonstration } from "./seed/demonstration.ts";
import { seedReference } from "./seed/reference.ts";

const migrations = new URL("./db/migrations/", import.meta.url);

/** Opens the database, brings it and its reference lists up to date, seeds a demonstration, and starts the jobs; `close` ends all of it. */
export async function startServices(
  config: ServicesConfig,
  log: Logger,
  moreMigrations: URL[] = [],
): Promise<{ fetch: (request: Request) => Promise<Response>; db: Kysely<Database>; close: () => Promise<void> }> {
  const opened = await openDb<Database>({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    migrations: [migrations, ...moreMigrations],
  });
  const deps: Deps = {
    db: opened.db,
    config,
    blobs: diskBlobs(config.blobDir),
    log,
    now: () => new Date(),
    random: randomBytes,
  };
  await (config.demonstration ? seedDemonstration(deps) : seedReference(deps));
  const jobs = startJobs(deps);
  return {
    fetch: createServices(deps).fetch,
    db: opened.db,
    async close() {
      await jobs.stop();
      await opened.close();
    },
  };
}
