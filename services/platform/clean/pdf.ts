import { constants } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import type { FileFlaw } from "../../contract/files.ts";
import { Refused } from "./refused.ts";

/** What is used of qpdf compiled to WebAssembly: its command line, on files in memory. */
type Qpdf = {
  callMain(args: string[]): number;
  FS: { writeFile(path: string, data: Uint8Array | string): void; readFile(path: string): Uint8Array };
};
type StartQpdf = (options: { noInitialRun: true }) => Promise<Qpdf>;

/** A PDF object as qpdf writes it in JSON: names begin with «/», references are like «5 0 R», texts have a prefix. */
type Value = null | boolean | number | string | Value[] | Dictionary;
type Dictionary = { [key: string]: Value };
/** The data of a stream is as it is written, in base 64, where it is asked for. */
type Entry = { value?: Value; stream?: { dict: Dictionary; data?: string } };
type Objects = Record<string, Entry>;

/** Every kind of action that does more than turn to a page of the same document (ISO 32000-2, 12.6.4; Acrobat's own). */
const actions = new Set(
  "GoToR GoToE GoToDp Launch Thread URI Sound Movie Hide Named SubmitForm ResetForm ImportData SetOCGState Rendition Trans GoTo3DView JavaScript RichMediaExecute NoOp SetState"
    .split(" ")
    .map((name) => `/${name}`),
);
/** Parts that a page would miss without them: a document that has one is refused, since it would not be kept whole. */
const flawOfKind: Record<string, FileFlaw> = {
  "/FileAttachment": "pdfAttachments",
  "/RichMedia": "pdfMedia",
  "/Movie": "pdfMedia",
  "/Sound": "pdfMedia",
  "/Screen": "pdfMedia",
  "/3D": "pdfMedia",
  "/PS": "pdfNotCheckable",
};
/** What of the catalog is kept (ISO 32000-2, 7.7.2): neither scripts nor files, forms of another language or metadata. */
const catalogKeys = new Set(
  "Type Version Extensions Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines OpenAction AcroForm StructTreeRoot MarkInfo Lang OutputIntents OCProperties"
    .split(" ")
    .map((name) => `/${name}`),
);

const isDictionary = (value: Value | undefined): value is Dictionary =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Removes from all objects of a document what acts, in place; throws Refused for what cannot be removed unnoticed. */
function disarm(objects: Objects): void {
  const read = (value: Value | undefined): Value => {
    let found = value ?? null;
    for (let hops = 0; typeof found === "string" && /^\d+ \d+ R$/.test(found); hops++) {
      if (hops > 20) throw new Refused("pdfNotCheckable");
      const entry: Entry | undefined = objects[`obj:${found}`];
      found = entry?.stream?.dict ?? entry?.value ?? null;
    }
    return found;
  };
  const dictionary = (value: Value | undefined): Dictionary => {
    const found = read(value);
    return isDictionary(found) ? found : {};
  };
  const name = (value: Value | undefined): string => {
    const found = read(value);
    return typeof found === "string" ? found : "";
  };

  const visit = (value: Value | undefined): void => {
    if (Array.isArray(value)) for (const inner of value) visit(inner);
    if (!isDictionary(value)) return;
    const kind = flawOfKind[name(value["/Subtype"])];
    if (kind) throw new Refused(kind);
    if (name(value["/Subtype2"]) === "/PS") throw new Refused("pdfNotCheckable");
    if (value["/EF"] !== undefined || name(value["/Type"]) === "/EmbeddedFile") throw new Refused("pdfAttachments");
    const action = name(value["/S"]);
    if (actions.has(action)) {
      for (const key of Object.keys(value)) delete value[key];
      return;
    }
    if (action === "/GoTo") delete value["/Next"];
    // A signature no longer verifies in a copy that is written anew, and would be shown as forged.
    if (name(value["/FT"]) === "/Sig") delete value["/V"];
    delete value["/PieceInfo"];
    delete value["/DestOutputProfileRef"];
    // The same letters may name a font or a picture, whose values are not all actions.
    const events = read(value["/AA"]);
    if (isDictionary(events) && Object.values(events).every((event) => isDictionary(read(event)))) delete value["/AA"];
    if (name(dictionary(value["/Metadata"])["/Type"]) === "/Metadata") delete value["/Metadata"];
    for (const inner of Object.values(value)) visit(inner);
  };

  const trailer = objects.trailer?.value;
  if (!isDictionary(trailer)) throw new Refused("pdfNotCheckable");
  if (trailer["/Encrypt"] !== undefined) throw new Refused("passwordProtected");
  for (const key of Object.keys(trailer)) if (!["/Root", "/ID", "/Size"].includes(key)) delete trailer[key];

  const catalog = dictionary(trailer["/Root"]);
  if (catalog["/Collection"] !== undefined) throw new Refused("pdfAttachments");
  const names = dictionary(catalog["/Names"]);
  if (names["/EmbeddedFiles"] !== undefined) throw new Refused("pdfAttachments");
  if (dictionary(catalog["/AcroForm"])["/XFA"] !== undefined || catalog["/NeedsRendering"] !== undefined)
    throw new Refused("pdfForm");
  for (const key of Object.keys(catalog)) if (!catalogKeys.has(key)) delete catalog[key];
  for (const key of Object.keys(names)) if (key !== "/Dests") delete names[key];

  for (const [key, entry] of Object.entries(objects)) {
    const dict = entry.stream?.dict;
    // The content would be read from elsewhere when the page is shown (ISO 32000-2, 7.3.8.2 and 8.10.4).
    if (dict && (dict["/F"] !== undefined || dict["/Ref"] !== undefined)) throw new Refused("externalParts");
    if (dict) delete dict["/OPI"];
    if (key !== "trailer") visit(dict ?? entry.value);
  }
}

