import { expect, inject, test } from "vitest";
import { Browser } from "../browser.ts";
import { aPerson, logIn, readCode } from "../people.ts";
import {
  acceptBoth,
  anAddress,
  atSignUpStep,
  fillIdentity,
  fillMedical,
  fillPassword,
  password,
  words,
} from "../sign-up.ts";

const origin = inject("baseUrl");
const w = words.fr;
const at = (step: string) => `/create-patient/${step}`;

/** A red picture of one pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);

test("BK-060 BK-071 BK-072 PF-036 a guest signs up in three steps, and the mailed code of the first login activates the account", async () => {
  const browser = new Browser(origin);
  const email = anAddress();
  await browser.visit("/login");
  await browser.follow("Créer un compte");
  expect(browser.page).toMatchObject({ path: at("identity"), h1: "Identité" });
  expect(browser.page.title).toBe("Identité – Étape 1/3 – Cabinet ouvert");
  fillIdentity(browser, email);
  await browser.press(w.goOn);
  expect(browser.page).toMatchObject({ path: at("medical-data"), h1: "Données médicales" });
  fillMedical(browser);
  await browser.press(w.goOn);
  expect(browser.page).toMatchObject({ path: at("general-conditions"), h1: "Conditions générales et notice" });
  expect(browser.page.text).toMatch(
    /Madame Inès Martin.*3 mars 1991.*69003 Lyon, France.*inscription-\d+@example\.org/,
  );
  expect(browser.page.text).toMatch(/68,5.*172.*Aucun connu/);
  acceptBoth(browser);
  await browser.press(w.create);
  expect(browser.page.path).toBe("/login");
  expect(browser.page.flash).toMatch(
    /^Votre compte est presque prêt\. Connectez-vous : un code sera alors envoyé à i•+@\S+, pour confirmer votre adresse\.$/,
  );
  await logIn(browser, { email, password, name: "Inès Martin" });
  expect(browser.page.flash).toBe("Votre adresse est confirmée. Bienvenue !");
  await browser.visit("/patient-dashboard");
  expect(browser.page).toMatchObject({ status: 200, path: "/patient-dashboard/welcome" });
  expect(browser.page.document.querySelector("header")?.text).toContain("Inès Martin");
  await browser.visit("/create-patient");
  expect(browser.page.path).toBe("/");
});

test("BK-061 a later step redirects to the first incomplete one", async () => {
  const browser = new Browser(origin);
  for (const step of ["medical-data", "general-conditions", "avatar"])
    expect((await browser.visit(at(step))).path).toBe(at("identity"));
  fillIdentity(browser, anAddress());
  await browser.press(w.goOn);
  expect((await browser.visit(at("general-conditions"))).path).toBe(at("medical-data"));
  expect((await browser.visit("/create-patient")).path).toBe(at("medical-data"));
  expect(browser.page.document.querySelector(".steps")?.text).toContain("Remplissez d'abord les informations de");
});

test("BK-062 each step shows the progress, and only its own name on narrow screens", async () => {
  const { browser } = await atSignUpStep(origin, "medical-data");
  const current = browser.page.document.querySelector('.steps [aria-current="step"]');
  expect(current?.text.replaceAll(/\s/g, " ")).toBe("Étape 2/3 : Données médicales");
});

test("leaving and coming back keeps everything, by one HttpOnly cookie", async () => {
  const { browser } = await atSignUpStep(origin, "general-conditions");
  const cookie = browser.cookies.get("sign-up");
  expect(cookie?.attributes).toBe("Path=/; HttpOnly; SameSite=Lax; Max-Age=86400");
  const later = new Browser(origin);
  later.cookies.set("sign-up", cookie!);
  await later.visit("/create-patient");
  expect(later.page.path).toBe(at("general-conditions"));
  await later.visit(at("identity"));
  expect(later.page.valueOf(w.firstName)).toBe("Inès");
  expect(later.page.valueOf("Jour", w.bornOn)).toBe("3");
  expect(later.page.valueOf(w.city)).toBe("Lyon");
  await later.visit(at("medical-data"));
  expect(later.page.valueOf(w.weight)).toBe("68,5");
  expect(later.page.chosenIn("Allergies")).toEqual(["Aucune connue"]);
});

test("BK-061 what stands in a step is kept when the way leads back, valid or not", async () => {
  const { browser } = await atSignUpStep(origin, "medical-data");
  browser.fill(w.weight, "soixante");
  browser.choose("Allergies", "Oui");
  await browser.press("Étape précédente");
  expect(browser.page.path).toBe(at("identity"));
  await browser.press(w.goOn);
  expect(browser.page).toMatchObject({ path: at("medical-data"), errors: [] });
  expect(browser.page.valueOf(w.weight)).toBe("soixante");
  expect(browser.page.chosenIn("Allergies")).toEqual(["Oui"]);
  fillMedical(browser);
  await browser.press(w.goOn);
  await browser.press("Étape précédente");
  expect(browser.page.path).toBe(at("medical-data"));
  expect(browser.page.valueOf(w.weight)).toBe("68,5");
});

test.each(["fr", "en"] as const)(
  "quality 38 the answers can be erased before the end, and links of the texts open tabs, in %s",
  async (language) => {
    const { browser } = await atSignUpStep(origin, "general-conditions", { language });
    const links = browser.page.document.querySelectorAll(".terms-text a");
    expect(links.length).toBeGreaterThan(0);
    for (const link of links)
      expect([link.getAttribute("target"), link.text]).toEqual([
        "_blank",
        expect.stringMatching(/\(.*(onglet|tab)\)$/),
      ]);
    const before = browser.tab();
    before.cookies = new Map(browser.cookies);
    await browser.press(language === "fr" ? "Effacer mes réponses et recommencer" : "Erase my answers and start again");
    expect(browser.page).toMatchObject({ status: 200, path: at("identity") });
    expect(browser.page.flash).toMatch(language === "fr" ? /^Vos réponses sont effacées/ : /^Your answers are erased/);
    // Nor does the former cookie find them again.
    for (const one of [browser, before]) {
      await one.visit(at("identity"));
      expect(one.page.valueOf(words[language].lastName)).toBe("");
      expect(one.page.buttons).not.toContain("Effacer mes réponses et recommencer");
      expect((await one.visit(at("medical-data"))).path).toBe(at("identity"));
    }
  },
);

test("quality 38 the answers of a sign-up are gone once somebody has logged in, or logged out, in that browser", async () => {
  const { browser } = await atSignUpStep(origin, "medical-data");
  const before = new Map(browser.cookies);
  await logIn(browser, aPerson());
  const afterLogin = new Browser(origin);
  afterLogin.cookies = before;
  expect((await afterLogin.visit(at("medical-data"))).path).toBe(at("identity"));
  expect(afterLogin.page.valueOf(w.lastName)).toBe("");
  expect(browser.cookies.has("sign-up")).toBe(false);
  // A page opened as a guest still saves the answers of its form beside the open session.
  const { browser: other } = await atSignUpStep(origin, "medical-data");
  browser.cookies.set("sign-up", other.cookies.get("sign-up")!);
  await browser.visit("/");
  await browser.press("Déconnexion");
  expect(browser.cookies.has("sign-up")).toBe(false);
  expect((await other.visit(at("medical-data"))).path).toBe(at("identity"));
  await browser.visit(at("identity"));
  expect(browser.page.valueOf(w.lastName)).toBe("");
});

test("quality 24 a name loses the signs that nobody sees, and one of nothing else is missing", async () => {
  const { browser } = await atSignUpStep(origin, "identity");
  fillIdentity(browser, anAddress());
  for (const nothing of ["\u202e\u200b", "\u3164", "\u2800\u00a0"]) {
    browser.fill(w.lastName, nothing);
    await browser.press(w.goOn);
    expect(browser.page.errors).toEqual(["Indiquez votre nom."]);
    fillPassword(browser);
  }
  browser.fill(w.lastName, "\u202eMar\u00adtin");
  browser.tamper("address", "12 rue\ndes Lilas");
  await browser.press(w.goOn);
  await browser.visit(at("identity"));
  expect(browser.page.valueOf(w.lastName)).toBe("Martin");
  expect(browser.page.valueOf(w.address)).toBe("12 rue des Lilas");
});

test("a forged cookie opens no draft, and no draft is created under its id", async () => {
  const browser = new Browser(origin);
  const stranger = "a".repeat(32);
  browser.cookies.set("sign-up", { value: stranger, attributes: "" });
  await browser.visit("/create-patient");
  fillIdentity(browser, anAddress());
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(at("medical-data"));
  expect(browser.cookies.get("sign-up")?.value).not.toBe(stranger);
});

test("BK-063 BK-064 BK-065 PF-138 an empty identity names what is missing, in the order of the page", async () => {
  const { browser } = await atSignUpStep(origin, "identity");
  await browser.press(w.goOn);
  expect(browser.page.status).toBe(422);
  expect(browser.page.errors).toEqual([
    "Indiquez votre prénom.",
    "Indiquez votre nom.",
    "Indiquez le jour, le mois et l'année.",
    "Choisissez le sexe inscrit à l'état civil.",
    "Choisissez votre nationalité.",
    "Le champ des langues parlées est requis",
    "Indiquez votre adresse.",
    "Indiquez votre code postal.",
    "Indiquez un numéro de téléphone.",
    "L'e-mail est requis",
    "Mot de passe requis",
  ]);
  expect(browser.page.errorAtGroup(w.languages)).toContain("Le champ des langues parlées est requis");
});

test.each([
  [
    "PF-137 an e-mail",
    (browser: Browser) => browser.fill(w.email, "ines@martin"),
    w.email,
    "L'e-mail doit être valide",
  ],
  ["PF-139 a phone", (browser: Browser) => browser.fill(w.phone, "06 12"), w.phone, "Numéro de téléphone invalide"],
  [
    "PF-082 a short password",
    (browser: Browser) => {
      browser.fill(w.password, "zyx9!");
      browser.fill(w.confirmation, "zyx9!");
    },
    w.password,
    "Le mot de passe doit contenir au minimum 6 caractères.",
  ],
  [
    "PF-083 another confirmation",
    (browser: Browser) => browser.fill(w.confirmation, "autre chose"),
    w.confirmation,
    "Les mots de passe doivent correspondre",
  ],
  [
    "R9 a common password",
    (browser: Browser) => {
      browser.fill(w.password, "azerty123");
      browser.fill(w.confirmation, "azerty123");
    },
    w.password,
    "Ce mot de passe est trop courant, même avec des chiffres. Choisissez-en un autre.",
  ],
  [
    "R9 a shorter password",
    (browser: Browser) => {
      browser.fill(w.password, "x9".repeat(150));
      browser.fill(w.confirmation, "x9".repeat(150));
    },
    w.password,
    "Le mot de passe doit contenir au maximum 200 caractères.",
  ],
  [
    "a postal code of five signs",
    (browser: Browser) => browser.fill(w.postalCode, "690"),
    w.postalCode,
    "Vérifiez le code postal : en France, il a 5 chiffres.",
  ],
  [
    "a postal code that exists",
    (browser: Browser) => browser.fill(w.postalCode, "00000"),
    w.postalCode,
    "Aucune commune n'a ce code postal. Vérifiez-le, sans CEDEX.",
  ],
  [
    "BK-067 the e-mail of the contact person",
    (browser: Browser) => browser.fill("E-mail de cette personne", "voisin"),
    "E-mail de cette personne",
    "L'e-mail doit être valide",
  ],
])("%s is refused at its field, and the rest is kept", async (_, spoil, label, error) => {
  const { browser } = await atSignUpStep(origin, "identity");
  fillIdentity(browser, anAddress());
  spoil(browser);
  await browser.press(w.goOn);
  expect(browser.page.status).toBeGreaterThanOrEqual(400);
  expect(browser.page.errors).toEqual([error]);
  expect(browser.page.errorAt(label)).toBe(`Erreur : ${error}`);
  expect(browser.page.valueOf(w.firstName)).toBe("Inès");
  expect(browser.page.valueOf(w.password)).toBe("");
});

test("PF-082 PF-083 all that is wrong with a password is told at once", async () => {
  const { browser } = await atSignUpStep(origin, "identity");
  fillIdentity(browser, anAddress());
  browser.fill(w.password, "zyx9!");
  browser.fill(w.confirmation, "zyx8!");
  await browser.press(w.goOn);
  const flaws = ["Le mot de passe doit contenir au minimum 6 caractères.", "Les mots de passe doivent correspondre"];
  expect(browser.page.status).toBe(422);
  expect(browser.page.errors).toEqual(flaws);
  expect(browser.page.hintAt(w.password)).toContain("Au moins 6 caractères");
  browser.fill(w.firstName, "");
  browser.fill(w.password, "violet-tambour-94");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Indiquez votre prénom.", flaws[1]]);
  browser.fill(w.password, "zyx9!");
  browser.fill(w.confirmation, "zyx8!");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Indiquez votre prénom.", ...flaws]);
  browser.fill(w.password, "");
  browser.fill(w.confirmation, "zyx8!");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Indiquez votre prénom.", flaws[1]]);
  const long = "x9".repeat(150);
  const tooLong = "Le mot de passe doit contenir au maximum 200 caractères.";
  for (const [password, confirmation, told] of [
    [long, long, [tooLong]],
    [long, "zyx8!", [tooLong, flaws[1]]],
    ["violet-tambour-94", long, [flaws[1]]],
    ["zyx9!", long, flaws],
  ] as const) {
    browser.fill(w.password, password);
    browser.fill(w.confirmation, confirmation);
    await browser.press(w.goOn);
    expect(browser.page.errors).toEqual(["Indiquez votre prénom.", ...told]);
  }
  browser.fill(w.firstName, "Inès");
  browser.fill(w.password, "zyx9!");
  browser.fill(w.confirmation, long);
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(flaws);
});

test.each([
  [["31", "2", "1991"], "Ce jour n'existe pas dans ce mois. Vérifiez la date.", ["day"]],
  [["3", "3", "1899"], "Écrivez l'année en quatre chiffres, entre 1900 et 2199.", ["year"]],
  [["3", "3", "2015"], /^Il faut avoir 18 ans ou plus/, ["day", "month", "year"]],
  [["", "", ""], "Indiquez le jour, le mois et l'année.", ["day", "month", "year"]],
  [[" ", " ", " "], "Indiquez le jour, le mois et l'année.", ["day", "month", "year"]],
])("PF-140 a birth date of %s is refused", async (date, error, marked) => {
  const { browser } = await atSignUpStep(origin, "identity");
  fillIdentity(browser, anAddress());
  for (const [place, part] of date.entries()) browser.fill(w.parts[place]!, part, { within: w.bornOn });
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual([expect.stringMatching(error)]);
  const wrong = browser.page.document
    .querySelectorAll("[aria-invalid=true]")
    .map((field) => field.getAttribute("name"));
  expect(wrong).toEqual(marked.map((part) => expect.stringMatching(`\\.${part}$`)));
});

test("BK-066 the health card is complete or empty, and may end in the future", async () => {
  const { browser } = await atSignUpStep(origin, "identity");
  fillIdentity(browser, anAddress());
  browser.fill("Numéro d'adhérent", "123456");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual([
    "Indiquez la date de début de la mutuelle.",
    "Indiquez la date de fin de la mutuelle.",
  ]);
  expect(browser.page.document.querySelector("details.fold[open]")?.text).toContain("Mutuelle");
  const date = (legend: string, ...parts: string[]) => {
    for (const [place, part] of parts.entries()) browser.fill(w.parts[place]!, part, { within: legend });
  };
  date("Date de début", "1", "1", "2099");
  date("Date de fin", "1", "1", "2098");
  fillPassword(browser);
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual([
    "Vérifiez la date de début de la mutuelle : elle ne peut pas être dans le futur.",
    "La date de fin doit être postérieure à la date de début",
  ]);
  date("Date de début", "1", "1", "2020");
  date("Date de fin", "31", "12", "2098");
  fillPassword(browser);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(at("medical-data"));
});

test("nothing is stored of a person whose identity was never accepted", async () => {
  const { browser } = await atSignUpStep(origin, "identity");
  fillIdentity(browser, anAddress());
  browser.tamper("nationality", "ZZ");
  await browser.press(w.goOn);
  expect(browser.page.status).toBe(400);
  expect(browser.cookies.has("sign-up")).toBe(false);
});

test("an accepted password is typed once, even when the page is shown again", async () => {
  const { browser } = await atSignUpStep(origin, "medical-data");
  await browser.visit(at("identity"));
  expect(browser.page.text).toContain("Votre mot de passe est enregistré. Laissez ces champs vides pour le garder.");
  expect(browser.page.html).not.toContain(password);
  expect(browser.page.valueOf(w.phone)).toBe("+33 6 12 34 56 78");
  browser.fill(w.phone, "");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Indiquez un numéro de téléphone."]);
  browser.fill(w.phone, "+32 470 12 34 56");
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(at("medical-data"));
});

test("after a refused password the page asks for it, and says when one is stored", async () => {
  const { browser } = await atSignUpStep(origin, "medical-data");
  const stored = "Votre mot de passe est enregistré.";
  await browser.visit(`${at("identity")}?change=1`);
  browser.fill(w.password, "azerty123");
  browser.fill(w.confirmation, "azerty123");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual([
    "Ce mot de passe est trop courant, même avec des chiffres. Choisissez-en un autre.",
  ]);
  expect(browser.page.text).not.toContain(stored);
  for (const field of [w.password, w.confirmation]) browser.fill(field, "azerty123");
  browser.fill(w.phone, "");
  await browser.press(w.goOn);
  expect(browser.page.errors).toHaveLength(2);
  expect(browser.page.text).not.toContain(stored);
  // Nor by a button that sends the page for something else.
  for (const field of [w.password, w.confirmation]) browser.fill(field, "azerty123");
  await browser.press("Read this page in English");
  expect(browser.page.text).not.toContain("Your password is saved");
  await browser.press("Lire cette page en français");
  browser.fill(w.password, password);
  browser.fill(w.confirmation, password);
  browser.fill(w.phone, "");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Indiquez un numéro de téléphone."]);
  expect(browser.page.text).toContain(stored);
});

test("the postal code fills in the city; one of several communes is chosen; another country accepts any city", async () => {
  const { browser } = await atSignUpStep(origin, "identity");
  fillIdentity(browser, anAddress());
  browser.fill(w.postalCode, "01090");
  await browser.press(w.goOn);
  expect(browser.page.status).toBe(422);
  expect(browser.page.errors).toEqual(["Choisissez la commune dans la liste."]);
  expect(browser.page.hintAt(w.password)).toMatch(
    /un mot de passe n'est jamais réaffiché : .+ saisissez-le de nouveau/,
  );
  const communes = browser.page.group("Quelle est votre commune ?").querySelectorAll("label");
  expect(communes.length).toBeGreaterThan(2);
  const name = browser.page.labelOf(
    browser.page.group("Quelle est votre commune ?").querySelectorAll('input[type="radio"]').at(-1)!,
  );
  browser.choose("Quelle est votre commune ?", name);
  fillPassword(browser);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(at("medical-data"));
  await browser.visit(at("identity"));
  expect(browser.page.valueOf(w.city)).toBe(name);
  browser.choose("Pays", "Royaume-Uni");
  browser.fill(w.postalCode, "SW1A 1AA");
  browser.fill(w.city, "");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Indiquez votre ville."]);
  browser.fill(w.city, "Londres");
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(at("medical-data"));
});

test("the language button keeps what was typed", async () => {
  const { browser } = await atSignUpStep(origin, "identity");
  browser.fill(w.firstName, "Inès");
  browser.fill(w.city, "Lyon");
  await browser.press("Read this page in English");
  expect(browser.page.h1).toBe("Identity");
  expect(browser.page.errors).toEqual([]);
  expect(browser.page.valueOf(words.en.firstName)).toBe("Inès");
  expect(browser.page.valueOf(words.en.city)).toBe("Lyon");
});

test("BK-064 the medical step needs all answers, or is skipped", async () => {
  const { browser } = await atSignUpStep(origin, "medical-data");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Répondez aux questions, ou choisissez « Passer cette étape »."]);
  browser.fill(w.weight, "?");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual([
    "Écrivez un poids en kilos, entre 0,3 et 650, avec une décimale au plus, par exemple 18,5 ou 68,5.",
    "Écrivez une taille en centimètres entiers, entre 20 et 280, par exemple 117 ou 172.",
    "Répondez à la question sur les antécédents.",
    "Répondez à la question sur le traitement de longue durée.",
    "Répondez à la question sur les allergies.",
  ]);
  fillMedical(browser);
  browser.choose("Allergies", "Oui");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Dites quelles allergies, ou choisissez une autre réponse."]);
  browser.fill("Si oui, lesquelles ?", "Pollen");
  browser.fill(w.weight, "172");
  browser.fill(w.height, "68");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Ce poids et cette taille sont inhabituels. Les confirmez-vous ?"]);
  browser.fill(w.weight, "68,5");
  browser.fill(w.height, "172");
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(at("general-conditions"));
  expect(browser.page.text).toContain("Oui : Pollen");
  await browser.follow("Modifier Données médicales");
  await browser.press(w.skip);
  expect(browser.page.path).toBe(at("general-conditions"));
  expect(browser.page.text).toContain("Étape passée");
});

test("going back to change an answer returns to the last step, the rest kept", async () => {
  const { browser } = await atSignUpStep(origin, "general-conditions");
  await browser.follow("Modifier Identité");
  browser.fill(w.firstName, "Agnès");
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(at("general-conditions"));
  expect(browser.page.text).toMatch(/Agnès Martin.*68,5/);
});

test("PF-095 both checkboxes are required before the account is created", async () => {
  const { browser } = await atSignUpStep(origin, "general-conditions");
  await browser.press(w.create);
  expect(browser.page.status).toBe(422);
  expect(browser.page.errors).toEqual(["Veuillez cocher les cases avant de valider. Aucune des deux n'est cochée."]);
});

test("R7 a checkbox checked under a text in one language must be checked again in the other", async () => {
  const { browser } = await atSignUpStep(origin, "general-conditions");
  acceptBoth(browser);
  await browser.press("Read this page in English");
  expect(browser.page).toMatchObject({ status: 200, h1: "Terms and notice", errors: [] });
  for (const name of [words.en.terms, words.en.notice])
    expect(browser.page.field(name).hasAttribute("checked")).toBe(false);
});

test("accepting texts that are no longer in force creates no account, and the page shows the new ones", async () => {
  const { browser, email } = await atSignUpStep(origin, "general-conditions");
  acceptBoth(browser);
  browser.tamper("termsId", "999999");
  await browser.press(w.create);
  expect(browser.page.status).toBe(409);
  expect(browser.page.errors).toEqual([expect.stringMatching(/^Un texte vient de changer/)]);
  acceptBoth(browser);
  await browser.press(w.create);
  expect(browser.page.path).toBe("/login");
  await logIn(browser, { email, password, name: "Inès Martin" });
});

test("two clicks on «Créer mon compte» create one account and get one answer", async () => {
  const { browser, email } = await atSignUpStep(origin, "general-conditions");
  acceptBoth(browser);
  await browser.press(w.create, { times: 2 });
  expect(browser.page.path).toBe("/login");
  expect(browser.cookies.has("sign-up")).toBe(false);
  const outbox = await new Browser(origin).visit("/outbox");
  const rows = outbox.document.querySelectorAll("tbody tr, main li").map(({ text }) => text);
  expect(rows.filter((row) => row.includes(email))).toHaveLength(1);
  await logIn(browser, { email, password, name: "Inès Martin" });
});

test("R25 «Créer mon compte» in a second tab says that the sign-up was already sent, also after the login", async () => {
  const { browser, email } = await atSignUpStep(origin, "general-conditions");
  const [second, third] = [browser.tab(), browser.tab()];
  for (const tab of [browser, second, third]) {
    await tab.reload();
    acceptBoth(tab);
  }
  await browser.press(w.create);
  await second.press(w.create);
  expect(second.page.path).toBe("/login");
  expect(second.page.flash).toContain(`connectez-vous avec l'adresse ${email[0]}•••@example.org`);
  await second.visit(at("general-conditions"));
  expect(second.page.flash).toMatch(/^Votre inscription a déjà été envoyée/);
  await second.visit("/create-patient");
  expect(second.page).toMatchObject({ path: at("identity"), flash: "" });
  await logIn(browser, { email, password, name: "Inès Martin" });
  await third.press(w.create);
  expect(third.page).toMatchObject({ path: "/", flash: expect.stringMatching(/^Vous êtes déjà connecté/) });
});

/** Presses the last button of a sign-up. */
async function send(browser: Browser): Promise<void> {
  acceptBoth(browser);
  await browser.press(w.create);
}

