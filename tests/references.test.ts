import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

// The forms are described in docs/README.md.
const root = new URL("..", import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), "utf8");
const firsts = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first]) => first!);

const pages = globSync(["README.md", "docs/**/*.md"], { cwd: root });
const files = globSync(
  [
    "{app,services,server,tests,bench,scripts}/**/*.{ts,tsx,css,sql,md,html,sh}",
    "app/**/.server/**/*.{ts,sql}",
    "docs/**/*.{md,json}",
    "*.{ts,md}",
    ".ci/run",
  ],
  { cwd: root },
);

const requirements = read("docs/requirements.md");
const architecture = read("docs/architecture.md");

/** How a reference is written, the ids in it, and the ids that exist. */
const forms: { written: RegExp; each: RegExp; places: Set<string> }[] = [
  { written: /\b(R\d{1,2})\b/g, each: /.+/g, places: new Set(firsts(read("docs/rulings.md"), /^## (R\d+) \S/gm)) },
  {
    written: /\bdecisions (\d+\.\d+(?:(?:, | and |, and )\d+\.\d+)*)/g,
    each: /\d+\.\d+/g,
    places: new Set(firsts(read("docs/values.md"), /^## (\d+\.\d+) \S/gm)),
  },
  {
    // «10 10 000 guesses» names line 10 alone.
    written: /\bquality(?: list,)? (\d{1,2}\b(?: \d{1,2}\b(?! \d{3}\b))*)/g,
    each: /\d+/g,
    places: new Set(firsts(read("docs/security.md"), /^\| (\d+) \|/gm)),
  },
  {
    written: /\b((?:PF|BK|MR|QZ|PR)-O?\d+)\b/g,
    each: /.+/g,
    places: new Set(firsts(requirements, /^\| ((?:PF|BK|MR|QZ|PR)-O?\d+) \|/gm)),
  },
  {
    written: /(?:\bdecision |\bdocs\/decisions\/)(\d+)\b(?!\.\d)/g,
    each: /.+/g,
    places: new Set(globSync("docs/decisions/*.md", { cwd: root }).flatMap((path) => firsts(path, /\/(\d{3})-/g))),
  },
  {
    written: /\blaw (\d{1,2})\b/g,
    each: /.+/g,
    places: new Set(firsts(architecture, /^(\d+)\. \*\*/gm)),
  },
  {
    written: /\barchitecture «([^»]+)»/g,
    each: /.+/g,
    places: new Set(firsts(architecture, /^## (.+)$/gm)),
  },
];

/** The text without line breaks, so that a reference may be broken by one, also in a comment. */
const joined = (text: string) => text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/|--|#)?\s*/g, " ");

/** All references of a text, with whether each one exists. */
function findReferences(text: string): { reference: string; leads: boolean }[] {
  const line = joined(text);
  return forms.flatMap(({ written, each, places }) =>
    [...line.matchAll(written)].flatMap(([reference, names]) =>
      names!.match(each)!.map((name) => ({ reference: `${reference} (${name})`, leads: places.has(name) })),
    ),
  );
}

const leadNowhere = (text: string) =>
  findReferences(text)
    .filter(({ leads }) => !leads)
    .map(({ reference }) => reference);

test("every form of reference has targets", () => {
  expect(forms.map(({ places }) => places.size > 0)).toEqual(forms.map(() => true));
});

test("every reference has a heading or a row in docs", () => {
  const all = files.map((file) => ({ file, references: findReferences(read(file)) }));
  expect(all.flatMap(({ references }) => references).length).toBeGreaterThan(1_000);
  const lost = all.flatMap(({ file, references }) =>
    references.filter(({ leads }) => !leads).map(({ reference }) => `${file}: ${reference}`),
  );
  expect(lost).toEqual([]);
});

// Written in parts, so that this file contains no wrong reference itself.
test.each([
  ["R", "99"],
  ["ruling R", "0"],
  ["decisions ", "2.99"],
  ["decisions 2.6 and ", "3.1"],
  ["quality ", "43"],
  ["quality 34 ", "77"],
  ["quality list, ", "99"],
  ["PF", "-999"],
  ["QZ", "-O77"],
  ["decision ", "7"],
  ["docs/decisions/", "999"],
  ["law ", "14"],
  ["architecture ", "«Cellar»"],
  ["decisions\n * ", "2.99"],
])("a reference without a target is found: %s%s", (start, end) => {
  expect(leadNowhere(`/** As it says (${start}${end}). */`)).toHaveLength(1);
});

test.each([
  "quality 10 10 000 guesses give nothing",
  "quality 34 36 no line",
  "law 2005-102",
  "TRE_R38",
  "decisions 2.6,\n * step 3",
])("a reference with a target, or a text that is none, is accepted: %s", (text) => {
  expect(leadNowhere(text)).toEqual([]);
});

test("every link and every path between backquotes in docs and the README names an existing file", () => {
  const lost = pages.flatMap((page) => {
    const links = firsts(read(page), /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g).map((to) =>
      join(dirname(page), to),
    );
    const paths = firsts(read(page), /`((?:app|services|server|tests|bench|scripts|docs)\/[\w./-]*)`/g);
    return [...links, ...paths].filter((path) => !existsSync(join(root, path))).map((path) => `${page}: ${path}`);
  });
  expect(lost).toEqual([]);
});
