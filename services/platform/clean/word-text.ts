import type { SaxesTagPlain } from "saxes";
import { Refused } from "./refused.ts";
import { asShown } from "./symbol-fonts.ts";
import { findMain, linkedParts, maxUnpacked, unpack } from "./word-package.ts";
import { attributeOf, localName, read } from "./xml.ts";

/**
 * What is deleted, moved to elsewhere or written a second time for older programs, and former formats
 * (ECMA-376, part 1, 17.13.5; part 3, 9.3).
 */
const skipped = new Set("del moveFrom Fallback rPrChange pPrChange sectPrChange tabs".split(" "));
/** What ends a line of text, and what parts the words of one (ECMA-376, part 1, 17.3 and 17.4). */
const ends = new Map(Object.entries({ p: "\n", tr: "\n", br: "\n", cr: "\n", tab: " ", ptab: " " }));
/** Parts the cells of a row, empty ones too: a dose of the morning is not one of the evening. */
const cellEnd = " | ";
/** Signs for what a run shows by its place alone: «10⁹» is not «109». */
const places = new Map(Object.entries({ superscript: "^", subscript: "_" }));
/** How parts of a formula begin; each ends with a bracket (ECMA-376, part 1, 22.1). */
const formulas = new Map(Object.entries({ num: "(", den: "/(", sup: "^(", sub: "_(", d: "(", rad: "√(" }));
/** Most columns of a table (ECMA-376, part 1, 17.4.17). */
const maxColumns = 63;
/** Ends of ordinals, which Word raises by itself: «1er», «2nd». */
const ordinal = /^(er|re|ère|e|es|ème|èmes|nd|nde|st|rd|th|o|os)$/i;

type Run = { isLeftOut: boolean; font: string; place: string };
/** Notes in the order of their numbers, and the headers and footers that are shown, by the ids of their relationships. */
type Found = { notes: { kind: string; id: string }[]; around: Set<string> };

