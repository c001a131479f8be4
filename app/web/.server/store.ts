import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import { Problem } from "~/api/.server/problem";
import type { AppContext } from "./context";
import type { WebDatabase } from "./database";
import { createSilence, Silence } from "./silence";

type Client = Awaited<ReturnType<PostgresPool["connect"]>>;

/** Errors that a statement itself has caused: a value, a constraint, its syntax (SQLSTATE classes 22, 23 and 42). */
const isOurs = (error: unknown) => /^(22|23|42)...$/.test((error as { code?: string }).code ?? "");

/** Milliseconds that a statement waits for a database that answers nobody, and while it is known to be silent. */
const patience = 5_000;
const shortPatience = 1_000;

/**
 * The tables of the web app in a pool of connections. A database that does not answer is the same to a page as services
 * that do not: it throws the Problem of an outage (ruling R8). A statement that nobody waits for any more may still be
 * done.
 */
export function openStore(
  pool: PostgresPool,
  log: AppContext["log"],
  withinPatience = createSilence(patience, shortPatience),
): Kysely<WebDatabase> {
  const toProblem = (error: unknown) => {
    if (isOurs(error)) return error;
    const { name, code } = error as { name?: string; code?: string };
    log.warn({ event: "database", name, code });
    return new Problem("UNREACHABLE", 503);
  };
  const clients = new WeakMap<Client, Client>();

  function watch(client: Client): Client {
    /** The statement that nobody waits for any more. */
    let left: Promise<unknown> | null = null;

    async function query(...given: [never]) {
      // What was left is rolled back at the release, whatever it was.
      if (left && given[0] === "rollback") return { command: "ROLLBACK", rows: [] };
      if (left) throw new Problem("UNREACHABLE", 503);
      const asked = (async () => client.query(...given))();
      try {
        return await withinPatience(asked);
      } catch (error) {
        if (error instanceof Silence) left = asked.catch(() => {});
        throw toProblem(error);
      }
    }

    async function release(discard?: boolean) {
      if (!left) return client.release(discard);
      await left;
      const isBroken = await client.query("rollback", []).then(
        () => false,
        () => true,
      );
      left = null;
      client.release(discard || isBroken);
    }

    return Object.create(client, { query: { value: query }, release: { value: release } }) as Client;
  }

  const watched = (client: Client): Client => {
    const known = clients.get(client) ?? watch(client);
    clients.set(client, known);
    return known;
  };
  const connect = async () => {
    const asked = pool.connect();
    try {
      return watched(await withinPatience(asked, false));
    } catch (error) {
      asked.then(
        (client) => client.release(),
        () => {},
      );
      throw toProblem(error);
    }
  };
  return new Kysely<WebDatabase>({ dialect: new PostgresDialect({ pool: { ...pool, connect } }) });
}
