import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { WebDatabase } from "../app/web/.server/database.ts";
import { openDb } from "../services/db/open.ts";
import { startServices } from "../services/start.ts";
import type { Config } from "./config.ts";
import { remoteServices } from "./remote.ts";
import { startSweeping } from "./sweep.ts";

const webMigrations = new URL("../app/web/.server/migrations/", import.meta.url);

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
    const answers = async () => {
      await opened.db.selectFrom("web_session").select("id_hash").limit(1).execute();
      return (await fetch(new URL("/readyz", servicesUrl), { signal: AbortSignal.timeout(2_000) })).ok;
    };
    return {
      ...shared,
      pool: opened.pool,
      servicesFetch: remoteServices(),
      ready: () => answers().catch(() => false),
      close() {
        stopSweeping();
        return opened.close();
      },
    };
  }
  const services = await startServices(settings, log, [webMigrations]);
  const db = services.db as unknown as Kysely<WebDatabase>;
  const stopSweeping = startSweeping(db, onError);
  const answers = async () => (await services.fetch(new Request("http://services/readyz"))).ok;
  return {
    ...shared,
    pool: services.pool,
    servicesFetch: services.fetch,
    ready: () => answers().catch(() => false),
    close() {
      stopSweeping();
      return services.close();
    },
  };
}
