import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import type { RecordList } from "../contract/record.ts";
import type { dosierMedicalData } from "../contract/users.ts";
import type { Database } from "../db/types.ts";

/** A table of entries, named like its list. */
export type EntryTable = RecordList | "measurement";

export type Question = Exclude<keyof z.infer<typeof dosierMedicalData>, "weight" | "height">;
/**
 * The medical questions of the sign-up and of a booking that each list is about: the first is its own, the second of what
 * was and perhaps is no more.
 */
export const questions: { readonly [Table in EntryTable]: readonly Question[] } = {
  allergy: ["allergies"],
  antecedent: ["medicalHistory"],
  treatment: ["longTermTreatment", "medicationTakenPreviously"],
  measurement: [],
};

/** Of two acts at once the second sees what the first has made of the list. Taken before rows and the log are locked. */
export const lockList = (tx: Transaction<Database>, table: EntryTable, patientId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`list ${table} ${patientId}`}, 0))`.execute(tx);