/** Begins another sign-up in a browser and leaves it at its second step. */
async function beginAgain(browser: Browser): Promise<void> {
  await browser.visit(at("identity"));
  fillIdentity(browser, anAddress());
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(at("medical-data"));
}

test("a step of a sign-up that was erased never says that it was sent, whatever else that browser has sent", async () => {
  const gone = /^Les réponses de cette inscription ne sont plus là/;
  const { browser } = await atSignUpStep(origin, "general-conditions");
  await send(browser);
  // Of two that follow the first is erased: neither its open page, nor that page loaded again, tells of the one sent.
  await beginAgain(browser);
  const erased = browser.tab();
  await erased.reload();
  await browser.press("Effacer mes réponses et recommencer");
  await erased.press(w.skip);
  expect(erased.page).toMatchObject({ path: at("identity"), flash: expect.stringMatching(gone) });
  expect((await erased.visit(at("medical-data"))).path).toBe(at("identity"));
  // Nor does it when it was erased before another was sent, or while another is in progress, which it leaves alone.
  await beginAgain(browser);
  const older = browser.tab();
  const oldest = browser.tab();
  for (const tab of [older, oldest]) await tab.reload();
  await browser.press("Effacer mes réponses et recommencer");
  await beginAgain(browser);
  await older.press(w.skip);
  expect(older.page).toMatchObject({ path: at("medical-data"), flash: expect.stringMatching(gone) });
  await browser.reload();
  await browser.press(w.skip);
  await send(browser);
  await oldest.press(w.skip);
  expect(oldest.page).toMatchObject({ path: at("identity"), flash: expect.stringMatching(gone) });
});

