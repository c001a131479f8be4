import { createHash } from "node:crypto";
import { basename } from "node:path/posix";
import { type FileUpload, MaxFilesExceededError, parseFormData } from "@remix-run/form-data-parser";

export const mostFiles = 5;
export const mostBytes = 5_242_880;

/** Larger than a file may be, so that the refusal can say its name and its size. */
const readBytes = 26 * 1024 * 1024;

/** What the parser calls the part of a file field left empty. */
const nameless = "file-upload";

/** Lynx sends the whole path as the name, Windows with its own slashes. */
const named = (file: FileUpload) => new File([file], basename(file.name.replaceAll("\\", "/")), { type: file.type });

export type Upload = { fields: FormData; files: File[] } | "too-many" | "unread";

/**
 * Reads a multipart form within the limits of uploads (decisions 2.10): its texts, and the files chosen, whatever their
 * size. «unread» when it did not arrive whole.
 */
export async function readUpload(request: Request): Promise<Upload> {
  const files: File[] = [];
  const keep = (file: FileUpload) => {
    if (file.size > 0 || (file.name !== "" && file.name !== nameless)) files.push(named(file));
  };
  try {
    const limits = { maxFiles: mostFiles, maxParts: 20, maxFileSize: readBytes, maxTotalSize: readBytes };
    const fields = await parseFormData(request, limits, keep);
    return { fields, files };
  } catch (error) {
    return error instanceof MaxFilesExceededError ? "too-many" : "unread";
  }
}

/** What tells files apart: their names and the SHA-256 of their bytes, in base64url. */
export const fingerprints = (files: File[]): Promise<[string, string][]> =>
  Promise.all(
    files.map(async (file) => [
      file.name,
      createHash("sha256")
        .update(await file.bytes())
        .digest("base64url"),
    ]),
  );
