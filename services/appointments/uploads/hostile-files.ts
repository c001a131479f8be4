import { extname } from "node:path";
import { deflateSync } from "node:zlib";
import { letterPdf } from "../../../tests/letter.ts";
import type { FileFlaw } from "../../contract/files.ts";
import madeByTools from "./made-by-tools.json" with { type: "json" };
import { bmpOf, heicBox, heicPhoto, linksOf, showPdf, showWord, wordParts, wordText, zipOf } from "./testing.ts";

/** Stands in everything that acts, so that no copy may hold it; where there is nothing to take out, «inert» is enough. */
export const mark = "ZZMARK";
/** What becomes of a file: it is kept and does nothing, or is refused. */
type Expected = "inert" | FileFlaw;
/** `shows` is a word that is kept. */
type Hostile = { name: string; what: string; expected: Expected; bytes: Buffer; shows?: string };
type Row = [what: string, expected: Expected, bytes: Buffer | string];

const js = `<< /S /JavaScript /JS (${mark}) >>`;
const opening = (action: string, ...objects: string[]) => letterPdf("x", { catalog: `/OpenAction ${action}`, objects });
const link = (entries: string, ...objects: string[]) =>
  letterPdf("x", {
    page: "/Annots [6 0 R]",
    objects: [`<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${entries} >>`, ...objects],
  });
const annotation = (subtype: string, entries = "") =>
  letterPdf("x", { page: "/Annots [6 0 R]", objects: [`<< /Subtype /${subtype} /Rect [0 0 9 9] ${entries} >>`] });
const streamOf = (data: string, entries = "") => `<< /Length ${data.length} ${entries} >>\nstream\n${data}\nendstream`;
const picture = (entries: string) =>
  letterPdf("x", {
    page: "/Thumb 6 0 R",
    objects: [streamOf("x", `/Type /XObject /Subtype /Image /Width 1 /Height 1 ${entries}`)],
  });

/** A PDF whose catalog stands in an object stream with these entries, found by a cross-reference stream. */
function packedPdf(action: string, entries = "/Type /ObjStm", pack = (text: string) => deflateSync(text)): Buffer {
  const objects = [`<< /Type /Catalog /Pages 2 0 R /OpenAction ${action} >>`];
  const first = "1 0 ";
  const packed = pack(first + objects.join(" ")).toString("latin1");
  const parts = [
    "%PDF-1.7\n",
    "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n",
    "3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >> endobj\n",
    `4 0 obj << ${entries} /N 1 /First ${first.length} /Length ${packed.length} >>\nstream\n${packed}\nendstream endobj\n`,
  ];
  const at = (index: number) => parts.slice(0, index).join("").length;
  const row = (type: number, where: number, more: number) => Buffer.from([type, where >> 8, where & 255, more]);
  const rows = Buffer.concat([
    row(0, 0, 255),
    row(2, 4, 0),
    row(1, at(1), 0),
    row(1, at(2), 0),
    row(1, at(3), 0),
    row(1, at(4), 0),
  ]);
  const table = rows.toString("latin1");
  const end = `5 0 obj << /Type /XRef /Size 6 /W [1 2 1] /Root 1 0 R /Length ${table.length} >>\nstream\n${table}\nendstream endobj\nstartxref\n${at(4)}\n%%EOF\n`;
  return Buffer.from(parts.join("") + end, "latin1");
}
const flate = "/Type /ObjStm /Filter /FlateDecode";

/** A letter with a second revision behind it that replaces an object. */
function revised(number: number, object: string): string {
  const first = letterPdf();
  const old = /startxref\n(\d+)/.exec(first)?.[1];
  const body = `${number} 0 obj\n${object}\nendobj\n`;
  const place = String(first.length).padStart(10, "0");
  return `${first}${body}xref\n${number} 1\n${place} 00000 n \ntrailer << /Size 6 /Root 1 0 R /Prev ${old} >>\nstartxref\n${first.length + body.length}\n%%EOF\n`;
}

