import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPage, chromiumPath, closeContexts, launch } from "../chromium.ts";
import { type Started, startServer } from "../server.ts";

let app: Started;
let browser: Browser;

beforeAll(async () => {
  if (!chromiumPath) return;
  app = await startServer();
  browser = await launch();
});

afterAll(async () => {
  await closeContexts();
  await app?.stop();
});

const run = test.runIf(chromiumPath !== null);

run(
  "quality 2 a browser runs no script in a page without scripts, loads nothing foreign, and reports both",
  async () => {
    const { page, context } = await aPage(browser, app.url);
    await page.goto("/");
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "document.title = 'run'";
      const image = new Image();
      image.src = "https://zzmark.example/a.png?zzmark";
      document.body.append(script, image);
    });
    const reports = () => app.log.filter((line) => line.includes('"event":"csp"')).map((line) => JSON.parse(line));
    await expect.poll(() => reports().length, { timeout: 10_000 }).toBe(2);
    expect(
      reports()
        .map(({ directive, blocked }) => `${directive} ${blocked}`)
        .sort(),
    ).toEqual(["img-src foreign", "script-src-elem inline"]);
    expect(await page.title()).not.toBe("run");
    expect(app.log.join("\n")).not.toContain("zzmark");
    await context.close();
  },
);
