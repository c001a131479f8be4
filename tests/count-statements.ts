import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import pg from "pg";
import "./delay-event-loop.ts";

// Loaded before the product: a line on standard output for every page tells the statements sent to the database while
// it was made, those of the services and those of the web app, begin and commit included.
const counting = new AsyncLocalStorage<string[]>();

subscribe("http.server.request.start", (message) => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
  const statements: string[] = [];
  counting.enterWith(statements);
  response.once("close", () => process.stdout.write(`${JSON.stringify({ counted: request.url, statements })}\n`));
});

const query = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const [sent] = given;
  // A statement, or one that has a name.
  const text = sent && typeof sent === "object" && "text" in sent ? sent.text : sent;
  if (typeof text === "string") counting.getStore()?.push(text.replaceAll(/\s+/g, " "));
  return query.apply(this, given as never) as never;
} as typeof query;
