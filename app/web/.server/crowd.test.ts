import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AppContext, appContext } from "./context";
import { crowdMiddleware } from "./crowd";

type Args = Parameters<typeof crowdMiddleware>;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const page = { "sec-fetch-mode": "navigate", accept: "text/html" };
const script = { "sec-fetch-mode": "cors", accept: "*/*" };

/** Requests that end when they are told to. */
function aSite() {
  const running: (() => void)[] = [];
  const statuses: number[] = [];
  const next = () => new Promise<Response>((done) => running.push(() => done(new Response("page"))));
  const come = (headers: Record<string, string>, times: number) => {
    for (let index = 0; index < times; index += 1) {
      const context = new RouterContextProvider();
      context.set(appContext, { reading: true, path: "/search" } as AppContext);
      const request = new Request("http://cabinet.example/search", { headers });
      const answered = crowdMiddleware({ request, context } as unknown as Args[0], next as unknown as Args[1]);
      void (answered as Promise<Response>).then(({ status }) => statuses.push(status));
    }
  };
  /** Lets one request end every half second. */
  const work = async (seconds: number) => {
    for (let half = 0; half < seconds * 2; half += 1) {
      running.shift()?.();
      await vi.advanceTimersByTimeAsync(500);
    }
  };
  const refused = () => statuses.filter((status) => status === 503).length;
  const endAll = async () => {
    while (running.length > 0) {
      running.shift()!();
      await vi.advanceTimersByTimeAsync(0);
    }
  };
  return { come, work, refused, running, endAll };
}

test("R28 in a crowd a page waits four seconds for its turn, and what a script asks for half a minute", async () => {
  const site = aSite();
  site.come(page, 24);
  site.come(script, 100);
  site.come(page, 10);
  await site.work(3.5);
  expect(site.running).toHaveLength(24);
  expect(site.refused()).toBe(0);
  await site.work(1);
  expect(site.refused()).toBe(10);
  await site.work(25);
  expect(site.refused()).toBe(10);
  expect(site.running).toHaveLength(24);
  await site.work(1);
  expect(site.refused()).toBeGreaterThan(10);
  await site.endAll();
});

test("R8 pages that wait for what hangs hold nobody else up, and nobody is told of a crowd", async () => {
  const site = aSite();
  site.come(page, 30);
  await vi.advanceTimersByTimeAsync(0);
  expect(site.running).toHaveLength(24);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(site.running).toHaveLength(30);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(site.refused()).toBe(0);
  await site.endAll();
});
