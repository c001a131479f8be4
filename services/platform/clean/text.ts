import { unzipSync } from "fflate";
import { SaxesParser } from "saxes";
import { Refused } from "./refused.ts";
import { localName } from "./xml.ts";

/** Characters that are read of one document: some thirty pages. */
const maxCharacters = 60_000;
const maxUnpacked = 50 * 1_048_576;

/** The text of a document by its pages, empty for one without text; `isCut` when there is more than is read. */
export type DocumentText = { pages: string[]; isCut: boolean };

function cut(pages: string[]): DocumentText {
  let left = maxCharacters;
  const kept = pages.map((page) => {
    const text = page.trim().slice(0, left);
    left -= text.length;
    return text;
  });
  return { pages: kept, isCut: kept.some((text, index) => text !== pages[index]!.trim()) };
}

async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const { extractText, getDocumentProxy } = await import("unpdf");
  // It takes no Buffer.
  const document = await getDocumentProxy(new Uint8Array(bytes), { disableFontFace: true });
  return (await extractText(document)).text;
}

/** What ends a line of text, and what parts the words of one (ECMA-376, part 1, 17.3 and 17.4). */
const separators: Readonly<Record<string, string>> = { p: "\n", tr: "\n", br: "\n", cr: "\n", tc: " ", tab: " " };

/** The text of the main part of a Word document; what was deleted in it, or computes a field, is no text. */
function readWord(bytes: Uint8Array): string {
  const isMain = ({ name, originalSize }: { name: string; originalSize: number }) =>
    /^word\/document\d*\.xml$/.test(name) && originalSize <= maxUnpacked;
  const [part] = Object.values(unzipSync(bytes, { filter: isMain }));
  if (!part) throw new Refused("documentUnreadable");
  const out: string[] = [];
  let isText = false;
  const parser = new SaxesParser({ xmlns: false });
  const refuse = () => {
    throw new Refused("documentUnreadable");
  };
  parser.on("error", refuse);
  parser.on("doctype", refuse);
  parser.on("opentag", ({ name }) => {
    isText = localName(name) === "t";
  });
  parser.on("text", (text) => {
    if (isText) out.push(text);
  });
  parser.on("closetag", ({ name }) => {
    isText = false;
    const local = localName(name);
    const separator = separators[local];
    // A cell ends with a paragraph, and the line of its table goes on.
    while (local === "tc" && out.at(-1) === "\n") out.pop();
    if (separator) out.push(separator);
  });
  parser.write(new TextDecoder("utf-8", { fatal: true }).decode(part)).close();
  return out.join("").replaceAll(/\n{3,}/g, "\n\n");
}

/** Reads the text of a PDF or of a Word document, which is one page. Throws Refused. */
export async function readText(extension: string, bytes: Uint8Array): Promise<DocumentText> {
  return cut(extension === ".pdf" ? await readPdf(bytes) : [readWord(bytes)]);
}
