import { type RawBuilder, sql } from "kysely";
import { withTx } from "../db/tx.ts";
import { addRecordEvent } from "../records/log.ts";
import type { Call } from "../route.ts";
import { asPatient } from "./as-patient.ts";
import { notRelated, requireOwnPatient } from "./ownership.ts";

/** The type of a document that is a picture of a health card. */
const cardType = "PIAD_MUTUELLE";

/** SQL of the latest picture of the card of a patient; null for none. */
export const pictureOf = (patientId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('id', d.id, 'name', d.file_name)
  from document_of(${patientId}) d join reference_item type on type.id = d.type_id
  where type.code = ${cardType} and d.deleted_at is null order by d.created_at desc limit 1)`;

const noCard = { health_compl_number: null, health_compl_start_on: null, health_compl_end_on: null };

/** Deletes the health card of the caller or of a child; its pictures go to the bin (ruling R19). Throws NOT_RELATED. */
export async function deleteCard({
  deps,
  caller,
  params: { patientId },
}: Call<{ patientId: string }, unknown, unknown>) {
  if (caller.patientId === null) throw notRelated();
  const { accountId } = caller;
  return withTx(deps.db, async (tx) => {
    await requireOwnPatient(tx, caller, patientId);
    const card = await tx
      .updateTable("patient")
      .set(noCard)
      .where("id", "=", patientId)
      .where("health_compl_number", "is not", null)
      .returning("id")
      .executeTakeFirst();
    const type = await tx
      .selectFrom("reference_item")
      .select("id")
      .where("code", "=", cardType)
      .executeTakeFirstOrThrow();
    const pictures = await asPatient(tx, patientId, () =>
      tx
        .updateTable("document")
        .set({ deleted_at: sql<Date>`now()`, version: sql<number>`version + 1` })
        .where("deleted_at", "is", null)
        .where("type_id", "=", type.id)
        .returning("id")
        .execute(),
    );
    if (card) await addRecordEvent(tx, { patientId, accountId, act: "update identity" });
    for (const { id } of pictures)
      await addRecordEvent(tx, { patientId, accountId, act: "delete document", subject: id });
    return null;
  });
}
