import { type Kysely, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { getSlot, searchRangeDays } from "../contract/practitioners.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import { daysAfter } from "../platform/calendar.ts";
import type { Call } from "../route.ts";
import { codeNames, practitionerWire, selectPractitioner, slotWire, type WireSlot } from "./wire.ts";

const slotColumns = ["slot.id", "slot.starts_at", "slot.ends_at", "slot.local_date", "slot.local_minute"] as const;

/** SQL condition: the slot is free at `now`: not held, and beyond the practitioner's notice (decisions 2.4). */
export const isFree = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  slot.status = 'AVAILABLE' and (slot.held_until is null or slot.held_until < now())
  and slot.starts_at > ${now}::timestamptz + practitioner.notice
)`;

/**
 * SQL condition: no other slot that the slot overlaps is held or booked (slots of different lengths may overlap on
 * offer). Lists do not ask it, for its cost; the page of a slot does, so that it never offers what cannot be held.
 */
const isClear = sql<boolean>`not exists (
  select from appointment a where a.practitioner_id = slot.practitioner_id and a.slot_id <> slot.id
    and a.status in ('PENDING', 'ACCEPTED')
    and tstzrange(a.starts_at, a.ends_at) && tstzrange(slot.starts_at, slot.ends_at))`;

/**
 * Free slots of an active practitioner nearest to an instant, soonest first; only those that are free at `now`. For the
 * page that offers others when a slot is taken (decisions 2.5).
 */
export async function nearestSlots(
  db: Kysely<Database>,
  practitionerId: string,
  aroundStart: Date,
  howMany = 3,
  now = new Date(),
): Promise<WireSlot[]> {
  const side = (compare: ">=" | "<", order: "asc" | "desc") =>
    db
      .selectFrom("slot")
      .innerJoin("practitioner", "practitioner.id", "slot.practitioner_id")
      .select(slotColumns)
      .where("slot.practitioner_id", "=", practitionerId)
      .where("practitioner.active", "=", true)
      .where("slot.starts_at", compare, aroundStart)
      .where(isFree(now))
      .where(isClear)
      .orderBy("slot.starts_at", order)
      .limit(howMany)
      .execute();
  const distance = (start: Date) => Math.abs(start.getTime() - aroundStart.getTime());
  return [...(await side("<", "desc")), ...(await side(">=", "asc"))]
    .sort((one, other) => distance(one.starts_at) - distance(other.starts_at))
    .slice(0, howMany)
    .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
    .map(slotWire);
}

/** A slot, whether it is free now, and the three nearest free ones. Throws ApiError NOT_FOUND. */
export async function readSlot({
  deps,
  params,
  language,
}: Call<z.infer<typeof getSlot.params>, unknown, unknown>): Promise<z.infer<typeof getSlot.answer>> {
  const now = deps.now();
  const row = await selectPractitioner(deps.db)
    .innerJoin("slot", "slot.practitioner_id", "practitioner.id")
    .select(["slot.id as slot_id", "slot.starts_at", "slot.ends_at", "slot.local_date", "slot.local_minute"])
    .select(sql<boolean>`${isFree(now)} and ${isClear}`.as("free"))
    .where("slot.id", "=", params.slotId)
    .where("practitioner.active", "=", true)
    .executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND", "Ce créneau n'existe pas dans le système.");
  const around = await nearestSlots(deps.db, row.id, row.starts_at, 4, now);
  return {
    slot: slotWire({ ...row, id: row.slot_id }),
    free: row.free,
    practitioner: practitionerWire(row, await codeNames(deps.db, now), language),
    nearest: around.filter((slot) => slot.id !== row.slot_id).slice(0, 3),
  };
}

/** Free slots of a practitioner by local day, both inclusive. Throws ApiError NOT_FOUND, VALIDATION beyond 31 days. */
export async function readRangeDays({
  deps,
  body: { practitionerId, startDate, endDate },
}: Call<unknown, unknown, z.infer<typeof searchRangeDays.body>>): Promise<z.infer<typeof searchRangeDays.answer>> {
  if (endDate < startDate || endDate > daysAfter(startDate, 30))
    throw new ApiError("VALIDATION", "La période compte 31 jours au plus.", {
      errorMessages: [{ field: "endDate", message: "range" }],
    });
  const known = await deps.db
    .selectFrom("practitioner")
    .select("id")
    .where("id", "=", practitionerId)
    .where("active", "=", true)
    .executeTakeFirst();
  if (!known) throw new ApiError("NOT_FOUND", "Ce praticien n'existe pas dans le système.");
  const rows = await deps.db
    .selectFrom("slot")
    .innerJoin("practitioner", "practitioner.id", "slot.practitioner_id")
    .select(slotColumns)
    .where("slot.practitioner_id", "=", practitionerId)
    .where("slot.local_date", ">=", startDate)
    .where("slot.local_date", "<=", endDate)
    .where(isFree(deps.now()))
    .orderBy("slot.starts_at")
    .execute();
  return Object.groupBy(rows.map(slotWire), (slot) => slot.localDate) as Record<string, WireSlot[]>;
}
