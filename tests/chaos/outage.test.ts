import { afterAll, beforeAll, expect, test } from "vitest";
import { atStep, fillStep, openDocuments, steps, words } from "../booking.ts";
import { Browser } from "../browser.ts";
import { letterPdf } from "../letter.ts";
import { fieldValues } from "../page.ts";
import { aPerson, aSignedIn, readCode } from "../people.ts";
import type { Started } from "../server.ts";
import { during, keepsForm, patience, waits, ways } from "./outages.ts";
import { type Gate, startProxy } from "./proxy.ts";
import { type SeparateProcesses, startSeparately } from "./separate-processes.ts";

const w = words.fr;
let apart: SeparateProcesses<Gate>;
let proxy: Gate;
let app: Started;

beforeAll(async () => {
  apart = await startSeparately(startProxy, patience);
  ({ between: proxy, app } = apart);
});

afterAll(() => apart.stop());

/** Adds the reason for cancelling to the form: its list is missing during an outage. */
const reason = ({ page }: Browser) => page.document.querySelectorAll('[name="reason"]').map(fieldValues);

/** Presses a button whose page needs the services: the maintenance page leads back to it. */
async function leadsBack(browser: Browser, button: string, place: RegExp): Promise<void> {
  const from = browser.page.path;
  for (const way of ways) {
    await during(proxy, way, from.split("?")[0]!, () => browser.press(button));
    expect(browser.page, `${from} ${way}`).toMatchObject({ status: 503, path: "/under-maintenance" });
    await browser.reload();
    expect(browser.page.status).toBe(200);
    expect(browser.page.path).toMatch(place);
    if (way !== "slow") await browser.visit(from);
  }
}

test("R8 PF-128 every form of the journey keeps what was typed through an outage, and the journey continues after it", {
  timeout: 240_000,
}, async () => {
  const person = aPerson();
  const browser = new Browser(app.url);
  await browser.visit("/login");
  browser.fill("E-mail", person.email);
  const retype = () => browser.fill("Mot de passe", person.password);
  await keepsForm(proxy, browser, "Connexion", { once: true, refill: retype });
  await browser.press("Connexion");
  const code = await readCode(app.url, person.email);
  const recode = () => browser.fill(/^Saisissez le code/, code);
  await keepsForm(proxy, browser, "Confirmer", { once: true, refill: recode });
  await browser.press("Confirmer");
  expect(browser.page.status).toBe(200);

  await browser.visit("/search?specialty=medecine-generale&part=TOUTE");
  const slot = browser.page.buttons.find((name) => w.time.test(name))!;
  await leadsBack(browser, slot, /^\/consultationprocess\/slot\?slotId=\d+&search=/);
  await browser.press("Réserver ce créneau");

  for (const step of steps) {
    expect(browser.page.path).toBe(`/consultationprocess/${step}`);
    fillStep(browser, step);
    if (step === "payment") browser.choose(w.how, w.card);
    const button = step === "payment" ? w.confirm : w.goOn;
    await keepsForm(proxy, browser, button);
    await browser.press(button);
  }
  expect(browser.page.path).toMatch(/^\/payment-page\//);
  await leadsBack(browser, w.accept, /^\/payment-page\//);
  await browser.press(w.accept);
  expect(browser.page.h1).toMatch(w.booked);

  await browser.visit("/patient-dashboard/teleconsultations");
  await browser.follow(/^Annuler : /);
  browser.choose(/^Pourquoi annulez-vous/, "Délai trop long");
  expect(reason(browser)).toEqual([["ATTENTE"]]);
  await keepsForm(proxy, browser, "Annuler ce rendez-vous", { kept: reason });
  await browser.press("Annuler ce rendez-vous");
  expect(browser.page.flash).toMatch(/^Votre rendez-vous a été annulé\./);
  process.stdout.write(`${waits.join("\n")}\n`);
});

test("R8 a document that cannot be sent is named, and can be sent after the outage", async () => {
  const { browser } = await atStep(app.url, "situation");
  await openDocuments(browser);
  for (const way of ["cut", "failing"] as const) {
    browser.attach("Choisissez vos fichiers", aDocument());
    await during(proxy, way, "documents", () => browser.press("Envoyer"));
    expect(browser.page.status).toBe(503);
    expect(browser.page.errors).toEqual([expect.stringMatching(/^lettre\.pdf : le service ne répond pas/)]);
  }
  browser.attach("Choisissez vos fichiers", aDocument());
  await browser.press("Envoyer");
  expect(browser.page.status).toBe(200);
  expect(browser.page.text).toContain("lettre");
});

const aDocument = (name = "lettre.pdf") => new File([letterPdf()], name, { type: "application/pdf" });

test("R8 quality 33 each document is named that finds the time of its page over, and can be sent after the outage", {
  timeout: 90_000,
}, async () => {
  const { browser } = await atStep(app.url, "situation");
  await openDocuments(browser);
  const attach = () => browser.attach("Choisissez vos fichiers", aDocument("un.pdf"), aDocument("deux.pdf"));
  attach();
  // Longer than documents wait: the second one begins when the time of all is over.
  proxy.delay = 30_000;
  await during(proxy, "slow", "documents", () => browser.press("Envoyer"), proxy.delay).finally(() => {
    proxy.delay = 10_000;
  });
  expect(browser.page.status).toBe(503);
  expect(browser.page.errors).toEqual([
    expect.stringMatching(/^un\.pdf : le service ne répond pas/),
    expect.stringMatching(/^deux\.pdf : le service ne répond pas/),
  ]);
  attach();
  await browser.press("Envoyer");
  expect(browser.page.status).toBe(200);
  expect(browser.page.text).toContain("deux");
});

test("R8 PF-127 a page that cannot be loaded redirects once to the maintenance page, which returns after the outage", async () => {
  const { browser } = await aSignedIn(app.url);
  for (const way of ways) {
    // A different search each time: the last answer is shared for a second.
    const part = { cut: "MATIN", failing: "APRES_MIDI", slow: "SOIR", open: "TOUTE" }[way];
    for (const path of ["/patient-dashboard/teleconsultations", `/search?part=${part}`]) {
      await during(proxy, way, `reading ${path}`, () => browser.visit(path));
      expect(browser.page, `${path} ${way}`).toMatchObject({ status: 503, path: "/under-maintenance" });
      expect(browser.page.headers.get("retry-after")).toMatch(/^\d+$/);
      await during(proxy, way, "maintenance", () => browser.reload());
      expect(browser.page.status).toBe(503);
      await browser.reload();
      expect(browser.page.status).toBe(200);
      expect(browser.page.path).toBe(path);
    }
  }
  await browser.visit("/under-maintenance");
  expect(browser.page).toMatchObject({ status: 200, path: "/" });
});
