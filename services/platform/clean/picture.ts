import sharp, { type Sharp } from "sharp";
import { maxFileBytes } from "../../contract/files.ts";
import { maxPixels } from "../uploads.ts";
import { Refused } from "./refused.ts";

/** A cleaned file; `extension` is given where its format was changed. */
type Clean = { mime: string; bytes: Uint8Array; extension?: string };

/** A JPEG is never transparent: what would show through is white. */
const paper = { background: "#ffffff" };

/** Width and height of a stored portrait, in pixels. */
const side = 512;

/** Decodes a picture, upright and without metadata, to be encoded anew. Fails when it is broken, cut or too large. */
const decode = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" }).autoOrient();

const writers: Record<string, (image: Sharp) => Sharp> = {
  "image/jpeg": (image) => image.flatten(paper).jpeg({ quality: 88 }),
  "image/png": (image) => image.png(),
  "image/gif": (image) => image.gif(),
  "image/tiff": (image) => image.tiff({ compression: "deflate" }),
  "image/webp": (image) => image.webp({ quality: 88 }),
};

/** The formats that sharp does not decode: what does, and what they become. */
const others: Record<string, { decode: (bytes: Uint8Array) => Promise<Sharp>; mime: string; extension: string }> = {
  "image/heic": {
    decode: async (bytes) => (await import("./heic.ts")).decodeHeic(bytes),
    mime: "image/jpeg",
    extension: ".jpg",
  },
  "image/bmp": {
    decode: async (bytes) => (await import("./bitmap.ts")).decodeBitmap(bytes),
    mime: "image/png",
    extension: ".png",
  },
};

/** Decodes a picture and encodes it anew, without metadata; one too large for that becomes a JPEG. Throws Refused. */
export async function cleanPicture(mime: string, bytes: Uint8Array): Promise<Clean> {
  if (mime === "image/tiff" && (await pagesOf(bytes)) > 1) return cleanPages(mime, bytes);
  const other = others[mime];
  try {
    if (!other) return await write(decode(bytes), { mime });
    const { mime: written, extension } = other;
    return await write(await other.decode(bytes), { mime: written, extension });
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(other ? "imageNotConvertible" : "imageUnreadable");
  }
}

async function write(image: Sharp, kind: Omit<Clean, "bytes">): Promise<Clean> {
  const bytes = await writers[kind.mime]!(image).toBuffer();
  if (bytes.length <= maxFileBytes) return { ...kind, bytes };
  return { mime: "image/jpeg", extension: ".jpg", bytes: await asSmallJpeg(image) };
}

/** A portrait as a square JPEG without metadata. Throws Refused. */
export async function cleanPortrait(bytes: Uint8Array): Promise<Clean> {
  try {
    const square = decode(bytes).resize(side, side, { fit: "cover" }).flatten(paper);
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
  image
    .resize({ width: 4000, height: 4000, fit: "inside", withoutEnlargement: true })
    .flatten(paper)
    .jpeg({ quality: 80 })
    .toBuffer();
