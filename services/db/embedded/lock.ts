import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ConfigError } from "../../config.ts";

const sqliteBusy = 5;

/**
 * Locks the data folder for this process and returns the function that unlocks it; the kernel unlocks it when the
 * process dies. Throws ConfigError when another process holds it: two engines on one folder would corrupt it
 * silently.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, "lock.sqlite"));
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    if (error instanceof Error && "errcode" in error && error.errcode === sqliteBusy) {
      throw new ConfigError(`DATA_DIR: the folder ${folder} is in use by another process.`);
    }
    throw error;
  }
  return () => lock.close();
}
