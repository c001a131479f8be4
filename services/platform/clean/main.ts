import { createWriteStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { beginsAs, kinds, type Purpose } from "./kinds.ts";
import { Refused } from "./refused.ts";

/** The first line of the answer: what the bytes behind it are, or why there are none. */
export type Answer = { mime: string; extension?: string } | { flaw: string };

/** Cleans one file by its kind; each parser is loaded only for the files it reads. */
async function clean(purpose: Purpose, extension: string, bytes: Uint8Array) {
  const kind = kinds[purpose][extension];
  if (!kind || !beginsAs(kind, bytes)) throw new Refused("contentMismatch");
  if (purpose === "text") {
    const text = await (await import("./text.ts")).readText(extension, bytes);
    return { mime: "application/json", bytes: Buffer.from(JSON.stringify(text)) };
  }
  const { mime } = kind;
  if (extension === ".pdf") return { mime, bytes: await (await import("./pdf.ts")).cleanPdf(bytes) };
  if (extension === ".docx") return { mime, bytes: (await import("./word.ts")).cleanWord(bytes) };
  const { cleanPicture, cleanPortrait } = await import("./picture.ts");
  return purpose === "portrait" ? cleanPortrait(bytes) : cleanPicture(mime, bytes);
}

/** Reads a file from standard input, writes the answer to file descriptor 3: parsers may print what they like. */
const [purpose, extension] = process.argv.slice(2) as [Purpose, string];
const out = createWriteStream("", { fd: 3 });
const say = (answer: Answer, bytes: Uint8Array = Buffer.alloc(0)) => {
  out.write(`${JSON.stringify(answer)}\n`);
  out.end(bytes);
};
try {
  const { bytes, ...what } = await clean(purpose, extension, await buffer(process.stdin));
  say(what, bytes);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  say({ flaw: error.flaw });
}
