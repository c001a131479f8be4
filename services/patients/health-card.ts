import { type RawBuilder, sql, type Transaction } from "kysely";
import type { z } from "zod";
import type * as contract from "../contract/identity.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import { addRecordEvent } from "../records/log.ts";
import type { Call, Caller } from "../route.ts";
import { asPatient } from "./as-patient.ts";
import { requireOwnPatient } from "./ownership.ts";

type Tx = Transaction<Database>;

/** The type of a document that is a picture of a health card. */
const cardType = "PIAD_MUTUELLE";

/** SQL of the latest picture of the card of a patient; null for none. */
export const pictureOf = (patientId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select jsonb_build_object('id', d.id, 'name', d.file_name,
    'addedOn', to_char(d.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD'))
  from document_of(${patientId}) d join reference_item type on type.id = d.type_id
  where type.code = ${cardType} and d.deleted_at is null and d.given_by is null order by d.created_at desc limit 1)`;

/** Puts the pictures of a card that is gone into the bin: they would pass for those of the next one. */
export async function binPictures(tx: Tx, { accountId }: Caller, patientId: string): Promise<void> {
  const type = await tx.selectFrom("reference_item").select("id").where("code", "=", cardType).executeTakeFirst();
  if (!type) return;
  const pictures = await asPatient(tx, patientId, () =>
    tx
      .updateTable("document")
      .set({ deleted_at: sql<Date>`now()`, version: sql<number>`version + 1` })
      .where("deleted_at", "is", null)
      .where("type_id", "=", type.id)
      .where("given_by", "is", null)
      .returning("id")
      .execute(),
  );
  for (const { id } of pictures)
    await addRecordEvent(tx, { patientId, accountId, act: "delete document", subject: id });
}

/** The number of the card of a patient, whose row is then locked; null for none. */
export const lockCard = async (tx: Tx, patientId: string): Promise<string | null> =>
  (
    await tx
      .selectFrom("patient")
      .select("health_compl_number")
      .where("id", "=", patientId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  ).health_compl_number;

type Sent = z.infer<typeof contract.deleteHealthCard.body>;

/**
 * Deletes the health card of the caller or of a child that its page showed, and its pictures (ruling R19). Throws
 * NOT_RELATED, CONFLICT when it is another one by now.
 */
export const deleteCard = ({ deps, caller, body, keep }: Call<unknown, unknown, Sent>): Promise<null> =>
  withTx(deps.db, async (tx) => {
    const { patientId } = body;
    await requireOwnPatient(tx, caller, patientId);
    const number = await lockCard(tx, patientId);
    if (number === null) return keep(tx, null);
    if (number !== body.healthComplNumber) throw new ApiError("CONFLICT");
    const none = { health_compl_number: null, health_compl_start_on: null, health_compl_end_on: null };
    await tx.updateTable("patient").set(none).where("id", "=", patientId).execute();
    await addRecordEvent(tx, { patientId, accountId: caller.accountId, act: "update identity" });
    await binPictures(tx, caller, patientId);
    return keep(tx, null);
  });
