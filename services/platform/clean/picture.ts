import sharp, { type Sharp } from "sharp";
import { maxFileBytes } from "../../contract/files.ts";
import { maxPixels } from "../uploads.ts";
import { withoutMetadata } from "./heic.ts";
import { Refused } from "./refused.ts";

/** A cleaned file; `extension` is given where its format was changed. */
type Clean = { mime: string; bytes: Uint8Array; extension?: string };

/** Width and height of a stored portrait, in pixels. */
const side = 512;

/** Decodes a picture, upright and without metadata, to be encoded anew. Fails when it is broken, cut or too large. */
const decode = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" }).autoOrient();

const writers: Record<string, (image: Sharp) => Sharp> = {
  "image/jpeg": (image) => image.jpeg({ quality: 88 }),
  "image/png": (image) => image.png(),
  "image/gif": (image) => image.gif(),
  "image/tiff": (image) => image.tiff({ compression: "deflate" }),
  "image/webp": (image) => image.webp({ quality: 88 }),
};

/** Decodes a picture and encodes it anew, without metadata; one too large for that becomes a JPEG. Throws Refused. */
export async function cleanPicture(mime: string, bytes: Uint8Array): Promise<Clean> {
  const write = writers[mime];
  if (!write) return keepUndecoded(mime, bytes);
  if (mime === "image/tiff" && (await pagesOf(bytes)) > 1) return cleanPages(mime, bytes);
  try {
    const written = await write(decode(bytes)).toBuffer();
    if (written.length <= maxFileBytes) return { mime, bytes: written };
    return { mime: "image/jpeg", extension: ".jpg", bytes: await asSmallJpeg(decode(bytes)) };
  } catch {
    throw new Refused("imageUnreadable");
  }
}

/** A portrait as a square JPEG without metadata. Throws Refused. */
export async function cleanPortrait(bytes: Uint8Array): Promise<Clean> {
  try {
    const square = decode(bytes).resize(side, side, { fit: "cover" }).flatten({ background: "#ffffff" });
    return { mime: "image/jpeg", bytes: await square.jpeg({ quality: 85 }).toBuffer() };
  } catch {
    throw new Refused("imageUnreadable");
  }
}

const pagesOf = async (bytes: Uint8Array): Promise<number> =>
  (
    await sharp(bytes)
      .metadata()
      .catch(() => undefined)
  )?.pages ?? 1;

/** Encodes all pages of a scan anew; refused when a page cannot be kept, since any page may matter. */
async function cleanPages(mime: string, bytes: Uint8Array): Promise<Clean> {
  const written = await sharp(bytes, { pages: -1, limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .tiff({ compression: "deflate" })
    .toBuffer()
    .catch(() => null);
  if (written === null || written.length > maxFileBytes) throw new Refused("pagesNotKept");
  return { mime, bytes: written };
}

const asSmallJpeg = (image: Sharp) =>
  image.resize({ width: 4000, height: 4000, fit: "inside", withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer();

/** Pictures that are not decoded here: BMP has no metadata, that of a HEIC photo is blanked; both keep their format. */
function keepUndecoded(mime: string, bytes: Uint8Array): Clean {
  const kept = mime === "image/bmp" ? (isWholeBitmap(bytes) ? bytes : null) : withoutMetadata(bytes);
  if (kept === null) throw new Refused("imageNotConvertible");
  return { mime, bytes: kept };
}

function isWholeBitmap(bytes: Uint8Array): boolean {
  if (bytes.length < 55) return false;
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pixels = Math.abs(header.getInt32(18, true) * header.getInt32(22, true));
  return pixels <= maxPixels && header.getUint32(2, true) <= bytes.length;
}
