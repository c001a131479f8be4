import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTurns, type EndTurn } from "./turns";

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

test("R8 turns that hang hold nobody up: when none begins or ends for a while, as many others begin", async () => {
  const { take } = createTurns(2, 1_000);
  const hanging = [await take(4_000), await take(4_000)];
  const turns: (EndTurn | null)[] = [];
  for (let index = 0; index < 5; index += 1) void take(4_000).then((turn) => turns.push(turn));
  await vi.advanceTimersByTimeAsync(900);
  expect(turns).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(turns).toHaveLength(2);
  // A turn that no longer counts gives its place to nobody when it ends at last.
  hanging[0]!();
  await vi.advanceTimersByTimeAsync(500);
  expect(turns).toHaveLength(2);
  turns[0]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(turns).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(turns).toHaveLength(5);
  expect(turns).not.toContain(null);
});

test("R28 while turns begin and end there are never more, however long others wait", async () => {
  const { take } = createTurns(1, 1_000);
  let running = await take(4_000);
  const late = take(4_000);
  const order: Promise<EndTurn | null>[] = [];
  // Each takes 900 ms, and somebody comes before it ends.
  for (let index = 0; index < 6; index += 1) {
    order.push(take(60_000));
    await vi.advanceTimersByTimeAsync(900);
    running!();
    running = await (index === 0 ? late : order.shift()!);
    let others = 0;
    for (const waiting of order) void waiting.then(() => (others += 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(others).toBe(0);
  }
});

test("R28 turns that are long because all get on slowly count as before", async () => {
  const { take, move } = createTurns(1, 1_000);
  await take(4_000);
  const waiting = take(4_000);
  for (let index = 0; index < 8; index += 1) {
    await vi.advanceTimersByTimeAsync(500);
    move();
  }
  expect(await waiting).toBeNull();
});