test("quality 38 a first step of a sign-up that was erased replaces nothing of the next, nor does a blank one of before", async () => {
  const browser = new Browser(origin);
  await browser.visit(at("identity"));
  const blank = browser.tab();
  await beginAgain(browser);
  const old = browser.tab();
  await old.visit(at("identity"));
  await browser.press("Effacer mes réponses et recommencer");
  await beginAgain(browser);
  const { html } = await browser.tab().visit(at("identity"));
  for (const tab of [old, blank]) {
    fillIdentity(tab, anAddress());
    await tab.press(w.goOn);
    expect(tab.page).toMatchObject({
      path: at("medical-data"),
      flash: expect.stringMatching(/^Une autre inscription est en cours/),
    });
  }
  const email = /name="email"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="email"/.exec(html);
  expect((await browser.tab().visit(at("identity"))).html).toContain(email?.[1] ?? email?.[2]);
});

test("a picture of a sign-up that was erased does not become that of the next", async () => {
  const { browser } = await atSignUpStep(origin, "medical-data");
  await browser.press("Choisir une photo de vous ou un dessin");
  const [picture, preset] = [browser.tab(), browser.tab()];
  for (const tab of [picture, preset]) await tab.reload();
  await browser.visit(at("identity"));
  await browser.press("Effacer mes réponses et recommencer");
  await beginAgain(browser);
  picture.attach("Choisissez un fichier", new File([png], "moi.png", { type: "image/png" }));
  await picture.press("Envoyer");
  preset.choose("Choisissez une image", preset.page.labelOf(presetsOf(preset)[0]!) || /./);
  await preset.press("Prendre cette image");
  for (const { page } of [picture, preset])
    expect(page.flash).toMatch(/^Les réponses de cette inscription ne sont plus/);
  expect((await browser.tab().visit("/create-patient/avatar/picture")).status).toBe(404);
});

