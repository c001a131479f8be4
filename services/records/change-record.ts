import { sql, type Transaction } from "kysely";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { asPatient } from "../patients/as-patient.ts";
import { requireOwnPatient } from "../patients/ownership.ts";
import type { Call } from "../route.ts";
import { addRecordEvent, type RecordAct } from "./log.ts";

type Tx = Transaction<Database>;
// biome-ignore lint/suspicious/noExplicitAny: the calls of the record differ, what is read of them here does not.
export type AnyCall<Asked = unknown> = Call<any, Asked, any>;

/** Days, as 'YYYY-MM-DD'. */
export type Person = { bornOn: string; today: string };
/** An act on one entry, on several, or on none; each is a line of the log. */
type Change<R> = { act: RecordAct; subject?: string | null; subjects?: (string | null)[]; answer: R };

/** What the checks of a record need to know of its patient. */
export const personOf = (tx: Tx, patientId: string): Promise<Person> =>
  tx
    .selectFrom("patient")
    .select(["born_on as bornOn", sql<string>`(now() at time zone 'Europe/Paris')::date`.as("today")])
    .where("id", "=", patientId)
    .executeTakeFirstOrThrow();

/**
 * Changes the record of the caller or of a child in one transaction: `check` may refuse before anything is written,
 * `write` runs as the role that sees this patient alone, and its act is a line of the record's own log. Throws
 * NOT_RELATED for every other patient (R12).
 */
export async function changeRecord<Checked, R>(
  { deps: { db }, caller, keep }: AnyCall,
  patientId: string,
  check: (tx: Tx, person: Person) => Promise<Checked>,
  write: (tx: Tx, checked: Checked) => Promise<Change<R>>,
): Promise<R> {
  return withTx(db, async (tx) => {
    await requireOwnPatient(tx, caller, patientId);
    const checked = await check(tx, await personOf(tx, patientId));
    const {
      act,
      subject = null,
      subjects = [subject],
      answer,
    } = await asPatient(tx, patientId, () => write(tx, checked));
    for (const subject of subjects) await addRecordEvent(tx, { patientId, accountId: caller.accountId, act, subject });
    return keep(tx, answer);
  });
}
