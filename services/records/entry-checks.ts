import { sql, type Transaction } from "kysely";
import { mayEnd } from "../contract/record.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import type { Person } from "./change-record.ts";

type Tx = Transaction<Database>;
type Flaw = { field: string; message: string };

/** Throws VALIDATION that names each flaw, if there is one. */
export function refuse(flaws: Flaw[]): void {
  if (flaws.length > 0) throw new ApiError("VALIDATION", undefined, { errorMessages: flaws });
}

type Days = { startDate: string; endDate?: string | undefined };

/** The flaws of the days of an entry: in the future, before the birth, an end that is not after the start. */
export function flawsOfDays({ startDate, endDate }: Days, { bornOn, today }: Person): Flaw[] {
  const shortened = (day: string, like: string) => day.slice(0, like.length);
  const flawOf = (field: keyof Days, day: string): Flaw[] => {
    if (day > shortened(today, day)) return [{ field, message: "future" }];
    return day < shortened(bornOn, day) ? [{ field, message: "beforeBirth" }] : [];
  };
  const start = flawOf("startDate", startDate);
  if (endDate === undefined) return start;
  return [
    ...start,
    ...flawOf("endDate", endDate),
    ...(mayEnd(startDate, endDate) ? [] : [{ field: "endDate", message: "notAfterStart" }]),
  ];
}

type MotifList = "medical-allergy" | "medical-antecedent";

/** Finds the entry of a reference list by its id. */
export type FindMotif = (tx: Tx, list: MotifList, id: number) => Promise<{ needsWords: boolean } | undefined>;

/** From the table; undefined for an id of another list. */
export const readMotif: FindMotif = (tx, list, id) =>
  tx
    .selectFrom("reference_item")
    .select(sql<boolean>`coalesce((detail->>'needsWords')::boolean, false)`.as("needsWords"))
    .where("list", "=", list)
    .where("id", "=", id)
    .executeTakeFirst();

/**
 * The flaws of a name of a reference list, and of the words that some of its entries need («Autre»); `sent` is the
 * id.
 */
export async function flawsOfMotif(
  tx: Tx,
  list: MotifList,
  field: string,
  { sent, otherName }: { sent: number; otherName: string | undefined },
  find: FindMotif,
): Promise<Flaw[]> {
  const known = await find(tx, list, sent);
  if (!known) return [{ field, message: "unknown" }];
  return known.needsWords && !otherName ? [{ field: "otherName", message: "required" }] : [];
}
