import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import { addRecordDocuments, type situationDocument } from "../../contract/situation-documents.ts";
import { withTx } from "../../db/tx.ts";
import type { HostDeps } from "../../platform/deps.ts";
import { rateLimit } from "../../platform/limits.ts";
import { type StoredFile, uploadLimit } from "../../platform/received-files.ts";
import { displayName, namedFile } from "../../platform/uploads.ts";
import { type Call, on } from "../../route.ts";
import { invalid, requireDraft } from "../draft-appointment.ts";
import { insertDocuments, listAdded, requireRoom } from "./documents.ts";

type Body = z.infer<typeof addRecordDocuments.body>;
type Kept = { id: string; name: string; file_name: string; mime: string; blob_key: string };

/** The chosen documents of the record of a draft's patient, in the order they were chosen. Throws VALIDATION for others, TOO_MANY_FILES, TOO_MANY_REQUESTS. */
const findChosen = ({ deps, caller, body }: Call<unknown, unknown, Body>): Promise<Kept[]> =>
  withTx(deps.db, async (tx) => {
    const { id, patient_id: patientId } = await requireDraft(tx, caller, body.rdvId, 2);
    const ids = [...new Set(body.documentIds)];
    // Nothing is copied for a booking that has no room.
    await requireRoom(tx, id, ids.length);
    for (const _ of ids) await rateLimit(tx, uploadLimit(caller.accountId), deps.now());
    const { rows } = await sql<Kept>`
      select d.id, d.name, d.file_name, d.mime, d.blob_key from document_of(${patientId}) d
      where d.id = any (${ids}::uuid[]) and d.deleted_at is null order by array_position(${ids}::uuid[], d.id)`.execute(
      tx,
    );
    if (rows.length < ids.length) throw invalid({ field: "documentIds", message: "unknown" });
    return rows;
  });

/** Stores the bytes once more, since a document of the record may be deleted; doomed until the booking has the row. */
async function copy({ db, blobs }: HostDeps, { name, file_name, mime, blob_key }: Kept): Promise<StoredFile> {
  const bytes = await blobs.get(blob_key);
  const key = randomUUID();
  await db.insertInto("doomed_blob").values({ blob_key: key }).execute();
  await blobs.put(bytes, key);
  // The name that the patient gave says more than that of a phone's photo.
  return { name: displayName(namedFile(name.replaceAll(/[\\/]/g, " "), file_name)), mime, key, size: bytes.length };
}

/** Adds documents of the record to a booking under way, as copies (decisions 2.10). */
async function add(call: Call<unknown, unknown, Body>): Promise<z.infer<typeof situationDocument>[]> {
  const { deps, caller, body, keep } = call;
  const stored: StoredFile[] = [];
  for (const document of await findChosen(call)) stored.push(await copy(deps, document));
  return withTx(deps.db, async (tx) => {
    const draft = await requireDraft(tx, caller, body.rdvId, 2);
    await insertDocuments(tx, draft, stored);
    return keep(tx, await listAdded(tx, caller, draft.id, stored.length));
  });
}

/** The call that adds documents of the record to step 3. */
export const fromRecordRoute = on(addRecordDocuments, add);
