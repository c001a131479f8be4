import { afterAll, beforeAll, expect, test } from "vitest";
import { aHost, type Host } from "../testing.ts";
import { countHits, type Limit, rateLimit, requireBelowLimit } from "./limits.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());

const now = new Date("2026-06-15T12:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const years = 14 * 365 * 86_400;

test.each([true, false])(
  "a limit used up under a clock that was put back since counts anew (paced: %s)",
  async (paced) => {
    const { db } = host.deps;
    const limit: Limit = { key: `put-back-${paced}`, seconds: 3600, max: 3, paced };
    for (let hit = 1; hit <= 3; hit += 1) expect(await rateLimit(db, limit, later(years))).toBe(hit);
    await expect(rateLimit(db, limit, later(years))).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(await countHits(db, limit, now)).toBe(0);
    await requireBelowLimit(db, limit, now);
    expect(await rateLimit(db, limit, now)).toBe(1);
  },
);

test("a clock put back by some seconds opens no new window", async () => {
  const { db } = host.deps;
  const limit: Limit = { key: "corrected", seconds: 3600, max: 2 };
  for (const at of [30, 0]) await rateLimit(db, limit, later(at));
  await expect(rateLimit(db, limit, now)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await countHits(db, limit, now)).toBe(2);
  await expect(rateLimit(db, limit, later(3629))).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await rateLimit(db, limit, later(3630))).toBe(1);
});
