import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTurns } from "./turns";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("R28 turns are given in the order of asking, never more than the number at once", async () => {
  const { take } = createTurns(2);
  const [first, second] = [await take(100), await take(100)];
  const order: string[] = [];
  const takeNamed = async (name: string) => {
    const end = await take(100);
    order.push(name);
    return end;
  };
  const third = takeNamed("third");
  const fourth = takeNamed("fourth");
  await vi.advanceTimersByTimeAsync(50);
  expect(order).toEqual([]);
  first!();
  first!();
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(["third"]);
  second!();
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(["third", "fourth"]);
  (await third)!();
  (await fourth)!();
  expect(await take(0)).not.toBeNull();
  expect(await take(0)).not.toBeNull();
});

test("R28 who has waited long enough gets none, and the turn goes to the next", async () => {
  const { take } = createTurns(1);
  const first = await take(100);
  const impatient = take(100);
  const patient = take(1_000);
  await vi.advanceTimersByTimeAsync(101);
  expect(await impatient).toBeNull();
  first!();
  expect(await patient).not.toBeNull();
});
