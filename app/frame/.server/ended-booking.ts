import { sql } from "kysely";
import type { RouterContextProvider } from "react-router";
import { appContext } from "~/web/.server/context";
import type { Account } from "~/web/.server/session-data";

/** The slot of a booking whose hold ran out, from an ISO instant on, the day 'YYYY-MM-DD' of its zone. */
export type EndedBooking = { slotId: number; localDate: string; startsAt: string; zone: string };

/**
 * The account's booking whose hold ran out before its end, while its answers are kept and offered again (24 hours,
 * decisions 2.5); null for none, and for one that the person left.
 */
export async function findEndedBooking(
  context: Readonly<RouterContextProvider>,
  account: Account | null,
): Promise<EndedBooking | null> {
  if (!account) return null;
  const row = await context
    .get(appContext)
    .db.selectFrom("booking_draft")
    .select(sql<EndedBooking>`data`.as("draft"))
    .where("account_id", "=", account.id)
    .where("expires_at", ">", sql<Date>`now()`)
    .where(sql<boolean>`(data ->> 'heldUntil')::timestamptz < now()`)
    .where(sql<boolean>`data -> 'answers' <> '{}' and not data ? 'left' and not data ? 'confirmed'`)
    .executeTakeFirst();
  if (!row) return null;
  const { slotId, localDate, startsAt, zone } = row.draft;
  return { slotId, localDate, startsAt, zone };
}
