import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { createDownloadLimit } from "./downloads.ts";

test("quality 26 ten files at once are on their way to one account, and the next when one of them is sent or given up", () => {
  const begin = createDownloadLimit();
  const responses = Array.from({ length: 11 }, () => new EventEmitter());
  expect(responses.map((response) => begin("one", response))).toEqual([...Array(10).fill(true), false]);
  expect(begin("two", new EventEmitter())).toBe(true);
  responses[3]!.emit("close");
  expect(begin("one", new EventEmitter())).toBe(true);
  expect(begin("one", new EventEmitter())).toBe(false);
});