const presetsOf = ({ page }: Browser) =>
  page
    .group("Choisissez une image")
    .querySelectorAll('input[type="radio"]')
    .filter((radio) => !radio.closest("[hidden]"));

test("quality 38 the address of a sign-up is filled in at the login once, and masked to who opens its pages later", async () => {
  const { browser, email } = await atSignUpStep(origin, "general-conditions");
  await send(browser);
  expect(browser.page.valueOf(w.email)).toBe(email);
  const later = browser.tab();
  await later.visit(at("medical-data"));
  expect(later.page).toMatchObject({ path: "/login", flash: expect.stringMatching(/^Votre inscription a déjà été/) });
  expect(later.page.flash).toContain(`${email[0]}•••@example.org`);
  expect(later.page.html).not.toContain(email);
});

test("R25 a step sent when its sign-up is gone says so, to this browser and to another alike", async () => {
  const { browser, email } = await atSignUpStep(origin, "general-conditions");
  acceptBoth(browser);
  browser.cookies.clear();
  await browser.press(w.create);
  expect(browser.page.path).toBe(at("identity"));
  expect(browser.page.flash).toMatch(/^Les réponses de cette inscription ne sont plus là/);
  expect(browser.page.html).not.toContain(email);
});

test.each(["fr", "en"] as const)(
  "two browsers sign up with one address: the code entered first keeps its own identity, the other is told kindly, in %s",
  async (language) => {
    const texts = words[language];
    const email = anAddress();
    const steps: { browser: Browser; code: string }[] = [];
    for (const firstName of ["Inès", "Jeanne"]) {
      const { browser } = await atSignUpStep(origin, "identity", { email, language });
      fillIdentity(browser, email);
      browser.fill(texts.firstName, firstName);
      await browser.press(texts.goOn);
      fillMedical(browser);
      await browser.press(texts.goOn);
      acceptBoth(browser);
      await browser.press(texts.create);
      expect(browser.page.flash).toMatch(texts.done);
      browser.fill(texts.email, email);
      browser.fill(texts.password, password);
      await browser.press(language === "fr" ? "Connexion" : "Log in");
      expect(browser.page.path).toBe("/login/code");
      steps.push({ browser, code: await readCode(origin, email) });
    }
    const enter = async ({ browser, code }: { browser: Browser; code: string }) => {
      browser.fill(language === "fr" ? /^Saisissez le code/ : /^Enter the/, code);
      await browser.press(language === "fr" ? "Confirmer" : "Confirm");
      return browser.page;
    };
    const [first, second] = steps as [(typeof steps)[0], (typeof steps)[0]];
    await enter(first);
    await first.browser.visit("/patient-dashboard");
    expect(first.browser.page.document.querySelector("header")?.text).toContain("Inès Martin");

    const told = await enter(second);
    expect(told.path).toBe("/login");
    expect(told.flash).toMatch(
      language === "fr" ? /^Cette adresse a déjà un compte/ : /^This address already has an account/,
    );
    // The password of the account opens it from this browser too.
    await logIn(second.browser, { email, password, name: "Inès Martin" });
    await second.browser.visit("/patient-dashboard");
    expect(second.browser.page.document.querySelector("header")?.text).toContain("Inès Martin");
  },
);