const pdfs: Row[] = [
  ["a script at opening", "inert", opening(js)],
  ["a script with an escaped name", "inert", opening(`<< /S /Java#53cript /#4a#53 (${mark}) >>`)],
  ["a script in a stream", "inert", opening("<< /S /JavaScript /JS 6 0 R >>", streamOf(mark))],
  [
    "a script in hexadecimal digits",
    "inert",
    opening(`<< /S /JavaScript /JS <${Buffer.from(mark).toString("hex")}> >>`),
  ],
  ["an action in another object", "inert", opening("6 0 R", js)],
  ["an action behind three references", "pdfNotCheckable", opening("6 0 R", "7 0 R", "8 0 R", js)],
  ["an action whose kind is in another object", "inert", opening(`<< /S 6 0 R /JS (${mark}) >>`, "/JavaScript")],
  ["an action of two kinds", "pdfNotCheckable", opening(`<< /S /GoTo /S /JavaScript /JS (${mark}) >>`)],
  ["a script after a harmless action", "inert", opening(`<< /S /GoTo /D [3 0 R /Fit] /Next ${js} >>`)],
  [
    "a script in a list after a harmless action",
    "inert",
    opening(`<< /S /GoTo /D [3 0 R /Fit] /Next [${js} ${js}] >>`),
  ],
  ["a page that turns in with a script", "inert", letterPdf("x", { page: `/AA << /O ${js} >>` })],
  [
    "a document that closes with a script",
    "inert",
    letterPdf("x", { catalog: `/AA << /WC ${js} /WS ${js} /DP ${js} >>` }),
  ],
  ["a script by name", "inert", letterPdf("x", { catalog: `/Names << /JavaScript << /Names [(a) ${js}] >> >>` })],
  [
    "a bookmark with a script",
    "inert",
    letterPdf("x", {
      catalog: "/Outlines 6 0 R",
      objects: ["<< /First 7 0 R /Last 7 0 R >>", `<< /Title (a) /Parent 6 0 R /A ${js} >>`],
    }),
  ],
  [
    "a field that computes",
    "inert",
    letterPdf("x", {
      catalog: `/AcroForm << /Fields [6 0 R] /CO [6 0 R] >>`,
      objects: [`<< /FT /Tx /T (a) /AA << /C ${js} /K ${js} >> >>`],
    }),
  ],
  ["a button with a script", "inert", annotation("Widget", `/FT /Btn /T (a) /A ${js} /AA << /D ${js} >>`)],
  ["a program at opening", "inert", opening(`<< /S /Launch /F (${mark}.exe) >>`)],
  ["a program of Windows", "inert", opening(`<< /S /Launch /Win << /F (cmd.exe) /P (/c ${mark}) >> >>`)],
  ["an address at opening", "inert", opening(`<< /S /URI /URI (http://${mark}/) >>`)],
  ["a link to an address", "inert", link(`/A << /S /URI /URI (http://${mark}/) >>`)],
  ["a link to a share of the network", "inert", link(`/A << /S /URI /URI (file://${mark}/share) >>`)],
  ["a link kept from a converter", "inert", link(`/PA << /S /URI /URI (http://${mark}/) >>`)],
  ["an address for all links", "inert", letterPdf("x", { catalog: `/URI << /Base (http://${mark}/) >>` })],
  ["another file at opening", "inert", opening(`<< /S /GoToR /F (\\\\\\\\${mark}\\\\share\\\\a.pdf) /D [0 /Fit] >>`)],
  ["an embedded file at opening", "inert", opening(`<< /S /GoToE /F (${mark}.pdf) /T << /R /C /N (a) >> >>`)],
  ["a form that sends itself", "inert", opening(`<< /S /SubmitForm /F << /FS /URL /F (http://${mark}/) >> >>`)],
  ["data from a file", "inert", opening(`<< /S /ImportData /F (${mark}.fdf) >>`)],
  ["a form that empties itself", "inert", opening(`<< /S /ResetForm /Fields [(${mark})] >>`)],
  ["a field that hides itself", "inert", opening(`<< /S /Hide /T (${mark}) >>`)],
  ["a command of the reader", "inert", opening(`<< /S /Named /N /${mark} >>`)],
  ["a thread of another file", "inert", opening(`<< /S /Thread /F (${mark}.pdf) /D 0 >>`)],
  ["a film by action", "inert", opening(`<< /S /Movie /T (${mark}) >>`)],
  ["a sound by action", "inert", opening(`<< /S /Sound /Sound 6 0 R >>`, streamOf(mark, "/Type /Sound /R 8000"))],
  ["a rendition with a script", "inert", opening(`<< /S /Rendition /OP 0 /JS (${mark}) >>`)],
  [
    "layers by action",
    "inert",
    opening(`<< /S /SetOCGState /State [/ON 6 0 R] /Next ${js} >>`, "<< /Type /OCG /Name (a) >>"),
  ],
  ["a passage with a script behind it", "inert", opening(`<< /S /Trans /Trans << /S /Fly >> /Next ${js} >>`)],
  ["a view of a model", "inert", opening(`<< /S /GoTo3DView /TA 3 0 R /V (${mark}) >>`)],
  ["a command to a rich annotation", "inert", opening(`<< /S /RichMediaExecute /CMD << /C (${mark}) >> >>`)],
  ["a part of a document", "inert", opening(`<< /S /GoToDp /Dp << /A (${mark}) >> >>`)],
  ["data of a program", "inert", letterPdf("x", { page: `/PieceInfo << /Illustrator << /Private (${mark}) >> >>` })],
  [
    "addresses where it was found",
    "inert",
    letterPdf("x", { catalog: `/SpiderInfo << /C [<< /AU (http://${mark}/) >>] >>` }),
  ],
  [
    "what a reader must be able to do",
    "inert",
    letterPdf("x", { catalog: `/Requirements [<< /S /EnableJavaScripts /RH << /Script (${mark}) >> >>]` }),
  ],
  [
    "rights and a signature",
    "inert",
    letterPdf("x", {
      catalog: "/Perms << /DocMDP 6 0 R >> /AcroForm << /SigFlags 3 /Fields [7 0 R] >>",
      objects: [`<< /Type /Sig /Name (${mark}) /ByteRange [0 1 2 3] >>`, "<< /FT /Sig /T (s) /V 6 0 R >>"],
    }),
  ],
  ["a picture kept on a server of the printer", "inert", picture(`/OPI << /2.0 << /F (http://${mark}/) >> >>`)],
  [
    "colours from elsewhere",
    "inert",
    letterPdf("x", {
      catalog: `/OutputIntents [<< /S /GTS_PDFX /DestOutputProfileRef << /URLs [<< /FS /URL /F (http://${mark}/) >>] >> >>]`,
    }),
  ],
  ["a program for a printer within a picture", "pdfNotCheckable", picture("/Subtype2 /PS")],
  ["a script in an object stream", "inert", packedPdf(js, flate)],
  ["a script in an object stream without its type", "pdfNotCheckable", packedPdf(js, "/Filter /FlateDecode")],
  [
    "a script in an object stream with an escaped name",
    "inert",
    packedPdf(js, "/Type /Obj#53tm /Filter /Flate#44ecode"),
  ],
  [
    "a script in an object stream that is not packed",
    "inert",
    packedPdf(js, "/Type /ObjStm", (text) => Buffer.from(text)),
  ],
  [
    "a script in an object stream packed twice",
    "inert",
    packedPdf(js, "/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]", (text) =>
      Buffer.from(`${deflateSync(text).toString("hex")}>`),
    ),
  ],
  ["an address in an object stream", "inert", packedPdf(`<< /S /URI /URI (http://${mark}/) >>`, flate)],
  ["a script in a second revision", "inert", revised(1, `<< /Type /Catalog /Pages 2 0 R /OpenAction ${js} >>`)],
  ["a script in an object that no page leads to", "inert", letterPdf("x", { objects: [js, streamOf(mark)] })],
  [
    "a script in a comment",
    "inert",
    letterPdf().replace("%PDF-1.7\n", "%PDF-1.7\n").replace("%%EOF", `%${mark}\n%%EOF`),
  ],
  [
    "a form of another language",
    "pdfForm",
    letterPdf("x", { catalog: "/AcroForm << /XFA 6 0 R >>", objects: [streamOf(`<xdp>${mark}</xdp>`)] }),
  ],
  [
    "a form of another language in parts",
    "pdfForm",
    letterPdf("x", { catalog: "/AcroForm << /Fields [] /X#46A [(template) 6 0 R] >>", objects: [streamOf(mark)] }),
  ],
  ["a form that waits to be drawn", "pdfForm", letterPdf("x", { catalog: "/NeedsRendering true" })],
  [
    "attached files",
    "pdfAttachments",
    letterPdf("x", {
      catalog: "/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >>",
      objects: [`<< /F (${mark}) /EF << /F 7 0 R >> >>`, streamOf(mark, "/Type /EmbeddedFile")],
    }),
  ],
  ["a file pinned to a page", "pdfAttachments", annotation("FileAttachment", `/FS << /F (${mark}.exe) >>`)],
  [
    "a file that belongs to the document",
    "pdfAttachments",
    letterPdf("x", { catalog: "/AF [6 0 R]", objects: [`<< /Type /Filespec /EF << /F 7 0 R >> >>`, streamOf(mark)] }),
  ],
  ["a collection of files", "pdfAttachments", letterPdf("x", { catalog: "/Collection << /View /D >>" })],
  ["a rich annotation", "pdfMedia", annotation("RichMedia", "/RichMediaContent << >>")],
  ["a rich annotation with an escaped name", "pdfMedia", annotation("Rich#4dedia")],
  ["a film", "pdfMedia", annotation("Movie", `/Movie << /F (http://${mark}/) >>`)],
  ["a sound", "pdfMedia", annotation("Sound")],
  ["a screen", "pdfMedia", annotation("Screen")],
  ["a model", "pdfMedia", annotation("3D")],
  ["a picture from elsewhere", "externalParts", picture(`/F << /FS /URL /F (http://${mark}/) >>`)],
  [
    "a page that takes its content from a file",
    "externalParts",
    letterPdf("x", { page: "/Thumb 6 0 R", objects: [streamOf("", `/F (\\\\\\\\${mark}\\\\share\\\\a)`)] }),
  ],
  [
    "a page of another document",
    "externalParts",
    letterPdf("x", {
      page: "/Thumb 6 0 R",
      objects: [streamOf("x", `/Subtype /Form /BBox [0 0 1 1] /Ref << /F (${mark}.pdf) /Page 0 >>`)],
    }),
  ],
  ["a program for a printer", "pdfNotCheckable", picture("").replace("/Subtype /Image", "/Subtype /PS")],
  [
    "an encryption that nobody knows",
    "passwordProtected",
    letterPdf().replace("/Root 1 0 R", "/Root 1 0 R /Encrypt << /Filter /Standard /V 9 /R 9 >> /ID [<00> <00>]"),
  ],
  [
    "an object stream that is no stream of objects",
    "pdfNotCheckable",
    packedPdf(js, flate, () => Buffer.from("not packed")),
  ],
  ["an object stream of another encoding", "pdfNotCheckable", packedPdf(js, "/Type /ObjStm /Filter /Unknown")],
  ["a document cut in the middle", "pdfNotCheckable", letterPdf().slice(0, 300)],
  ["places that are wrong", "pdfNotCheckable", letterPdf().replace("%PDF-1.7\n", `%PDF-1.7\n%${mark}\n`)],
  ["objects without a document", "pdfNotCheckable", `%PDF-1.7\n1 0 obj ${js} endobj\ntrailer << >>\n%%EOF\n`],
  ["a page with an application behind it", "inert", `${letterPdf()}                    `],
  ["a script page that says it is a PDF", "pdfNotCheckable", `%PDF-1.4\n<html><script>${mark}</script></html>`],
  [
    "a PDF that is a web page too",
    "pdfNotCheckable",
    `${letterPdf()}<html><script>${mark}</script></html>${" ".repeat(2000)}x`,
  ],
  [
    "a stream that does not unpack",
    "pdfNotCheckable",
    picture("").replace("stream\nx\n", "stream\nx\n").replace("/Length 1", "/Filter /FlateDecode /Length 1"),
  ],
  ["pages in a circle", "pdfNotCheckable", letterPdf().replace("/Kids [3 0 R]", "/Kids [2 0 R]")],
];

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const officeOf = (parts: Record<string, string | Buffer>, types = "") => zipOf(wordParts(parts, types));
const linked = (rels: string | Buffer, part = "document.xml") => officeOf({ [`word/_rels/${part}.rels`]: rels });
const body = (xml: string) => officeOf({ "word/document.xml": wordText(xml) });
const run = (xml: string) => `<w:r>${xml}</w:r>`;
const fieldOf = (...codes: string[]) =>
  `<w:p>${run('<w:fldChar w:fldCharType="begin"/>')}${codes.map((code) => run(`<w:instrText>${code}</w:instrText>`)).join("")}${run('<w:fldChar w:fldCharType="separate"/>')}${run("<w:t>x</w:t>")}${run('<w:fldChar w:fldCharType="end"/>')}</w:p>`;
