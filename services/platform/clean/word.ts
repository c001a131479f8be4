import { extname } from "node:path/posix";
import { zipSync } from "fflate";
import type { SaxesTagPlain } from "saxes";
import type { FileFlaw } from "../../contract/files.ts";
import { beginsAs, wordPictures } from "./kinds.ts";
import { Refused } from "./refused.ts";
import { findMain, type Link, maxUnpacked, partOf, readLinks, unpack } from "./word-package.ts";
import { attributeOf, escapeText, escapeValue, localName, read, rewrite, type Watch } from "./xml.ts";

const maxRatio = 200;

/** Types of parts that are read and written anew; a document with another one is refused (ECMA-376, part 1, annex A). */
const xmlTypes =
  /^application\/(xml|vnd\.openxmlformats-(package\.relationships|officedocument\.(theme|themeOverride|customXmlProperties|drawingml\.(chart|chartshapes|diagram(Colors|Data|Layout|Style))|wordprocessingml\.(document\.main|document\.glossary|styles|stylesWithEffects|settings|webSettings|fontTable|numbering|header|footer|footnotes|endnotes|comments|commentsExtended|commentsIds|commentsExtensible|people)))\+xml|vnd\.ms-word\.stylesWithEffects\+xml|vnd\.ms-office\.(chartstyle|chartcolorstyle|drawingml\.diagramDrawing)\+xml)$/;
const documentType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
/** Parts about the file (who wrote it, on what, its small picture), left out of the copy. */
const about =
  /\/(core-properties|extended-properties|custom-properties|thumbnail|printerSettings)$|^application\/(vnd\.openxmlformats-(package\.core|officedocument\.(extended|custom))-properties\+xml)$/;

/** Elements of what runs, is embedded or is loaded from elsewhere: the document would not be whole without them. */
const flawOfElement = new Map<string, FileFlaw>(
  Object.entries({
    altChunk: "containsObjects",
    object: "containsObjects",
    OLEObject: "containsObjects",
    oleObj: "containsObjects",
    control: "containsMacros",
    externalData: "containsObjects",
    videoFile: "containsObjects",
    audioFile: "containsObjects",
    media: "containsObjects",
    webVideoPr: "containsObjects",
    movie: "containsObjects",
    subDoc: "externalParts",
    frameset: "externalParts",
    sourceFileName: "externalParts",
  }),
);
/** Elements that call a file or an address, and whose loss changes nothing on the page. */
const leftOut = new Set(
  "attachedTemplate mailMerge saveThroughXslt hlinkClick hlinkHover hlinkMouseOver attachedSchema docVars dataBinding".split(
    " ",
  ),
);
/** Attributes that hold an address or lead to one; identifiers of links are left out on hyperlinks alone. */
const addresses = new Set(["href", "src", "althref", "link", "macro", "onAction"]);
/** Fields that compute from the document itself (ECMA-376, part 1, 17.16.5). */
const fields =
  /^(PAGE|NUMPAGES|SECTION|SECTIONPAGES|NUMCHARS|NUMWORDS|DATE|TIME|CREATEDATE|SAVEDATE|PRINTDATE|EDITTIME|TOC|TC|PAGEREF|REF|NOTEREF|SEQ|STYLEREF|XE|INDEX|SYMBOL|FILENAME|AUTHOR|TITLE|SUBJECT|DOCPROPERTY|MERGEFIELD|FORMTEXT|FORMCHECKBOX|FORMDROPDOWN|LISTNUM|BIBLIOGRAPHY|CITATION|EQ|ADDRESSBLOCK|GREETINGLINE|=)(?![A-Za-z])/i;

const prefixOf = (name: string) => (name.includes(":") ? name.slice(0, name.indexOf(":")) : "");
/** The attribute that declares the namespace of a name. */
const declared = (name: string) => (prefixOf(name) === "" ? "xmlns" : `xmlns:${prefixOf(name)}`);

