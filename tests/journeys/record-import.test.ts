import { randomBytes } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, inject, test } from "vitest";
import { aResource, aSummary } from "../../services/records/import/testing.ts";
import type { Browser } from "../browser.ts";
import { aSignedIn } from "../people.ts";
import { addEntry, addMeasurement, recordLists } from "../record.ts";

const origin = inject("baseUrl");
const path = "/patient-dashboard/export/import";
const words = {
  fr: {
    ...{ ask: "Demander une copie", link: "Importer un dossier depuis son résumé", file: /^(Un autre )?[Rr]ésumé/ },
    ...{
      check: "Lire le fichier",
      take: /^Ajouter 4 lignes/,
      done: /^Le résumé est importé/,
      known: "déjà dans le dossier",
    },
  },
  en: {
    ...{ ask: "Ask for a copy", link: "Import a record from its summary", file: /ummary \(/ },
    ...{
      check: "Read the file",
      take: /^Add 4 lines/,
      done: /^The summary has been imported/,
      known: "already in the record",
    },
  },
} as const;

/** The summary of a record, as its person downloads it. */
async function downloadSummary(browser: Browser): Promise<File> {
  await browser.visit("/patient-dashboard/export");
  await browser.press(words[browser.language].ask);
  const address = () => browser.page.document.querySelector('main a[href$="/summary"]')?.getAttribute("href") ?? null;
  await expect
    .poll(
      async () => {
        await browser.visit("/patient-dashboard/export");
        return address();
      },
      { interval: 500, timeout: 60_000 },
    )
    .not.toBeNull();
  const answer = await fetch(new URL(address()!, origin), { headers: { cookie: browser.cookieHeader } });
  return new File([await answer.bytes()], "resume.json", { type: "application/fhir+json" });
}

const textOf = (summary: object) => new File([JSON.stringify(summary)], "resume.json");
const angines = { name: "Angines", surgery: false, startDate: "2015", endDate: null };
const summaryOf = (birthDate: string) => textOf(aSummary(birthDate, aResource({ list: "antecedent", ...angines })));
const main = ({ page }: Browser) => page.document.querySelector("main")!.textContent!.replaceAll(/\s+/g, " ");

async function send(browser: Browser, file: File): Promise<void> {
  const w = words[browser.language];
  browser.attach(w.file, file);
  await browser.press(w.check);
}

describe.each(["fr", "en"] as const)("a record is brought back (%s)", (language) => {
  const w = words[language];

  test("decisions 2.15 its summary is read, shown line by line, and added once, also by a double press", async () => {
    const { browser: owner } = await aSignedIn(origin, undefined, { language });
    for (const list of recordLists) await addEntry(owner, list);
    await addMeasurement(owner, "weight", language === "fr" ? "70,5" : "70.5");
    const summary = await downloadSummary(owner);
    const { browser } = await aSignedIn(origin, undefined, { language });
    await browser.visit("/patient-dashboard/export");
    await browser.follow(w.link);
    expect(browser.page).toMatchObject({ status: 200, path });
    await send(browser, summary);
    expect(browser.page.buttons.join()).toMatch(w.take);
    // The names differ, as those of one person may.
    expect(main(browser)).toMatch(language === "fr" ? /Le dossier ouvert est celui de Camille/ : /The open record is/);
    // Nothing is added by looking.
    const look = browser.tab();
    await look.visit("/patient-dashboard/medical-profile/allergies");
    expect(look.page.document.querySelector("main tbody")).toBeNull();
    await browser.press(w.take, { times: 2 });
    expect(browser.page).toMatchObject({ path: "/patient-dashboard/welcome", flash: expect.stringMatching(w.done) });
    for (const list of recordLists) {
      await browser.visit(`/patient-dashboard/medical-profile/${list}`);
      expect(browser.page.document.querySelectorAll("main tbody tr").length, list).toBe(1);
    }
    await browser.visit(path);
    await send(browser, summary);
    expect(main(browser).split(w.known).length - 1).toBe(4);
    expect(browser.page.buttons.join()).not.toMatch(/^(Ajouter|Add) \d/);
  });
});

test("decisions 2.15 a file that is none, too large, missing or another person's is refused at its field", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit(path);
  await browser.press("Lire le fichier");
  expect(browser.page).toMatchObject({ status: 422, errors: ["Choisissez un fichier."] });
  for (const [file, error] of [
    [new File(["<xml/>"], "a.json"), /^Ce fichier n'est pas le résumé/],
    [textOf({ resourceType: "Bundle", type: "searchset" }), /^Ce fichier n'est pas le résumé/],
    [new File(["PK\x03\x04", randomBytes(300_000)], "copie.zip"), /^Ce fichier n'est pas le résumé.+dans l'archive/],
    [new File(["x".repeat(2 * 1024 * 1024 + 1)], "b.json"), /^Ce fichier n'a pas pu être lu/],
    [summaryOf("1931-02-03"), /^Ce résumé est celui d'une personne née un autre jour/],
  ] as const) {
    await send(browser, file);
    expect(browser.page).toMatchObject({ status: 422, errors: [expect.stringMatching(error)] });
  }
  // Of a file that was read before, no line can be added for the one that is refused.
  await send(browser, summaryOf("1985-04-12"));
  expect(browser.page.buttons.join()).toMatch(/Ajouter 1 ligne/);
  await send(browser, summaryOf("1931-02-03"));
  expect(browser.page.buttons.join()).not.toMatch(/Ajouter/);
  await send(browser, new File([new Uint8Array(28 * 1024 * 1024)], "film.json"));
  expect(browser.page).toMatchObject({
    status: 413,
    errors: [expect.stringMatching(/^Ce fichier n'a pas pu être lu/)],
  });
});

test("quality 27 the file that a form keeps is read again, whatever was made of it on its way", async () => {
  const { browser } = await aSignedIn(origin);
  const bomb = brotliCompressSync(Buffer.alloc(64 * 1024 * 1024)).toString("base64url");
  const own = summaryOf("1985-04-12");
  for (const packed of ["x", bomb, "A".repeat(47_000), "A".repeat(60_001)]) {
    await browser.visit(path);
    await send(browser, own);
    browser.tamper("packed", packed);
    await browser.press(/^Ajouter 1 ligne/);
    expect(browser.page, packed.slice(0, 10)).toMatchObject({ status: 422, errors: [expect.any(String)] });
  }
  await browser.visit("/patient-dashboard/medical-profile/antecedents");
  expect(browser.page.document.querySelector("main tbody")).toBeNull();
});

test("decisions 2.15 MR-007 a file chosen for one person is read for no other, whose record was opened in a second tab", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit(path);
  const tab = browser.tab();
  await tab.visit("/patient-dashboard/switch");
  await tab.press(tab.page.buttons.find((name) => /^Léa/.test(name))!);
  for (const _ of ["first", "again"]) {
    await send(browser, summaryOf("1985-04-12"));
    expect(browser.page).toMatchObject({
      status: 409,
      errors: [
        expect.stringMatching(/^Cette demande était pour Camille/),
        expect.stringMatching(/un autre dossier/),
        expect.stringMatching(/^Choisissez de nouveau le fichier/),
      ],
    });
  }
  await browser.press("Lire le fichier");
  expect(browser.page.status).toBe(409);
  await tab.press("Revenir à mon dossier");
  await send(browser, summaryOf("1985-04-12"));
  // The file that was read can be read again without choosing it.
  await browser.press("Lire le fichier");
  await browser.press(/^Ajouter 1 ligne/);
  expect(browser.page.flash).toMatch(/^Le résumé est importé/);
});
