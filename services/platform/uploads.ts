import { basename, extname } from "node:path/posix";
import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import type { FileFlaw } from "../contract/files.ts";
import { ApiError } from "./api-error.ts";

/** Bytes of an uploaded file at most: 5 Mo. */
export const maxFileBytes = 5_242_880;
/** Points of a picture at most (quality 27). */
export const maxPixels = 40_000_000;

/** The name to show: no path (Lynx sends it whole), no control or direction sign, at most 120 characters. */
export function displayName(given: string): string {
  const base = basename(given.replaceAll("\\", "/")).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
  const extension = extname(base).slice(0, 10);
  const stem = [...base.slice(0, base.length - extname(base).length).trim()].slice(0, 120 - extension.length).join("");
  return `${stem || "document"}${extension}`;
}

/** The type that the first bytes show, whatever the name says; undefined when they show none. */
export const shownMime = async (bytes: Uint8Array): Promise<string | undefined> =>
  (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;

/** A picture to write anew, upright and without metadata. Reading it fails when it is broken, cut short or too large. */
export const decodeImage = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" }).autoOrient();

/** The error code of a flaw; the others make a file one that is not accepted. */
const codeOf: Partial<Record<FileFlaw, "VALIDATION" | "TOO_MANY_FILES" | "FILE_TOO_LARGE">> = {
  required: "VALIDATION",
  tooMany: "TOO_MANY_FILES",
  recordFull: "TOO_MANY_FILES",
  tooLarge: "FILE_TOO_LARGE",
};

/** The refusal of a file: why, at the field `files`, and in `detail` which one (`name`) and what the limits are. */
export function fileError(flaw: FileFlaw, detail: Record<string, string | number> = {}): ApiError {
  const message = `The file is refused: ${flaw}.`;
  return new ApiError(codeOf[flaw] ?? "FILE_TYPE", message, {
    errorMessages: [{ field: "files", message: flaw }],
    detail,
  });
}
