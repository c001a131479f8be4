import { randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import type { HostDeps } from "../platform/deps.ts";
import { deriveKeys, seal, unseal } from "../platform/derived-keys.ts";
import { asPatient } from "./as-patient.ts";

type Tx = Transaction<Database>;

const keysOf = ({ config }: Pick<HostDeps, "config">) => deriveKeys(config, "social security number");
const sealNumber = (deps: Pick<HostDeps, "config">, number: string) => seal(keysOf(deps), randomBytes(12), number);

/** The number that a row holds; null for none. Throws when no key of the configuration opens it. */
export function openNumber(deps: Pick<HostDeps, "config">, sealed: Uint8Array | null): string | null {
  if (sealed === null) return null;
  const number = unseal(keysOf(deps), sealed);
  if (number === null) throw new Error("A social security number is sealed with a key that is not configured.");
  return number;
}

/** Saves the number of a patient, or that there is none. The caller must have checked whose it is. */
export const saveNumber = (
  tx: Tx,
  deps: Pick<HostDeps, "config">,
  patientId: string,
  number: string | null,
): Promise<unknown> =>
  asPatient<unknown>(tx, patientId, () => {
    if (number === null) return tx.deleteFrom("social_security").execute();
    const row = { number_sealed: sealNumber(deps, number) };
    return tx
      .insertInto("social_security")
      .values({ patient_id: patientId, ...row })
      .onConflict((conflict) => conflict.column("patient_id").doUpdateSet(row))
      .execute();
  });

/** Seals anew what a former secret sealed, so that the secret can change once more. Idempotent. */
export async function sealAnew(deps: HostDeps): Promise<void> {
  if (!deps.config.formerSecret) return;
  const [now] = keysOf(deps);
  await withTx(deps.db, async (tx) => {
    await sql`select set_config('app.sealing', 'on', true)`.execute(tx);
    const rows = await tx.selectFrom("social_security").selectAll().forUpdate().execute();
    for (const { patient_id, number_sealed } of rows) {
      if (unseal([now], number_sealed) !== null) continue;
      await tx
        .updateTable("social_security")
        .set({ number_sealed: sealNumber(deps, openNumber(deps, number_sealed)!) })
        .where("patient_id", "=", patient_id)
        .execute();
    }
  });
}
