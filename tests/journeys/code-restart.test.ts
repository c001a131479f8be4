import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../browser.ts";
import {
  aBlockedPerson,
  aPerson,
  aPractitioner,
  logIn,
  type Person,
  readCode,
  sendPassword,
  tryPassword,
} from "../people.ts";
import { type Started, startServer } from "../server.ts";

const codeLabel = "Saisissez le code à 4 chiffres reçu par mail.";

/** A server of its own: after fifty wrong codes within an hour a whole site mails longer ones. */
let server: Started;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const wrongFor = (code: string) => (code === "1234" ? "1235" : "1234");

/** Enters wrong codes on the current code page, while it takes any. */
async function tryWrongCodes(browser: Browser, person: Person, times: number): Promise<void> {
  const { label, confirm } =
    browser.language === "fr"
      ? { label: codeLabel, confirm: "Confirmer" }
      : { label: /^Enter the 4-digit code/, confirm: "Confirm" };
  const code = await readCode(server.url, person.email);
  for (let tries = 0; tries < times && browser.page.has("field", label); tries += 1) {
    browser.fill(label, wrongFor(code));
    await browser.press(confirm);
  }
}

const burnCode = (browser: Browser, person: Person) => tryWrongCodes(browser, person, 5);

test("PF-O10 after the fifth wrong code, logging in again sends one that opens at once, and leads where one was going", async () => {
  const person = aPerson();
  const browser = new Browser(server.url);
  await browser.visit("/login?returnTo=%2Fpatient-dashboard%2Fteleconsultations");
  await sendPassword(browser, person, person.password);
  await burnCode(browser, person);
  await browser.reload();
  expect(browser.page.text).toContain("Pour recevoir un autre code, recommencez la connexion.");
  await browser.follow("recommencez la connexion");
  await logIn(browser, person);
  expect(browser.page.path).toBe("/patient-dashboard/teleconsultations");
});

test("PF-O10 a practitioner whose code is burnt is led to the login of practitioners, in English too", async () => {
  const person = aPractitioner();
  const browser = new Browser(server.url, { language: "en" });
  await browser.visit("/login?role=practitioner");
  await sendPassword(browser, person, person.password);
  await burnCode(browser, person);
  expect(browser.page.text).toContain("To get another code, log in again.");
  await browser.follow("log in again");
  expect(browser.page.path).toBe("/login?role=practitioner");
});

test("quality 12 a code that a connection may not try again is told as dead, and the next login opens at once", async () => {
  const browser = new Browser(server.url);
  const person = aPerson();
  for (const [who, tries] of [
    [aPerson(), 4],
    [aPerson(), 4],
    [person, 2],
  ] as const) {
    await browser.visit("/login");
    await sendPassword(browser, who, who.password);
    await tryWrongCodes(browser, who, tries);
  }
  browser.fill(codeLabel, await readCode(server.url, person.email));
  await browser.press("Confirmer");
  expect(browser.page.errors).toEqual(["Ce code n'est plus valable. Demandez-en un nouveau."]);
  expect(browser.page.text).not.toContain("Patientez");
  expect(browser.page.has("field", codeLabel)).toBe(false);
  await browser.follow("recommencez la connexion");
  await logIn(browser, person);
  expect(browser.page.has("button", "Déconnexion")).toBe(true);
});

test("decisions 2.1 whose codes to unblock are used up is not led to a burnt one again, but to the forgotten password", async () => {
  const person = aBlockedPerson();
  const browser = await tryPassword(server.url, person, person.password);
  await browser.follow("Cliquez ici pour le débloquer");
  for (let codes = 1; codes <= 3; codes += 1) {
    await tryWrongCodes(browser, person, 5);
    await browser.follow("recommencez la connexion");
    await sendPassword(browser, person, person.password);
    if (codes < 3) await browser.follow("Cliquez ici pour le débloquer");
  }
  expect(browser.page.text).toMatch(
    /Sinon, changez de mot de passe avec «\s?Mot de passe oublié\s?», ou recommencez ici dans/,
  );
  await browser.follow("Mot de passe oublié");
  browser.fill("E-mail", person.email);
  await browser.press("Réinitialiser");
  browser.fill(codeLabel, await readCode(server.url, person.email));
  await browser.press("Confirmer");
  expect(browser.page.path).toBe("/reset-password");
});
