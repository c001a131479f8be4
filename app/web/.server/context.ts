import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { createContext } from "react-router";
import type { WebDatabase } from "./database";
import type { Upload } from "./forms/upload-limits";
import type { Publisher } from "./publisher";

/** What the server provides to each request. */
export type AppContext = {
  db: Kysely<WebDatabase>;
  log: Logger;
  /** Secret from which keys are derived, by purpose. */
  secret: string;
  /** Former secret, which still decrypts and verifies while the secret changes. */
  formerSecret?: string;
  demonstration: boolean;
  /** The publisher of the site; null until it is configured. */
  publisher: Publisher | null;
  /** Calls the services; a `repeatable` request only reads and may be retried. */
  servicesFetch: (request: Request, repeatable: boolean) => Promise<Response>;
  servicesUrl: string;
  requestId: string;
  /** Path and query of this request, without the framework's «.data». */
  path: string;
  /** Whether a page is read (GET) and nothing is sent. */
  reading: boolean;
  /** The matched route pattern, for the log line, and the seconds to wait after a 429 or 503, for its header. */
  trace: { pattern: string; retryAfter?: number };
  /** «https://cabinet.example»: the base of absolute URLs. */
  publicOrigin: string;
  /** The client's IP address. */
  address: string;
  /** Counts a new session of a guest; returns the seconds to wait when its connection begins too many. */
  findVisitorWait: () => number | null;
  /**
   * Counts the bytes of an upload until it ends; null when its account or all accounts, without one its connection, its
   * network or all guests, have too many under way.
   */
  beginUpload: (bytes: number, accountId: string | null) => Upload | null;
  /** Counts a file until its response closes; false when its account has too many under way. */
  beginDownload: (accountId: string) => boolean;
  /** CSP nonce; absent in development. */
  nonce?: string;
  /** The browser's user agent. */
  agent: string;
  /** Aborts every upstream call of this request `SERVICES_TIMEOUT` after the first, so that the page always answers. */
  deadline: AbortSignal;
};

export const appContext = createContext<AppContext>();
