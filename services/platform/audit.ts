import { type Auth, type Endpoint, type ErrorCode, uuid } from "../contract/endpoint.ts";
import { addressRanges } from "./address.ts";
import type { HostDeps } from "./deps.ts";
import { countMinutes, pseudonym } from "./limits.ts";

/**
 * What the audit will say of one call. The host fills it; a call without a token names the account it acts for by itself
 * (`accountId`), known to the audit alone.
 */
export type Audit = {
  accountId: string | null;
  /** Id of the record that the path names, else of the appointment that the body names, if either does. */
  subject: string | null;
  outcome: "OK" | ErrorCode;
  address: string;
};

/** The first id or number in the path of a call, else the id of its appointment; secrets and words are neither. */
export const subjectOf = (params: Record<string, string>, body: unknown = {}): string | null =>
  [...Object.values(params), (body as { rdvId?: unknown }).rdvId].find(
    (value): value is string =>
      typeof value === "string" && (/^\d{1,15}$/.test(value) || uuid.safeParse(value).success),
  ) ?? null;

/** A reading that was refused to somebody. Of public calls that is a session's renewal alone: public pages are nobody's. */
const isDenied = (auth: Auth, outcome: Audit["outcome"]) =>
  auth === "public" ? outcome === "TOKEN_EXPIRED" : ["FORBIDDEN", "NOT_FOUND", "NOT_RELATED"].includes(outcome);

/** A call stopped by its limit, or one that got nowhere and that nobody answers for. */
const isNoise = ({ outcome, accountId }: Audit) =>
  outcome === "TOO_MANY_REQUESTS" ||
  (accountId === null && ["VALIDATION", "TOKEN_EXPIRED", "NOT_FOUND"].includes(outcome));

/**
 * Rows a minute of what one account was refused to read, and of one connection whose calls name no account. What an account
 * writes is bounded by its pace: no flood of readings hides an act.
 */
const maxRows = { account: 240, nobody: 30 };

type KeepAudit = (endpoint: Pick<Endpoint, "method" | "path" | "auth" | "writes">, audit: Audit) => Promise<void>;

/**
 * The function given keeps one row of a call that writes, done or refused, and of a reading that was refused (quality 35).
 * Noise leaves none, nor does what people read of their own and their children's. A row that cannot be kept is logged and
 * refuses nothing: the act stands already.
 */
export function createAudit(deps: HostDeps): KeepAudit {
  const countUp = countMinutes(deps);
  return async ({ method, path, auth, writes }, audit) => {
    const { accountId, subject, outcome, address } = audit;
    if (isNoise(audit) || (!writes && !isDenied(auth, outcome))) return;
    const call = `${method} ${path}`;
    const place = addressRanges(address);
    if (!(accountId && writes)) {
      const { count } = countUp(accountId ?? place?.connection ?? "unknown");
      if (count > (accountId ? maxRows.account : maxRows.nobody)) return;
    }
    const network = place && pseudonym(deps, place.network);
    try {
      // A database too busy for the act would keep the answer waiting once more.
      if (outcome === "BUSY") deps.log.error({ event: "not audited", call, outcome });
      else
        await deps.db.insertInto("audit").values({ account_id: accountId, call, subject, outcome, network }).execute();
    } catch (error) {
      const { name, code } = error as { name?: string; code?: string };
      deps.log.error({ event: "not audited", call, outcome, name, code });
    }
  };
}
