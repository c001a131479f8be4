import { expect, test } from "vitest";
import { hostileFiles, shownOf, verdictOn } from "./hostile-files.ts";
import { cleanOrRefusal } from "./testing.ts";

const { pdfs, documents, pictures, tools } = hostileFiles;
type Hostile = (typeof pdfs)[number];

async function expectHarmless({ name, expected, bytes, shows }: Hostile): Promise<void> {
  const clean = await cleanOrRefusal(name, bytes);
  if (typeof clean === "string") return expect(clean.replace(/^FILE_TYPE a\.\w+ /, "")).toBe(expected);
  expect(verdictOn(name, clean.bytes)).toBe(expected);
  if (shows) expect(shownOf(name, clean.bytes)).toContain(shows);
}

test("quality 27 there are more than 80 hostile files, and no two are the same", () => {
  const files = [...pdfs, ...documents, ...tools].map(({ bytes }) => bytes.toString("latin1"));
  expect(new Set(files).size).toBe(files.length);
  expect(files.length).toBeGreaterThan(150);
});

test.concurrent.each(pdfs)("quality 27 a PDF with $what: $expected", expectHarmless);

test.concurrent.each(documents)("quality 27 a Word document with $what: $expected", expectHarmless);

test.concurrent.each(pictures)("quality 27 a picture $name with $what: $expected", expectHarmless);

test.concurrent.each(tools)("quality 27 a file of another tool, $what: $expected", expectHarmless);
