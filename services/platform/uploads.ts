import { basename, extname } from "node:path/posix";
import type { FileFlaw } from "../contract/files.ts";
import { toLine } from "../contract/line.ts";
import { ApiError } from "./api-error.ts";

/** Limit on the pixels of a picture (quality 27). */
export const maxPixels = 40_000_000;

/** The file name to show: one line without signs nobody sees, no path (Lynx sends it), at most 120 characters. */
export function displayName(given: string): string {
  const base = basename(given.replaceAll("\\", "/"));
  const ending = extname(base);
  const extension = toLine(ending).slice(0, 10);
  const stem = [...toLine(base.slice(0, base.length - ending.length))].slice(0, 120 - extension.length).join("");
  return `${stem || "document"}${extension}`;
}

/** The name that somebody gave a document, as that of its file: with its ending. */
export function namedFile(name: string, fileName: string): string {
  const ending = extname(fileName);
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : name + ending;
}

/** The error code of a flaw; FILE_TYPE for all others. */
const codeOf: Partial<Record<FileFlaw, "VALIDATION" | "TOO_MANY_FILES" | "FILE_TOO_LARGE" | "BUSY">> = {
  required: "VALIDATION",
  tooMany: "TOO_MANY_FILES",
  recordFull: "TOO_MANY_FILES",
  tooLarge: "FILE_TOO_LARGE",
  scannerAway: "BUSY",
  checkLate: "BUSY",
};

/** Whether the same file may be accepted later. */
export const isBusy = (flaw: FileFlaw): boolean => codeOf[flaw] === "BUSY";

/** The error of a refused file: why, at the field `files`, and in `detail` its `name` and the limits. */
export function fileError(flaw: FileFlaw, detail: Record<string, string | number> = {}, cause?: unknown): ApiError {
  const message = `The file is refused: ${flaw}.`;
  const code = codeOf[flaw] ?? "FILE_TYPE";
  return new ApiError(code, message, {
    ...(code === "BUSY" && { retryAfter: 60 }),
    errorMessages: [{ field: "files", message: flaw }],
    detail,
    cause,
  });
}
