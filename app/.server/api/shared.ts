const kept = new Map<string, { until: number; answer: Promise<unknown> }>();

/**
 * What `make` gave for this key less than so many seconds ago, else what it gives now: for answers that are the same for
 * everybody. Nobody shares a failure, which may come of the first caller's own limits.
 */
export async function shared<T>(key: string, seconds: number, make: () => Promise<T>): Promise<T> {
  const now = Date.now();
  for (const [name, { until }] of kept) if (until <= now) kept.delete(name);
  const known = kept.get(key);
  if (known) {
    const answer = (await known.answer.catch(() => null)) as T | null;
    if (answer !== null) return answer;
  }
  const answer = make();
  kept.set(key, { until: now + seconds * 1000, answer });
  answer.catch(() => kept.delete(key));
  return answer;
}

/** After a write of this process everything is asked anew: whoever booked a slot does not find it free. */
export const forgetShared = (): void => kept.clear();
