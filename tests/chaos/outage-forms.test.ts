import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../browser.ts";
import { aNewcomer, aPractitioner, aSignedIn, logIn } from "../people.ts";
import {
  addDocument,
  addEntry,
  addMeasurement,
  documents,
  fillDocument,
  fillEntry,
  firstEntry,
  letter,
  profile,
  recordLists,
} from "../record.ts";
import type { Started } from "../server.ts";
import { acceptBoth, anAddress, fillIdentity, fillMedical, fillPassword, words } from "../sign-up.ts";
import { during, keepsForm, patience, sorry, unsure, waits, ways } from "./outages.ts";
import { type Gate, startProxy } from "./proxy.ts";
import { type SeparateProcesses, startSeparately } from "./separate-processes.ts";

const w = words.fr;
const timeout = 240_000;

let apart: SeparateProcesses<Gate>;
let proxy: Gate;
let app: Started;

beforeAll(async () => {
  apart = await startSeparately(startProxy, patience);
  ({ between: proxy, app } = apart);
});

afterAll(async () => {
  await apart.stop();
  process.stdout.write(`${waits.join("\n")}\n`);
});

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("R8 PF-128 BK-061 BK-073 each step of the sign-up keeps what was typed through an outage", {
  timeout,
}, async () => {
  const email = anAddress();
  const browser = new Browser(app.url);
  await browser.visit("/create-patient");
  fillIdentity(browser, email);
  await keepsForm(proxy, browser, w.goOn, { refill: () => fillPassword(browser) });
  await browser.press(w.goOn);
  expect(browser.page.path).toBe("/create-patient/medical-data");

  // Of a sign-up that is begun another password is kept too.
  const other = "une autre phrase à moi";
  const change = browser.tab();
  await change.visit("/create-patient/identity?change=1");
  for (const field of [w.password, w.confirmation]) change.fill(field, other);
  await keepsForm(proxy, change, w.goOn);
  await change.press(w.goOn);
  expect(change.page.path).toBe("/create-patient/medical-data");

  const picture = browser.tab();
  await picture.visit("/create-patient/avatar");
  const attach = () => picture.attach("Choisissez un fichier", new File([png], "moi.png", { type: "image/png" }));
  // A picture may take up to 25 seconds: a wait of ten is no outage.
  await keepsForm(proxy, picture, "Envoyer", { refill: attach, away: ["cut", "failing"] });
  await picture.press("Envoyer");
  expect(picture.page.status).toBe(200);
  expect(picture.page.errors).toEqual([]);
  expect(picture.page.path).toBe("/create-patient/avatar");
  expect(picture.page.flash).not.toBe("");

  fillMedical(browser);
  await keepsForm(proxy, browser, w.goOn);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe("/create-patient/general-conditions");
  await picture.press("Retirer l'image");
  acceptBoth(browser);
  await keepsForm(proxy, browser, w.create, { once: true });
  await browser.press(w.create);
  expect(browser.page.path).toBe("/login");
  expect(browser.page.flash).toMatch(w.done);
  await logIn(browser, { email, password: other, name: "" });
  expect(browser.page.path).toBe("/");
});

test("BK-072 two clicks on «Créer mon compte» get one answer, however long a picture takes", {
  timeout,
}, async () => {
  const browser = new Browser(app.url);
  await browser.visit("/create-patient");
  fillIdentity(browser, anAddress());
  await browser.press(w.goOn);
  await browser.visit("/create-patient/avatar");
  browser.attach("Choisissez un fichier", new File([png], "moi.png", { type: "image/png" }));
  await browser.press("Envoyer");
  await browser.visit("/create-patient/medical-data");
  await browser.press(w.skip);
  acceptBoth(browser);
  proxy.calls.length = 0;
  // Longer than what counts as an outage elsewhere.
  proxy.delay = 2 * patience;
  proxy.way = "slow";
  const sent = browser.press(w.create, { times: 2 });
  // The call that creates the account is held already; the pages after it need not be.
  await expect.poll(() => proxy.calls, { interval: 10, timeout: 3_000 }).toContain("POST /auth/register-patient");
  proxy.way = "open";
  const started = performance.now();
  await sent.finally(() => {
    proxy.delay = 10_000;
  });
  expect(performance.now() - started).toBeGreaterThan(patience);
  expect(browser.page).toMatchObject({ status: 200, path: "/login" });
});

