import pino from "pino";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type AppContext, appContext } from "~/web/.server/context";
import { getSession, sessionMiddleware } from "~/web/.server/session";
import type { Route } from "./+types/under-maintenance";
import { loader } from "./under-maintenance";

test("R8 the maintenance page asks services in this process for a second, also when they never answer", async () => {
  const context = new RouterContextProvider();
  context.set(appContext, {
    log: pino({ level: "silent" }),
    publicOrigin: "http://cabinet.example",
    servicesUrl: "http://services",
    // Like Hono, it takes no notice of the signal.
    servicesFetch: () => new Promise<Response>(() => {}),
  } as unknown as AppContext);
  const request = new Request("http://cabinet.example/under-maintenance");
  const open = async () => {
    const session = getSession(context);
    session.set("outageFrom", "/about#shown");
    const started = performance.now();
    const { init } = await loader({ context, request } as unknown as Route.LoaderArgs);
    expect(init?.status).toBe(503);
    expect(performance.now() - started).toBeLessThan(10_000);
    // There is no database to write it to.
    session.changed = false;
    return new Response("opened");
  };
  const opened = await sessionMiddleware({ context, request } as unknown as Route.LoaderArgs, open);
  expect(await opened?.text()).toBe("opened");
});
