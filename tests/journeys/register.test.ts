import { expect, inject, test } from "vitest";
import { answerUpTo, atStep, fillStep, steps, takeSlot, words } from "../booking.ts";
import { Browser } from "../browser.ts";
import { textOf } from "../page.ts";
import { aDemoReader, aPerson, aSignedIn, readMail } from "../people.ts";

const origin = inject("baseUrl");
const w = words.fr;

async function at(path: string, browser = new Browser(origin)) {
  await browser.visit(path);
  return browser;
}

test("PF-005 French by default, English for browsers that ask for it, and no other language", async () => {
  const lang = async (language: string) => {
    const { page } = await at("/login", new Browser(origin, { headers: { "accept-language": language } }));
    return page.document.querySelector("html")?.getAttribute("lang");
  };
  expect(await lang("de-DE,de;q=0.9")).toBe("fr");
  expect(await lang("en-GB,en;q=0.9")).toBe("en");
  expect(await lang("fr-FR")).toBe("fr");
  expect(await lang("de,en;q=0.2")).toBe("en");
  expect(await lang("de,en;q=0.2,fr;q=0.4")).toBe("fr");
  expect(await lang("fr;q=0,en;q=0.1")).toBe("en");
  expect(await lang("*")).toBe("fr");
});

test("PF-006 the switch in the header changes the language and stays on the page", async () => {
  const browser = await at("/tarifs");
  await browser.press(/^EN/);
  expect(browser.page.path).toBe("/tarifs");
  expect(browser.page.h1).toBe("Prices");
  await browser.press(/^FR/);
  expect(browser.page.h1).toBe("Tarifs");
});

test("PF-015 PF-016 the header links home and to a booking, except on the first page of the booking", async () => {
  const browser = await at("/search");
  expect(browser.page.has("link", "Cabinet ouvert, accueil")).toBe(true);
  await browser.follow("Prendre un rendez-vous");
  expect(browser.page.path).toBe("/teleconsult-doctor");
  expect(browser.page.document.querySelector("header")?.text).not.toContain("Prendre un rendez-vous");
});

test("PF-020 PF-024 the menu of the account names it and ends with the logout", async () => {
  const { browser, person } = await aSignedIn(origin);
  const menu = browser.page.document.querySelector("header details");
  expect(menu?.text).toContain(person.name);
  expect(menu?.querySelectorAll("button").at(-1)?.text).toBe("Déconnexion");
  expect((await at("/")).page.document.querySelector("header details .avatar")).toBeNull();
});

test("PF-034 PF-035 PF-036 the login links to a forgotten password and to a new account", async () => {
  const { page } = await at("/login");
  expect(page.link("Mot de passe oublié").getAttribute("href")).toBe("/forgot-password");
  expect(page.link("Créer un compte").getAttribute("href")).toBe("/create-patient");
  expect(page.button("Connexion").tagName).toBe("BUTTON");
});

test("PF-018 practitioners have their own login page", async () => {
  const browser = await at("/login");
  await browser.follow(/praticien/);
  expect(browser.page.text).toContain("Je suis un praticien");
  expect(browser.page.document.querySelector('input[name="role"]')?.getAttribute("value")).toBe("practitioner");
});

test("PF-046 PF-048 PF-050 PF-055 the code page asks for four digits in one field", async () => {
  const browser = await at("/login");
  const person = aPerson();
  browser.fill("E-mail", person.email);
  browser.fill("Mot de passe", person.password);
  await browser.press("Connexion");
  expect(browser.page.text).toContain("Saisissez le code à 4 chiffres reçu par mail.");
  expect(browser.page.text).toContain(
    "Merci de vérifier le code reçu par mail ou cliquer ici pour recevoir un nouveau code",
  );
  expect(browser.page.buttons).toContain("cliquer ici pour recevoir un nouveau code");
  const fields = browser.page.document.querySelectorAll('main input[name="code"]');
  expect(fields).toHaveLength(1);
  expect(fields[0]?.getAttribute("autocomplete")).toBe("one-time-code");
  expect(fields[0]?.getAttribute("inputmode")).toBe("numeric");
  expect(browser.page.button("Confirmer").tagName).toBe("BUTTON");
});

