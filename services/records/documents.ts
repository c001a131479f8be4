import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import * as contract from "../contract/documents.ts";
import { getDocumentFile } from "../contract/files.ts";
import type { Database } from "../db/types.ts";
import { requireOwnPatient } from "../patients/ownership.ts";
import { ApiError } from "../platform/api-error.ts";
import type { HostDeps } from "../platform/deps.ts";
import { keepFiles, receiveFiles, type StoredFile } from "../platform/received-files.ts";
import { fileError } from "../platform/uploads.ts";
import { type Call, on, type Route } from "../route.ts";
import { changeRecord, type Person, personOf } from "./change-record.ts";
import {
  noDocument,
  readAll,
  readArchive,
  readBin,
  readFile,
  readList,
  readOne,
  readOverview,
  readSome,
  readText,
  search,
} from "./document-reads.ts";
import { refuse } from "./entry-checks.ts";

type Tx = Transaction<Database>;

/** Bytes that all documents of one record may have (decisions 2.10). */
const maxRecordBytes = 1024 ** 3;

type Sent = z.infer<z.ZodObject<typeof contract.documentFields>>;
type CategoryCode = z.infer<typeof contract.documentCategory>;

const lists = {
  typeId: "document-type",
  partExamined: "part-examined",
  laterality: "laterality",
  consultationTypeId: "consultation-type",
} as const;

/** What is kept of a document as it was sent; what its category does not ask for is left out. Throws VALIDATION. */
export const checkDocument =
  (sent: Sent) =>
  async (tx: Tx, { bornOn, today }: Person) => {
    const named = Object.values({ ...sent, name: 0, date: 0 }).filter((id) => typeof id === "number");
    const items = await tx
      .selectFrom("reference_item")
      .select(["id", "list", "code", sql<string | null>`detail->>'category'`.as("category")])
      .where("id", "in", named)
      .execute();
    const find = (id: number | undefined, list: string) => items.find((item) => item.id === id && item.list === list);
    const category = find(sent.category, "document-category");
    if (!category) refuse([{ field: "category", message: "unknown" }]);
    const needed: readonly (keyof typeof lists)[] = contract.askedOfCategory[category!.code as CategoryCode];
    const flaws = needed.flatMap((field) => {
      if (sent[field] === undefined) return [{ field, message: "required" }];
      const item = find(sent[field], lists[field]);
      const fits = item && (field !== "typeId" || item.category === category!.code);
      return fits ? [] : [{ field, message: "unknown" }];
    });
    if (sent.date > today) flaws.push({ field: "date" as never, message: "future" });
    if (sent.date < bornOn) flaws.push({ field: "date" as never, message: "beforeBirth" });
    refuse(flaws);
    const kept = (field: keyof typeof lists) => (needed.includes(field) ? sent[field]! : null);
    return {
      category_id: sent.category,
      name: sent.name,
      dated: sent.date,
      type_id: kept("typeId"),
      part_id: kept("partExamined"),
      laterality_id: kept("laterality"),
      consultation_type_id: kept("consultationTypeId"),
    };
  };

/** The columns of the file of a document. */
export const fileColumns = ({ name, mime, size, key }: StoredFile) => ({
  file_name: name,
  mime,
  size_bytes: size,
  blob_key: key,
});

/** Locks the documents of a record until the transaction ends. */
export const lockRecord = (tx: Tx, patientId: string) =>
  tx.selectFrom("patient").select("id").where("id", "=", patientId).forNoKeyUpdate().execute();

