import { type Kysely, sql } from "kysely";
import type { Database } from "../db/types.ts";
import { ApiError } from "./api-error.ts";
import type { HostDeps } from "./deps.ts";
import { deriveKey, hmac } from "./derived-keys.ts";

/** At most `max` hits of `key` in a window of `seconds`; when `paced`, the pause doubles from the fourth hit on. */
export type Limit = { key: string; seconds: number; max: number; paced?: boolean };

/** A limit that only counts: whoever asks compares the number of hits with its own maximum. */
export const uncapped = (limit: Limit): Limit => ({ ...limit, max: 1_000_000 });

/** HMAC that replaces an address or e-mail in the key of a limit: the table contains neither. */
export const pseudonym = ({ config }: Pick<HostDeps, "config">, what: string): string =>
  hmac(deriveKey(config.secret, "limits"), what).toString("base64url");

type Counter = { window_starts_at: Date; last_hit_at: Date; hits: number };

const maxPause = 900;
const pauseAfter = (hits: number) => (hits < 4 ? 0 : Math.min(2 ** (hits - 3), maxPause));

/**
 * The first and the last instant at which a window that is open now may have begun. One that begins later was opened
 * before the clock was put back, and is over; a minute is left for small corrections.
 */
const openWindow = ({ seconds }: Limit, now: Date): [after: Date, until: Date] => [
  new Date(now.getTime() - seconds * 1000),
  new Date(now.getTime() + 60_000),
];

/**
 * Counts a hit in one statement and returns its number in the current window. Throws ApiError TOO_MANY_REQUESTS,
 * without counting, when the window is full or a paced limit is in its pause; `detail.wait` is in seconds.
 */
export async function rateLimit(db: Kysely<Database>, limit: Limit, now: Date): Promise<number> {
  const { key, max, paced = false } = limit;
  const [after, until] = openWindow(limit, now);
  const isWindowOver = sql<boolean>`(r.window_starts_at <= ${after}::timestamptz
    or r.window_starts_at > ${until}::timestamptz)`;
  const pause = sql`case when r.hits < 4 then 0 else least(power(2, r.hits - 3), ${maxPause}) end`;
  const isPauseOver = paced
    ? sql<boolean>`r.last_hit_at + make_interval(secs => ${pause}) <= ${now}`
    : sql<boolean>`true`;
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limit as r (key, window_starts_at, last_hit_at, hits) values (${key}, ${now}, ${now}, 1)
    on conflict (key) do update set
      hits = case when ${isWindowOver} then 1 else r.hits + 1 end,
      window_starts_at = case when ${isWindowOver} then ${now}::timestamptz else r.window_starts_at end,
      last_hit_at = ${now}
    where ${isWindowOver} or (r.hits < ${max} and ${isPauseOver})
    returning hits`.execute(db);
  if (rows[0]) return rows[0].hits;
  const counter = await findCounter(db, limit, now);
  throw tooMany(counter ? waitFor(counter, limit, now) : 1);
}

/** Throws ApiError TOO_MANY_REQUESTS when the window is full, and counts nothing. */
export async function requireBelowLimit(db: Kysely<Database>, limit: Limit, now: Date): Promise<void> {
  const counter = await findCounter(db, limit, now);
  if (counter && counter.hits >= limit.max) throw tooMany(waitFor(counter, limit, now));
}

/** Number of hits in the current window. */
export async function countHits(db: Kysely<Database>, limit: Limit, now: Date): Promise<number> {
  return (await findCounter(db, limit, now))?.hits ?? 0;
}

/** Takes back one hit of each limit, after a rightful attempt. */
export async function refundHits(db: Kysely<Database>, limits: Limit[]): Promise<void> {
  for (const { key } of limits)
    await db
      .updateTable("rate_limit")
      .set({ hits: sql`hits - 1` })
      .where("key", "=", key)
      .where("hits", ">", 0)
      .execute();
}

/** Deletes all hits, as after a right password. */
export async function resetHits(db: Kysely<Database>, limits: Limit[]): Promise<void> {
  await db
    .deleteFrom("rate_limit")
    .where(
      "key",
      "in",
      limits.map(({ key }) => key),
    )
    .execute();
}

/**
 * Creates a counter by key and minute, in memory: a database write would cost as much as what is counted. The function
 * returned counts a hit and returns the count and the seconds until the counters restart.
 */
export function countMinutes({ now }: Pick<HostDeps, "now">): (key: string) => { count: number; wait: number } {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return (key) => {
    const time = now().getTime();
    if (time >= endsAt) {
      counts.clear();
      endsAt = time + 60_000;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return { count, wait: (endsAt - time) / 1000 };
  };
}

/** The TOO_MANY_REQUESTS error with its wait, in seconds. */
export const tooMany = (seconds: number): ApiError => {
  const wait = Math.max(1, Math.ceil(seconds));
  return new ApiError("TOO_MANY_REQUESTS", "Trop d'essais. Merci de patienter avant de réessayer.", {
    retryAfter: wait,
    detail: { wait },
  });
};

async function findCounter(db: Kysely<Database>, limit: Limit, now: Date): Promise<Counter | undefined> {
  const [after, until] = openWindow(limit, now);
  return db
    .selectFrom("rate_limit")
    .select(["window_starts_at", "last_hit_at", "hits"])
    .where("key", "=", limit.key)
    .where("window_starts_at", ">", after)
    .where("window_starts_at", "<=", until)
    .executeTakeFirst();
}

function waitFor(counter: Counter, limit: Limit, now: Date): number {
  const end =
    counter.hits >= limit.max
      ? counter.window_starts_at.getTime() + limit.seconds * 1000
      : counter.last_hit_at.getTime() + pauseAfter(counter.hits) * 1000;
  return (end - now.getTime()) / 1000;
}