test("PF-105 the cookie strip has two equal choices and is shown until one is made", async () => {
  for (const choice of ["Refuser", "Accepter"]) {
    const browser = await at("/tarifs");
    await browser.press(choice);
    expect(browser.page.path).toBe("/tarifs");
    expect(browser.page.has("button", "Refuser")).toBe(false);
  }
});

test("PF-111 signed-in visitors are redirected from the login page", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit("/login");
  expect(browser.page.path).toBe("/");
});

test("PF-115 the maintenance page redirects home when the services work", async () => {
  expect((await at("/under-maintenance")).page.path).toBe("/");
});

test("PF-139 a phone number as written in France is accepted, an invalid one is refused at its field", async () => {
  const { browser } = await atStep(origin, "beneficiary");
  fillStep(browser, "beneficiary");
  browser.fill("Téléphone pour vous rappeler", "12");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Numéro de téléphone invalide"]);
  browser.fill("Téléphone pour vous rappeler", "06.12.34.56.78");
  await browser.press(w.goOn);
  expect(browser.page.path).toBe("/consultationprocess/motifs");
});

test("BK-017 BK-019 BK-020 fees, days and hours are written in their usual form", async () => {
  const browser = await at("/search");
  const { page } = browser;
  const card = page.document.querySelector("main li.card");
  expect(card?.text).toMatch(/\d+\s€( à \d+(,\d\d)?\s€)? - Secteur/);
  expect(card?.querySelector("h3")?.text).toMatch(
    /^((Aujourd'hui|Demain), )?(lun|mar|mer|jeu|ven|sam|dim)\. \d+(er)? [a-zûé]+\.?$/i,
  );
  expect(card?.querySelector('input[name^="slot."]')?.getAttribute("value")).toMatch(/^\d{1,2}\sh\s\d\d$/);
  await browser.visit(card!.querySelector("h2 a")!.getAttribute("href")!);
  const days = browser.page.document.querySelectorAll("#slots details");
  const name = /^((Aujourd'hui|Demain), )?(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) \d+(er)? [a-zûé]+$/i;
  for (const day of days) {
    expect(textOf(day.querySelector("summary h3"))).toMatch(name);
    expect(day.querySelectorAll('input[name^="slot."]').length).toBeGreaterThan(0);
  }
  expect(days[0]?.hasAttribute("open")).toBe(true);
});

test("BK-030 BK-033 BK-037 the steps are named in order, the current one by its number, and the first links out", async () => {
  const { browser } = await atStep(origin, "beneficiary");
  const items = browser.page.document.querySelectorAll("main nav ol li").map(({ text }) => text);
  const labels = ["Bénéficiaire", "Motif(s)", "Situation", "Dossier médical", "Informations", "Paiement"];
  expect(items).toHaveLength(steps.length);
  for (const [index, label] of labels.entries()) expect(items[index]).toContain(label);
  expect(items[0]).toContain("Étape 1/6");
  expect(browser.page.has("link", "Quitter")).toBe(false);
  await browser.press("Revenir à la recherche");
  expect(browser.page.path).toMatch(/^\/search\?/);
});

test("BK-031 R10 a guest who chooses a slot logs in and continues with the booking of that slot", async () => {
  const browser = await at("/search");
  const [time = "", day = "", ...named] = (await takeSlot(browser)).split(", ");
  expect(browser.page.path).toMatch(/^\/login/);
  for (const said of [`${day} 2026 à ${time}`, named.at(-1)!, "pas encore gardé pour vous"])
    expect(browser.page.text).toContain(said);
  await browser.follow("Créer un compte");
  expect(browser.page.text).toContain("pas encore gardé pour vous");
});

test("BK-043 the medical step asks for two measures and four answers, with «unknown» possible", async () => {
  const { browser } = await atStep(origin, "dosier-medical");
  for (const name of ["weight", "height"])
    expect(browser.page.document.querySelector(`main input[name="${name}"]`)).not.toBeNull();
  for (const name of ["medicalHistory", "longTermTreatment", "recentMedication", "allergies"])
    expect(
      browser.page.document
        .querySelectorAll(`main input[name="${name}"]`)
        .map((input) => input.getAttribute("value"))
        .filter(Boolean),
    ).toEqual(["yes", "none", "unknown"]);
});

test("BK-079 BK-081 BK-082 BK-086 BK-091 BK-093 the lists show each state as text and offer only what is possible", async () => {
  const browser = await aDemoReader();
  await browser.visit("/patient-dashboard/teleconsultations");
  expect(browser.page.text).toContain("Accepté");
  const row = textOf(browser.page.document.querySelector(".rows > li"));
  const [, hour, minute] = / à (\d+) h (\d\d)/.exec(row)!.map(Number);
  const opens = hour! * 60 + minute! - 30;
  const from = `${Math.floor(opens / 60)} h ${String(opens % 60).padStart(2, "0")}`;
  expect(row).toContain(`« Rejoindre » ouvre à ${from} et dit comment se passe l'appel.`);
  expect(browser.page.has("link", /^Rejoindre/)).toBe(false);
  await browser.visit("/patient-dashboard/teleconsultations/past");
  expect(browser.page.text).toContain("Effectué");
  expect(browser.page.text).toContain("Annulé par le patient");
  expect(browser.page.links.join("|")).toContain("Reprendre rdv");
  expect(browser.page.has("link", /^Annuler/)).toBe(false);
});

test("BK-090 a request that the practitioner has not answered yet reads «En cours», and its mail says until when it waits", async () => {
  const { browser, person } = await aSignedIn(origin);
  const { document } = await browser.visit("/search?specialty=medecine-generale&part=TOUTE&pages=5");
  const cards = document.querySelectorAll("main .results > li").filter(({ text }) => text.includes("Sur demande"));
  // From the end: other tests take the times of the first ones.
  const profiles = cards.map((card) => card.querySelector("a")?.getAttribute("href") ?? "").reverse();
  expect(profiles).not.toEqual([]);
  for (const profile of profiles) {
    const page = await browser.visit(profile);
    const slots = page.buttons.filter((name) => w.time.test(name));
    if (slots.length > 0) break;
  }
  await takeSlot(browser, { search: browser.page.path });
  await answerUpTo(browser, "informations");
  browser.choose(w.how, w.directly);
  await browser.press("Envoyer la demande");
  const [limit] =
    /Le praticien doit répondre avant le .+ Sans réponse, la demande s'annule et rien n'est prélevé\./.exec(
      browser.page.text,
    )!;
  const toPay =
    /(\d+(,\d\d)? € à régler au praticien .+) Si le praticien accepte votre demande, .+ virement\. (Titulaire, et ordre du chèque : \S+ .+ Référence à indiquer : [A-Z0-9]{8})/;
  const [, sum, , payee] = toPay.exec(browser.page.text)!;
  expect(browser.page.text).not.toContain("IBAN");
  const mail = await readMail(origin, person.email, "Demande de rendez-vous envoyée");
  // The page says whose a zone overseas is.
  for (const told of [limit.replace(/, celle du praticien\s;/, ","), sum, payee]) expect(mail).toContain(told);
  expect(mail).toMatch(/Si le praticien accepte votre demande, .+ virement\./);
  expect(mail).not.toContain("IBAN");
  await browser.visit("/patient-dashboard/teleconsultations");
  const rows = browser.page.document.querySelectorAll(".rows > li").map(textOf);
  expect(rows).toEqual([expect.stringContaining("En cours")]);
  expect(rows[0]).not.toContain("Accepté");
});

test("BK-076 an empty list says what it will contain and offers the first action", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit("/patient-dashboard/teleconsultations");
  expect(browser.page.document.querySelector(".rows")).toBeNull();
  expect(
    browser.page.document.querySelector('main a[href^="/search"], main a[href="/teleconsult-doctor"]'),
  ).not.toBeNull();
});
