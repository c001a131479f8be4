import type { SaxesTagPlain } from "saxes";
import { asShown, unread } from "./symbol-fonts.ts";
import { followFields } from "./word-fields.ts";
import { attributeOf } from "./xml.ts";

/** What ends a line of text, and what parts the words of one (ECMA-376, part 1, 17.3 and 17.4). */
const ends = new Map(Object.entries({ p: "\n", tr: "\n", br: "\n", cr: "\n", tab: " ", ptab: " " }));
/** Parts the cells of a row, empty ones too: a dose of the morning is not one of the evening. */
const cellEnd = " | ";
/** Most columns of a table (ECMA-376, part 1, 17.4.17). */
const maxColumns = 63;
/** Signs for what a run shows by its place alone: «10⁹» is not «109». */
const places = new Map(Object.entries({ superscript: "^", subscript: "_" }));
/** From how many half points a text that is moved up or down is meant: converters move whole lines by a hair. */
const leastMove = 2;
/** Half points of the units of a measure that names one (ECMA-376, part 1, 22.9.2.15). */
const halfPoints = new Map(Object.entries({ pt: 2, pc: 24, pi: 24, in: 144, cm: 56.7, mm: 5.67 }));
/** Ends of ordinals, which Word raises by itself: «1er», «2nd». */
const ordinal = /^(er|re|ère|e|es|ème|èmes|nd|nde|st|rd|th|o|os)$/i;
/** Where a sign for what is not read touches a letter or a figure. */
const besideUnread = /(?<=[\p{L}\p{N}])(?=\[\?\])|(?<=\[\?\])(?=[\p{L}\p{N}])/gu;

/** Blanks at the end of a line, and beside each other but for those of empty cells. */
const blanksAtEnd = /(?<! ) +(?=\n)/g;
const blanksTogether = /(?<![| ]) {2,}/g;

/** Whether a property that is switched on or off is on. */
export const isOn = (tag: SaxesTagPlain) => !/^(0|false|off)$/.test(attributeOf(tag, "val"));

/** Gathers text in `out`: what stands raised or low is in brackets behind its sign, however many runs it has. */
function gather(out: string[]) {
  let last = { place: "", text: "" };
  const end = (sign: string) => {
    const { place, text } = last;
    const words = text.trim();
    const isPlain = place === "" || (place === "^" && ordinal.test(words));
    out.push(...[isPlain ? text : text.replace(words, () => `${place}(${words})`), sign].filter(Boolean));
    last = { place: "", text: "" };
  };
  const say = (text: string, place: string) => {
    // A blank has no height.
    const isSame = place === last.place || (place !== "" && text.trim() === "");
    if (!isSame) end("");
    last = { place: isSame ? last.place : place, text: last.text + text };
  };
  return { say, end };
}

/** Follows the rows of tables, whose cells stay apart in `out`. */
function followCells(out: string[], end: (sign: string) => void) {
  const open: { start: number; columns: number }[] = [];
  const columnsOf = (tag: SaxesTagPlain, least: number) =>
    Math.min(maxColumns, Math.max(least, Number.parseInt(attributeOf(tag, "val"), 10) || least));
  const part = (columns: number) => {
    for (let left = columns; left > 0; left--) end(cellEnd);
  };
  return {
    open(tag: SaxesTagPlain, local: string) {
      const cell = open.at(-1);
      if (local === "gridBefore") part(columnsOf(tag, 0));
      if (local === "tc") open.push({ start: out.length, columns: 1 });
      if (local === "gridSpan" && cell) cell.columns = columnsOf(tag, 1);
    },
    close(local: string) {
      // The last cell of a row is parted from nothing.
      if (local === "tr" && out.at(-1) === cellEnd) out.pop();
      if (local !== "tc") return;
      const { start, columns } = open.pop()!;
      // A cell ends with a paragraph, and the line of its table goes on.
      while (out.length > start && out.at(-1) === "\n") out.pop();
      part(columns);
    },
  };
}

