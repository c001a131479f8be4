import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { access, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** The store of files has no room, does not answer or refuses: the host answers 503 and the caller may retry. */
export class BlobsAway extends Error {
  override name = "BlobsAway";
}

/**
 * Storage of files; keys are random UUIDs (which may be created before the file is stored), never names that users
 * chose. All throw BlobsAway, and `get` an Error for a key that names no file.
 */
export type Blobs = {
  put(bytes: Uint8Array, key?: string): Promise<string>;
  get(key: string): Promise<Uint8Array>;
  delete(key: string): Promise<void>;
};

/** What a full, worn out or read-only disk answers, and one with too many open files. */
const awayCodes = /^(ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE)$/;

/**
 * Files in a folder that exists: written under another name, synced, then renamed, so that a key always names a complete
 * file.
 */
export function diskBlobs(folder: string): Blobs {
  /** An error of the disk as BlobsAway if it may pass, else itself. The folder may be of a disk that is not mounted. */
  const asAway = (error: unknown) => {
    const { code = "" } = error as { code?: string };
    const isAway = awayCodes.test(code) || (/^(ENOENT|ENOTDIR)$/.test(code) && !existsSync(folder));
    return isAway ? new BlobsAway("The disk does not serve files.", { cause: error }) : error;
  };
  const place = (key: string) => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error("Not a blob key.");
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async put(bytes, key = randomUUID()) {
      const path = place(key);
      try {
        // The folder itself is never made here: what is mounted there later would hide the file.
        await mkdir(join(folder, key.slice(0, 2))).catch((error: { code?: string }) => {
          if (error.code !== "EEXIST") throw error;
        });
        const file = await open(`${path}.part`, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(`${path}.part`, path);
      } catch (error) {
        // On a full disk each try would take more of the room that is left.
        await rm(`${path}.part`, { force: true }).catch(() => {});
        throw asAway(error);
      }
      return key;
    },
    async get(key) {
      return readFile(place(key)).catch((error: unknown) => {
        throw asAway(error);
      });
    },
    async delete(key) {
      const path = place(key);
      try {
        // What is not there is deleted, but not where nothing is there.
        await access(folder);
        await rm(path, { force: true });
        // What a process that was ended had begun to write.
        await rm(`${path}.part`, { force: true });
      } catch (error) {
        throw asAway(error);
      }
    },
  };
}
