import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright";
import { expect } from "vitest";

/** The path of an installed Chromium; none is downloaded. The headless shell opens a page for a fifth of the work. */
function findChromium(): string | null {
  const { CHROMIUM_PATH } = process.env;
  const onPath = (name: string) => {
    try {
      return execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim();
    } catch {
      return undefined;
    }
  };
  if (CHROMIUM_PATH && existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH;
  const withoutWindows = onPath("chromium-headless-shell");
  if (withoutWindows) return withoutWindows;
  const bundled = chromium.executablePath();
  if (existsSync(bundled)) return bundled;
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    const found = onPath(name);
    if (found) return found;
  }
  if (process.env.CI) throw new Error("No Chromium: continuous integration needs one.");
  process.stdout.write("No Chromium on this machine, so the tests in a real browser are left out.\n");
  return null;
}

export const chromiumPath = findChromium();

const flags =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";

let running: Promise<Browser> | undefined;

/** The Chromium of this process, which its test files share; it ends with the process. */
export function launch(): Promise<Browser> {
  running ??= chromium.launch({ executablePath: chromiumPath ?? "", args: flags.split(" ") });
  return running;
}

/** Closes what a test file has left open in the shared Chromium. */
export async function closeContexts(): Promise<void> {
  for (const context of (await running)?.contexts() ?? []) await context.close();
}

type Opened = {
  page: Page;
  context: BrowserContext;
  /** Throws when the page sent requests to another host, or logged errors in its console. */
  expectQuiet(): void;
};

/** A page of a new person, with a normal user agent: the framework buffers for crawlers. */
export async function aPage(browser: Browser, origin: string, options: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "fr-FR",
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
    extraHTTPHeaders: { "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` },
    ...options,
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => {
    // Chromium's own words for a transition between pages that a quick second navigation cuts short.
    if (!/^InvalidStateError: Transition was aborted/.test(String(error))) complaints.push(String(error));
  });
  // The status of a refused form is no error of the page.
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:")) complaints.push(request.url());
  });
  return { page, context, expectQuiet: () => expect(complaints).toEqual([]) };
}

/** Opens a page and waits until its scripts, if any, have hydrated it and run their effects. */
export async function openWithScripts(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilScriptsRun(page);
}

/** Waits until the scripts of the page, if any, have hydrated it and run their effects. */
export async function untilScriptsRun(page: Page): Promise<void> {
  // Before its end nobody can see whether a page has scripts.
  await page.waitForLoadState("domcontentloaded");
  await page.evaluate(async () => {
    // React marks each element that it has hydrated.
    const isTakenOver = () =>
      !document.querySelector('script[type="module"], link[rel="modulepreload"]') ||
      Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react"));
    for (const end = Date.now() + 20_000; !isTakenOver(); await new Promise((passed) => window.setTimeout(passed, 10)))
      if (Date.now() > end) throw new Error("The scripts of the page do not begin.");
    await new Promise<void>((drawn) => requestAnimationFrame(() => window.setTimeout(drawn, 0)));
  });
}

/** A pattern for a text in which any space matches any other. */
export const said = (words: string | RegExp, exact = false): RegExp => {
  if (words instanceof RegExp) return words;
  const escaped = words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/[\s\u00a0\u202f]+/g, "\\s+");
  return new RegExp(exact ? `^${escaped}$` : `^${escaped}`);
};
