import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { displayName } from "../../platform/uploads.ts";
import { cleanOne, fileOf, heicOf, pdfOf, refusal, wordParts, zipOf } from "./testing.ts";
import { cleanFiles } from "./upload.ts";

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: "#0b6e4f" } });

test.each(["jpeg", "png", "gif", "webp", "tiff"] as const)(
  "V5.2 a %s is decoded and re-encoded without metadata",
  async (format) => {
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: "ZZMARK" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 45/1 0/1" } })
      .toFormat(format)
      .toBuffer();
    const extension = format === "jpeg" ? "jpg" : format;
    const clean = await cleanOne(`photo.${extension}`, bytes);
    expect(clean).toMatchObject({ name: `photo.${extension}`, mime: `image/${format}` });
    expect((await sharp(clean.bytes).metadata()).exif).toBeUndefined();
    expect(Buffer.from(clean.bytes).includes("ZZMARK")).toBe(false);
    expect(await sharp(clean.bytes).metadata()).toMatchObject({ width: 40, height: 30 });
  },
);

test("V14.2.8 a rotated photo stays upright after its metadata is removed", async () => {
  const bytes = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await sharp((await cleanOne("a.jpg", bytes)).bytes).metadata()).toMatchObject({ width: 30, height: 40 });
});

const scan = async (...heights: number[]) => {
  const pages = heights.map((height) =>
    sharp({ create: { width: 40, height, channels: 3, background: { r: height, g: 0, b: 0 } } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(pages), { join: { animated: true } });
};

test("decisions 2.10 a scan keeps all its pages, or is refused", async () => {
  const clean = await cleanOne("scan.tiff", await (await scan(30, 30, 30)).tiff().toBuffer());
  expect(await sharp(clean.bytes).metadata()).toMatchObject({ format: "tiff", pages: 3, width: 40, height: 30 });
  const lying = await (await scan(30, 30)).withMetadata({ orientation: 6 }).tiff().toBuffer();
  expect(await refusal("scan.tiff", lying)).toBe("FILE_TYPE scan.tiff pagesNotKept");
});

test("decisions 2.10 a bitmap is stored unchanged", async () => {
  const bmp = Buffer.alloc(54 + 12);
  bmp.write("BM");
  bmp.writeUInt32LE(bmp.length, 2);
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(2, 18);
  bmp.writeInt32LE(1, 22);
  bmp.writeUInt16LE(24, 28);
  expect(await cleanOne("scan.bmp", bmp)).toMatchObject({ mime: "image/bmp", name: "scan.bmp" });
  bmp.writeInt32LE(100_000, 18);
  bmp.writeInt32LE(100_000, 22);
  expect(await refusal("scan.bmp", bmp)).toBe("FILE_TYPE scan.bmp imageNotConvertible");
});

test("V14.2.8 a HEIC photo is stored without its GPS position", async () => {
  const clean = await cleanOne("IMG_1.HEIC", heicOf("the picture", "Exif ZZMARK GPS 45.75"));
  expect(clean).toMatchObject({ name: "IMG_1.HEIC", mime: "image/heic" });
  const text = Buffer.from(clean.bytes).toString("latin1");
  expect(text).toContain("the picture");
  expect(text).not.toContain("ZZMARK");
  const broken = heicOf("the picture", "Exif").subarray(0, 60);
  expect(await refusal("IMG_1.HEIC", broken)).toBe("FILE_TYPE IMG_1.HEIC imageNotConvertible");
});

test("decisions 2.10 5 Mo exactly is accepted, one byte more is refused with the name, its size and the limit", async () => {
  const pdf = (size: number) =>
    Buffer.concat([pdfOf("1 0 obj << >> endobj"), Buffer.alloc(size, 32)]).subarray(0, size);
  expect((await cleanOne("a.pdf", pdf(5_242_880))).bytes.length).toBe(5_242_880);
  expect(await refusal("a.pdf", pdf(5_242_881))).toBe("FILE_TOO_LARGE a.pdf tooLarge");
  expect(await refusal("Photo.heic", new Uint8Array(7_500_000))).toBe("FILE_TOO_LARGE Photo.heic tooLarge");
  await expect(cleanOne("a.pdf", pdf(5_242_881))).rejects.toMatchObject({
    extra: { detail: { name: "a.pdf", sizeBytes: 5_242_881, limitBytes: 5_242_880 } },
  });
});

test("V5.2.2 extension and bytes must agree", async () => {
  const png = await picture().png().toBuffer();
  const unlike = "contentMismatch";
  expect(await refusal("a.jpg", png)).toBe(`FILE_TYPE a.jpg ${unlike}`);
  expect(await refusal("a.pdf", png)).toBe(`FILE_TYPE a.pdf ${unlike}`);
  expect(await refusal("a.png", "<html>")).toBe(`FILE_TYPE a.png ${unlike}`);
  expect(await refusal("a.docx", zipOf({ "readme.txt": "no" }))).toBe(`FILE_TYPE a.docx ${unlike}`);
  for (const name of ["a.svg", "a.html", "a.exe", "a", "a.pdf.js", ".pdf"])
    expect(await refusal(name, png), name).toMatch(/^FILE_TYPE .* typeNotAccepted$/);
});

test("V5.2 a page that only starts like a picture is refused", async () => {
  expect(await refusal("a.gif", "GIF89a<html><script>alert(1)</script>")).toMatch(/^FILE_TYPE a\.gif/);
  const jpeg = await picture().jpeg().toBuffer();
  const polyglot = Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")]);
  expect(Buffer.from((await cleanOne("a.jpg", polyglot)).bytes).includes("<script>")).toBe(false);
});

test("V5.2.6 a picture of more than 40 million points is refused", async () => {
  const huge = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: "#fff" } })
    .png()
    .toBuffer();
  expect(await refusal("a.png", huge)).toMatch(/ imageUnreadable$/);
});