/**
 * Whether the parts of fields have the namespace of their document: a begin or an end in another one, which a reader
 * passes over, would hide what belongs to which field.
 */
function isOfNamespace(tag: SaxesTagPlain, local: string, root: { prefix: string; namespace: string }): boolean {
  const again = tag.attributes[root.prefix === "" ? "xmlns" : `xmlns:${root.prefix}`];
  if (again !== undefined && again !== root.namespace) return false;
  if (!/^(fldChar|fldSimple|(del)?instrText)$/i.test(local)) return true;
  const told = Object.keys(tag.attributes).filter((name) => /^(fldCharType|instr)$/i.test(localName(name)));
  return prefixOf(tag.name) === root.prefix && told.length <= 1 && told.every((name) => prefixOf(name) === root.prefix);
}

type Field = { code: string; places: number[]; isCode: boolean };

/**
 * Follows the fields of a part (ECMA-376, part 1, 17.16): a link loses its address, and a field that reads anything but
 * the document refuses it. A code may be spread over many runs, so it is judged when it is complete.
 */
function watchFields(): Watch {
  const open: Field[] = [];
  let root: { prefix: string; namespace: string } | null = null;
  let written: string[] = [];
  /** How many elements deep the writer is in one that holds a code; 0 outside. */
  let depth = 0;
  const judge = (field: Field) => {
    const code = field.code.trim();
    if (code === "" || fields.test(code)) return;
    if (!/^HYPERLINK(?![A-Za-z])/i.test(code)) throw new Refused("externalParts");
    field.places.forEach((place, index) => {
      written[place] = index === 0 ? ' HYPERLINK \\l "_top" ' : "";
    });
  };
  return {
    open(tag, out) {
      written = out;
      const local = localName(tag.name);
      root ??= { prefix: prefixOf(tag.name), namespace: String(tag.attributes[declared(tag.name)] ?? "") };
      if (!isOfNamespace(tag, local, root)) throw new Refused("documentUnreadable");
      // A text between the begin of a field and its separator is read as a part of the code too.
      const isCode = /^(del)?instrText$/i.test(local) || (/^(t|delText)$/.test(local) && open.at(-1)?.isCode);
      if (depth > 0 || isCode) depth++;
      if (local === "fldSimple") {
        const key = Object.keys(tag.attributes).find((name) => localName(name) === "instr");
        const code = key ? String(tag.attributes[key]).trim() : "";
        if (key && /^HYPERLINK(?![A-Za-z])/i.test(code)) tag.attributes[key] = ' HYPERLINK \\l "_top" ';
        else if (code !== "" && !fields.test(code)) throw new Refused("externalParts");
      }
      if (local !== "fldChar") return;
      const kind = attributeOf(tag, "fldCharType");
      if (kind === "begin") open.push({ code: "", places: [], isCode: true });
      const field = open.at(-1);
      if (kind === "separate" && field) {
        judge(field);
        field.isCode = false;
      }
      if (kind !== "end" || !field) return;
      if (field.isCode) judge(field);
      open.pop();
      // What a field within a code gives is known only to the reader: it may be the name of another field.
      const around = open.at(-1);
      if (around?.isCode) around.code += "\u0000";
    },
    text(text, out) {
      if (depth === 0) return false;
      // Each code outside a field is judged by itself: it must not pass behind a harmless one.
      const field = open.at(-1) ?? { code: "", places: [], isCode: true };
      if (!field.isCode) throw new Refused("documentUnreadable");
      field.code += text;
      field.places.push(out.push(escapeText(text)) - 1);
      if (open.length === 0) judge(field);
      return true;
    },
    close() {
      if (depth > 0) depth--;
    },
    end() {
      for (const field of open) if (field.isCode) judge(field);
    },
  };
}

/** Whether an element of a document is written, changed where it holds an address; throws Refused. */
function keepElement(tag: SaxesTagPlain, local: string): boolean {
  const flaw = flawOfElement.get(local);
  if (flaw) throw new Refused(flaw);
  if (leftOut.has(local)) return false;
  for (const name of Object.keys(tag.attributes))
    if (addresses.has(localName(name)) || (local === "hyperlink" && name.endsWith(":id"))) delete tag.attributes[name];
  return true;
}

