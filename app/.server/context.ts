import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { createContext } from "react-router";
import type { WebDatabase } from "./database";
import type { Publisher } from "./publisher";

/** What the server gives to each request. */
export type Deps = {
  db: Kysely<WebDatabase>;
  log: Logger;
  /** Root secret of the process; keys are derived from it by purpose. */
  secret: string;
  /** Opens what was made before the secret changed. */
  formerSecret?: string;
  demonstration: boolean;
  /** Who answers for the site; null as long as nobody said so. */
  publisher: Publisher | null;
  /** A repeatable request only reads, and may be sent twice. */
  servicesFetch: (request: Request, repeatable: boolean) => Promise<Response>;
  servicesUrl: string;
  requestId: string;
  /** Path and query of this request, without the framework's «.data». */
  path: string;
  /** A page is asked for (GET), nothing is sent. */
  reading: boolean;
  /** Filled with the matched route pattern, for the log line. */
  trace: { pattern: string; retryAfter?: number };
  /** «https://cabinet.example»: the base of every absolute address. */
  publicOrigin: string;
  /** The person's network address. */
  address: string;
  /** CSP nonce; absent in development. */
  nonce?: string;
  /** The browser's own words on itself. */
  agent: string;
  /** Ends every upstream call of this request `SERVICES_TIMEOUT` after the first, so that an answer always comes. */
  deadline: AbortSignal;
};

export const depsContext = createContext<Deps>();
