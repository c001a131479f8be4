import { randomUUID } from "node:crypto";
import { type Insertable, sql } from "kysely";
import type { Database } from "./db/types.ts";
import { hashPassword } from "./platform/passwords.ts";
import { type Host, tokenOf } from "./testing.ts";

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

/** A practitioner with an account and its token. */
export async function aPractice(host: Host, overrides: PractitionerOverrides = {}) {
  const { id: accountId } = await anAccount(host, { role: "PRACTITIONER" });
  const practitioner = await aPractitioner(host, { account_id: accountId, ...overrides });
  return { ...practitioner, token: await tokenOf(host, { accountId, role: "PRACTITIONER", patientId: null }) };
}
