import { createHash, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Insertable, sql } from "kysely";
import pino from "pino";
import { lendDatabase } from "../tests/database.ts";
import { openSession } from "./auth/sessions.ts";
import { createAccessToken } from "./auth/tokens.ts";
import type { ServicesConfig } from "./config.ts";
import { withTx } from "./db/tx.ts";
import type { Database } from "./db/types.ts";
import { createServices } from "./host.ts";
import { diskBlobs } from "./platform/blobs.ts";
import type { HostDeps } from "./platform/deps.ts";
import { deriveKey, hmac } from "./platform/derived-keys.ts";
import { hashPassword } from "./platform/passwords.ts";
import type { Caller } from "./route.ts";

type Sent = {
  body?: unknown;
  /** A multipart body instead of a JSON one. */
  form?: FormData;
  token?: string;
  language?: "fr" | "en";
  /** The client's IP address, signed as the web app does. */
  address?: string;
  headers?: Record<string, string>;
};

/**
 * The answer of a call: the parts of the envelope (`data`, or `error` with its details), the status and the headers.
 */
export type Answered = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the type of the answer.
  data: any;
  error?: string;
  message?: string;
  errorMessages?: { field: string; message: string }[];
  detail?: Record<string, string | number>;
};

/** A services host on a new database, with a clock that tests move and repeatable random bytes. */
export type Host = {
  deps: HostDeps;
  fetch: (request: Request) => Promise<Response>;
  call: (method: string, path: string, sent?: Sent) => Promise<Answered>;
  clock: { set(at: Date): void; pass(seconds: number): void };
  /** Log lines so far. */
  lines: string[];
  /** Another host on the same database, like another process; `changes` overrides dependencies. */
  twin: (changes?: Partial<HostDeps>) => Pick<Host, "fetch" | "call">;
  close: () => Promise<void>;
};

/** Random bytes that are the same in every run. */
function repeatableRandom(seed: string): (bytes: number) => Buffer {
  let count = 0;
  return (bytes) => {
    const parts: Buffer[] = [];
    for (let length = 0; length < bytes; length += 32) {
      parts.push(createHash("sha256").update(`${seed} ${count++}`).digest());
    }
    return Buffer.concat(parts).subarray(0, bytes);
  };
}

function caller(deps: HostDeps, fetch: Host["fetch"]): Host["call"] {
  return async (method, path, { body, form, token, language, address, headers } = {}) => {
    const sent = new Headers(headers);
    if (body !== undefined) sent.set("content-type", "application/json");
    if (token) sent.set("authorization", `Bearer ${token}`);
    if (language) sent.set("accept-language", language);
    if (address) {
      const mark = hmac(deriveKey(deps.config.secret, "client address"), address).toString("base64url");
      sent.set("x-client-address", `${address};${mark}`);
    }
    const answer = await fetch(
      new Request(`http://services${path}`, {
        method,
        headers: sent,
        body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
      }),
    );
    return { data: undefined, ...((await answer.json()) as object), status: answer.status, headers: answer.headers };
  };
}

