import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { heicOf, pdfOf, refusal, wordParts, zipOf } from "./testing.ts";

/** Checks a file of 5 MB built to be slow to read; returns the refusal and asserts that it came quickly. */
async function timelyRefusal(name: string, bytes: Uint8Array | string): Promise<string> {
  const from = performance.now();
  const answer = await refusal(name, bytes);
  expect(performance.now() - from, name).toBeLessThan(5000);
  return answer;
}
const fiveMegabytes = 5_242_880;
/** Repeats `text` up to the upload limit, with room for the bytes around it. */
const over = (text: string, room = 1000) => text.repeat(Math.floor((fiveMegabytes - room) / text.length));

test("quality 27 a PDF built to keep the checks busy is refused quickly", async () => {
  const packed = deflateSync("1 0 << >>").toString("latin1");
  const names = deflateSync("#41".repeat(6_000_000), { level: 9 }).toString("latin1");
  const opens = `1 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n${packed}\n`;
  for (const [answer, body] of [
    ["accepted", over("stream\n")],
    ["accepted", over("stream\nendstream\n")],
    ["accepted", over("obj stream\r\n")],
    ["accepted", over("#41")],
    ["accepted", over("1 0 obj<</Type/ObjStm>>stream\nendstream\n")],
    ["accepted", over(`${opens}endstream `)],
    ["accepted", `1 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n${names}\nendstream`],
    [/ pdfNotCheckable$/, over("/ObjStm ")],
    [/ pdfNotCheckable$/, `<<${over("/ObjStm ")}`],
    [/ pdfNotCheckable$/, over(opens)],
    [/ pdfNotCheckable$/, `${over(opens)}endstream`],
    [/ pdfNotCheckable$/, over(`1 0 obj<</ObjStm/Filter${" ".repeat(900)}/A>>stream\nendstream\n`)],
  ] as const)
    expect(await timelyRefusal("a.pdf", pdfOf(body)), body.slice(0, 40)).toMatch(answer);
  const bomb = deflateSync(" ".repeat(20_000_000), { level: 9 }).toString("latin1");
  const twice = `1 0 obj<</Type/ObjStm/Filter/FlateDecode>>stream\n${bomb}\nendstream\n`.repeat(2);
  expect(await timelyRefusal("a.pdf", pdfOf(twice))).toMatch(/ pdfNotCheckable$/);
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

test("quality 27 a Word document built to keep the checks busy is refused quickly", async () => {
  const links = (text: string) => timelyRefusal("a.docx", zipOf(wordParts({ "word/_rels/a.rels": text })));
  const noise = randomBytes(60_000).toString("base64");
  expect(await links(noise + over("<Relationship "))).toBe("accepted");
  expect(await links(noise + over("<Relationship TargetMode "))).toBe("accepted");
  expect(await links(`${noise}<${over("Relationship")}`)).toBe("accepted");
  const open = `<Relationship Target="a>b" TargetMode="External"/>`;
  expect(await links(noise + over("<Relationship ") + open)).toMatch(/ externalParts$/);
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`word/${i}.rels`, " ".repeat(1_000_000)]));
  expect(await timelyRefusal("a.docx", zipOf(wordParts(many)))).toMatch(/ unpacksTooLarge$/);
  expect(await timelyRefusal("a.docx", zipOf(wordParts(many), 10))).toMatch(/ documentUnreadable$/);
});
