import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PoolClient } from "pg";
import { ConfigError } from "../config.ts";

const lockKey = 4_172_026;

/**
 * Runs the pending numbered .sql files of `folders`, folder by folder, in the order of their names. A file is
 * identified by its name and the two folders above it, and runs once, in its own transaction. `client` is a connection
 * used for nothing else. A file that makes the same as a former text of it says so by that text's digest. Throws
 * ConfigError when a file that already ran was edited otherwise or deleted, and PostgreSQL's error when a file fails.
 */
export async function migrate(client: PoolClient, folders: URL[]): Promise<void> {
  await client.query("set statement_timeout = 0");
  await client.query("select pg_advisory_lock($1)", [lockKey]);
  try {
    await client.query(
      "create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string; sha256: string }>("select name, sha256 from schema_migration");
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    for (const folder of folders) await runFolder(client, fileURLToPath(folder), applied);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [lockKey]);
    await client.query("reset statement_timeout");
  }
}

async function runFolder(client: PoolClient, folder: string, applied: Map<string, string>): Promise<void> {
  const owner = join(basename(dirname(folder)), basename(folder));
  const files = (await readdir(folder)).filter((file) => /^\d+_.*\.sql$/.test(file)).sort();
  const gone = [...applied.keys()].find((name) => name.startsWith(`${owner}/`) && !files.includes(basename(name)));
  if (gone) throw new ConfigError(`The migration ${gone} was applied to this database but its file is gone.`);
  for (const file of files) {
    const name = `${owner}/${file}`;
    const text = await readFile(join(folder, file), "utf8");
    const sha256 = createHash("sha256").update(text).digest("hex");
    const known = applied.get(name);
    if (known && [sha256, replacedBy(text)].includes(known)) continue;
    if (known) throw new ConfigError(`The migration ${name} was edited after it was applied; write a new one instead.`);
    await runFile(client, name, sha256, text);
  }
}

/** The digest of the text that this one replaces, where it says so (decision 048). */
const replacedBy = (text: string) => /^-- Replaces ([\da-f]{64})\b/.exec(text)?.[1];

async function runFile(client: PoolClient, name: string, sha256: string, text: string): Promise<void> {
  try {
    await client.query("begin");
    await client.query(text);
    await client.query("insert into schema_migration (name, sha256) values ($1, $2)", [name, sha256]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
}
