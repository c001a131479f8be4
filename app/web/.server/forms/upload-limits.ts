import { maxFileBytes } from "../../../api/.server/file-limits.ts";

/** Bytes of a form with so many files of the largest size; the rest is for text fields and the names of parts. */
export const maxUploadBytes = (maxFiles: number): number => maxFiles * maxFileBytes + 64 * 1024;

/** An upload under way: `takeBytes` counts some that have come, and is false when there is no room for them. */
export type Upload = { takeBytes: (bytes: number) => boolean; end: () => void };
