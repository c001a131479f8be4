import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import packageJson from "../package.json" with { type: "json" };
import { openDb } from "../services/db/open.ts";
import type { Database } from "../services/db/types.ts";
import { fillUpTo } from "../services/seed/many.ts";
import { type Running, start } from "../tests/process.ts";
import { seedDatabase, sessionOf, signedInMade } from "../tests/seeded-folder.ts";
import { aDataFolder } from "../tests/server.ts";
import { quantile } from "./load.ts";
import { Visitor } from "./visitor.ts";

const practitioners = 20_000;
const people = 200;
const seconds = 60;
const name = "cabinet_bookings";
/** Those of `npm start`. */
const nodeOptions = packageJson.scripts.start.match(/--max\S+/g)!.join(" ");
const secret = "only for measurements on the loopback";

export type Bookings = {
  processes: number;
  booked: number;
  /** Whole bookings a second, from the first search to the last confirmation. */
  perSecond: number;
  /** Milliseconds of a whole booking, and of one answer with its redirect. */
  booking: { p50: number; p99: number };
  answer: { p50: number; p99: number };
  /** How often each other end came: «taken», «busy», and errors by the page they were shown on. */
  others: Record<string, number>;
  /** How often a page asked somebody to come back in some seconds. */
  waits: number;
  /** Forms that changed something, and the audit rows of those calls. */
  acts: number;
  audited: number;
  /** Lines of the log, by event or level. */
  logged: Record<string, number>;
};

/**
 * 200 signed-in patients book whole appointments at once for 60 seconds, each searching and choosing anew, on this
 * PostgreSQL with 20 000 practitioners, through that many web processes.
 */
