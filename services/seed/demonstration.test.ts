import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { engines } from "../../tests/database.ts";
import { getSessionUser } from "../auth/session-user.ts";
import { withTx } from "../db/tx.ts";
import { verifyPassword } from "../platform/passwords.ts";
import { aHost, type Host, signedInAs } from "../testing.ts";
import { seedDemonstration } from "./demonstration.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
  // The embedded engine allows one process, so there is no concurrent start to test.
  const starts = engines.includes("postgresql") ? 2 : 1;
  await Promise.all(Array.from({ length: starts }, () => seedDemonstration(host.deps)));
});
afterAll(() => host.close());

const counts = async () => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from account) as accounts, (select count(*) from patient) as patients,
    (select count(*) from practitioner) as practitioners, (select count(*) from slot) as slots,
    (select count(*) from appointment) as appointments, (select count(*) from city) as cities`.execute(host.deps.db);
  return rows[0]!;
};
const account = (email: string) =>
  host.deps.db.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

async function camille() {
  const { id: accountId } = await account("patient@demo.example");
  const { id } = await host.deps.db
    .selectFrom("patient")
    .select("id")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { id, token: await signedInAs(host, { id, accountId }) };
}

test("R21 simultaneous starts and a later one seed the invented people once", async () => {
  const before = await counts();
  expect(before).toMatchObject({ accounts: 5, patients: 5, practitioners: 200, appointments: 4 });
  expect(before.cities).toBeGreaterThan(34_000);
  await seedDemonstration(host.deps);
  expect(await counts()).toEqual(before);
});

test.each([
  ["patient@demo.example", "Patient-demo-1", true],
  ["nouvelle@demo.example", "Patient-demo-2", false],
  ["voisin@demo.example", "Patient-demo-3", true],
  ["praticien@demo.example", "Praticien-demo-1", true],
  ["sur-demande@demo.example", "Praticien-demo-2", true],
])("R21 %s has its password, and its terms as told", async (email, plain, accepted) => {
  const row = await account(email);
  expect(row.status).toBe("ACTIVATED");
  expect(await verifyPassword(row.password_hash, plain)).toBe(true);
  const { cguOk, noticeOk } = await withTx(host.deps.db, (tx) => getSessionUser(tx, row.id, host.deps.now()));
  expect([cguOk, noticeOk]).toEqual([accepted, accepted]);
});

test("R21 the practitioner account is Dr Nadia Martin, general practice in Lyon, sector 1, with automatic confirmation", async () => {
  const { id } = await account("praticien@demo.example");
  const nadia = await host.deps.db
    .selectFrom("practitioner")
    .innerJoin("specialty", "specialty.id", "specialty_id")
    .selectAll()
    .where("account_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(nadia).toMatchObject({
    title: "DR",
    first_name: "Nadia",
    last_name: "Martin",
    city: "Lyon",
    slug: "medecine-generale",
    sector: "S1",
    confirmation: "AUTO",
    fee_max_cents: 2500,
  });
});

test("MR-061 of all specialities midwives and dentists alone are no regular doctors", async () => {
  const others = await host.deps.db
    .selectFrom("specialty")
    .select("slug")
    .where("regular_doctor", "=", false)
    .orderBy("slug")
    .execute();
  expect(others.map(({ slug }) => slug)).toEqual(["chirurgien-dentiste", "sage-femme"]);
});

test("R21 another practitioner has an account and answers each request, with times to book and new patients welcome", async () => {
  const { id } = await account("sur-demande@demo.example");
  const alice = await host.deps.db
    .selectFrom("practitioner")
    .innerJoin("specialty", "specialty.id", "specialty_id")
    .select((use) => [
      "last_name",
      "slug",
      "confirmation",
      "accepts_new_patients",
      use
        .selectFrom("slot")
        .select((of) => of.fn.countAll<number>().as("count"))
        .whereRef("slot.practitioner_id", "=", "practitioner.id")
        .where("status", "=", "AVAILABLE")
        .as("slots"),
    ])
    .where("account_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(alice).toMatchObject({
    last_name: "Mansouri",
    slug: "medecine-generale",
    confirmation: "DEMANDE",
    accepts_new_patients: true,
  });
  expect(alice.slots).toBeGreaterThan(20);
});

test("R21 the patient has a file, two children, one future appointment and three past ones", async () => {
  const { id, token } = await camille();
  const profile = await host.call("GET", "/user/patient/profile", { token });
  expect(profile.data.patientData).toMatchObject({ firstName: "Camille", postalCode: "69003", city: "Lyon" });
  const children = await host.call("GET", "/user/patient/nearby/list", { token });
  expect(children.data.results.map(({ nearby }: { nearby: { firstName: string } }) => nearby.firstName)).toEqual([
    "Léa",
    "Noé",
  ]);
  const summary = await host.call("GET", `/user/patient/medical-summary/${id}`, { token });
  expect(summary.data).toMatchObject({ weight: 63, height: 168, allergies: { state: "OUI" } });

  const ahead = await host.call("GET", `/teleconsultation/rdv/future/all/patient/${id}`, { token });
  expect(ahead.data.results).toEqual([expect.objectContaining({ status: "ACCEPTED", canBeCancelled: true })]);
  expect(Date.parse(ahead.data.results[0].start)).toBeGreaterThan(Date.now() + 5 * 86_400_000);
  const behind = await host.call("GET", `/teleconsultation/rdv/past/all/patient/${id}`, { token });
  expect(behind.data.results.map(({ status, phase }: Record<string, string>) => [status, phase])).toEqual([
    ["CANCEL_BY_PATIENT", "BOOKED"],
    ["ACCEPTED", "ENDED"],
    ["ACCEPTED", "ENDED"],
  ]);
  for (const { id: rdv } of [...ahead.data.results, ...behind.data.results]) {
    const details = await host.call("GET", `/teleconsultation/rdv/details/${rdv}`, { token });
    expect(details.data).toMatchObject({ completedSteps: 6, answers: { since: "J2_3" } });
  }
});

test("R21 the future appointment can be cancelled, which frees its slot", async () => {
  const { id, token } = await camille();
  const ahead = await host.call("GET", `/teleconsultation/rdv/future/all/patient/${id}`, { token });
  const { id: rdv } = ahead.data.results[0];
  expect((await host.call("GET", `/teleconsultation/rdv/patient/cancel/${rdv}`, { token })).status).toBe(200);
  const { status } = await host.deps.db
    .selectFrom("slot")
    .innerJoin("appointment", "slot_id", "slot.id")
    .select("slot.status")
    .where("appointment.id", "=", rdv)
    .executeTakeFirstOrThrow();
  expect(status).toBe("AVAILABLE");
});

test("BK-012 about a third of the slots of the next 30 days is taken, and every practitioner has free ones", async () => {
  const { rows } = await sql<{ taken: number; days: number; practitioners: number; almost_full: number }>`
    with each as (
      select practitioner_id, avg((status <> 'AVAILABLE')::integer) as share, max(local_date) as last from slot group by 1)
    select (select avg((status <> 'AVAILABLE')::integer)::float8 from slot) as taken,
      max(last) - current_date as days, count(*) as practitioners,
      count(*) filter (where share > 0.8) as almost_full from each`.execute(host.deps.db);
  expect(rows[0]!.taken).toBeGreaterThan(0.28);
  expect(rows[0]!.taken).toBeLessThan(0.45);
  expect(rows[0]!.practitioners).toBe(200);
  expect(rows[0]!.almost_full).toBeGreaterThan(5);
  expect(rows[0]!.days).toBeGreaterThanOrEqual(28);
});
