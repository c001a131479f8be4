import { tz } from "@date-fns/tz/tz";
import { getYear } from "date-fns/getYear";
import { sql } from "kysely";
import type { HostDeps } from "../platform/deps.ts";
import { frenchHolidays } from "./holidays.ts";

// Keeps one statement far below the statement time limit, whatever the number of practitioners.
const batch = 50;

/**
 * Inserts the missing slots of active practitioners from their today to `days` days later, in their time zone, from
 * weekly hours and exceptions: a public holiday and a CLOSED exception remove the weekly hours, an OPEN exception
 * always adds hours. A wall time that a clock change skips gives no slot, one that it repeats gives a single slot. Safe
 * to repeat; `practitionerIds` limits it to those. Source: decisions 2.4 and R16.
 */
export async function topUpSchedules(
  deps: Pick<HostDeps, "db" | "now">,
  { days = 30, practitionerIds }: { days?: number; practitionerIds?: string[] } = {},
): Promise<void> {
  const now = deps.now();
  const year = getYear(now, { in: tz("Europe/Paris") });
  const holidays = [year - 1, year, year + 1, year + 2].flatMap(frenchHolidays);
  const chosen = practitionerIds ? sql`and practitioner.id = any(${practitionerIds}::uuid[])` : sql``;

  let done: number;
  do {
    const { rows } = await sql`
      with due as (
        select practitioner.id, zone, slot_minutes, today + ${days}::int as to_day,
               -- Later than anything is planned: the clock was put back since.
               case when slots_until > today + ${Math.max(days, 31)}::int then today
                    else greatest(slots_until + 1, today) end as from_day
        from practitioner
        cross join lateral (select (${now}::timestamptz at time zone zone)::date as today) as clock
        where active and (slots_until is null or slots_until < today + ${days}::int
          or slots_until > today + ${Math.max(days, 31)}::int) ${chosen}
        order by practitioner.id
        limit ${batch}
        for update of practitioner skip locked
      ),
      day as (
        select id, zone, slot_minutes, from_day + n as day
        from due cross join lateral generate_series(0, to_day - from_day) as n
      ),
      opening as (
        select id, zone, slot_minutes, day, from_minute, to_minute, false as extra
        from day
        join weekly_hours on practitioner_id = id and weekday = extract(isodow from day)
        where not exists (
          select from unnest(${holidays.map((holiday) => holiday.day)}::date[],
                             ${holidays.map((holiday) => holiday.zone)}::text[]) as holiday (off, only_in)
          where off = day and (only_in is null or only_in = zone)
        )
        union all
        select id, zone, slot_minutes, day, from_minute, to_minute, true
        from day
        join schedule_exception on practitioner_id = id and on_date = day and kind = 'OPEN'
      ),
      wall as (
        select id, zone, slot_minutes, day, minute, day + minute * interval '1 minute' as at
        from opening
        cross join lateral generate_series(from_minute, to_minute - slot_minutes, slot_minutes) as minute
        where extra or not exists (
          select from schedule_exception as closed
          where closed.practitioner_id = id and on_date = day and kind = 'CLOSED'
            and closed.from_minute < minute + slot_minutes and closed.to_minute > minute
        )
      ),
      exact as (
        select id, day, minute, at at time zone zone as starts_at,
               at at time zone zone + slot_minutes * interval '1 minute' as ends_at
        from wall
        where (at at time zone zone) at time zone zone = at
      ),
      apart as (
        select *, max(ends_at) over (
          partition by id order by starts_at, ends_at rows between unbounded preceding and 1 preceding) as busy_until
        from exact
      ),
      made as (
        insert into slot (practitioner_id, starts_at, ends_at, local_date, local_minute)
        select id, starts_at, ends_at, day, minute
        from apart
        where (busy_until is null or busy_until <= starts_at)
          and not exists (
            select from slot as kept
            where kept.practitioner_id = apart.id
              and kept.starts_at > apart.starts_at - interval '60 minutes'
              and kept.starts_at < apart.ends_at and kept.ends_at > apart.starts_at
          )
        order by id, starts_at
        on conflict do nothing
      )
      update practitioner set slots_until = to_day from due where practitioner.id = due.id returning practitioner.id
    `.execute(deps.db);
    done = rows.length;
  } while (done === batch);
}
