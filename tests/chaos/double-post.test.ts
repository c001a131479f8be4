import { setTimeout as wait } from "node:timers/promises";
import { expect, inject, test } from "vitest";
import { answerUpTo, aSlot, atStep, fillStep, openDocuments, words } from "../booking.ts";
import { Browser } from "../browser.ts";
import { letterPdf } from "../letter.ts";
import { aPerson, readCode } from "../people.ts";

const origin = inject("baseUrl");
const w = words.fr;
const apart = [0, 150];

/**
 * Fills a form in two copies of its page and sends both, `ms` apart, like a double click: both must reach the same
 * page.
 */
async function twice(browser: Browser, ms: number, button: string | RegExp, fill: (one: Browser) => void = () => {}) {
  const twin = browser.tab();
  fill(browser);
  fill(twin);
  const first = browser.press(button);
  if (ms > 0) await wait(ms);
  await Promise.all([first, twin.press(button)]);
  expect(twin.page.status).toBe(200);
  expect(twin.page.path).toBe(browser.page.path);
}

async function mailsTo(email: string): Promise<number> {
  const { document } = await new Browser(origin).visit("/outbox");
  return document.querySelectorAll("main tr, main li").filter(({ text }) => text.includes(email)).length;
}

const rows = (browser: Browser) => browser.page.document.querySelectorAll(".rows > li").length;

test.each(apart)(
  "PF-039 PF-040 BK-021 login, code and slot sent twice, %i ms apart, have one effect each",
  async (ms) => {
    const person = aPerson();
    const browser = new Browser(origin);
    await browser.visit("/login");
    await twice(browser, ms, "Connexion", (one) => {
      one.fill("E-mail", person.email);
      one.fill("Mot de passe", person.password);
    });
    expect(browser.page.path).toBe("/login/code");
    expect(await mailsTo(person.email)).toBe(1);
    const code = await readCode(origin, person.email);
    await twice(browser, ms, "Confirmer", (one) => one.fill(/^Saisissez le code/, code));
    expect(browser.page.links).toContain("Tableau de bord");

    await browser.visit("/search?specialty=medecine-generale&part=TOUTE");
    const times = browser.page.buttons.filter((name) => w.time.test(name));
    await twice(browser, ms, aSlot(times));
    expect(browser.page.path).toBe("/consultationprocess/beneficiary");
    await answerUpTo(browser, "payment");
    await browser.visit("/patient-dashboard/teleconsultations");
    expect(rows(browser)).toBe(1);
  },
);

test.each(apart)("BK-022 a guest's slot sent twice, %i ms apart, is kept through the login", async (ms) => {
  const browser = new Browser(origin);
  await browser.visit("/search?specialty=medecine-generale&part=TOUTE");
  await twice(browser, ms, aSlot(browser.page.buttons.filter((name) => w.time.test(name))));
  expect(browser.page.path).toMatch(/^\/login\?returnTo=/);
  expect(browser.page.text).toContain("pas encore gardé pour vous");
});

test.each(apart)("BK-051 a document sent twice, %i ms apart, is stored once", async (ms) => {
  const { browser } = await atStep(origin, "situation");
  await openDocuments(browser);
  const letter = new File([letterPdf()], "lettre.pdf", { type: "application/pdf" });
  await twice(browser, ms, "Envoyer", (one) => one.attach("Choisissez vos fichiers", letter));
  expect(browser.page.links.filter((name) => name.startsWith("Supprimer"))).toHaveLength(1);
});

test.each(apart)(
  "BK-053 BK-084 payment, payment page and cancelling sent twice, %i ms apart, have one effect each",
  async (ms) => {
    const { browser, person } = await atStep(origin, "payment");
    await twice(browser, ms, w.confirm, (one) => {
      fillStep(one, "payment");
      one.choose(w.how, w.card);
    });
    expect(browser.page.path).toMatch(/^\/payment-page\//);
    await twice(browser, ms, w.accept);
    expect(browser.page.h1).toMatch(w.booked);
    expect(await mailsTo(person.email)).toBe(1);
    await browser.visit("/patient-dashboard/teleconsultations");
    await browser.follow(/^Annuler : /);
    await twice(browser, ms, "Annuler ce rendez-vous");
    expect(browser.page.path).toBe("/patient-dashboard/teleconsultations");
    expect(await mailsTo(person.email)).toBe(2);
  },
);