/** Refuses one document more than a locked record may have, with LIST_FULL; those that were given are counted apart. */
async function requireRoom(tx: Tx, patientId: string, { isGiven }: { isGiven: boolean }): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from document_of(${patientId})
    where deleted_at is null and (given_by is not null) = ${isGiven}`.execute(tx);
  if (rows[0]!.count >= contract.maxRecordDocuments) throw new ApiError("LIST_FULL");
}

/**
 * Keeps the file of a document that the same transaction saves, and dooms the one it replaces. Throws LIST_FULL when the
 * record has as many documents as it may, `recordFull` for as many bytes; those that were given are counted apart.
 */
export async function takeFile(
  tx: Tx,
  patientId: string,
  file: StoredFile,
  { replacedId, isGiven = false }: { replacedId?: string; isGiven?: boolean } = {},
): Promise<void> {
  const id = replacedId ?? null;
  // Simultaneous uploads for one patient run one after the other.
  await lockRecord(tx, patientId);
  if (id === null) await requireRoom(tx, patientId, { isGiven });
  const { rows } = await sql<{ bytes: number; replaced: string | null }>`
    select coalesce(sum(size_bytes) filter (where id is distinct from ${id}::uuid), 0)::bigint as bytes,
      max(blob_key) filter (where id = ${id}::uuid and deleted_at is null) as replaced
    from document_of(${patientId}) where (given_by is not null) = ${isGiven}`.execute(tx);
  const { bytes, replaced } = rows[0]!;
  if (Number(bytes) + file.size > maxRecordBytes) throw fileError("recordFull", { limitBytes: maxRecordBytes });
  await keepFiles(tx, [file]);
  if (replaced) await tx.insertInto("doomed_blob").values({ blob_key: replaced }).execute();
}

type WithFile<Body> = Call<unknown, unknown, Body & { patientId: string }>;

/** Receives the file of a form after its other fields are checked: a wrong one costs no decoding. */
function withFile<R>(call: WithFile<Sent>, save: (file: StoredFile | undefined) => Promise<R>): Promise<R> {
  const { deps, caller, body } = call;
  return receiveFiles(
    { deps, caller, files: call.files },
    async (tx) => {
      await requireOwnPatient(tx, caller, body.patientId);
      await checkDocument(body)(tx, await personOf(tx, body.patientId));
    },
    ([file]) => save(file),
  );
}

/** Adds a document; its id is the answer. */
function addDocument(call: WithFile<Sent>): Promise<{ id: string }> {
  const { patientId } = call.body;
  if (call.files.length === 0) throw fileError("required");
  return withFile(call, (file) =>
    changeRecord(
      call,
      patientId,
      async (tx, person) => {
        const columns = await checkDocument(call.body)(tx, person);
        await takeFile(tx, patientId, file!);
        return { ...columns, ...fileColumns(file!) };
      },
      async (tx, columns) => {
        const answer = await tx
          .insertInto("document")
          .values({ ...columns, patient_id: patientId, added_by: call.caller.accountId })
          .returning("id")
          .executeTakeFirstOrThrow();
        return { act: "add document", subject: answer.id, answer };
      },
    ),
  );
}

/** Changes a document; without a file it keeps its own. Throws NOT_FOUND and CONFLICT. */
function updateDocument(call: WithFile<Sent & { documentId: string; version: number }>) {
  const { patientId, documentId, version } = call.body;
  return withFile(call, (file) =>
    changeRecord(
      call,
      patientId,
      async (tx, person) => {
        const columns = await checkDocument(call.body)(tx, person);
        if (!file) return columns;
        await takeFile(tx, patientId, file, { replacedId: documentId });
        return { ...columns, ...fileColumns(file) };
      },
      async (tx, columns) => {
        const answer = await tx
          .updateTable("document")
          .set({ ...columns, version: sql<number>`version + 1` })
          .where("id", "=", documentId)
          .where("version", "=", version)
          .where("deleted_at", "is", null)
          .where("given_by", "is", null)
          .returning("version")
          .executeTakeFirst();
        if (answer) return { act: "update document", subject: documentId, answer };
        const kept = await tx
          .selectFrom("document")
          .select("id")
          .where("id", "=", documentId)
          .where("deleted_at", "is", null)
          .where("given_by", "is", null)
          .executeTakeFirst();
        throw kept ? new ApiError("CONFLICT") : noDocument();
      },
    ),
  );
}

/** Puts documents into the bin, each with a line in the log; the number of those that were not there yet. */
function binDocuments(
  call: Call<unknown, unknown, unknown>,
  patientId: string,
  ids: string[],
): Promise<{ deleted: number }> {
  return changeRecord(
    call,
    patientId,
    async () => null,
    async (tx) => {
      const gone = await tx
        .updateTable("document")
        .set({ deleted_at: sql<Date>`now()`, version: sql<number>`version + 1` })
        .where("id", "in", ids)
        .where("deleted_at", "is", null)
        .returning("id")
        .execute();
      return { act: "delete document", subjects: gone.map(({ id }) => id), answer: { deleted: gone.length } };
    },
  );
}

/** Takes a document out of the bin. Throws NOT_FOUND, and LIST_FULL as `takeFile` does. */
function restore(call: Call<unknown, unknown, { patientId: string; documentId: string }>): Promise<null> {
  const { patientId, documentId } = call.body;
  return changeRecord(
    call,
    patientId,
    async (tx) => {
      await lockRecord(tx, patientId);
      const { rows } = await sql<{ isGiven: boolean }>`select given_by is not null as "isGiven"
        from document_of(${patientId}) where id = ${documentId} and deleted_at is not null`.execute(tx);
      if (rows[0]) await requireRoom(tx, patientId, rows[0]);
    },
    async (tx) => {
      const found = await tx
        .selectFrom("document")
        .select("deleted_at")
        .where("id", "=", documentId)
        .executeTakeFirst();
      if (!found) throw noDocument();
      if (found.deleted_at === null) return { act: "restore document", subjects: [], answer: null };
      await tx
        .updateTable("document")
        .set({ deleted_at: null, version: sql<number>`version + 1` })
        .where("id", "=", documentId)
        .execute();
      return { act: "restore document", subject: documentId, answer: null };
    },
  );
}

/** Deletes what has been in a bin for 30 days, but for what was given; the next sweep deletes the bytes. */
export async function emptyDocumentBins({ db }: Pick<HostDeps, "db">): Promise<void> {
  await sql`
    with gone as (delete from document where deleted_at < now() - interval '30 days'
      and given_by is null returning blob_key)
    insert into doomed_blob (blob_key) select blob_key from gone`.execute(db);
}

/** Calls about the documents of a record (MR-142 to MR-185). */
export const documentRoutes: Route[] = [
  on(contract.listAllDocuments, readAll),
  on(contract.listDocuments, readList),
  on(contract.getDocumentArchive, readArchive),
  on(contract.searchDocuments, search),
  on(contract.getDocuments, readSome),
  on(contract.getDocument, readOne),
  on(contract.getDocumentText, readText),
  on(contract.getDocumentOverview, readOverview),
  on(contract.addRecordDocument, addDocument),
  on(contract.updateRecordDocument, updateDocument),
  on(contract.deleteRecordDocument, async (call) => {
    await binDocuments(call, call.params.patientId, [call.params.documentId]);
    return null;
  }),
  on(contract.deleteRecordDocuments, (call) => binDocuments(call, call.body.patientId, call.body.docMedicalId)),
  on(contract.listDeletedDocuments, readBin),
  on(contract.restoreDocument, restore),
  on(getDocumentFile, ({ deps, caller, params }) => readFile(deps, caller, params.id)),
];
