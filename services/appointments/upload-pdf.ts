import { inflateSync } from "node:zlib";

const mostInflated = 20 * 1_048_576;

const flaws: [RegExp, string][] = [
  [/\/Encrypt\b/, "ce PDF est protégé par un mot de passe, enlevez la protection."],
  [/\/(JavaScript|JS|Launch)\b/, "ce PDF contient un programme, enregistrez-le de nouveau sans."],
  [/\/EmbeddedFiles?\b/, "ce PDF contient d'autres fichiers, enregistrez-le de nouveau sans."],
];

/** Names written with #xx mean the same (ISO 32000-1, 7.3.5). */
const plain = (text: string) =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Why a PDF is refused (encrypted, scripts, actions that start programs, embedded files), or null. Reads object streams too. */
export function pdfFlaw(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes).toString("latin1");
  if (!text.slice(0, 1024).includes("%PDF-")) return "ce PDF ne peut pas être lu.";
  let left = mostInflated;
  for (const part of objectStreams(text, () => left)) {
    if (part === null) return "ce PDF ne peut pas être vérifié, enregistrez-le de nouveau.";
    left -= part.length;
    const flaw = flawIn(part);
    if (flaw) return flaw;
  }
  return flawIn(text.replaceAll(/stream\r?\n[\s\S]*?endstream/g, ""));
}

const flawIn = (text: string) => flaws.find(([sign]) => sign.test(plain(text)))?.[1] ?? null;

function* objectStreams(text: string, left: () => number): Generator<string | null> {
  for (const { index } of text.matchAll(/\/(?:ObjStm|#4fbjStm)\b/gi)) {
    const start = text.indexOf("stream", index);
    if (start < 0) continue;
    const from = start + 6 + (text.startsWith("\r\n", start + 6) ? 2 : 1);
    const end = text.indexOf("endstream", from);
    if (end < 0) continue;
    const dictionary = text.slice(text.lastIndexOf("obj", index), start);
    if (!plain(dictionary).includes("/FlateDecode")) {
      yield text.slice(from, end);
      continue;
    }
    try {
      const room = Math.max(left(), 1);
      yield inflateSync(Buffer.from(text.slice(from, end), "latin1"), { maxOutputLength: room }).toString("latin1");
    } catch {
      yield null;
    }
  }
}
