import { maxTextCharacters } from "../../contract/document-text.ts";
import type { DocumentText } from "../../contract/documents.ts";

/** How many pages a document has, and what reads one of them, from 1. */
async function open(
  extension: string,
  bytes: Uint8Array,
): Promise<{ count: number; read(page: number): Promise<string> }> {
  if (extension === ".pdf") return (await import("./pdf-text.ts")).openPdf(bytes);
  const { readWord } = await import("./word-text.ts");
  return { count: 1, read: async () => readWord(bytes) };
}

/** The text of a PDF or of a Word document, which is one page, up to the limit of characters. Throws Refused. */
export async function readText(extension: string, bytes: Uint8Array): Promise<DocumentText> {
  const { count, read } = await open(extension, bytes);
  const pages: string[] = [];
  let left = maxTextCharacters;
  while (pages.length < count && left > 0) {
    const text = (await read(pages.length + 1)).trim();
    // Not within a character that takes two places.
    pages.push(text.slice(0, left).replace(/[\uD800-\uDBFF]$/, ""));
    left -= text.length;
  }
  return { pages, isCut: left < 0 || pages.length < count };
}
