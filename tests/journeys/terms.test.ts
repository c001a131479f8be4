import { expect, inject, test } from "vitest";
import { aSlot, words } from "../booking.ts";
import { Browser } from "../browser.ts";
import { aNewcomer, logIn } from "../people.ts";

const origin = inject("baseUrl");
const cgu = "J'ai lu et j'accepte les conditions générales d'utilisation";
const notice = "J'ai lu la notice d'information et j'y consens";
const title = "Avant d'aller plus loin";
const past = "/patient-dashboard/teleconsultations/past";

/** A person without accepted terms, redirected to them from a page for patients. */
async function atTerms({ person = aNewcomer(), language = "fr" as "fr" | "en" } = {}) {
  const browser = new Browser(origin, { language });
  await logIn(browser, person);
  await browser.visit(past);
  return { browser, person };
}

function tickBoth(browser: Browser): void {
  browser.check(cgu);
  browser.check(notice);
}

test("PF-088 R7 every page for patients redirects to the missing texts, and back once they are accepted", async () => {
  const { browser } = await atTerms();
  expect(browser.page.h1).toBe(title);
  for (const path of ["/patient-dashboard", "/consultationprocess/motifs", past])
    expect((await browser.visit(path)).h1).toBe(title);
  tickBoth(browser);
  await browser.press("Valider", { times: 2 });
  expect(browser.page).toMatchObject({ status: 200, path: past });
  await browser.visit("/terms");
  expect(browser.page.path).toBe("/patient-dashboard/welcome");
});

test("quality 19 a time chosen before the texts are accepted is not held, and offered again after them", async () => {
  const { browser } = await atTerms();
  await browser.visit("/search?specialty=medecine-generale&part=TOUTE");
  await browser.press(aSlot(browser.page.buttons.filter((name) => words.fr.time.test(name))));
  expect(browser.page.path).toMatch(/^\/terms\?/);
  tickBoth(browser);
  await browser.press("Valider");
  expect(browser.page.path).toMatch(/^\/consultationprocess\/slot\?/);
  await browser.press("Réserver ce créneau");
  expect(browser.page.path).toBe("/consultationprocess/beneficiary");
});

test("PF-092 PF-093 each text is in a scroll area that the keyboard can reach, its checkbox after it", async () => {
  const { browser } = await atTerms();
  const areas = browser.page.document.querySelectorAll(".terms-text");
  expect(areas).toHaveLength(2);
  for (const area of areas) {
    expect(area.getAttribute("tabindex")).toBe("0");
    expect(browser.page.document.querySelectorAll("h2").map((title) => title.text)).toContain(
      area.getAttribute("aria-label"),
    );
  }
  expect(browser.page.document.querySelectorAll("input[disabled]")).toHaveLength(0);
  expect(browser.page.text).toMatch(/Conditions générales d'utilisation.*J'ai lu et j'accepte.*Notice d'information/);
});

test("a session extended on the page of a refused form is extended in another tab, which keeps that page open", async () => {
  const { browser } = await atTerms();
  await browser.press("Valider");
  expect(browser.page.status).toBe(422);
  const link = browser.page.link("Rester connecté (nouvel onglet)");
  expect(link.getAttribute("target")).toBe("_blank");
  const other = browser.tab();
  await other.follow("Rester connecté (nouvel onglet)");
  expect(other.page.text).toContain("Votre page est restée ouverte dans l'autre onglet");
  expect(other.page.text).not.toContain("Avec le bouton");
});

test("PF-095 an unchecked checkbox is refused, and the other stays checked", async () => {
  const { browser } = await atTerms();
  browser.check(cgu);
  await browser.press("Valider");
  expect(browser.page.status).toBe(422);
  expect(browser.page.title).toMatch(/^Erreur\s: /);
  expect(browser.page.errors).toEqual([
    "Veuillez cocher les cases avant de valider. Celle de la notice d'information et de consentement n'est pas cochée.",
  ]);
  expect(browser.page.errorAt(notice)).toContain("Veuillez cocher les cases avant de valider.");
  expect(browser.page.field(cgu).hasAttribute("checked")).toBe(true);
  browser.check(notice);
  await browser.press("Valider");
  expect(browser.page.path).toBe(past);
});

test("PF-096 PF-097 PF-099 PF-101 PF-102 what was accepted in another session is reported, and the page continues", async () => {
  const { browser, person } = await atTerms();
  const { browser: other } = await atTerms({ person });
  for (const one of [browser, other]) tickBoth(one);
  await browser.press("Valider");
  expect(browser.page.flash).toBe("");
  await other.press("Valider");
  expect(other.page).toMatchObject({ status: 200, path: past });
  expect(other.page.flash).toBe("Le patient a déjà accepté la cgu. Le patient a déjà accepté la notice.");
});

test("PF-098 PF-103 a text that is not in force is not accepted, and only what is pending is asked again", async () => {
  const { browser } = await atTerms();
  tickBoth(browser);
  browser.tamper("noticeId", "999999");
  await browser.press("Valider");
  expect(browser.page.status).toBe(409);
  expect(browser.page.errors[0]).toMatch(/^Un texte vient de changer/);
  expect(browser.page.has("field", cgu)).toBe(false);
  expect(browser.page.field(notice).hasAttribute("checked")).toBe(false);
  browser.check(notice);
  await browser.press("Valider");
  expect(browser.page.path).toBe(past);
});

test("R7 «Déconnexion» beside «Valider» logs out without accepting", async () => {
  const { browser } = await atTerms();
  const button = browser.page.document.querySelector('main button[formaction="/logout"]');
  button?.setAttribute("aria-label", "Partir");
  await browser.press("Partir");
  expect(browser.page.path).toBe("/");
  expect(browser.page.has("button", "Déconnexion")).toBe(false);
});

test("R7 the texts are in the visitor's language", async () => {
  const { browser } = await atTerms({ language: "en" });
  expect(browser.page.h1).toBe("Before you go on");
  expect(browser.page.has("field", "I have read and accept the terms of use")).toBe(true);
});

test("quality 21 a path to return to on another site is ignored", async () => {
  const { browser } = await atTerms();
  await browser.visit("/terms?returnTo=https://elsewhere.example/");
  tickBoth(browser);
  await browser.press("Valider");
  expect(browser.page.path).toBe("/patient-dashboard/welcome");
});

test.each(["/cgu", "/notice-information"])(
  "PF-091 the text in force can be read at %s, for both roles",
  async (path) => {
    const browser = new Browser(origin);
    await browser.visit(path);
    expect(browser.page.text).toMatch(/Version \S+, en vigueur depuis le/);
    expect(browser.page.document.querySelectorAll("script")).toHaveLength(0);
    const links = browser.page.document.querySelectorAll('nav a[href^="#part-"]');
    const headings = browser.page.document.querySelectorAll("main h2[id]");
    expect(links.length).toBeGreaterThan(5);
    const asLinks = headings.map(({ id, text }) => [`#${id}`, text]);
    expect(links.map((link) => [link.getAttribute("href"), link.text])).toEqual(asLinks);
    await browser.follow("Lire le texte pour les praticiens");
    expect(browser.page.path).toBe(`${path}?role=practitioner`);
    expect(browser.page.text).toContain("Pour les praticiens");
  },
);
