import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchServices } from "./patience.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const request = () => new Request("http://services/lookup");

/** Services that answer when they are told to. */
function aHost() {
  const calls: ((answer: Response) => void)[] = [];
  const fetch = () => new Promise<Response>((done) => calls.push(done));
  return { fetch, answerAll: (status = 200) => calls.splice(0).map((done) => done(new Response(null, { status }))) };
}

test("R8 after a page that was given no answer the next wait less, but for one at a time, until something is answered", async () => {
  const host = aHost();
  const { fetch, takePatience, endPatience } = watchServices(host.fetch, 200, 50);
  expect(takePatience()).toBe(200);
  const call = fetch(request(), true);
  vi.advanceTimersByTime(60);
  endPatience();
  expect([takePatience(), takePatience()]).toEqual([50, 50]);
  vi.advanceTimersByTime(210);
  expect([takePatience(), takePatience()]).toEqual([200, 50]);
  host.answerAll(503);
  await call;
  expect(takePatience()).toBe(50);
  const other = fetch(request(), true);
  host.answerAll(404);
  await other;
  expect([takePatience(), takePatience()]).toEqual([200, 200]);
});

test("R8 a slow call shortens no wait while others are answered, nor does one just begun", async () => {
  const never = new Promise<Response>(() => {});
  const host = async ({ url }: Request) => (url.endsWith("lookup") ? new Response() : never);
  const { fetch, takePatience, endPatience } = watchServices(host, 10_000, 50);
  const slow = new Request("http://services/slow");
  void fetch(slow, true);
  vi.advanceTimersByTime(60);
  await fetch(request(), true);
  endPatience();
  expect(takePatience()).toBe(10_000);
  void fetch(slow, true);
  endPatience();
  expect(takePatience()).toBe(10_000);
});

test("R8 calls that fail are over, and a page that waits for none shortens no wait", async () => {
  const { fetch, takePatience, endPatience } = watchServices(() => Promise.reject(new Error("refused")), 10_000, 0);
  await expect(fetch(request(), true)).rejects.toThrow("refused");
  endPatience();
  expect(takePatience()).toBe(10_000);
});
