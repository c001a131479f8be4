const minute = 60_000;
const maxEntries = 500;

type CacheEntry = { at: number; value: Promise<unknown> };
const caches = new WeakMap<object, Map<string, CacheEntry>>();

/**
 * Returns the value cached for this key and database when it is at most a minute older than `now`, else loads it;
 * simultaneous calls share one load. A failure is not cached.
 */
export function loadCached<T>(db: object, key: string, now: Date, load: () => Promise<T>): Promise<T> {
  const cache = caches.get(db) ?? new Map<string, CacheEntry>();
  caches.set(db, cache);
  const entry = cache.get(key);
  if (entry && Math.abs(now.getTime() - entry.at) < minute) return entry.value as Promise<T>;
  if (cache.size >= maxEntries) cache.clear();
  const value = load();
  cache.set(key, { at: now.getTime(), value });
  value.catch(() => cache.delete(key));
  return value;
}
