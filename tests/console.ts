import { afterEach, expect, vi } from "vitest";

// React and its friends report wrong use by console.error: a test that provokes one has failed.
const complained = vi.spyOn(console, "error");

afterEach(() => {
  const calls = complained.mock.calls.map((args) => args.join(" "));
  complained.mockClear();
  expect(calls, "console.error was called").toEqual([]);
});
