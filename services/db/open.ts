import { Socket } from "node:net";
import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import { ConfigError, codeOf, requireFolder } from "../config.ts";
import { openEmbedded } from "./embedded/open.ts";
import { EngineSocket } from "./embedded/socket.ts";
import { startVacuuming } from "./embedded/vacuum.ts";
import { DatabaseBusy } from "./errors.ts";
import { migrate } from "./migrate.ts";
import { prepareStatements } from "./prepared.ts";
import { noPlainQueryInside } from "./tx.ts";

/**
 * Where the data are and which migrations to run: PostgreSQL 15+ by `databaseUrl`, else the embedded engine in
 * `dataDir`, else in memory.
 */
export type OpenOptions = {
  databaseUrl?: string;
  dataDir?: string;
  inMemory?: boolean;
  migrations: URL[];
  /** The cluster copied at the first start on `dataDir`; by default an empty one. */
  cluster?: string;
  /** Milliseconds that one statement may take, 15 000 by default. */
  statementLimit?: number;
  /** Milliseconds that a query may wait for a connection, 10 000 by default. */
  queueLimit?: number;
};

export type OpenDatabase<T> = {
  db: Kysely<T>;
  /** The connections of `db`, for another owner of tables in it. */
  pool: PostgresPool;
  engine: "embedded" | "postgresql";
  close(): Promise<void>;
};

/**
 * Opens the database and migrates it. Queries that wait longer than `queueLimit` fail with DatabaseBusy, statements
 * longer than `statementLimit` are cancelled (see isDatabaseBusy), and a connection that says nothing for a second more
 * is ended (see isDatabaseAway). Throws ConfigError when the database does not answer or refuses, the data folder cannot
 * be written or is held by another process, or an applied migration was edited.
 */
export async function openDb<T>(options: OpenOptions): Promise<OpenDatabase<T>> {
  const { databaseUrl, dataDir, inMemory = false, statementLimit = 15_000, queueLimit = 10_000 } = options;
  const maxSilence = statementLimit + 1_000;
  const common = { types: parsers, connectionTimeoutMillis: queueLimit, ssl: undefined };
  if (databaseUrl) {
    const limits = { statement_timeout: statementLimit, idle_in_transaction_session_timeout: 60_000 };
    const pool = new pg.Pool({
      ...common,
      ...limits,
      connectionString: databaseUrl,
      max: 10,
      options: "-c timezone=UTC -c jit=off",
    });
    const prepared = await prepare<T>(pool, options.migrations, maxSilence, () => pool.end());
    return { ...prepared, engine: "postgresql", close: () => prepared.db.destroy() };
  }
  if (!dataDir && !inMemory) throw new Error("A database address or a data folder is needed.");
  if (dataDir && !inMemory) requireFolder("DATA_DIR", dataDir);
  const { engine, close } = await openEmbedded(inMemory ? undefined : dataDir, options.cluster);
  const pool = new pg.Pool({
    ...common,
    user: "postgres",
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new EngineSocket(engine),
  });
  const prepared = await prepare<T>(pool, options.migrations, maxSilence, () => pool.end().finally(close));
  engine.setLimit(statementLimit);
  const stopVacuuming = startVacuuming(pool, engine, statementLimit);
  return {
    ...prepared,
    engine: "embedded",
    close: async () => {
      stopVacuuming();
      await prepared.db.destroy();
      await close();
    },
  };
}

async function prepare<T>(
  pool: pg.Pool,
  migrations: URL[],
  maxSilence: number,
  giveUp: () => Promise<void>,
): Promise<Pick<OpenDatabase<T>, "db" | "pool">> {
  // A lost connection fails its query; without these listeners it would also end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("connect", prepareStatements);
  try {
    const client = await connectFirst(pool);
    try {
      await migrate(client, migrations);
      // A migration takes as long as it takes.
      endWhenSilent(client, maxSilence);
      pool.on("connect", (other) => endWhenSilent(other, maxSilence));
    } finally {
      client.release();
    }
  } catch (error) {
    await giveUp();
    throw error;
  }
  const connections: PostgresPool = { options: pool.options, connect: () => connect(pool), end: () => pool.end() };
  const dialect = new PostgresDialect({ pool: connections });
  return { db: new Kysely<T>({ dialect, plugins: [noPlainQueryInside] }), pool: connections };
}

/**
 * Ends the connection when nothing is sent or received on it for `maxSilence` milliseconds. The query time limit of the
 * driver would return it to the pool, where each later query would wait behind the one that has no answer.
 */
function endWhenSilent(client: pg.PoolClient, maxSilence: number): void {
  const { stream } = client.connection;
  // The embedded engine has no such socket, and a limit of its own.
  if (!(stream instanceof Socket)) return;
  const end = () => stream.destroy(Object.assign(new Error("The database does not answer."), { code: "ETIMEDOUT" }));
  stream.setTimeout(maxSilence, end);
}

const refusals: Record<string, string> = {
  "28P01": "the database refuses the user or the password",
  "28000": "the database refuses the user or the password",
  "3D000": "there is no database of that name",
};

async function connectFirst(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (!pool.options.connectionString) throw error;
    // The message of the driver may repeat the password.
    const reason = refusals[codeOf(error)] ?? "the database does not answer";
    throw new ConfigError(`DATABASE_URL: ${reason} (${codeOf(error)}).`);
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    // A server that cannot be reached ends with another text of the driver.
    if (error instanceof Error && error.message === "timeout exceeded when trying to connect") {
      throw new DatabaseBusy("No database connection came free in time.", { cause: error });
    }
    throw error;
  }
}

const oid = { int8: 20, date: 1082, numeric: 1700, int8s: 1016, dates: 1182, numerics: 1231, texts: 1009 };

/**
 * How values are parsed, on both engines: days stay 'YYYY-MM-DD', int8 and numeric become numbers, timestamptz a Date.
 */
export const parsers = new pg.TypeOverrides();

const texts: (value: string) => string[] = pg.types.getTypeParser(oid.texts);
parsers.setTypeParser(oid.date, (value: string) => value);
parsers.setTypeParser(oid.int8, Number);
parsers.setTypeParser(oid.numeric, Number);
parsers.setTypeParser(oid.dates, texts);
parsers.setTypeParser(oid.int8s, (value: string) => texts(value).map(asNumber));
parsers.setTypeParser(oid.numerics, (value: string) => texts(value).map(asNumber));

const asNumber = (text: string | null) => (text === null ? null : Number(text));
