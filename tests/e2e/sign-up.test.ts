import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { aPage, chromiumPath, closeContexts, launch } from "../chromium.ts";
import { aNewcomer, aSignedIn } from "../people.ts";
import { atSignUpStep, words } from "../sign-up.ts";

const origin = inject("baseUrl");
const w = words.fr;

let browser: Browser;
beforeAll(async () => {
  if (chromiumPath) browser = await launch();
});
afterAll(closeContexts);

/** A page of Chromium with the cookies of a browser without scripts. */
async function goingOn(cookies: Map<string, { value: string }>, path: string) {
  const opened = await aPage(browser, origin);
  await opened.context.addCookies([...cookies].map(([name, { value }]) => ({ name, value, url: origin })));
  await opened.page.goto(path);
  return opened;
}

const scrollToEnd = (page: Page, title: string) =>
  page.getByRole("region", { name: title }).evaluate((text) => text.scrollTo(0, text.scrollHeight));

describe.runIf(chromiumPath)("with scripts", { timeout: 60_000 }, () => {
  test("PF-089 PF-093 PF-094 PF-095 PF-100 the terms are a dialog that only «Valider» and «Déconnexion» close", async () => {
    const { browser: newcomer } = await aSignedIn(origin, aNewcomer());
    const { page, context, expectQuiet } = await goingOn(newcomer.cookies, "/patient-dashboard/teleconsultations/past");
    const dialog = page.getByRole("dialog", { name: "Avant d'aller plus loin" });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    expect(await dialog.isVisible()).toBe(true);
    const [terms, notice] = [dialog.getByLabel(w.terms), dialog.getByLabel(w.notice)];
    expect([await terms.isDisabled(), await notice.isDisabled()]).toEqual([true, true]);

    await dialog.getByRole("button", { name: "Valider" }).click();
    const unread =
      "Pour accéder à votre espace Patient, vous devez valider les conditions générales d'utilisation et la notice d'information.";
    await dialog.locator(".error-summary", { hasText: unread }).waitFor();
    await scrollToEnd(page, "Conditions générales d'utilisation");
    await expect.poll(() => terms.isDisabled()).toBe(false);
    expect(await notice.isDisabled()).toBe(true);
    await scrollToEnd(page, "Notice d'information et de consentement");
    await expect.poll(() => notice.isDisabled()).toBe(false);
    await terms.check();
    await dialog.getByRole("button", { name: "Valider" }).click();
    await dialog.locator(".error-summary", { hasText: "Veuillez cocher les cases avant de valider." }).waitFor();
    await page.reload();
    await dialog.waitFor();
    expect(await terms.isChecked()).toBe(false);
    await scrollToEnd(page, "Conditions générales d'utilisation");
    await scrollToEnd(page, "Notice d'information et de consentement");
    await terms.check();
    await notice.check();
    await dialog.getByRole("button", { name: "Valider" }).click();
    await page.waitForURL("**/patient-dashboard/teleconsultations/past");
    await dialog.waitFor({ state: "detached" });
    expectQuiet();
    await context.close();
  });

  test("the error of an unread text links to the text", async () => {
    const { browser: guest } = await atSignUpStep(origin, "general-conditions");
    const { page, context, expectQuiet } = await goingOn(guest.cookies, "/create-patient/general-conditions");
    await expect.poll(() => page.getByLabel(w.terms).isDisabled()).toBe(true);
    await page.getByRole("button", { name: w.create }).click();
    const summary = page.locator(".error-summary");
    await summary.locator("a").first().focus();
    await page.keyboard.press("Enter");
    await page.locator("section.terms-text:focus").first().waitFor();
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Conditions générales d'utilisation");
    expectQuiet();
    await context.close();
  });

  test("the keyboard scrolls a text to its end and enables its checkbox", async () => {
    const { browser: guest } = await atSignUpStep(origin, "general-conditions");
    const { page, context } = await goingOn(guest.cookies, "/create-patient/general-conditions");
    const terms = page.getByLabel(w.terms);
    await expect.poll(() => terms.isDisabled()).toBe(true);
    await page.getByRole("region", { name: "Conditions générales d'utilisation" }).focus();
    await page.keyboard.press("End");
    await expect.poll(() => terms.isDisabled()).toBe(false);
    await terms.focus();
    await page.keyboard.press("Space");
    expect(await terms.isChecked()).toBe(true);
    await context.close();
  });

  test("PF-148 PF-149 PF-150 a postal code suggests its communes, which the keyboard can choose; languages are counted", async () => {
    const { page, context, expectQuiet } = await aPage(browser, origin);
    await page.goto("/create-patient");
    const code = page.getByRole("combobox", { name: w.postalCode });
    await code.click();
    await code.pressSequentially("01", { delay: 30 });
    await page.getByText("Saisissez au moins 3 caractères").first().waitFor();
    await code.pressSequentially("090", { delay: 30 });
    await page.getByRole("listbox").getByRole("option").nth(2).waitFor();
    const wanted = (await page.getByRole("listbox").getByRole("option").nth(1).textContent()) ?? "";
    await code.press("ArrowDown");
    await code.press("ArrowDown");
    await code.press("Enter");
    expect(await code.inputValue()).toBe("01090");
    const city = page.getByRole("combobox", { name: w.city });
    expect(`01090 ${await city.inputValue()}`).toBe(wanted);
    await city.fill("zzzzz");
    await page.getByText("Aucune option trouvée").first().waitFor();
    await city.fill("");
    await city.pressSequentially("francheleins", { delay: 20 });
    await page.getByRole("option", { name: "Francheleins (01090)" }).click();
    expect(await city.inputValue()).toBe("Francheleins");

    await page.getByRole("checkbox", { name: "Français", exact: true }).check();
    await page.getByRole("checkbox", { name: "Anglais", exact: true }).check();
    await page.getByText("2 langues choisies").waitFor();
    expectQuiet();
    await context.close();
  });

  test("BK-068 a photo is previewed after it is sent, and what was typed survives a change of language", async () => {
    const { browser: guest } = await atSignUpStep(origin, "medical-data");
    const { page, context, expectQuiet } = await goingOn(guest.cookies, "/create-patient/medical-data");
    await page.getByLabel(w.weight).fill("68,5");
    await page.getByRole("link", { name: "EN – English" }).click();
    await page.locator("html[lang=en]").waitFor();
    expect(await page.getByLabel(words.en.weight).inputValue()).toBe("68,5");
    await page.goto("/create-patient/avatar");
    const points = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
      "base64",
    );
    await page.getByLabel("Choose a file").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: points });
    await page.getByRole("button", { name: "Send" }).click();
    const picture = page.getByRole("img", { name: "The photo or picture that is chosen" });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
    expectQuiet();
    await context.close();
  });
});

test.runIf(chromiumPath)("without scripts a refused form opens at the error summary", async () => {
  const { page, context } = await aPage(browser, origin, { javaScriptEnabled: false });
  await page.goto("/create-patient/identity");
  await page.getByRole("button", { name: w.goOn, exact: true }).click();
  await page.locator(".error-summary:focus").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Inès");
  expect(await page.getByLabel(w.firstName, { exact: true }).inputValue()).toBe("Inès");
  await context.close();
});

test.runIf(chromiumPath)("RGAA 6.1 text for screen readers is separated from the word before it", async () => {
  const { browser: guest } = await atSignUpStep(origin, "general-conditions");
  const { page, context } = await goingOn(guest.cookies, "/create-patient/general-conditions");
  const read = async () => {
    const tree = await context.newCDPSession(page);
    const { nodes } = await tree.send("Accessibility.getFullAXTree");
    return nodes
      .filter(({ role }) => role?.value === "StaticText")
      .map(({ name }) => name?.value)
      .join("");
  };
  expect(await read()).toContain("Modifier Identité");
  await context.clearCookies();
  await page.goto("/create-patient/identity");
  expect(await read()).toContain("Données médicales (Remplissez");
  await context.close();
});
