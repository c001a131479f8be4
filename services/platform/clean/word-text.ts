import type { SaxesTagPlain } from "saxes";
import { Refused } from "./refused.ts";
import { unread } from "./symbol-fonts.ts";
import { isShown } from "./word-fields.ts";
import { findMain, linkedParts, maxUnpacked, unpack } from "./word-package.ts";
import { followStory, isOn, tidy } from "./word-story.ts";
import { attributeOf, localName, read } from "./xml.ts";

/**
 * What is deleted, moved to elsewhere or written a second time for older programs; former formats, «…Change», are not
 * read either (ECMA-376, part 1, 17.13.5; part 3, 9.3).
 */
const skipped = new Set("del moveFrom Fallback tabs".split(" "));

/** Boxes within each other; Word itself nests hardly any, and each copies the text of those in it. */
const maxBoxes = 20;

/** Notes in the order of their numbers, and the headers and footers that are shown, by the ids of their relationships. */
type Found = { notes: { kind: string; id: string }[]; around: Set<string> };

/** Follows the sections of a part, and finds the headers and footers that they show. */
function followSections(around: Set<string>) {
  let section: { shown: string[]; first: string[] } = { shown: [], first: [] };
  return {
    open(tag: SaxesTagPlain, local: string) {
      const type = attributeOf(tag, "type");
      if (/^(header|footer)Reference$/.test(local) && type !== "even")
        section[type === "first" ? "first" : "shown"].push(attributeOf(tag, "id"));
      // A first page of its own may be kept without being shown.
      if (local === "titlePg" && isOn(tag)) section.shown.push(...section.first);
    },
    close(local: string) {
      if (local !== "sectPr") return;
      for (const id of section.shown) around.add(id);
      section = { shown: [], first: [] };
    },
  };
}

/** Whether an element is a formula or a field like one: the figures in it are no text without their places. */
const isFormula = (tag: SaxesTagPlain, local: string) =>
  local === "oMath" || (local === "fldSimple" && isShown(attributeOf(tag, "instr")));

/** The text of one part, which adds to what is found. Throws Refused. */
function textOf(part: Uint8Array, { notes, around }: Found): string {
  const path: string[] = [];
  const stories = [followStory()];
  const story = () => stories.at(-1)!;
  const sections = followSections(around);
  read(part, {
    open(tag, local) {
      if (skipped.has(local) || local.endsWith("Change")) return false;
      if (isFormula(tag, local)) {
        story().say(unread);
        return false;
      }
      if (local === "txbxContent") {
        if (story().isHidden()) return false;
        if (stories.length > maxBoxes) throw new Refused("documentUnreadable");
        stories.push(followStory());
      }
      if (local === "footnote" || local === "endnote") {
        const number = notes.findIndex(({ kind, id }) => kind === local && id === attributeOf(tag, "id")) + 1;
        if (number === 0) return false;
        story().end(`[${number}] `);
      }
      if (/^(foot|end)noteReference$/.test(local) && !story().isLeftOut())
        story().end(`[${notes.push({ kind: local.replace("Reference", ""), id: attributeOf(tag, "id") })}]`);
      story().open(tag, local, path.at(-1) === "rPr" && path.at(-2) === "r");
      sections.open(tag, local);
      path.push(local);
      return true;
    },
    text(text) {
      story().text(text, path.at(-1) ?? "");
    },
    close(name) {
      const local = localName(name);
      path.pop();
      if (local === "txbxContent") {
        const box = stories.pop()!;
        story().add(box.whole());
      }
      story().close(local);
      sections.close(local);
    },
  });
  return tidy(story().whole());
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
