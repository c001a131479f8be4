import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { WebDatabase } from "../app/web/.server/database.ts";
import { openDb } from "../services/db/open.ts";
import { createReadiness, readinessMs } from "../services/platform/readiness.ts";
import { startServices } from "../services/start.ts";
import type { Config } from "./config.ts";
import { remoteServices } from "./remote.ts";
import { startSweeping } from "./sweep.ts";

const webMigrations = new URL("../app/web/.server/migrations/", import.meta.url);

/** Milliseconds for the services to say what fails: longer than they wait themselves, or the fault would seem theirs. */
const servicesMs = readinessMs + 1_000;

/** What a `/readyz` of the services says is broken, in a word; null when nothing is. */
async function faultIn(answer: Response): Promise<string | null> {
  if (answer.ok) return null;
  const fault = await answer.text();
  return ["database", "disk"].includes(fault) ? fault : "services";
}

/** Opens the services (embedded, or remote by SERVICES_URL) and the tables of the web app, once. */
export async function startParts(config: Config, log: Logger) {
  const { servicesUrl, services: settings } = config;
  const onError = (error: unknown) => log.error({ sweep: (error as Error).name });
  const shared = {
    log,
    secret: settings.secret,
    formerSecret: settings.formerSecret,
    demonstration: settings.demonstration,
    publisher: config.publisher,
    servicesUrl: servicesUrl ?? "http://services",
  };
  if (servicesUrl) {
    const { databaseUrl, dataDir } = settings;
    const opened = await openDb<WebDatabase>({ databaseUrl, dataDir, migrations: [webMigrations] });
    const stopSweeping = startSweeping(opened.db, onError);
    const askServices = async () =>
      faultIn(await fetch(new URL("/readyz", servicesUrl), { signal: AbortSignal.timeout(servicesMs) }));
    const folders = databaseUrl ? [] : [dataDir];
    const findOwnFault = createReadiness({ db: opened.db, table: "web_readiness", folders, log });
    return {
      ...shared,
      pool: opened.pool,
      servicesFetch: remoteServices(),
      async findFault() {
        const [own, theirs] = await Promise.all([findOwnFault(), askServices().catch(() => "services")]);
        return own ?? theirs;
      },
      close() {
        stopSweeping();
        return opened.close();
      },
    };
  }
  const services = await startServices(settings, log, [webMigrations]);
  const db = services.db as unknown as Kysely<WebDatabase>;
  const stopSweeping = startSweeping(db, onError);
  return {
    ...shared,
    pool: services.pool,
    servicesFetch: services.fetch,
    findFault: async () => faultIn(await services.fetch(new Request("http://services/readyz"))),
    close() {
      stopSweeping();
      return services.close();
    },
  };
}