/** Bytes that one part of a document may unpack to: an A3 page scanned in colour at 600 dpi has 209 million. */
const maxUnpacked = 256 * 1024 ** 2;

/**
 * What qpdf leaves of the filters of a part: it unpacks all that loses nothing and packs it once, by Flate, but a picture
 * stays as it is, also within one more filter.
 */
const leftFilters = /^(FlateDecode)?$|^((ASCII85|ASCIIHex|Flate)Decode )?(DCT|JPX|CCITTFax|JBIG2)Decode$/;

/** Requires that no part unpacks to more than a reader can show. Throws Refused. */
function checkUnpacked(objects: Objects): void {
  const read = (value: Value | undefined): Value =>
    typeof value === "string" && / R$/.test(value) ? (objects[`obj:${value}`]?.value ?? null) : (value ?? null);
  for (const { stream } of Object.values(objects)) {
    if (!stream?.data) continue;
    const filters = [read(stream.dict["/Filter"])].flat().flatMap((filter) => read(filter) ?? []);
    if (!leftFilters.test(filters.map((name) => String(name).slice(1)).join(" "))) throw new Refused("pdfNotCheckable");
    if (filters[0] !== "/FlateDecode") continue;
    try {
      inflateSync(Buffer.from(stream.data, "base64"), { maxOutputLength: maxUnpacked });
    } catch (error) {
      // Some programs write no checksum at the end of a picture; readers do without.
      if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw new Refused("pdfNotCheckable");
    }
  }
}

/**
 * Writes a PDF anew from the objects that qpdf reads in it, without what acts: scripts, links, sent forms, started
 * programs, metadata. Whatever else stood in the file is left behind. Throws Refused for a document that cannot be read
 * completely or would lose a part of what it shows. Object streams are written out, so that the copy can be searched.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array> {
  // Its glue asks Node for the numbers of file flags in a way that the permissions of this process refuse.
  Object.assign(process, { binding: () => ({ fs: constants }) });
  const start = createRequire(import.meta.url)("@neslinesli93/qpdf-wasm") as StartQpdf;
  const qpdf = await start({ noInitialRun: true });
  const run = (...args: string[]) => {
    const code = qpdf.callMain(args);
    // Its glue makes qpdf's exit code that of this process, which ends well all the same.
    process.exitCode = 0;
    return code;
  };
  const readObjects = (path: string) =>
    JSON.parse(Buffer.from(qpdf.FS.readFile(path)).toString()) as { qpdf: [unknown, Objects] };
  // Scanners fill up files with blanks, behind which the end of the document is not looked for.
  let end = bytes.length;
  while (end > 0 && [0, 9, 10, 13, 32].includes(bytes[end - 1]!)) end--;
  qpdf.FS.writeFile("/given.pdf", bytes.subarray(0, end));
  // Every warning counts: qpdf mends a damaged file by leaving out what it cannot read.
  if (run("--json-output=2", "--json-stream-data=none", "/given.pdf", "/objects.json") !== 0)
    throw new Refused(Buffer.from(bytes).includes("/Encrypt") ? "passwordProtected" : "pdfNotCheckable");
  const json = readObjects("/objects.json");
  disarm(json.qpdf[1]);
  qpdf.FS.writeFile("/objects.json", JSON.stringify(json));
  const written = run(
    "/given.pdf",
    "--update-from-json=/objects.json",
    "--decode-level=specialized",
    "--recompress-flate",
    "--object-streams=disable",
    "/clean.pdf",
  );
  if (written !== 0 || run("--show-npages", "/clean.pdf") !== 0) throw new Refused("pdfNotCheckable");
  if (run("--json-output=2", "--json-stream-data=inline", "--decode-level=none", "/clean.pdf", "/clean.json") !== 0)
    throw new Refused("pdfNotCheckable");
  checkUnpacked(readObjects("/clean.json").qpdf[1]);
  return qpdf.FS.readFile("/clean.pdf");
}