test("R8 PF-128 the terms keep both checkboxes through an outage", { timeout }, async () => {
  const browser = new Browser(app.url);
  await logIn(browser, aNewcomer());
  expect(browser.page.path).toBe("/terms");
  acceptBoth(browser);
  await keepsForm(proxy, browser, "Valider", { once: true });
  await browser.press("Valider");
  expect(browser.page.path).toBe("/patient-dashboard/welcome");
});

test("R8 MR-008 MR-171 forms of a child's record keep what was typed through an outage, and say whose it is", {
  timeout,
}, async () => {
  const { browser } = await aSignedIn(app.url);
  await browser.visit("/patient-dashboard/switch");
  await browser.press(browser.page.buttons.find((name) => /^Léa/.test(name))!);

  await browser.visit(`${profile}/allergies/add`);
  fillEntry(browser, "allergies");
  await keepsForm(proxy, browser, "Ajouter", { once: true });
  expect(browser.page.text).toContain("Dossier de Léa");
  await browser.press("Ajouter");
  expect(browser.page.flash).toBe("Allergie ajoutée.");
  for (const list of recordLists) {
    if (list !== "allergies") await addEntry(browser, list);
    await browser.visit(firstEntry(browser.page));
    fillEntry(browser, list, "2025");
    if (list === "treatments") {
      // One's own words for a medicine that has namesakes are not asked about again after an outage.
      browser.fill("Traitement", "doliprane 500");
      await browser.press("Enregistrer");
      browser.choose(/^Est-ce l'un de ces/, /^Non, garder/);
      await browser.press("Enregistrer");
      await browser.visit(firstEntry(browser.page));
      browser.fill("Fréquence", "Le matin");
    }
    const edited = browser.page.path;
    await keepsForm(proxy, browser, "Enregistrer", { once: true, at: edited });
    expect(browser.page.text).toContain("Dossier de Léa");
    await browser.press("Enregistrer");
    expect([browser.page.errors, browser.page.path]).toEqual([[], `${profile}/${list}`]);
  }

  await addDocument(browser, "other-document", "Ancien");
  await browser.follow(/^Modifier/);
  fillDocument(browser, "Nouveau");
  await keepsForm(proxy, browser, "Enregistrer", { once: true });
  expect(browser.page.text).toContain("Dossier de Léa");
  await browser.press("Enregistrer");
  expect(browser.page.text).toContain("Nouveau");

  await browser.visit(`${documents}/category?category=other-document`);
  fillDocument(browser, "Lettre");
  browser.attach("Fichier", letter());
  await during(proxy, "failing", "a document", () => browser.press("Ajouter"));
  expect(browser.page.status).toBe(503);
  expect(browser.page.errors).toEqual([sorry, unsure, expect.stringMatching(/^Choisissez de nouveau le fichier/)]);
  expect(browser.page.valueOf("Nom du document")).toBe("Lettre");
  browser.attach("Fichier", letter());
  await browser.press("Ajouter");
  expect(browser.page.text).toContain("Lettre");
});

test("R8 MR-099 MR-133 a button of a list, and a measure that is edited, can be sent again after an outage", {
  timeout,
}, async () => {
  const { browser } = await aSignedIn(app.url);
  const again = async (button: string | RegExp) => {
    await during(proxy, "failing", String(button), () => browser.press(button));
    expect(browser.page.status).toBe(503);
    await browser.press("Renvoyer mes réponses");
    return browser.page.flash;
  };
  await browser.visit(`${profile}/treatments`);
  expect(await again(/^Je ne prends aucun/)).toBe("C'est noté.");
  expect(await again("Retirer cette réponse")).toBe("La réponse est retirée.");
  await addEntry(browser, "antecedents");
  expect(await again(/^Changer :/)).toBe("Antécédent modifié.");
  await addMeasurement(browser, "weight", "68");
  await browser.visit(firstEntry(browser.page));
  browser.fill(/^Poids \(/, "69");
  expect(await again("Enregistrer")).toBe("Poids modifié.");
  expect(browser.page.text).toContain("69 kg");
});

test("R8 PF-128 a contact message is kept through an outage", { timeout }, async () => {
  const { browser } = await aSignedIn(app.url);
  await browser.visit("/contact");
  browser.fill("Sujet", "Une question");
  browser.fill("Message", "Première ligne.\nDeuxième ligne.");
  await keepsForm(proxy, browser, "Envoyer", { once: true });
  await browser.press("Envoyer");
  expect(browser.page.path).toMatch(/^\/contact\/sent\?reference=/);
});

const box = "J'accepte de recevoir la newsletter";
const ticked = ({ page }: Browser) => page.field(box).hasAttribute("checked");

/** The links in the mail that asks for a confirmation: to confirm, and the one-click unsubscribe URL. */
async function newsletterLinks(email: string): Promise<{ confirm: string; leave: string }> {
  const folder = join(apart.services.dataDir, "outbox");
  const find = async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
    const mails = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    return mails.find(({ to, headers }) => to?.[0]?.address === email && headers.some(isLeave));
  };
  // Mails are sent after the answer.
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  const mail = (await find())!;
  const path = (text = "") => /\/newsletter\/\w+\?token=[\w.-]+/.exec(text)?.[0] ?? "";
  return { confirm: path(mail.text), leave: path(mail.headers.find(isLeave)?.value) };
}

const isLeave = ({ key }: { key: string }) => key === "list-unsubscribe";

test("R8 PF-023 the newsletter can be requested, confirmed and unsubscribed again after an outage", {
  timeout,
}, async () => {
  const { browser, person } = await aSignedIn(app.url);
  await browser.visit("/about");
  browser.check(box);
  await keepsForm(proxy, browser, "Enregistrer", { once: true, kept: ticked, at: "/newsletter" });
  await browser.press("Enregistrer");
  expect(browser.page.path).toBe("/about");
  expect(browser.page.flash).toMatch(/^Un e-mail vous a été envoyé/);

  const links = await newsletterLinks(person.email);
  const reader = new Browser(app.url);
  await reader.visit(links.confirm);
  await keepsForm(proxy, reader, "Recevoir la newsletter");
  await reader.press("Recevoir la newsletter");
  expect(reader.page.flash).toMatch(/^Vous recevez désormais la newsletter\./);
  await reader.visit(links.leave);
  await keepsForm(proxy, reader, "Se désabonner de la newsletter");
  await reader.press("Se désabonner de la newsletter");
  expect(reader.page.flash).toBe("Vous ne recevrez plus la newsletter.");
});

test("R8 decisions 2.1 a form saved at the end of the session is offered until it is sent, also after an outage", {
  timeout,
}, async () => {
  const { browser, person } = await aSignedIn(app.url);
  await browser.visit("/about");
  browser.check(box);
  const { browser: elsewhere } = await aSignedIn(app.url, person);
  await elsewhere.visit("/account/sessions");
  await elsewhere.press("Fermer toutes les autres connexions");
  await browser.press("Enregistrer");
  await logIn(browser, person);
  const send = "Envoyer mes réponses";
  for (const way of ways) {
    expect(browser.page.path).toBe("/login/resume");
    await during(proxy, way, "/newsletter", () => browser.press(send));
    expect(browser.page).toMatchObject({ status: 503, path: "/newsletter" });
    await browser.visit("/login/resume");
  }
  await browser.press(send);
  expect(browser.page.flash).toMatch(/^Un e-mail vous a été envoyé/);
  await browser.visit("/login/resume");
  expect(browser.page.path).toBe("/");
});

test("R8 a session that could not be closed can be closed by the same button after an outage", {
  timeout,
}, async () => {
  const { browser, person } = await aSignedIn(app.url);
  for (const button of [/^Fermer (:|cette)/, "Fermer toutes les autres connexions"]) {
    const { browser: elsewhere } = await aSignedIn(app.url, person);
    await browser.visit("/account/sessions");
    await keepsForm(proxy, browser, button, { kept: () => null });
    await browser.press(button);
    expect(browser.page).toMatchObject({ status: 200, path: "/account/sessions" });
    expect(browser.page.flash).toMatch(/fermée/);
    await elsewhere.visit("/account/sessions");
    expect(elsewhere.page.path).toMatch(/^\/login/);
  }
});

test("R8 PF-006 changing the language and logging out work during an outage", async () => {
  // A practitioner, because a patient's pages make more calls.
  const browser = new Browser(app.url);
  await browser.visit("/login?role=practitioner");
  await logIn(browser, aPractitioner());
  for (const way of ways) {
    await browser.visit("/about");
    await during(proxy, way, "/preferences", () => browser.press(/English/));
    expect(browser.page).toMatchObject({ status: 200, path: "/about" });
    await browser.press(/Français/);
  }
  await during(proxy, "slow", "/logout", () => browser.press("Déconnexion"));
  expect(browser.page).toMatchObject({ status: 200, path: "/" });
  expect(browser.page.buttons).not.toContain("Déconnexion");
});