test("an address with an account gets the same answer, and its owner a mail", async () => {
  const { browser } = await atSignUpStep(origin, "general-conditions", { email: "patient@demo.example" });
  acceptBoth(browser);
  await browser.press(w.create);
  expect(browser.page.path).toBe("/login");
  expect(browser.page.flash).toMatch(
    /^Votre compte est presque prêt\. Connectez-vous : un code sera alors envoyé à p•+@/,
  );
  const outbox = await new Browser(origin).visit("/outbox");
  expect(outbox.text).toMatch(/patient@demo\.example/);
});

test("invalid fields are refused with a message and never stored", async () => {
  for (const [name, value] of [
    ["nationality", "ZZ"],
    ["country", "ZZ"],
    ["languages", "999999"],
    ["sex", "X"],
    ["civility", "DR"],
  ] as const) {
    const { browser } = await atSignUpStep(origin, "identity");
    fillIdentity(browser, anAddress());
    if (name === "country") browser.fill(w.city, "Ailleurs");
    browser.tamper(name, value);
    await browser.press(w.goOn);
    expect(browser.page.path, name).toBe(at("identity"));
    expect(browser.page.status, name).toBeGreaterThanOrEqual(400);
    expect(browser.page.errors.length, name).toBeGreaterThan(0);
  }
});

