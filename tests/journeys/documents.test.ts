import { expect, inject, test } from "vitest";
import { answerUpTo, atStep, openDocuments, words } from "../booking.ts";
import type { Browser } from "../browser.ts";
import { letterPdf } from "../letter.ts";

const origin = inject("baseUrl");

const { fr: w } = words;

const letter = (sign: string) => new File([letterPdf(sign)], "lettre.pdf");

/** Chooses the language in the tab that the header of a page with a form opens. */
async function readInEnglish(browser: Browser): Promise<void> {
  const tab = browser.tab();
  await tab.follow("EN – English (nouvel onglet)");
  await tab.press("English");
  await browser.reload();
}

test("BK-051 another file of the same name and size, sent from the same page, is another document", async () => {
  const { browser } = await atStep(origin, "situation");
  await openDocuments(browser);
  const twin = browser.tab();
  for (const [tab, sign] of [
    [browser, "a"],
    [twin, "b"],
  ] as const) {
    tab.attach("Choisissez vos fichiers", letter(sign));
    await tab.press("Envoyer");
  }
  expect(twin.page.links.filter((name) => name.startsWith("Supprimer "))).toHaveLength(2);
});

test("BK-052 a document deleted in another tab is reported as gone, not deleted again", async () => {
  const { browser } = await atStep(origin, "situation");
  await openDocuments(browser);
  browser.attach("Choisissez vos fichiers", letter("a"));
  await browser.press("Envoyer");
  const twin = browser.tab();
  await twin.follow(/^Supprimer/);
  await browser.follow(/^Supprimer/);
  expect(browser.page.h1).toBe("Supprimer ce document ?");
  await browser.follow("Non, garder");
  await browser.follow(/^Supprimer/);
  await browser.press("Oui, supprimer");
  expect(browser.page.text).toContain("Le document est supprimé.");
  await twin.press("Oui, supprimer");
  expect(twin.page.text).toContain("Ce document n'est plus dans la liste.");
});

test.each([
  ["fr", "Choisissez vos fichiers", "Envoyer", /Ces fichiers sont trop lourds ensemble\s: 5 au plus, de 5 Mo chacun\./],
  ["en", "Choose your files", "Send", /These files are too large together: 5 at most, of 5 MB each\./],
] as const)(
  "BK-051 photos too large together are refused at their field, %s",
  async (language, label, send, sentence) => {
    const { browser } = await atStep(origin, "situation");
    await openDocuments(browser);
    browser.attach("Choisissez vos fichiers", letter("a"));
    await browser.press("Envoyer");
    if (language === "en") await readInEnglish(browser);
    const photos = Array.from({ length: 6 }, (_, at) => new File([Buffer.alloc(4_600_000)], `IMG_${at}.jpg`));
    browser.attach(label, ...photos);
    await browser.press(send);
    expect(browser.page).toMatchObject({ status: 413, path: "/consultationprocess/situation/documents" });
    expect(browser.page.errors).toEqual([expect.stringMatching(sentence)]);
    expect(browser.page.links.filter((name) => /^(Supprimer|Delete)/.test(name))).toHaveLength(1);
    browser.attach(label, photos[0]!);
    await browser.press(send);
    expect(browser.page.status).toBe(415);
  },
);

test("BK-051 each refused file has its own line at the field", async () => {
  const { browser } = await atStep(origin, "situation");
  await openDocuments(browser);
  browser.attach("Choisissez vos fichiers", new File([], "un.pdf"), new File([], "deux.pdf"));
  await browser.press("Envoyer");
  expect(browser.page.status).toBe(422);
  const lines = browser.page.document.querySelector("main p.error")?.innerHTML.split("<br>");
  expect(lines).toEqual([expect.stringMatching(/^Erreur\s: un\.pdf/), expect.stringMatching(/^deux\.pdf/)]);
});

test("BK-051 the reason of a refused file is in the reader's language", async () => {
  const { browser } = await atStep(origin, "situation");
  await openDocuments(browser);
  const form = new File([letterPdf("", { catalog: "/AcroForm << /XFA [] >>" })], "lettre.pdf");
  const reason = () => browser.page.document.querySelector("main p.error")?.text;
  browser.attach("Choisissez vos fichiers", form);
  await browser.press("Envoyer");
  expect(reason()).toContain(
    "lettre.pdf : ce formulaire PDF ne s'affiche que dans certains logiciels. Ouvrez-le, imprimez-le en PDF,",
  );
  await readInEnglish(browser);
  browser.attach("Choose your files", form);
  await browser.press("Send");
  expect(reason()).toContain(
    "lettre.pdf: only some programs can show this PDF form. Please open it and print it to a PDF,",
  );
});

test("BK-051 BK-052 documents are added between steps 3 and 4, and what was answered stays", async () => {
  const { browser } = await atStep(origin, "situation");
  await openDocuments(browser);
  expect(browser.page).toMatchObject({ status: 200, path: "/consultationprocess/situation/documents" });
  browser.attach("Choisissez vos fichiers", letter("a"));
  await browser.press("Envoyer");
  expect(browser.page.flash).toBe("Le document est ajouté.");
  expect(browser.page.text).toContain("lettre");
  await browser.follow(/^Supprimer/);
  await browser.press("Oui, supprimer");
  await browser.follow(/Revenir à la situation$/);
  expect(browser.page.chosenIn(w.regularDoctor)).toEqual([w.yes]);
  expect(browser.page.chosenIn(w.rights)).toEqual([w.none]);
  await openDocuments(browser);
  // What is chosen by then is sent too.
  browser.attach("Choisissez vos fichiers", letter("b"));
  await browser.press("Continuer ma réservation");
  expect(browser.page.path).toBe("/consultationprocess/dosier-medical");
  expect(browser.page.flash).toBe("Le document est ajouté.");
  // From the review the way leads back to it.
  await answerUpTo(browser, "dosier-medical");
  await browser.visit("/consultationprocess/situation?change=1");
  browser.check(w.documents);
  await browser.press(w.goOn);
  await browser.press("Continuer ma réservation");
  expect(browser.page.path).toBe("/consultationprocess/informations");
  await answerUpTo(browser, "informations");
  await browser.visit("/consultationprocess/situation?change=1");
  browser.check(w.documents);
  await browser.press(w.goOn);
  await browser.press("Continuer ma réservation");
  expect(browser.page.path).toBe("/consultationprocess/informations");
});
