import { sql, type Transaction } from "kysely";
import { z } from "zod";
import { type Auth, type Endpoint, type ErrorCode, uuid } from "../contract/endpoint.ts";
import { isDatabaseBusy } from "../db/errors.ts";
import type { Database } from "../db/types.ts";
import { addressRanges } from "./address.ts";
import type { HostDeps } from "./deps.ts";
import { countMinutes, pseudonym } from "./limits.ts";

/**
 * The audit record of one call, filled by the host; a call without a token sets the account it acts for (`accountId`)
 * itself.
 */
export type Audit = {
  accountId: string | null;
  /** Id in the path, else that of the appointment or the child in the body, if there is one. */
  subject: string | null;
  outcome: "OK" | ErrorCode;
  address: string;
};

const subject = z.union([z.string().regex(/^\d{1,15}$/), uuid]);

/**
 * The first id or number in the path of a call, else that of the appointment or the child in the body; secrets and text
 * are skipped.
 */
export function subjectOf(params: Record<string, string>, body: unknown = {}): string | null {
  const { rdvId, idNearby } = body as { rdvId?: unknown; idNearby?: unknown };
  const given = [...Object.values(params), rdvId, idNearby];
  return given.map((value) => subject.safeParse(value).data).find(Boolean) ?? null;
}

/** Whether a read was refused. Of public calls only the token refresh counts: public pages belong to no one. */
const isDenied = (auth: Auth, outcome: Audit["outcome"]) =>
  auth === "public" ? outcome === "TOKEN_EXPIRED" : ["FORBIDDEN", "NOT_FOUND", "NOT_RELATED"].includes(outcome);

/** Whether a call was stopped by its limit, or failed without an account. */
const isNoise = ({ outcome, accountId }: Audit) =>
  outcome === "TOO_MANY_REQUESTS" ||
  (accountId === null && ["VALIDATION", "TOKEN_EXPIRED", "NOT_FOUND"].includes(outcome));

/**
 * Audited refusals of reads a minute, for one account, and for one connection without an account. Writes are limited
 * elsewhere: a flood of reads hides none of them.
 */
const maxRows = { account: 240, anonymous: 30 };

/** Rows that may wait for a busy database, and milliseconds until it is asked again. */
const maxWaiting = 10_000;
const pause = 1_000;

type Row = { account_id: string | null; call: string; subject: string | null; outcome: string; network: string | null };
type Audited = Pick<Endpoint, "method" | "path" | "auth" | "writes" | "isTraced">;

type AuditLog = {
  /** Inserts the row of an act in its transaction: without the row there is no act. */
  insert(tx: Transaction<Database>, endpoint: Audited, audit: Audit): Promise<void>;
  /**
   * Inserts the row of a call that has ended. While the database is too busy the row waits and is inserted as soon as
   * possible, with its time; one that cannot be inserted is logged and refuses nothing.
   */
  insertLate(endpoint: Audited, audit: Audit): Promise<void>;
  /** Inserts the rows that still wait. */
  settle(): Promise<void>;
};

/**
 * Creates the log of one row for each call that writes, done or refused, for each read by somebody else than the owner,
 * and for each refused read (quality 35). Noise leaves no row, nor do reads of one's own data and one's children's.
 */
export function createAudit(deps: HostDeps): AuditLog {
  const countHit = countMinutes(deps);
  const waiting: { row: Row; since: number }[] = [];
  let timer: NodeJS.Timeout | undefined;

  function rowOf({ method, path }: Audited, { accountId, subject, outcome, address }: Audit): Row {
    const place = addressRanges(address);
    const network = place && pseudonym(deps, place.network);
    return { account_id: accountId, call: `${method} ${path}`, subject, outcome, network };
  }

  function logLost({ call, outcome }: Row, error: unknown): void {
    const { name, code } = (error ?? {}) as { name?: string; code?: string };
    deps.log.error({ event: "not audited", call, outcome, name, code });
  }

  function keep(row: Row, since: number): void {
    if (waiting.length < maxWaiting) waiting.push({ row, since });
    else logLost(row, null);
    timer ??= setTimeout(insertWaiting, pause).unref();
  }

  function keepOrLog(row: Row, since: number, error: unknown): void {
    if (isDatabaseBusy(error)) keep(row, since);
    else logLost(row, error);
  }

  async function insertWaiting(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const kept = waiting.splice(0);
    if (kept.length === 0) return;
    const at = (since: number) => sql<Date>`now() - ${performance.now() - since} * interval '1 millisecond'`;
    try {
      await deps.db
        .insertInto("audit")
        .values(kept.map(({ row, since }) => ({ ...row, at: at(since) })))
        .execute();
    } catch (error) {
      for (const { row, since } of kept) keepOrLog(row, since, error);
    }
  }

  return {
    async insert(tx, endpoint, audit) {
      await tx.insertInto("audit").values(rowOf(endpoint, audit)).execute();
    },
    async insertLate(endpoint, audit) {
      const { accountId, outcome, address } = audit;
      const isKept = endpoint.writes || endpoint.isTraced;
      if (isNoise(audit) || (!isKept && !isDenied(endpoint.auth, outcome))) return;
      if (!(accountId && isKept)) {
        const { count } = countHit(accountId ?? addressRanges(address)?.connection ?? "unknown");
        if (count > (accountId ? maxRows.account : maxRows.anonymous)) return;
      }
      const row = rowOf(endpoint, audit);
      const since = performance.now();
      // When the database was too busy for the call, inserting now would delay the answer again.
      if (outcome === "BUSY") return keep(row, since);
      try {
        await deps.db.insertInto("audit").values(row).execute();
      } catch (error) {
        keepOrLog(row, since, error);
      }
    },
    settle: insertWaiting,
  };
}
