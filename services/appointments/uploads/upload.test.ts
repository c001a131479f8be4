import sharp from "sharp";
import { expect, test } from "vitest";
import { letterPdf } from "../../../tests/letter.ts";
import { cleanApart } from "../../platform/clean/clean.ts";
import { line, takePlace } from "../../platform/clean/line.ts";
import { displayName } from "../../platform/uploads.ts";
import {
  bmpOf,
  cleanOne,
  heicOfTiles,
  heicPhoto,
  largeHeic,
  linksOf,
  refusal,
  showPdf,
  showWord,
  wordParts,
  wordText,
  zipOf,
} from "./testing.ts";

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

/** A red point and two white ones above a white point and two red ones, in each way of writing a BMP. */
const bitmaps: [what: string, bmp: Buffer][] = (() => {
  const palette = Buffer.from([0, 0, 255, 0, 255, 255, 255, 0]);
  const hex = (digits: string) => Buffer.from(digits.replaceAll(" ", ""), "hex");
  const masks = (...values: number[]) => {
    const header = Buffer.alloc(84);
    values.forEach((value, index) => {
      header.writeUInt32LE(value, index * 4);
    });
    return header;
  };
  const alpha = { packing: 3, header: masks(0xff0000, 0xff00, 0xff, 0xff000000) };
  const upwards: [number, number] = [3, 2];
  const [red, white] = ["0000ff", "ffffff"];
  return [
    ["1 bit", bmpOf(upwards, 1, hex("80000000 60000000"), { palette })],
    ["4 bits", bmpOf(upwards, 4, hex("10000000 01100000"), { palette })],
    ["8 bits", bmpOf(upwards, 8, hex("01000000 00010100"), { palette })],
    ["8 bits in runs", bmpOf(upwards, 8, hex("0101 0200 0000 0100 0201 0000 0001"), { palette, packing: 1 })],
    ["4 bits in runs", bmpOf(upwards, 4, hex("0111 0200 0000 0100 0211 0000 0001"), { palette, packing: 2 })],
    ["16 bits", bmpOf(upwards, 16, hex("ff7f 007c 007c 0000 007c ff7f ff7f 0000"))],
    ["24 bits", bmpOf(upwards, 24, hex(`${white}${red}${red}000000 ${red}${white}${white}000000`))],
    ["24 bits downwards", bmpOf([3, -2], 24, hex(`${red}${white}${white}000000 ${white}${red}${red}000000`))],
    ["32 bits", bmpOf(upwards, 32, hex(`${white}00 ${red}00 ${red}00 ${red}00 ${white}00 ${white}00`))],
    [
      "32 bits of which alpha is empty",
      bmpOf(upwards, 32, hex(`${white}00 ${red}00 ${red}00 ${red}00 ${white}00 ${white}00`), alpha),
    ],
    [
      "32 bits of which alpha is full",
      bmpOf(upwards, 32, hex(`${white}ff ${red}ff ${red}ff ${red}ff ${white}ff ${white}ff`), alpha),
    ],
  ];
})();

test.each(bitmaps)("decisions 2.10 a bitmap of %s becomes a PNG of the same points", async (_what, bmp) => {
  const clean = await cleanOne("scan.BMP", bmp);
  expect(clean).toMatchObject({ mime: "image/png", name: "scan.png" });
  const { data, info } = await sharp(clean.bytes)
    .flatten({ background: "#808080" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ format: "raw", width: 3, height: 2, channels: 3 });
  const [red, white] = [
    [255, 0, 0],
    [255, 255, 255],
  ];
  expect([...data]).toEqual([red, white, white, white, red, red].flat());
  for (const cut of [60, bmp.length - 8])
    expect(await refusal("scan.bmp", bmp.subarray(0, cut))).toBe("FILE_TYPE scan.bmp imageNotConvertible");
});

test("V14.2.8 a HEIC photo becomes an upright JPEG of the same colours, without any place", async () => {
  const sent = heicPhoto();
  expect(sent.toString("latin1").match(/ZZMARK/g)).toHaveLength(3);
  expect(sent.toString("latin1").match(/GPSLatitude/g)).toHaveLength(3);
  const clean = await cleanOne("IMG_1.HEIC", sent);
  expect(clean).toMatchObject({ name: "IMG_1.jpg", mime: "image/jpeg" });
  expect(Buffer.from(clean.bytes).toString("latin1")).not.toMatch(/ZZMARK|GPS|Exif|http|ICC_PROFILE/);
  const { exif, icc, xmp, ...kept } = await sharp(clean.bytes).metadata();
  expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
  expect(kept).toMatchObject({ format: "jpeg", width: 120, height: 160 });
  const points = await sharp(clean.bytes).raw().toBuffer();
  const colourAt = (left: number, top: number) => [
    ...points.subarray((top * 120 + left) * 3, (top * 120 + left) * 3 + 3),
  ];
  const corners = [colourAt(20, 20), colourAt(100, 20), colourAt(20, 140), colourAt(100, 140)];
  const meant = [
    [60, 60, 200],
    [200, 60, 60],
    [240, 240, 240],
    [60, 180, 60],
  ];
  const far = corners.flat().map((value, index) => Math.abs(value - meant.flat()[index]!));
  expect(Math.max(...far)).toBeLessThan(8);
});

