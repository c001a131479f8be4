const minute = 60_000;
const maxEntries = 500;

type Kept = { at: number; value: Promise<unknown> };
const memories = new WeakMap<object, Map<string, Kept>>();

/**
 * What `make` gave for this key on this database at most a minute before `now`, else what it gives now; calls at the same
 * time share one. A failure is not kept.
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
