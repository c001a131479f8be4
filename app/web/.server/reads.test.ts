import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { createReads } from "./reads";

const patience = 300;

test("R8 while nothing is read, nobody waits longer than the patience, and late reads are not begun", async () => {
  const read = createReads(2, patience);
  let begun = 0;
  let answer = (_: string) => {};
  const answers = new Promise<string>((done) => {
    answer = done;
  });
  const ask = () => {
    begun += 1;
    return answers;
  };
  const started = performance.now();
  expect(await Promise.all([1, 2, 3, 4].map(() => read(ask)))).toEqual([null, null, null, null]);
  expect(performance.now() - started).toBeLessThan(10 * patience);
  answer("read");
  expect(await read(ask)).toBe("read");
  expect(begun).toBe(3);
});

test("R28 in a crowd everybody waits for a turn, longer than the patience, as long as others are read", async () => {
  const read = createReads(1, patience);
  const all = Array.from({ length: 12 }, (_, index) => read(() => pause(patience / 5, index)));
  expect(await Promise.all(all)).toEqual([...Array(12).keys()]);
});

test("a read that fails ends its turn and says so", async () => {
  const read = createReads(1, patience);
  const failing = () => Promise.reject(new Error("away"));
  await expect(read(failing)).rejects.toThrow("away");
  expect(await read(async () => "read")).toBe("read");
});
