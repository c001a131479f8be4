import { expect, inject, test } from "vitest";
import { atStep } from "../booking.ts";
import { letterPdf } from "../letter.ts";

const origin = inject("baseUrl");

const letter = (sign: string) => new File([letterPdf(sign)], "lettre.pdf");

test("BK-051 another file of the same name and size, sent from the same page, is another document", async () => {
  const { browser } = await atStep(origin, "situation");
  await browser.follow("Ajouter des documents");
  const twin = browser.tab();
  for (const [tab, sign] of [
    [browser, "a"],
    [twin, "b"],
  ] as const) {
    tab.attach("Choisissez vos fichiers", letter(sign));
    await tab.press("Envoyer");
  }
  expect(twin.page.buttons.filter((name) => name.startsWith("Supprimer"))).toHaveLength(2);
});

test("BK-052 a document deleted in another tab is reported as gone, not deleted again", async () => {
  const { browser } = await atStep(origin, "situation");
  await browser.follow("Ajouter des documents");
  browser.attach("Choisissez vos fichiers", letter("a"));
  await browser.press("Envoyer");
  const twin = browser.tab();
  await browser.press(/^Supprimer/);
  expect(browser.page.text).toContain("Le document est supprimé.");
  await twin.press(/^Supprimer/);
  expect(twin.page.text).toContain("Ce document n'est plus dans la liste.");
});

test("BK-051 each refused file has its own line at the field", async () => {
  const { browser } = await atStep(origin, "situation");
  await browser.follow("Ajouter des documents");
  browser.attach("Choisissez vos fichiers", new File([], "un.pdf"), new File([], "deux.pdf"));
  await browser.press("Envoyer");
  expect(browser.page.status).toBe(422);
  const lines = browser.page.document.querySelector("main p.error")?.innerHTML.split("<br>");
  expect(lines).toEqual([expect.stringMatching(/^Erreur\s: un\.pdf/), expect.stringMatching(/^deux\.pdf/)]);
});

test("BK-051 the reason of a refused file is in the reader's language", async () => {
  const { browser } = await atStep(origin, "situation");
  await browser.follow("Ajouter des documents");
  const form = new File([letterPdf("", { catalog: "/AcroForm << /XFA [] >>" })], "lettre.pdf");
  const reason = () => browser.page.document.querySelector("main p.error")?.text;
  browser.attach("Choisissez vos fichiers", form);
  await browser.press("Envoyer");
  expect(reason()).toContain(
    "lettre.pdf : ce formulaire PDF ne s'affiche que dans certains logiciels. Ouvrez-le, imprimez-le en PDF,",
  );
  await browser.press("EN – English");
  browser.attach("Choose your files", form);
  await browser.press("Send");
  expect(reason()).toContain(
    "lettre.pdf: only some programs can show this PDF form. Please open it and print it to a PDF,",
  );
});
