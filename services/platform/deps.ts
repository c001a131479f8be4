import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { ServicesConfig } from "../config.ts";
import type { Database } from "../db/types.ts";
import type { Blobs } from "./blobs.ts";

/** Dependencies of the handlers; the clock and the random source are parameters so that tests can control them. */
export type HostDeps = {
  db: Kysely<Database>;
  config: ServicesConfig;
  blobs: Blobs;
  log: Logger;
  now: () => Date;
  random: (bytes: number) => Buffer;
};
