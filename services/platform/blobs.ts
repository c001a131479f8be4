import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Storage of files; keys are random UUIDs (which may be created before the file is stored), never names that users
 * chose.
 */
export type Blobs = {
  put(bytes: Uint8Array, key?: string): Promise<string>;
  get(key: string): Promise<Uint8Array>;
  delete(key: string): Promise<void>;
};

/** Files in a folder: written under another name, synced, then renamed, so that a key always names a complete file. */
export function diskBlobs(folder: string): Blobs {
  const place = (key: string) => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error("Not a blob key.");
    return join(folder, key.slice(0, 2), key);
  };
  return {
    async put(bytes, key = randomUUID()) {
      const path = place(key);
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
      try {
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
        await rm(`${path}.part`, { force: true });
        throw error;
      }
      return key;
    },
    async get(key) {
      return await readFile(place(key));
    },
    async delete(key) {
      await rm(place(key), { force: true });
      // What a process that was ended had begun to write.
      await rm(`${place(key)}.part`, { force: true });
    },
  };
}