export async function measureBookings(databaseUrl: string, processes: number): Promise<Bookings> {
  const dataDir = await mkdtemp(join(tmpdir(), "cabinet-bookings-"));
  const url = await makeDatabase(databaseUrl, dataDir);
  const servers: Running[] = [];
  const { db, close } = await openDb<Database>({ databaseUrl: url, migrations: [] });
  try {
    for (let number = 0; number < processes; number += 1) servers.push(await startOn(url, dataDir));
    return await bookFor(servers, db);
  } finally {
    for (const server of servers) await server.stop();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** How 500 people who press one time at once were answered; `longest` is in milliseconds, until all is known. */
export type Rush = { engine: string; holders: number; told: number; otherwise: number; waits: number; longest: number };

/** 500 people, two of each session at most, press the same time at once: on the embedded engine, and on PostgreSQL. */
export async function measureRush(databaseUrl: string | undefined): Promise<Rush> {
  const { server, stop } = await startWithPeople(databaseUrl);
  try {
    const people = Array.from({ length: 500 }, (_, index) => visitorAt(server.url, index));
    // Each session renews its token with its first page, as those who have looked around have done.
    for (const person of people.slice(0, signedInMade)) await person.search("/search");
    const slot = oneOf(await people[0]!.search("/search?specialty=medecine-generale&part=TOUTE"))!;
    const answers = await Promise.all(people.map((person) => person.hold(slot)));
    const holders = answers.flatMap(({ held }, index) => (held ? [index % signedInMade] : []));
    const told = answers.filter((answer) => answer.told).length;
    return {
      engine: databaseUrl ? "PostgreSQL" : "embedded",
      holders: new Set(holders).size,
      told,
      otherwise: answers.length - told - holders.length,
      waits: people.reduce((sum, { waits }) => sum + waits, 0),
      longest: Math.max(...answers.map(({ ms }) => ms)),
    };
  } finally {
    await stop();
  }
}

/** The product with people who are signed in: on this PostgreSQL with all practitioners, or on the embedded engine. */
export async function startWithPeople(databaseUrl?: string): Promise<{ server: Running; stop(): Promise<void> }> {
  const dataDir = databaseUrl ? await mkdtemp(join(tmpdir(), "cabinet-people-")) : await aDataFolder();
  const url = databaseUrl && (await makeDatabase(databaseUrl, dataDir));
  const server = url
    ? await startOn(url, dataDir)
    : await start("server.ts", { DATA_DIR: dataDir, TRUST_PROXY: "1", NODE_OPTIONS: nodeOptions });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { server, stop };
}

export const visitorAt = (origin: string, index: number) => {
  const address = `10.1.${Math.floor(index / 250)}.${1 + (index % 250)}`;
  return new Visitor(origin, `session=${sessionOf(1 + (index % signedInMade))}`, address);
};

const startOn = (databaseUrl: string, dataDir: string) =>
  start("server.ts", {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRET: secret,
    TRUST_PROXY: "1",
    NODE_OPTIONS: nodeOptions,
  });

/** A database of that name beside this one, and whether it was there already. */
async function createBeside(databaseUrl: string, name: string): Promise<{ url: URL; isNew: boolean }> {
  const url = new URL(databaseUrl);
  url.pathname = name;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (rows.length === 0) await client.query(`create database ${name}`);
  await client.end();
  return { url, isNew: rows.length === 0 };
}

/** The addresses of two databases on this PostgreSQL: the demonstration alone, and with all practitioners. */
export async function makeBoth(databaseUrl: string): Promise<{ small: string; large: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), "cabinet-both-"));
  try {
    const { url, isNew } = await createBeside(databaseUrl, `${name}_small`);
    if (isNew) await (await startOn(url.href, dataDir)).stop();
    return { small: url.href, large: await makeDatabase(databaseUrl, dataDir) };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The database with the demonstration, the people of the tests and all practitioners, made when it is missing. */
async function makeDatabase(databaseUrl: string, dataDir: string): Promise<string> {
  const { url, isNew } = await createBeside(databaseUrl, name);
  if (!isNew) return url.href;
  await seedDatabase(url.href, dataDir, secret);
  const { db, close } = await openDb<Database>({ databaseUrl: url.href, migrations: [], statementLimit: 120_000 });
  try {
    await fillUpTo({ db, now: () => new Date() }, practitioners, () => {});
    await sql`vacuum analyze`.execute(db);
  } finally {
    await close();
  }
  return url.href;
}

const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const specialties = ["medecine-generale", "pediatrie", "dermatologie", "gynecologie", "ophtalmologie", "cardiologie"];
const parts = ["MATIN", "APRES_MIDI", "TOUTE"];
export const oneOf = <T>(list: T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** A search that hardly anybody else makes, for times on that day and later. */
export const searchOn = (day: number) =>
  `/search?specialty=${oneOf(specialties)}&localDate=${ahead(day)}&part=${oneOf(parts)}&page=${oneOf([1, 2, 3, 4, 5])}`;

async function bookFor(servers: Running[], db: Kysely<Database>): Promise<Bookings> {
  const visitors = Array.from({ length: people }, (_, index) => visitorAt(servers[index % servers.length]!.url, index));
  await cancelBooked(db);
  const before = await countAudited(db);
  const started = performance.now();
  const attempts = await Promise.all(
    visitors.map(async (visitor) => {
      const done = [];
      for (let turn = 0; performance.now() - started < seconds * 1000; turn += 1)
        done.push(await visitor.book(searchOn(2 + (turn % 24)), oneOf));
      return done;
    }),
  ).finally(() => {
    for (const visitor of visitors) visitor.close();
  });
  const took = (performance.now() - started) / 1000;
  const all = attempts.flat();
  const booked = all.filter(({ kind }) => kind === "booked");
  const others = Object.groupBy(
    all.filter(({ kind }) => kind !== "booked"),
    ({ kind }) => kind,
  );
  const share = (times: number[]) => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) });
  return {
    processes: servers.length,
    booked: booked.length,
    perSecond: booked.length / took,
    booking: share(booked.map(({ ms }) => ms)),
    answer: share(visitors.flatMap(({ answers }) => answers)),
    others: Object.fromEntries(Object.entries(others).map(([kind, list]) => [kind, list?.length ?? 0])),
    waits: visitors.reduce((sum, { waits }) => sum + waits, 0),
    acts: visitors.reduce((sum, { acts }) => sum + acts, 0),
    audited: (await countAudited(db)) - before,
    logged: countLog(servers),
  };
}

/** Frees the people of what they booked in an earlier measurement: nobody may have more than ten appointments to come. */
async function cancelBooked(db: Kysely<Database>): Promise<void> {
  await sql`
    with cancelled as (
      update appointment set status = 'CANCEL_BY_PATIENT'
      where status in ('PENDING', 'ACCEPTED') and phase = 'BOOKED' and starts_at > now() and booked_by in (
        select patient.id from patient join account on account.id = account_id where email like 'essai-%')
      returning slot_id)
    update slot set status = 'AVAILABLE', held_by = null from cancelled where slot.id = slot_id`.execute(db);
}

/** The calls by which the steps are saved, one for each form, and so one row for each. */
const saved = ["create", "add-motif", "add-situation", "add-medical-information-validation"];
const alsoSaved = ["add-medical-appointement-validation", "get-appointement-payment-link"];

async function countAudited(db: Kysely<Database>): Promise<number> {
  const calls = [...saved, ...alsoSaved].map((call) => `POST /teleconsultation/rdv/${call}`);
  const { rows } = await sql<{ count: number }>`
    select count(*) from audit where outcome = 'OK' and call = any(${calls}::text[])`.execute(db);
  return rows[0]!.count;
}

export function countLog(servers: Running[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of servers.flatMap(({ log }) => log)) {
    const { event, level, status } = JSON.parse(line) as { event?: string; level: number; status?: number };
    const kind = event ?? (level > 30 ? `level ${level}` : (status ?? 0) >= 400 ? `answer ${status}` : undefined);
    if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
