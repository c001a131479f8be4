import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { aPage, chromiumPath, closeContexts, launch } from "../chromium.ts";

const origin = inject("baseUrl");
const refused = "Vous n'êtes pas autorisé à consulter cette page.";

let browser: Browser;
beforeAll(async () => {
  if (chromiumPath) browser = await launch();
});
afterAll(closeContexts);

describe.runIf(chromiumPath)("PF-110 PF-152 R5 a page without access", () => {
  test("says so, redirects home after three seconds, where the message is repeated", async () => {
    const { page } = await aPage(browser, origin);
    await page.goto("/patient-dashboard");
    await page.getByText(refused).waitFor();
    await page.getByText("Vous allez quitter cette page dans trois secondes.").waitFor();
    await page.waitForURL("**/?refused=*");
    await page.getByRole("status").filter({ hasText: refused }).waitFor();
    await page.context().close();
  });

  test("stays when the visitor chooses to stay", async () => {
    const { page } = await aPage(browser, origin);
    await page.clock.install();
    await page.goto("/patient-dashboard");
    await page.getByRole("button", { name: "Rester sur cette page" }).click();
    await page.clock.runFor(4_000);
    await expect(page.waitForURL("**/?refused=*", { timeout: 500 })).rejects.toThrow("Timeout");
    expect(new URL(page.url()).pathname).toBe("/patient-dashboard");
    await page.context().close();
  });

  test("does not redirect without scripts", async () => {
    const { page } = await aPage(browser, origin, { javaScriptEnabled: false });
    const answer = await page.goto("/patient-dashboard");
    await page.getByText(refused).waitFor();
    // Without scripts only a refresh header or element could redirect.
    expect(await answer?.headerValue("refresh")).toBeNull();
    expect(await page.locator('meta[http-equiv="refresh" i]').count()).toBe(0);
    await page.getByRole("link", { name: "Retour à l'accueil" }).click();
    await page.waitForURL("**/?refused=*");
    const logIn = page.getByRole("status").filter({ hasText: refused }).getByRole("link", { name: "Se connecter" });
    expect(await page.locator("header .menu-panel a").first().getAttribute("href")).toBe(
      await logIn.getAttribute("href"),
    );
    await logIn.click();
    await page.waitForURL("**/login?returnTo=%2Fpatient-dashboard");
    await page.context().close();
  });
});
