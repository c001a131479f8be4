import { randomBytes } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { letterPdf } from "../../../tests/letter.ts";
import { limits } from "../../platform/clean/clean.ts";
import { line } from "../../platform/clean/line.ts";
import { bmpOf, heicBox, heicPhoto, refusal, wordParts, zipOf } from "./testing.ts";

/**
 * Checks a file of 5 MB built to be slow to read; returns the refusal. Asserts that it came within the limits of a
 * cleaning, and that this process could answer others meanwhile.
 */
async function timelyRefusal(name: string, bytes: Uint8Array | string): Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const from = performance.now();
  const answer = await refusal(name, bytes);
  delay.disable();
  expect(performance.now() - from, name).toBeLessThan((limits.wall + 2) * 1000);
  expect(delay.max / 1e6, name).toBeLessThan(1000);
  return answer;
}
const fiveMegabytes = 5_242_880;
/** Repeats `text` up to the upload limit, with room for the bytes around it. */
const over = (text: string, room = 1000) => text.repeat(Math.floor((fiveMegabytes - room) / text.length));

const stream = (data: string, more = "/Filter /FlateDecode") =>
  `<< /Length ${data.length} ${more} >>\nstream\n${data}\nendstream`;
/** So many bytes of runs of 128 letters each, which unpack to 64 times as many. */
const runLengths = (bytes: number, filter: string) => {
  const runs = Buffer.alloc(bytes, Buffer.from([129, 32]));
  const data = filter.startsWith("[") ? deflateSync(runs, { level: 9 }) : runs;
  return stream(data.toString("latin1"), `/Filter ${filter}`);
};
const bombOf = (bytes: number) => deflateSync(Buffer.alloc(bytes, " "), { level: 9 }).toString("latin1");

test("quality 27 a PDF built to keep the checks busy is answered in time", async () => {
  const shown = (...objects: string[]) => letterPdf("x", { objects, page: "/Shown 6 0 R" });
  for (const [answer, pdf] of [
    [/ pdfNotCheckable$/, `%PDF-1.7\n${over("stream\n")}`],
    [/ pdfNotCheckable$/, `%PDF-1.7\n${over("1 0 obj<<>>endobj\n")}`],
    [/ pdfNotCheckable$/, `%PDF-1.7\n${over("1 0 obj<</Type/ObjStm>>stream\nendstream\n")}`],
    [/ pdfNotCheckable$/, shown("[".repeat(100_000) + "]".repeat(100_000))],
    [/ pdfNotCheckable$/, shown(...Array.from({ length: 100_000 }, (_, i) => `${i + 7} 0 R`))],
    [
      / pdfNotCheckable$/,
      `%PDF-1.7\n1 0 obj ${stream(bombOf(20_000_000), "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode")} endobj`,
    ],
    [/accepted$/, shown(stream(bombOf(100_000_000)))],
    [/accepted$/, letterPdf("x", { objects: Array.from({ length: 60_000 }, () => "<< /A 1 /B [1 2 3 4 5] >>") })],
    [/accepted| pdfNotCheckable| checkLate$/, shown(`[${"#41 ".repeat(300_000)}]`)],
    [/accepted| pdfNotCheckable| checkLate$/, shown(`[${"1 ".repeat(2_400_000)}]`)],
    [/ pdfNotCheckable| checkLate$/, shown(stream(bombOf(300_000_000)))],
    [/ pdfNotCheckable| checkLate$/, shown(runLengths(5_000_000, "/RunLengthDecode"))],
    [/ pdfNotCheckable| checkLate$/, shown(runLengths(20_000_000, "[/FlateDecode /RunLengthDecode]"))],
    [/ pdfNotCheckable$/, shown(stream(bombOf(20_000_000), "/Filter [/RunLengthDecode /FlateDecode /DCTDecode]"))],
    [
      /accepted$/,
      shown(stream(deflateSync("a photo").subarray(0, -4).toString("latin1"), "/Filter [/FlateDecode /DCTDecode]")),
    ],
    [/ pdfNotCheckable| checkLate$/, shown(stream(bombOf(1_000_000_000)))],
  ] as const)
    expect(await timelyRefusal("a.pdf", Buffer.from(pdf, "latin1")), pdf.slice(0, 700).slice(-80)).toMatch(answer);
});

