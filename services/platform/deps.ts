import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { ServicesConfig } from "../config.ts";
import type { Database } from "../db/types.ts";
import type { Blobs } from "./blobs.ts";

/** What the handlers work with; the clock and the random source are parameters so that tests can turn them. */
export type HostDeps = {
  db: Kysely<Database>;
  config: ServicesConfig;
  blobs: Blobs;
  log: Logger;
  now: () => Date;
  random: (bytes: number) => Buffer;
};
