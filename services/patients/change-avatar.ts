import type { Transaction } from "kysely";
import type { z } from "zod";
import { maxFileBytes } from "../contract/files.ts";
import type { updateAvatar } from "../contract/identity.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { ApiError } from "../platform/api-error.ts";
import { readUploads } from "../platform/received-files.ts";
import { displayName, fileError } from "../platform/uploads.ts";
import { addRecordEvent } from "../records/log.ts";
import type { Call } from "../route.ts";
import { presetList, readAvatar, spareBlob, storePicture } from "./avatar.ts";
import { requireOwnPatient } from "./ownership.ts";

type Tx = Transaction<Database>;
type Changing = Call<unknown, unknown, z.infer<typeof updateAvatar.body>>;

/** The picture that a call sends: its bytes, a drawing, or none. Throws VALIDATION, and as the upload of a document. */
async function readSent({
  deps,
  caller,
  body,
  files,
}: Changing): Promise<{ picture: Buffer | null; preset: number | null }> {
  const { defaultAvatarId: preset = null, remove } = body;
  if (files.length + Number(preset !== null) + Number(remove !== undefined) !== 1) throw fileError("required");
  const [file] = files;
  if (!file) return { picture: null, preset };
  const picture = await readUploads(deps, caller, files, async () => {
    const read = await readAvatar(deps, files);
    if ("flaw" in read) throw fileError(read.flaw, { name: displayName(file.name), limitBytes: maxFileBytes });
    return read.picture;
  });
  return { picture, preset };
}

/** Changes the portrait of the caller or of a child (MR-018). Throws NOT_RELATED, VALIDATION and what a file is refused for. */
export async function changeAvatar(call: Changing): Promise<null> {
  const { deps, caller, body, keep } = call;
  const { patientId } = body;
  // No picture is decoded for somebody else.
  await withTx(deps.db, (tx) => requireOwnPatient(tx, caller, patientId));
  const { picture, preset } = await readSent(call);
  const blob = await storePicture(deps, picture);
  return withTx(deps.db, async (tx) => {
    await requireOwnPatient(tx, caller, patientId);
    if (preset !== null) await requirePreset(tx, preset);
    const { avatar_blob: former } = await tx
      .selectFrom("patient")
      .select("avatar_blob")
      .where("id", "=", patientId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const columns = { avatar_preset: preset, avatar_blob: blob };
    await tx.updateTable("patient").set(columns).where("id", "=", patientId).execute();
    if (blob !== null) await spareBlob(tx, blob);
    if (former !== null) await tx.insertInto("doomed_blob").values({ blob_key: former }).execute();
    await addRecordEvent(tx, { patientId, accountId: caller.accountId, act: "change picture" });
    return keep(tx, null);
  });
}

async function requirePreset(tx: Tx, id: number): Promise<void> {
  const known = await tx
    .selectFrom("reference_item")
    .select("id")
    .where("list", "=", presetList)
    .where("active", "=", true)
    .where("id", "=", id)
    .executeTakeFirst();
  const errorMessages = [{ field: "defaultAvatarId", message: "unknown" }];
  if (!known) throw new ApiError("VALIDATION", undefined, { errorMessages });
}
