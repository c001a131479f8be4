import { inflateSync } from "node:zlib";

const mostInflated = 20 * 1_048_576;

const runs = "ce PDF contient un programme, enregistrez-le de nouveau sans.";
const unchecked = "ce PDF ne peut pas être vérifié, enregistrez-le de nouveau.";
const flaws: [RegExp, string][] = [
  [/\/Encrypt\b/, "ce PDF est protégé par un mot de passe, enlevez la protection."],
  [/\/(JavaScript|Launch)\b/, runs],
  [/\/EmbeddedFiles?\b/, "ce PDF contient d'autres fichiers, enregistrez-le de nouveau sans."],
];

/** Names written with #xx mean the same (ISO 32000-1, 7.3.5). */
const plain = (text: string) =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const flawIn = (text: string) => flaws.find(([sign]) => sign.test(plain(text)))?.[1] ?? null;

/**
 * Why a PDF is refused (encrypted, scripts, actions that start programs, embedded files), or null. The whole file is
 * searched, since a reader may not see streams where they seem to be, and what its object streams pack too.
 */
export function pdfFlaw(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes).toString("latin1");
  const flaw = flawIn(text);
  if (flaw) return flaw;
  // Three letters stand in pictures by chance, so this name counts only outside streams.
  if (/\/JS\b/.test(plain(text.replaceAll(/stream\r?\n[\s\S]*?endstream/g, "")))) return runs;
  let room = mostInflated;
  for (const { index } of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const dictionary = plain(text.slice(Math.max(text.lastIndexOf("obj", index), 0), index));
    if (!dictionary.includes("/ObjStm")) continue;
    const objects = unpack(dictionary, text, index, room);
    if (objects === null) return unchecked;
    room -= objects.length;
    const hidden = flawIn(objects) ?? (/\/JS\b/.test(plain(objects)) ? runs : null);
    if (hidden) return hidden;
  }
  return null;
}

/** What an object stream packs, or null when it is packed in a way that is not read here. */
function unpack(dictionary: string, text: string, index: number, room: number): string | null {
  const from = text.indexOf("\n", index) + 1;
  const packed = text.slice(from, text.indexOf("endstream", from));
  if (!dictionary.includes("/Filter")) return packed;
  if (!/\/Filter\s*\[?\s*\/FlateDecode\b/.test(dictionary) || dictionary.includes("/Predictor")) return null;
  try {
    return inflateSync(Buffer.from(packed, "latin1"), { maxOutputLength: Math.max(room, 1) }).toString("latin1");
  } catch {
    return null;
  }
}
