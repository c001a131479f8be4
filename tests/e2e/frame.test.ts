import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { atStep, openDocuments, steps } from "../booking.ts";
import { aPage, chromiumPath, closeContexts, launch, openWithScripts } from "../chromium.ts";
import { letterPdf } from "../letter.ts";
import { aSignedIn } from "../people.ts";

const origin = inject("baseUrl");

let browser: Browser;
beforeAll(async () => {
  if (chromiumPath) browser = await launch();
});
afterAll(closeContexts);

/** Delays the answers to these requests until the returned function is called. */
async function holdBack(page: Page, requests: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(requests, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe.runIf(chromiumPath)("the frame in a browser", { timeout: 60_000 }, () => {
  test("PF-013 on a narrow screen one tile is shown, and the arrows go round without scripts", async () => {
    const { page, context } = await aPage(browser, origin, {
      viewport: { width: 360, height: 800 },
      javaScriptEnabled: false,
    });
    await page.goto("/");
    const shown = () =>
      page.locator(".tile").evaluateAll((tiles) =>
        tiles.flatMap((tile) => {
          const { left, right } = tile.getBoundingClientRect();
          return left >= 0 && right <= window.innerWidth ? [tile.id] : [];
        }),
      );
    expect(await shown()).toEqual(["tile-1"]);
    await page.locator("#tile-1 .turn-back").click();
    await expect.poll(shown).toEqual(["tile-3"]);
    await page.locator("#tile-3 .turn-on").click();
    await expect.poll(shown).toEqual(["tile-1"]);
    await page.locator(".dot").nth(1).click();
    await expect.poll(shown).toEqual(["tile-2"]);
    await context.close();
  });

  test("PF-007 PF-015 BK-015 on a phone the header is one row, the page begins on the first screen, and the footer is short", async () => {
    const { page, context } = await aPage(browser, origin, {
      viewport: { width: 360, height: 740 },
      javaScriptEnabled: false,
    });
    const measure = () =>
      page.evaluate(() => {
        const height = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
        const strips = [...document.querySelectorAll(".strip")].map((strip) => strip.getBoundingClientRect().height);
        const top = document.querySelector("h1")?.getBoundingClientRect().top ?? 0;
        return { header: height(".site-header"), strips, top, footer: height(".site-footer") };
      });
    const boxes = (selector: string) =>
      page.locator(selector).evaluateAll((all) =>
        all.flatMap((one) => {
          const { top, bottom, height } = one.getBoundingClientRect();
          return height > 0 ? [{ top, bottom, height }] : [];
        }),
      );
    await page.goto("/");
    expect.soft((await boxes(".seek .btn"))[0]?.bottom, "the act of the home page").toBeLessThanOrEqual(740);
    // Not overseas: their time zone takes a line more, and which practitioner comes first changes with the hour.
    await page.goto("/search?city=Paris");
    expect.soft((await boxes('[name^="slot."]'))[0]?.bottom, "the first hour of a search").toBeLessThanOrEqual(540);
    await page.setViewportSize({ width: 1280, height: 900 });
    const cards = await boxes(".result");
    // Without what is said of few: a time zone, no new patients.
    const usual = Math.min(...cards.map(({ height }) => height));
    expect.soft(cards[0]!.top + 3 * usual + 2 * 16, "three cards of a search").toBeLessThanOrEqual(900);
    await page.setViewportSize({ width: 360, height: 740 });
    const paths = ["/", "/search", "/login", "/create-patient/identity", "/aide", "/contact", "/tarifs", "/quizz"];
    const signedIn = ["/", "/patient-dashboard/teleconsultations", "/account/sessions"];
    const measured: [string, Awaited<ReturnType<typeof measure>>][] = [];
    for (const path of paths) {
      await page.goto(path);
      measured.push([path, await measure()]);
    }
    const { browser: patient } = await aSignedIn(origin);
    await context.addCookies([...patient.cookies].map(([name, { value }]) => ({ name, value, url: origin })));
    for (const path of signedIn) {
      await page.goto(path);
      measured.push([`${path} signed in`, await measure()]);
    }
    for (const [path, { header, strips, top, footer }] of measured) {
      expect.soft(header, path).toBeLessThanOrEqual(64);
      // The line of the demonstration, and where nothing is typed the one about cookies.
      expect.soft(strips.length, path).toBeOneOf([1, 2]);
      for (const strip of strips) expect.soft(strip, path).toBeLessThanOrEqual(48);
      expect.soft(top, path).toBeLessThanOrEqual(260);
      expect.soft(top - strips.reduce((sum, strip) => sum + strip, 0), path).toBeLessThanOrEqual(180);
      expect.soft(footer, path).toBeLessThanOrEqual(420);
    }
    await page.setViewportSize({ width: 768, height: 1024 });
    expect.soft((await measure()).footer, "of a tablet").toBeLessThanOrEqual(420);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const forChild of [false, true]) {
      const search = "/search?specialty=medecine-generale&part=TOUTE&pages=3&city=Paris";
      const { browser: booker } = await atStep(origin, "payment", { forChild, search });
      await context.addCookies([...booker.cookies].map(([name, { value }]) => ({ name, value, url: origin })));
      for (const step of steps) {
        await page.goto(`/consultationprocess/${step}`);
        expect.soft(new URL(page.url()).pathname).toBe(`/consultationprocess/${step}`);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect.soft(height, `three screens for ${step}${forChild ? " of a child" : ""}`).toBeLessThanOrEqual(3 * 740);
      }
    }
    await context.close();
  });

  test("RGAA 10.7 on a wide screen the groups of the footer are open, have titles and stop no tab", async () => {
    for (const [width, summaries, title] of [
      [360, 3, "none"],
      [1280, 0, '"Le service"'],
    ] as const) {
      const { page, context } = await aPage(browser, origin, {
        viewport: { width, height: 800 },
        javaScriptEnabled: false,
      });
      await page.goto("/");
      const footer = page.getByRole("contentinfo");
      expect(await footer.locator("summary").filter({ visible: true }).count()).toBe(summaries);
      const group = footer.locator("details").first();
      expect(await group.evaluate((element) => getComputedStyle(element, "::before").content)).toBe(title);
      expect(await group.getByRole("link").count()).toBe(summaries > 0 ? 0 : await group.locator("a").count());
      await context.close();
    }
  });

  test("PF-006 the links of the header stay where they are when a field takes the focus", async () => {
    const { page, context } = await aPage(browser, origin);
    await page.goto("/login");
    const login = page.locator("header").getByRole("link", { name: "Connexion" });
    for (const width of [768, 800, 959, 960, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByLabel("Mot de passe", { exact: true }).focus();
      const before = await login.boundingBox();
      await page.keyboard.press("Shift+Tab");
      expect([width, await login.isVisible(), await login.boundingBox()]).toEqual([width, true, before]);
    }
    await context.close();
  });

  test("PF-011 a tooltip is shown at the pointer", async () => {
    const { page, context } = await aPage(browser, origin);
    await page.goto("/");
    const word = () => page.locator("#tile-2").evaluate((tile) => getComputedStyle(tile, "::before").content);
    expect(await word()).toBe("none");
    await page.locator("#tile-2").hover();
    expect(await word()).toContain("Lire");
    await context.close();
  });

  test("PF-148 checked checkboxes are counted from the second on", async () => {
    const { page, context } = await aPage(browser, origin);
    await openWithScripts(page, "/dev/ui");
    await page.getByRole("checkbox", { name: "Anglais" }).check();
    await page.getByText(/^2 réponses choisies$/).waitFor();
    await page.getByRole("checkbox", { name: "Anglais" }).uncheck();
    await page.getByText(/^2 réponses choisies$/).waitFor({ state: "detached" });
    expect(await page.getByText("Aucun résultat de recherche trouvé").count()).toBe(1);
    await context.close();
  });

  test("PF-014 a deletion is confirmed in a dialog, and its link gets the focus back", async () => {
    const { browser: patient } = await atStep(origin, "situation");
    await openDocuments(patient);
    patient.attach("Choisissez vos fichiers", new File([letterPdf()], "lettre.pdf"));
    await patient.press("Envoyer");
    const { page, context } = await aPage(browser, origin);
    await context.addCookies([...patient.cookies].map(([name, { value }]) => ({ name, value, url: origin })));
    await openWithScripts(page, "/consultationprocess/situation/documents");
    const link = page.getByRole("link", { name: /^Supprimer / });
    await link.click();
    const dialog = page.getByRole("dialog", { name: /^Supprimer ce document/ });
    await dialog.getByRole("button", { name: "Non, garder" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    await link.click();
    await dialog.getByRole("button", { name: "Oui, supprimer" }).click();
    await page.getByText("Le document est supprimé.").waitFor();
    await context.close();
  });

  test("PF-106 PF-107 with scripts the footer opens the slides in a dialog that the keyboard can turn", async () => {
    const { page, context } = await aPage(browser, origin);
    await openWithScripts(page, "/search");
    const link = page.getByRole("contentinfo").getByRole("link", { name: "À propos" });
    await link.press("Enter");
    const dialog = page.getByRole("dialog", { name: "À propos" });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const titles = new Set([await dialog.getByRole("heading", { level: 3 }).textContent()]);
    for (let turns = 0; turns < 6; turns += 1) {
      await dialog.getByRole("link", { name: "Suivante" }).press("Enter");
      await expect.poll(async () => titles.has((await focused()) ?? null)).toBe(false);
      titles.add((await focused()) ?? null);
    }
    expect(titles.size).toBe(7);
    expect(await dialog.getByRole("link", { name: "Suivante" }).count()).toBe(0);
    const tab = (name: string) => dialog.getByRole("tab", { name, selected: true });
    const title = () => dialog.getByRole("heading", { level: 3 }).textContent();
    await tab("Marché").press("ArrowLeft");
    await expect.poll(title).toBe([...titles][2]);
    // The tab keeps the focus, so that the arrow keys continue.
    expect(await focused()).toBe("Produit");
    await tab("Produit").press("Home");
    await expect.poll(title).toBe([...titles][0]);
    await dialog.getByRole("tab", { name: "Marché" }).click();
    await expect
      .poll(() => dialog.getByRole("tabpanel", { name: "Marché" }).getByRole("heading").textContent())
      .toBe([...titles][5]);
    await page.keyboard.press("Escape");
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/search");
    await context.close();
  });

  test("PF-113 PF-114 a page that takes long says what it is waiting for", async () => {
    const { page, context } = await aPage(browser, origin);
    await openWithScripts(page, "/search");
    const answer = await holdBack(page, /\/search\.data/);
    await page.getByRole("button", { name: "Chercher" }).click();
    await page.getByText("Attendez, nous récupérons vos données ...").waitFor();
    answer();

    await openWithScripts(page, "/login");
    const answerLogin = await holdBack(page, /\/login\.data/);
    await page.getByLabel("E-mail", { exact: true }).fill("personne@demo.example");
    await page.getByLabel("Mot de passe", { exact: true }).fill("pas le bon");
    await page.getByRole("button", { name: "Connexion", exact: true }).click();
    await page.getByText("Vérification si l'utilisateur est connecté...").waitFor();
    answerLogin();

    // The button of another form says it, and nothing else.
    await page.clock.install();
    await openWithScripts(page, "/forgot-password");
    const answerForgot = await holdBack(page, /\/forgot-password\S*\.data/);
    await page.getByLabel("E-mail", { exact: true }).fill("personne@demo.example");
    await page.locator("main button[type=submit]").click();
    await page.getByText("Envoi en cours...").waitFor();
    await page.clock.fastForward(1000);
    expect(await page.getByText("Attendez, nous récupérons vos données ...").count()).toBe(0);
    answerForgot();
    await context.close();
  });

  test("R25 a session that cannot be extended is told on the page, which keeps what is typed, and then in a new tab", async () => {
    const { page, context } = await aPage(browser, origin);
    const { browser: patient } = await aSignedIn(origin);
    await context.addCookies([...patient.cookies].map(([name, { value }]) => ({ name, value, url: origin })));
    await openWithScripts(page, "/search");
    const name = page.getByRole("combobox", { name: "Nom du praticien" });
    await name.fill("Martin");
    await page.route("**/account/session", (route) => route.abort());
    const stay = page.getByRole("link", { name: "Rester connecté (nouvel onglet)" });
    await stay.click();
    await page.getByText("Votre session n'a pas pu être prolongée ici.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/search");
    const opening = context.waitForEvent("page");
    await stay.click();
    await (await opening).waitForURL("**/account/stay?*");
    expect(await name.inputValue()).toBe("Martin");
    await context.close();
  });
});
