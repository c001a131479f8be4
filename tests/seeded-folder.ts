import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, readFile, rename, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { keysFor, seal, sha256 } from "../app/web/.server/keys.ts";
import type { SessionData, Tokens } from "../app/web/.server/session-data.ts";
import { openDb } from "../services/db/open.ts";
import type { Database } from "../services/db/types.ts";
import { agents } from "./browser.ts";
import { root, start } from "./process.ts";

/** Number of test patients in the seeded folder, besides the people of the demonstration. */
export const peopleMade = 760;

/**
 * The e-mail of a test patient; all have the password of the demonstration's patient, two children and accepted terms.
 */
export const emailOf = (person: number): string => `essai-${person}@demo.example`;

/** Number of test patients with a session in the folder, the first ones; sealed with its secret. */
export const signedInMade = 480;

/** Number of sessions of the demonstration's patient in the folder, named «demo 1» and so on. */
export const demoSessionsMade = 6;

/** The practitioner of the demonstration who answers each request. */
export const practiceEmail = "sur-demande@demo.example";

/** Number of sessions of that practitioner, named «practice 1» and so on. */
export const practiceSessionsMade = 16;

/** The session cookie of one of those people, by number or name. */
export const sessionOf = (person: number | string): string =>
  sha256(`session of ${person}`).toString("base64url").slice(0, 32);

/** Number of test patients who must change their password, numbered after the others. */
export const mustChangeMade = 4;

/** How many of them are blocked, numbered after those. */
export const blockedMade = 20;

/** Practitioners with an account, with the password of the demonstration's one. */
export const practitionersMade = 16;
/** No address ends with another one: tests look for them in lists of mails. */
export const practitionerEmailOf = (practitioner: number): string => `essai-praticien-${practitioner}@demo.example`;

/** Number of test patients who have not accepted the terms yet. */
export const newcomersMade = 20;

/** The e-mail of one of those; they have the same password and no children. */
export const newcomerOf = (person: number): string => `sans-accord-${person}@demo.example`;

/**
 * A data folder with the demonstration and the test people, built once a day for the current sources: copied, never
 * opened.
 */
export async function seededFolder(): Promise<string> {
  const cache = join(root, "node_modules/.cache/cabinet-tests");
  const sources = ["services", "app/web/.server", "tests/seeded-folder.ts"].map((path) => join(root, path));
  const day = new Date().toISOString().slice(0, 10);
  const folder = join(cache, `${day}-${Math.round(Math.max(...sources.map(changedAt)))}`);
  if (existsSync(folder)) return folder;
  const making = `${folder}-${randomBytes(4).toString("hex")}`;
  await mkdir(cache, { recursive: true });
  await (await start("server.ts", { DATA_DIR: making })).stop();
  const { db, close } = await openDb<Database>({ dataDir: making, migrations: [] });
  const secret = (await readFile(join(making, "session-secret"), "utf8")).trim();
  await addTestPeople(db, secret).finally(close);
  await rm(join(making, "lock.sqlite"), { force: true });
  // Another process was faster and built the same.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }));
  await utimes(folder, new Date(), new Date());
  await removeOld(cache);
  return folder;
}

/** Adds the test people and their sessions, sealed with this secret, to a database with the demonstration. */
export async function addTestPeople(db: Kysely<Database>, secret: string): Promise<void> {
  await addPeople(db);
  await addSessions(db, secret);
}

/** Makes the demonstration and the test people in an empty PostgreSQL database; files go to the folder. */
export async function seedDatabase(databaseUrl: string, dataDir: string, secret: string): Promise<void> {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SESSION_SECRET: secret };
  await (await start("server.ts", settings)).stop();
  const { db, close } = await openDb<Database>({ databaseUrl, migrations: [] });
  await addTestPeople(db, secret).finally(close);
}

const isTest = /\.test\.ts$|testing\.ts$/;

function changedAt(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return isTest.test(path) ? 0 : stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}

async function removeOld(cache: string): Promise<void> {
  const old = (name: string) => statSync(join(cache, name)).mtimeMs < Date.now() - 3_600_000;
  for (const name of readdirSync(cache).filter(old)) await rm(join(cache, name), { recursive: true, force: true });
}

/**
 * Copies of the demonstration's patient with two children each: codes are limited by account, so each test has its own.
 */
