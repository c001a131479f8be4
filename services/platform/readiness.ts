import { statfs } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";

/** Below it, in bytes, a folder counts as full: a write ahead of the last one still fits. */
const minFree = 64 * 1024 * 1024;

const cacheMs = 1_000;

/** Milliseconds after which a database that has not answered counts as away. */
export const readinessMs = 2_000;

/** Whether the file system of a folder has no room for what is written next. */
async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < minFree;
}

type Fault = "database" | "disk";

type Watched<T> = {
  db: Kysely<T>;
  /** The table of one row that is written. */
  table: keyof T & string;
  /** The folders that must have room. */
  folders: string[];
  log: Logger;
};

/**
 * Creates the check behind `/readyz`: null when this process can act, else what fails. The database must take a write
 * within two seconds; an answer is given again for a second, so that whoever asks often costs nothing.
 */
export function createReadiness<T>({ db, table, folders, log }: Watched<T>): () => Promise<Fault | null> {
  const check = async (): Promise<Fault | null> => {
    const full = await Promise.all(folders.map((folder) => isDiskFull(folder).catch(() => true)));
    if (full.includes(true)) return "disk";
    try {
      await sql`insert into ${sql.table(table)} (checked_at) values (now())
        on conflict (one) do update set checked_at = excluded.checked_at`.execute(db);
      return null;
    } catch (error) {
      return (error as { code?: string }).code === "53100" ? "disk" : "database";
    }
  };
  let latest: Promise<Fault | null> | null = null;
  const start = () => {
    const started = check();
    void started.then((fault) => {
      if (fault) log.error({ event: "not ready", fault });
      setTimeout(() => {
        latest = null;
      }, cacheMs).unref();
    });
    return started;
  };
  return () => {
    // One write at a time: those that hang would take the connections from everybody else.
    latest ??= start();
    return Promise.race([latest, pause<Fault>(readinessMs, "database", { ref: false })]);
  };
}
