import { randomBytes } from "node:crypto";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type OpenDatabase, type OpenOptions, openDb } from "../services/db/open.ts";

type Limits = Pick<OpenOptions, "statementLimit" | "queueLimit">;

/** The engines available to tests: always the embedded one, PostgreSQL when TEST_DATABASE_URL is set. */
export const engines: OpenDatabase<unknown>["engine"][] = process.env.TEST_DATABASE_URL
  ? ["embedded", "postgresql"]
  : ["embedded"];

/**
 * A database of its own for a test file, with `migrations` applied: on PostgreSQL when TEST_DATABASE_URL is set, else
 * embedded; `engine` asks for one of them. Close it when the file ends.
 */
export async function freshDatabase<T>(
  migrations: URL[],
  { engine = engines.at(-1), ...limits }: Limits & { engine?: OpenDatabase<T>["engine"] } = {},
): Promise<OpenDatabase<T>> {
  if (engine === "postgresql") return openDb<T>({ databaseUrl: await createDatabase(), migrations, ...limits });
  const dataDir = await freshFolder();
  const opened = await openDb<T>({ dataDir, migrations, ...limits });
  return { ...opened, close: () => opened.close().then(() => rm(dataDir, { recursive: true, force: true })) };
}

/** A new data folder with the product's migrations applied, to be opened or killed by a test. */
export async function freshFolder(): Promise<string> {
  const { home, template } = inject("databases");
  const folder = join(home, randomBytes(6).toString("hex"));
  await cp(template, folder, { recursive: true });
  return folder;
}

/**
 * Creates an empty database on the PostgreSQL of TEST_DATABASE_URL and returns its URL; dropped at the end of the run.
 */
export async function createDatabase(): Promise<string> {
  const address = new URL(process.env.TEST_DATABASE_URL ?? "");
  const name = inject("databases").prefix + randomBytes(6).toString("hex");
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  address.pathname = name;
  return address.href;
}
