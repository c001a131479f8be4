import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import pg from "pg";
import { isStatementOutdated } from "./errors.ts";

/** A connection keeps this many statements prepared. */
const maxPrepared = 500;

/** One with more is a list of any length, whose text seldom comes again: an hour of audit rows is a megabyte. */
const maxValues = 40;

/** With a callback nothing is returned. */
type Query = (this: pg.ClientBase, ...given: unknown[]) => Promise<unknown> | undefined;

/** The driver's own record of what the server has prepared on a connection, by name; its types leave it out. */
type PreparedClient = pg.PoolClient & { connection: { parsedStatements: Record<string, string> } };

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
  const { parsedStatements } = (client as PreparedClient).connection;
  // Releasing one that the server refused to parse would abort the transaction it happens in.
  const release = (name: string) => {
    if (!(name in parsedStatements)) return;
    delete parsedStatements[name];
    send(`deallocate ${name}`)?.catch(() => {});
  };
  let count = 0;
  const names = new LRUCache<string, string>({
    max: maxPrepared,
    memoMethod: () => `s${++count}`,
    dispose: release,
  });
  const sendPrepared = (text: string, values: unknown[], callback: unknown[]) => {
    const answer = send({ name: names.memo(text), text, values }, ...callback);
    answer?.catch((error) => isStatementOutdated(error) && names.delete(text));
    return answer;
  };
  const query = (text: unknown, ...rest: unknown[]) => {
    const [values, ...callback] = rest;
    const isPrepared = Array.isArray(values) && values.length > 0 && values.length <= maxValues;
    return typeof text === "string" && isPrepared && !text.includes(byValues)
      ? sendPrepared(text, values, callback)
      : send(text, ...rest);
  };
  Object.assign(client, { query });
}
