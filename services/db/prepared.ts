import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import pg from "pg";
import { isStatementOutdated } from "./errors.ts";

/** A connection keeps this many statements prepared. */
const maxPrepared = 500;

/** With a callback nothing is returned. */
type Query = (this: pg.ClientBase, ...given: unknown[]) => Promise<unknown> | undefined;

const byValues = "/* planned by its values */";

/**
 * Stands in a statement whose best plan depends on its values, such as a range of days that may hold one row or all: it
 * is planned each time.
 */
export const plannedByValues = sql.raw(byValues);

/**
 * Lets `client` prepare each statement with parameters under a name when it is first sent, so that it is parsed and
 * planned once: for most statements that is three quarters of what they cost the embedded engine. The statements not
 * sent for the longest time are released.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const send = (...given: unknown[]) => (pg.Client.prototype.query as Query).apply(client, given);
  let count = 0;
  const names = new LRUCache<string, string>({
    max: maxPrepared,
    memoMethod: () => `s${++count}`,
    dispose: (name) => void send(`deallocate ${name}`)?.catch(() => {}),
  });
  const sendPrepared = (text: string, values: unknown[], callback: unknown[]) => {
    const answer = send({ name: names.memo(text), text, values }, ...callback);
    answer?.catch((error) => isStatementOutdated(error) && names.delete(text));
    return answer;
  };
  const query = (text: unknown, ...rest: unknown[]) => {
    const [values, ...callback] = rest;
    return typeof text === "string" && Array.isArray(values) && values.length > 0 && !text.includes(byValues)
      ? sendPrepared(text, values, callback)
      : send(text, ...rest);
  };
  Object.assign(client, { query });
}
