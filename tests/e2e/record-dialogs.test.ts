import AxeBuilder from "@axe-core/playwright";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { aPage, chromiumPath, closeContexts, launch, openWithScripts, untilScriptsRun } from "../chromium.ts";
import { letterPdf } from "../letter.ts";
import { aSignedIn } from "../people.ts";
import { addDocument, addEntry, addMeasurement, documents, profile } from "../record.ts";

const origin = inject("baseUrl");
const allergies = `${profile}/allergies`;

let browser: Browser;
beforeAll(async () => {
  if (chromiumPath) browser = await launch();
});
afterAll(closeContexts);

/** Somebody who is signed in, at a browser without scripts and at one with them. */
async function aReader() {
  const { browser: patient } = await aSignedIn(origin);
  const { page, context } = await aPage(browser, origin);
  await context.addCookies([...patient.cookies].map(([name, { value }]) => ({ name, value, url: origin })));
  return { patient, page, context };
}

/** Opens the record of Léa, the first child, in another tab. */
async function openLea(page: Page) {
  const other = await page.context().newPage();
  await other.goto("/patient-dashboard/switch");
  await other.locator("main").getByRole("button", { name: /^Léa/ }).click();
  await other.waitForURL("**/patient-dashboard/welcome");
  return other;
}

/** Opens one's own record again in another tab. */
async function openOwn(other: Page) {
  await other.goto("/patient-dashboard/switch");
  await other.locator("main").getByRole("button", { name: "Vous" }).click();
  await other.waitForURL("**/patient-dashboard/welcome");
}

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });
const isFocused = (element: Element) => element === document.activeElement;

async function fillAllergy(dialog: ReturnType<typeof dialogOf>, effect = "Plaques rouges") {
  await dialog.getByLabel("Allergie", { exact: true }).selectOption({ index: 1 });
  await dialog.getByLabel("Non", { exact: true }).check();
  await dialog.getByRole("textbox", { name: "Année" }).fill("2020");
  await dialog.getByRole("textbox", { name: /^Effet/ }).fill(effect);
}

