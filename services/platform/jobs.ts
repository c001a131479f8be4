import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { HostDeps } from "./deps.ts";
import { wordOf } from "./error-word.ts";
import { createDelivery, openMailTransport } from "./mail.ts";
import { onOutboxWoken } from "./outbox.ts";

/** A background job that one of the processes runs every `seconds`. */
export type Job = { name: string; seconds: number; run: (deps: HostDeps) => Promise<void> };

const pollMilliseconds = 3000;

/** Runs `work` repeatedly, `pollMilliseconds` apart or as soon as `wake` is called, until stopped. */
function repeat(work: (stopped: () => boolean) => Promise<void>, onError: (error: unknown) => void) {
  const stopping = new AbortController();
  const stopped = () => stopping.signal.aborted;
  let woken = false;
  let pause = new AbortController();
  const loop = (async () => {
    while (!stopped()) {
      woken = false;
      await work(stopped).catch(onError);
      if (woken || stopped()) continue;
      pause = new AbortController();
      await sleep(pollMilliseconds, undefined, { signal: pause.signal, ref: false }).catch(() => {});
    }
  })();
  const wake = () => {
    woken = true;
    pause.abort();
  };
  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      await loop;
    },
  };
}

/**
 * Claims one job that is due and that no other process is running. A run or a lock further away than it can be planned
 * was planned before the clock was put back, and counts as due or ended; a minute is left for small corrections.
 */
async function claimJob({ db }: HostDeps, jobs: Job[]): Promise<Job | undefined> {
  const names = jobs.map(({ name }) => name);
  const interval = sql<number>`(${JSON.stringify(Object.fromEntries(jobs.map(({ name, seconds }) => [name, seconds])))}::jsonb ->> name)::int`;
  const claimed = await db
    .updateTable("job")
    .set({ locked_until: sql`now() + interval '10 minutes'` })
    .where("name", "in", (from) =>
      from
        .selectFrom("job")
        .select("name")
        .where("name", "in", names)
        .where(sql<boolean>`next_run_at not between now() + interval '1 microsecond'
          and now() + make_interval(secs => ${interval} + 60)`)
        .where(sql<boolean>`coalesce(locked_until not between now() and now() + interval '11 minutes', true)`)
        .orderBy("next_run_at")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning("name")
    .executeTakeFirst();
  return jobs.find(({ name }) => name === claimed?.name);
}

/** Runs the due jobs, one after the other; one that throws is retried within a minute. */
export async function runDueJobs(deps: HostDeps, jobs: Job[], stopped = () => false): Promise<void> {
  while (!stopped()) {
    const job = await claimJob(deps, jobs);
    if (!job) return;
    let seconds = job.seconds;
    try {
      await job.run(deps);
    } catch (error) {
      seconds = Math.min(seconds, 60);
      deps.log.error({ event: "job failed", job: job.name, word: wordOf(error) });
    }
    await deps.db
      .updateTable("job")
      .set({ next_run_at: sql`now() + make_interval(secs => ${seconds})`, locked_until: null })
      .where("name", "=", job.name)
      .execute();
  }
}

/** Inserts the rows by which processes share the jobs; the first run is due at once. */
export async function registerJobs(deps: HostDeps, jobs: Job[]): Promise<void> {
  await deps.db
    .insertInto("job")
    .values(jobs.map(({ name }) => ({ name, locked_until: null })))
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/** Starts the mail delivery and the jobs of this process; `stop` waits for the running ones. */
export function startJobs(deps: HostDeps, jobs: Job[]): { stop(): Promise<void> } {
  const delivery = createDelivery(deps, openMailTransport(deps.config));
  const failed = (error: unknown) => deps.log.error({ event: "jobs failed", word: wordOf(error) });
  let registered = false;
  const outbox = repeat(async (stopped) => void (await delivery.start(stopped)), failed);
  const work = repeat(async (stopped) => {
    if (!registered) await registerJobs(deps, jobs);
    registered = true;
    await runDueJobs(deps, jobs, stopped);
  }, failed);
  const unsubscribe = onOutboxWoken(outbox.wake);
  return {
    async stop() {
      unsubscribe();
      await Promise.all([outbox.stop().then(() => delivery.stop()), work.stop()]);
    },
  };
}