type Run = { isHidden: boolean; isStruck: boolean; font: string; place: string; moved: string };

/** The sign of a text that is moved by a measure, in half points where it names no unit. */
function placeOf(measure: string): string {
  const moved = Number.parseFloat(measure) * (halfPoints.get(measure.slice(-2)) ?? 1);
  return moved >= leastMove ? "^" : moved <= -leastMove ? "_" : "";
}

/** Takes up a property of a run. */
function format(run: Run, tag: SaxesTagPlain, local: string): void {
  const value = attributeOf(tag, "val");
  if (local === "vanish") run.isHidden ||= isOn(tag);
  if (/^d?strike$/.test(local)) run.isStruck ||= isOn(tag);
  if (local === "rFonts") run.font = attributeOf(tag, "ascii") || attributeOf(tag, "hAnsi");
  if (local === "vertAlign") run.place = places.get(value) ?? "";
  if (local === "position") run.moved = placeOf(value);
}

/** A text without the blanks and lines that only a layout needs. */
export const tidy = (text: string): string =>
  text
    .replaceAll(besideUnread, " ")
    .replaceAll(blanksAtEnd, "")
    .replaceAll(blanksTogether, " ")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

/** Follows the text of a part, or of a text box in it, without what does not count. */
export function followStory() {
  const out: string[] = [];
  const boxes: string[] = [];
  const runs: Run[] = [];
  const fields = followFields();
  const gathered = gather(out);
  const isHidden = () => fields.isCode() || (runs.at(-1)?.isHidden ?? false);
  // What is struck through no longer counts, like what is deleted; its place stays, where figures must not meet.
  const isLeftOut = () => isHidden() || (runs.at(-1)?.isStruck ?? false);
  const say = (text: string) => {
    const { place = "", moved = "" } = runs.at(-1) ?? {};
    if (!isLeftOut()) gathered.say(text, place || moved);
    else if (!isHidden()) gathered.end(" ");
  };
  const end = (sign: string) => {
    if (!isHidden()) gathered.end(isLeftOut() ? " " : sign);
  };
  const cells = followCells(out, end);
  return {
    ...{ isHidden, isLeftOut, say, end },
    open(tag: SaxesTagPlain, local: string, isFormat: boolean) {
      const run = runs.at(-1);
      cells.open(tag, local);
      if (local === "r") runs.push({ isHidden: false, isStruck: false, font: "", place: "", moved: "" });
      if (run && isFormat) format(run, tag, local);
      if (local === "fldChar" && fields.turn(attributeOf(tag, "fldCharType"))) say(unread);
      if (local === "sym") {
        const char = attributeOf(tag, "char");
        const sign = /^[\da-f]{4}$/i.test(char) ? String.fromCharCode(Number.parseInt(char, 16)) : "";
        say(sign ? asShown(sign, attributeOf(tag, "font")) : unread);
      }
      if (local === "noBreakHyphen") say("\u2011");
      // What is drawn in a line parts the words around it.
      if (/^(drawing|pict|object)$/.test(local)) say(" ");
    },
    text(text: string, local: string) {
      if (local === "t" || local === "instrText") fields.read(text);
      if (local === "t") say(asShown(text, runs.at(-1)?.font ?? ""));
    },
    close(local: string) {
      if (local === "r") runs.pop();
      cells.close(local);
      const sign = ends.get(local);
      if (sign) end(sign);
      if (local === "p" && !isLeftOut()) for (const line of boxes.splice(0).flatMap((box) => [box, "\n"])) end(line);
    },
    /** Takes up the text of a box: it floats beside the paragraph that holds it, and stands behind it. */
    add(box: string) {
      if (box) boxes.push(box);
    },
    /** All that was gathered, at its end, as it stands in the file. */
    whole(): string {
      // What stands behind a code without an end is not known to be text.
      gathered.end(fields.isCode() ? unread : "");
      return [out.join(""), ...boxes].join("\n").trim();
    },
  };
}
