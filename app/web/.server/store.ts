import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import { Problem } from "~/api/.server/problem";
import type { AppContext } from "./context";
import type { WebDatabase } from "./database";

type Client = Awaited<ReturnType<PostgresPool["connect"]>>;

/** Errors that a statement itself has caused: a value, a constraint, its syntax (SQLSTATE classes 22, 23 and 42). */
const isOurs = (error: unknown) => /^(22|23|42)...$/.test((error as { code?: string }).code ?? "");

/**
 * The tables of the web app in a pool of connections. A database that does not answer is the same to a page as services
 * that do not: it throws the Problem of an outage (ruling R8).
 */
export function openStore(pool: PostgresPool, log: AppContext["log"]): Kysely<WebDatabase> {
  const toProblem = (error: unknown) => {
    if (isOurs(error)) return error;
    const { name, code } = error as { name?: string; code?: string };
    log.warn({ event: "database", name, code });
    return new Problem("UNREACHABLE", 503);
  };
  const clients = new WeakMap<Client, Client>();
  const watched = (client: Client): Client => {
    const query = async (...given: [never]) => {
      try {
        return await client.query(...given);
      } catch (error) {
        throw toProblem(error);
      }
    };
    const known = clients.get(client) ?? (Object.create(client, { query: { value: query } }) as Client);
    clients.set(client, known);
    return known;
  };
  const connect = async () => {
    try {
      return watched(await pool.connect());
    } catch (error) {
      throw toProblem(error);
    }
  };
  return new Kysely<WebDatabase>({ dialect: new PostgresDialect({ pool: { ...pool, connect } }) });
}
