import { createHash } from "node:crypto";

/** The largest file that is accepted (decisions 2.10). */
export const maxFileBytes = 5_242_880;

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
