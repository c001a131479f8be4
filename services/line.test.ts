import { expect, test } from "vitest";
import { toLine, toLines } from "./contract/line.ts";

test.each([
  ["signs that nobody sees", "\u202eI\u200bn\u034f\u00e8\ufe0f\u3164s\u2060", "In\u00e8s"],
  ["runs of spaces of any kind", "\u00a0Anne\u00a0\u202f\u3000\u2800 Lou\r\n\u2028", "Anne Lou"],
  ["joiners beside letters that they do not shape", "Mar\u200ctin\u200d \u200c12\u200d3", "Martin 123"],
  ["joiners at an end, or in a row", "\u200c\u0634\u200c\u200d\u0628\u200d", "\u0634\u0628"],
  ["joiners beside a sign that goes", "Mar\u061c\u200c\u061ctin", "Martin"],
])("quality 24 a line loses %s", (_, typed, kept) => {
  expect(toLine(typed)).toBe(kept);
});

test.each([
  ["Persian", "\u0634\u0628\u0646\u0645\u200c\u0633\u0627\u062f\u0627\u062a"],
  ["Arabic", "\u0634\u064e\u200c\u0633\u0651\u200c\u0628"],
  ["Sinhala", "\u0dc1\u0dca\u200d\u0dbb\u0dd3"],
  ["Bengali", "\u09b0\u200d\u09cd\u09af"],
])("a %s name keeps the joiners between its letters", (_, name) => {
  expect(toLine(name)).toBe(name);
});

test.each([
  ["what nobody sees", "\u200b\n\u202e \u2060\n", ""],
  ["what turns the lines around it", "Latex\u202e\nPollen\u2066", "Latex\nPollen"],
  ["empty lines around it, not those within", "\n\u00a0\nUn\r\n\r\nDeux\u2028Trois \n", "Un\n\nDeux\nTrois"],
])("quality 24 a text of several lines loses %s", (_, typed, kept) => {
  expect(toLines(typed)).toBe(kept);
});
