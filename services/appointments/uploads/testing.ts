import { crc32, deflateRawSync } from "node:zlib";
import { cleanFiles } from "./upload.ts";

export const fileOf = (name: string, bytes: Uint8Array | string) => new File([bytes as BlobPart], name);
export const cleanOne = async (name: string, bytes: Uint8Array | string) =>
  (await cleanFiles([fileOf(name, bytes)]))[0]!;
export const refusal = async (name: string, bytes: Uint8Array | string) =>
  cleanOne(name, bytes).then(
    () => "accepted",
    ({ code, extra }) => `${code} ${extra.detail.name} ${extra.errorMessages[0].message}`,
  );

/** Builds a zip archive of the given entries; `claim` writes another unpacked size in its directory. */
export function zipOf(entries: Record<string, string>, claim?: number): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(entries)) {
    const packed = deflateRawSync(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(text), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claim ?? Buffer.byteLength(text), 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const head = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, tail, Buffer.from(name)]));
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

const documentType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
export const wordParts = (more: Record<string, string> = {}) => ({
  "[Content_Types].xml": `<Types><Override PartName="/word/document.xml" ContentType="${documentType}"/></Types>`,
  "_rels/.rels": "<Relationships/>",
  "word/document.xml": "<w:document/>",
  ...more,
});

export const pdfOf = (body: string) => Buffer.from(`%PDF-1.7\n${body}\ntrailer << /Root 1 0 R >>\n%%EOF\n`, "latin1");

/** Builds a HEIC file with one picture item and one Exif item, both in its data. */
export function heicOf(picture: string, exif: string): Buffer {
  const box = (type: string, ...parts: (Buffer | string)[]) => {
    const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4);
    return Buffer.concat([head, body]);
  };
  const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));
  const info = (id: number, kind: string) => box("infe", Buffer.from([2, 0, 0, 0]), u16(id, 0), kind, "\0");
  const start = box("ftyp", "heic", "\0\0\0\0", "mif1heic");
  const meta = (at: number) =>
    box(
      "meta",
      "\0\0\0\0",
      box("iinf", "\0\0\0\0", u16(2), info(1, "hvc1"), info(2, "Exif")),
      box(
        "iloc",
        "\0\0\0\0",
        Buffer.from([0x22, 0]),
        u16(2, 1, 0, 1, at, picture.length, 2, 0, 1, at + picture.length, exif.length),
      ),
    );
  const at = start.length + meta(0).length + 8;
  return Buffer.concat([start, meta(at), box("mdat", picture, exif)]);
}
