import pg from "pg";

/** What the engine measured of one statement. */
export type QueryPlan = {
  sql: string;
  parameters: unknown[];
  /** Rows that its scans took from tables, those dropped by a filter included. */
  read: number;
  /** Rows that it returned. */
  returned: number;
  /** Pages of 8 kB looked at, in memory or not. */
  buffers: number;
  ms: number;
};

type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: Node[];
};
type Explained = { "QUERY PLAN": [{ Plan: Node; "Execution Time": number }] };
type Send = (text: string, values?: unknown[]) => Promise<{ rows: Explained[] }>;

/**
 * Records the plan of every statement sent to the database from now until `stop`, on either engine: each is run once
 * more, measured and undone, just before it is run.
 */
export function recordPlans(): { plans: QueryPlan[]; stop: () => void } {
  const plans: QueryPlan[] = [];
  const inTransaction = new WeakSet<object>();
  const original = pg.Client.prototype.query;
  // biome-ignore lint/suspicious/noExplicitAny: a method with a dozen overloads, of which one is recorded.
  const recording = async function (this: pg.Client, ...given: any[]) {
    const send = original.bind(this) as unknown as Send;
    const { text, values } = statementOf(given)!;
    if (/^\s*(\/\*.*?\*\/\s*)?(with|select|insert|update|delete)\b/i.test(text)) {
      const [open, undo] = inTransaction.has(this)
        ? ["savepoint measured", "rollback to savepoint measured"]
        : ["begin", "rollback"];
      await send(open);
      try {
        const { rows } = await send(`explain (analyze, buffers, format json) ${text}`, values);
        plans.push(readPlan(text, values, rows[0]!));
      } catch {
        // The statement itself fails just below, with its own error.
      }
      await send(undo);
    }
    if (/^begin|^start transaction/.test(text)) inTransaction.add(this);
    if (/^commit|^rollback$/.test(text)) inTransaction.delete(this);
    return original.apply(this, given as never);
  };
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    return (statementOf(given) ? recording : original).apply(this, given as never) as never;
  } as typeof original;
  return {
    plans,
    stop: () => {
      pg.Client.prototype.query = original;
    },
  };
}

/** A statement with parameters, or one that has a name; pools and drivers that send on their own account use callbacks. */
function statementOf(given: unknown[]): { text: string; values: unknown[] } | null {
  const [sent, values, ...others] = given;
  if (others.length > 0) return null;
  if (typeof sent === "string") return Array.isArray(values) ? { text: sent, values } : null;
  return given.length === 1 && sent !== null && typeof sent === "object" && "name" in sent ? (sent as never) : null;
}

function readPlan(sql: string, parameters: unknown[], { "QUERY PLAN": [explained] }: Explained): QueryPlan {
  const { Plan: plan, "Execution Time": ms } = explained;
  const buffers = (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
  return { sql, parameters, read: countRead(plan), returned: plan["Actual Rows"], buffers, ms };
}

function countRead(node: Node): number {
  const isScan = node["Relation Name"] !== undefined && node["Node Type"] !== "ModifyTable";
  const rows =
    node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  const own = isScan ? rows * node["Actual Loops"] : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + countRead(child), own);
}

/** Whether a statement reads more than ten times the rows it returns; one that only writes counts as one row. */
export const readsTooMuch = ({ read, returned }: QueryPlan): boolean => read > 10 * Math.max(1, returned);
