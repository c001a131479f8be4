import { extname } from "node:path/posix";
import sharp, { type Sharp } from "sharp";
import { maxDocuments } from "../../contract/appointments.ts";
import type { FileFlaw } from "../../contract/files.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { decodeImage, displayName, fileError, maxFileBytes, maxPixels, shownMime } from "../../platform/uploads.ts";
import { withoutMetadata } from "./heic.ts";
import { officeFlaw, oldWordFlaw } from "./office.ts";
import { pdfFlaw } from "./pdf.ts";

/**
 * Quota in bytes for the documents of one patient: a hundred of the largest size, those of twenty appointments.
 * Documents of past appointments stay, so a smaller quota would soon block people who are often ill.
 */
export const maxPatientBytes = 100 * maxFileBytes;

/** A file that may be stored: bytes without the metadata of photos, and a name safe to show. */
export type CleanFile = { name: string; mime: string; bytes: Uint8Array };

/** File types of decisions 2.10 for situation documents: extensions, with the MIME types their bytes may have. */
const mimesOf: Record<string, string[]> = {
  ".pdf": ["application/pdf"],
  ".jpg": ["image/jpeg"],
  ".jpeg": ["image/jpeg"],
  ".png": ["image/png", "image/apng"],
  ".gif": ["image/gif"],
  ".bmp": ["image/bmp"],
  ".tif": ["image/tiff"],
  ".tiff": ["image/tiff"],
  ".webp": ["image/webp"],
  ".heic": ["image/heic", "image/heif"],
  ".doc": ["application/x-cfb"],
  ".docx": ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
};

const refusal = (name: string, flaw: FileFlaw) => fileError(flaw, { name });

/**
 * Checks uploaded files against decisions 2.10 and cleans them: extension, first bytes and decoder must agree, images
 * are decoded and re-encoded without metadata. Throws TOO_MANY_FILES, FILE_TOO_LARGE and FILE_TYPE ApiErrors that name
 * the file.
 */
export async function cleanFiles(files: File[]): Promise<CleanFile[]> {
  if (files.length > maxDocuments) throw tooManyFilesError();
  const clean: CleanFile[] = [];
  for (const file of files) clean.push(await cleanFile(file));
  return clean;
}

/** The error for more documents than an appointment accepts. */
export const tooManyFilesError = (): ApiError => fileError("tooMany", { limit: maxDocuments });

/** The error for more bytes than the quota of one patient (quality 26). */
export const quotaError = (): ApiError => fileError("recordFull", { limitBytes: maxPatientBytes });

async function cleanFile(file: File): Promise<CleanFile> {
  const name = displayName(file.name);
  if (file.size > maxFileBytes) throw fileError("tooLarge", { name, sizeBytes: file.size, limitBytes: maxFileBytes });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const extension = extname(name).toLowerCase();
  const allowed = mimesOf[extension];
  if (!allowed) throw refusal(name, "typeNotAccepted");
  const mime = await shownMime(bytes);
  if (!mime || !allowed.includes(mime)) throw refusal(name, "contentMismatch");
  if (mime.startsWith("image/")) return cleanImage(name, mime, bytes);
  const flaw = { ".pdf": pdfFlaw, ".docx": officeFlaw, ".doc": oldWordFlaw }[extension]!(bytes);
  if (flaw) throw refusal(name, flaw);
  return { name, mime: extension === ".doc" ? "application/msword" : mime, bytes };
}

const writers: Record<string, (image: Sharp) => Sharp> = {
  "image/jpeg": (image) => image.jpeg({ quality: 88 }),
  "image/png": (image) => image.png(),
  "image/apng": (image) => image.png(),
  "image/gif": (image) => image.gif(),
  "image/tiff": (image) => image.tiff({ compression: "deflate" }),
  "image/webp": (image) => image.webp({ quality: 88 }),
};

async function cleanImage(name: string, mime: string, bytes: Uint8Array): Promise<CleanFile> {
  const write = writers[mime];
  if (!write) return keepUndecoded(name, mime, bytes);
  if (mime === "image/tiff" && (await pagesOf(bytes)) > 1) return cleanPages(name, mime, bytes);
  const image = () => decodeImage(bytes);
  try {
    const written = await write(image()).toBuffer();
    if (written.length <= maxFileBytes)
      return { name, mime: mime === "image/apng" ? "image/png" : mime, bytes: written };
    return { name: renamed(name, ".jpg"), mime: "image/jpeg", bytes: await asSmallJpeg(image()) };
  } catch {
    throw refusal(name, "imageUnreadable");
  }
}

const pagesOf = async (bytes: Uint8Array): Promise<number> =>
  (
    await sharp(bytes)
      .metadata()
      .catch(() => undefined)
  )?.pages ?? 1;

/** Re-encodes all pages of a scan; refused when a page cannot be kept, since any page may matter. */
async function cleanPages(name: string, mime: string, bytes: Uint8Array): Promise<CleanFile> {
  const written = await sharp(bytes, { pages: -1, limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .tiff({ compression: "deflate" })
    .toBuffer()
    .catch(() => null);
  if (written === null || written.length > maxFileBytes) throw refusal(name, "pagesNotKept");
  return { name, mime, bytes: written };
}

const renamed = (name: string, extension: string) => name.slice(0, name.length - extname(name).length) + extension;

const asSmallJpeg = (image: Sharp) =>
  image.resize({ width: 4000, height: 4000, fit: "inside", withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer();

/** Pictures that are not decoded here: BMP has no metadata, that of a HEIC photo is blanked; both keep their format. */
function keepUndecoded(name: string, mime: string, bytes: Uint8Array): CleanFile {
  const kept = mime === "image/bmp" ? (isWholeBitmap(bytes) ? bytes : null) : withoutMetadata(bytes);
  if (kept === null) throw refusal(name, "imageNotConvertible");
  return { name, mime, bytes: kept };
}

function isWholeBitmap(bytes: Uint8Array): boolean {
  if (bytes.length < 55) return false;
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixels = Math.abs(header.getInt32(18, true) * header.getInt32(22, true));
  return pixels <= maxPixels && header.getUint32(2, true) <= bytes.length;
}
