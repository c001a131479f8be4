import AxeBuilder from "@axe-core/playwright";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { aPage, chromiumPath, closeContexts, launch, openWithScripts, untilScriptsRun } from "../chromium.ts";
import { aSignedIn } from "../people.ts";

const origin = inject("baseUrl");
const profile = "/patient-dashboard/medical-profile";

let browser: Browser;
beforeAll(async () => {
  if (chromiumPath) browser = await launch();
});
afterAll(closeContexts);

/** A red picture of one pixel. */
const redDot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);

async function aReader() {
  const { browser: patient } = await aSignedIn(origin);
  const { page, context } = await aPage(browser, origin);
  await context.addCookies([...patient.cookies].map(([name, { value }]) => ({ name, value, url: origin })));
  return { page, context };
}

describe.runIf(chromiumPath)("with scripts", { timeout: 60_000 }, () => {
  test("MR-112 MR-120 a medicine whose name is not in the list alone is chosen among those like it, or kept as typed", async () => {
    const { page, context } = await aReader();
    await openWithScripts(page, `${profile}/treatments/add`);
    await page.getByRole("combobox", { name: /^Traitement/ }).fill("Amlodipine 5 mg");
    await page.keyboard.press("Escape");
    await page.getByRole("textbox", { name: "Année" }).first().fill("2024");
    await page.getByRole("textbox", { name: /^Fréquence/ }).fill("1 le matin");
    await page.getByLabel("Traitement ponctuel").check();
    await page.getByRole("button", { name: "Ajouter" }).click();
    await page.locator(".error-summary").waitFor();
    await page.getByRole("radio", { name: /^Non, garder/ }).check();
    await page.getByRole("button", { name: "Ajouter" }).click();
    await page.getByText("Amlodipine 5 mg").first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`${profile}/treatments`);
    await context.close();
  });

  test("MR-091 an effect that is not known cannot be written, until the box is no longer ticked", async () => {
    const { page, context } = await aReader();
    await openWithScripts(page, `${profile}/allergies/add`);
    const effect = page.getByRole("textbox", { name: /^Effet/ });
    const unknown = page.getByRole("checkbox", { name: /^Je ne sais pas/ });
    await effect.fill("Plaques");
    await unknown.check();
    await expect.poll(() => effect.isDisabled()).toBe(true);
    await unknown.uncheck();
    await expect.poll(() => effect.isDisabled()).toBe(false);
    // A box that is ticked before the scripts begin counts too.
    const scripts = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(`${profile}/allergies/add`, { waitUntil: "commit" });
    await unknown.check();
    scripts.resolve();
    await expect.poll(() => effect.isDisabled()).toBe(true);
    await context.close();
  });

  test("MR-013 MR-014 each part of the identity is reached by its tab on a small screen, with what is typed", async () => {
    const { page, context } = await aReader();
    await page.setViewportSize({ width: 390, height: 800 });
    await openWithScripts(page, "/patient-dashboard/identify");
    await page.getByLabel("Téléphone").first().fill("06 12 34 56 78");
    const parts = ["doctor", "number", "contact", "person"];
    const tabs = ["Médecin traitant", "Sécurité sociale et mutuelle", "Personne à contacter", "Identité"];
    for (const [at, name] of tabs.entries()) {
      await page.getByRole("navigation").getByRole("link", { name, exact: true }).press("Enter");
      await page.locator(`#part-${parts[at]}`).waitFor();
      const shown = page.locator(".columns > section:visible");
      expect(await shown.evaluateAll((all) => all.map(({ id }) => id))).toEqual([`part-${parts[at]}`]);
      const current = page.getByRole("navigation").locator('a[href^="#part"][aria-current]');
      await expect.poll(() => current.allInnerTexts()).toEqual([name]);
    }
    const phone = page.getByLabel("Téléphone").first();
    expect(await phone.inputValue()).toBe("06 12 34 56 78");
    // A form that came back shows all its parts, and a tab loses neither its errors nor what is typed.
    await phone.fill("12");
    await page.getByRole("button", { name: "Modifier", exact: true }).click();
    await page.locator(".error-summary").waitFor();
    await untilScriptsRun(page);
    await page.getByRole("navigation").getByRole("link", { name: tabs[2]!, exact: true }).press("Enter");
    await expect.poll(() => page.locator("#part-contact").evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.locator(".error-summary").count()).toBe(1);
    expect(await phone.inputValue()).toBe("12");
    await context.close();
  });

  test("MR-018 another drawing is shown at once, although its address stays", async () => {
    const { page, context } = await aReader();
    await openWithScripts(page, "/patient-dashboard/identify/avatar");
    for (const name of ["Chat gris", "Femme au foulard bleu-vert"]) {
      const drawn = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/avatar");
      await page.getByRole("radio", { name }).check();
      await page.getByRole("button", { name: "Prendre cette image" }).click();
      expect((await drawn).status()).toBe(200);
      await page.getByText("L'image est enregistrée.").waitFor();
    }
    await context.close();
  });

  test("MR-130 R23 the drawing of weights tells each of them by the keys, on its page alone", async () => {
    const { page, context } = await aReader();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("measurement-curve")) asked.push(new URL(page.url()).pathname);
    });
    for (const [weight, year] of [
      ["63", "2024"],
      ["64,5", "2025"],
    ] as const) {
      await openWithScripts(page, `${profile}/measurements/weight/add`);
      await page.getByRole("textbox", { name: /^Poids/ }).fill(weight);
      for (const [name, value] of [
        ["Jour", "1"],
        ["Mois", "mars"],
        ["Année", year],
      ] as const)
        await page.getByRole("textbox", { name }).fill(value);
      await page.getByRole("button", { name: "Ajouter" }).click();
      await page.waitForURL(`**${profile}/measurements`);
    }
    const weights = page.getByRole("region", { name: "Poids" });
    // Not the server's drawing, which has the same role and name.
    const drawing = weights.getByRole("img", { name: "Courbe du poids" }).and(weights.locator(".recharts-surface"));
    await drawing.focus();
    const told = weights.getByRole("status");
    // The keys begin at the first value.
    await expect.poll(() => told.innerText()).toMatch(/63\skg.*1er mars 2024/);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => told.innerText()).toMatch(/64,5\skg.*1er mars 2025/);
    // RGAA 10.13: it stays when nothing is pointed at.
    await drawing.blur();
    await page.mouse.move(0, 0);
    await page.waitForTimeout(300);
    expect(await told.innerText()).toMatch(/64,5\skg/);
    expect([...new Set(asked)]).toEqual([`${profile}/measurements`]);
    const rows = await weights.getByRole("row").allInnerTexts();
    for (const shown of ["63 kg", "64,5 kg"]) expect(rows.join().replaceAll(/\s/g, " ")).toContain(shown);
    expect((await new AxeBuilder({ page }).include("main").setLegacyMode().analyze()).violations).toEqual([]);
    await context.close();
  });

  test("MR-133 the lines of the zones of the body mass index end with their drawing", async () => {
    const { page, context } = await aReader();
    for (const [measure, label, value] of [
      ["weight", /^Poids/, "63"],
      ["height", /^Taille/, "168"],
    ] as const) {
      await openWithScripts(page, `${profile}/measurements/${measure}/add`);
      for (const [name, typed] of [
        [label, value],
        ["Jour", "1"],
        ["Mois", "mars"],
        ["Année", "2025"],
      ] as const)
        await page.getByRole("textbox", { name }).fill(typed);
      await page.getByRole("button", { name: "Ajouter" }).click();
      await page.waitForURL(`**${profile}/measurements`);
    }
    const edges = page.locator(".chart-edge");
    const drawing = (await page
      .getByRole("img", { name: "Zones de l'IMC selon la taille et le poids" })
      .boundingBox())!;
    const seen = async (top: number, height: number) =>
      (await page.screenshot({ clip: { ...drawing, y: drawing.y + top, height }, fullPage: true })).toString("base64");
    const parts = async () => [await seen(0, drawing.height), await seen(-80, 78)];
    const [inside, above] = await parts();
    await edges.evaluate((lines) => lines.remove());
    const [insideWithout, aboveWithout] = await parts();
    expect(inside).not.toBe(insideWithout);
    expect(above).toBe(aboveWithout);
    await context.close();
  });

  test("MR-178 PF-144 a chosen file is shown, and one that is too large told, before it is sent", async () => {
    const { page, context } = await aReader();
    await openWithScripts(page, "/patient-dashboard/documents/category?category=other-document");
    const field = page.getByLabel("Fichier");
    const shown = page.locator(".chosen-files");
    await field.setInputFiles({ name: "rouge.png", mimeType: "image/png", buffer: redDot });
    await expect.poll(() => shown.innerText()).toMatch(/^rouge\.png \(1\sko\)/);
    await expect
      .poll(() => shown.locator("canvas").evaluate(({ width }: HTMLCanvasElement) => width))
      .toBeGreaterThan(0);
    const large = { name: "scan.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
    await field.setInputFiles(large);
    await expect.poll(() => shown.innerText()).toMatch(/La taille du fichier doit être inférieure à 5\sMo\./);
    await field.setInputFiles({ ...large, buffer: large.buffer.subarray(1) });
    await expect.poll(() => shown.innerText()).not.toContain("La taille");
    expect((await new AxeBuilder({ page }).include("main").setLegacyMode().analyze()).violations).toEqual([]);
    await context.close();
  });

  test("MR-178 MR-184 rows of documents come and go with what is typed and chosen in them, and the keyboard follows", async () => {
    const { page, context } = await aReader();
    await openWithScripts(page, "/patient-dashboard/documents/category?category=other-document");
    const row = (number: number) => page.getByRole("group", { name: `Document ${number}` });
    const file = (name: string) => ({ name, mimeType: "image/png", buffer: redDot });
    await page.getByLabel("Nom du document").fill("Un");
    await page.getByLabel("Fichier").setInputFiles(file("un.png"));
    // Rows come and go where there is no network.
    await context.setOffline(true);
    for (const number of [2, 3]) {
      await page.getByRole("button", { name: "Ajouter un autre document" }).click();
      await expect.poll(() => row(number).evaluate((one) => one === document.activeElement)).toBe(true);
      await row(number).getByLabel("Nom du document").fill(String(number));
      await row(number)
        .getByLabel("Fichier")
        .setInputFiles(file(`${number}.png`));
    }
    expect((await new AxeBuilder({ page }).include("main").setLegacyMode().analyze()).violations).toEqual([]);
    await page.getByRole("button", { name: "Retirer le document 2" }).click();
    await row(3).waitFor({ state: "detached" });
    expect(await row(2).getByLabel("Nom du document").inputValue()).toBe("3");
    await context.setOffline(false);
    for (const number of [1, 2])
      for (const [part, value] of Object.entries({ Jour: "14", Mois: "3", Année: "2025" }))
        await row(number).getByRole("textbox", { name: part }).fill(value);
    await page.getByRole("button", { name: "Ajouter les 2 documents" }).click();
    await page.getByText("Les documents sont ajoutés.").waitFor();
    const rows = (await page.locator("main tbody tr").allInnerTexts()).map((text) => text.trim());
    expect(rows.map((text) => text.split(/\s/)[0]).sort()).toEqual(["3", "Un"]);
    // What is wrong with a row follows it.
    await openWithScripts(page, "/patient-dashboard/documents/category?category=other-document");
    await page.getByRole("button", { name: "Ajouter un autre document" }).click();
    await row(1).getByLabel("Nom du document").fill("Un");
    await page.getByRole("button", { name: "Ajouter les 2 documents" }).click();
    const missing = page.getByRole("link", { name: /^Document 2 : .*nom/i });
    await missing.waitFor();
    await page.getByRole("button", { name: "Retirer le document 1" }).click();
    await expect.poll(() => missing.count()).toBe(0);
    await page.getByRole("alert").getByRole("link", { name: /nom/i }).click();
    const name = page.getByLabel("Nom du document");
    await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    await context.close();
  });

  test("MR-178 MR-184 a form of documents that is wrong is not sent, so that its files stay", async () => {
    const { page, context } = await aReader();
    await openWithScripts(page, "/patient-dashboard/documents/category?category=other-document");
    const row = (number: number) => page.getByRole("group", { name: `Document ${number}` });
    const fill = async (number: number) => {
      for (const [part, value] of Object.entries({ Jour: "14", Mois: "3", Année: "2025" }))
        await row(number).getByRole("textbox", { name: part }).fill(value);
    };
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.method() === "POST") sent.push(request.url());
    });
    for (const number of [2, 3]) {
      await page.getByRole("button", { name: "Ajouter un autre document" }).click();
      await row(number)
        .getByLabel("Fichier")
        .setInputFiles({ name: `${number}.png`, mimeType: "image/png", buffer: redDot });
      await fill(number);
    }
    await page.getByRole("button", { name: "Retirer le document 1" }).click();
    await row(1)
      .getByLabel("Fichier")
      .setInputFiles({ name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
    // A type that is not taken is told as soon as it is chosen.
    await row(1).getByText("note.txt : ce type de fichier n'est pas accepté").waitFor();
    await row(1).getByLabel("Nom du document").fill("Un");
    await page.getByRole("button", { name: "Ajouter les 2 documents" }).click();
    const summary = page.locator(".error-summary");
    await expect.poll(() => summary.evaluate((one) => one === document.activeElement)).toBe(true);
    expect((await summary.innerText()).match(/Document \d/g)).toEqual(["Document 1", "Document 2"]);
    await row(1).getByLabel("Fichier").setInputFiles({ name: "2.png", mimeType: "image/png", buffer: redDot });
    await summary.getByRole("link", { name: /^Document 2/ }).click();
    await page.keyboard.type("Deux");
    expect(sent).toEqual([]);
    await page.getByRole("button", { name: "Ajouter les 2 documents" }).click();
    await page.getByText("Les documents sont ajoutés.").waitFor();
    expect(sent).toHaveLength(1);
    await context.close();
  });

  test("MR-094 an allergy that another tab has changed shows both values, and may be replaced", async () => {
    const { page, context } = await aReader();
    await openWithScripts(page, `${profile}/allergies/add`);
    await page.getByLabel("Allergie", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("Non", { exact: true }).check();
    await page.getByRole("textbox", { name: "Année" }).fill("2020");
    await page.getByRole("textbox", { name: /^Effet/ }).fill("Plaques rouges");
    await page.getByRole("button", { name: "Ajouter" }).click();
    await page
      .getByRole("link", { name: /^Modifier/ })
      .first()
      .click();
    const other = await context.newPage();
    await openWithScripts(other, page.url());
    const effect = (of: typeof page) => of.getByRole("textbox", { name: /^Effet/ });
    await effect(other).fill("Rougeurs");
    await other.getByRole("button", { name: "Enregistrer" }).click();
    await other.waitForURL(`**${profile}/allergies`);
    await effect(page).fill("Boutons");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.locator(".error-summary").waitFor();
    expect(await page.locator("main form").first().textContent()).toContain("Rougeurs");
    expect(await effect(page).inputValue()).toBe("Boutons");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await page.waitForURL(`**${profile}/allergies`);
    await page.getByText("Boutons").first().waitFor();
    await context.close();
  });
});
