import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { aPage, chromiumPath, closeContexts, launch, openWithScripts } from "../chromium.ts";
import { aNewcomer, aPerson, aPractitioner, type Person, readCode } from "../people.ts";

const origin = inject("baseUrl");
const newPassword = "Un bateau bleu 2026";
const changed = "Le mot de passe a été modifié. Vous pouvez vous connecter maintenant.";

let browser: Browser;
beforeAll(async () => {
  if (chromiumPath) browser = await launch();
});
afterAll(closeContexts);

const isFocused = (element: Element) => element === document.activeElement;
const header = (page: Page) => page.locator("header").getByRole("link", { name: "Connexion", exact: true });
const code = (page: Page) => page.getByLabel(/^Saisissez le code/);

/** Scripts run: the button that clears the code is visible. */
const typeCode = async (page: Page, digits: string) => {
  await page.getByRole("button", { name: "Effacer" }).waitFor();
  await code(page).pressSequentially(digits, { delay: 40 });
};

async function fill(scope: Pick<Page, "getByLabel">, { email, password }: Person): Promise<void> {
  await scope.getByLabel("E-mail", { exact: true }).fill(email);
  await scope.getByLabel("Mot de passe", { exact: true }).fill(password);
}

/** Goes to the code page of a forgotten password. */
async function atForgotCode(page: Page, person: Person, from = "/forgot-password"): Promise<void> {
  await page.goto(from);
  await page.getByLabel("E-mail", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Réinitialiser" }).click();
  await page.waitForURL("**/forgot-password-otp-verification");
}

/** Goes to the form of a new password, through a mailed code. */
async function atReset(page: Page, person: Person, from = "/forgot-password"): Promise<void> {
  await atForgotCode(page, person, from);
  await typeCode(page, await readCode(origin, person.email));
  await page.waitForURL("**/reset-password");
}

describe.runIf(chromiumPath)("accounts with scripts", { timeout: 90_000 }, () => {
  test("PF-017 the header opens the login as a dialog that the keyboard can enter and leave", async () => {
    const { page, context, expectQuiet } = await aPage(browser, origin);
    const person = aPerson();
    await openWithScripts(page, "/search?part=TOUTE");
    const dialog = page.getByRole("dialog", { name: "Connexion" });
    await header(page).focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    const title = dialog.getByRole("heading", { name: "Connexion" });
    await expect.poll(() => title.locator("..").evaluate(isFocused)).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => header(page).evaluate(isFocused)).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/search");

    await header(page).click();
    await dialog.getByRole("button", { name: "Connexion", exact: true }).click();
    const summary = dialog.locator(".error-summary");
    await summary.getByText("L'e-mail est requis").click();
    await expect.poll(() => dialog.getByLabel("E-mail", { exact: true }).evaluate(isFocused)).toBe(true);
    await fill(dialog, { ...person, password: "not this one" });
    await page.keyboard.press("Enter");
    await summary.getByText("Email ou mot de passe invalide.").waitFor();
    await expect.poll(() => summary.evaluate(isFocused)).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/search");
    expect(await dialog.getByLabel("E-mail", { exact: true }).inputValue()).toBe(person.email);

    await dialog.getByLabel("Mot de passe", { exact: true }).fill(person.password);
    await dialog.getByRole("button", { name: "Connexion", exact: true }).click();
    await page.waitForURL("**/login/code");
    await typeCode(page, await readCode(origin, person.email));
    await page.waitForURL("**/search?part=TOUTE");
    expectQuiet();
    await context.close();
  });

  test("PF-017 on the login page the header links to the page itself", async () => {
    const { page, context } = await aPage(browser, origin);
    await openWithScripts(page, "/login?returnTo=%2Fsearch");
    await header(page).click();
    await page.waitForURL((url) => url.pathname === "/login" && url.search === "");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await context.close();
  });

  test("PF-018 the practitioner's link opens its own dialog and leads to the practitioner's dashboard", async () => {
    const { page, context, expectQuiet } = await aPage(browser, origin);
    const person = aPractitioner();
    await openWithScripts(page, "/search?part=TOUTE");
    await page.getByRole("link", { name: "Je suis un praticien" }).click();
    const dialog = page.getByRole("dialog", { name: "Je suis un praticien" });
    await dialog.getByText("Connectez-vous à votre compte de praticien").waitFor();
    await fill(dialog, person);
    await dialog.getByRole("button", { name: "Connexion", exact: true }).click();
    await page.waitForURL("**/login/code");
    await dialog.waitFor({ state: "detached" });
    await typeCode(page, await readCode(origin, person.email));
    await page.waitForURL("**/practitioner-dashboard/welcome");
    expectQuiet();
    await context.close();
  });

  test("PF-037 PF-085 PF-152 a changed password redirects home in three seconds, where the login dialog opens", async () => {
    const { page, context, expectQuiet } = await aPage(browser, origin);
    const person = aPerson();
    await atReset(page, person);
    const [password, again] = ["Nouveau mot de passe", "Confirmer le mot de passe"];
    await page.getByLabel(password, { exact: true }).fill(newPassword);
    await page.getByRole("button", { name: "Afficher le mot de passe" }).first().click();
    expect(await page.getByLabel(password, { exact: true }).getAttribute("type")).toBe("text");
    expect(await page.getByLabel(again, { exact: true }).getAttribute("type")).toBe("password");
    await page.getByLabel(again, { exact: true }).fill(newPassword);
    await page.getByRole("button", { name: "Valider" }).click();
    const heading = page.getByRole("heading", { level: 1, name: changed });
    await heading.waitFor();
    await expect.poll(() => heading.evaluate(isFocused)).toBe(true);
    await page.getByRole("button", { name: "Rester sur cette page" }).waitFor();
    await page.waitForURL((url) => url.pathname === "/", { timeout: 10_000 });
    const dialog = page.getByRole("dialog", { name: "Connexion" });
    await dialog.getByText(changed).waitFor();
    await fill(dialog, { ...person, password: newPassword });
    await dialog.getByRole("button", { name: "Connexion", exact: true }).click();
    await page.waitForURL("**/login/code");
    await typeCode(page, await readCode(origin, person.email));
    await page.waitForURL((url) => url.pathname === "/");
    expectQuiet();
    // «Back» leads out of these pages.
    for (let steps = 0; page.url() !== "about:blank"; steps += 1) {
      expect(steps).toBeLessThan(12);
      // The empty first page is drawn by another process, which the driver may not find at once.
      await page.goBack().catch(() => null);
      await page.waitForTimeout(300);
    }
    await context.close();
  });

  test("PF-086 PF-152 an expired page redirects in three seconds, unless the visitor stays", async () => {
    // A new code of the same network ends the one before.
    const network = { extraHTTPHeaders: { "X-Forwarded-For": "10.86.152.1" } };
    const { page, context } = await aPage(browser, origin, network);
    await page.clock.install();
    const person = aPerson();
    await atReset(page, person);
    const { page: other, context: elsewhere } = await aPage(browser, origin, network);
    await atReset(other, person);
    for (const label of ["Nouveau mot de passe", "Confirmer le mot de passe"])
      await page.getByLabel(label, { exact: true }).fill(newPassword);
    await page.getByRole("button", { name: "Valider" }).click();
    const sentence = "Le jeton de réinitialisation du mot de passe a expiré.";
    await page.getByRole("heading", { level: 1, name: sentence }).waitFor();
    await page.getByRole("button", { name: "Rester sur cette page" }).click();
    await page.getByText("Vous allez quitter cette page").waitFor({ state: "detached" });
    await page.clock.runFor(4_000);
    await expect(page.waitForURL("**/login", { timeout: 500 })).rejects.toThrow("Timeout");
    expect(new URL(page.url()).pathname).toBe("/reset-password");
    await page.getByRole("link", { name: "Se connecter de nouveau" }).click();
    await page.waitForURL("**/login");
    await page.getByText(sentence).waitFor();
    await elsewhere.close();
    await context.close();
  });

  test("a wrong code is cleared for the next one", async () => {
    const { page, context } = await aPage(browser, origin);
    const person = aPerson();
    await atForgotCode(page, person);
    const right = await readCode(origin, person.email);
    await typeCode(page, right === "0000" ? "0001" : "0000");
    await page.locator(".error-summary").getByText("Il vous reste 4 essais.").waitFor();
    expect(await code(page).inputValue()).toBe("");
    await typeCode(page, right);
    await page.waitForURL("**/reset-password");
    await context.close();
  });

  test("R7 the terms dialog offers the other language, and each text must be accepted again", async () => {
    const { page, context, expectQuiet } = await aPage(browser, origin);
    const person = aNewcomer();
    await page.goto("/login?returnTo=%2Fpatient-dashboard%2Fteleconsultations");
    await fill(page, person);
    await page.getByRole("button", { name: "Connexion", exact: true }).click();
    await page.waitForURL("**/login/code");
    await typeCode(page, await readCode(origin, person.email));
    const dialog = page.getByRole("dialog", { name: "Avant d'aller plus loin" });
    const terms = dialog.getByRole("region", { name: "Conditions générales d'utilisation" });
    await terms.evaluate((text) => text.scrollTo(0, text.scrollHeight));
    await dialog.getByLabel("J'ai lu et j'accepte les conditions générales d'utilisation").check();
    await dialog.getByRole("button", { name: "Read this page in English" }).click();
    const box = page
      .getByRole("dialog", { name: "Before you go on" })
      .getByLabel(/^I have read and accept the terms of use/);
    await box.waitFor();
    await expect.poll(() => box.isDisabled()).toBe(true);
    expect(await box.isChecked()).toBe(false);
    expectQuiet();
    await context.close();
  });

  test("PF-O10 a burnt code is no longer called valid", async () => {
    const { page, context } = await aPage(browser, origin);
    const person = aPerson();
    await atForgotCode(page, person);
    const wrong = (await readCode(origin, person.email)) === "0000" ? "0001" : "0000";
    const summary = page.locator(".error-summary");
    for (const said of [/4 essais/, /3 essais/, /2 essais/, /1 essai\./, "Ce code n'est plus valable."]) {
      await typeCode(page, wrong);
      await summary.getByText(said).waitFor();
    }
    expect(await page.getByText("Valable 10 minutes.").count()).toBe(0);
    await page.reload();
    await page.getByText("Ce code n'est plus valable.").waitFor();
    expect(await code(page).count()).toBe(0);
    await context.close();
  });

  test("the wait before another code counts down, and its end is announced", async () => {
    const { page, context } = await aPage(browser, origin);
    const person = aPerson();
    await page.clock.install();
    await atForgotCode(page, person);
    await page.getByText(/^Possible dans \d+\ssecondes\s:/).waitFor();
    await page.clock.runFor(61_000);
    await page.getByText("Vous pouvez demander un nouveau code.").waitFor();
    await context.close();
  });

  test("PF-006 R5 a message is still said when another tab has changed the language meanwhile", async () => {
    const { page, context } = await aPage(browser, origin);
    await atForgotCode(page, aPerson());
    await page.getByRole("button", { name: "Effacer" }).waitFor();
    const tab = await context.newPage();
    await tab.goto("/about");
    await tab.getByRole("button", { name: "EN – English" }).click();
    await tab.locator("html[lang=en]").waitFor();
    await page.getByRole("button", { name: "cliquer ici pour recevoir un nouveau code" }).click();
    await page.getByRole("button", { name: "Clear" }).waitFor();
    const message = page.getByRole("status").filter({ hasText: /^You can ask for a new code from \d{1,2}:\d{2}\.$/ });
    await message.waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Clear" }).waitFor();
    expect(await message.count()).toBe(0);
    await context.close();
  });

  test("without scripts the login in the header is a link to the page", async () => {
    const { page, context } = await aPage(browser, origin, { javaScriptEnabled: false });
    await page.goto("/search?part=TOUTE");
    await header(page).click();
    await page.waitForURL("**/login?*");
    await context.close();
  });
});
