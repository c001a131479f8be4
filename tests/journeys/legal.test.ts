import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { Browser } from "../browser.ts";
import { aPerson, logIn } from "../people.ts";
import { root } from "../process.ts";
import { startServer } from "../server.ts";
import { atSignUpStep } from "../sign-up.ts";

const origin = inject("baseUrl");

const pages: Record<string, [fr: string, en: string]> = {
  "/mentions-legales": ["Mentions légales", "Legal notice"],
  "/politique-de-confidentialite": ["Politique de confidentialité", "Privacy policy"],
  "/cookies": ["Cookies", "Cookies"],
  "/referencement": ["Référencement des praticiens", "How practitioners are listed"],
  "/tarifs": ["Tarifs", "Prices"],
  "/accessibilite": ["Déclaration d'accessibilité", "Accessibility statement"],
  "/securite": ["Sécurité", "Security"],
};

test.each(Object.entries(pages))(
  "PF-109 %s exists in both languages with the date of its last change",
  async (path, titles) => {
    for (const [at, language] of (["fr", "en"] as const).entries()) {
      const page = await new Browser(origin, { language }).visit(path);
      expect(page.status).toBe(200);
      expect(page.h1).toBe(titles[at]);
      expect(page.text).toMatch(
        language === "fr" ? /Dernière mise à jour : \d+(er)? \p{L}+ 20\d\d/u : /Last updated: \d+ \p{L}+ 20\d\d/u,
      );
      // Both languages have the same content.
      expect(page.document.querySelectorAll("main h2").length).toBe(
        (await new Browser(origin).visit(path)).document.querySelectorAll("main h2").length,
      );
    }
  },
);

test("PF-109 in the demonstration the publisher is fictitious and marked as such", async () => {
  const { text } = await new Browser(origin).visit("/mentions-legales");
  expect(text).toContain("Démonstration : éditeur fictif.");
  expect(text).toContain("Camille Exemple");
});

test("PF-105 the cookie page lists the cookies that the site sets, and the choice can be changed there", async () => {
  const { browser } = await atSignUpStep(origin, "medical-data");
  await browser.visit("/cookies");
  expect(browser.page.text).toContain("Vous n'avez pas encore répondu.");
  await browser.press("Accepter");
  expect(browser.page.path).toBe("/cookies");
  expect(browser.page.text).toContain("Vous avez accepté");
  await browser.press("Refuser");
  expect(browser.page.text).toContain("Vous avez refusé");
  await browser.visit("/display");
  await browser.press("Enregistrer");
  // A login ends the sign-up, and its cookie.
  const before = [...browser.cookies.keys()];
  await logIn(browser, aPerson());
  await browser.press("Version légère");
  await browser.press(/^EN/);
  await browser.visit("/cookies");
  const names = new Set([...before, ...browser.cookies.keys()]);
  expect([...names]).toEqual(
    expect.arrayContaining(["session", "sign-up", "device", "language", "light", "display", "cookie-choice"]),
  );
  const listed = browser.page.document.querySelectorAll("main tbody th").map(({ text }) => text.trim());
  for (const name of names) expect(listed).toContain(name);
});

test("PF-109 the tariffs are those of the practitioners", async () => {
  const page = await new Browser(origin).visit("/tarifs");
  expect(page.text).toContain("0 €");
  const names = page.document.querySelectorAll("main h3").map(({ text }) => text);
  expect(names.length).toBeGreaterThan(20);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "fr")));
  const general = page.document.querySelectorAll("main h3").find(({ text }) => text === "Médecine générale");
  expect(general?.nextElementSibling?.text).toMatch(/Secteur 1\s:\s25\s€/);
});

test("R20 the accessibility page shows the results of the audit, with the share and every criterion that fails", async () => {
  const { criteria } = JSON.parse(readFileSync(join(root, "docs/accessibility/rgaa.json"), "utf8")) as {
    criteria: { number: string; result: string }[];
  };
  const count = (result: string) => criteria.filter((one) => one.result === result).length;
  const applicable = 106 - count("NA");
  const page = await new Browser(origin).visit("/accessibilite");
  const word = count("C") === applicable ? "totalement conforme" : "partiellement conforme";
  expect(page.text).toContain(2 * count("C") < applicable ? "est non conforme" : word);
  expect(page.text).toContain(`${count("C")} sur ${applicable}`);
  const items = page.document.querySelectorAll("main li").map(({ text }) => /^Critère (\d+\.\d+)\s:/.exec(text)?.[1]);
  for (const { number, result } of criteria) expect(items.includes(number), number).toBe(/NC|NT/.test(result));
  expect(page.text).toContain("Défenseur des droits");
});

test("the status page shows the current state of the services", async () => {
  const page = await new Browser(origin).visit("/statut");
  expect(page.h1).toBe("État du service");
  expect(page.text).toMatch(/Vérifié le \d+(er)? \p{L}+ 20\d\d à \d+\sh\s\d\d/u);
  expect(page.text).toContain("En marche");
});

test("outside the demonstration nothing is invented: the pages say which information is missing", async () => {
  const env = {
    SMTP_URL: "smtp://127.0.0.1:1",
    SESSION_SECRET: "a secret long enough for anyone at all",
    PUBLIC_ORIGIN: "http://localhost",
    CONTACT_ADDRESS: "contact@cabinet.example",
  };
  const server = await startServer({ env });
  try {
    const browser = new Browser(server.url);
    const { text } = await browser.visit("/mentions-legales");
    expect(text.match(/mention manquante/g)).toHaveLength(8);
    expect(text).not.toContain("Exemple");
  } finally {
    await server.stop();
  }
});
