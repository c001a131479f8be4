/** Limit on the bytes of a file (decisions 2.10). */
export const maxFileBytes = 5 * 1024 * 1024;

/** How many documents a form takes, and an appointment (decisions 2.10). */
export const maxDocuments = 5;

/** Bytes of a form with so many files of the largest size; the rest is for its text fields and the names of the parts. */
export const maxUploadBytes = (maxFiles: number): number => maxFiles * maxFileBytes + 64 * 1024;