test("decisions 2.10 a HEIC photo of several tiles becomes one upright picture", async () => {
  const { bytes } = await cleanOne("IMG_2.heic", heicOfTiles());
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 230, height: 310, channels: 3 });
  const corners = [0, 229, 309 * 230, 310 * 230 - 1].flatMap((point) => [...data.subarray(point * 3, point * 3 + 3)]);
  const meant = [30, 30, 220, 220, 30, 30, 240, 240, 240, 30, 200, 30];
  expect(Math.max(...corners.map((value, index) => Math.abs(value - meant[index]!)))).toBeLessThan(8);
});

test("decisions 2.10 a HEIC file of several pictures is refused, since not all can be kept", async () => {
  const several = heicOfTiles();
  // The flag that hides the first tile.
  several[several.indexOf("infe") + 7] = 0;
  expect(await refusal("IMG_3.heic", several)).toBe("FILE_TYPE IMG_3.heic imageNotConvertible");
});

test("quality 27 a HEIC photo that is cut, or holds no picture, is refused", async () => {
  const whole = heicPhoto();
  const picture = whole.indexOf("mdat");
  for (const cut of [60, 300, picture + 8, picture + 900])
    expect(await refusal("IMG_1.HEIC", whole.subarray(0, cut)), String(cut)).toBe(
      "FILE_TYPE IMG_1.HEIC imageNotConvertible",
    );
  const empty = Buffer.from(whole).fill(0, picture + 4);
  expect(await refusal("IMG_1.HEIC", empty)).toBe("FILE_TYPE IMG_1.HEIC imageNotConvertible");
});

test("decisions 2.10 5 Mo exactly is accepted, one byte more is refused with the name, its size and the limit", async () => {
  const pdf = (size: number) => Buffer.concat([Buffer.from(letterPdf()), Buffer.alloc(size, 32)]).subarray(0, size);
  expect(await refusal("a.pdf", pdf(5_242_880))).toBe("accepted");
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
  expect(await refusal("a.heic", largeHeic())).toMatch(/ imageNotConvertible$/);
  // Points in runs that end at once: all of them are said in a few bytes.
  const runs = (...sizes: [number, number]) =>
    bmpOf(sizes, 8, Buffer.from([0, 1]), { packing: 1, palette: Buffer.alloc(1024, 255) });
  expect(await refusal("a.bmp", runs(6000, 6000))).toBe("accepted");
  for (const sizes of [
    [6000, 7000],
    [6000, -7000],
    [65_535, 65_535],
    [100_000, 100_000],
    [2_000_000_000, 2],
  ] as [number, number][])
    expect(await refusal("a.bmp", runs(...sizes)), String(sizes)).toMatch(/ imageNotConvertible$/);
});

test("quality 27 an ordinary PDF keeps what it shows, its bookmarks and links within, and loses where it links to", async () => {
  const link = (action: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>`;
  const clean = await cleanOne(
    "analyses.pdf",
    letterPdf("Glycemie 0,95 g/L", {
      page: "/Annots [6 0 R 7 0 R]",
      objects: [
        link("<< /S /URI /URI (https://labo.example/) >>"),
        link("<< /S /GoTo /D [3 0 R /Fit] >>"),
        "<< /Type /Outlines /First 9 0 R /Last 9 0 R /Count 1 >>",
        "<< /Title (Analyses) /Parent 8 0 R /Dest [3 0 R /Fit] >>",
      ],
      catalog: "/Outlines 8 0 R /OpenAction [3 0 R /Fit] /Lang (fr)",
    }),
  );
  expect(clean.mime).toBe("application/pdf");
  const text = showPdf(clean.bytes);
  for (const kept of ["Glycemie 0,95 g/L", "/S /GoTo", "/Title (Analyses)", "/OpenAction [", "/Lang (fr)"])
    expect(text).toContain(kept);
  expect(text).not.toContain("labo.example");
});

test("V14.2.8 the copies of a PDF and a Word document do not tell who wrote them", async () => {
  const pdf = letterPdf("x", {
    objects: ["<< /Author (ZZMARK) >>", "<< /Type /Metadata /Subtype /XML /Length 6 >>\nstream\nZZMARK\nendstream"],
    catalog: "/Metadata 7 0 R",
  }).replace("/Root 1 0 R", "/Root 1 0 R /Info 6 0 R");
  expect(showPdf((await cleanOne("a.pdf", pdf)).bytes)).not.toContain("ZZMARK");
  const core = "application/vnd.openxmlformats-package.core-properties+xml";
  const docx = zipOf(
    wordParts(
      { "docProps/core.xml": "<a>ZZMARK</a>" },
      `<Override PartName="/docProps/core.xml" ContentType="${core}"/>`,
    ),
  );
  expect(showWord((await cleanOne("a.docx", docx)).bytes)).not.toContain("ZZMARK");
});

test("quality 27 an ordinary Word document keeps its text, lists, tables and pictures", async () => {
  const png = await picture().png().toBuffer();
  const body = `<w:p><w:r><w:t xml:space="preserve">Tension &lt; 14 &amp; pouls </w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl><w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
  const parts = wordParts({
    "word/document.xml": wordText(body),
    "word/media/image1.png": png,
    "word/_rels/document.xml.rels": linksOf("image", "media/image1.png", ""),
  });
  const clean = await cleanOne("lettre.docx", zipOf(parts));
  expect(clean).toMatchObject({ name: "lettre.docx", mime: expect.stringMatching(/wordprocessingml\.document$/) });
  const text = showWord(clean.bytes);
  for (const kept of ["Tension &lt; 14 &amp; pouls ", "<w:tbl>", " PAGE ", 'Target="/word/media/image1.png"'])
    expect(text).toContain(kept);
  expect(text).toContain(png.toString("latin1"));
});

test("quality 27 an old Word document is refused, since it cannot be checked", async () => {
  const doc = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1024)]);
  expect(await refusal("a.doc", doc)).toBe("FILE_TYPE a.doc oldWord");
});