test.each(["bornOn.day", "cardEnd.year", "postalCode", "firstName", "phone"])(
  "%s sent twice is refused at its place, with what was typed elsewhere",
  async (name) => {
    const { browser } = await atSignUpStep(origin, "identity");
    const address = anAddress();
    fillIdentity(browser, address);
    const field = browser.page.document.querySelector(`[name="${name}"]`)!;
    field.insertAdjacentHTML("afterend", `<input name="${name}" value="2">`);
    await browser.press(w.goOn);
    expect(browser.page.status).toBe(422);
    expect(browser.page.errors.length).toBeGreaterThan(0);
    expect(browser.page.valueOf(w.email)).toBe(address);
  },
);

test("BK-068 BK-070 a preset picture is chosen, shown and removed", async () => {
  const { browser } = await atSignUpStep(origin, "medical-data");
  await browser.press("Choisir une photo de vous ou un dessin");
  const seen = presetsOf(browser);
  expect(seen).toHaveLength(12);
  const image = browser.page.group("Choisissez une image").querySelector("img")?.getAttribute("src") ?? "";
  const drawing = await browser.tab().visit(image);
  expect(drawing.status).toBe(200);
  expect(drawing.headers.get("content-type")).toMatch(/^image\//);
  expect(drawing.headers.get("cache-control")).toContain("immutable");
  await browser.press("Prendre cette image");
  expect(browser.page.errors).toEqual(["Choisissez une image dans la liste."]);
  browser.choose("Choisissez une image", browser.page.labelOf(seen[2]!) || /./);
  await browser.press("Prendre cette image");
  expect(browser.page.flash).toBe("L'image est enregistrée.");
  expect((await browser.tab().visit("/create-patient/avatar/picture")).path).toMatch(/^\/default-avatars\/\d+$/);
  await browser.press("Retirer l'image");
  expect(browser.page.flash).toBe("L'image est retirée.");
  expect((await browser.tab().visit("/create-patient/avatar/picture")).status).toBe(404);
});

test("BK-068 an uploaded photo is re-encoded and shown to its owner only", async () => {
  const { browser } = await atSignUpStep(origin, "medical-data");
  await browser.visit(at("avatar"));
  browser.attach("Choisissez un fichier", new File([png], "C:\\photos\\moi.png", { type: "image/png" }));
  await browser.press("Envoyer");
  expect(browser.page.flash).toBe("L'image est enregistrée.");
  const picture = await browser.tab().visit("/create-patient/avatar/picture");
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  expect(picture.headers.get("cache-control")).toBe("no-store, no-cache");
  expect((await new Browser(origin).visit("/create-patient/avatar/picture")).status).toBe(404);
  await browser.visit(at("medical-data"));
  await browser.press(w.skip);
  expect(browser.page.text).toContain("Choisie. Changer de photo ou d'image");
  acceptBoth(browser);
  await browser.press(w.create);
  expect(browser.page.path).toBe("/login");
});

test.each([
  [new File(["GIF89a"], "moi.gif"), "Seuls les formats d'image png, jpg et jpeg sont autorisés"],
  [new File(["%PDF-1.4"], "moi.png"), "Seuls les formats d'image png, jpg et jpeg sont autorisés"],
  [new File([png, Buffer.alloc(5_242_880)], "moi.png"), "La taille du fichier doit être inférieure à 5 Mo."],
  [new File([png.subarray(0, 40)], "moi.png"), "Cette image ne peut pas être lue. Choisissez-en une autre."],
  [undefined, "Choisissez un fichier."],
])(
  "PF-141 PF-144 BK-069 a file that is not an accepted picture is refused at its field: %s, %s",
  async (file, error) => {
    const { browser } = await atSignUpStep(origin, "medical-data");
    await browser.visit(at("avatar"));
    if (file) browser.attach("Choisissez un fichier", file);
    await browser.press("Envoyer");
    expect(browser.page.status).toBeGreaterThanOrEqual(400);
    expect(browser.page.errors).toEqual([error]);
    expect(browser.page.errorAt("Choisissez un fichier")).toBe(`Erreur : ${error}`);
  },
);

test("a text browser that sends no Origin can sign up too, in English", async () => {
  const browser = new Browser(origin, { like: "lynx", language: "en" });
  const email = anAddress();
  await browser.visit("/create-patient");
  fillIdentity(browser, email);
  await browser.press(words.en.goOn);
  await browser.press(words.en.skip);
  acceptBoth(browser);
  await browser.press(words.en.create);
  expect(browser.page.flash).toMatch(words.en.done);
  await logIn(browser, { email, password, name: "Inès Martin" });
  expect(browser.page.has("button", "Log out")).toBe(true);
});