async function addPeople(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into account (email, role, password_hash, email_proven_at, status)
    select 'essai-' || n || '@demo.example', 'PATIENT', password_hash, email_proven_at,
      case when n > ${peopleMade + mustChangeMade}::int then 'BLOCKED'
        when n > ${peopleMade}::int then 'MUST_CHANGE_PASSWORD' else 'ACTIVATED' end
    from account, generate_series(1, ${peopleMade + mustChangeMade + blockedMade}::int) as n
    where email = 'patient@demo.example'`.execute(db);
  await sql`
    insert into account (email, role, password_hash, email_proven_at, status)
    select 'sans-accord-' || n || '@demo.example', 'PATIENT', password_hash, email_proven_at, 'ACTIVATED'
    from account, generate_series(1, ${newcomersMade}::int) as n where email = 'patient@demo.example'`.execute(db);
  await sql`
    insert into patient (account_id, first_name, last_name, born_on, gender)
    select id, 'Nora', 'Accord ' || substring(email from '[0-9]+'), '1990-05-17', 'F'
    from account where email like 'sans-accord-%'`.execute(db);
  await sql`
    insert into terms_acceptance (account_id, text_id, language, sha256)
    select account.id, text.id, 'fr', text.sha256_fr from account, terms_text as text
    where account.email like 'essai-%' and text.audience = 'PATIENT'`.execute(db);
  const person = (account: string, firstName: string, bornOn: string) => sql`
    insert into patient (account_id, first_name, last_name, born_on, birth_place, gender, phone, address, postal_code, city)
    select ${sql.raw(account)}, ${firstName}, 'Essai ' || substring(email from '[0-9]+'), ${bornOn}::date, 'Lyon', 'F',
      '+33612345678', '3 rue des Lilas', '69003', 'Lyon'
    from account where email like 'essai-%'`;
  await person("id", "Camille", "1985-04-12").execute(db);
  for (const [name, bornOn] of [
    ["Léa", "2020-01-15"],
    ["Tom", "2013-06-02"],
  ] as const)
    await person("null", name, bornOn).execute(db);
  await sql`
    insert into guardianship (parent_id, child_id)
    select parent.id, child.id from patient parent join patient child using (last_name)
    where parent.account_id is not null and child.account_id is null and last_name like 'Essai %'`.execute(db);
  await addPractitionerAccounts(db);
}

type Standing = {
  name: string;
  id: string;
  role: "PATIENT" | "PRACTITIONER";
  patientId: string | null;
  email: string;
  firstName: string;
  lastName: string;
};

/**
 * Creates sessions: a login takes longer than six steps of a booking. Their access token is expired, so that the first
 * call refreshes it as the product does, and the refresh token outlives the folder.
 */
async function addSessions(db: Kysely<Database>, secret: string): Promise<void> {
  const { rows } = await sql<Standing>`
    select session.name, account.id, role, patient.id as "patientId", email,
      coalesce(patient.first_name, own.first_name) as "firstName", coalesce(patient.last_name, own.last_name) as "lastName"
    from account left join patient on patient.account_id = account.id left join practitioner own on own.account_id = account.id
    join (
      select 'essai-' || n || '@demo.example' as email, n::text as name from generate_series(1, ${signedInMade}::int) as n
      union all select 'patient@demo.example', 'demo ' || n from generate_series(1, ${demoSessionsMade}::int) as n
      union all
      select ${practiceEmail}::text, 'practice ' || n from generate_series(1, ${practiceSessionsMade}::int) as n
    ) as session using (email)`.execute(db);
  const end = new Date(Date.now() + 48 * 3_600_000);
  const keys = keysFor({ secret }, "session");
  for (const { name, id, role, patientId, email, firstName, lastName } of rows) {
    const account: SessionData["account"] = {
      id,
      role: role === "PATIENT" ? "patient" : "practitioner",
      firstName,
      lastName,
      email,
      isActivated: true,
      closesAt: null,
      termsAccepted: true,
      unaccepted: [],
      patientId,
    };
    const refresh = sha256(`refresh token of ${name}`).toString("base64url");
    const tokens: Tokens = { access: "", accessEndsAt: 0, refresh, refreshEndsAt: end.getTime() };
    await sql`
      with family as (insert into token_family (account_id, device) values (${id}, ${agents.firefox}) returning id)
      insert into refresh_token (token_hash, family_id, expires_at) select ${sha256(refresh)}, id, ${end} from family`.execute(
      db,
    );
    await sql`
      insert into web_session (id_hash, sealed_data, sealed_tokens, account_id, expires_at)
      values (${sha256(sessionOf(name))}, ${seal(keys, { account })}, ${seal(keys, tokens)}, ${id}, ${end})`.execute(
      db,
    );
  }
}

async function addPractitionerAccounts(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into account (email, role, password_hash, email_proven_at, status)
    select 'essai-praticien-' || n || '@demo.example', 'PRACTITIONER', password_hash, email_proven_at, 'ACTIVATED'
    from account, generate_series(1, ${practitionersMade}::int) as n
    where email = 'praticien@demo.example'`.execute(db);
  await sql`
    insert into terms_acceptance (account_id, text_id, language, sha256)
    select account.id, text.id, 'fr', text.sha256_fr from account, terms_text as text
    where account.email like 'essai-praticien-%' and text.audience = 'PRACTITIONER'`.execute(db);
  await sql`
    update practitioner set account_id = paired.account_id
    from (select id, row_number() over (order by rpps) as n from practitioner where account_id is null) as free
    join (select id as account_id, row_number() over (order by email) as n from account
          where email like 'essai-praticien-%') as paired using (n)
    where practitioner.id = free.id`.execute(db);
}
