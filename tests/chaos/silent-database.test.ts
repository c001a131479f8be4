import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../browser.ts";
import { createDatabase, engines } from "../database.ts";
import { aPerson } from "../people.ts";
import { seedDatabase } from "../seeded-folder.ts";
import { aDataFolder, type Started, startServer, startServices } from "../server.ts";
import { type DatabaseProxy, startDatabaseProxy } from "./database-proxy.ts";
import { type HoldingProxy, startHoldingProxy } from "./holding-proxy.ts";
import { sorry, unsure } from "./outages.ts";

const secret = { SESSION_SECRET: "a secret shared by both processes of these tests" };
const crowd = "Beaucoup de monde";
/** Pages and forms that a process works on at once, and some more. */
const guests = 30;

/** Only a database elsewhere accepts connections and says nothing. */
const isElsewhere = engines.includes("postgresql");

describe.runIf(isElsewhere).each([
  ["the app and its services", false],
  ["the services alone, which are apart", true],
])(`R8 while the database of %s says nothing${isElsewhere ? "" : " (skipped: needs PostgreSQL)"}`, (_, isApart) => {
  let folder: string;
  let services: Started | undefined;
  let database: DatabaseProxy;
  let app: Started;

  beforeAll(async () => {
    folder = await aDataFolder();
    const target = await createDatabase();
    await seedDatabase(target, folder, secret.SESSION_SECRET);
    database = await startDatabaseProxy(target);
    const env = { ...secret, DATABASE_URL: database.url };
    if (isApart) {
      services = await startServices({ dataDir: folder, env });
      app = await startServer({ env: { ...secret, SERVICES_URL: services.url } });
    } else app = await startServer({ dataDir: folder, env });
  }, 120_000);

  afterAll(async () => {
    await app.stop();
    await services?.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** No two alike: guests who ask for the same wait for one answer. */
  const search = (index: number) => `/search?specialty=medecine-generale&part=TOUTE&name=Martin${index}`;

  test("guests are told of the outage and of no crowd, pages that need nothing are shown, and forms are given back", {
    timeout: 180_000,
  }, async () => {
    const person = aPerson();
    const [logIn, write] = [new Browser(app.url), new Browser(app.url)];
    await logIn.visit("/login");
    await write.visit("/contact");
    database.silence();

    const searching = Array.from({ length: guests }, () => new Browser(app.url));
    const searched = Promise.all(searching.map((guest, index) => guest.visit(search(index))));
    for (const path of ["/about", "/"]) {
      const page = await new Browser(app.url).visit(path);
      expect(page.status, path).toBe(200);
    }
    for (const page of await searched) {
      expect(page.text).not.toContain(crowd);
      expect(page).toMatchObject({ status: 503, path: "/under-maintenance" });
    }

    const fill = () => {
      logIn.fill("E-mail", person.email);
      logIn.fill("Mot de passe", person.password);
    };
    fill();
    write.fill("Nom", "Camille Martin");
    write.fill("E-mail", person.email);
    write.fill("Sujet", "Une question");
    write.fill("Message", "Première ligne.\nDeuxième ligne.");
    await logIn.press("Connexion");
    await write.press("Envoyer");
    expect(logIn.page).toMatchObject({ status: 503, path: "/login", errors: [sorry, unsure] });
    expect(logIn.page.field("E-mail").getAttribute("value")).toBe(person.email);
    expect(write.page).toMatchObject({ status: 503, path: "/contact", errors: [sorry, unsure] });
    expect(write.page.field("Sujet").getAttribute("value")).toBe("Une question");

    for (let times = 0; times < 4; times += 1) {
      const answer = await fetch(new URL("/readyz", app.url));
      expect([answer.status, await answer.text()]).toEqual([503, "database"]);
    }

    await database.restore();
    const guest = searching[0]!;
    await expect.poll(async () => (await guest.reload()).path, { interval: 500, timeout: 60_000 }).toBe(search(0));
    expect(guest.page.status).toBe(200);
    fill();
    await logIn.press("Connexion");
    expect(logIn.page).toMatchObject({ status: 200, path: "/login/code" });
    await write.press("Envoyer");
    expect(write.page.path).toMatch(/^\/contact\/sent\?reference=/);
  });
});

describe.runIf(engines.includes("postgresql"))("R8 when the database of the web app falls silent after an act", () => {
  let services: Started;
  let between: HoldingProxy;
  let database: DatabaseProxy;
  let app: Started;

  beforeAll(async () => {
    services = await startServices({ env: secret });
    between = await startHoldingProxy(services.url);
    database = await startDatabaseProxy(await createDatabase());
    app = await startServer({ env: { ...secret, SERVICES_URL: between.url, DATABASE_URL: database.url } });
  }, 120_000);

  afterAll(async () => {
    await app.stop();
    await database.close();
    await between.close();
    await services.stop();
  });

  test("the form says that nobody knows, is not called unsent, and sent again does nothing twice", async () => {
    const { email } = aPerson();
    const browser = new Browser(app.url);
    await browser.visit("/contact");
    browser.fill("Nom", "Camille Martin");
    browser.fill("E-mail", email);
    browser.fill("Sujet", "Une question");
    browser.fill("Message", "Première ligne.\nDeuxième ligne.");
    const arrived = between.hold("answer", [
      { call: "POST /contact", address: browser.headers["X-Forwarded-For"]!, nth: 1 },
    ]);
    const sent = browser.press("Envoyer");
    await arrived;
    database.silence();
    between.pass();
    await sent;
    expect(browser.page).toMatchObject({ status: 503, path: "/contact", errors: [sorry, unsure] });
    expect(browser.page.field("Sujet").getAttribute("value")).toBe("Une question");
    await database.restore();
    await expect
      .poll(async () => (await browser.press("Envoyer")).path, { interval: 500, timeout: 30_000 })
      .toMatch(/^\/contact\/sent\?reference=/);
    const { document } = await new Browser(app.url).visit("/outbox");
    const mails = document.querySelectorAll("main tbody tr").filter(({ text }) => text.includes(email));
    expect(mails).toHaveLength(1);
  });
});
