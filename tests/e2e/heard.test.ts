import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { atStep, words } from "../booking.ts";
import { aPage, chromiumPath, closeContexts, launch } from "../chromium.ts";
import { clean } from "../page.ts";

const origin = inject("baseUrl");

let browser: Browser;
beforeAll(async () => {
  if (chromiumPath) browser = await launch();
});
afterAll(closeContexts);

/** What Chromium gives to a screen reader for each element of a role: its name, then its description. */
async function heard({ page, context }: { page: Page; context: BrowserContext }, role: string) {
  const tree = await context.newCDPSession(page);
  const { nodes } = await tree.send("Accessibility.getFullAXTree");
  return nodes
    .filter((node) => !node.ignored && node.role?.value === role)
    .map(({ name, description }) => [clean(name?.value ?? ""), clean(description?.value ?? "")] as const);
}

describe.runIf(chromiumPath)("what a screen reader is given", { timeout: 60_000 }, () => {
  test("RGAA 11.9 the button of an hour says its hour once", async () => {
    const opened = await aPage(browser, origin, { javaScriptEnabled: false });
    for (const path of ["/search", "/search?specialty=medecine-generale&part=TOUTE"]) {
      await opened.page.goto(path);
      const hours = (await heard(opened, "button")).filter(([name]) => words.fr.time.test(name));
      expect(hours.length, path).toBeGreaterThan(0);
      for (const [name, description] of hours) expect.soft(description, name).toBe("");
    }
    await opened.context.close();
  });

  test("RGAA 11.5 who jumps to «Aucun de ces signes» hears the signs, and nobody hears them twice", async () => {
    const { browser: person } = await atStep(origin, "motifs");
    const opened = await aPage(browser, origin, { javaScriptEnabled: false });
    const cookies = [...person.cookies].map(([name, { value }]) => ({ name, value, url: origin }));
    await opened.context.addCookies(cookies);
    await opened.page.goto("/consultationprocess/motifs");
    const radios = new Map(await heard(opened, "radio"));
    expect(radios.get("Aucun de ces signes")).toMatch(/^Douleur dans la poitrine ; .* ; Idées de suicide$/);
    expect(radios.get("Oui, au moins un")).toBe("");
    const groups = new Map(await heard(opened, "group"));
    expect(groups.get("Avez-vous l'un de ces signes maintenant ?")).toBe("");
    await opened.context.close();
  });
});
