import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import AxeBuilder from "@axe-core/playwright";
import type { Browser as Chromium } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { aPage, chromiumPath, closeContexts, launch, openWithScripts } from "../chromium.ts";
import { isInstalled } from "../installed.ts";
import { aSignedIn } from "../people.ts";
import { addDocument, addEntry, addMeasurement, recordLists } from "../record.ts";

const origin = inject("baseUrl");
const path = "/patient-dashboard/export";
let folder: string;
let copy: string;
let chromium: Chromium;

beforeAll(async () => {
  if (chromiumPath) chromium = await launch();
  folder = await mkdtemp(join(tmpdir(), "cabinet-copy-"));
  copy = join(folder, "dossier.html");
  const { browser } = await aSignedIn(origin);
  for (const list of recordLists) await addEntry(browser, list);
  await addMeasurement(browser, "weight", "70,5");
  await addDocument(browser, "prescriptions-care", "Ordonnance de mars");
  await browser.visit(path);
  await browser.press("Demander une copie");
  const address = () => browser.page.document.querySelector('main a[href$="/page"]')?.getAttribute("href") ?? null;
  // Until the job has made it, as a person would look again.
  for (let count = 0; address() === null && count < 120; count += 1) {
    await pause(500);
    await browser.visit(path);
  }
  const answer = await fetch(new URL(address()!, origin), { headers: { cookie: browser.cookieHeader } });
  await writeFile(copy, await answer.bytes());
});
afterAll(async () => {
  await closeContexts();
  await rm(folder, { recursive: true, force: true });
});

const said = [
  "Dossier médical",
  "Plaques rouges",
  "Tisane du soir",
  "70,5",
  "Ordonnance de mars",
  "Qui a lu ce dossier",
];

test.runIf(chromiumPath)("decisions 2.15 a copy opens offline in Chromium, is axe-clean and fits a phone", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const { page, context } = await aPage(chromium, origin, { viewport: { width: 320, height: 640 }, colorScheme });
    await context.setOffline(true);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(pathToFileURL(copy).href);
    const text = await page.locator("body").innerText();
    for (const words of said) expect.soft(text.replaceAll("\u00a0", " ")).toContain(words);
    expect(asked).toEqual([pathToFileURL(copy).href]);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target).join()}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await context.close();
  }
});

test.runIf(isInstalled("w3m"))("decisions 2.15 a copy reads well in w3m", async () => {
  const { stdout } = await promisify(execFile)("w3m", ["-dump", "-cols", "300", "-O", "UTF-8", copy]);
  for (const words of said) expect.soft(stdout.replaceAll("\u00a0", " ")).toContain(words);
});

test.runIf(chromiumPath)(
  "decisions 2.15 with scripts the page of a copy says by itself that it is ready",
  {
    timeout: 90_000,
  },
  async () => {
    const { browser } = await aSignedIn(origin);
    const { page, context } = await aPage(chromium, origin);
    await context.addCookies([...browser.cookies].map(([name, { value }]) => ({ name, value, url: origin })));
    await openWithScripts(page, path);
    await page.getByRole("button", { name: "Demander une copie" }).click();
    await page.getByText(/Vous pouvez la télécharger jusqu'au/).waitFor({ timeout: 60_000 });
    expect(await page.getByRole("link", { name: /\(ZIP|archive/i }).count()).toBeGreaterThan(0);
    await context.close();
  },
);
