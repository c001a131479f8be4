import { sql, type Transaction } from "kysely";
import type { Database } from "../db/types.ts";

/**
 * Runs `act` as the role «app», which row-level security limits to this one patient; the caller must have checked
 * ownership.
 */
export async function asPatient<R>(tx: Transaction<Database>, patientId: string, act: () => Promise<R>): Promise<R> {
  await sql`select set_config('role', 'app', true), set_config('app.patient_id', ${patientId}, true)`.execute(tx);
  const result = await act();
  await sql`select set_config('role', 'none', true), set_config('app.patient_id', '', true)`.execute(tx);
  return result;
}
