import { execFile } from "node:child_process";
import { type Dirent, existsSync } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createEngine, type Engine } from "./engine.ts";
import { lockFolder } from "./lock.ts";

/**
 * Starts the embedded engine on the folder `postgres` inside `dataDir`, at the first start a copy of `cluster` (by
 * default an empty one), or in memory without a folder. Returns the engine and the function that ends it. Throws a
 * sentence when another process holds the folder.
 */
export async function openEmbedded(
  dataDir: string | undefined,
  cluster?: string,
): Promise<{ engine: Engine; close(): Promise<void> }> {
  const home = dataDir && resolve(dataDir);
  const folder = home && join(home, "postgres");
  let unlock = () => {};
  if (home) {
    await mkdir(home, { recursive: true });
    unlock = lockFolder(home);
  }
  try {
    if (folder && !existsSync(folder)) await makeCluster(folder, cluster);
    const engine = createEngine(folder);
    await engine.connect();
    return { engine, close: () => engine.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

const emptyCluster = fileURLToPath(new URL("../../../build/cluster", import.meta.url));

// Copied to another name and renamed, so that an interrupted first start leaves no incomplete cluster.
async function makeCluster(folder: string, cluster = emptyCluster): Promise<void> {
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  if (existsSync(cluster)) await copyDurably(cluster, fresh);
  else {
    const script = fileURLToPath(new URL("./make-cluster.ts", import.meta.url));
    await promisify(execFile)(process.execPath, [script, fresh]);
  }
  await rename(fresh, folder);
}

async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const copy = async (entry: Dirent) => {
    const target = join(to, entry.name);
    if (entry.isDirectory()) return copyDurably(join(from, entry.name), target);
    await copyFile(join(from, entry.name), target);
    const file = await open(target);
    await file.sync().finally(() => file.close());
  };
  await Promise.all((await readdir(from, { withFileTypes: true })).map(copy));
}
