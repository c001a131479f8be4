import type { Transaction } from "kysely";
import { signUpSeconds } from "../auth/limits.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import type { HostDeps } from "../platform/deps.ts";
import { deleteMedicalSummary } from "./medical-summary.ts";

/**
 * Deletes an unproven account and all rows of its sign-up; the caller must have locked it. It never had a session, so
 * it has no bookings and no devices.
 */
export async function deleteUnproven(tx: Transaction<Database>, accountId: string): Promise<void> {
  const patient = await tx
    .selectFrom("patient")
    .select(["id", "avatar_blob"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (patient?.avatar_blob) await tx.insertInto("doomed_blob").values({ blob_key: patient.avatar_blob }).execute();
  if (patient) await deleteMedicalSummary(tx, patient.id);
  for (const table of ["patient", "one_time_code", "terms_acceptance"] as const)
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
  await tx.deleteFrom("account").where("id", "=", accountId).execute();
}

/** Deletes sign-ups that are still unproven after a day. */
export async function deleteExpiredSignUps(deps: HostDeps): Promise<void> {
  const late = new Date(deps.now().getTime() - signUpSeconds * 1000);
  const removeOne = () =>
    withTx(deps.db, async (tx) => {
      const account = await tx
        .selectFrom("account")
        .select("id")
        .where("role", "=", "PATIENT")
        .where("email_proven_at", "is", null)
        .where("created_at", "<=", late)
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (account) await deleteUnproven(tx, account.id);
      return account !== undefined;
    });
  while (await removeOne());
}
