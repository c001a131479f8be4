import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSilence, Silence } from "./silence";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => {});
const after = (ms: number) => new Promise<string>((done) => setTimeout(done, ms, "answer"));

/** The milliseconds after which a wait ended, and how; to be read when enough time has passed. */
function follow(wait: Promise<unknown>): { ms?: number; how?: unknown } {
  const started = performance.now();
  const ended: { ms?: number; how?: unknown } = {};
  const end = (how: unknown) => Object.assign(ended, { ms: performance.now() - started, how });
  wait.then(end, end);
  return ended;
}

test("R8 a wait ends when nobody was answered for the patience, and the next ones sooner, until one is answered", async () => {
  const within = createSilence(500, 100);
  const first = follow(within(never()));
  await vi.advanceTimersByTimeAsync(510);
  expect(first.how).toBeInstanceOf(Silence);
  expect(first.ms).toBeGreaterThanOrEqual(500);

  const next = follow(within(never()));
  await vi.advanceTimersByTimeAsync(110);
  expect(next.how).toBeInstanceOf(Silence);

  const heard = follow(within(after(90)));
  await vi.advanceTimersByTimeAsync(90);
  expect(heard.how).toBe("answer");
  const slow = follow(within(after(450)));
  await vi.advanceTimersByTimeAsync(450);
  expect(slow.how).toBe("answer");
});

test("R8 once the silence is known, those who wait already wait no longer than the others", async () => {
  const within = createSilence(500, 100);
  follow(within(never()));
  await vi.advanceTimersByTimeAsync(350);
  const later = follow(within(never()));
  await vi.advanceTimersByTimeAsync(260);
  expect(later.how).toBeInstanceOf(Silence);
});

test("R28 who waits in a crowd waits on, as long as others are answered", async () => {
  const within = createSilence(500, 100);
  const last = follow(within(after(1_200)));
  for (let step = 0; step < 3; step += 1) {
    follow(within(after(0)));
    await vi.advanceTimersByTimeAsync(400);
  }
  expect(last.how).toBe("answer");
});

test("R8 who answers slowly is known to answer, though nobody waited so long", async () => {
  const within = createSilence(500, 100);
  follow(within(never()));
  await vi.advanceTimersByTimeAsync(510);
  const slow = follow(within(after(300)));
  await vi.advanceTimersByTimeAsync(310);
  expect(slow.how).toBeInstanceOf(Silence);
  const next = follow(within(after(300)));
  await vi.advanceTimersByTimeAsync(300);
  expect(next.how).toBe("answer");
});

test("R8 a connection from the pool is no sign that the database answers", async () => {
  const within = createSilence(500, 100);
  const waiting = follow(within(never()));
  await vi.advanceTimersByTimeAsync(400);
  follow(within(after(0), false));
  await vi.advanceTimersByTimeAsync(110);
  expect(waiting.how).toBeInstanceOf(Silence);
});

test("an answer that has come while the process was busy is heard, however late it is", async () => {
  vi.useRealTimers();
  const within = createSilence(50, 20);
  const answer = follow(within(pause(30, "answer")));
  const until = performance.now() + 100;
  while (performance.now() < until);
  await pause(50);
  expect(answer.how).toBe("answer");
});
