import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Running, root, start } from "./process.ts";
import { seededFolder } from "./seeded-folder.ts";

export type Started = Running & { dataDir: string };

type Options = {
  env?: Record<string, string>;
  /** A data folder to use and keep; by default a copy of the seeded one, deleted at the end. */
  dataDir?: string;
};

/** The option of Node by which the event loop is never late, see delay-event-loop.ts. */
export const steadyLoop = `--import=${join(root, "tests/delay-event-loop.ts")}`;

/** Starts the built product on a free port. Each test browser is another person and sends its own IP address. */
export const startServer = ({ env, ...more }: Options = {}): Promise<Started> =>
  startOn("server.ts", { ...more, env: { TRUST_PROXY: "1", NODE_OPTIONS: steadyLoop, ...env } });

/** Starts the services host alone on a free port. */
export const startServices = (options: Options = {}): Promise<Started> => startOn("services/main.ts", options);

/** A copy of the seeded folder, for tests that start on it several times. */
export async function aDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "cabinet-data-"));
  await cp(await seededFolder(), folder, { recursive: true });
  return folder;
}

async function startOn(entry: string, { env, dataDir }: Options): Promise<Started> {
  const folder = dataDir ?? (await aDataFolder());
  const running = await start(entry, { ...env, DATA_DIR: folder });
  return {
    ...running,
    dataDir: folder,
    async stop() {
      await running.stop();
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
