import { maxFileBytes } from "../../../api/.server/file-limits.ts";

/** Bytes of a form with so many files of the largest size; the rest is for text fields and the names of parts. */
export const maxUploadBytes = (maxFiles: number): number => maxFiles * maxFileBytes + 64 * 1024;

/** Seconds after which to come again when too many files of one sender, or of all, are on their way. */
export const comeBack = 10;

/**
 * An upload under way: `takeBytes` counts some that have come; it is false when there is no room for them, which ends the
 * upload.
 */
export type Upload = { takeBytes: (bytes: number) => boolean; end: () => void };
