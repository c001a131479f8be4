import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../db/types.ts";
import { ownFamily } from "../patients/ownership.ts";
import { ApiError } from "../platform/api-error.ts";

type Tx = Transaction<Database>;

/** Appointments to come of one person with one practitioner, and of one account in all (decisions 2.5). */
export const maxWithPractitioner = 3;
export const maxOfAccount = 10;

/** Who books, with whom and for whom: the columns of an appointment; `patient_id` is null while that is not said. */
type Booking = { booked_by: string; practitioner_id: string; patient_id: string | null };

const isToCome = sql`a.status in ('PENDING', 'ACCEPTED') and a.phase <> 'DRAFT' and a.starts_at > now()`;

/**
 * The error of one more booking than the limits allow, with the limit in its detail; undefined when there is room.
 * While it is not said for whom, there is room when there is some for anybody the account books for.
 */
export async function findLimitError(tx: Tx, { booked_by, practitioner_id, patient_id }: Booking) {
  const people = patient_id === null ? ownFamily(booked_by) : sql`select ${patient_id}::uuid as id`;
  const { ofAccount, withPractitioner } = await countToCome(tx, booked_by, practitioner_id, people);
  if (ofAccount >= maxOfAccount)
    return new ApiError("TOO_MANY_APPOINTMENTS", undefined, { detail: { limit: maxOfAccount } });
  if (withPractitioner >= maxWithPractitioner)
    return new ApiError("TOO_MANY_WITH_PRACTITIONER", undefined, { detail: { limit: maxWithPractitioner } });
  return undefined;
}

/** Counts what the account has booked, and what the one with the fewest of these people has with the practitioner. */
async function countToCome(tx: Tx, booker: string, practitionerId: string, people: RawBuilder<unknown>) {
  const { rows } = await sql<{ ofAccount: number; withPractitioner: number }>`
    select
      (select count(*)::integer from appointment a where a.booked_by = ${booker} and ${isToCome}) as "ofAccount",
      (select min(counted.times)::integer from (${people}) as person cross join lateral (
        select count(*) as times from appointment a
        where a.patient_id = person.id and a.practitioner_id = ${practitionerId} and ${isToCome}) as counted
      ) as "withPractitioner"`.execute(tx);
  return rows[0]!;
}

/**
 * Makes the confirmations of one account, and those for one person, run one after the other until the commit, so that
 * each counts those before it. Not by the rows of the people: a hold locks them before slots, a confirmation has its
 * slot by now.
 */
export async function lockBookings(tx: Tx, { booked_by, patient_id }: Booking): Promise<void> {
  for (const id of [...new Set([booked_by, patient_id ?? booked_by])].sort())
    await sql`select pg_advisory_xact_lock(hashtext(${`bookings ${id}`}))`.execute(tx);
}
