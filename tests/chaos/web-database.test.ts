import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerUpTo, atStep, fillStep, words } from "../booking.ts";
import { Browser } from "../browser.ts";
import { createDatabase, engines } from "../database.ts";
import { aPerson, aSignedIn, logIn } from "../people.ts";
import { type Started, startServer, startServices } from "../server.ts";
import { anAddress, fillIdentity } from "../sign-up.ts";
import { type DatabaseProxy, startDatabaseProxy } from "./database-proxy.ts";
import { sorry, unsure } from "./outages.ts";

const w = words.fr;
const failureIsOurs = "La panne est de notre côté";
const again = "Renvoyer mes réponses";

// The embedded engine lives in the process of the app: only a database elsewhere can be lost.
describe.runIf(engines.includes("postgresql"))("R8 while the database of the web app does not answer", () => {
  let services: Started;
  let database: DatabaseProxy;
  let app: Started;

  beforeAll(async () => {
    const secret = { SESSION_SECRET: "a secret shared by both processes of these tests" };
    services = await startServices({ env: secret });
    database = await startDatabaseProxy(await createDatabase());
    const env = { ...secret, SERVICES_URL: services.url, DATABASE_URL: database.url };
    app = await startServer({ env });
  }, 120_000);

  afterAll(async () => {
    await app.stop();
    await database.close();
    await services.stop();
  });

  /** Runs `act` while the database is cut. */
  async function without(act: () => Promise<unknown>): Promise<void> {
    await database.cut();
    await act().finally(() => database.restore());
  }

  async function readiness(): Promise<[number, string]> {
    const answer = await fetch(new URL("/readyz", app.url), { signal: AbortSignal.timeout(5_000) });
    return [answer.status, await answer.text()];
  }

  const retryAfter = ({ page }: Browser) => Number(page.headers.get("retry-after"));
  const sessionOf = (browser: Browser) => browser.cookies.get("session")?.value;
  const hidden = ({ page }: Browser, name: string) =>
    page.document
      .querySelectorAll(`main input[type="hidden"][name="${name}"]`)
      .map((field) => field.getAttribute("value"));

  test("a guest's login keeps what was typed but the password, and goes on afterwards", async () => {
    const person = aPerson();
    const browser = new Browser(app.url);
    await browser.visit("/login");
    browser.fill("E-mail", person.email);
    browser.fill("Mot de passe", person.password);
    await without(() => browser.press("Connexion"));
    expect(browser.page).toMatchObject({ status: 503, path: "/login", errors: [sorry, unsure] });
    expect(retryAfter(browser)).toBeGreaterThan(0);
    expect(browser.page.field("E-mail").getAttribute("value")).toBe(person.email);
    expect(browser.page.field("Mot de passe").getAttribute("value") ?? "").toBe("");
    browser.fill("Mot de passe", person.password);
    await browser.press("Connexion");
    expect(browser.page).toMatchObject({ status: 200, path: "/login/code" });
  });

  test("pages that need no session are shown to guests without one", async () => {
    for (const path of ["/", "/about", "/search?part=SOIR", "/login", "/contact"]) {
      const browser = new Browser(app.url);
      await without(() => browser.visit(path));
      expect(browser.page.status, path).toBe(200);
    }
  });

  test("a person who is signed in is neither logged out nor shown a guest's page", async () => {
    const { browser } = await aSignedIn(app.url);
    const session = sessionOf(browser);
    for (const path of ["/", "/patient-dashboard/teleconsultations", "/about", "/account/sessions"]) {
      await without(() => browser.visit(path));
      expect(browser.page.status, path).toBe(503);
      expect(retryAfter(browser), path).toBeGreaterThan(0);
      expect(browser.page.text, path).toContain(failureIsOurs);
      expect(browser.page.links, path).not.toContain("Connexion");
      expect(sessionOf(browser), path).toBe(session);
      await browser.reload();
      expect(browser.page.status, path).toBe(200);
      expect(browser.page.buttons, path).toContain("Déconnexion");
    }
  });

  test("a message of a person who is signed in is given back, and sent by one button afterwards", async () => {
    const { browser } = await aSignedIn(app.url);
    await browser.visit("/contact");
    browser.fill("Sujet", "Une question");
    browser.fill("Message", "Première ligne.\nDeuxième ligne.");
    await without(() => browser.press("Envoyer"));
    expect(browser.page.status).toBe(503);
    expect(browser.page.text).toContain(failureIsOurs);
    expect(hidden(browser, "subject")).toEqual(["Une question"]);
    // Nothing else on the page sends a form, which would lose this one.
    expect(browser.page.buttons).toEqual([again]);
    await without(() => browser.press(again));
    expect(browser.page.status).toBe(503);
    await browser.press(again);
    expect(browser.page.path).toMatch(/^\/contact\/sent\?reference=/);
  });

  test("every step of the booking is given back, and the journey continues", async () => {
    const { browser } = await atStep(app.url, "motifs");
    for (const step of ["motifs", "situation", "dosier-medical", "informations"] as const) {
      fillStep(browser, step);
      await without(() => browser.press(w.goOn));
      expect(browser.page, step).toMatchObject({ status: 503, path: `/consultationprocess/${step}` });
      await browser.press(again);
      expect(browser.page.status, step).toBe(200);
    }
    await answerUpTo(browser, "payment");
    expect(browser.page.h1).toMatch(w.booked);
  });

  test("a step of the sign-up is given back without its password", async () => {
    const browser = new Browser(app.url);
    await browser.visit("/create-patient");
    const email = anAddress();
    fillIdentity(browser, email);
    await without(() => browser.press("Continuer"));
    expect(browser.page.status).toBe(503);
    expect(retryAfter(browser)).toBeGreaterThan(0);
    expect(browser.page.html).toContain(email);
    expect(browser.page.html).not.toContain("une phrase bien à moi");
  });

  test("a code is asked for again on its own page", async () => {
    const person = aPerson();
    const browser = new Browser(app.url);
    await browser.visit("/login");
    browser.fill("E-mail", person.email);
    browser.fill("Mot de passe", person.password);
    await browser.press("Connexion");
    browser.fill(/^Saisissez le code/, "0000");
    await without(() => browser.press("Confirmer"));
    expect(browser.page.status).toBe(503);
    expect(browser.page.html).not.toContain("0000");
    await browser.visit("/login");
    await logIn(browser, person);
    expect(browser.page.buttons).toContain("Déconnexion");
  });

  test("nobody waits without end while it accepts and never answers, and guests read and search on meanwhile", async () => {
    const { browser } = await aSignedIn(app.url);
    const search = "/search?specialty=medecine-generale&part=TOUTE";
    await new Browser(app.url).visit(search);
    const crowd = Array.from({ length: 12 }, () => {
      const one = new Browser(app.url);
      one.cookies = new Map(browser.cookies);
      return one;
    });
    database.silence();
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    let isRead = false;
    // Whoever is answered asks again: the guests read while twelve people wait, however fast the machine is.
    const answered = Promise.all(
      crowd.map(async (one) => {
        do await one.visit("/about");
        while (!isRead);
        return one.page;
      }),
    );
    for (const path of ["/", "/about", "/login"])
      expect((await new Browser(app.url).visit(path)).status, path).toBe(200);
    const guests = Array.from({ length: 30 }, () => new Browser(app.url).visit(search));
    for (const page of await Promise.all(guests)) expect(page).toMatchObject({ status: 200, path: search });
    isRead = true;
    for (const page of await answered) {
      expect(page.status).toBe(503);
      expect(page.text).toContain(failureIsOurs);
    }
    expect(seconds()).toBeLessThan(30);
    expect(await readiness()).toEqual([503, "database"]);
    await database.restore();
    await expect.poll(async () => (await browser.visit("/about")).status, { interval: 500, timeout: 30_000 }).toBe(200);
    expect(browser.page.buttons).toContain("Déconnexion");
  });

  test("in English too, the failure is ours", async () => {
    const { browser } = await aSignedIn(app.url, undefined, { language: "en" });
    await without(() => browser.visit("/about"));
    expect(browser.page.text).toContain("The problem is on our side");
  });
});
