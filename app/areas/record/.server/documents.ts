import { createHash } from "node:crypto";

/** Limit on the bytes of a file (decisions 2.10). */
export const maxFileBytes = 5_242_880;

/** Identifies files by their names and the SHA-256 of their bytes, in base64url. */
export const fingerprints = (files: File[]): Promise<[string, string][]> =>
  Promise.all(
    files.map(async (file) => [
      file.name,
      createHash("sha256")
        .update(await file.bytes())
        .digest("base64url"),
    ]),
  );