test("quality 27 a PDF is accepted unless it has scripts, embedded files or encryption", async () => {
  expect(await cleanOne("a.pdf", pdfOf("1 0 obj << /Type /Catalog >> endobj"))).toMatchObject({
    mime: "application/pdf",
  });
  expect(await refusal("a.pdf", pdfOf("<< /OpenAction << /S /JavaScript /JS (x) >> >>"))).toMatch(/ pdfScript$/);
  expect(await refusal("a.pdf", pdfOf("<< /S /Java#53cript >>"))).toMatch(/ pdfScript$/);
  expect(await refusal("a.pdf", pdfOf("<< /S /Launch /F (calc) >>"))).toMatch(/ pdfScript$/);
  expect(await refusal("a.pdf", pdfOf("<< /Type /EmbeddedFile >>"))).toMatch(/ pdfAttachments$/);
  expect(await refusal("a.pdf", pdfOf("<< /Encrypt 5 0 R >>"))).toMatch(/ passwordProtected$/);
});

test("quality 27 what a PDF hides in a compressed object stream is found", async () => {
  const hidden = deflateSync("1 0 << /S /JavaScript /JS (x) >>").toString("latin1");
  const stream = (data: string) =>
    pdfOf(
      `4 0 obj << /Type /ObjStm /N 1 /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream endobj`,
    );
  expect(await refusal("a.pdf", stream(hidden))).toMatch(/ pdfScript$/);
  expect(await refusal("a.pdf", stream("not zlib at all"))).toMatch(/ pdfNotCheckable$/);
  const inside = "%stream\n<< /S /JavaScript >>\n%endstream";
  expect(await refusal("a.pdf", pdfOf(inside))).toMatch(/ pdfScript$/);
  const odd = pdfOf("4 0 obj << /Type /Obj#53tm /Filter /LZWDecode >>\nstream\nxx\nendstream endobj");
  expect(await refusal("a.pdf", odd)).toMatch(/ pdfNotCheckable$/);
  const page = deflateSync("(about /JavaScript lessons) Tj").toString("latin1");
  const text = pdfOf(`4 0 obj << /Filter /FlateDecode >>\nstream\n${page}\nendstream endobj`);
  expect(await refusal("a.pdf", text)).toBe("accepted");
});