/** A formula without the brackets that part nothing: «1/2», «10^9», and «1 1/2», which is not «11/2». */
const simplified = (text: string) =>
  text
    .replaceAll(/(?<=\d)\((?=[\w.,]{1,20}\)\/\()/g, " (")
    .replaceAll(/\(([\w.,]{1,20})\)\/\(([\w.,]{1,20})\)(?!\w)/g, "$1/$2")
    .replaceAll(/[\^_]\(\)/g, "")
    .replaceAll(/([\^_])\(([\w.,+−-]{1,20})\)(?!\w)/g, "$1$2");

const isOn = (tag: SaxesTagPlain) => !/^(0|false|off)$/.test(attributeOf(tag, "val"));

/** Takes up a property of a run. */
function format(run: Run, tag: SaxesTagPlain): void {
  const local = localName(tag.name);
  // What is struck through no longer counts, like what is deleted.
  if (/^(vanish|d?strike)$/.test(local)) run.isLeftOut ||= isOn(tag);
  if (local === "rFonts") run.font = attributeOf(tag, "ascii") || attributeOf(tag, "hAnsi");
  if (local === "vertAlign") run.place = places.get(attributeOf(tag, "val")) ?? "";
}

/** The text of one part, which adds to what is found. Throws Refused. */
function textOf(part: Uint8Array, { notes, around }: Found): string {
  const out: string[] = [];
  const path: string[] = [];
  const runs: Run[] = [];
  const cells: { start: number; columns: number }[] = [];
  /** Fields that are open, and whether their code is being read. */
  const codes: boolean[] = [];
  let section: { shown: string[]; first: string[] } = { shown: [], first: [] };
  /** The place of what was said last: one mark is enough for runs that stand together. */
  let place = "";
  const end = (sign: string) => {
    place = "";
    out.push(sign);
  };
  const say = (text: string) => {
    const run = runs.at(-1);
    if (run?.isLeftOut || text === "" || codes.at(-1)) return;
    const isMarked = run && run.place !== place && text.trim() !== "" && !ordinal.test(text);
    out.push(isMarked ? run.place + text : text);
    if (isMarked || !run?.place) place = run?.place ?? "";
  };
  read(part, {
    open(tag, local) {
      const parent = path.at(-1);
      if (skipped.has(local)) return false;
      if (local === "footnote" || local === "endnote") {
        const number = notes.findIndex(({ kind, id }) => kind === local && id === attributeOf(tag, "id")) + 1;
        if (number === 0) return false;
        out.push(`[${number}] `);
      }
      path.push(local);
      const run = runs.at(-1);
      if (local === "r") runs.push({ isLeftOut: false, font: "", place: "" });
      if (local === "fldChar") {
        const kind = attributeOf(tag, "fldCharType");
        if (kind === "begin") codes.push(true);
        else if (kind === "end") codes.pop();
        else if (codes.length > 0) codes[codes.length - 1] = false;
      }
      const columns = () => Math.min(maxColumns, Number.parseInt(attributeOf(tag, "val"), 10) || 1);
      if (local === "gridBefore") for (let left = columns(); left > 0; left--) end(cellEnd);
      if (local === "tc") cells.push({ start: out.length, columns: 1 });
      const cell = cells.at(-1);
      if (local === "gridSpan" && cell) cell.columns = columns();
      if (run && parent === "rPr" && path.at(-3) === "r") format(run, tag);
      if (local === "sym")
        say(asShown(String.fromCharCode(Number.parseInt(attributeOf(tag, "char"), 16)), attributeOf(tag, "font")));
      if (local === "noBreakHyphen") say("\u2011");
      if (formulas.has(local)) end(formulas.get(local)!);
      if (/^(foot|end)noteReference$/.test(local) && !run?.isLeftOut)
        end(`[${notes.push({ kind: local.replace("Reference", ""), id: attributeOf(tag, "id") })}]`);
      if (/^(header|footer)Reference$/.test(local)) {
        const type = attributeOf(tag, "type");
        if (type !== "even") section[type === "first" ? "first" : "shown"].push(attributeOf(tag, "id"));
      }
      // A first page of its own may be kept without being shown.
      if (local === "titlePg" && isOn(tag)) section.shown.push(...section.first);
      return true;
    },
    text(text) {
      if (path.at(-1) === "t") say(asShown(text, runs.at(-1)?.font ?? ""));
    },
    close(name) {
      const local = localName(name);
      path.pop();
      if (local === "r") runs.pop();
      if (local === "sectPr") {
        for (const id of section.shown) around.add(id);
        section = { shown: [], first: [] };
      }
      if (local === "tc") {
        const { start, columns } = cells.pop() ?? { start: 0, columns: 1 };
        // A cell ends with a paragraph, and the line of its table goes on.
        while (out.length > start && out.at(-1) === "\n") out.pop();
        for (let left = columns; left > 0; left--) end(cellEnd);
      }
      if (formulas.has(local)) end(")");
      // The last cell of a row is parted from nothing.
      if (local === "tr" && out.at(-1) === cellEnd) out.pop();
      const sign = ends.get(local);
      if (sign && !runs.at(-1)?.isLeftOut) end(sign);
    },
  });
  return simplified(out.join(""))
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** The text of a Word document: headers, main part, notes, footers. Throws Refused. */
export function readWord(bytes: Uint8Array): string {
  const files = unpack(bytes, maxUnpacked);
  const main = findMain(files);
  const file = files.get(main);
  if (!file) throw new Refused("documentUnreadable");
  const found: Found = { notes: [], around: new Set() };
  const text = textOf(file.data, found);
  const linked = linkedParts(files, main);
  const textsOf = (kind: string, isShown: (id: string) => boolean = () => true) =>
    linked
      .filter(({ id, type }) => type.endsWith(`/${kind}`) && isShown(id))
      .map(({ part }) => textOf(files.get(part)?.data ?? new Uint8Array(), found));
  const isAround = (id: string) => found.around.has(id);
  const parts = [
    ...textsOf("header", isAround),
    text,
    ...(found.notes.length > 0 ? [...textsOf("footnotes"), ...textsOf("endnotes")] : []),
    ...textsOf("footer", isAround),
  ];
  return [...new Set(parts)].filter(Boolean).join("\n\n");
}
