import { globSync, readFileSync } from "node:fs";
import { analyse } from "scslre";
import { parseSync } from "vite";
import { expect, test } from "vitest";

type Pattern = { source: string; flags: string };

/** The regular expressions in the code of a file. */
function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex) found.push({ source: regex.pattern, flags: regex.flags });
    else for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, readFileSync(file, "utf8")).program);
  return found;
}

/** Whether the time of a pattern grows faster than a text written to slow it down. */
const isSlow = (pattern: Pattern) => analyse(pattern).reports.length > 0;

test("quality 23 the time of no pattern grows with the square of a text", () => {
  const files = globSync([
    "app/**/*.{ts,tsx}",
    "app/**/.server/**/*.ts",
    "services/**/*.ts",
    "server/*.ts",
    "server.ts",
  ]);
  const patterns = files.filter((file) => !file.includes(".test.")).flatMap(patternsOf);
  expect(patterns.length).toBeGreaterThan(100);
  expect(isSlow({ source: "\\s*;\\s*q=", flags: "" })).toBe(true);
  expect(patterns.filter(isSlow)).toEqual([]);
});
