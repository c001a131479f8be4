import type { Transaction } from "kysely";
import type { RecordList } from "../contract/record.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import type { Call } from "../route.ts";
import { changeRecord } from "./change-record.ts";
import { lockList } from "./lists.ts";

type Tx = Transaction<Database>;

/** Forgets that nothing was known of a list. Gives the rows that are gone. */
export const forgetNothing = (tx: Tx, list: RecordList, patientId: string): Promise<{ list: RecordList }[]> =>
  tx
    .deleteFrom("nothing_known")
    .where("patient_id", "=", patientId)
    .where("list", "=", list)
    .returning("list")
    .execute();

/**
 * Says of a list that it is empty. Gives the rows that were added, none where it was said already; null for a list with
 * entries.
 */
export async function insertNothing(
  tx: Tx,
  list: RecordList,
  { patientId, accountId }: { patientId: string; accountId: string },
): Promise<{ list: RecordList }[] | null> {
  await lockList(tx, list, patientId);
  const filled = await tx
    .selectFrom(list as "allergy")
    .select("id")
    .limit(1)
    .executeTakeFirst();
  if (filled) return null;
  return tx
    .insertInto("nothing_known")
    .values({ patient_id: patientId, list, said_by: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("list")
    .execute();
}

/** Says of an empty list that there is nothing, or takes that back. Throws CONFLICT for a list with entries. */
export async function sayNothing(
  call: Call<unknown, unknown, { patientId: string; list: RecordList; isKnown: boolean }>,
): Promise<null> {
  const { patientId, list, isKnown } = call.body;
  return changeRecord(
    call,
    patientId,
    async () => null,
    async (tx) => {
      const by = { patientId, accountId: call.caller.accountId };
      const changed = isKnown ? await insertNothing(tx, list, by) : await forgetNothing(tx, list, patientId);
      if (!changed) throw new ApiError("CONFLICT");
      // A second press changes nothing, and is no line of the log.
      const subjects = changed.map(() => null);
      return { act: `${isKnown ? "say" : "take back"} nothing ${list}`, subjects, answer: null };
    },
  );
}