/** Opens a host; `overrides` replaces dependencies. To be closed at the end of the test file. */
export async function aHost(
  overrides: Partial<Omit<HostDeps, "config">> & { config?: Partial<ServicesConfig> } = {},
): Promise<Host> {
  const opened = await lendDatabase<Database>();
  const dataDir = await mkdtemp(join(tmpdir(), "cabinet-host-"));
  const blobDir = join(dataDir, "blobs");
  await mkdir(blobDir);
  const lines: string[] = [];
  let time = new Date();
  const deps: HostDeps = {
    db: opened.db,
    blobs: diskBlobs(blobDir),
    log: pino({ base: null }, { write: (line) => lines.push(line) }),
    now: () => time,
    random: repeatableRandom("tests"),
    ...overrides,
    config: {
      dataDir,
      secret: "a secret of the tests, long enough for anyone",
      demonstration: true,
      allowDemo: false,
      passwordMinLength: 6,
      unprovenMailsPerHour: 1000,
      contactAddress: "contact@demo.example",
      siteOrigin: "http://localhost:3000",
      blobDir,
      ...overrides.config,
    },
  };
  const twin = (changes: Partial<HostDeps> = {}) => {
    const changed = { ...deps, ...changes };
    const { fetch } = createServices(changed);
    return { fetch, call: caller(changed, fetch) };
  };
  return {
    deps,
    ...twin(),
    twin,
    lines,
    clock: {
      set: (at) => {
        time = at;
      },
      pass: (seconds) => {
        time = new Date(time.getTime() + seconds * 1000);
      },
    },
    async close() {
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The password of every account created here. */
export const password = "Soleil-couchant-42";
let passwordHash: Promise<string> | undefined;

/** Inserts an activated, proven account unless overridden; of the seeded texts it has accepted none. */
export async function anAccount(host: Host, overrides: Partial<Insertable<Database["account"]>> = {}) {
  passwordHash ??= hashPassword(password);
  return host.deps.db
    .insertInto("account")
    .values({
      email: `${randomUUID()}@demo.example`,
      role: "PATIENT",
      password_hash: await passwordHash,
      status: "ACTIVATED",
      email_proven_at: overrides.status === "PENDING_EMAIL" ? null : host.deps.now(),
      closes_at: overrides.status === "CLOSING" ? host.deps.now() : null,
      created_at: host.deps.now(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type PatientOverrides = { bornOn?: string; email?: string; firstName?: string; lastName?: string };

async function aPerson(host: Host, accountId: string | null, overrides: PatientOverrides) {
  return host.deps.db
    .insertInto("patient")
    .values({
      account_id: accountId,
      first_name: overrides.firstName ?? "Camille",
      last_name: overrides.lastName ?? "Durand",
      birth_name: null,
      birth_place: "Lyon",
      born_on: overrides.bornOn ?? "1985-04-12",
      gender: "F",
      phone: "+33612345678",
      address: "3 rue des Lilas",
      postal_code: "69003",
      city: "Lyon",
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Inserts an adult patient with an account who has accepted the seeded texts: `id` is the patient's, `accountId` and
 * `email` the account's.
 */
export async function aPatient(host: Host, overrides: PatientOverrides = {}) {
  const patient = await aNewcomer(host, overrides);
  await host.deps.db
    .insertInto("terms_acceptance")
    .columns(["account_id", "text_id", "language", "sha256", "accepted_at"])
    .expression((from) =>
      from
        .selectFrom("terms_text")
        .select([
          sql.val(patient.accountId).as("account_id"),
          "id",
          sql.lit("fr").as("language"),
          "sha256_fr",
          sql<Date>`${host.deps.now()}::timestamptz`.as("accepted_at"),
        ])
        .where("audience", "=", "PATIENT"),
    )
    .execute();
  return patient;
}

/** Inserts a patient like `aPatient`, who has not accepted the seeded texts yet. */
export async function aNewcomer(host: Host, overrides: PatientOverrides = {}) {
  const account = await anAccount(host, overrides.email === undefined ? {} : { email: overrides.email });
  return { ...(await aPerson(host, account.id, overrides)), accountId: account.id, email: account.email };
}

/** Inserts a child of a patient, six years old by default. */
export async function aChildOf(host: Host, parent: { id: string }, overrides: PatientOverrides = {}) {
  const bornOn = `${new Date().getUTCFullYear() - 6}-01-15`;
  const child = await aPerson(host, null, { firstName: "Léa", bornOn, ...overrides });
  await host.deps.db.insertInto("guardianship").values({ parent_id: parent.id, child_id: child.id }).execute();
  return child;
}

type PractitionerOverrides = Partial<Insertable<Database["practitioner"]>> & {
  /** ISO weekdays with their minutes of the day; by default Monday to Sunday 8:00 to 20:00. */
  hours?: { weekday: number; from_minute: number; to_minute: number }[];
};

/** Inserts a practitioner with weekly hours and by default a speciality; the schedule creates the slots. */
export async function aPractitioner(host: Host, { hours, ...overrides }: PractitionerOverrides = {}) {
  const { db } = host.deps;
  await db
    .insertInto("specialty")
    .values({
      slug: "medecine-generale",
      name_fr: "Médecine générale",
      name_en: "General practice",
      colour: "#0b6e4f",
      regular_doctor: true,
      position: 1,
    })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
  const specialty = await db
    .selectFrom("specialty")
    .select("id")
    .where("slug", "=", "medecine-generale")
    .executeTakeFirstOrThrow();
  const made = await db
    .insertInto("practitioner")
    .values({
      account_id: null,
      title: "DR",
      first_name: "Anne",
      last_name: "Moreau",
      gender: "F",
      specialty_id: specialty.id,
      sector: "1",
      fee_min_cents: 3000,
      fee_max_cents: 3000,
      rpps: String(10_000_000_000 + host.deps.random(4).readUInt32BE()),
      address: "1 place Bellecour",
      postal_code: "69002",
      city: "Lyon",
      slots_until: null,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from_minute: 480, to_minute: 1200 }));
  await db
    .insertInto("weekly_hours")
    .values((hours ?? week).map((span) => ({ practitioner_id: made.id, ...span })))
    .execute();
  return made;
}

/** Creates an access token of the patient, as after a login. */
export const signedInAs = (host: Host, patient: { id: string; accountId: string }): Promise<string> =>
  tokenOf(host, { accountId: patient.accountId, role: "PATIENT", patientId: patient.id });

/** Creates an access token of a caller, with a new session. */
export async function tokenOf({ deps }: Host, caller: Omit<Caller, "sessionId">): Promise<string> {
  const { family } = await withTx(deps.db, (tx) => openSession(tx, deps, caller.accountId, "tests", null));
  return createAccessToken(deps, { ...caller, sessionId: family });
}

/** The latest mail to an address in the outbox. */
export async function lastMailTo(host: Host, recipient: string) {
  return host.deps.db
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", recipient)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
}

/** A practitioner with an account and its token. */
export async function aPractice(host: Host, overrides: PractitionerOverrides = {}) {
  const { id: accountId } = await anAccount(host, { role: "PRACTITIONER" });
  const practitioner = await aPractitioner(host, { account_id: accountId, ...overrides });
  return { ...practitioner, token: await tokenOf(host, { accountId, role: "PRACTITIONER", patientId: null }) };
}
