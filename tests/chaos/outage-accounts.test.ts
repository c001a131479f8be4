import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../browser.ts";
import { aBlockedPerson, aPerson, aSignedIn, readCode, tryPassword } from "../people.ts";
import type { Started } from "../server.ts";
import { during, keepsForm, patience, sorry, unsure, waits } from "./outages.ts";
import { type Gate, startProxy } from "./proxy.ts";
import { type SeparateProcesses, startSeparately } from "./separate-processes.ts";

const timeout = 240_000;
const codeField = /^Saisissez le code/;
const again = "cliquer ici pour recevoir un nouveau code";

let apart: SeparateProcesses<Gate>;
let proxy: Gate;
let app: Started;

beforeAll(async () => {
  apart = await startSeparately(startProxy, patience);
  ({ between: proxy, app } = apart);
});

afterAll(async () => {
  await apart.stop();
  process.stdout.write(`${waits.join("\n")}\n`);
});

/** Checks both forms of a code page: the code itself, and requesting another one. */
async function keepsCode(browser: Browser, email: string): Promise<void> {
  const { path } = browser.page;
  await keepsForm(proxy, browser, again, { once: true, at: `${path}/again` });
  await browser.press(again);
  expect(browser.page).toMatchObject({
    status: 200,
    path,
    flash: expect.stringMatching(/^Vous pourrez demander un nouveau code à partir de/),
  });
  const code = await readCode(app.url, email);
  await keepsForm(proxy, browser, "Confirmer", { once: true, refill: () => browser.fill(codeField, code) });
  await browser.press("Confirmer");
  expect(browser.page.status).toBe(200);
}

test("R8 PF-128 the login keeps its forms through an outage", { timeout }, async () => {
  const person = aPerson();
  const browser = new Browser(app.url);
  await browser.visit("/login");
  browser.fill("E-mail", person.email);
  await keepsForm(proxy, browser, "Connexion", {
    once: true,
    refill: () => browser.fill("Mot de passe", person.password),
  });
  await browser.press("Connexion");
  expect(browser.page.path).toBe("/login/code");
  await keepsCode(browser, person.email);
  expect(browser.page.buttons).toContain("Déconnexion");
});

test("R8 PF-O10 a burnt code stays burnt when requesting another one fails in an outage", { timeout }, async () => {
  const person = aPerson();
  const browser = new Browser(app.url);
  await browser.visit("/login");
  browser.fill("E-mail", person.email);
  browser.fill("Mot de passe", person.password);
  await browser.press("Connexion");
  const wrong = (await readCode(app.url, person.email)) === "0000" ? "0001" : "0000";
  for (let attempt = 0; attempt < 5; attempt += 1) {
    browser.fill(codeField, wrong);
    await browser.press("Confirmer");
  }
  await browser.reload();
  const spent = ({ page }: Browser) => [
    page.text.includes("Ce code n'est plus valable."),
    page.has("button", "Confirmer"),
  ];
  expect(spent(browser)).toEqual([true, false]);
  await keepsForm(proxy, browser, "Recevoir un nouveau code", { once: true, kept: spent, at: "/login/code/again" });
});

const newPassword = "Un bateau bleu 2026";

async function keepsNewPassword(browser: Browser): Promise<void> {
  expect(browser.page.path).toBe("/reset-password");
  const refill = () => {
    browser.fill("Nouveau mot de passe", newPassword);
    browser.fill("Confirmer le mot de passe", newPassword);
  };
  await keepsForm(proxy, browser, "Valider", { once: true, refill });
  await browser.press("Valider");
  expect(browser.page.text).toContain("Le mot de passe a été modifié.");
}

test("R8 PF-128 a forgotten password keeps its forms through an outage", { timeout }, async () => {
  const person = aPerson();
  const browser = new Browser(app.url);
  await browser.visit("/forgot-password");
  browser.fill("E-mail", person.email);
  await keepsForm(proxy, browser, "Réinitialiser", { once: true });
  await browser.press("Réinitialiser");
  expect(browser.page.path).toBe("/forgot-password-otp-verification");
  await keepsCode(browser, person.email);
  await keepsNewPassword(browser);
});

test("R8 PF-128 a blocked account keeps its forms through an outage", { timeout }, async () => {
  const person = aBlockedPerson();
  const browser = await tryPassword(app.url, person, person.password);
  await browser.follow("Cliquez ici pour le débloquer");
  expect(browser.page.path).toBe("/login/unblock");
  await keepsCode(browser, person.email);
  await keepsNewPassword(browser);
});

test("R8 a password changed by its owner can be submitted again after an outage", async () => {
  const { browser, person } = await aSignedIn(app.url);
  await browser.visit("/reset-password");
  await during(proxy, "cut", "/reset-password", () => browser.press("Recevoir un code pour changer mon mot de passe"));
  expect(browser.page).toMatchObject({ status: 503, path: "/forgot-password", errors: [sorry, unsure] });
  expect(browser.page.valueOf("E-mail")).toBe(person.email);
  await browser.press("Réinitialiser");
  expect(browser.page.path).toBe("/forgot-password-otp-verification");
});
