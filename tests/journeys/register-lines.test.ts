import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { atStep } from "../booking.ts";
import { Browser } from "../browser.ts";
import { type RecordingProxy, startRecordingProxy } from "../chaos/recording-proxy.ts";
import { type SeparateProcesses, startSeparately } from "../chaos/separate-processes.ts";
import { aPage, chromiumPath, closeContexts, launch, untilScriptsRun } from "../chromium.ts";
import { aPerson, readCode } from "../people.ts";
import type { Started } from "../server.ts";

// What the register says of calls that fail: the services stand apart, and one call at a time is answered in their place.
const practitioners = "/teleconsultation/practitioner";

let apart: SeparateProcesses<RecordingProxy>;
let between: RecordingProxy;
let app: Started;

beforeAll(async () => {
  apart = await startSeparately(startRecordingProxy);
  ({ between, app } = apart);
});
afterEach(() => {
  between.instead = () => false;
});
afterAll(() => apart.stop());

/** Lets one call fail from now on, as the services' own refusal with this code or, without one, as a broken server. */
function fails(call: RegExp, status = 500, error = "INTERNAL_SERVER_ERROR", fields: string[] = []): void {
  const errorMessages = fields.map((field) => ({ field, message: "wrong" }));
  const refusal = JSON.stringify({ code: 0, error, message: "", errorMessages });
  between.instead = ({ name }, answer: ServerResponse) => {
    if (!call.test(name)) return false;
    answer.writeHead(status, { "content-type": "application/json" }).end(refusal);
    return true;
  };
}

async function at(path: string, browser = new Browser(app.url)): Promise<Browser> {
  await browser.visit(path);
  return browser;
}

const cards = ({ page }: Browser) => page.document.querySelectorAll("main li.card");

test("BK-008 a failed search for names suggests nothing, and the results are still shown", async () => {
  fails(new RegExp(`^POST ${practitioners}/search-by-pattern$`));
  const suggested = await fetch(new URL("/search/names?q=mart", app.url));
  expect({ status: suggested.status, names: await suggested.json() }).toEqual({ status: 200, names: [] });
  const { page } = await at("/search?name=martin");
  expect(page).toMatchObject({ status: 200, path: "/search?name=martin", errors: [] });
});

test("BK-011 another speciality, day or name starts again from the first page", async () => {
  const browser = await at("/search?page=2");
  expect(browser.page.link("Page précédente").tagName).toBe("A");
  browser.choose("Spécialité", "Pédiatrie");
  await browser.press("Chercher");
  const { searchParams } = new URL(browser.page.url);
  expect(searchParams.get("specialty")).toBe("pediatrie");
  expect(searchParams.has("page")).toBe(false);
});

