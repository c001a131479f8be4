import { type RawBuilder, sql, type Transaction } from "kysely";
import type { z } from "zod";
import { addSituation } from "../../contract/appointments.ts";
import { readableTypes } from "../../contract/document-text.ts";
import { getSituationFile, maxDocuments, maxFileBytes } from "../../contract/files.ts";
import {
  addSituationDocument,
  deleteSituationDocument,
  getSituationDocument,
  listSituationDocuments,
  listSituationDocumentsByPage,
  type situationDocument,
} from "../../contract/situation-documents.ts";
import { withTx } from "../../db/tx.ts";
import type { Database } from "../../db/types.ts";
import { ApiError } from "../../platform/api-error.ts";
import type { HostDeps } from "../../platform/deps.ts";
import { fileResponse, keepFiles, receiveFiles, type StoredFile } from "../../platform/received-files.ts";
import { fileError } from "../../platform/uploads.ts";
import { readFileText } from "../../records/document-reads.ts";
import { type Call, type Caller, on } from "../../route.ts";
import { situationChanges } from "../answers.ts";
import { type DraftAppointment, requireDraft, saveStep } from "../draft-appointment.ts";
import { isOwnAppointment, ownAppointments } from "../own-appointments.ts";
import { closePaymentLink } from "../payments/rows.ts";
import { moveAppointment } from "../transitions.ts";

type Tx = Transaction<Database>;
type Wire = z.infer<typeof situationDocument>;

/** What the list of documents shows of a row. */
export type DocumentRow = { id: string; name: string; mime: string; size_bytes: number; created_at: Date | string };

/** The error for a document that does not exist, or is not the caller's to read. */
export const noDocument = (): ApiError => new ApiError("NOT_FOUND", "Ce document n'existe pas.");

/** A document in wire words, with the address at which a patient reads it, or the practitioner. */
export const documentWire = (row: DocumentRow, reader: "situation" | "practice" = "situation"): Wire => ({
  id: row.id,
  name: row.name,
  file: {
    url: `/files/${reader}/${row.id}`,
    mimeType: row.mime,
    extension: row.name.slice(row.name.lastIndexOf(".") + 1).toLowerCase(),
    size: row.size_bytes,
  },
  createdAt: new Date(row.created_at).toISOString(),
});

/**
 * Quota in bytes for the documents of one patient: a hundred of the largest that are sent, those of twenty appointments.
 * Documents of past appointments stay, so a smaller quota would soon block people who are often ill.
 */
const maxPatientBytes = 100 * maxFileBytes;

/** The error for more documents than an appointment accepts. */
const tooManyFilesError = () => fileError("tooMany", { limit: maxDocuments });

/** As `receiveFiles`, not more at once than an appointment accepts. Throws TOO_MANY_FILES. */
const receiveDocuments: typeof receiveFiles = async (call, check, save) => {
  if (call.files.length > maxDocuments) throw tooManyFilesError();
  return receiveFiles(call, check, save);
};

/** Throws ApiError TOO_MANY_FILES when the documents of all appointments of a patient would exceed the quota. */
async function requireQuota(tx: Tx, patientId: string, stored: StoredFile[]): Promise<void> {
  // The lock makes simultaneous uploads for one patient run one after the other, even for different appointments.
  await tx.selectFrom("patient").select("id").where("id", "=", patientId).forNoKeyUpdate().execute();
  const { bytes } = await tx
    .selectFrom("situation_document as document")
    .innerJoin("appointment", "appointment.id", "document.appointment_id")
    .select((use) => use.fn.coalesce(use.fn.sum<number>("document.size_bytes"), use.lit(0)).as("bytes"))
    .where("appointment.patient_id", "=", patientId)
    .executeTakeFirstOrThrow();
  if (stored.reduce((sum, { size }) => sum + size, bytes) > maxPatientBytes)
    throw fileError("recordFull", { limitBytes: maxPatientBytes });
}

/** Throws TOO_MANY_FILES when an appointment has no room for so many documents more. */
export async function requireRoom(tx: Tx, appointmentId: string, more: number): Promise<void> {
  const { kept } = await tx
    .selectFrom("situation_document")
    .select((use) => use.fn.countAll<number>().as("kept"))
    .where("appointment_id", "=", appointmentId)
    .executeTakeFirstOrThrow();
  if (kept + more > maxDocuments) throw tooManyFilesError();
}

/** Adds stored documents to a draft. Throws TOO_MANY_FILES, `recordFull` beyond the quota of the patient. */
export async function insertDocuments(tx: Tx, draft: DraftAppointment, stored: StoredFile[]): Promise<void> {
  if (stored.length === 0) return;
  await requireRoom(tx, draft.id, stored.length);
  await requireQuota(tx, draft.patient_id, stored);
  await tx
    .insertInto("situation_document")
    .values(
      stored.map(({ name, mime, size, key }, place) => ({
        appointment_id: draft.id,
        name,
        mime,
        size_bytes: size,
        blob_key: key,
        // All have the same creation time, so the position keeps the order in which they were given.
        created_at: sql<Date>`now() + make_interval(secs => ${place} * 0.000001)`,
      })),
    )
    .execute();
  await keepFiles(tx, stored);
}

/** Deletes all documents of an appointment; the next sweep deletes their bytes. */
export async function deleteDocuments(tx: Tx, appointmentId: string): Promise<void> {
  await tx
    .with("gone", (make) =>
      make.deleteFrom("situation_document").where("appointment_id", "=", appointmentId).returning("blob_key"),
    )
    .insertInto("doomed_blob")
    .columns(["blob_key"])
    .expression((from) => from.selectFrom("gone").select("gone.blob_key"))
    .execute();
}

