import pino from "pino";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type AppContext, appContext } from "~/web/.server/context";
import { keepOutage, readOutage, redirectToMaintenance } from "~/web/.server/maintenance";
import type { Route } from "./+types/under-maintenance";
import { loader } from "./under-maintenance";

const page = "http://cabinet.example/under-maintenance";

/** The request of a browser that was given this cookie. */
const withCookie = (setCookie: string | null) =>
  new Request(page, { headers: { cookie: (setCookie ?? "").split(";")[0]! } });

function aContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(appContext, {
    log: pino({ level: "silent" }),
    publicOrigin: "https://cabinet.example",
    servicesUrl: "http://services",
    // Like Hono, it takes no notice of the signal.
    servicesFetch: () => new Promise<Response>(() => {}),
  } as unknown as AppContext);
  return context;
}

test("R8 the maintenance page asks services in this process for a second, also when they never answer", async () => {
  const context = aContext();
  const kept = await keepOutage(context, { from: "/about", isShown: true });
  const started = performance.now();
  const { init } = await loader({
    context,
    request: withCookie(kept["set-cookie"]),
  } as unknown as Route.LoaderArgs);
  expect(init?.status).toBe(503);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("R8 the maintenance page leads back to the page with its query, however long it is, and to this site alone", async () => {
  const led = async (path: string) => {
    const { headers } = await redirectToMaintenance(aContext(), path);
    expect(headers.get("location")).toBe("/under-maintenance");
    expect(headers.get("set-cookie")!.length).toBeLessThan(4_096);
    expect(headers.get("set-cookie")).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    return (await readOutage(withCookie(headers.get("set-cookie"))))?.from;
  };
  expect(await led("/search?q=H%C3%A9l%C3%A8ne&part=SOIR")).toBe("/search?q=H%C3%A9l%C3%A8ne&part=SOIR");
  expect(await led(`/search?q=${"%C3%A9".repeat(1_000)}`)).toBe("/search");
  expect(await led("//evil.example/")).toBe("/");
  for (const cookie of [null, "outage=nothing", "outage=", (await keepOutage(aContext(), null))["set-cookie"]])
    expect(await readOutage(withCookie(cookie))).toBeNull();
});
