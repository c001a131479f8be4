import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type QueryPlan, readsTooMuch, recordPlans } from "../../tests/query-plans.ts";
import { type Host, signedInAs } from "../testing.ts";
import { aPatient, aPractitioner } from "../testing-people.ts";
import { dropExpiredDrafts } from "./expired-drafts.ts";
import { aBookingHost, aSlot, place } from "./testing.ts";

const rdv = "/teleconsultation/rdv";
// The reference lists have fewer rows: they never grow, and are read whole.
const small = 500;
const many = 5_000;

let host: Host;
beforeAll(async () => {
  host = await aBookingHost();
  const { db } = host.deps;
  const practitioner = await aPractitioner(host);
  await sql`
    with person as (
      insert into patient (first_name, last_name, born_on, gender)
      select 'Camille', 'Durand', '1985-04-12', 'F' from generate_series(1, ${many}::integer) returning id
    ),
    numbered as (select id, row_number() over () as n from person),
    made as (
      insert into slot (practitioner_id, starts_at, ends_at, local_date, local_minute)
      select ${practitioner.id}, at, at + interval '15 minutes', at::date, 600
      from generate_series(1, ${many}::integer) as n
      cross join lateral (select date_trunc('hour', now()) + interval '100 days' + n * interval '1 hour' as at) as start
      returning *
    ),
    counted as (select *, row_number() over () as n from made)
    insert into appointment (reference, practitioner_id, slot_id, starts_at, ends_at, booked_by, patient_id, phase, status,
      held_until)
    select 'R' || n, practitioner_id, counted.id, starts_at, ends_at, numbered.id, numbered.id,
      case when n % 5 = 0 then 'DRAFT' else 'BOOKED' end, case when n % 5 = 0 then 'PENDING' else 'ACCEPTED' end,
      case when n % 5 = 0 then now() + interval '15 minutes' end
    from counted join numbered using (n)`.execute(db);
  await sql`analyze`.execute(db);
});
afterAll(() => host.close());

const tooMuch = (plans: QueryPlan[]) =>
  plans.filter((plan) => plan.read > small && readsTooMuch(plan)).map(({ sql: text, read }) => ({ text, read }));

test("a booking among many reads no more than ten times the rows it returns", async () => {
  const [practitioner, patient] = [await aPractitioner(host), await aPatient(host)];
  const token = await signedInAs(host, patient);
  const [first, second] = [await aSlot(host, practitioner), await aSlot(host, practitioner)];
  const hold = (slot: { starts_at: Date }, more: object = {}) =>
    host.call("POST", `${rdv}/create`, {
      token,
      body: { practitionerId: practitioner.id, start: slot.starts_at.toISOString(), patientId: patient.id, ...more },
    });
  const { plans, stop } = recordPlans();
  try {
    expect((await hold(first)).status).toBe(200);
    const { data } = await hold(second);
    expect((await hold(second, { place })).data.rdvId).toBe(data.rdvId);
    for (const list of ["future/all", "past/all", "next"])
      expect((await host.call("GET", `${rdv}/${list}/patient/${patient.id}`, { token })).status).toBe(200);
    expect((await host.call("GET", `${rdv}/last-situation/${patient.id}`, { token })).status).toBe(200);
    expect((await host.call("GET", `${rdv}/patient/cancel/${data.rdvId}`, { token })).status).toBe(200);
    await dropExpiredDrafts(host.deps);
  } finally {
    stop();
  }
  expect(plans.length).toBeGreaterThan(40);
  expect(tooMuch(plans)).toEqual([]);
});
