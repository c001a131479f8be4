import { createRequire } from "node:module";
import sharp, { type Sharp } from "sharp";
import { maxPixels } from "../uploads.ts";

/** What is used of libheif compiled to WebAssembly; it turns a picture upright, and prints what is wrong with it. */
type Libheif = {
  HeifDecoder: new () => { decode(file: Uint8Array): Found[] };
  heif_js_decode_image2(
    handle: unknown,
    space: unknown,
    chroma: unknown,
  ): Promise<{ channels?: Channel[] } | undefined>;
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGBA: unknown };
};
type Found = { handle: unknown; get_width(): number; get_height(): number };
/** A row has `stride` bytes, of which some at its end may be empty. */
type Channel = { data: Uint8Array; width: number; height: number; stride: number };

/** Bytes of a description of colours that one segment of a JPEG can hold. */
const maxProfile = 65_519;

const tooLarge = () => new Error("The picture is too large.");

/** Decodes a HEIC photo. Fails when it is broken, cut or too large, and when the file holds several pictures. */
export async function decodeHeic(bytes: Uint8Array): Promise<Sharp> {
  const libheif = createRequire(import.meta.url)("libheif-js/wasm-bundle.js") as Libheif;
  const [photo, another] = new libheif.HeifDecoder().decode(bytes);
  if (!photo) throw new Error("No picture can be read.");
  if (another) throw new Error("The file holds several pictures, of which any may matter.");
  if (photo.get_width() * photo.get_height() > maxPixels) throw tooLarge();
  const { heif_colorspace_RGB: space } = libheif.heif_colorspace;
  const { heif_chroma_interleaved_RGBA: chroma } = libheif.heif_chroma;
  // `display` of the package would copy the points once more.
  const [points] = (await libheif.heif_js_decode_image2(photo.handle, space, chroma))?.channels ?? [];
  if (!points) throw new Error("The picture cannot be decoded.");
  const { data, width, height, stride } = points;
  if (width * height > maxPixels) throw tooLarge();
  const decoded = sharp(data, { raw: { width: stride / 4, height, channels: 4 }, limitInputPixels: false }).extract({
    left: 0,
    top: 0,
    width,
    height,
  });
  const icc = (
    await sharp(bytes)
      .metadata()
      .catch(() => null)
  )?.icc;
  return icc && icc.length <= maxProfile ? withColours(decoded, icc) : decoded;
}

/** The same picture with the meaning of its colours, which sharp reads from files alone: phones use more than sRGB has. */
async function withColours(decoded: Sharp, icc: Buffer): Promise<Sharp> {
  const jpeg = await decoded
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4", optimiseCoding: false })
    .toBuffer();
  const profile = Buffer.concat([Buffer.from("\xff\xe2\0\0ICC_PROFILE\0\x01\x01", "latin1"), icc]);
  profile.writeUInt16BE(profile.length - 2, 2);
  return sharp(Buffer.concat([jpeg.subarray(0, 2), profile, jpeg.subarray(2)]), { failOn: "error" });
}
