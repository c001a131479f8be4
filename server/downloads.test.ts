import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createDownloadLimit } from "./downloads.ts";

test("quality 26 ten files at once are on their way to one account, and the next when one of them is sent or given up", () => {
  const { begin, end } = createDownloadLimit();
  const responses = Array.from({ length: 14 }, () => ({ closed: false }) as ServerResponse);
  expect(responses.slice(0, 11).map((response) => begin("one", response))).toEqual([...Array(10).fill(true), false]);
  expect(begin("two", responses[11]!)).toBe(true);
  end(responses[3]!);
  expect(begin("one", responses[12]!)).toBe(true);
  expect(begin("one", responses[13]!)).toBe(false);
  // Those of who has left already take no place.
  for (let at = 0; at < 11; at += 1) expect(begin("three", { closed: true } as ServerResponse)).toBe(true);
});
