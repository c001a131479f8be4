import { afterEach, expect, vi } from "vitest";

// React and other libraries report misuse by console.error: a test that causes one fails.
const complained = vi.spyOn(console, "error");

afterEach(() => {
  const calls = complained.mock.calls.map((args) => args.join(" "));
  complained.mockClear();
  expect(calls, "console.error was called").toEqual([]);
});