const image = linksOf("image", `http://${mark}/a.png`);
const type = (part: string, content: string) => `<Override PartName="/${part}" ContentType="${content}"/>`;
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

const documents: Row[] = [
  [
    "a template from elsewhere",
    "inert",
    officeOf(
      {
        "word/settings.xml": '<w:settings xmlns:w="w" xmlns:r="r"><w:attachedTemplate r:id="rId9"/></w:settings>',
        "word/_rels/settings.xml.rels": linksOf("attachedTemplate", `http://${mark}/a.dotm`),
      },
      type("word/settings.xml", `${word}.settings+xml`),
    ),
  ],
  [
    "a link to an address",
    "inert",
    officeOf({
      "word/document.xml": wordText('<w:hyperlink r:id="rId9"><w:r><w:t>x</w:t></w:r></w:hyperlink>'),
      "word/_rels/document.xml.rels": linksOf("hyperlink", `http://${mark}/`),
    }),
  ],
  [
    "a link to a share, on a picture",
    "inert",
    officeOf({
      "word/document.xml": wordText('<a:hlinkClick xmlns:a="a" r:id="rId9"/>'),
      "word/_rels/document.xml.rels": linksOf("hyperlink", `file://///${mark}/a`),
    }),
  ],
  [
    "letters to a list of people",
    "inert",
    officeOf(
      {
        "word/settings.xml": `<w:settings xmlns:w="w"><w:mailMerge><w:query w:val="${mark}"/></w:mailMerge></w:settings>`,
      },
      type("word/settings.xml", `${word}.settings+xml`),
    ),
  ],
  ["a field that links", "inert", body(fieldOf(` HYPERLINK "http://${mark}/" `))],
  ["a simple field that links", "inert", body(`<w:fldSimple w:instr=' HYPERLINK "http://${mark}/"'/>`)],
  [
    "a shape with an address",
    "inert",
    body(`<w:pict><v:shape xmlns:v="v" href="http://${mark}/"><v:fill src="http://${mark}/a.png"/></v:shape></w:pict>`),
  ],
  [
    "variables for macros",
    "inert",
    officeOf(
      {
        "word/settings.xml": `<w:settings xmlns:w="w"><w:docVars><w:docVar w:name="a" w:val="${mark}"/></w:docVars></w:settings>`,
      },
      type("word/settings.xml", `${word}.settings+xml`),
    ),
  ],
  ["a comment and an instruction", "inert", body(`<!-- ${mark} --><?mso-application progid="${mark}"?><w:p/>`)],
  ["a picture from elsewhere", "externalParts", linked(image)],
  ["a picture from elsewhere, in UTF-16", "externalParts", linked(utf16(image))],
  ["a picture from elsewhere, in UTF-16 the other way", "externalParts", linked(utf16(image).swap16())],
  ["a picture from elsewhere, as a numbered sign", "externalParts", linked(image.replace("External", "Ext&#101;rnal"))],
  [
    "a picture from elsewhere, as a hexadecimal sign",
    "externalParts",
    linked(image.replace("External", "&#x45;xternal")),
  ],
  ["a picture from elsewhere, in capitals", "externalParts", linked(image.replace("External", "EXTERNAL"))],
  [
    "a picture from elsewhere, in simple quotes",
    "externalParts",
    linked(image.replace('="External"', " = 'External'")),
  ],
  ["a picture from elsewhere, over lines", "externalParts", linked(image.replace("TargetMode", "\n\tTargetMode\n"))],
  [
    "a picture from elsewhere, by a prefix",
    "externalParts",
    linked(image.replaceAll("Relationship", "p:Relationship").replace('xmlns="', 'xmlns:p="')),
  ],
  [
    "a picture from elsewhere, behind a comment",
    "externalParts",
    linked(image.replace("<Relationship ", "<!-- > --><Relationship ")),
  ],
  ["a picture from elsewhere, said to be here", "externalParts", linked(linksOf("image", `http://${mark}/a.png`, ""))],
  ["a picture from a share, said to be here", "externalParts", linked(linksOf("image", `//${mark}/a.png`, ""))],
  [
    "a picture from a share of Windows, said to be here",
    "externalParts",
    linked(linksOf("image", `\\\\${mark}\\a.png`, "")),
  ],
  ["a picture from a drive, said to be here", "externalParts", linked(linksOf("image", `C:/${mark}.png`, ""))],
  [
    "a picture from elsewhere, with percent signs",
    "documentUnreadable",
    linked(linksOf("image", `%68ttp:%2F%2F${mark}/a.png`, "")),
  ],
  ["a picture above the document", "documentUnreadable", linked(linksOf("image", `../../../${mark}.png`, ""))],
  [
    "a picture from elsewhere, by an entity",
    "documentUnreadable",
    linked(`<!DOCTYPE a [<!ENTITY m "External">]>${image.replace('"External"', '"&m;"')}`),
  ],
  ["links in an unknown encoding", "documentUnreadable", linked(`<?xml version="1.0" encoding="utf-7"?>${image}`)],
  ["links that are no XML", "documentUnreadable", linked(`${image}<`)],
  ["a linked object", "externalParts", linked(linksOf("oleObject", `http://${mark}/a`))],
  ["a frame from elsewhere", "externalParts", linked(linksOf("frame", `http://${mark}/`))],
  [
    "a link of the header",
    "externalParts",
    officeOf(
      { "word/header1.xml": "<w:hdr xmlns:w='w'/>", "word/_rels/header1.xml.rels": image },
      type("word/header1.xml", `${word}.header+xml`),
    ),
  ],
  ["a link of the package", "externalParts", officeOf({ "_rels/.rels": linksOf("image", `http://${mark}/`) })],
  ...[
    "DDEAUTO",
    "ddeauto",
    "DDE",
    "INCLUDEPICTURE",
    "INCLUDETEXT",
    "IMPORT",
    "LINK",
    "DATABASE",
    "RD",
    "MACROBUTTON",
    "AUTOTEXT",
    "QUOTE",
    "IF",
    "ASK",
  ].map((name): Row => [`the field ${name}`, "externalParts", body(fieldOf(` ${name} c:\\\\cmd.exe "/c ${mark}" `))]),
  ["a field spread over runs", "externalParts", body(fieldOf(" DD", "EAU", `TO cmd "${mark}"`))],
  [
    "a field made by another",
    "externalParts",
    body(
      `<w:p>${run('<w:fldChar w:fldCharType="begin"/>')}${fieldOf(" PAGE ")}${run(`<w:instrText>AUTO cmd ${mark}</w:instrText>`)}${run('<w:fldChar w:fldCharType="end"/>')}</w:p>`,
    ),
  ],
  ["a simple field that starts a program", "externalParts", body(`<w:fldSimple w:instr="DDEAUTO cmd ${mark}"/>`)],
  [
    "a deleted field",
    "externalParts",
    body(fieldOf(" x ").replaceAll("instrText", "delInstrText").replace(" x ", ` DDEAUTO ${mark} `)),
  ],
  ["a code without a field", "externalParts", body(run(`<w:instrText>DDEAUTO ${mark}</w:instrText>`))],
  [
    "a field written as text",
    "externalParts",
    body(fieldOf(" x ").replaceAll("instrText", "t").replace(" x ", ` DDEAUTO ${mark} `)),
  ],
  [
    "a field written as text in part",
    "externalParts",
    body(
      fieldOf(" PAGE ")
        .replace("</w:instrText>", `</w:instrText><w:t>${mark}</w:t>`)
        .replace(" PAGE ", " D")
        .replace(mark, "DEAUTO cmd"),
    ),
  ],
  ["a field with an element in its code", "externalParts", body(fieldOf("DD<w:x/>EAUTO cmd "))],
  [
    "a field that ends for some readers alone",
    "documentUnreadable",
    body(
      `<w:p xmlns:z="z">${run('<w:fldChar w:fldCharType="begin"/><w:instrText>PAGE </w:instrText><w:fldChar w:fldCharType="begin"/><z:fldChar z:fldCharType="end"/><w:instrText>DDEAUTO cmd</w:instrText><w:fldChar w:fldCharType="end"/><w:fldChar w:fldCharType="end"/>')}</w:p>`,
    ),
  ],
  [
    "a field that begins for some readers alone",
    "documentUnreadable",
    body(
      `<w:p xmlns:z="z">${run('<w:instrText>PAGE </w:instrText><w:fldChar z:fldCharType="x" w:fldCharType="begin"/><w:instrText>DDEAUTO cmd</w:instrText>')}</w:p>`,
    ),
  ],
  [
    "a field in another namespace of the same prefix",
    "documentUnreadable",
    body('<w:p xmlns:w="z"><w:fldChar w:fldCharType="end"/></w:p>'),
  ],
  [
    "a code behind a harmless one",
    "externalParts",
    body(run("<w:instrText>PAGE </w:instrText><w:instrText>DDEAUTO cmd</w:instrText>")),
  ],
  ["an element named as what all objects have", "inert", body("<w:constructor/><w:toString/>")],
  ["a field with signs for letters", "externalParts", body(fieldOf(" &#68;&#68;EAUTO cmd "))],
  ["a field in character data", "externalParts", body(fieldOf("<![CDATA[ DDEAUTO cmd ]]>"))],
  ["a field in UTF-16", "externalParts", officeOf({ "word/document.xml": utf16(wordText(fieldOf(" DDEAUTO cmd "))) })],
  [
    "a field by another prefix",
    "externalParts",
    officeOf({ "word/document.xml": wordText(fieldOf(" DDEAUTO cmd ")).replaceAll("w:", "q:") }),
  ],
  [
    "a field in a note",
    "externalParts",
    officeOf(
      { "word/footnotes.xml": wordText(fieldOf(" DDEAUTO cmd ")) },
      type("word/footnotes.xml", `${word}.footnotes+xml`),
    ),
  ],
  [
    "a field in a header",
    "externalParts",
    officeOf(
      { "word/header1.xml": wordText(fieldOf(" DDEAUTO cmd ")) },
      type("word/header1.xml", `${word}.header+xml`),
    ),
  ],
  ["a part of HTML", "containsObjects", body('<w:altChunk r:id="rId9"/>')],
  [
    "a page of HTML",
    "containsObjects",
    officeOf({ "word/a.html": `<script>${mark}</script>` }, '<Default Extension="html" ContentType="text/html"/>'),
  ],
  ["an embedded object", "containsObjects", body("<w:object/>")],
  [
    "an embedded program",
    "containsObjects",
    officeOf(
      { "word/embeddings/oleObject1.bin": mark },
      '<Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.oleObject"/>',
    ),
  ],
  [
    "an embedded document",
    "containsObjects",
    officeOf(
      { "word/embeddings/a.docx": zipOf(wordParts()) },
      '<Default Extension="docx" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document"/>',
    ),
  ],
  ["a control", "containsMacros", body('<w:control r:id="rId9"/>')],
  ["a control of its own part", "containsMacros", officeOf({ "word/activeX/activeX1.xml": "<a/>" })],
  ["macros", "containsMacros", officeOf({ "word/vbaProject.bin": mark })],
  [
    "macros under another name",
    "containsMacros",
    officeOf({ "word/a.xml": mark }, type("word/a.xml", "application/vnd.ms-office.vbaProject")),
  ],
  [
    "a document that allows macros",
    "containsMacros",
    officeOf({}, type("word/b.xml", "application/vnd.ms-word.document.macroEnabled.main+xml")),
  ],
  ["a film", "containsObjects", body('<wp15:webVideoPr xmlns:wp15="w" embeddedHtml="&lt;iframe&gt;"/>')],
  [
    "a document in frames",
    "externalParts",
    officeOf(
      { "word/webSettings.xml": '<w:webSettings xmlns:w="w"><w:frameset/></w:webSettings>' },
      type("word/webSettings.xml", `${word}.webSettings+xml`),
    ),
  ],
  ["another document in it", "externalParts", body('<w:subDoc r:id="rId9"/>')],
  [
    "a drawing that may hold scripts",
    "containsObjects",
    officeOf({ "word/media/a.svg": `<svg>${mark}</svg>` }, '<Default Extension="svg" ContentType="image/svg+xml"/>'),
  ],
  ["a picture that is none", "containsObjects", officeOf({ "word/media/a.png": `<script>${mark}</script>` })],
  ["a part of no type", "containsObjects", officeOf({ "word/a.exe": mark })],
  [
    "a text with entities",
    "documentUnreadable",
    officeOf({ "word/document.xml": `<!DOCTYPE a [<!ENTITY m SYSTEM "file:///etc/passwd">]>${wordText("&m;")}` }),
  ],
  [
    "two parts of one name",
    "documentUnreadable",
    zipOf([...Object.entries(wordParts()), ["word/document.xml", wordText(fieldOf(" DDEAUTO cmd "))]]),
  ],
  [
    "two parts of one name in capitals",
    "documentUnreadable",
    zipOf([...Object.entries(wordParts()), ["word/Document.XML", wordText(fieldOf(" DDEAUTO cmd "))]]),
  ],
  ["other names before the parts", "inert", zipOf(wordParts(), { localName: `${mark}.exe` })],
  ["sizes that are too small", "documentUnreadable", zipOf(wordParts(), { claim: 5 })],
  ["sizes that are too large", "unpacksTooLarge", zipOf(wordParts(), { claim: 4_000_000_000 })],
  ["parts said to be encrypted", "inert", zipOf(wordParts(), { flags: 1 })],
  ["an unknown packing", "documentUnreadable", zipOf(wordParts(), { method: 97 })],
  [
    "too many parts",
    "unpacksTooLarge",
    zipOf({
      ...wordParts(),
      ...Object.fromEntries(Array.from({ length: 1100 }, (_, i) => [`word/a${i}.xml`, "<a/>"])),
    }),
  ],
  ["a part that unpacks to megabytes", "unpacksTooLarge", officeOf({ "word/a.xml": "0".repeat(20_000_000) })],
  ["a part outside the document", "documentUnreadable", zipOf({ ...wordParts(), "../../a.xml": `<a/>` })],
  ["bytes before and behind the archive", "contentMismatch", Buffer.concat([Buffer.from(mark), zipOf(wordParts())])],
  ["an archive cut off", "documentUnreadable", zipOf(wordParts()).subarray(0, 400)],
  ["an archive of something else", "contentMismatch", zipOf({ "xl/workbook.xml": "<a/>" })],
  [
    "a document without a text",
    "documentUnreadable",
    zipOf(wordParts({ "_rels/.rels": linksOf("image", "word/document.xml", "") })),
  ],
];

