/** Types of documents, besides pictures. */
export const documentMime = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;

/** Types of the files whose text can be read. */
export const readableTypes: readonly string[] = Object.values(documentMime);

/** Characters that are read of one document: some thirty pages. */
export const maxTextCharacters = 60_000;
