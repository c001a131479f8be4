import { LRUCache } from "lru-cache";

/** Milliseconds. */
const freshFor = 10 * 60_000;
const staleFor = 10_000;

// Read at each use, so that tests can set it.
const clock = { perf: { now: () => Date.now() }, ttlResolution: 0 };

const lists = new LRUCache<string, object>({
  ...clock,
  ...{ max: 300, ttl: freshFor, allowStale: true, noDeleteOnStaleGet: true },
});
const shown = new LRUCache<string, Promise<unknown>>({ ...clock, max: 300 });
const last = new LRUCache<string, object>({ max: 16 });
const texts = new LRUCache<string, object>({ max: 32 });

/**
 * A cached reference list, loaded again after 10 minutes. Where `ask` returns null because the services fail, the old
 * list is used and `ask` is not called again for 10 seconds; null when there is none (R8).
 */
export async function cacheList<T>(key: string, ask: () => Promise<T | null>): Promise<T | null> {
  const known = lists.get(key) as T | undefined;
  if (known && lists.getRemainingTTL(key) > 0) return known;
  const answer = await ask();
  if (answer) lists.set(key, answer);
  else if (known) lists.set(key, known, { ttl: staleFor });
  return answer ?? known ?? null;
}

/**
 * The result of `ask`; where it is null because the services fail, its last result; null when there never was one (R8).
 */
export async function orLastKnown<T>(key: string, ask: () => Promise<T | null>): Promise<T | null> {
  const answer = (await ask()) ?? (last.get(key) as T | undefined) ?? null;
  if (answer) last.set(key, answer);
  return answer;
}

/** Caches a text that is slow to create; the key must identify all its inputs. */
export function cacheText<T extends object>(key: string, make: () => T): T {
  const text = (texts.get(key) as T | undefined) ?? make();
  texts.set(key, text);
  return text;
}

/**
 * The result cached for this key less than that many seconds ago, else the result of `make`: for answers that are the
 * same for everyone. A failure is not shared, since it may come from the first caller's own limits.
 */
export async function shared<T>(key: string, seconds: number, make: () => Promise<T>): Promise<T> {
  const known = shown.get(key);
  if (known) {
    const answer = (await known.catch(() => null)) as T | null;
    if (answer !== null) return answer;
  }
  const answer = make();
  shown.set(key, answer, { ttl: seconds * 1000 });
  answer.catch(() => shown.peek(key) === answer && shown.delete(key));
  return answer;
}

/** After a write of this process the cache is cleared, so that a slot just booked is not shown as free. */
export const clearSharedCache = (): void => shown.clear();
