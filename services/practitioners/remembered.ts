const minute = 60_000;
const maxEntries = 500;

type Kept = { at: number; value: Promise<unknown> };
const memories = new WeakMap<object, Map<string, Kept>>();

/**
 * Returns the value cached for this key and database when it is at most a minute older than `now`, else loads it;
 * simultaneous calls share one load. A failure is not cached.
 */
export function remembered<T>(db: object, key: string, now: Date, make: () => Promise<T>): Promise<T> {
  const memory = memories.get(db) ?? new Map<string, Kept>();
  memories.set(db, memory);
  const kept = memory.get(key);
  if (kept && Math.abs(now.getTime() - kept.at) < minute) return kept.value as Promise<T>;
  if (memory.size >= maxEntries) memory.clear();
  const value = make();
  memory.set(key, { at: now.getTime(), value });
  value.catch(() => memory.delete(key));
  return value;
}
