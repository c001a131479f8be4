import type { Pool } from "pg";
import type { Engine } from "./engine.ts";

const maxWrites = 50_000;
const minute = 60_000;

/**
 * Replaces autovacuum, which the embedded engine lacks: vacuums every night at 3, and after 50 000 written rows, one
 * table at a time so that queries run in between. Returns the function that stops it.
 */
export function startVacuuming(pool: Pool, engine: Engine, statementLimit: number): () => void {
  let lastNight = new Date().toDateString();
  let running = false;
  const check = async () => {
    if (running) return;
    running = true;
    const now = new Date();
    const night = now.getHours() >= 3 && now.toDateString() !== lastNight;
    if (night) lastNight = now.toDateString();
    // When the database is busy, the next check comes in a minute.
    await vacuumTables(pool, engine, statementLimit, night).catch(() => {});
    running = false;
  };
  const timer = setInterval(check, minute).unref();
  return () => clearInterval(timer);
}

/**
 * Vacuums and analyses every table when `all`, else those written to once there are 50 000 written rows in all; returns
 * their names.
 */
export async function vacuumTables(
  pool: Pool,
  engine: Engine,
  statementLimit: number,
  all: boolean,
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; writes: number }>(
    "select format('%I.%I', schemaname, relname) as name, n_mod_since_analyze::float8 as writes from pg_stat_user_tables",
  );
  const writes = rows.reduce((sum, row) => sum + row.writes, 0);
  if (!all && writes < maxWrites) return [];
  const names = rows.filter((row) => all || row.writes > 0).map((row) => row.name);
  for (const name of names) {
    const client = await pool.connect();
    try {
      engine.setLimit(10 * minute);
      await client.query(`vacuum analyze ${name}`);
    } finally {
      engine.setLimit(statementLimit);
      client.release();
    }
  }
  return names;
}
