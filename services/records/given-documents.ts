import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { z } from "zod";
import { canGive, ownPractice } from "../appointments/practice/own-practice.ts";
import * as contract from "../contract/practice.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { queueDocumentGiven } from "../mails/document-given.ts";
import { asPatient } from "../patients/as-patient.ts";
import { ApiError } from "../platform/api-error.ts";
import { wakeOutbox } from "../platform/outbox.ts";
import { receiveFiles } from "../platform/received-files.ts";
import { fileError } from "../platform/uploads.ts";
import { type Call, type Caller, on, type Route } from "../route.ts";
import { personOf } from "./change-record.ts";
import { documentsOf, noDocument } from "./document-reads.ts";
import { checkDocument, fileColumns, lockRecord, takeFile } from "./documents.ts";
import { addRecordEvent } from "./log.ts";

type Tx = Transaction<Database>;

/** SQL of the instant since which a document that was given may be taken back. */
const aDayAgo = sql<Date>`now() - interval '1 day'`;

/** The patient of one of the caller's appointments, and the caller's practice. Throws NOT_FOUND for any other (R12). */
async function findGiving(tx: Tx, caller: Caller, rdvId: string, condition: RawBuilder<SqlBool> = sql`true`) {
  return tx
    .selectFrom("appointment as a")
    .select(["a.patient_id as patientId", "a.practitioner_id as practitionerId"])
    .where("a.id", "=", rdvId)
    .where(ownPractice(caller))
    .where(condition)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND", "Ce rendez-vous n'existe pas."));
}

type Giving = Call<{ id: string }, unknown, z.infer<typeof contract.giveDocument.body>>;

/**
 * Adds a document to the record of the patient of an appointment, with a line in its log and a mail to who reads it. Throws
 * NOT_FOUND, LIST_FULL, and VALIDATION as the patient's own call.
 */
async function give({ deps, caller, params: { id }, body, files, keep }: Giving): Promise<{ id: string }> {
  if (files.length === 0) throw fileError("required");
  const prepare = async (tx: Tx) => {
    const giving = await findGiving(tx, caller, id, canGive);
    return { ...giving, columns: await checkDocument(body)(tx, await personOf(tx, giving.patientId)) };
  };
  const answer = await receiveFiles({ deps, caller, files }, prepare, ([file]) =>
    withTx(deps.db, async (tx) => {
      const { patientId, practitionerId, columns } = await prepare(tx);
      await takeFile(tx, patientId, file!, { isGiven: true });
      const added = await asPatient(tx, patientId, () =>
        tx
          .insertInto("document")
          .values({
            ...{ ...columns, ...fileColumns(file!) },
            ...{ patient_id: patientId, added_by: caller.accountId, given_by: practitionerId, appointment_id: id },
          })
          .returning("id")
          .executeTakeFirstOrThrow(),
      );
      await addRecordEvent(tx, { patientId, accountId: caller.accountId, act: "give document", subject: added.id });
      await queueDocumentGiven(tx, deps, id);
      return keep(tx, added);
    }),
  );
  wakeOutbox();
  return answer;
}

type Given = z.infer<typeof contract.listGivenDocuments.answer>;

/** What the caller has given the patient of an appointment, the last one first, in one statement. Throws NOT_FOUND for any other. */
async function listGiven({
  deps: { db },
  caller,
  params,
  language,
}: Call<{ id: string }, unknown, unknown>): Promise<Given> {
  const { rows } = await sql<Given>`
    with giving as materialized (
      select a.patient_id, a.practitioner_id, ${canGive} as can_give, person.first_name, person.last_name
      from appointment a join patient person on person.id = a.patient_id
      where a.id = ${params.id}::uuid and ${ownPractice(caller)}),
    d as materialized (
      select d.* from giving, document_of(giving.patient_id) d where d.given_by = giving.practitioner_id)
    select can_give as "canGiveDocuments", jsonb_build_object('firstName', first_name, 'lastName', last_name) as patient,
      coalesce((select jsonb_agg(to_jsonb(wire) - 'deletedAt' - 'version'
          || jsonb_build_object('canWithdraw', "createdAt" > ${aDayAgo}) order by "createdAt" desc, id)
        from (${documentsOf(sql`d`, language)}) wire), '[]') as documents
    from giving`.execute(db);
  if (!rows[0]) throw new ApiError("NOT_FOUND", "Ce rendez-vous n'existe pas.");
  return rows[0];
}

type Withdrawing = Call<{ id: string }, unknown, z.infer<typeof contract.withdrawDocument.body>>;

/**
 * Takes back a document within a day, for who gave it to the wrong patient: it is deleted, with a line in the log. Throws
 * NOT_FOUND for any other, and later.
 */
const withdraw = ({ deps, caller, params, body: { documentId }, keep }: Withdrawing): Promise<null> =>
  withTx(deps.db, async (tx) => {
    const { patientId, practitionerId } = await findGiving(tx, caller, params.id);
    await lockRecord(tx, patientId);
    const gone = await asPatient(tx, patientId, () =>
      tx
        .deleteFrom("document")
        .where("id", "=", documentId)
        .where("given_by", "=", practitionerId)
        .where("created_at", ">", aDayAgo)
        .returning("blob_key")
        .executeTakeFirstOrThrow(noDocument),
    );
    await tx.insertInto("doomed_blob").values(gone).execute();
    await addRecordEvent(tx, { patientId, accountId: caller.accountId, act: "withdraw document", subject: documentId });
    return keep(tx, null);
  });

/** What a practitioner does with documents that are given (decisions 2.10). */
export const givenDocumentRoutes: Route[] = [
  on(contract.giveDocument, give),
  on(contract.listGivenDocuments, listGiven),
  on(contract.withdrawDocument, withdraw),
];
