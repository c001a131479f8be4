import { inflateSync } from "node:zlib";
import type { FileFlaw } from "../../contract/files.ts";

/** Limit on the bytes of object streams, packed and unpacked together. */
const maxRead = 25 * 1_048_576;
/** The dictionary of an object stream is short: text farther away does not belong to it. */
const dictionaryReach = 1024;

const flaws: [RegExp, FileFlaw][] = [
  [/\/Encrypt\b/, "passwordProtected"],
  [/\/(JavaScript|Launch)\b/, "pdfScript"],
  [/\/EmbeddedFiles?\b/, "pdfAttachments"],
];

/** The value of a hexadecimal digit, or -1. */
function digit(code: number | undefined): number {
  if (code === undefined || code < 48) return -1;
  if (code < 58) return code - 48;
  const letter = code | 32;
  return letter > 96 && letter < 103 ? letter - 87 : -1;
}

/** Decodes names written with #xx (ISO 32000-1, 7.3.5). Byte by byte: a file may hold millions of them. */
function plain(text: string): string {
  if (!text.includes("#")) return text;
  const bytes = Buffer.from(text, "latin1");
  let to = 0;
  for (let at = 0; at < bytes.length; at++) {
    const [high, low] = bytes[at] === 35 ? [digit(bytes[at + 1]), digit(bytes[at + 2])] : [-1, -1];
    const coded = high >= 0 && low >= 0;
    bytes[to++] = coded ? high * 16 + low : bytes[at]!;
    if (coded) at += 2;
  }
  return bytes.toString("latin1", 0, to);
}

const flawIn = (text: string) => flaws.find(([sign]) => sign.test(text))?.[1] ?? null;
const namesScript = (text: string) => /\/JS\b/.test(text);

/**
 * Why a PDF is refused (encrypted, scripts, actions that start programs, embedded files), or null. The whole file is
 * searched, because readers may disagree on where streams are, and the content of its object streams too. Each part is
 * read once, so the time grows linearly with the size.
 */
export function pdfFlaw(bytes: Uint8Array): FileFlaw | null {
  const text = Buffer.from(bytes).toString("latin1");
  const flaw = flawIn(plain(text));
  if (flaw) return flaw;
  // Three letters occur in pictures by chance, so this name counts only outside streams.
  if (namesScript(plain(outsideStreams(text)))) return "pdfScript";
  return packedFlaw(text);
}

/** The text without the content of streams, from «stream» to the next «endstream». */
function outsideStreams(text: string): string {
  const start = /(?<!end)stream\r?\n/g;
  const kept: string[] = [];
  let at = 0;
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const end = text.indexOf("endstream", start.lastIndex);
    if (end < 0) break;
    kept.push(text.slice(at, found.index));
    at = end + "endstream".length;
    start.lastIndex = at;
  }
  return [...kept, text.slice(at)].join("");
}

/** The flaw inside the object streams (ISO 32000-1, 7.5.7); a stream that cannot be parsed is refused. */
function packedFlaw(text: string): FileFlaw | null {
  const name = /\/(?:O|#4f)(?:b|#62)(?:j|#6a)(?:S|#53)(?:t|#74)(?:m|#6d)/gi;
  let room = maxRead;
  for (let found = name.exec(text); found; found = name.exec(text)) {
    const from = Math.max(0, found.index - dictionaryReach);
    const opens = text.slice(from, found.index).lastIndexOf("<<");
    const closes = text.slice(found.index, found.index + dictionaryReach).indexOf(">>");
    if (opens < 0 || closes < 0) return "pdfNotCheckable";
    const dictionary = plain(text.slice(from + opens + 2, found.index + closes));
    name.lastIndex = found.index + closes;
    const start = /^>>\s*stream\r?\n/.exec(text.slice(name.lastIndex, name.lastIndex + 64));
    if (!start || /[<>()%]/.test(dictionary)) return "pdfNotCheckable";
    const dataFrom = name.lastIndex + start[0].length;
    const dataTo = text.indexOf("endstream", dataFrom);
    room -= dataTo - dataFrom;
    if (dataTo < 0 || room < 0) return "pdfNotCheckable";
    const objects = unpack(dictionary, text.slice(dataFrom, dataTo), room);
    if (objects === null) return "pdfNotCheckable";
    room -= objects.length;
    const clear = plain(objects);
    const hidden = flawIn(clear) ?? (namesScript(clear) ? "pdfScript" : null);
    if (hidden) return hidden;
  }
  return null;
}

/** The content of an object stream, or null when its filter is not supported here. */
function unpack(dictionary: string, packed: string, room: number): string | null {
  if (!dictionary.includes("/Filter")) return packed;
  if (!/\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(dictionary)) return null;
  if (dictionary.includes("/Predictor")) return null;
  try {
    return inflateSync(Buffer.from(packed, "latin1"), { maxOutputLength: Math.max(room, 1) }).toString("latin1");
  } catch {
    return null;
  }
}
