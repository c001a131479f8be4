import { createHash } from "node:crypto";

/** Identifies files by their names and the SHA-256 of their bytes, in base64url. */
export const fingerprints = (files: File[]): Promise<[string, string][]> =>
  Promise.all(
    files.map(async (file) => {
      const hash = createHash("sha256");
      // In parts: the files are in memory already.
      for await (const part of file.stream()) hash.update(part);
      return [file.name, hash.digest("base64url")];
    }),
  );
