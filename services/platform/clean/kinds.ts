import { documentMime } from "../../contract/document-text.ts";
import type { documentEndings } from "../../contract/files.ts";

type Kind = { mime: string /** How its bytes begin, in hexadecimal digits. */; sign: RegExp };

const jpeg: Kind = { mime: "image/jpeg", sign: /^ffd8ff/ };
const png: Kind = { mime: "image/png", sign: /^89504e470d0a1a0a/ };
const gif: Kind = { mime: "image/gif", sign: /^474946383[79]61/ };
const bmp: Kind = { mime: "image/bmp", sign: /^424d/ };
const tiff: Kind = { mime: "image/tiff", sign: /^(49492a00|4d4d002a)/ };
const webp: Kind = { mime: "image/webp", sign: /^52494646.{8}57454250/ };
/** A box «ftyp» with one of the brands of HEIC photos (ISO 23008-12). */
const heic: Kind = { mime: "image/heic", sign: /^.{8}66747970(68656963|68656978|6865696d|68656973|6d696631|6d736631)/ };
const pdf: Kind = { mime: documentMime.pdf, sign: /^255044462d/ };
const docx: Kind = { mime: documentMime.docx, sign: /^504b0304/ };

const pictures: Record<string, Kind> = { ".jpg": jpeg, ".jpeg": jpeg, ".png": png };

const documents: Record<(typeof documentEndings)[number], Kind> = {
  ...{ ".jpg": jpeg, ".jpeg": jpeg, ".png": png, ".gif": gif, ".bmp": bmp, ".tif": tiff, ".tiff": tiff },
  ...{ ".webp": webp, ".heic": heic, ".pdf": pdf, ".docx": docx },
};

/** File types of decisions 2.10 by what they are sent for, by extension. A portrait has fewer. */
export const kinds = {
  portrait: pictures,
  document: documents as Record<string, Kind>,
  /** To be read, not kept. */
  text: { ".pdf": pdf, ".docx": docx } as Record<string, Kind>,
};
export type Purpose = keyof typeof kinds;

/** Whether the bytes begin as those of the kind do. */
export const beginsAs = ({ sign }: Kind, bytes: Uint8Array): boolean =>
  sign.test(Buffer.from(bytes.subarray(0, 16)).toString("hex"));

/** The pictures that a Word document may hold. */
export const wordPictures = new Map<string, Kind>(
  [jpeg, { ...jpeg, mime: "image/jpg" }, png, gif, bmp, tiff].map((kind) => [kind.mime, kind] as const),
);
