import type { Kysely } from "kysely";
import { listShares } from "../contract/appointments.ts";
import type { Database, Language } from "../db/types.ts";
import { readOwnFile } from "../patients/ownership.ts";
import { type Caller, on } from "../route.ts";
import { ownAppointments } from "./own-appointments.ts";
import { type Answers, rdvWire, selectRdv } from "./read.ts";
import { changeableUntil } from "./sharing.ts";

/** How many ways into a record are listed at most: nobody has as many appointments within 30 days. */
const mostShares = 100;

/** The appointments by which a record is, or may be, shared; the caller must have checked ownership. */
async function readShares(db: Kysely<Database>, caller: Caller, patientId: string, language: Language) {
  const rows = await selectRdv(db)
    .select(changeableUntil.as("until"))
    .where("a.patient_id", "=", patientId)
    .where(ownAppointments(caller))
    .where(changeableUntil, "is not", null)
    .orderBy("a.starts_at", "desc")
    .orderBy("a.id")
    .limit(mostShares)
    .execute();
  return rows.map((row) => {
    const { share = "RIEN", shareParts = [] } = row.answers as Answers;
    return { ...rdvWire(row, language), share, shareParts, shareUntil: row.until!.toISOString() };
  });
}

/** Who may read a record, what of it and until when. */
export const listSharesRoute = on(listShares, ({ deps, caller, params: { patientId }, language }) =>
  readOwnFile(deps, caller, patientId, (db) => readShares(db, caller, patientId, language)),
);
