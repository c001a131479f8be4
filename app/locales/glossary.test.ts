import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// docs/glossary.md says how its table is read.
const rows = readFileSync(new URL("../../docs/glossary.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => /^\| (?!French)/.test(line))
  .map((line) => {
    const [french, english, neverFrench, neverEnglish] = line
      .split("|")
      .slice(1, -1)
      .map((cell) =>
        cell
          .split(", ")
          .map((word) => word.trim())
          .filter((word) => word !== "-"),
      );
    return { french: french!, english: english!, never: { fr: neverFrench!, en: neverEnglish! } };
  });

const leaves = (value: unknown, key: string): [key: string, text: string][] =>
  typeof value === "string"
    ? [[key, value]]
    : Object.entries(value ?? {}).flatMap(([name, part]) => leaves(part, `${key}.${name}`));

/** The texts by file and key, without addresses, the accounts of the demonstration and the names of values. */
const textsOf = (files: Record<string, unknown>) =>
  new Map(
    Object.entries(files).flatMap(([path, texts]) =>
      leaves(texts, path.replace(/^.*\/(.+)\.ts$/, "$1"))
        .filter(([key]) => !key.endsWith(".id"))
        .map(([key, text]) => [key, text.replaceAll(/\]\([^()]+\)|\{\{.*?\}\}|\S+(?:@|-demo-)\S+/g, "")] as const),
    ),
  );
const texts = {
  fr: textsOf(import.meta.glob("./fr/*.ts", { eager: true, import: "default" })),
  en: textsOf(import.meta.glob("./en/*.ts", { eager: true, import: "default" })),
};

/** Any of the words, at the start of a word and with any ending: «motif» is in «motifs». */
const anyOf = (words: readonly string[]) => new RegExp(`(?<![\\p{L}-])(?:${words.join("|")})`, "iu");

test.each(rows)("R26 what is «$french» in French is «$english» in English", ({ french, english }) => {
  const [word, other] = [anyOf(french), anyOf(english)];
  const used = [...texts.fr].filter(([, text]) => word.test(text));
  expect(used, "the word is used").not.toEqual([]);
  const pairs = used.map(([key, text]) => ({ key, text, inEnglish: texts.en.get(key)! }));
  expect(pairs.filter(({ inEnglish }) => !other.test(inEnglish))).toEqual([]);
});

test.each(["fr", "en"] as const)("R26 no text uses a word that the glossary rules out in «%s»", (language) => {
  const never = anyOf(rows.flatMap((row) => row.never[language]));
  expect([...texts[language]].filter(([, text]) => never.test(text))).toEqual([]);
});
