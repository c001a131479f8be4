import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { answerUpTo, atStep, words } from "../booking.ts";
import { Browser } from "../browser.ts";
import { aDataFolder, startServer } from "../server.ts";

test("BK-032 kill -9 after step 3 loses neither the session nor an answer, and the journey can be completed", async () => {
  const dataDir = await aDataFolder();
  const first = await startServer({ dataDir });
  const { browser } = await atStep(first.url, "dosier-medical");
  await first.kill();
  const second = await startServer({ dataDir, env: { PORT: new URL(first.url).port } });
  await browser.reload();
  expect(browser.page).toMatchObject({ status: 200, path: "/consultationprocess/dosier-medical" });
  await browser.visit("/consultationprocess/motifs");
  expect(browser.page.chosenIn(words.fr.reasons)).toEqual([expect.stringMatching(/^Fièvre, grippe/)]);
  await browser.visit("/consultationprocess/dosier-medical");
  await answerUpTo(browser, "payment");
  expect(browser.page.h1).toMatch(words.fr.booked);
  await second.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 120_000);

test("SIGTERM during requests fails none of them", async () => {
  const server = await startServer();
  const visits = Array.from({ length: 40 }, () => new Browser(server.url).visit("/search"));
  await Promise.race(visits);
  const [pages] = await Promise.all([Promise.allSettled(visits), server.stop()]);
  const isRefused = (reason: unknown) => /ECONNREFUSED|ECONNRESET/.test(String(reason));
  expect(pages.filter((page) => page.status === "rejected" && !isRefused(page.reason))).toEqual([]);
  for (const page of pages) if (page.status === "fulfilled") expect(page.value.status).toBe(200);
});
