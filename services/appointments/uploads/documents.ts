import { randomUUID } from "node:crypto";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { z } from "zod";
import { addSituation } from "../../contract/appointments.ts";
import { getSituationFile, maxDocuments } from "../../contract/files.ts";
import {
  addSituationDocument,
  deleteSituationDocument,
  listSituationDocuments,
  listSituationDocumentsByPage,
  type situationDocument,
} from "../../contract/situation-documents.ts";
import { withTx } from "../../db/tx.ts";
import type { Database } from "../../db/types.ts";
import { ApiError } from "../../platform/api-error.ts";
import type { HostDeps } from "../../platform/deps.ts";
import { type Limit, rateLimit } from "../../platform/limits.ts";
import { fileError } from "../../platform/uploads.ts";
import { type Caller, on } from "../../route.ts";
import { situationChanges } from "../answers.ts";
import { type DraftAppointment, requireDraft, saveStep } from "../draft-appointment.ts";
import { isOwnAppointment, ownAppointments } from "../own-appointments.ts";
import { closePaymentLink } from "../payments/rows.ts";
import { moveAppointment } from "../transitions.ts";
import { type CleanFile, cleanFiles, maxPatientBytes, quotaError, tooManyFilesError } from "./upload.ts";

type Tx = Transaction<Database>;
type Wire = z.infer<typeof situationDocument>;
type Stored = Omit<CleanFile, "bytes"> & { key: string; size: number };

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

const uploadLimit = ({ accountId }: Caller): Limit => ({ key: `upload account ${accountId}`, seconds: 3600, max: 20 });

/**
 * Checks files, stores their bytes, then lets `save` insert their rows. `check` runs first, so that no files are
 * decoded for an appointment of another person. The keys stay marked for deletion until insertDocuments saves their
 * rows: after a failure the sweep deletes the bytes, and never those of a saved row. Throws TOO_MANY_REQUESTS beyond 20
 * files an hour (quality 31).
 */
async function withFiles<R>(
  { deps, caller, files }: { deps: HostDeps; caller: Caller; files: File[] },
  check: (tx: Tx) => Promise<unknown>,
  save: (stored: Stored[]) => Promise<R>,
): Promise<R> {
  if (files.length === 0) return save([]);
  await withTx(deps.db, check);
  for (const _ of files) await rateLimit(deps.db, uploadLimit(caller), deps.now());
  const clean = (await cleanFiles(deps, files)).map((file) => ({ ...file, key: randomUUID() }));
  await deps.db
    .insertInto("doomed_blob")
    .values(clean.map(({ key }) => ({ blob_key: key })))
    .execute();
  for (const { bytes, key } of clean) await deps.blobs.put(bytes, key);
  return save(clean.map(({ bytes, ...file }) => ({ ...file, size: bytes.length })));
}

/** Throws ApiError TOO_MANY_FILES when the documents of all appointments of a patient would exceed the quota. */
async function requireQuota(tx: Tx, patientId: string, stored: Stored[]): Promise<void> {
  // The lock makes simultaneous uploads for one patient run one after the other, even for different appointments.
  await tx.selectFrom("patient").select("id").where("id", "=", patientId).forNoKeyUpdate().execute();
  const { bytes } = await tx
    .selectFrom("situation_document as document")
    .innerJoin("appointment", "appointment.id", "document.appointment_id")
    .select((use) => use.fn.coalesce(use.fn.sum<number>("document.size_bytes"), use.lit(0)).as("bytes"))
    .where("appointment.patient_id", "=", patientId)
    .executeTakeFirstOrThrow();
  if (stored.reduce((sum, { size }) => sum + size, bytes) > maxPatientBytes) throw quotaError();
}

async function insertDocuments(tx: Tx, draft: DraftAppointment, stored: Stored[]): Promise<void> {
  if (stored.length === 0) return;
  const { kept } = await tx
    .selectFrom("situation_document")
    .select((use) => use.fn.countAll<number>().as("kept"))
    .where("appointment_id", "=", draft.id)
    .executeTakeFirstOrThrow();
  if (kept + stored.length > maxDocuments) throw tooManyFilesError();
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
  const { numDeletedRows } = await tx
    .deleteFrom("doomed_blob")
    .where(
      "blob_key",
      "in",
      stored.map(({ key }) => key),
    )
    .executeTakeFirstOrThrow();
  // If the request took longer than the delay of the sweep, the bytes may be deleted already.
  if (numDeletedRows !== BigInt(stored.length))
    throw new ApiError("BUSY", "L'envoi a duré trop longtemps, recommencez.");
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

/** Content-Disposition by RFC 6266, with the RFC 5987 form beside a plain one for names beyond ASCII. */
const attachment = (name: string) =>
  `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

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
  return documentResponse(deps, row);
}

type Kept = Pick<DocumentRow, "name" | "mime" | "size_bytes"> & { blob_key: string };

/** The answer with the bytes of a document. The caller must have been checked. */
export async function documentResponse(deps: HostDeps, row: Kept): Promise<Response> {
  const bytes = await deps.blobs.get(row.blob_key);
  return new Response(Buffer.from(bytes), {
    headers: {
      "content-type": row.mime,
      "content-length": String(row.size_bytes),
      "content-disposition": attachment(row.name),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    },
  });
}

/** Step 3 and its documents (decisions 2.6 and 2.10). */
export const situationRoutes = [
  on(addSituation, (call) => {
    const { caller, body } = call;
    return withFiles(
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
  on(addSituationDocument, (call) => {
    const { deps, caller, body, files, keep } = call;
    if (files.length === 0) throw fileError("required");
    return withFiles(
      call,
      (tx) => requireDraft(tx, caller, body.rdvId, 2),
      (stored) =>
        withTx(deps.db, async (tx) => {
          const draft = await requireDraft(tx, caller, body.rdvId, 2);
          await insertDocuments(tx, draft, stored);
          await moveAppointment(tx, draft.id, "save", { actor: caller.accountId, detail: { files: stored.length } });
          const rows = await documentsOf(tx, draft.id)
            .select(["id", "name", "mime", "size_bytes", "created_at"])
            .orderBy("created_at")
            .orderBy("id")
            .execute();
          return keep(
            tx,
            rows.map((row) => documentWire(row)),
          );
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
