import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { HostDeps } from "./deps.ts";

/** Below it, in bytes, a folder counts as full: a write ahead of the last one still fits. */
const minFree = 64 * 1024 * 1024;

const cacheMs = 1_000;

/** Whether the file system of a folder has no room for what is written next. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < minFree;
}

/**
 * Creates the check behind `/readyz`: null when this host can act, else what fails. The database must take a write; an
 * answer is given again for a second, so that whoever asks often costs nothing.
 */
export function createReadiness({ db, config, log }: HostDeps): () => Promise<"database" | "disk" | null> {
  const folders = config.databaseUrl ? [config.blobDir] : [config.dataDir, config.blobDir];
  const check = async () => {
    const full = await Promise.all(folders.map((folder) => isDiskFull(folder).catch(() => true)));
    if (full.includes(true)) return "disk";
    try {
      await sql`insert into readiness (checked_at) values (now())
        on conflict (one) do update set checked_at = excluded.checked_at`.execute(db);
      return null;
    } catch (error) {
      return (error as { code?: string }).code === "53100" ? "disk" : "database";
    }
  };
  let latest: Promise<"database" | "disk" | null> | null = null;
  return () => {
    if (latest) return latest;
    latest = check();
    void latest.then((fault) => {
      if (fault) log.error({ event: "not ready", fault });
      setTimeout(() => {
        latest = null;
      }, cacheMs).unref();
    });
    return latest;
  };
}