/**
 * Writes a Word document anew: every part read by a strict XML parser and written from what was read, pictures as they
 * are, without links to elsewhere, templates and what tells of its author. Throws Refused for one with macros, embedded
 * files, parts or fields that load from elsewhere, or parts of a type that is not known here.
 */
export function cleanWord(bytes: Uint8Array): Uint8Array {
  const files = unpack(bytes, Math.min(maxUnpacked, maxRatio * bytes.length));
  const typesFile = files.get("[content_types].xml");
  if (!typesFile) throw new Refused("contentMismatch");
  const defaults = new Map<string, string>();
  const overrides = new Map<string, string>();
  read(typesFile.data, {
    open({ attributes }, local) {
      const { Extension = "", PartName = "", ContentType = "" } = attributes as Record<string, string>;
      if (local === "Default") defaults.set(Extension.toLowerCase(), ContentType.trim());
      if (local === "Override") overrides.set(decodeURIComponent(PartName).slice(1).toLowerCase(), ContentType.trim());
      return true;
    },
  });
  const typeOf = (part: string) => overrides.get(part) ?? defaults.get(extname(part).slice(1)) ?? "";
  const all = [...defaults.values(), ...overrides.values()].join(" ");
  if (/macroEnabled|vbaProject|activeX/i.test(all) || [...files.keys()].some((name) => /vba|activex/.test(name)))
    throw new Refused("containsMacros");

  const kept = new Map<string, Uint8Array>();
  const linked: [string, Link[]][] = [];
  for (const [part, { name, data }] of files) {
    if (part === "[content_types].xml") continue;
    if (/(^|\/)_rels\/[^/]*\.rels$/.test(part)) {
      linked.push([name, readLinks(data)]);
      continue;
    }
    const type = typeOf(part);
    if (about.test(type) || part.startsWith("docprops/")) continue;
    const picture = wordPictures.get(type.toLowerCase());
    if (picture && beginsAs(picture, data)) kept.set(name, data);
    else if (xmlTypes.test(type)) kept.set(name, rewrite(data, keepElement, watchFields()));
    else throw new Refused("containsObjects");
  }
  const keptNames = new Map([...kept.keys()].map((name) => [name.toLowerCase(), name]));
  for (const [name, links] of linked) {
    const from = name.replace(/_rels\/([^/]*)\.rels$/i, "$1");
    const rows: string[] = [];
    for (const { id, type, target, isExternal } of links) {
      // A link to click is taken away, like the template a letter was begun with; anything else loads by itself.
      if (isExternal && /\/(hyperlink|attachedTemplate|mailMergeSource|mailMergeHeaderSource)$/.test(type)) continue;
      if (isExternal) throw new Refused("externalParts");
      if (about.test(type) || /\/hyperlink$/.test(type)) continue;
      const to = partOf(from, target);
      const part = to === null ? undefined : keptNames.get(to);
      if (to === null) throw new Refused("externalParts");
      if (part === undefined) throw new Refused("documentUnreadable");
      rows.push(
        `<Relationship Id="${escapeValue(id)}" Type="${escapeValue(type)}" Target="/${escapeValue(encodeURI(part))}"/>`,
      );
    }
    kept.set(
      name,
      Buffer.from(
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join("")}</Relationships>`,
      ),
    );
  }
  if (typeOf(findMain(files)) !== documentType) throw new Refused("documentUnreadable");
  const rows = [...keptNames.values()].map(
    (name) =>
      `<Override PartName="/${escapeValue(encodeURI(name))}" ContentType="${escapeValue(typeOf(name.toLowerCase()))}"/>`,
  );
  const types = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${rows.join("")}</Types>`;
  return zipSync({ "[Content_Types].xml": Buffer.from(types), ...Object.fromEntries(kept) });
}
