import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { atStep, fillStep, steps, words } from "../booking.ts";
import { aSignedIn } from "../people.ts";
import { type Started, startServer, startServices } from "../server.ts";
import { type Gate, startProxy, type Way } from "./proxy.ts";

const w = words.fr;
const secret = "a secret shared by both processes of these tests";
const pathOf = (step: string) => `/consultationprocess/${step}`;

let services: Started;
let proxy: Gate;
let app: Started;
let appFolder: string;

beforeAll(async () => {
  services = await startServices({ env: { SESSION_SECRET: secret } });
  proxy = await startProxy(services.url);
  appFolder = await mkdtemp(join(tmpdir(), "cabinet-app-"));
  app = await startServer({ dataDir: appFolder, env: { SERVICES_URL: proxy.url, SESSION_SECRET: secret } });
});

afterEach(() => {
  proxy.way = "open";
});

afterAll(async () => {
  proxy.way = "open";
  await app.stop();
  await proxy.close();
  await services.stop();
  await rm(appFolder, { recursive: true, force: true });
});

test.each<Way>(["cut", "failing", "slow"])(
  "upstream %s at each step loses nothing typed, and goes on when it is back",
  { timeout: 240_000 },
  async (way) => {
    const { browser } = await atStep(app.url, "beneficiary");
    const waits: number[] = [];
    for (const step of steps) {
      expect(browser.page.path).toBe(pathOf(step));
      fillStep(browser, step);
      const typed = () =>
        browser.page.document.querySelectorAll("main input[checked]").map((input) => browser.page.labelOf(input));
      const before = typed();
      proxy.way = way;
      const started = performance.now();
      await browser.press(step === "payment" ? w.confirm : w.goOn);
      waits.push(Math.round(performance.now() - started));
      expect(browser.page.status, step).toBeGreaterThanOrEqual(500);
      proxy.way = "open";
      if (step === "payment") fillStep(await reloaded(browser), step);
      else expect(typed(), step).toEqual(before);
      await browser.press(step === "payment" ? w.confirm : w.goOn);
    }
    expect(browser.page.path).toMatch(/confirmation/);
    process.stdout.write(`upstream ${way}: answers after ${waits.join(", ")} ms\n`);
    expect(Math.max(...waits)).toBeLessThan(8_000);
  },
);

async function reloaded<B extends { reload(): Promise<unknown> }>(browser: B): Promise<B> {
  await browser.reload();
  return browser;
}

test.each<Way>(["cut", "failing", "slow"])(
  "upstream %s while pages are read leads to the maintenance page and back",
  { timeout: 120_000 },
  async (way) => {
    const { browser } = await atStep(app.url, "motifs");
    for (const path of ["/patient-dashboard/teleconsultations", "/search"]) {
      proxy.way = way;
      const started = performance.now();
      await browser.visit(path);
      expect(performance.now() - started).toBeLessThan(8_000);
      expect(browser.page.status, path).toBe(503);
      expect(browser.page.h1).not.toBe("");
      expect(browser.page.headers.get("retry-after")).toMatch(/^\d+$/);
      proxy.way = "open";
      await browser.visit(path);
      expect(browser.page.status).toBe(200);
    }
  },
);

test("50 requests at once with an expired access token make one refresh", async () => {
  const { browser } = await aSignedIn(app.url);
  await browser.visit("/patient-dashboard/teleconsultations");
  expect(proxy.bearer).toMatch(/^Bearer /);
  proxy.expired = proxy.bearer;
  proxy.calls.length = 0;
  const tabs = Array.from({ length: 50 }, () => browser.tab());
  await Promise.all(tabs.map((tab) => tab.visit("/patient-dashboard/teleconsultations")));
  expect(tabs.map(({ page }) => page.status)).toEqual(Array(50).fill(200));
  expect(proxy.calls.filter((call) => call.includes("refresh"))).toHaveLength(1);
});
