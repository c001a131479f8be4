import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely, KyselyPlugin, Transaction } from "kysely";

const inside = new AsyncLocalStorage<true>();

/** Throws on a query through the plain handle inside a transaction: on the embedded engine it would deadlock. */
export const noPlainQueryInside: KyselyPlugin = {
  transformQuery({ node }) {
    if (inside.getStore()) throw new Error("A plain query inside a transaction: use the handle that withTx gave.");
    return node;
  },
  transformResult: async ({ result }) => result,
};

/**
 * Runs `fn` in one transaction and returns its result; rolled back when it throws. Only SQL inside. Throws when called
 * inside another withTx, and DatabaseBusy when no connection was free in time.
 */
export async function withTx<T, R>(db: Kysely<T>, fn: (tx: Transaction<T>) => Promise<R>): Promise<R> {
  if (inside.getStore()) throw new Error("withTx inside withTx: pass the handle on.");
  const reasons: unknown[] = [];
  const run = async (tx: Transaction<T>) => {
    try {
      return await inside.run(true, () => fn(tx.withoutPlugins() as Transaction<T>));
    } catch (error) {
      reasons.push(error);
      throw error;
    }
  };
  try {
    return await db.transaction().execute(run);
  } catch (error) {
    // On a lost connection the rollback fails too, and its error would replace the cause.
    throw reasons.length > 0 ? reasons[0] : error;
  }
}
