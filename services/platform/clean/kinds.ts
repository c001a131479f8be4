const pictures: Record<string, string[]> = {
  ".jpg": ["image/jpeg"],
  ".jpeg": ["image/jpeg"],
  ".png": ["image/png", "image/apng"],
};

/**
 * File types of decisions 2.10 by what they are sent for: extensions, with the MIME types that their bytes may have.
 * HEIC is not decoded here, so it is no portrait.
 */
export const kinds = {
  portrait: pictures,
  document: {
    ...pictures,
    ".pdf": ["application/pdf"],
    ".gif": ["image/gif"],
    ".bmp": ["image/bmp"],
    ".tif": ["image/tiff"],
    ".tiff": ["image/tiff"],
    ".webp": ["image/webp"],
    ".heic": ["image/heic", "image/heif"],
    ".docx": ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  } as Record<string, string[]>,
};
export type Purpose = keyof typeof kinds;
