import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { z } from "zod";
import type { dosierMedicalData, getMedicalSummary } from "../contract/users.ts";
import type { Database } from "../db/types.ts";

/** The answers; questions that were not asked are absent. */
type MedicalData = Partial<z.infer<typeof dosierMedicalData>> & { weight: number | null; height: number | null };
type Row = Pick<Selectable<Database["medical_summary"]>, "weight_kg" | "height_cm" | "answers">;
type Known = z.infer<typeof getMedicalSummary.answer>;

/**
 * Runs `read` as the role «app», which row-level security limits to this one patient; the caller must have checked
 * ownership.
 */
async function asPatient<R>(tx: Transaction<Database>, patientId: string, read: () => Promise<R>): Promise<R> {
  await sql`select set_config('role', 'app', true), set_config('app.patient_id', ${patientId}, true)`.execute(tx);
  const result = await read();
  await sql`select set_config('role', 'none', true), set_config('app.patient_id', '', true)`.execute(tx);
  return result;
}

/** The patient's last answers (kg, cm), or null when never answered. The caller must have checked ownership. */
export async function findMedicalSummary(db: Kysely<Database>, patientId: string): Promise<Known> {
  const { rows } = await sql<Row>`
    select weight_kg, height_cm, answers from medical_summary_of(${patientId}::uuid)`.execute(db);
  const row = rows[0];
  return row
    ? { weight: row.weight_kg, height: row.height_cm, ...(row.answers as Omit<MedicalData, "weight" | "height">) }
    : null;
}

/** Deletes the answers of a patient whose sign-up is removed; the caller must have checked that. */
export async function deleteMedicalSummary(tx: Transaction<Database>, patientId: string): Promise<void> {
  await asPatient(tx, patientId, () => tx.deleteFrom("medical_summary").where("patient_id", "=", patientId).execute());
}

/** Saves the answers of a patient, replacing the earlier ones. The caller must have checked ownership. */
export async function saveMedicalSummary(
  tx: Transaction<Database>,
  patientId: string,
  { weight, height, ...answers }: MedicalData,
): Promise<void> {
  const values = {
    weight_kg: weight,
    height_cm: height,
    answers: JSON.stringify(answers),
    updated_at: sql<Date>`now()`,
  };
  await asPatient(tx, patientId, () =>
    tx
      .insertInto("medical_summary")
      .values({ patient_id: patientId, ...values })
      .onConflict((conflict) => conflict.column("patient_id").doUpdateSet(values))
      .execute(),
  );
}