describe.runIf(chromiumPath)("with scripts", { timeout: 60_000 }, () => {
  test("R4 MR-089 MR-095 MR-096 an allergy is added and deleted in dialogs over its list", async () => {
    const { page, context } = await aReader();
    await openWithScripts(page, allergies);
    const opener = page.getByRole("link", { name: "Ajouter une allergie" });
    await opener.click();
    const dialog = dialogOf(page, "Ajouter une allergie");
    await expect.poll(() => dialog.getByRole("heading", { level: 2 }).locator("..").evaluate(isFocused)).toBe(true);
    expect((await new AxeBuilder({ page }).include("[role=dialog]").setLegacyMode().analyze()).violations).toEqual([]);
    await fillAllergy(dialog);
    await dialog.getByRole("button", { name: "Ajouter" }).dblclick();
    await page.getByText("Allergie ajoutée.").waitFor();
    expect(new URL(page.url()).pathname).toBe(allergies);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await expect.poll(() => page.getByRole("row").filter({ hasText: "Plaques rouges" }).count()).toBe(1);
    await untilScriptsRun(page);
    await page.getByRole("link", { name: /^Supprimer/ }).click();
    const question = dialogOf(page, "Supprimer une allergie");
    await question.getByRole("button", { name: "Non" }).click();
    await question.waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("link", { name: /^Supprimer/ }).evaluate(isFocused)).toBe(true);
    await page.getByRole("link", { name: /^Supprimer/ }).click();
    await question.getByRole("button", { name: "Oui" }).click();
    await page.getByText("Allergie supprimée.").waitFor();
    expect(await page.getByRole("row").count()).toBe(0);
    await context.close();
  });

  test("R8 a form of the record that is sent without a network stays with what was typed, and is sent once it is back", async () => {
    const { page, context } = await aReader();
    for (const isDialog of [true, false]) {
      await openWithScripts(page, isDialog ? allergies : `${allergies}/add`);
      if (isDialog) await page.getByRole("link", { name: "Ajouter une allergie" }).click();
      const form = isDialog ? dialogOf(page, "Ajouter une allergie") : page.getByRole("main");
      const effect = `Plaques ${isDialog}`;
      await fillAllergy(form, effect);
      await context.setOffline(true);
      await form.getByRole("button", { name: "Ajouter", exact: true }).click();
      await form.getByRole("alert").getByText("votre appareil n'a pas de réseau").waitFor();
      expect(await form.getByRole("textbox", { name: /^Effet/ }).inputValue()).toBe(effect);
      await context.setOffline(false);
      await form.getByRole("button", { name: "Ajouter", exact: true }).click();
      await page.getByText("Allergie ajoutée.").waitFor();
      await expect.poll(() => page.getByRole("row").filter({ hasText: effect }).count()).toBe(1);
    }
    await context.close();
  });

  test("R8 any other form of the record that is sent without a network stays, and is sent once it is back", async () => {
    const { page, context } = await aReader();
    await openWithScripts(page, `${allergies}/add`);
    await fillAllergy(page.getByRole("main"), "Toux");
    await page.getByRole("button", { name: "Ajouter", exact: true }).click();
    await page.getByText("Allergie ajoutée.").waitFor();
    await untilScriptsRun(page);
    await page.getByRole("link", { name: /^Supprimer/ }).click();
    const question = dialogOf(page, "Supprimer une allergie");
    await question.waitFor();
    await context.setOffline(true);
    await question.getByRole("button", { name: "Oui" }).click();
    await question.getByRole("alert").getByText("votre appareil n'a pas de réseau").waitFor();
    await context.setOffline(false);
    await question.getByRole("alert").waitFor({ state: "detached" });
    await question.getByRole("button", { name: "Oui" }).click();
    await page.getByText("Allergie supprimée.").waitFor();
    await openWithScripts(page, "/patient-dashboard/children/add");
    await page.getByLabel("Prénom").fill("Zoé");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Ajouter", exact: true }).click();
    await page.getByRole("main").getByRole("alert").getByText("votre appareil n'a pas de réseau").waitFor();
    expect(await page.getByLabel("Prénom").inputValue()).toBe("Zoé");
    await context.close();
  });

  test("R4 what is typed in a dialog is lost by Escape, or by leaving its page, only where that is confirmed", async () => {
    const { page, context } = await aReader();
    const asked: string[] = [];
    let answer = false;
    page.on("dialog", async (question) => {
      asked.push(question.type());
      await (answer ? question.accept() : question.dismiss());
    });
    await openWithScripts(page, allergies);
    const opener = page.getByRole("link", { name: "Ajouter une allergie" });
    const dialog = dialogOf(page, "Ajouter une allergie");
    await opener.click();
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(asked).toEqual([]);
    await opener.click();
    const effect = dialog.getByRole("textbox", { name: /^Effet/ });
    await effect.fill("Rougeurs");
    await page.keyboard.press("Escape");
    expect(asked).toEqual(["confirm"]);
    await page.mouse.click(5, 5);
    expect(asked).toEqual(["confirm", "confirm"]);
    await page.goto("/patient-dashboard/welcome").catch(() => {});
    expect(asked).toEqual(["confirm", "confirm", "beforeunload"]);
    expect(await effect.inputValue()).toBe("Rougeurs");
    answer = true;
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await context.close();
  });

  test("MR-125 a form says what is wrong with a field once it is left, and stays in its dialog while it is wrong", async () => {
    const { page, context } = await aReader();
    await openWithScripts(page, `${profile}/antecedents`);
    await page.getByRole("link", { name: "Ajouter un antécédent" }).click();
    const dialog = dialogOf(page, "Ajouter un antécédent");
    const year = dialog.getByRole("textbox", { name: "Année" }).first();
    const started = dialog.getByRole("group", { name: "Date de début" });
    await dialog.getByRole("textbox", { name: "Jour" }).first().fill("31");
    await dialog.getByRole("textbox", { name: "Mois" }).first().fill("février");
    await year.fill("2020");
    await year.press("Tab");
    await expect.poll(() => started.locator(".error:not(:empty)").count()).toBe(1);
    // Of what was not reached nothing is said.
    expect(await dialog.locator(".error:not(:empty)").count()).toBe(1);
    expect(await year.inputValue()).toBe("2020");
    await dialog.getByRole("textbox", { name: "Jour" }).first().fill("28");
    await expect.poll(() => started.locator(".error:not(:empty)").count()).toBe(0);
    await year.fill("2099");
    await started.getByText("Cette date est dans le futur.").waitFor();
    await year.fill("2020");
    await expect.poll(() => started.locator(".error:not(:empty)").count()).toBe(0);
    const other = await dialog.getByRole("option", { name: /^Autre/ }).getAttribute("value");
    await dialog.getByLabel("Antécédent", { exact: true }).selectOption(other);
    await dialog.getByLabel("Terminé").check();
    await dialog.getByRole("button", { name: "Ajouter" }).dblclick();
    const summary = dialog.locator(".error-summary");
    await expect.poll(() => summary.evaluate(isFocused)).toBe(true);
    const told = await summary.innerText();
    for (const part of ["demande une précision", "opération", "la date de fin"]) expect(told, part).toContain(part);
    expect((await new AxeBuilder({ page }).include("[role=dialog]").setLegacyMode().analyze()).violations).toEqual([]);
    await summary.getByRole("link", { name: /précision/ }).click();
    await page.keyboard.type("Chute de vélo");
    await dialog.getByRole("group", { name: "Opération chirurgicale" }).getByLabel("Non").check();
    await dialog.getByLabel("En cours").check();
    expect(await summary.innerText(), "the summary is of what was sent").toBe(told);
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await page.getByText("Antécédent ajouté.").waitFor();
    await page.getByRole("rowheader", { name: "Chute de vélo" }).waitFor();
    await context.close();
  });

  test("MR-125 a form that is changed while it is checked is sent as it is then, and what is still wrong stays told", async () => {
    const { page, context } = await aReader();
    await openWithScripts(page, allergies);
    await context.route("**/check/*", async (route) => {
      await new Promise((wait) => setTimeout(wait, 600));
      await route.continue();
    });
    await page.getByRole("link", { name: "Ajouter une allergie" }).click();
    const dialog = dialogOf(page, "Ajouter une allergie");
    await fillAllergy(dialog, "Rougeurs");
    await dialog.getByRole("textbox", { name: "Année" }).press("Enter");
    await dialog.getByRole("textbox", { name: /^Effet/ }).fill("Urticaire");
    await dialog.getByRole("textbox", { name: "Mois" }).focus();
    await page.getByText("Allergie ajoutée.").waitFor();
    await page.getByText("Urticaire").first().waitFor();
    // On a page what was refused is told until it is mended.
    await openWithScripts(page, `${allergies}/add`);
    await page.getByRole("button", { name: "Ajouter" }).click();
    await page.locator(".error-summary").waitFor();
    await untilScriptsRun(page);
    const wrong = page.locator("main .error:not(:empty)");
    const count = await wrong.count();
    expect(count).toBeGreaterThan(2);
    await page.getByLabel("Non", { exact: true }).check();
    await expect.poll(() => wrong.count()).toBe(count - 1);
    // What the services alone know stays until its field is changed.
    await openWithScripts(page, `${profile}/measurements/weight/add`);
    const [weight, year] = [
      page.getByRole("textbox", { name: /^Poids/ }),
      page.getByRole("textbox", { name: "Année" }),
    ];
    await weight.fill("300");
    await year.fill("1900");
    await page.getByRole("button", { name: "Ajouter" }).click();
    await page.locator(".error-summary").waitFor();
    await untilScriptsRun(page);
    const before = page.locator("main fieldset .error:not(:empty)");
    await expect.poll(() => before.count()).toBe(1);
    await weight.fill("64");
    await weight.press("Tab");
    await page.waitForResponse(/\/check\//);
    await page.waitForTimeout(200);
    expect(await before.count()).toBe(1);
    await year.fill("2024");
    await expect.poll(() => before.count()).toBe(0);
    await context.close();
  });

  test("decisions 2.1 a check of somebody whose session is over tells nothing, and is kept for nobody", async () => {
    const { page, context } = await aReader();
    await openWithScripts(page, `${allergies}/add`);
    await context.clearCookies();
    const answered = page.waitForResponse(/\/check\//);
    await page.getByLabel("Non", { exact: true }).check();
    expect((await answered).status()).toBe(204);
    expect(new URL(page.url()).pathname).toBe(`${allergies}/add`);
    await context.close();
  });

  test("MR-125 a check that failed tells nothing, and leaves what stands in the form", async () => {
    const { patient, page, context } = await aReader();
    await addEntry(patient, "treatments");
    await openWithScripts(page, `${profile}/treatments`);
    await page.getByRole("link", { name: /^Modifier/ }).click();
    await page.waitForURL(/treatments\/[\da-f-]{36}/);
    const [name, year] = [
      page.getByRole("combobox", { name: /^Traitement/ }),
      page.getByRole("textbox", { name: "Année" }).first(),
    ];
    const before = [await name.inputValue(), await year.inputValue()];
    expect(before).not.toContain("");
    await context.route("**/check/*", (route) => route.fulfill({ status: 503, json: { reason: "unreadable" } }));
    const answered = page.waitForResponse(/\/check\//);
    await page.getByRole("textbox", { name: /^Fréquence/ }).fill("2 le soir");
    await page.keyboard.press("Tab");
    await answered;
    await page.waitForTimeout(200);
    expect([await name.inputValue(), await year.inputValue()]).toEqual(before);
    expect(await page.locator("main .error:not(:empty)").count()).toBe(0);
    await context.close();
  });

  test("MR-125 MR-166 a file that is too large costs no other, and what the services refused stays told", async () => {
    const { page, context } = await aReader();
    await openWithScripts(page, `${documents}/category?category=other-document`);
    const file = page.locator("input[type=file]");
    const submit = page.locator("main form button:not([name])").last();
    const pdf = { name: "lettre.pdf", mimeType: "application/pdf", buffer: Buffer.from(letterPdf("z")) };
    await page.getByRole("textbox", { name: /^Nom/ }).fill("Lettre");
    await page.getByRole("textbox", { name: "Jour" }).fill("1");
    await page.getByRole("textbox", { name: "Mois" }).fill("1");
    const year = page.getByRole("textbox", { name: "Année" });
    await year.fill("1900");
    await file.setInputFiles({ ...pdf, buffer: Buffer.alloc(6_000_000) });
    await submit.click();
    const summary = page.locator(".error-summary");
    await summary.getByText(/lettre\.pdf.*le maximum est de 5\sMo/).waitFor();
    expect(await file.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(1);
    await file.setInputFiles(pdf);
    await submit.click();
    await page.waitForURL(/category/);
    const birth = /naissance/;
    await summary.getByText(birth).waitFor();
    await untilScriptsRun(page);
    await submit.click();
    await expect.poll(() => summary.evaluate(isFocused)).toBe(true);
    expect(await summary.innerText()).toMatch(birth);
    await file.setInputFiles(pdf);
    await year.fill("2024");
    const labels: string[] = [];
    await page.exposeFunction("noteLabel", (label: string) => labels.push(label));
    await submit.evaluate((button) => {
      const note = () =>
        (globalThis as unknown as { noteLabel: (label: string) => void }).noteLabel(button.textContent);
      new MutationObserver(note).observe(button, { characterData: true, childList: true, subtree: true });
    });
    await page.route(/documents\/category/, async (route) => {
      await new Promise((wait) => setTimeout(wait, 500));
      await route.continue();
    });
    await submit.click();
    await page.getByRole("link", { name: "Lettre", exact: true }).waitFor();
    expect(labels.length).toBeGreaterThan(0);
    expect(labels.at(-1)).toBe("Envoi…");
    await context.close();
  });

  test("R4 a form that could not be checked goes from its dialog to its page, with what was typed", async () => {
    const { page, context } = await aReader();
    await openWithScripts(page, `${profile}/antecedents`);
    await context.route("**/check/*", (route) => route.abort());
    await page.getByRole("link", { name: "Ajouter un antécédent" }).click();
    const dialog = dialogOf(page, "Ajouter un antécédent");
    await dialog.getByLabel("Terminé").check();
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    const summary = page.locator(".error-summary");
    await expect.poll(() => summary.evaluate(isFocused)).toBe(true);
    expect(new URL(page.url()).pathname).toBe(`${profile}/antecedents/add`);
    expect(await summary.innerText()).toContain("opération");
    expect(await page.getByLabel("Terminé").isChecked()).toBe(true);
    await context.close();
  });

  test("R4 where the script of a dialog cannot be loaded its link leads to the page", async () => {
    const { page, context } = await aReader();
    await page.route(/dialog-window/, (route) => route.abort());
    await openWithScripts(page, allergies);
    await page.getByRole("link", { name: "Ajouter une allergie" }).click();
    await page.waitForURL(`**${allergies}/add`);
    await context.close();
  });

  test("MR-007 what a dialog sends for a record that is no longer open is not written, and its page says for whom it was", async () => {
    const { patient, page, context } = await aReader();
    await addEntry(patient, "allergies");
    await openWithScripts(page, allergies);
    await page.getByRole("link", { name: "Ajouter une allergie" }).click();
    await fillAllergy(dialogOf(page, "Ajouter une allergie"), "Rougeurs");
    const other = await openLea(page);
    await page.getByRole("button", { name: "Ajouter", exact: true }).click();
    const summary = page.locator(".error-summary");
    await expect.poll(() => summary.innerText()).toMatch(/Cette demande était pour Camille Essai \d+\./);
    expect(await summary.innerText()).toContain("Rien n'a changé");
    await openWithScripts(other, allergies);
    expect(await other.getByText("Rougeurs").count()).toBe(0);
    await openOwn(other);
    await page.getByRole("button", { name: "Ajouter", exact: true }).click();
    await page.getByText("Rougeurs").first().waitFor();
    const rows = page.getByRole("link", { name: /^Supprimer/ });
    expect(await rows.count()).toBe(2);
    await untilScriptsRun(page);
    await rows.first().click();
    const question = dialogOf(page, "Supprimer une allergie");
    await question.waitFor();
    await openLea(page);
    await question.getByRole("button", { name: "Oui" }).click();
    await page.getByText(/Cette demande était pour Camille Essai/).waitFor();
    await openOwn(other);
    await page.getByRole("link", { name: /poser la question à nouveau/ }).click();
    await page.getByRole("button", { name: "Oui" }).click();
    await page.getByText("Allergie supprimée.").waitFor();
    expect(await rows.count()).toBe(1);
    await context.close();
  });

  test("MR-112 MR-119 MR-120 a medicine like the typed words is chosen where the dialog of a new treatment leads", async () => {
    const { page, context } = await aReader();
    await openWithScripts(page, `${profile}/treatments`);
    await page.getByRole("link", { name: "Ajouter un traitement" }).click();
    const dialog = dialogOf(page, "Ajouter un traitement");
    const medicine = dialog.getByRole("combobox", { name: /^Traitement/ });
    await medicine.fill("Amlodipine 5 mg");
    await dialog.getByRole("option").first().waitFor();
    // The list of names is closed first.
    page.on("dialog", () => expect.unreachable("closing the list asks nothing"));
    await page.keyboard.press("Escape");
    await dialog.getByRole("option").first().waitFor({ state: "hidden" });
    expect(await medicine.inputValue()).toBe("Amlodipine 5 mg");
    await dialog.getByRole("textbox", { name: "Année" }).first().fill("2024");
    await dialog.getByRole("textbox", { name: /^Fréquence/ }).fill("1 le matin");
    await dialog.getByLabel("Traitement ponctuel").check();
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await page.getByRole("radio", { name: /^Non, garder/ }).check();
    await page.getByRole("button", { name: "Ajouter" }).click();
    await page.getByRole("rowheader", { name: "Amlodipine 5 mg" }).waitFor();
    await context.close();
  });

  test("MR-136 MR-137 MR-141 MR-167 MR-170 weights and documents have their dialogs, and a deletion stays at its part of a list", async () => {
    const { patient, page, context } = await aReader();
    await addMeasurement(patient, "weight", "63");
    for (let count = 1; count <= 12; count += 1)
      await addDocument(patient, "other-document", `Lettre ${count}`, { year: String(2000 + count) });
    await openWithScripts(page, `${profile}/measurements`);
    await page.getByRole("link", { name: "Ajouter une taille" }).click();
    const height = dialogOf(page, "Ajouter une taille");
    await height.getByRole("textbox", { name: /^Taille/ }).fill("168");
    await height.getByRole("button", { name: "Ajouter" }).click();
    await page
      .getByRole("region", { name: "Taille" })
      .getByRole("row", { name: /168\scm/ })
      .waitFor();
    await untilScriptsRun(page);
    await page.getByRole("link", { name: /^Supprimer.*63/ }).click();
    const weight = dialogOf(page, "Supprimer un poids");
    await weight.getByRole("button", { name: "Oui" }).click();
    await expect.poll(() => page.getByRole("row", { name: /63\skg/ }).count()).toBe(0);
    // Two of one page, the answer to the first of which is lost.
    await openWithScripts(page, `${documents}/other-document?sort=name`);
    const document = page.getByRole("dialog", { name: /^Supprimer ce document/ });
    await page.route(
      /documents\/delete/,
      async (route) => {
        await route.fetch({ maxRedirects: 0 });
        await route.abort("aborted");
      },
      { times: 1 },
    );
    for (const name of ["Lettre 1", "Lettre 10"]) {
      await page.getByRole("link", { name: `Supprimer ${name}`, exact: true }).click();
      await document.getByText(name).waitFor();
      await document.getByRole("button", { name: "Oui" }).click();
      if (name === "Lettre 1") await document.getByRole("button", { name: "Non" }).click();
    }
    await page.getByText("Le document a été supprimé avec succès.").waitFor();
    for (const name of ["Lettre 1", "Lettre 10"])
      expect(await page.getByRole("link", { name, exact: true }).count(), name).toBe(0);
    for (const name of ["Lettre 1", "Lettre 10"]) await addDocument(patient, "other-document", name);
    await openWithScripts(page, `${documents}/other-document?sort=name&page=2`);
    await page
      .getByRole("link", { name: /^Supprimer Lettre/ })
      .first()
      .click();
    await document.getByRole("button", { name: "Oui" }).click();
    await page.getByText("Le document a été supprimé avec succès.").waitFor();
    expect(page.url()).toBe(`${origin}${documents}/other-document?sort=name&page=2`);
    await expect.poll(() => page.getByRole("link", { name: /^Supprimer Lettre/ }).count()).toBe(1);
    await context.close();
  });
});
