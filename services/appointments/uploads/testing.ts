import { readFileSync } from "node:fs";
import { constants, crc32, deflateRawSync, inflateSync } from "node:zlib";
import { unzipSync } from "fflate";
import type { ServicesConfig } from "../../config.ts";
import { createLog } from "../../platform/log.ts";
import { cleanFile } from "../../platform/received-files.ts";

export const withoutAntivirus = { config: {} as ServicesConfig, log: createLog() };
export const fileOf = (name: string, bytes: Uint8Array | string) => new File([bytes as BlobPart], name);
export const cleanOne = (name: string, bytes: Uint8Array | string) => cleanFile(withoutAntivirus, fileOf(name, bytes));
/** The file as it is stored, or why it is refused. */
export const cleanOrRefusal = async (name: string, bytes: Uint8Array | string) =>
  cleanOne(name, bytes).catch(({ code, extra }) => `${code} ${extra.detail.name} ${extra.errorMessages[0].message}`);
export const refusal = async (name: string, bytes: Uint8Array | string) => {
  const clean = await cleanOrRefusal(name, bytes);
  return typeof clean === "string" ? clean : "accepted";
};

type Entries = Record<string, string | Buffer> | [string, string | Buffer][];

/**
 * Builds a zip archive of the given entries. `claim` writes another unpacked size in its directory, `localName` another
 * name before the data of the entries, `method` and `flags` what no reader here knows.
 */
export function zipOf(
  entries: Entries,
  {
    claim,
    localName,
    method = 8,
    flags = 0,
  }: { claim?: number; localName?: string; method?: number; flags?: number } = {},
): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  const list = Array.isArray(entries) ? entries : Object.entries(entries);
  for (const [name, content] of list) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claim ?? Buffer.byteLength(content), 18);
    const named = (given: string) => {
      const head = Buffer.from(common);
      head.writeUInt16LE(Buffer.byteLength(given), 22);
      return head;
    };
    const first = localName ?? name;
    const head = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), named(first), Buffer.from(first), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), named(name), tail, Buffer.from(name)]));
    local.push(head);
    at += head.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(local.length, 8);
  end.writeUInt16LE(local.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, directory, end]);
}

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const namespaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}"`;

/** The content of a relationships part with one relationship, whose type is written in short. */
export const linksOf = (type: string, target: string, more = 'TargetMode="External"') =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="${office}/${type}" Target="${target}" ${more}/></Relationships>`;

/** The text of a Word document with this body. */
export const wordText = (body: string) => `<w:document ${namespaces}><w:body>${body}</w:body></w:document>`;

/** The parts of a Word document; `more` adds parts or replaces them, `types` adds content types. */
export const wordParts = (more: Record<string, string | Buffer> = {}, types = "") => ({
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${types}<Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/></Types>`,
  "_rels/.rels": linksOf("officeDocument", "word/document.xml", ""),
  "word/document.xml": wordText("<w:p><w:r><w:t>Bonjour</w:t></w:r></w:p>"),
  ...more,
});

/** All that a PDF holds, with its packed streams unpacked. */
export function showPdf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString("latin1");
  const streams = [...text.matchAll(/stream\n([\s\S]*?)endstream/g)].map(([, data = ""]) => {
    try {
      return inflateSync(Buffer.from(data, "latin1"), { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1");
    } catch {
      return "";
    }
  });
  return [text, ...streams].join("\n");
}

/** All that a Word document holds: the names of its parts and their content. */
export const showWord = (bytes: Uint8Array): string =>
  Object.entries(unzipSync(bytes))
    .map(([name, data]) => `${name}\n${Buffer.from(data).toString("latin1")}`)
    .join("\n");

const fixture = (name: string) => readFileSync(new URL(name, import.meta.url));

/**
 * A HEIC photo of heif-enc (libheif 1.15): 160 by 120 points, to be turned a quarter to the right, in the colours of
 * phones (Display P3); its quarters are red, green, blue and white. exiftool and hand added places and «ZZMARK» in Exif,
 * in XMP and in a box «uuid».
 */
export const heicPhoto = (): Buffer => fixture("photo.heic");
/** A HEIC photo of 310 by 230 points in four tiles, to be turned a quarter to the right, as phones write them. */
export const heicOfTiles = (): Buffer => fixture("tiles.heic");
/** A white HEIC photo of heif-enc, 8000 by 6000 points. */
export const largeHeic = (): Buffer => fixture("large.heic");

/** A box of a HEIC file. */
export function heicBox(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

/** A BMP of these sizes and points, as written; `header` is what stands behind the first 40 bytes of its header. */
export function bmpOf(
  [width, height]: [number, number],
  bits: number,
  points: Buffer,
  { packing = 0, header = Buffer.alloc(0), palette = Buffer.alloc(0) } = {},
): Buffer {
  const head = Buffer.alloc(54);
  const from = head.length + header.length + palette.length;
  head.write("BM");
  head.writeUInt32LE(from + points.length, 2);
  head.writeUInt32LE(from, 10);
  head.writeUInt32LE(40 + header.length, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(packing, 30);
  head.writeUInt32LE(points.length, 34);
  head.writeUInt32LE(palette.length / 4, 46);
  return Buffer.concat([head, header, palette, points]);
}
