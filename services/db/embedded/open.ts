import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createEngine, type Engine } from "./engine.ts";
import { lockFolder } from "./lock.ts";

/**
 * Starts the embedded engine on the folder `postgres` inside `dataDir`, made on the first start, or in memory without one.
 * Gives the engine and how to end it. Throws a sentence when another process has the folder.
 */
export async function openEmbedded(dataDir: string | undefined): Promise<{ engine: Engine; close(): Promise<void> }> {
  const home = dataDir && resolve(dataDir);
  const folder = home && join(home, "postgres");
  let unlock = () => {};
  if (home) {
    await mkdir(home, { recursive: true });
    unlock = lockFolder(home);
  }
  try {
    if (folder && !existsSync(folder)) await makeCluster(folder);
    const engine = createEngine(folder);
    await engine.connect();
    return { engine, close: () => engine.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** An empty cluster that the build made: copying it spares the first start several seconds. */
export const preparedCluster = fileURLToPath(new URL("../../../build/cluster", import.meta.url));

// Made beside and renamed, so that a first start cut short leaves nothing half made.
async function makeCluster(folder: string): Promise<void> {
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  if (existsSync(preparedCluster)) await copyDurably(preparedCluster, fresh);
  else {
    const script = fileURLToPath(new URL("./make-folder.ts", import.meta.url));
    await promisify(execFile)(process.execPath, [script, fresh]);
  }
  await rename(fresh, folder);
}

async function copyDurably(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name));
    await file.sync().finally(() => file.close());
  }
}
