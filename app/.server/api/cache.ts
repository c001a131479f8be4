import { LRUCache } from "lru-cache";

/** Milliseconds. */
const freshFor = 10 * 60_000;
const staleFor = 10_000;

// Read anew each time, so that tests can set it.
const clock = { perf: { now: () => Date.now() }, ttlResolution: 0 };

const lists = new LRUCache<string, object>({
  ...clock,
  ...{ max: 300, ttl: freshFor, allowStale: true, noDeleteOnStaleGet: true },
});
const shown = new LRUCache<string, Promise<unknown>>({ ...clock, max: 300 });
const last = new LRUCache<string, object>({ max: 16 });
const texts = new LRUCache<string, string>({ max: 32 });

/**
 * A reference list from memory, asked for anew after 10 minutes. Where `ask` gives null, as the services fail, the old one
 * stands in and is not asked for again for 10 seconds; null when there is none (R8).
 */
export async function cacheList<T>(key: string, ask: () => Promise<T | null>): Promise<T | null> {
  const known = lists.get(key) as T | undefined;
  if (known && lists.getRemainingTTL(key) > 0) return known;
  const answer = await ask();
  if (answer) lists.set(key, answer);
  else if (known) lists.set(key, known, { ttl: staleFor });
  return answer ?? known ?? null;
}

/** What `ask` gives; where it gives null, as the services fail, the last thing it gave; null when it never did (R8). */
export async function orLastKnown<T>(key: string, ask: () => Promise<T | null>): Promise<T | null> {
  const answer = (await ask()) ?? (last.get(key) as T | undefined) ?? null;
  if (answer) last.set(key, answer);
  return answer;
}

/** A text that takes long to make, made once; the key says all it is made of. */
export function cacheText(key: string, make: () => string): string {
  const text = texts.get(key) ?? make();
  texts.set(key, text);
  return text;
}

/**
 * What `make` gave for this key less than so many seconds ago, else what it gives now: for answers that are the same for
 * everybody. Nobody shares a failure, which may come of the first caller's own limits.
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

/** After a write of this process everything is asked anew: whoever booked a slot does not find it free. */
export const clearSharedCache = (): void => shown.clear();
