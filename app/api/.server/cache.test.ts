import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheList, cacheText, clearSharedCache, orLastKnown, shared } from "./cache";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("R8 a list is loaded again after 10 minutes, and the old one is used for 10 more seconds at a time", async () => {
  const ask = vi.fn<() => Promise<string[] | null>>().mockResolvedValue(null);
  const read = () => cacheList("fr list", ask);
  expect(await read()).toBeNull();
  ask.mockResolvedValue(["first"]);
  expect(await read()).toEqual(["first"]);
  vi.advanceTimersByTime(10 * 60_000 - 100);
  expect(await read()).toEqual(["first"]);
  expect(ask).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(200);
  ask.mockResolvedValue(null);
  expect(await read()).toEqual(["first"]);
  expect(ask).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(9_000);
  expect(await read()).toEqual(["first"]);
  expect(ask).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(1_100);
  ask.mockResolvedValue(["second"]);
  expect(await read()).toEqual(["second"]);
  vi.advanceTimersByTime(60_000);
  expect(await read()).toEqual(["second"]);
  expect(ask).toHaveBeenCalledTimes(4);
});

test("cached lists are limited in number, the least recently used is removed first", async () => {
  const ask = vi.fn(async () => ["list"]);
  for (let number = 0; number <= 300; number += 1) await cacheList(`many ${number}`, ask);
  await cacheList("many 300", ask);
  expect(ask).toHaveBeenCalledTimes(301);
  await cacheList("many 0", ask);
  expect(ask).toHaveBeenCalledTimes(302);
});

test("R8 the last answer replaces one that fails, until the next success", async () => {
  const read = (answer: string[] | null) => orLastKnown("terms", async () => answer);
  expect(await read(null)).toBeNull();
  expect(await read(["first"])).toEqual(["first"]);
  expect(await read(["second"])).toEqual(["second"]);
  expect(await read(null)).toEqual(["second"]);
});

test("a text is created once for each key", () => {
  const made = { html: "safe" };
  const make = vi.fn(() => made);
  expect([cacheText("one", make), cacheText("one", make), cacheText("two", make)]).toEqual([made, made, made]);
  expect(make).toHaveBeenCalledTimes(2);
});

test("an answer is shared for its number of seconds and cleared after a write", async () => {
  const make = vi.fn(async () => ({ number: make.mock.calls.length }));
  const read = () => shared("search", 1, make);
  expect(await Promise.all([read(), read()])).toEqual([{ number: 1 }, { number: 1 }]);
  vi.advanceTimersByTime(900);
  expect(await read()).toEqual({ number: 1 });
  vi.advanceTimersByTime(200);
  expect(await read()).toEqual({ number: 2 });
  clearSharedCache();
  expect(await read()).toEqual({ number: 3 });
});

test("a failure is not shared: each caller that waited for it calls again", async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const first = shared("busy", 1, () => promise);
  const second = shared("busy", 1, async () => "mine");
  reject(new Error("out of time"));
  await expect(first).rejects.toThrow("out of time");
  expect(await second).toBe("mine");
  expect(await shared("busy", 1, async () => "later")).toBe("mine");
});
