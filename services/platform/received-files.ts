import { randomUUID } from "node:crypto";
import { extname } from "node:path/posix";
import type { Transaction } from "kysely";
import { type FileFlaw, maxFileBytes } from "../contract/files.ts";
import { withTx } from "../db/tx.ts";
import type { Database } from "../db/types.ts";
import { scan } from "./antivirus.ts";
import { ApiError } from "./api-error.ts";
import { cleanApart } from "./clean/clean.ts";
import { kinds } from "./clean/kinds.ts";
import { Refused } from "./clean/refused.ts";
import type { HostDeps } from "./deps.ts";
import { wordOf } from "./error-word.ts";
import { type Limit, rateLimit, refundHits } from "./limits.ts";
import { displayName, fileError } from "./uploads.ts";

type Tx = Transaction<Database>;
type ScanDeps = Pick<HostDeps, "config" | "log">;

/** A file that may be stored: bytes written anew, without metadata, and a name safe to show. */
export type CleanFile = { name: string; mime: string; bytes: Uint8Array };

/** A file whose bytes are stored, `size` of them, and doomed until `keepFiles`. */
export type StoredFile = Omit<CleanFile, "bytes"> & { key: string; size: number };

/** Bytes of a file that is written anew: a few more than it had, not many times as many. The tables hold it too. */
const maxStoredBytes = 8 * 1024 * 1024;

/**
 * Checks an uploaded document against decisions 2.10 and cleans it: the antivirus knows it not, extension, first bytes
 * and decoder must agree, pictures and documents are written anew without metadata and without what acts. Throws
 * FILE_TOO_LARGE, FILE_TYPE and BUSY ApiErrors that name the file.
 */
export async function cleanFile(deps: ScanDeps, file: File): Promise<CleanFile> {
  const name = displayName(file.name);
  if (file.size > maxFileBytes) throw fileError("tooLarge", { name, sizeBytes: file.size, limitBytes: maxFileBytes });
  const extension = extname(name).toLowerCase();
  const flaw: FileFlaw | null = extension === ".doc" ? "oldWord" : kinds.document[extension] ? null : "typeNotAccepted";
  if (flaw) throw fileError(flaw, { name });
  try {
    await scan(deps, file);
    const clean = await cleanApart("document", extension, () => file.bytes());
    if (clean.bytes.length > maxStoredBytes)
      throw new Refused(extension === ".pdf" ? "pdfNotCheckable" : "unpacksTooLarge");
    return { name: renamed(name, clean.extension), mime: clean.mime, bytes: clean.bytes };
  } catch (error) {
    throw error instanceof Refused ? fileError(error.flaw, { name }, error) : error;
  }
}

const renamed = (name: string, extension = extname(name)) =>
  name.slice(0, name.length - extname(name).length) + extension;

/** Limit on the files that one account uploads: those of a family that puts its papers in order (decision 042). */
export const uploadLimit = (accountId: string): Limit => ({
  key: `upload account ${accountId}`,
  seconds: 3600,
  max: 60,
});

/** Limit on the calls whose files are refused, each of which may cost seconds (quality 31). */
export const refusedLimit = (accountId: string): Limit => ({
  key: `refused upload account ${accountId}`,
  seconds: 3600,
  max: 20,
});

/**
 * Reads files that an account uploads. Throws TOO_MANY_REQUESTS beyond 60 files an hour, or 20 calls that were refused or
 * are being read (quality 31), and as `read`.
 */
export async function readUploads<R>(
  { db, now, log }: Pick<HostDeps, "db" | "now" | "log">,
  { accountId }: { accountId: string },
  files: File[],
  read: () => Promise<R>,
): Promise<R> {
  // Counted before, and given back unless it is refused: of many at once no more are read than may be refused.
  const refused = refusedLimit(accountId);
  await rateLimit(db, refused, now());
  let isRefused = false;
  try {
    for (const _ of files) await rateLimit(db, uploadLimit(accountId), now());
    return await read();
  } catch (error) {
    isRefused = isOfFile(error);
    throw error;
  } finally {
    if (!isRefused)
      await refundHits(db, [refused]).catch((error) =>
        log.error({ event: "an upload stays counted", word: wordOf(error) }),
      );
  }
}

/** Whether a file is refused for what it is, or has taken its time: not where nobody had time for it, or all are too many. */
function isOfFile(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === "TOO_MANY_REQUESTS") return false;
  const { cause } = error.extra;
  return cause instanceof Refused ? cause.isRead : error.status < 500;
}

type Receiving = { deps: HostDeps; caller: { accountId: string }; files: File[] };

/**
 * Checks files and stores their bytes, then lets `save` insert their rows. `check` runs first, so that no files are
 * decoded for what is not the caller's. The keys stay marked for deletion until `keepFiles`: after a failure the sweep
 * deletes the bytes, and never those of a saved row. Throws as `readUploads` and `cleanFile`.
 */
export async function receiveFiles<R>(
  { deps, caller, files }: Receiving,
  check: (tx: Tx) => Promise<unknown>,
  save: (stored: StoredFile[]) => Promise<R>,
): Promise<R> {
  if (files.length === 0) return save([]);
  await withTx(deps.db, check);
  const clean = await readUploads(deps, caller, files, async () => {
    const read: (CleanFile & { key: string })[] = [];
    for (const file of files) read.push({ ...(await cleanFile(deps, file)), key: randomUUID() });
    return read;
  });
  await deps.db
    .insertInto("doomed_blob")
    .values(clean.map(({ key }) => ({ blob_key: key })))
    .execute();
  for (const { bytes, key } of clean) await deps.blobs.put(bytes, key);
  return save(clean.map(({ bytes, ...file }) => ({ ...file, size: bytes.length })));
}

/** Keeps the bytes of files whose rows the same transaction saves. */
export async function keepFiles(tx: Tx, stored: StoredFile[]): Promise<void> {
  const keys = stored.map(({ key }) => key);
  const { numDeletedRows } = await tx.deleteFrom("doomed_blob").where("blob_key", "in", keys).executeTakeFirstOrThrow();
  // If the request took longer than the delay of the sweep, the bytes may be deleted already.
  if (numDeletedRows !== BigInt(stored.length))
    throw new ApiError("BUSY", "L'envoi a duré trop longtemps, recommencez.");
}

/** Content-Disposition by RFC 6266, with the RFC 5987 form beside a plain one for names beyond ASCII. */
const attachment = (name: string) =>
  `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** What a file is sent with: to be stored, never run or shown, and by nobody else. */
export const fileHeaders = ({ name, mime, size_bytes }: { name: string; mime: string; size_bytes: number }) => ({
  "content-type": mime,
  "content-length": String(size_bytes),
  "content-disposition": attachment(name),
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
});

/** The answer with the bytes of a stored file. The caller must have been checked. */
export async function fileResponse(
  { blobs }: Pick<HostDeps, "blobs">,
  { blob_key, ...file }: { name: string; mime: string; size_bytes: number; blob_key: string },
): Promise<Response> {
  const bytes = await blobs.get(blob_key);
  return new Response(Buffer.from(bytes), { headers: fileHeaders(file) });
}
