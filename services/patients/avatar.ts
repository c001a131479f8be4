import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path/posix";
import type { Transaction } from "kysely";
import { type FileFlaw, maxFileBytes } from "../contract/files.ts";
import type { Database, Language } from "../db/types.ts";
import { scan } from "../platform/antivirus.ts";
import { ApiError } from "../platform/api-error.ts";
import { cleanApart } from "../platform/clean/clean.ts";
import { kinds } from "../platform/clean/kinds.ts";
import { Refused } from "../platform/clean/refused.ts";
import type { HostDeps } from "../platform/deps.ts";
import { displayName, fileError, isBusy } from "../platform/uploads.ts";
import type { Caller } from "../route.ts";
import { readOwnFile } from "./ownership.ts";

type Tx = Transaction<Database>;

/** The reference list of the drawings. */
export const presetList = "default-avatar";

/**
 * The portrait among the uploaded files, as a square JPEG without metadata; null without a file, a flaw when it is
 * refused. Extension, first bytes and decoder must agree (quality 27). `connection` is where it comes from; undefined
 * when it is not counted.
 */
export async function readAvatar(
  deps: Pick<HostDeps, "config" | "log">,
  files: File[],
  connection?: string,
): Promise<{ picture: Buffer | null } | { flaw: FileFlaw }> {
  const [file] = files;
  if (!file) return { picture: null };
  if (file.size > maxFileBytes) return { flaw: "tooLarge" };
  const extension = extname(displayName(file.name)).toLowerCase();
  if (!kinds.portrait[extension]) return { flaw: "typeNotAccepted" };
  try {
    await scan(deps, file);
    const { bytes } = await cleanApart("portrait", extension, () => file.bytes(), connection);
    return { picture: Buffer.from(bytes) };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (isBusy(error.flaw)) throw fileError(error.flaw, {}, error);
    return { flaw: error.flaw === "contentMismatch" ? "typeNotAccepted" : error.flaw };
  }
}

/** Stores the bytes of a picture, doomed until `spareBlob`. */
export async function storePicture({ db, blobs }: HostDeps, picture: Buffer | null): Promise<string | null> {
  if (picture === null) return null;
  const key = randomUUID();
  await db.insertInto("doomed_blob").values({ blob_key: key }).execute();
  return blobs.put(picture, key);
}

/** Keeps the bytes of a picture whose row the same transaction saves. */
export async function spareBlob(tx: Tx, key: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom("doomed_blob").where("blob_key", "=", key).executeTakeFirstOrThrow();
  // If the request took longer than the delay of the sweep, the bytes may be deleted already.
  if (numDeletedRows === 0n) throw new ApiError("BUSY", "L'envoi a duré trop longtemps, recommencez.");
}

/** The preset pictures, with the texts that describe them. */
export async function listPresets({ db }: HostDeps, language: Language, active: boolean) {
  const rows = await db
    .selectFrom("reference_item")
    .select(["id", "name_fr", "name_en"])
    .where("list", "=", presetList)
    .where("active", "=", active)
    .orderBy("position")
    .execute();
  return rows.map(({ id, name_fr, name_en }) => ({
    id,
    file: { url: `/files/default-avatar/${id}`, name: language === "en" ? name_en : name_fr },
  }));
}

const noPicture = () => new ApiError("NOT_FOUND", "Cette image n'existe pas.");

const safe = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
};

async function drawing({ db }: HostDeps, id: number, caching: string): Promise<Response> {
  const row = await db
    .selectFrom("reference_item")
    .select("code")
    .where("list", "=", presetList)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || !/^avatar-\d\d$/.test(row.code)) throw noPicture();
  return new Response(await readFile(new URL(`../seed/data/avatars/${row.code}.svg`, import.meta.url)), {
    headers: { ...safe, "content-type": "image/svg+xml", "cache-control": caching },
  });
}

/** A preset picture, the same for everyone; inactive ones are still served. */
export async function readPreset(deps: HostDeps, id: string): Promise<Response> {
  if (!/^\d{1,9}$/.test(id)) throw noPicture();
  return drawing(deps, Number(id), "public, max-age=31536000, immutable");
}

/** The portrait of the caller or of one of the caller's children; NOT_RELATED for everyone else (ruling R12). */
export async function readPortrait(deps: HostDeps, caller: Caller, patientId: string): Promise<Response> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(patientId)) throw noPicture();
  const { avatar_preset, avatar_blob } = await readOwnFile(deps, caller, patientId, (db) =>
    db
      .selectFrom("patient")
      .select(["avatar_preset", "avatar_blob"])
      .where("id", "=", patientId)
      .executeTakeFirstOrThrow(noPicture),
  );
  if (avatar_preset !== null) return drawing(deps, avatar_preset, "no-store");
  if (avatar_blob === null) throw noPicture();
  return new Response(Buffer.from(await deps.blobs.get(avatar_blob)), {
    headers: { ...safe, "content-type": "image/jpeg", "cache-control": "no-store" },
  });
}
