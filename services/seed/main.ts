import { parseArgs } from "node:util";
import { z } from "zod";
import { ConfigError, readServicesConfig, refuseToStart } from "../config.ts";
import { openDb } from "../db/open.ts";
import type { Database } from "../db/types.ts";
import { fillUpTo } from "./many.ts";
import { migrations, preparedCluster } from "./prepared.ts";

// `npm run seed -- --practitioners 20000`: invented practitioners up to that number, in the configured database.

const wanted = z.coerce.number().int().min(1).max(1_000_000);

try {
  const { values } = parseArgs({ options: { practitioners: { type: "string", default: "20000" } } });
  const practitioners = wanted.parse(values.practitioners);
  const { databaseUrl, dataDir } = readServicesConfig(process.env);
  const { db, close } = await openDb<Database>({
    databaseUrl,
    dataDir,
    migrations: [migrations],
    cluster: preparedCluster(),
    statementLimit: 120_000,
  });
  try {
    await fillUpTo({ db, now: () => new Date() }, practitioners, (line) => process.stdout.write(`${line}\n`));
  } finally {
    await close();
  }
} catch (error) {
  if (error instanceof z.ZodError) refuseToStart(new ConfigError("--practitioners: must be a number from 1."));
  refuseToStart(error instanceof TypeError ? new ConfigError(error.message) : error);
}
