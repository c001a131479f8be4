import { expect, inject, test } from "vitest";
import { answerUpTo, atStep, openDocuments } from "../booking.ts";
import { letterPdf } from "../letter.ts";
import { checkPage } from "../page-checks.ts";
import { aSignedIn } from "../people.ts";

const origin = inject("baseUrl");
const redDot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==",
  "base64",
);

test("BK-098 R12 the documents of an appointment are shown by their kind: a picture as it is, of a letter its text", async () => {
  const { browser } = await atStep(origin, "situation");
  await openDocuments(browser);
  const files = [new File([letterPdf("Bonjour docteur")], "lettre.pdf"), new File([redDot], "rougeur.png")];
  browser.attach("Choisissez vos fichiers", ...files);
  await browser.press("Envoyer");
  await browser.press("Continuer");
  await answerUpTo(browser, "payment");
  const id = new URL(browser.page.url).searchParams.get("appointment");
  const own = `/patient-dashboard/teleconsultations/${id}`;
  await browser.visit(own);
  await browser.follow(/^lettre\.pdf/);
  await checkPage(browser.page, { language: "fr", scripts: false });
  expect(browser.page.h1).toBe("lettre.pdf");
  expect(browser.page.text).toContain("Bonjour docteur");
  const letter = browser.page.path;
  await browser.visit(own);
  await browser.follow(/^rougeur\.png/);
  await checkPage(browser.page, { language: "fr", scripts: false });
  const picture = browser.page.document.querySelector("main img");
  expect(picture?.getAttribute("alt")).toBe("rougeur.png");
  const file = await browser.tab().visit(picture?.getAttribute("src") ?? "");
  expect(file.headers.get("content-type")).toBe("image/png");
  const { browser: stranger } = await aSignedIn(origin);
  expect((await stranger.visit(letter)).status).toBe(404);
  expect((await stranger.visit(`${own}/documents/not-an-id`)).status).toBe(404);
});
