import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Started, startServer, startServices } from "../server.ts";

export type SeparateProcesses<RecordingProxy> = {
  app: Started;
  services: Started;
  between: RecordingProxy;
  stop(): Promise<void>;
};

/**
 * Starts the services and the app as two processes, with what `stand` puts between them. The app waits `patience`
 * milliseconds for the services; as long as in production when not said.
 */
export async function startSeparately<RecordingProxy extends { url: string; close(): Promise<void> }>(
  stand: (target: string) => Promise<RecordingProxy>,
  patience?: number,
): Promise<SeparateProcesses<RecordingProxy>> {
  const env = { SESSION_SECRET: "a secret shared by both processes of these tests" };
  const waits: Record<string, string> = patience === undefined ? {} : { SERVICES_TIMEOUT: String(patience) };
  const services = await startServices({ env });
  const between = await stand(services.url);
  const folder = await mkdtemp(join(tmpdir(), "cabinet-app-"));
  const app = await startServer({ dataDir: folder, env: { ...env, SERVICES_URL: between.url, ...waits } });
  return {
    app,
    services,
    between,
    async stop() {
      await app.stop();
      await between.close();
      await services.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