/** SQL of the documents of an appointment as JSON rows, oldest first; there are five at most. */
export const jsonDocuments = (
  appointmentId: RawBuilder<unknown>,
  { page, size } = { page: 0, size: maxDocuments },
) => sql<DocumentRow[]>`(
  select coalesce(jsonb_agg(d order by d.created_at, d.id), '[]') from (
    select id, name, mime, size_bytes, created_at from situation_document where appointment_id = ${appointmentId}
    order by created_at, id limit ${size} offset ${page * size}) d)`;

const documentsOf = (tx: Tx, appointmentId: string) =>
  tx.selectFrom("situation_document").where("appointment_id", "=", appointmentId);

/** Prolongs the hold of a draft that got `added` documents; all of them in wire words, oldest first. */
export async function listAdded(tx: Tx, { accountId: actor }: Caller, draftId: string, added: number): Promise<Wire[]> {
  await moveAppointment(tx, draftId, "save", { actor, detail: { files: added } });
  const rows = await documentsOf(tx, draftId)
    .select(["id", "name", "mime", "size_bytes", "created_at"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => documentWire(row));
}

/** A page of the documents of one of the caller's appointments, oldest first. */
async function listDocuments(
  { db }: HostDeps,
  caller: Caller,
  { rdvId, page, size }: { rdvId: string; page: number; size: number },
) {
  const { rows } = await sql<{ count: number; documents: DocumentRow[] }>`
    select count(document.id)::integer as count, ${jsonDocuments(sql`a.id`, { page, size })} as documents
    from appointment a left join situation_document document on document.appointment_id = a.id
    where a.id = ${rdvId} and ${ownAppointments(caller)} group by a.id`.execute(db);
  const found = rows[0];
  if (!found) throw new ApiError("NOT_FOUND", "Ce rendez-vous n'existe pas.");
  const { count, documents } = found;
  return { results: documents.map((row) => documentWire(row)), totalPage: Math.ceil(count / size), totalCount: count };
}

/** Whether a text may be the id of a document. */
export const isDocumentId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** The bytes of a situation document, for its owners only; NOT_FOUND for everyone else (ruling R12). */
async function readDocument(deps: HostDeps, caller: Caller, id: string): Promise<Response> {
  if (!isDocumentId(id)) throw noDocument();
  const row = await withTx(deps.db, async (tx) => {
    const found = await tx.selectFrom("situation_document").selectAll().where("id", "=", id).executeTakeFirst();
    return found && (await isOwnAppointment(tx, caller, found.appointment_id)) ? found : undefined;
  });
  if (!row) throw noDocument();
  return fileResponse(deps, row);
}

type Asked = Call<{ rdvId: string; documentId: string }, unknown, unknown>;

function nullIfRefused(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

/** A document of one of the caller's appointments with its text, where one can be made now. Throws NOT_FOUND for any other. */
async function readWithText({ deps, caller, params: { rdvId, documentId } }: Asked) {
  const { rows } = await sql<{ document: DocumentRow; blob_key: string }>`
    select to_jsonb(d) - 'blob_key' as document, d.blob_key
    from appointment a join situation_document d on d.appointment_id = a.id and d.id = ${documentId}::uuid
    where a.id = ${rdvId}::uuid and ${ownAppointments(caller)}`.execute(deps.db);
  if (!rows[0]) throw noDocument();
  const { document, blob_key } = rows[0];
  const isReadable = readableTypes.includes(document.mime);
  const file = { name: document.name, blob_key };
  // Its file can be had in any case.
  const text = isReadable ? await readFileText(deps, caller, file).catch(nullIfRefused) : null;
  return { document: documentWire(document), text };
}

/** Step 3 and its documents (decisions 2.6 and 2.10). */
export const situationRoutes = [
  on(addSituation, (call) => {
    const { caller, body } = call;
    return receiveDocuments(
      call,
      (tx) => requireDraft(tx, caller, body.rdvId, 2),
      (stored) =>
        saveStep(call, 3, async (tx, draft) => {
          const changes = await situationChanges(tx, body, draft);
          await insertDocuments(tx, draft, stored);
          await closePaymentLink(tx, draft.id);
          return changes;
        }),
    );
  }),
  on(listSituationDocuments, ({ deps, caller, body }) => listDocuments(deps, caller, body)),
  on(listSituationDocumentsByPage, ({ deps, caller, body }) => listDocuments(deps, caller, body)),
  on(getSituationDocument, readWithText),
  on(addSituationDocument, (call) => {
    const { deps, caller, body, files, keep } = call;
    if (files.length === 0) throw fileError("required");
    return receiveDocuments(
      call,
      (tx) => requireDraft(tx, caller, body.rdvId, 2),
      (stored) =>
        withTx(deps.db, async (tx) => {
          const draft = await requireDraft(tx, caller, body.rdvId, 2);
          await insertDocuments(tx, draft, stored);
          return keep(tx, await listAdded(tx, caller, draft.id, stored.length));
        }),
    );
  }),
  on(deleteSituationDocument, ({ deps, caller, body, keep }) =>
    withTx(deps.db, async (tx) => {
      const draft = await requireDraft(tx, caller, body.rdvId, 0);
      const gone = await tx
        .deleteFrom("situation_document")
        .where("id", "=", body.documentId)
        .where("appointment_id", "=", draft.id)
        .returning("blob_key")
        .executeTakeFirst();
      if (!gone) throw noDocument();
      await tx.insertInto("doomed_blob").values({ blob_key: gone.blob_key }).execute();
      await moveAppointment(tx, draft.id, "save", { actor: caller.accountId, detail: { files: -1 } });
      return keep(tx, null);
    }),
  ),
  on(getSituationFile, ({ deps, caller, params }) => readDocument(deps, caller, params.id)),
];
