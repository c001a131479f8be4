import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../browser.ts";
import { aPerson, aSignedIn, logIn, readCode } from "../people.ts";
import { aDataFolder, type Started, startServer } from "../server.ts";

const former = "the secret of yesterday is long enough for all";
const present = "the secret of today is just as long as before";
const dashboard = "/patient-dashboard/teleconsultations";

let dataDir: string;
let app: Started;

/** Restarts the product with another secret on the same port, so that browsers keep their cookies. */
async function startWith(secret: string): Promise<void> {
  const port = app ? new URL(app.url).port : "0";
  await app?.stop();
  app = await startServer({ dataDir, env: { SESSION_SECRET: secret, PORT: port } });
}

beforeAll(async () => {
  dataDir = await aDataFolder();
});

afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("quality 7 quality 41 changing the secret logs out nobody who comes back meanwhile; forms, codes and answers from before stay valid, but not with the new secret alone", async () => {
  await startWith(former);
  const { browser } = await aSignedIn(app.url);
  const { browser: absent } = await aSignedIn(app.url);
  // Lynx sends no origin: only the CSRF token proves the form.
  const lynx = () => new Browser(app.url, { like: "lynx", headers: { Referer: "" } });
  const [person, other] = [aPerson(), aPerson()];
  const atLogin = lynx();
  await atLogin.visit("/login");
  const tooLate = lynx();
  await tooLate.visit("/login");
  const atCode = new Browser(app.url);
  await atCode.visit("/login");
  atCode.fill("E-mail", other.email);
  atCode.fill("Mot de passe", other.password);
  await atCode.press("Connexion");
  const code = await readCode(app.url, other.email);
  expect(atCode.page.path).toBe("/login/code");

  const sent = new Browser(app.url);
  const third = aPerson();
  await sent.visit("/login");
  sent.fill("E-mail", third.email);
  sent.fill("Mot de passe", third.password);
  await sent.press("Connexion");
  const sentTwice = sent.tab();
  const theirs = await readCode(app.url, third.email);
  for (const tab of [sent, sentTwice]) tab.fill(/^Saisissez le code/, theirs);
  await sent.press("Confirmer");

  await startWith(`${present},${former}`);
  await browser.visit(dashboard);
  expect(browser.page).toMatchObject({ status: 200, path: dashboard });
  await sentTwice.press("Confirmer");
  expect(sentTwice.page).toMatchObject({ status: 200, path: sent.page.path });
  await logIn(atLogin, person);
  expect(atLogin.page.status).toBe(200);
  await atLogin.visit(dashboard);
  expect(atLogin.page).toMatchObject({ status: 200, path: dashboard });
  atCode.fill(/^Saisissez le code/, code);
  await atCode.press("Confirmer");
  await atCode.visit(dashboard);
  expect(atCode.page).toMatchObject({ status: 200, path: dashboard });

  await startWith(present);
  await browser.visit(dashboard);
  expect(browser.page).toMatchObject({ status: 200, path: dashboard });
  await absent.visit(dashboard);
  expect(absent.page.status).toBe(403);
  tooLate.fill("E-mail", person.email);
  tooLate.fill("Mot de passe", person.password);
  await tooLate.press("Connexion");
  expect(tooLate.page.status).toBe(403);
});
