import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { wordParts, wordText, zipOf } from "../../services/appointments/uploads/testing.ts";
import type { Browser } from "../browser.ts";
import { letterPdf } from "../letter.ts";
import { textOf } from "../page.ts";
import { checkPage } from "../page-checks.ts";
import { aSignedIn } from "../people.ts";
import { addDocument } from "../record.ts";
import { type Started, startServer } from "../server.ts";

const origin = inject("baseUrl");

const words = {
  fr: {
    read: "Lire le texte",
    none: /Ce fichier ne contient pas de texte\s: /,
    empty: /^Cette page n'a pas de texte\s: c'est peut-être une image\.$/,
    cut: "Ce texte est long",
    unread: "Le texte de ce fichier n'a pas pu être lu. Téléchargez le fichier pour le voir.",
    intro: "Le texte seul, lu dans le fichier",
    signs: [
      "« [?] » remplace un signe ou une formule que nous n'avons pas pu lire.",
      "« ^(…) » indique un exposant, « _(…) » un indice.",
      "« | » sépare les cellules d'un tableau.",
    ],
  },
  en: {
    read: "Read the text",
    none: /There is no text in this file: /,
    empty: /^This page has no text: it may be a picture\.$/,
    cut: "This text is long",
    unread: "The text of this file could not be read. Download the file to see it.",
    intro: "The text alone, as read from the file",
    signs: [
      "“[?]” stands for a character or formula that could not be read.",
      "“^(…)” shows superscript, “_(…)” subscript.",
      "“|” separates the cells of a table.",
    ],
  },
} as const;

/** Adds a file and opens its text. */
async function openText(browser: Browser, name: string, bytes: Uint8Array | string): Promise<void> {
  await addDocument(browser, "other-document", name, { file: new File([bytes as BlobPart], name) });
  await browser.follow(name);
  await browser.follow(words[browser.language].read);
}
const sectionsOf = ({ page }: Browser) =>
  page.document.querySelectorAll("main section").map((section) => section.childNodes.map(textOf as never));

describe.each(["fr", "en"] as const)("in %s", (language) => {
  const w = words[language];

  test("MR-164 decision 057 the text of a document has its pages and lines, and says which page has none, and where it is cut", async () => {
    const { browser } = await aSignedIn(origin, undefined, { language });
    await openText(browser, "pages.pdf", letterPdf(["Un", "", "Trois"]));
    expect(browser.page.text).toContain(w.intro);
    expect(sectionsOf(browser)).toEqual([
      ["Page 1", "Un"],
      ["Page 2", expect.stringMatching(w.empty)],
      ["Page 3", "Trois"],
    ]);
    await checkPage(browser.page, { language, scripts: false });
    await openText(browser, "scan.pdf", letterPdf(["", ""]));
    expect(browser.page.text).toMatch(w.none);
    expect(sectionsOf(browser)).toEqual([]);
    const body = `<w:p><w:r><w:t>Matin</w:t><w:br/><w:t>Soir</w:t></w:r></w:p><w:p/><w:p><w:r><w:t>${"mot ".repeat(20_000)}</w:t></w:r></w:p>`;
    await openText(browser, "long.docx", zipOf(wordParts({ "word/document.xml": wordText(body) })));
    const [first] = browser.page.document.querySelectorAll("main section p");
    expect(first?.innerHTML).toMatch(/^Matin<br ?\/?>Soir$/);
    expect(browser.page.document.querySelectorAll("main section h2")).toEqual([]);
    expect(browser.page.text).toContain(w.cut);
    await checkPage(browser.page, { language, scripts: false });
  });

  test("MR-164 decision 057 the text of a Word document says what its signs mean, those that it has alone", async () => {
    const { browser } = await aSignedIn(origin, undefined, { language });
    const unread = '<w:r><w:sym w:font="Webdings" w:char="F041"/></w:r>';
    const raised = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>9</w:t></w:r>';
    const cells = "<w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc>".repeat(2);
    const parts = [`<w:p>${unread}</w:p>`, `<w:p>${raised}</w:p>`, `<w:tbl><w:tr>${cells}</w:tr></w:tbl>`];
    for (const [index, body] of [...parts.entries(), [-1, parts.join("")] as const]) {
      await openText(browser, `signes${index}.docx`, zipOf(wordParts({ "word/document.xml": wordText(body) })));
      const isShown = w.signs.map((sign) => browser.page.text.includes(sign));
      expect(isShown).toEqual(w.signs.map((_, sign) => index < 0 || sign === index));
    }
    await checkPage(browser.page, { language, scripts: false });
    await openText(browser, "signes.pdf", letterPdf("[?] ^\\(9\\) | 1"));
    expect(browser.page.text).toContain("[?] ^(9) | 1");
    expect(w.signs.filter((sign) => browser.page.text.includes(sign))).toEqual([]);
  });
});

describe("on a server of their own", () => {
  let server: Started;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  test("quality 12 who asks for many texts at once hears that it is busy, and reads it later", async () => {
    const { browser } = await aSignedIn(server.url);
    await openText(browser, "lettre.pdf", letterPdf("Bonjour"));
    const tabs = Array.from({ length: 12 }, () => browser.tab());
    const pages = await Promise.all(tabs.map((tab) => tab.visit(browser.page.path)));
    const busy = pages.filter(({ status }) => status === 503);
    expect(pages.filter(({ status }) => status === 200).length + busy.length).toBe(pages.length);
    expect(busy[0]?.h1).toBe("Beaucoup de monde en ce moment");
    await checkPage(busy[0]!, { language: "fr", scripts: false });
    expect((await browser.visit(browser.page.path)).text).toContain("Bonjour");
  });

  test.each(["fr", "en"] as const)("MR-164 a text that cannot be read says so in %s", async (language) => {
    const { browser } = await aSignedIn(server.url, undefined, { language });
    await openText(browser, "lettre.pdf", letterPdf("Bonjour"));
    const files = await readdir(join(server.dataDir, "blobs"), { recursive: true, withFileTypes: true });
    for (const file of files) if (file.isFile()) await writeFile(join(file.parentPath, file.name), "%PDF-1.7\nnothing");
    await browser.visit(browser.page.path);
    expect(browser.page.text).toContain(words[language].unread);
    await checkPage(browser.page, { language, scripts: false });
  });
});
