import { SaxesParser, type SaxesTagPlain } from "saxes";
import { Refused } from "./refused.ts";

/** The name of an element or an attribute without its prefix. */
export const localName = (name: string) => name.slice(name.indexOf(":") + 1);
/** The value of the attribute with this local name; "" for none. */
export const attributeOf = ({ attributes }: SaxesTagPlain, local: string): string =>
  Object.entries(attributes).find(([name]) => localName(name) === local)?.[1] ?? "";
/** A text, to be written between elements. */
export const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#13;");
/** A text, to be written between the double quotes of an attribute. */
export const escapeValue = (text: string) =>
  escapeText(text).replaceAll('"', "&quot;").replaceAll("\n", "&#10;").replaceAll("\t", "&#9;");

/** The text of an XML part, in UTF-8 or, with its mark, UTF-16; refused in any other encoding. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  const declared = /^<\?xml[^>]*encoding\s*=\s*["']([^"']+)/.exec(text)?.[1]?.toLowerCase() ?? "utf-8";
  if (!["utf-8", "utf-16", "us-ascii"].includes(declared)) throw new Refused("documentUnreadable");
  return text;
}

/** What is told of a part while it is read; `open` answers whether an element is read, with all that it contains. */
export type Reader = {
  open(tag: SaxesTagPlain, local: string): boolean;
  text?(text: string): void;
  close?(name: string): void;
};

/** Reads an XML part. Throws Refused when it is malformed or has a document type. */
export function read(bytes: Uint8Array, { open, text, close }: Reader): void {
  const parser = new SaxesParser({ xmlns: false });
  let skipped = 0;
  const refuse = () => {
    throw new Refused("documentUnreadable");
  };
  parser.on("error", refuse);
  // Entities of a document type could load other files, or unpack to gigabytes.
  parser.on("doctype", refuse);
  parser.on("opentag", (tag) => {
    if (skipped > 0 || !open(tag, localName(tag.name))) skipped++;
  });
  const tell = (found: string) => {
    if (skipped === 0) text?.(found);
  };
  parser.on("text", tell);
  parser.on("cdata", tell);
  parser.on("closetag", ({ name }) => {
    if (skipped > 0) skipped--;
    else close?.(name);
  });
  parser.write(decode(bytes)).close();
}

/** What follows the elements of a part while they are written; `text` tells whether it has written a text itself. */
export type Watch = {
  open(tag: SaxesTagPlain, out: string[]): void;
  text(text: string, out: string[]): boolean;
  close(): void;
  end(): void;
};

/**
 * Writes an XML part anew, in UTF-8, without comments, instructions or document types. `keep` may change the attributes
 * of an element, or leave it out with all it contains. Throws Refused when the part is malformed.
 */
export function rewrite(
  bytes: Uint8Array,
  keep: (tag: SaxesTagPlain, local: string) => boolean,
  watch?: Watch,
): Uint8Array {
  const out: string[] = ['<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'];
  read(bytes, {
    open(tag, local) {
      if (!keep(tag, local)) return false;
      watch?.open(tag, out);
      const attributes = Object.entries(tag.attributes).map(
        ([name, value]) => ` ${name}="${escapeValue(String(value))}"`,
      );
      out.push(`<${tag.name}${attributes.join("")}>`);
      return true;
    },
    text(text) {
      if (!watch?.text(text, out)) out.push(escapeText(text));
    },
    close(name) {
      out.push(`</${name}>`);
      watch?.close();
    },
  });
  watch?.end();
  return Buffer.from(out.join(""));
}
