import { basename, dirname, join } from "node:path/posix";
import { type UnzipFileInfo, unzipSync } from "fflate";
import { Refused } from "./refused.ts";
import { read } from "./xml.ts";

/** Bytes that a Word document may unpack to. */
export const maxUnpacked = 50 * 1_048_576;
const maxEntries = 1000;

/** The files of a package by their names in small letters, with their names as they are written. */
export type Files = ReadonlyMap<string, { name: string; data: Uint8Array }>;

/** A relationship of a part; its target is as it is written (ECMA-376, part 2, 6.5). */
export type Link = { id: string; type: string; target: string; isExternal: boolean };

/** The relationships that a part lists. Throws Refused when it is malformed. */
export function readLinks(bytes: Uint8Array): Link[] {
  const links: Link[] = [];
  read(bytes, {
    open({ attributes }, local) {
      if (local !== "Relationship") return local === "Relationships";
      const { Id = "", Type = "", Target = "", TargetMode = "Internal" } = attributes as Record<string, string>;
      links.push({ id: Id, type: Type, target: Target, isExternal: TargetMode.trim().toLowerCase() !== "internal" });
      return true;
    },
  });
  return links;
}

/** The part that a relationship of the part `from` names, by the rules of addresses; null when it lies elsewhere. */
export function partOf(from: string, target: string): string | null {
  const url = URL.parse(target, `part://package/${from}`);
  if (url?.protocol !== "part:" || url.host !== "package" || /^[\\/]{2}|\\/.test(target)) return null;
  return decodeURIComponent(url.pathname).slice(1).toLowerCase();
}

/** The parts that relationships of the part `from`, "" for the package, name. */
export function linkedParts(files: Files, from: string): { id: string; type: string; part: string }[] {
  const list = files.get(join(dirname(from), "_rels", `${basename(from)}.rels`));
  return (list ? readLinks(list.data) : []).map(({ id, type, target }) => ({
    ...{ id, type, part: partOf(from, target) ?? "" },
  }));
}

/** The main part of a Word document; "" for none. */
export const findMain = (files: Files): string =>
  linkedParts(files, "").findLast(({ type }) => type.endsWith("/officeDocument"))?.part ?? "";

/** Unpacks all files of the archive, each within its declared size; throws Refused for one too large or ambiguous. */
export function unpack(bytes: Uint8Array, most: number): Files {
  const seen = new Set<string>();
  let room = most;
  let packed = 0;
  const filter = ({ name, size, originalSize }: UnzipFileInfo) => {
    const key = name.replace(/^\/+/, "").replaceAll("\\", "/").toLowerCase();
    const isOutside = key.split("/").some((step) => step === ".." || step === ".") || /[:\p{Cc}]/u.test(key);
    if (seen.has(key) || isOutside) throw new Refused("documentUnreadable");
    seen.add(key);
    room -= originalSize;
    packed += size;
    if (seen.size > maxEntries || room < 0) throw new Refused("unpacksTooLarge");
    // Parts that share bytes are how a small archive keeps a reader busy for hours.
    if (packed > bytes.length) throw new Refused("documentUnreadable");
    return !name.endsWith("/");
  };
  const files = new Map<string, { name: string; data: Uint8Array }>();
  for (const [name, data] of Object.entries(unzipSync(bytes, { filter })))
    files.set(name.replace(/^\/+/, "").toLowerCase(), { name: name.replace(/^\/+/, ""), data });
  return files;
}
