import { extname } from "node:path/posix";
import { type FileFlaw, maxDocuments, maxFileBytes } from "../../contract/files.ts";
import { scan } from "../../platform/antivirus.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { cleanApart } from "../../platform/clean/clean.ts";
import { kinds } from "../../platform/clean/kinds.ts";
import { Refused } from "../../platform/clean/refused.ts";
import type { HostDeps } from "../../platform/deps.ts";
import { displayName, fileError } from "../../platform/uploads.ts";

/**
 * Quota in bytes for the documents of one patient: a hundred of the largest size, those of twenty appointments.
 * Documents of past appointments stay, so a smaller quota would soon block people who are often ill.
 */
export const maxPatientBytes = 100 * maxFileBytes;

type ScanDeps = Pick<HostDeps, "config" | "log">;

/** A file that may be stored: bytes written anew, without metadata, and a name safe to show. */
export type CleanFile = { name: string; mime: string; bytes: Uint8Array };

/**
 * Checks uploaded files against decisions 2.10 and cleans them: the antivirus knows them not, extension, first bytes
 * and decoder must agree, pictures and documents are written anew without metadata and without what acts. Throws
 * TOO_MANY_FILES, FILE_TOO_LARGE, FILE_TYPE and BUSY ApiErrors that name the file.
 */
export async function cleanFiles(deps: ScanDeps, files: File[]): Promise<CleanFile[]> {
  if (files.length > maxDocuments) throw tooManyFilesError();
  const clean: CleanFile[] = [];
  for (const file of files) clean.push(await cleanFile(deps, file));
  return clean;
}

/** The error for more documents than an appointment accepts. */
export const tooManyFilesError = (): ApiError => fileError("tooMany", { limit: maxDocuments });

/** The error for more bytes than the quota of one patient (quality 26). */
export const quotaError = (): ApiError => fileError("recordFull", { limitBytes: maxPatientBytes });

async function cleanFile(deps: ScanDeps, file: File): Promise<CleanFile> {
  const name = displayName(file.name);
  if (file.size > maxFileBytes) throw fileError("tooLarge", { name, sizeBytes: file.size, limitBytes: maxFileBytes });
  const extension = extname(name).toLowerCase();
  const flaw: FileFlaw | null = extension === ".doc" ? "oldWord" : kinds.document[extension] ? null : "typeNotAccepted";
  if (flaw) throw fileError(flaw, { name });
  try {
    await scan(deps, file);
    const clean = await cleanApart("document", extension, file);
    return { name: renamed(name, clean.extension), mime: clean.mime, bytes: clean.bytes };
  } catch (error) {
    throw error instanceof Refused ? fileError(error.flaw, { name }) : error;
  }
}

const renamed = (name: string, extension = extname(name)) =>
  name.slice(0, name.length - extname(name).length) + extension;