describe.runIf(chromiumPath)("with scripts", { timeout: 60_000 }, () => {
  test("BK-009 BK-010 BK-011 a changed list, a complete day and a chosen name search again by themselves, and more results come by scrolling", async () => {
    const chromium = await launch();
    try {
      const { page, expectQuiet } = await aPage(chromium, app.url);
      const cards = page.locator("main li.card");
      await page.goto("/search?specialty=medecine-generale");
      await untilScriptsRun(page);
      await page.getByRole("button", { name: "Afficher plus" }).click();
      await expect.poll(() => cards.count()).toBe(24);
      await page.keyboard.press("End");
      await expect.poll(() => cards.count()).toBe(36);

      await page.goto("/search?page=2");
      await untilScriptsRun(page);
      const isFocused = (element: Element) => element === document.activeElement;
      const asked = (name: string) => new URL(page.url()).searchParams.get(name);
      const told = page.locator("#results [role=status]").first();
      const speciality = page.getByLabel("Spécialité", { exact: true });
      await speciality.focus();
      await speciality.selectOption({ label: "Pédiatrie" });
      await page.getByRole("heading", { level: 1, name: "Pédiatrie" }).waitFor();
      expect(asked("page")).toBeNull();
      expect(await speciality.evaluate(isFocused)).toBe(true);
      expect(await told.textContent()).toMatch(/^\d+ praticiens, le plus tôt d'abord/);

      const day = new Date(Date.now() + 20 * 24 * 3600_000);
      const parts = { Année: day.getFullYear(), Mois: day.getMonth() + 1, Jour: day.getDate() };
      for (const [part, value] of Object.entries(parts)) await page.getByLabel(part, { exact: true }).fill(`${value}`);
      await expect.poll(() => asked("localDate.day")).toBe(`${parts.Jour}`);
      expect(await page.getByLabel("Jour", { exact: true }).evaluate(isFocused)).toBe(true);
      await expect.poll(() => page.title()).toContain(`${parts.Jour}`);

      const name = (await cards.first().getByRole("heading", { level: 2 }).textContent())!.replace(/^(Dr|Pr) /, "");
      const field = page.getByRole("combobox", { name: "Nom du praticien" });
      await field.pressSequentially(name, { delay: 10 });
      await page.getByRole("listbox").getByRole("option").first().click();
      await expect.poll(() => asked("name")).toBe(name);
      await expect.poll(() => told.textContent()).toBe("1 praticien.");
      expect(await field.evaluate(isFocused)).toBe(true);
      expectQuiet();
    } finally {
      await closeContexts();
    }
  });
});

test("BK-014 a refused search says why in the place of the results, with the logo", async () => {
  fails(new RegExp(`^POST ${practitioners}/slot/search$`), 409, "CONFLICT");
  const browser = await at("/search");
  expect(browser.page.path).toBe("/search");
  expect(cards(browser)).toEqual([]);
  const refusal = browser.page.document.querySelector('main [role="alert"]');
  expect(refusal?.text).toContain("Les informations ont changé entre-temps.");
  expect(refusal?.querySelector("svg")).not.toBeNull();
});

test("BK-028 a profile whose slots cannot be loaded is shown without them", async () => {
  const browser = await at("/search");
  const name = cards(browser)[0]!.querySelector("h2")!.text;
  fails(new RegExp(`^POST ${practitioners}/slot/search-for-range-days$`));
  await browser.follow(name);
  expect(browser.page).toMatchObject({ status: 200, h1: name, errors: [] });
  expect(browser.page.text).toContain("Les créneaux ne peuvent pas être affichés pour l'instant.");
});

test("BK-040 quitting leads to the search even when the services do not free the slot", async () => {
  const { browser } = await atStep(app.url, "motifs");
  await browser.follow("Quitter");
  fails(/^GET \/teleconsultation\/rdv\/patient\/cancel\//);
  await browser.press("QUITTER");
  expect(browser.page.status).toBe(200);
  expect(browser.page.path).toMatch(/^\/search/);
  expect(browser.page.errors).toEqual([]);
  await browser.visit("/consultationprocess/motifs");
  expect(browser.page.path).not.toBe("/consultationprocess/motifs");
});

test("PF-044 PF-130 an error that the services report at login is shown at its field, and what was typed stays", async () => {
  fails(/^POST \/auth\/login$/, 400, "VALIDATION", ["email"]);
  const browser = await at("/login");
  browser.fill("E-mail", "somebody@example.fr");
  browser.fill("Mot de passe", "Whatever-1");
  await browser.press("Connexion");
  expect(browser.page.status).toBe(400);
  expect(browser.page.errorAt("E-mail")).toBe("Erreur : Cette réponse n'est pas valable. Corrigez-la.");
  expect(browser.page.valueOf("E-mail")).toBe("somebody@example.fr");
});

test("PF-045 the login on the search says where it is, and returns to the same search", async () => {
  const search = "/search?specialty=dermatologie&part=MATIN";
  const browser = await at(search);
  const from = browser.page.document.querySelector('form[action^="/login"] [name="loginFrom"]');
  expect(from?.getAttribute("value")).toBe("search");
  const person = aPerson();
  browser.fill("E-mail", person.email);
  browser.fill("Mot de passe", person.password);
  await browser.press("Connexion");
  browser.fill(/^Saisissez le code/, await readCode(app.url, person.email));
  await browser.press("Confirmer");
  const { pathname, searchParams } = new URL(browser.page.url);
  expect([pathname, searchParams.get("specialty"), searchParams.get("part")]).toEqual([
    "/search",
    "dermatologie",
    "MATIN",
  ]);
});

test("quality 24 scripts in a text of the terms are removed", async () => {
  const content = `<h2 onclick="x()">Titre</h2><p style="color:red">Texte <script>alert(1)</script><img src=x onerror=x()>
    <a href="javascript:x()" onfocus="x()">lien</a> <svg onload=x()></svg></p><iframe src="https://evil.example"></iframe>`;
  const text = { id: 1, version: "2099-1", publishedAt: "2026-11-01T00:00:00.000Z" };
  between.instead = ({ name }, answer) => {
    if (name !== "GET /cgu/PATIENT/latest") return false;
    const cguDataByLanguage = [{ language: "FR", content }];
    const body = JSON.stringify({ code: 1, data: { ...text, cguDataByLanguage } });
    answer.writeHead(200, { "content-type": "application/json" }).end(body);
    return true;
  };
  const { page } = await at("/cgu");
  expect(page.text).toMatch(/Titre Texte lien/);
  expect(page.document.querySelectorAll("main script, main img, main iframe, main svg[onload], main [style]")).toEqual(
    [],
  );
  expect(page.document.querySelector("main")?.outerHTML).not.toMatch(/\son\w+=|javascript:|evil/);
});
