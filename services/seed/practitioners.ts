import { sql } from "kysely";
import type { HostDeps } from "../platform/deps.ts";
import type { Invented } from "./invent.ts";

/**
 * Adds practitioners with their weekly hours, returns their ids. Needs the reference lists; existing ones are
 * unchanged.
 */
export async function addPractitioners({ db }: Pick<HostDeps, "db">, invented: Invented[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with invented as (
      select * from jsonb_to_recordset(${JSON.stringify(invented)}::jsonb) as item (
        rpps text, speciality text, title text, first_name text, last_name text, gender text, sector text,
        fee_min_cents integer, fee_max_cents integer, address text, postal_code text, city text, zone text,
        languages text[], delivered_documents text[], diplomas text[], third_party_payment text, slot_minutes integer,
        confirmation text, accepts_new_patients boolean, iban text, hours jsonb, portrait smallint)
    ),
    added as (
      insert into practitioner (rpps, specialty_id, title, first_name, last_name, gender, sector, fee_min_cents,
        fee_max_cents, address, postal_code, city, zone, languages, delivered_documents, diplomas, third_party_payment,
        slot_minutes, confirmation, accepts_new_patients, iban, portrait)
      select rpps, specialty.id, title, first_name, last_name, gender, sector, fee_min_cents,
        fee_max_cents, address, postal_code, city, zone, languages, delivered_documents, diplomas, third_party_payment,
        slot_minutes, confirmation, accepts_new_patients, iban, portrait
      from invented join specialty on slug = speciality
      on conflict (rpps) do nothing
      returning id, rpps
    ),
    opened as (
      insert into weekly_hours (practitioner_id, weekday, from_minute, to_minute)
      select id, span.weekday, span.from_minute, span.to_minute
      from added join invented using (rpps)
      cross join jsonb_to_recordset(hours) as span (weekday integer, from_minute integer, to_minute integer)
    )
    select id from added`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes about a third of the free slots of these practitioners, always the same for the same practitioner and hour; one
 * practitioner in ten is almost full, one almost free.
 */
export async function takeSomeSlots({ db }: Pick<HostDeps, "db">, practitionerIds: string[]): Promise<void> {
  await sql`
    update slot set status = 'BLOCKED'
    from (
      select id, rpps, case get_byte(decode(md5(rpps), 'hex'), 0) % 10 when 0 then 240 when 1 then 20 else 85 end as busy
      from practitioner where id = any(${practitionerIds}::uuid[])
    ) as owner
    where practitioner_id = owner.id and status = 'AVAILABLE' and held_until is null
      and get_byte(decode(md5(rpps || local_date || ' ' || local_minute), 'hex'), 0) < busy`.execute(db);
}

/**
 * Adds a week off for one practitioner in eight, and for one in ten an extra afternoon five days from now; the register
 * number decides who.
 */
export async function addExceptions(
  { db, now }: Pick<HostDeps, "db" | "now">,
  practitionerIds: string[],
): Promise<void> {
  await sql`
    insert into schedule_exception (practitioner_id, on_date, kind, from_minute, to_minute)
    select id, today + days, kind, from_minute, to_minute
    from practitioner
    cross join lateral (select (${now()}::timestamptz at time zone zone)::date as today,
      get_byte(decode(md5(rpps), 'hex'), 1) as draw) as drawn
    cross join lateral (
      select 10 + draw % 12 + n as days, 'CLOSED' as kind, 0 as from_minute, 1440 as to_minute
      from generate_series(0, 6) as n where draw % 8 = 0
      union all
      select 5, 'OPEN', 840, 1020 where draw % 10 = 1
    ) as exception
    where id = any(${practitionerIds}::uuid[])`.execute(db);
}
