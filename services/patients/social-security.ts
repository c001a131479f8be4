import { sql, type Transaction } from "kysely";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import type { HostDeps } from "../platform/deps.ts";
import { deriveKeys, hmac, seal, unseal } from "../platform/derived-keys.ts";
import { asPatient } from "./as-patient.ts";

type Tx = Transaction<Database>;
type Sealing = Pick<HostDeps, "config" | "random" | "now">;

const keysOf = ({ config }: Pick<HostDeps, "config">) => deriveKeys(config, "social security number");
const markOf = (key: Buffer) => hmac(key, "mark").subarray(0, 8);

/** A number is sealed together with whose it is: in another row it opens no more. */
const rowOf = (deps: Sealing, patientId: string, number: string) => {
  const keys = keysOf(deps);
  return { number_sealed: seal(keys, deps.random(12), number, patientId), key_mark: markOf(keys[0]) };
};

/** The number that a row holds; null where no key of the configuration opens it. */
export const openNumber = (deps: Pick<HostDeps, "config">, patientId: string, sealed: Uint8Array): string | null =>
  unseal(keysOf(deps), sealed, patientId);

/** Saves the number of a patient, or that there is none. The caller must have checked whose it is. */
export const saveNumber = (tx: Tx, deps: Sealing, patientId: string, number: string | null): Promise<unknown> =>
  asPatient<unknown>(tx, patientId, () => {
    if (number === null) return tx.deleteFrom("social_security").where("patient_id", "=", patientId).execute();
    const row = { ...rowOf(deps, patientId, number), saved_at: deps.now() };
    return tx
      .insertInto("social_security")
      .values({ patient_id: patientId, ...row })
      .onConflict((conflict) => conflict.column("patient_id").doUpdateSet(row))
      .execute();
  });

/** Rows that are sealed anew in one transaction. */
const batch = 200;

/**
 * Seals with the present secret what a former one sealed, so that the former one can go: the log says how many are done,
 * and how many no key opens, which stay as they are. Idempotent.
 */
export async function sealAnew(deps: HostDeps): Promise<void> {
  const mark = markOf(keysOf(deps)[0]);
  let [done, unreadable, last] = [0, 0, "00000000-0000-0000-0000-000000000000"];
  for (let found = batch; found === batch; ) {
    const rows = await withTx(deps.db, async (tx) => {
      await sql`select set_config('app.sealing', 'on', true)`.execute(tx);
      const former = await tx
        .selectFrom("social_security")
        .selectAll()
        .where("key_mark", "<>", mark)
        .where("patient_id", ">", last)
        .orderBy("patient_id")
        .limit(batch)
        .forUpdate()
        .execute();
      for (const { patient_id: id, number_sealed } of former) {
        const number = openNumber(deps, id, number_sealed);
        if (number === null) unreadable++;
        else
          await tx
            .updateTable("social_security")
            .set(rowOf(deps, id, number))
            .where("patient_id", "=", id)
            .execute();
      }
      return former;
    });
    found = rows.length;
    done += rows.length;
    last = rows.at(-1)?.patient_id ?? last;
  }
  if (done > 0) deps.log.info({ event: "numbers sealed anew", done: done - unreadable, unreadable });
}