const script = `<html><script>${mark}</script> GPSLatitude=48.8566`;
const xmp = heicBox("uuid", Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"), script);
const noItems = heicBox(
  "meta",
  Buffer.alloc(4),
  heicBox("hdlr", Buffer.alloc(24)),
  heicBox("pitm", Buffer.alloc(6)),
  heicBox("iinf", Buffer.alloc(6)),
  heicBox("iloc", Buffer.alloc(8)),
);
const heicStart = heicBox("ftyp", "heic", Buffer.alloc(4), "heic");
const point = Buffer.from([255, 255, 255, 0]);
const behindBmp = (...size: [number, number]) => Buffer.concat([bmpOf(size, 24, point), Buffer.from(script)]);

/** Pictures that once were kept as they came, by their endings. */
const pictures: [name: string, ...Row][] = [
  ["a.bmp", "a page behind one point", "inert", behindBmp(1, 1)],
  ["a.bmp", "a page and no point", "imageNotConvertible", behindBmp(0, 0)],
  ["a.bmp", "a page and fewer points than none", "imageNotConvertible", behindBmp(-2_147_483_648, 0)],
  ["a.bmp", "a page and a width below nothing", "imageNotConvertible", behindBmp(-1, 1)],
  ["a.bmp", "a page and the least height", "imageNotConvertible", behindBmp(1, -2_147_483_648)],
  ["a.bmp", "a page in place of points", "imageNotConvertible", behindBmp(90, 90)],
  ["a.bmp", "a JPEG in it", "imageNotConvertible", bmpOf([1, 1], 24, Buffer.from(script), { packing: 4 })],
  ["a.bmp", "a page in place of a header", "imageNotConvertible", `BM${script}`],
  ["a.bmp", "nothing", "imageNotConvertible", "BM"],
  [
    "a.heic",
    "places and no picture",
    "imageNotConvertible",
    Buffer.concat([heicStart, noItems, xmp, heicBox("mdat", script)]),
  ],
  ["a.heic", "no boxes", "imageNotConvertible", Buffer.concat([heicStart, Buffer.from(script)])],
  ["a.heic", "nothing", "imageNotConvertible", heicStart],
  [
    "a.heic",
    "places around a photo and a page behind it",
    "inert",
    Buffer.concat([heicPhoto(), xmp, Buffer.from(script)]),
  ],
];

/** Files of other tools; what is kept of them still shows their text, where it is not written in glyphs. */
const tools: [name: string, expected: Expected, shows?: string][] = [
  ["qpdf-user-password.pdf", "passwordProtected"],
  ["qpdf-owner-password.pdf", "passwordProtected"],
  ["qpdf-rc4.pdf", "passwordProtected"],
  ["qpdf-attachment.pdf", "pdfAttachments"],
  ["qpdf-object-streams.pdf", "inert", "Bonjour"],
  ["qpdf-linearized.pdf", "inert", "Bonjour"],
  ["ghostscript-actions.pdf", "inert", "Bonjour"],
  ["ghostscript-attachment.pdf", "pdfAttachments"],
  ["reportlab-encrypted.pdf", "passwordProtected"],
  ["reportlab-link-form.pdf", "inert", "Bonjour"],
  ["libreoffice-hybrid.pdf", "inert"],
  ["libreoffice-link.docx", "inert", "Bonjour"],
  ["libreoffice-linked-picture.docx", "externalParts"],
];

const bytesOf = (bytes: Buffer | string) => (typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
const fileOf = (name: string, [what, expected, bytes]: Row): Hostile => ({
  name,
  what,
  expected,
  bytes: bytesOf(bytes),
});

/** The hostile files, by their kinds: what stands in them, and what becomes of each. */
export const hostileFiles = {
  pdfs: pdfs.map((row) => fileOf("a.pdf", row)),
  documents: documents.map((row) => fileOf("a.docx", row)),
  pictures: pictures.map(([name, ...row]) => fileOf(name, row)),
  tools: tools.map(
    ([what, expected, shows]): Hostile => ({
      name: `a${what.slice(what.lastIndexOf("."))}`,
      ...{ what, expected, bytes: Buffer.from(madeByTools[what as keyof typeof madeByTools], "base64") },
      ...(shows && { shows }),
    }),
  ),
};

/** What acts in a PDF, by any of its names; letters in packed pictures and texts do not count. */
const acting =
  /\/(JavaScript|JS|Launch|URI|GoToR|GoToE|SubmitForm|ImportData|AA|XFA|EmbeddedFiles?|RichMedia|ObjStm|Encrypt)\b/;

const shows: Record<string, (bytes: Uint8Array) => string> = { ".pdf": showPdf, ".docx": showWord };

/** All that is kept of a file of this name, unpacked. */
export const shownOf = (name: string, kept: Uint8Array): string =>
  shows[extname(name)]?.(kept) ?? Buffer.from(kept).toString("latin1");

/** «inert» of a file of this name as it is kept, else what is left in it that acts. */
export function verdictOn(name: string, kept: Uint8Array): string {
  const shown = shownOf(name, kept);
  const at = shown.indexOf(mark);
  if (at >= 0) return `kept: ${shown.slice(Math.max(0, at - 200), at + 60)}`;
  const plain = shown.replaceAll(/stream\n[\s\S]*?endstream/g, "");
  const acts = name.endsWith(".pdf") ? acting.exec(plain)?.[0] : undefined;
  return acts ? `acts: ${acts}` : "inert";
}
