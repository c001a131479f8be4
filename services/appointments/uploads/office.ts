import { inflateRawSync } from "node:zlib";
import type { FileFlaw } from "../../contract/files.ts";

const maxEntries = 1000;
const maxUnpacked = 50 * 1_048_576;
const maxRatio = 200;

type Entry = { name: string; packed: number; unpacked: number; method: number; at: number };

/**
 * Why a .docx is refused (broken archive, zip bomb, macros, external parts), or null. Every part is unpacked, within
 * limits: the sizes in an archive may be wrong.
 */
export function officeFlaw(bytes: Uint8Array): FileFlaw | null {
  const zip = Buffer.from(bytes);
  const entries = listEntries(zip);
  if (!entries) return "documentUnreadable";
  if (entries.length > maxEntries) return "unpacksTooLarge";
  if (entries.some(({ name }) => /vbaproject|vbadata|\.bin$|activex/i.test(name))) return "containsMacros";
  // Parts that share bytes are how a small archive keeps a reader busy for hours (zip bomb).
  if (entries.reduce((sum, { packed }) => sum + packed, 0) > zip.length) return "documentUnreadable";
  let room = Math.min(maxUnpacked, maxRatio * zip.length);
  for (const entry of entries) {
    if (entry.unpacked > room) return "unpacksTooLarge";
    const part = unpack(zip, entry);
    if (part === null) return "documentUnreadable";
    room -= part.length;
    const flaw = /\.rels$|^\[Content_Types\]\.xml$/i.test(entry.name) ? flawOfLinks(part.toString("utf8")) : null;
    if (flaw) return flaw;
  }
  return null;
}

function flawOfLinks(xml: string): FileFlaw | null {
  if (/macroEnabled/i.test(xml)) return "containsMacros";
  const links = xml.match(/<(?:\w+:)?Relationship\b[^<]*/g) ?? [];
  const calls = (link: string) => /TargetMode\s*=\s*["']External/i.test(link) && !/\/hyperlink["']/i.test(link);
  return links.some(calls) ? "externalParts" : null;
}

/** Why a .doc is refused: its directory contains a macro project (MS-CFB stores names in UTF-16). */
export function oldWordFlaw(bytes: Uint8Array): FileFlaw | null {
  const file = Buffer.from(bytes);
  const has = (name: string) => file.includes(Buffer.from(name, "utf16le"));
  if (has("EncryptedPackage")) return "passwordProtected";
  if (!has("WordDocument")) return "contentMismatch";
  return has("_VBA_PROJECT") || has("Macros") ? "containsMacros" : null;
}

/** The central directory of a zip archive (PKWARE APPNOTE 4.3.12), or null when it is incomplete. */
function listEntries(zip: Buffer): Entry[] | null {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0 || end + 22 > zip.length) return null;
  const count = zip.readUInt16LE(end + 10);
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < count; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) return null;
    const nameLength = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString("utf8", at + 46, at + 46 + nameLength),
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      unpacked: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries.length > 0 ? entries : null;
}

/** The unpacked bytes of a part; null unless their number is as declared, so that never more than that is unpacked. */
function unpack(zip: Buffer, entry: Entry): Buffer | null {
  try {
    const from = entry.at + 30 + zip.readUInt16LE(entry.at + 26) + zip.readUInt16LE(entry.at + 28);
    const packed = zip.subarray(from, from + entry.packed);
    const part = entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(entry.unpacked, 1) });
    return part.length === entry.unpacked ? part : null;
  } catch {
    return null;
  }
}
