import { basename, extname } from "node:path/posix";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import type { FileFlaw } from "../contract/files.ts";
import { ApiError } from "./api-error.ts";

/** Limit on the bytes of an uploaded file: 5 Mo. */
export const maxFileBytes = 5_242_880;
/** Limit on the pixels of a picture (quality 27). */
export const maxPixels = 40_000_000;

/** The file name to show: no path (Lynx sends it), no control or bidirectional characters, at most 120 characters. */
export function displayName(given: string): string {
  const base = basename(given.replaceAll("\\", "/")).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
  const extension = extname(base).slice(0, 10);
  const stem = [...base.slice(0, base.length - extname(base).length).trim()].slice(0, 120 - extension.length).join("");
  return `${stem || "document"}${extension}`;
}

/** The MIME type detected from the first bytes, whatever the name; undefined when unknown. */
export const shownMime = async (bytes: Uint8Array): Promise<string | undefined> =>
  (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;

/**
 * Decodes a picture, upright and without metadata, to be re-encoded. Fails when it is broken, truncated or too large.
 */
export const decodeImage = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" }).autoOrient();

/** The error code of a flaw; FILE_TYPE for all others. */
const codeOf: Partial<Record<FileFlaw, "VALIDATION" | "TOO_MANY_FILES" | "FILE_TOO_LARGE">> = {
  required: "VALIDATION",
  tooMany: "TOO_MANY_FILES",
  recordFull: "TOO_MANY_FILES",
  tooLarge: "FILE_TOO_LARGE",
};

/** The error of a refused file: why, at the field `files`, and in `detail` its `name` and the limits. */
export function fileError(flaw: FileFlaw, detail: Record<string, string | number> = {}): ApiError {
  const message = `The file is refused: ${flaw}.`;
  return new ApiError(codeOf[flaw] ?? "FILE_TYPE", message, {
    errorMessages: [{ field: "files", message: flaw }],
    detail,
  });
}