test("quality 27 a picture built to keep the checks busy is answered in time", async () => {
  const start = heicBox("ftyp", "heic\0\0\0\0mif1heic");
  const boxes = Buffer.alloc(5_200_000);
  for (let at = 0; at < boxes.length; at += 8) heicBox("free").copy(boxes, at);
  const nested = Array.from({ length: 2000 }).reduce<Buffer>((inside) => heicBox("meta", "\0\0\0\0", inside), boxes);
  const items = heicBox("meta", "\0\0\0\0", heicBox("iinf", "\0\0\0\0\xff\xff", boxes));
  const places = heicBox("meta", "\0\0\0\0", heicBox("iloc", "\0\0\0\0\x44\0\xff\xff", Buffer.alloc(5_200_000, 1)));
  for (const evil of [boxes, nested, items, places])
    expect(await timelyRefusal("a.heic", Buffer.concat([start, evil]))).toBe("FILE_TYPE a.heic imageNotConvertible");
  const photo = heicPhoto();
  const padded = Buffer.concat([photo, Buffer.alloc(fiveMegabytes - photo.length)]);
  expect(await timelyRefusal("a.heic", padded)).toMatch(/accepted|imageNotConvertible|checkLate/);
  const palette = Buffer.alloc(1024, 255);
  const runs = bmpOf([6300, 6300], 8, randomBytes(5_200_000), { packing: 1, palette });
  expect(await timelyRefusal("a.bmp", runs)).toMatch(/accepted|imageNotConvertible|checkLate/);
});

test("quality 27 a Word document built to keep the checks busy is answered in time", async () => {
  const links = (text: string) => timelyRefusal("a.docx", zipOf(wordParts({ "word/_rels/a.rels": text })));
  const noise = randomBytes(60_000).toString("base64");
  const unreadable = /^FILE_TYPE a\.docx documentUnreadable$/;
  expect(await links(noise + over("<Relationship "))).toMatch(unreadable);
  expect(await links(noise + over("<Relationship TargetMode "))).toMatch(unreadable);
  expect(await links(`<!-- ${noise} -->${over("<a>", 90_000)}`)).toMatch(unreadable);
  expect(await links(`<!DOCTYPE a [<!ENTITY b "${noise}">]><a>${over("&b;", 90_000)}</a>`)).toMatch(unreadable);
  const open = `<Relationship Target="a>b" Type="x" TargetMode="External"/>`;
  expect(await links(`<Relationships><!-- ${noise} -->${open.repeat(2)}</Relationships>`)).toMatch(/ externalParts$/);
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`word/${i}.rels`, " ".repeat(1_000_000)]));
  expect(await timelyRefusal("a.docx", zipOf(wordParts(many)))).toMatch(/ unpacksTooLarge$/);
  expect(await timelyRefusal("a.docx", zipOf(wordParts(many), { claim: 10 }))).toMatch(unreadable);
});

test("quality 27 documents that wait too long for their check are refused with a sentence, and the line moves on", async () => {
  const slow = Buffer.from(letterPdf("x", { objects: [stream(bombOf(700_000_000))], page: "/Shown 6 0 R" }), "latin1");
  const answers = Promise.all(Array.from({ length: line.atOnce + line.waiting + 3 }, () => refusal("a.pdf", slow)));
  expect((await answers).filter((answer) => answer === "BUSY a.pdf checkLate").length).toBeGreaterThanOrEqual(3);
  expect(await refusal("a.pdf", letterPdf())).toBe("accepted");
});
