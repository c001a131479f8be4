import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../tests/process.ts";
import { seededFolder } from "../tests/seeded-folder.ts";

const cache = join(root, "node_modules/.cache/cabinet-bench");
// Rebuilt every day: otherwise the server would top up the agendas during the measurement.
const folder = join(cache, `large-${new Date().toISOString().slice(0, 10)}`);

/** The data folder with 20 000 practitioners and about a million slots, or null when it was not built today. */
export const findLargeFolder = (): string | null => (existsSync(folder) ? folder : null);

/** Builds that folder, once a day: some minutes and two gigabytes. */
export async function makeLargeFolder(): Promise<string> {
  if (existsSync(folder)) return folder;
  await rm(cache, { recursive: true, force: true });
  await mkdir(cache, { recursive: true });
  const making = `${folder}.making`;
  await cp(await seededFolder(), making, { recursive: true });
  const seed = spawn(process.execPath, ["services/seed/main.ts", "--practitioners", "20000"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: "", DATA_DIR: making },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(seed, "exit");
  if (code !== 0) throw new Error(`The large data set could not be made: the seed ended with ${code}.`);
  await rename(making, folder);
  return folder;
}
