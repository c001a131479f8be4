import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dropExpired, sweepBlobs } from "../cleanup.ts";
import { withTx } from "../db/tx.ts";
import { jobs } from "../jobs.ts";
import { aHost, type Host, lastMailTo } from "../testing.ts";
import { aPatient, password } from "../testing-people.ts";
import { type Job, registerJobs, runDueJobs, startJobs } from "./jobs.ts";
import { queueMail, wakeOutbox } from "./outbox.ts";

let host: Host;
beforeEach(async () => {
  host = await aHost();
});
afterEach(() => host.close());

const aJob = (run: Job["run"], seconds = 3600): Job => ({ name: "count", seconds, run });
const makeDue = () => sql`update job set next_run_at = now() - interval '1 second'`.execute(host.deps.db);

test("a due job runs once, whichever process claims it, and again at its next time", async () => {
  let runs = 0;
  const job = aJob(async () => {
    runs += 1;
    await sleep(50);
  });
  await Promise.all([registerJobs(host.deps, [job]), registerJobs(host.deps, [job])]);
  await Promise.all([1, 2, 3].map(() => runDueJobs(host.deps, [job])));
  expect(runs).toBe(1);
  await makeDue();
  await runDueJobs(host.deps, [job]);
  expect(runs).toBe(2);
});

test("a job that throws is logged without its message and retried within a minute", async () => {
  const job = aJob(async () => {
    throw new TypeError("ZZMARK");
  });
  await registerJobs(host.deps, [job]);
  await runDueJobs(host.deps, [job]);
  expect(host.lines.join("")).toContain('"job":"count","word":"TypeError"');
  expect(host.lines.join("")).not.toContain("ZZMARK");
  const { rows } = await sql<{ wait: number }>`select extract(epoch from next_run_at - now())::float8 as wait
    from job where locked_until is null`.execute(host.deps.db);
  expect(rows[0]!.wait).toBeGreaterThan(50);
  expect(rows[0]!.wait).toBeLessThanOrEqual(60);
});

test("a job of a process that died is claimed again after its lock expires", async () => {
  let runs = 0;
  const job = aJob(async () => {
    runs += 1;
  });
  await registerJobs(host.deps, [job]);
  await makeDue();
  await sql`update job set locked_until = now() + interval '1 minute'`.execute(host.deps.db);
  await runDueJobs(host.deps, [job]);
  expect(runs).toBe(0);
  await sql`update job set locked_until = now() - interval '1 minute'`.execute(host.deps.db);
  await runDueJobs(host.deps, [job]);
  expect(runs).toBe(1);
});

test("a job planned or claimed by a clock that was put back since runs at once, and then at its interval", async () => {
  let runs = 0;
  const job = aJob(async () => {
    runs += 1;
  });
  await registerJobs(host.deps, [job]);
  await sql`update job set next_run_at = now() + interval '14 years'`.execute(host.deps.db);
  await runDueJobs(host.deps, [job]);
  expect(runs).toBe(1);
  await runDueJobs(host.deps, [job]);
  expect(runs).toBe(1);
  await sql`update job set next_run_at = now() + interval '14 years', locked_until = now() + interval '14 years'`.execute(
    host.deps.db,
  );
  await runDueJobs(host.deps, [job]);
  expect(runs).toBe(2);
});

test("waking the outbox delivers at once, and stopping waits for what runs", async () => {
  const running = startJobs(host.deps, jobs);
  await sleep(300);
  await withTx(host.deps.db, (tx) =>
    queueMail(tx, { recipient: "zoe@demo.example", subject: "Bonjour", text: "a", html: "b" }),
  );
  wakeOutbox();
  const from = Date.now();
  while (!(await lastMailTo(host, "zoe@demo.example")).sent_at && Date.now() - from < 2500) await sleep(20);
  expect((await lastMailTo(host, "zoe@demo.example")).sent_at).toBeInstanceOf(Date);
  await running.stop();
  // The one line that a job writes on purpose.
  expect(host.lines.filter((line) => !JSON.stringify(line).includes("record heads"))).toEqual([]);
});

test("blobs marked for deletion are deleted after some minutes, with their rows", async () => {
  const key = await host.deps.blobs.put(Buffer.from("x"));
  const gone = crypto.randomUUID();
  await host.deps.db
    .insertInto("doomed_blob")
    .values([{ blob_key: key }, { blob_key: gone }])
    .execute();
  await sweepBlobs(host.deps);
  expect(Buffer.from(await host.deps.blobs.get(key)).toString()).toBe("x");
  await sql`update doomed_blob set created_at = now() - interval '16 minutes'`.execute(host.deps.db);
  await sweepBlobs(host.deps);
  await expect(host.deps.blobs.get(key)).rejects.toThrow("ENOENT");
  expect(await host.deps.db.selectFrom("doomed_blob").selectAll().execute()).toEqual([]);
});

test("codes, sessions and counters are deleted a day after their end, not before", async () => {
  const { email } = await aPatient(host);
  const login = () => host.call("POST", "/auth/login", { body: { email, password, typeUser: "PATIENT" } });
  const { data } = await login();
  const securityCode = /code (\d+)/.exec((await lastMailTo(host, email)).subject)![1];
  await host.call("POST", "/auth/login-with-security-code", { body: { loginToken: data.loginToken, securityCode } });
  await login();
  const count = async () => {
    const { rows } = await sql<Record<string, number>>`select (select count(*) from one_time_code) as codes,
      (select count(*) from token_family) as families, (select count(*) from refresh_token) as tokens,
      (select count(*) from rate_limit) as counters`.execute(host.deps.db);
    return rows[0];
  };
  const before = await count();
  await dropExpired(host.deps);
  expect(await count()).toEqual(before);
  expect(before).toMatchObject({ codes: 1, families: 1, tokens: 1 });
  host.clock.pass(37 * 3600);
  await dropExpired(host.deps);
  expect(await count()).toEqual({ codes: 0, families: 0, tokens: 0, counters: 0 });
});

test("mails are deleted after 30 days by the same clock as the rest", async () => {
  await withTx(host.deps.db, (tx) =>
    queueMail(tx, { recipient: "zoe@demo.example", subject: "-", text: "-", html: "-" }),
  );
  const mails = () => host.deps.db.selectFrom("outbox").select("id").execute();
  host.clock.pass(29 * 86_400);
  await dropExpired(host.deps);
  expect(await mails()).toHaveLength(1);
  host.clock.pass(2 * 86_400);
  await dropExpired(host.deps);
  expect(await mails()).toEqual([]);
});
