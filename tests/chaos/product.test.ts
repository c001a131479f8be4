import { rm } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { answerUpTo, atStep, words } from "../booking.ts";
import { Browser } from "../browser.ts";
import { aSignedIn } from "../people.ts";
import { aDataFolder, type Started, startServer } from "../server.ts";

const w = words.fr;
const folders: string[] = [];
let server: Started | undefined;

afterAll(async () => {
  await server?.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

test("kill -9 during the journey: the draft and the session are there after the restart", {
  timeout: 120_000,
}, async () => {
  const dataDir = await aDataFolder();
  folders.push(dataDir);
  server = await startServer({ dataDir });
  const { port } = new URL(server.url);
  const { browser } = await atStep(server.url, "dosier-medical");
  await server.kill();
  server = await startServer({ dataDir, env: { PORT: port } });
  await browser.reload();
  expect(browser.page.path).toBe("/consultationprocess/dosier-medical");
  await browser.visit("/consultationprocess/motifs");
  expect(browser.page.chosenIn(w.reasons)).toEqual([expect.stringMatching(/^Fatigue/)]);
  await browser.visit("/consultationprocess/dosier-medical");
  await answerUpTo(browser, "payment");
  expect(browser.page.path).toMatch(/confirmation/);
});

test("500 requests for one slot: one gets it, the others a 409 page with the three nearest", {
  timeout: 240_000,
}, async () => {
  server ??= await startServer();
  const { url } = server;
  const people = [];
  for (let person = 0; person < 10; person += 1) people.push((await aSignedIn(url)).browser);
  const guest = new Browser(url);
  await guest.visit("/search?specialty=dermatologie&part=TOUTE");
  const slotId = guest.page.document.querySelector('button[name="slotId"]')?.getAttribute("value") ?? "";
  const tries = people.flatMap((browser) => Array.from({ length: 50 }, () => browser.tab()));
  await Promise.all(
    tries.map((tab) => tab.post("/consultationprocess/slot", { slotId, formKey: crypto.randomUUID() })),
  );
  const holders = new Set(
    tries.flatMap((tab, index) =>
      tab.page.path === "/consultationprocess/beneficiary" ? [Math.floor(index / 50)] : [],
    ),
  );
  const outcomes = Object.groupBy(tries, ({ page }) => `${page.status} ${page.path.split("?")[0]}`);
  expect(
    holders.size,
    Object.entries(outcomes)
      .map(([outcome, some]) => `${outcome}: ${some?.length}`)
      .join(", "),
  ).toBe(1);
  for (const { page } of tries.filter((_, index) => !holders.has(Math.floor(index / 50)))) {
    expect(page.status).toBe(409);
    expect(page.buttons.filter((name) => /\d h/.test(name))).toHaveLength(3);
  }
});

test("SIGTERM in the middle of requests fails none of them", { timeout: 60_000 }, async () => {
  const own = await startServer();
  const visits = Array.from({ length: 40 }, () => new Browser(own.url).visit("/search"));
  await Promise.race(visits);
  const [pages] = await Promise.all([Promise.allSettled(visits), own.stop()]);
  const refused = pages.filter(
    (page) => page.status === "rejected" && !/ECONNREFUSED|ECONNRESET/.test(String(page.reason)),
  );
  expect(refused).toEqual([]);
  for (const page of pages) if (page.status === "fulfilled") expect(page.value.status).toBe(200);
});
