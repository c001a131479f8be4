import { randomBytes } from "node:crypto";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { type OpenDatabase, type OpenOptions, openDb } from "../services/db/open.ts";
import { allMigrations } from "./migrations.ts";

type Limits = Pick<OpenOptions, "statementLimit" | "queueLimit">;

/** The engines available to tests: always the embedded one, PostgreSQL when TEST_DATABASE_URL is set. */
export const engines: OpenDatabase<unknown>["engine"][] = process.env.TEST_DATABASE_URL
  ? ["embedded", "postgresql"]
  : ["embedded"];

const free: OpenDatabase<unknown>[] = [];

/**
 * An empty database with the product's tables, reused between tests: when closed it is emptied and kept for the next
 * caller in this process, since opening one takes longer than most tests.
 */
export async function lendDatabase<T>(): Promise<OpenDatabase<T>> {
  const opened = free.pop() ?? (await freshDatabase<unknown>(allMigrations));
  let isLent = true;
  // Queries still running after the end of a test must not write into the next one.
  const db = (opened.db as Kysely<T>).withPlugin({
    transformQuery({ node }) {
      if (!isLent) throw new Error("This database was given back.");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const close = async () => {
    isLent = false;
    try {
      await emptyTables(opened.db);
      free.push(opened);
    } catch {
      // The test changed more than rows, so the database is not reused.
      await opened.close();
    }
  };
  return { db, pool: opened.pool, engine: opened.engine, close };
}

async function emptyTables(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows: kept } = await sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'refuse_audit_change'::regproc`.execute(tx);
    const setTriggers = async (how: "disable" | "enable") => {
      for (const { name } of kept) await sql`alter table ${sql.raw(`${name} ${how}`)} trigger user`.execute(tx);
    };
    const { rows } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' and tablename <> 'schema_migration'
        and query_to_xml(format('select 1 from %I.%I limit 1', schemaname, tablename), false, false, '')::text like '%<row%'`.execute(
      tx,
    );
    const names = rows.map(({ name }) => name).join(", ");
    if (!names) return;
    await setTriggers("disable");
    await sql`truncate ${sql.raw(names)} restart identity cascade`.execute(tx);
    await setTriggers("enable");
  });
}

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

/** Owns the databases of tests. As in a real one it is no superuser: row-level policies hold for it too. */
const owner = "tests_owner";

/**
 * Creates an empty database on the PostgreSQL of TEST_DATABASE_URL and returns its URL, of its owner; dropped at the end
 * of the run.
 */
export async function createDatabase(): Promise<string> {
  const address = new URL(process.env.TEST_DATABASE_URL ?? "");
  const name = inject("databases").prefix + randomBytes(6).toString("hex");
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  // Nobody is ever connected to template0: a connection to the template refuses the copy.
  await client.query(
    `do $$ begin create role ${owner} login createrole password '${owner}'; exception when duplicate_object or unique_violation then null; end $$`,
  );
  await client.query(`create database ${name} template template0 owner ${owner}`);
  await client.end();
  Object.assign(address, { username: owner, password: owner, pathname: name });
  return address.href;
}

/**
 * Lets the owner of the tables see and change all rows, which policies keep from it, until what it returns is called.
 */
export async function liftPolicies(db: Kysely<never>): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class where relforcerowsecurity`.execute(db);
  const set = async (how: "force" | "no force") => {
    for (const { name } of rows) await sql`alter table ${sql.raw(`${name} ${how}`)} row level security`.execute(db);
  };
  await set("no force");
  return () => set("force");
}
