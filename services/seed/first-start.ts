// A separate process: seeding leaves a hundred megabytes allocated in the process that does it.
import { readServicesConfig } from "../config.ts";
import { openDb } from "../db/open.ts";
import type { Database } from "../db/types.ts";
import { seedDemonstration } from "./demonstration.ts";
import { migrations, preparedCluster } from "./prepared.ts";

const config = readServicesConfig(process.env);
const { db, close } = await openDb<Database>({
  dataDir: config.dataDir,
  migrations: [migrations],
  cluster: preparedCluster(),
});
await seedDemonstration({ db, now: () => new Date() }).finally(close);
