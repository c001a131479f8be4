import { randomBytes } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { letterPdf } from "../../../tests/letter.ts";
import { limits } from "../../platform/clean/clean.ts";
import { line } from "../../platform/clean/line.ts";
import { heicOf, refusal, wordParts, zipOf } from "./testing.ts";

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
    [/accepted| pdfNotCheckable$/, shown(`[${"#41 ".repeat(300_000)}]`)],
    [/accepted| pdfNotCheckable$/, shown(`[${"1 ".repeat(2_400_000)}]`)],
    [/accepted| pdfNotCheckable$/, shown(stream(bombOf(1_000_000_000)))],
  ] as const)
    expect(await timelyRefusal("a.pdf", Buffer.from(pdf, "latin1")), pdf.slice(0, 700).slice(-80)).toMatch(answer);
});

test("quality 27 a HEIC photo built to keep the checks busy is refused quickly", async () => {
  const items = Buffer.alloc(6, 255);
  const full = (sizes: number, places: Buffer, count = 65_535) => {
    const file = heicOf("the picture", "Exif");
    const at = file.indexOf("iloc");
    const head = file.subarray(0, at - 4);
    const body = Buffer.concat([Buffer.from([0, 0, 0, 0, sizes >> 8, sizes & 255, count >> 8, count & 255]), places]);
    const box = Buffer.alloc(8);
    box.writeUInt32BE(body.length + 8);
    box.write("iloc", 4);
    const whole = Buffer.concat([head, box, body]);
    const meta = whole.indexOf("meta") - 4;
    whole.writeUInt32BE(whole.length - meta, meta);
    return whole;
  };
  const unreadable = /^FILE_TYPE a\.heic imageNotConvertible$/;
  const zeroWidth = Buffer.concat(Array.from({ length: 870_000 }, () => items));
  expect(await timelyRefusal("a.heic", full(0, zeroWidth))).toMatch(unreadable);
  const spread = (length: number) => {
    const places = Buffer.alloc(5_200_000);
    places.writeUInt16BE(2, 0);
    places.writeUInt16BE(1000, 4);
    for (let i = 0; i < 1000; i++) places.writeUInt32BE(length, 6 + i * 8 + 4);
    return full(0x4400, places, 1);
  };
  expect(await timelyRefusal("a.heic", spread(4))).toBe("accepted");
  expect(await timelyRefusal("a.heic", spread(5_000_000))).toMatch(unreadable);
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
