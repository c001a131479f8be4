import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDb } from "../services/db/open.ts";
import { allMigrations } from "./migrations.ts";

declare module "vitest" {
  interface ProvidedContext {
    databases: { home: string; template: string; prefix: string };
  }
}

/** Creates the template folder that freshDatabase copies, and deletes what the tests created. */
export default async function setup(project: TestProject) {
  const home = await mkdtemp(join(tmpdir(), "cabinet-tests-"));
  const template = join(home, "template");
  const prefix = `t_${randomBytes(4).toString("hex")}_`;
  const migrations = allMigrations.filter((folder) => existsSync(folder));
  const made = await openDb({ dataDir: template, migrations });
  await made.close();
  await rm(join(template, "lock.sqlite"), { force: true });
  project.provide("databases", { home, template, prefix });
  return async () => {
    await rm(home, { recursive: true, force: true });
    if (process.env.TEST_DATABASE_URL) await dropDatabases(process.env.TEST_DATABASE_URL, prefix);
  };
}

async function dropDatabases(server: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query("select datname from pg_database where starts_with(datname, $1)", [prefix]);
  for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
  await client.end();
}