test("quality 29 names are shown without paths and signs that nobody sees, and cut after 120 characters", () => {
  expect(displayName("/home/moi/Résultat d'analyse.pdf")).toBe("Résultat d'analyse.pdf");
  expect(displayName("C:\\Documents\\scan.png")).toBe("scan.png");
  expect(displayName("../../etc/passwd.pdf")).toBe("passwd.pdf");
  expect(displayName("a\u202Efdp.exe\r\nX: 1\u0000.pdf")).toBe("afdp.exe X: 1.pdf");
  expect(displayName(`${"é".repeat(300)}.pdf`)).toBe(`${"é".repeat(116)}.pdf`);
  for (const nothing of ["   ", "\u3164\u2800", "\u00a0\u200b"])
    expect(displayName(`${nothing}.pdf`)).toBe("document.pdf");
});

test("quality 12 a crowd of guests' pictures leaves a place to documents, and one connection leaves places to others", async () => {
  const { shared: atOnce } = line;
  const { waiting, same } = line.portraits;
  const guest = "203.0.113.9";
  const kept = "kept";
  const flawOf = ({ flaw }: { flaw: string }) => flaw;
  const portrait = await picture().png().toBuffer();
  const send = () => cleanApart("portrait", ".png", async () => portrait, guest).then(() => kept, flawOf);
  const stand = (connection: string) =>
    takePlace("portrait", connection).then((leave) => {
      leave();
      return kept;
    }, flawOf);
  // Places are held by hand: how long a cleaning lasts plays no part.
  const held = await Promise.all(Array.from({ length: atOnce }, () => takePlace("portrait", guest)));
  expect(await refusal("a.pdf", letterPdf())).toBe("accepted");
  const first = Array.from({ length: same }, () => stand(guest));
  const crowd = Array.from({ length: 30 }, send);
  const neighbours = Array.from({ length: waiting }, (_, index) => stand(`198.51.100.${index}`));
  (await takePlace("document"))();
  for (const leave of held) leave();
  expect(await Promise.all(first)).toEqual(first.map(() => kept));
  expect(await Promise.all(crowd)).toEqual(crowd.map(() => "checkLate"));
  expect(await Promise.all(neighbours)).toEqual(
    neighbours.map((_, index) => (index < waiting - same ? kept : "checkLate")),
  );
  expect(await send()).toBe(kept);
}, 30_000);

test("quality 12 texts that are read leave a place to documents, few of them wait, and a reader has two, read or waiting", async () => {
  const stand = (account?: string) =>
    takePlace("text", account).then(
      (leave) => {
        leave();
        return "read";
      },
      ({ flaw }: { flaw: string }) => flaw,
    );
  const held = await Promise.all(Array.from({ length: line.shared }, () => takePlace("text", "a reader")));
  const again = Array.from({ length: line.texts.same }, () => stand("a reader"));
  expect(await again.at(-1)).toBe("checkLate");
  expect(await refusal("a.pdf", letterPdf())).toBe("accepted");
  const crowd = Array.from({ length: line.texts.waiting + 2 }, () => stand());
  // Those that wait leave the line to portraits too.
  const portrait = takePlace("portrait").then((leave) => leave());
  (await takePlace("document"))();
  for (const leave of held) leave();
  expect(await Promise.all(crowd)).toEqual(
    crowd.map((_, index) => (index < line.texts.waiting - 1 ? "read" : "checkLate")),
  );
  expect(await again[0]).toBe("read");
  await portrait;
  expect(await stand("a reader")).toBe("read");
});

test("quality 12 a place that comes free goes to another reader who waits before it goes to the same one again", async () => {
  const order: string[] = [];
  const stand = async (account: string) => {
    const leave = await takePlace("text", account);
    order.push(account);
    leave();
  };
  const leave = await takePlace("text", "a reader");
  const waiting = ["a reader", "another"].map(stand);
  leave();
  await Promise.all(waiting);
  expect(order).toEqual(["another", "a reader"]);
});
