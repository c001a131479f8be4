import { Transformer } from "@napi-rs/image";
import sharp, { type Sharp } from "sharp";
import { maxPixels } from "../uploads.ts";

/** Decodes a BMP. Fails when it is broken, cut or too large. */
export async function decodeBitmap(bytes: Uint8Array): Promise<Sharp> {
  if (pointsIn(bytes) > maxPixels) throw new Error("The picture is too large.");
  const decoder = new Transformer(bytes);
  const { width, height } = await decoder.metadata();
  const data = await decoder.rawPixels();
  const channels = (data.length / (width * height)) as 3 | 4;
  const image = sharp(data, { raw: { width, height, channels }, limitInputPixels: maxPixels });
  // Many programs leave the fourth byte of each point empty: it does not mean that nothing is to be seen.
  const empty = channels === 4 && (await image.stats()).channels[3]?.max === 0;
  return empty ? image.removeAlpha() : image;
}

/** How many points the header tells of, before they take memory (BITMAPCOREHEADER; BITMAPINFOHEADER and later ones). */
function pointsIn(bytes: Uint8Array): number {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (header.getUint32(14, true) === 12) return header.getUint16(18, true) * header.getUint16(20, true);
  return Math.abs(header.getInt32(18, true) * header.getInt32(22, true));
}