test("quality 27 an object stream that cannot be parsed is refused", async () => {
  const written = (dictionary: string) =>
    refusal("a.pdf", pdfOf(`4 0 obj ${dictionary}\nstream\nxx\nendstream endobj`));
  expect(await written("<< /Type /ObjStm >>")).toBe("accepted");
  for (const dictionary of [
    "<< /Type /ObjStm /X (stream\n) /Filter /LZWDecode >>",
    "<< /Filter /LZWDecode /X (obj <<) /Type /ObjStm >>",
    "<< /Type /ObjStm /X << >> /Filter /LZWDecode >>",
    `<< /Filter /LZWDecode ${" ".repeat(5000)} /Type /ObjStm >>`,
    `<< /Type /ObjStm ${" ".repeat(5000)} /Filter /LZWDecode >>`,
    "<< /Type /ObjStm /Filter [ /FlateDecode /LZWDecode ] >>",
  ])
    expect(await written(dictionary), dictionary.slice(0, 60)).toMatch(/ pdfNotCheckable$/);
});

test("quality 27 a Word document is accepted unless it has macros or external parts or is a zip bomb", async () => {
  expect(await cleanOne("lettre.docx", zipOf(wordParts()))).toMatchObject({ name: "lettre.docx" });
  const link = (type: string) =>
    `<Relationships><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="http://x.example/" TargetMode="External"/></Relationships>`;
  const withPart = (name: string, text: string) => refusal("a.docx", zipOf(wordParts({ [name]: text })));
  expect(await withPart("word/_rels/document.xml.rels", link("hyperlink"))).toBe("accepted");
  expect(await withPart("word/_rels/settings.xml.rels", link("attachedTemplate"))).toMatch(/ externalParts$/);
  expect(await withPart("word/vbaProject.bin", "x")).toMatch(/ containsMacros$/);
  expect(await refusal("a.docx", zipOf(wordParts({ "word/media/a.xml": "0".repeat(20_000_000) })))).toMatch(
    / unpacksTooLarge$/,
  );
  expect(await refusal("a.docx", zipOf(wordParts(), 4_000_000_000))).toMatch(/^FILE_TYPE/);
  const many = Object.fromEntries(Array.from({ length: 1100 }, (_, i) => [`word/a${i}.xml`, `${i}`]));
  expect(await refusal("a.docx", zipOf(wordParts(many)))).toMatch(/ unpacksTooLarge$/);
});

test("quality 27 an old Word document with macros is refused", async () => {
  const doc = (...names: string[]) =>
    Buffer.concat([
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      Buffer.alloc(1024),
      ...names.map((name) => Buffer.from(name, "utf16le")),
    ]);
  expect(await cleanOne("a.doc", doc("WordDocument"))).toMatchObject({ mime: "application/msword" });
  expect(await refusal("a.doc", doc("WordDocument", "_VBA_PROJECT"))).toMatch(/ containsMacros$/);
  expect(await refusal("a.doc", doc("Workbook"))).toMatch(/ contentMismatch$/);
});

test("quality 29 names are shown without paths, control and bidirectional characters, and cut after 120 characters", () => {
  expect(displayName("/home/moi/Résultat d'analyse.pdf")).toBe("Résultat d'analyse.pdf");
  expect(displayName("C:\\Documents\\scan.png")).toBe("scan.png");
  expect(displayName("../../etc/passwd.pdf")).toBe("passwd.pdf");
  expect(displayName("a\u202Efdp.exe\r\nX: 1\u0000.pdf")).toBe("afdp.exeX: 1.pdf");
  expect(displayName(`${"é".repeat(300)}.pdf`)).toBe(`${"é".repeat(116)}.pdf`);
  expect(displayName("   .pdf")).toBe("document.pdf");
});

test("BK-051 six files in one request are refused", async () => {
  await expect(cleanFiles(Array.from({ length: 6 }, () => fileOf("a.pdf", pdfOf(""))))).rejects.toMatchObject({
    code: "TOO_MANY_FILES",
  });
});
