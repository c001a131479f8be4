import { describe, expect, inject, test } from "vitest";
import type { Browser } from "../browser.ts";
import { textOf } from "../page.ts";
import { checkPage } from "../page-checks.ts";
import { aSignedIn } from "../people.ts";

const origin = inject("baseUrl");
const path = "/patient-dashboard/identify";

const words = {
  fr: {
    ...{ title: "Identité", save: "Modifier", saved: "Le profil patient a été mis à jour avec succès." },
    ...{
      tabs: [
        "Identité",
        "Médecin traitant",
        "Personne à contacter",
        "Sécurité sociale et mutuelle",
        "Ajouter un enfant",
      ],
      menu: "Identité",
    },
    ...{ firstName: "Prénom", lastName: "Nom", birth: "Date de naissance", day: "Jour", month: "Mois", year: "Année" },
    ...{ sex: "Sexe", female: "Féminin", weight: /^Poids \(kg\)/, height: /^Taille \(cm\)/, measured: "68,5" },
    ...{ nationality: "Nationalité", languages: "Langues parlées", french: "Français", sure: /exacts?$/ },
    ...{ address: "Adresse", country: "Pays", postalCode: "Code postal", city: "Ville", phone: "Téléphone" },
    ...{ communes: "Quelle est votre commune ?", phoneError: "Numéro de téléphone invalide" },
    ...{ languagesError: "Le champ des langues parlées est requis", whichCode: "Choisissez le code postal" },
    ...{ doctor: /^Rechercher un médecin/, which: "Quel médecin ?", noDoctor: "Je n'ai pas de médecin traitant" },
    ...{ short: "Saisissez au moins 3 caractères", nobody: "Aucun médecin n'a été trouvé.", own: /tel quel$/ },
    ...{
      contactFirst: "Prénom de cette personne",
      contactEmail: "E-mail de cette personne",
      kept: "Ce qui est enregistré maintenant",
    },
    ...{
      emailError: "L'e-mail doit être valide",
      other: "Cette identité a changé entre-temps.",
      log: "Identité modifiée",
    },
    ...{
      open: /^Ouvrir le dossier de Léa/,
      of: "Dossier de Léa",
      contactCountry: "Pays",
      minor: "Il faut avoir 18 ans",
    },
    future: "Vérifiez la date de naissance : elle est dans le futur.",
    ...{ number: /^Numéro( \(|$)/, otherNumber: /^Autre numéro/, show: /^Voir le numéro en entier/ },
    ...{
      numberShort: /^Il manque des caractères/,
      numberError: /15 caractères, des chiffres sauf 2A ou 2B/,
      both: /pas les deux\.$/,
      personError: /^Ce numéro ne correspond pas/,
      keyError: /^La clé \(les deux derniers chiffres\)/,
    },
    ...{ card: "Numéro d'adhérent", cardStart: "Date de début", cardEnd: "Date de fin" },
    ...{ cardNumberError: /^Vérifiez le numéro d'adhérent/, cardOrder: /doit être postérieure à la date de début$/ },
    ...{ deleteCard: /^Supprimer la mutuelle/, importCard: /^Importer la carte/, yes: "Oui" },
    ...{
      cardDeleted: "La mutuelle est supprimée.",
      validity: "du 1er janvier 2026 au",
      cardQuestion: /carte de mutuelle n°\s12345/,
    },
    ...{
      cardType: "Carte de mutuelle",
      sureNumber: "Oui, ce numéro est le bon",
      deleteNumber: "Supprimer le numéro enregistré",
    },
  },
  en: {
    ...{ title: "Identity", save: "Save changes", saved: "The patient profile has been updated." },
    ...{
      tabs: [
        "Identity",
        "Regular doctor",
        "Contact person",
        "Social security and complementary health insurance",
        "Add a child",
      ],
      menu: "Identity",
    },
    ...{
      firstName: "First name",
      lastName: "Last name",
      birth: "Date of birth",
      day: "Day",
      month: "Month",
      year: "Year",
    },
    ...{ sex: "Sex", female: "Female", weight: /^Weight \(kg\)/, height: /^Height \(cm\)/, measured: "68.5" },
    ...{ nationality: "Nationality", languages: "Languages spoken", french: "French", sure: /^Yes, the weight/ },
    ...{ address: "Address", country: "Country", postalCode: "Postcode", city: "Town or city", phone: "Phone" },
    ...{ communes: "Which is your town?", phoneError: /phone number/ },
    ...{ languagesError: /language/, whichCode: "Choose the postcode" },
    ...{ doctor: /^Find a doctor/, which: "Which doctor?", noDoctor: "I have no regular doctor" },
    ...{ short: "Type at least 3 characters", nobody: "No doctor was found.", own: /as it is$/ },
    ...{
      contactFirst: "This person's first name",
      contactEmail: "This person's email address",
      kept: "What is saved now",
    },
    ...{ emailError: "Enter a valid email address", other: "This identity has changed", log: "Identity changed" },
    ...{ open: /^Open the record of Léa/, of: "Léa", contactCountry: "Country", minor: "18" },
    future: "Check the date of birth: it is in the future.",
    ...{ number: /^Number( \(|$)/, otherNumber: /^Another number/, show: /^See the whole number/ },
    ...{
      numberShort: /lacks characters/,
      numberError: /15 characters, all digits except 2A or 2B/,
      both: /not both\.$/,
      personError: /^This number does not go/,
      keyError: /^The key \(the last two digits\)/,
    },
    ...{ card: "Member number", cardStart: "Start date", cardEnd: "End date" },
    ...{ cardNumberError: /^Check the member number/, cardOrder: /must be after the start date$/ },
    ...{ deleteCard: /^Delete the complementary/, importCard: /^Import the card/, yes: "Yes" },
    ...{
      cardDeleted: "The complementary health insurance is deleted.",
      validity: "from 1 January 2026 to",
      cardQuestion: /card no\. 12345/,
    },
    ...{
      cardType: "Complementary insurance card",
      sureNumber: "Yes, this number is right",
      deleteNumber: "Delete the number on record",
    },
  },
} as const;
type Words = (typeof words)["fr" | "en"];

const homeOf = ({ page: { document } }: Browser, name: string) =>
  document.querySelector(`main [name="${name}"]`)?.getAttribute("value") ?? "";

/** Fills in what is required of an adult. */
function fillOwn(browser: Browser, w: Words): void {
  for (const [name, value] of [
    ["nationality", "FR"],
    ["country", "FR"],
    ["address", "3 rue des Lilas"],
    ["postalCode", "69003"],
    ["city", "Lyon"],
    ["phone", "06 12 34 56 78"],
  ] as const)
    browser.tamper(name, value);
  browser.choose(w.sex, w.female);
  browser.check(w.french, { within: w.languages });
  browser.fill(w.weight, w.measured);
  browser.fill(w.height, "172");
}

async function atIdentity(language: "fr" | "en" = "fr") {
  const { browser } = await aSignedIn(origin, undefined, { language });
  await browser.visit(path);
  return browser;
}

/** Saves the identity with what is required. */
async function save(browser: Browser, w: Words): Promise<void> {
  fillOwn(browser, w);
  await browser.press(w.save);
  if (browser.page.flash !== w.saved) throw new Error(`${browser.page.path}: ${browser.page.errors}`);
}

describe.each(["fr", "en"] as const)("in %s", (language) => {
  const w = words[language];

  test("MR-004 MR-012 MR-013 MR-014 MR-015 MR-017 MR-021 MR-022 MR-023 MR-024 MR-033 MR-044 the identity page has its parts and saves them", async () => {
    const { browser } = await aSignedIn(origin, undefined, { language });
    await browser.visit("/patient-dashboard/welcome");
    await browser.follow(w.menu);
    expect(browser.page).toMatchObject({ path, h1: w.title });
    await checkPage(browser.page, { language, scripts: true });
    const { document } = browser.page;
    const tabs = document.querySelectorAll("main .tabs a");
    expect(tabs.map(({ text }) => text)).toEqual(w.tabs);
    for (const tab of tabs.slice(0, -1))
      expect(document.querySelector(`main section${tab.getAttribute("href")}`)).not.toBeNull();
    expect(document.querySelectorAll("main .columns > section")).toHaveLength(4);
    await save(browser, w);
    expect(browser.page.path).toBe(path);
    expect(browser.page.valueOf(w.weight)).toBe(w.measured);
    expect(browser.page.valueOf(w.height)).toBe("172");
    expect(browser.page.valueOf(w.address)).toBe("3 rue des Lilas");
    expect(browser.page.valueOf(w.phone)).toBe("+33 6 12 34 56 78");
    expect(browser.page.chosenIn(w.sex)).toEqual([w.female]);
    await browser.follow(w.tabs.at(-1)!);
    expect(browser.page.path).toBe("/patient-dashboard/children/add");
    expect(browser.page.has("button", w.save)).toBe(false);
    await browser.visit("/patient-dashboard/access-log");
    expect(browser.page.text).toContain(w.log);
  });

  test("MR-068 MR-069 quality 39 a social security number is typed as on the card, asked about when its key is wrong, shown masked, and deleted", async () => {
    const browser = await atIdentity(language);
    fillOwn(browser, w);
    browser.fill(w.number, "2 85 04 78 006 084");
    await browser.press(w.save);
    expect(browser.page.errors).toEqual([expect.stringMatching(w.numberShort)]);
    expect(browser.page.valueOf(w.number)).toBe("2 85 04 78 006 084");
    browser.fill(w.number, "2 85 04 2C 006 084 34");
    await browser.press(w.save);
    expect(browser.page.errors).toEqual([expect.stringMatching(w.numberError)]);
    // A sign that nobody sees hides no wrong key.
    for (const typed of ["2 85 04 2a 006 084 34\u200e", "2 85 04 2a 006 084 34"]) {
      browser.fill(w.number, typed);
      await browser.press(w.save);
      expect(browser.page.errors).toEqual([expect.stringMatching(w.keyError)]);
    }
    // So is one of somebody else.
    browser.fill(w.number, "1 85 05 78 006 084 91");
    await browser.press(w.save);
    expect(browser.page.errors).toEqual([expect.stringMatching(w.personError)]);
    browser.fill(w.number, "2 85 04 2a 006 084 34");
    await browser.press(w.save);
    browser.check(w.sureNumber);
    await browser.press(w.save);
    expect(browser.page.flash).toBe(w.saved);
    expect(browser.page.text).toContain("2 85 04 (");
    expect(browser.page.html).not.toMatch(/006 ?084/);
    await browser.follow(w.show);
    expect(browser.page.text).toContain("2 85 04 2A 006 084 34");
    // What is sent from that page shows no more than any other.
    browser.fill(w.otherNumber, "1");
    await browser.press(w.save);
    expect(browser.page.html).not.toMatch(/006 ?084/);
    // Nothing typed leaves it.
    await browser.visit(path);
    await browser.press(w.save);
    browser.fill(w.otherNumber, "285047800608425");
    browser.check(w.deleteNumber);
    await browser.press(w.save);
    expect(browser.page.errors).toEqual([expect.stringMatching(w.both)]);
    browser.check(w.deleteNumber, { on: false });
    await browser.press(w.save);
    await browser.follow(w.show);
    expect(browser.page.text).toContain("2 85 04 78 006 084 25");
    browser.check(w.deleteNumber);
    await browser.press(w.save);
    expect(browser.page.flash).toBe(w.saved);
    expect(browser.page.text).not.toContain("2 85 04");
  });

  test("MR-042 MR-071 MR-072 MR-076 MR-079 MR-080 MR-081 a health card is typed, shown with its days, kept, and deleted once that is confirmed", async () => {
    const browser = await atIdentity(language);
    const day = (legend: string, date: readonly [string, string, string]) => {
      for (const [index, part] of [w.day, w.month, w.year].entries())
        browser.fill(part, date[index]!, { within: legend });
    };
    fillOwn(browser, w);
    day(w.cardStart, ["1", "1", "2026"]);
    day(w.cardEnd, ["1", "1", "2026"]);
    await browser.press(w.save);
    expect(browser.page.errors).toEqual([expect.stringMatching(w.cardNumberError), expect.stringMatching(w.cardOrder)]);
    browser.fill(w.card, "123 45");
    day(w.cardEnd, ["31", "12", String(new Date().getFullYear() + 1)]);
    await browser.press(w.save);
    expect(browser.page.flash).toBe(w.saved);
    expect(browser.page.text).toContain(w.validity);
    await checkPage(browser.page, { language, scripts: true });
    // Saved again it stays.
    await browser.press(w.save);
    expect(browser.page.valueOf(w.card)).toBe("12345");
    const identity = browser.tab();
    await browser.follow(w.importCard);
    expect(browser.page.document.querySelector("select option[selected]")?.text).toBe(w.cardType);
    await identity.visit("/patient-dashboard/identify");
    await identity.follow(w.deleteCard);
    expect(identity.page.text).toMatch(w.cardQuestion);
    await identity.press(w.yes);
    expect(identity.page.flash).toBe(w.cardDeleted);
    expect(identity.page.valueOf(w.card)).toBe("");
    expect((await identity.visit("/patient-dashboard/identify/card/delete")).status).toBe(404);
  });

  test("MR-069 a link to one's own number shows no child's, nor the other way round", async () => {
    const browser = await atIdentity(language);
    fillOwn(browser, w);
    browser.fill(w.number, "285047800608425");
    await browser.press(w.save);
    const show = browser.page.link(w.show).getAttribute("href")!.split("#")[0]!;
    const other = browser.tab();
    await other.visit("/patient-dashboard/children");
    await other.press(w.open);
    await browser.visit(path);
    browser.fill(w.weight, w.measured);
    browser.fill(w.height, "117");
    browser.fill(w.number, "220016998765480");
    await browser.press(w.save);
    expect(browser.page.text).toContain(w.saved);
    const showChild = browser.page.link(w.show).getAttribute("href")!.split("#")[0]!;
    expect((await browser.visit(showChild)).html).toMatch(/987 ?654/);
    await browser.visit(show);
    expect(browser.page.text).toContain(w.of);
    expect(browser.page.html).not.toMatch(/2 85 04|006 ?084|987 ?654/);
    await other.visit("/patient-dashboard/welcome");
    await other.press(/^(Revenir à mon dossier|Back to my record)$/);
    await browser.visit(showChild);
    expect(browser.page.html).not.toMatch(/2 20 01|006 ?084|987 ?654/);
    expect((await browser.visit(show)).html).toMatch(/006 ?084/);
  });

  test("MR-019 MR-020 MR-025 MR-034 MR-036 MR-045 what is missing or wrong comes back at its field, with all that was typed", async () => {
    const browser = await atIdentity(language);
    fillOwn(browser, w);
    for (const name of ["firstName", "lastName", "nationality", "address", "postalCode", "city", "weight", "height"])
      browser.tamper(name, "");
    browser.tamper("phone", "061");
    browser.check(w.french, { within: w.languages, on: false });
    browser.fill(w.year, String(new Date().getFullYear() + 1), { within: w.birth });
    browser.fill(w.contactEmail, "paul");
    browser.fill(w.contactFirst, "Paul");
    await browser.press(w.save);
    expect(browser.page.status).toBe(422);
    await checkPage(browser.page, { language, scripts: true });
    expect(browser.page.errors).toHaveLength(11);
    expect(browser.page.errorAtGroup(w.languages)).toMatch(w.languagesError);
    expect(browser.page.errorAtGroup(w.birth)).toContain(w.future);
    expect(browser.page.errorAt(w.phone)).toMatch(w.phoneError);
    expect(browser.page.errorAt(w.contactEmail)).toContain(w.emailError);
    expect(browser.page.valueOf(w.phone)).toBe("061");
    expect(browser.page.valueOf(w.contactFirst)).toBe("Paul");
    // Every part is in view: an error may be in any of them.
    expect(browser.page.document.querySelector("main .parts")).toBeNull();
  });

  test("MR-187 MR-061 MR-062 MR-063 MR-064 MR-065 the family doctor is chosen among those of the name, kept as typed, or none", async () => {
    const browser = await atIdentity(language);
    fillOwn(browser, w);
    browser.fill(w.doctor, "ma");
    await browser.press(w.save);
    expect(browser.page.errorAt(w.doctor)).toContain(w.short);
    browser.fill(w.doctor, "mar");
    await browser.press(w.save);
    expect(browser.page.status).toBe(422);
    expect(browser.page.errors).toEqual([]);
    expect(browser.page.questions).toHaveLength(1);
    await checkPage(browser.page, { language, scripts: true });
    const offered = browser.page.document.querySelectorAll('main input[name="offered"]');
    const ids = offered.map((input) => input.getAttribute("value") ?? "").filter((id) => id.length === 36);
    expect(ids.length).toBeGreaterThan(1);
    const [first] = browser.page.document
      .querySelectorAll(`main input[value="${ids[0]}"] + label, main label`)
      .filter(
        (label) =>
          label.getAttribute("for") === browser.page.document.querySelector(`main input[value="${ids[0]}"]`)?.id,
      );
    browser.choose(w.which, textOf(first!));
    const phone = browser.page.valueOf(w.phone);
    browser.fill(w.phone, "061");
    await browser.press(language === "fr" ? "Enregistrer avec ce choix" : "Save with this choice");
    // Where something else is wrong the choice stays.
    expect(browser.page.status).toBe(422);
    expect(browser.page.chosenIn(w.which)).toHaveLength(1);
    browser.fill(w.phone, phone);
    await browser.press(w.save);
    expect(browser.page.flash).toBe(w.saved);
    const name = browser.page.valueOf(w.doctor);
    expect(name.toLowerCase()).toContain("mar");
    expect(homeOf(browser, "doctorId")).toBe(ids[0]);
    expect(browser.page.document.querySelector("main #part-doctor .doctor")?.text).toMatch(/\d{5}/);
    // Saved again it is the same one, although others share its name.
    await browser.press(w.save);
    expect(homeOf(browser, "doctorId")).toBe(ids[0]);
    browser.fill(w.doctor, "Rose Xyloquist");
    await browser.press(w.save);
    expect(browser.page.questions.join()).toContain(w.nobody);
    browser.choose(w.which, w.own);
    await browser.press(w.save);
    expect(browser.page.flash).toBe(w.saved);
    expect(browser.page.valueOf(w.doctor)).toBe("Rose Xyloquist");
    expect(homeOf(browser, "doctorId")).toBe("own");
    browser.check(w.noDoctor);
    await browser.press(w.save);
    expect(browser.page.valueOf(w.doctor)).toBe("");
    expect(browser.page.document.querySelector('main input[name="noDoctor"]')?.hasAttribute("checked")).toBe(true);
  });

  test("MR-026 MR-027 MR-028 MR-029 MR-031 MR-032 a code brings its town, a town its code, and several are offered", async () => {
    const browser = await atIdentity(language);
    const place = async (postalCode: string, city: string) => {
      fillOwn(browser, w);
      browser.tamper("postalCode", postalCode);
      if (browser.page.document.querySelector('main input[name="city"]:not([type="radio"])'))
        browser.tamper("city", city);
      await browser.press(w.save);
    };
    await place("69003", "");
    expect(browser.page.flash).toBe(w.saved);
    expect(homeOf(browser, "city")).toBe("Lyon");
    await place("", "Francheleins");
    expect(browser.page.flash).toBe(w.saved);
    expect(homeOf(browser, "postalCode")).toBe("01090");
    await place("01090", "Nantes {{x}}");
    expect(browser.page.errors.join()).toMatch(/Nantes \{\{x\}\}.+01090/);
    await browser.visit(path);
    await place("01090", "");
    expect(browser.page.status).toBe(422);
    expect(browser.page.has("group", w.communes)).toBe(true);
    browser.choose(w.communes, "Francheleins");
    await browser.press(w.save);
    expect(browser.page.flash).toBe(w.saved);
    await place("", "Lyon");
    expect(browser.page.errorAt(w.postalCode)).toContain(w.whichCode);
    browser.tamper("postalCode", "69007");
    await browser.press(w.save);
    expect(browser.page.flash).toBe(w.saved);
    expect(homeOf(browser, "postalCode")).toBe("69007");
  });
});

const w = words.fr;

test("MR-066 MR-067 the contact person is optional, and all seven fields are kept", async () => {
  const browser = await atIdentity();
  const contact = {
    ...{ contactFirstName: "Paul", contactLastName: "Moreau", contactCountry: "Belgique", contactPostalCode: "4000" },
    ...{ contactCity: "Liège", contactPhone: "+32 4 221 92 12", contactEmail: "paul@demo.example" },
  };
  fillOwn(browser, w);
  for (const [name, value] of Object.entries(contact)) browser.tamper(name, value);
  await browser.press(w.save);
  expect(browser.page.flash).toBe(w.saved);
  for (const name of [
    "contactFirstName",
    "contactLastName",
    "contactCountry",
    "contactPostalCode",
    "contactCity",
    "contactEmail",
  ] as const)
    expect(homeOf(browser, name), name).toBe(contact[name]);
  expect(homeOf(browser, "contactPhone").replaceAll(/\s/g, "")).toContain("42219212");
});

test("MR-007 MR-038 MR-043 R17 while a child is active its own identity is saved, and the parent's address holds for it", async () => {
  const browser = await atIdentity();
  await save(browser, w);
  await browser.visit("/patient-dashboard/children");
  await browser.press(w.open);
  await browser.visit(path);
  expect(browser.page.text).toContain(w.of);
  await checkPage(browser.page, { language: "fr", scripts: true });
  expect(browser.page.valueOf(w.firstName)).toBe("Léa");
  expect(browser.page.has("group", "Civilité")).toBe(false);
  browser.fill(w.weight, "21,5");
  browser.fill(w.height, "117");
  await browser.press(w.save);
  expect(browser.page.flash).toBe(w.saved);
  expect(browser.page.valueOf(w.weight)).toBe("21,5");
  browser.fill(w.firstName, "");
  browser.tamper("address", "1 place Curial");
  for (const name of ["postalCode", "city"]) browser.tamper(name, "");
  await browser.press(w.save);
  expect(browser.page.status).toBe(422);
  expect(browser.page.errors).toEqual(
    expect.arrayContaining(["Indiquez le prénom de l'enfant.", "Indiquez son code postal."]),
  );
  expect(browser.page.has("field", "L'enfant n'a pas de médecin traitant")).toBe(true);
  const shown = browser.page.document.querySelector('main form [name="version"]')?.getAttribute("value");
  // Its page, sent after another record was opened, writes to nobody.
  const tab = browser.tab();
  await tab.visit("/patient-dashboard/children");
  await tab.press(/^Revenir à mon dossier/);
  browser.fill(w.firstName, "Autre");
  for (const name of ["address", "postalCode", "city"]) browser.tamper(name, "");
  await browser.press(w.save);
  expect(browser.page.status, browser.page.errors.join()).toBe(409);
  expect(browser.page.valueOf(w.firstName)).toBe("Autre");
  // Nor does it show who is open now.
  expect(browser.page.document.querySelector('main form [name="version"]')?.getAttribute("value")).toBe(shown);
  expect(textOf(browser.page.document.querySelector("main form")!)).not.toContain("@");
  await tab.visit(path);
  expect(tab.page.valueOf(w.firstName)).not.toBe("Autre");
});

test("a page that shows what has changed meanwhile shows both, and may replace it", async () => {
  const browser = await atIdentity();
  await save(browser, w);
  const tab = browser.tab();
  await tab.visit(path);
  tab.tamper("address", "8 rue Neuve");
  await tab.press(w.save);
  browser.fill(w.lastName, "Nouveau");
  await browser.press(w.save);
  expect(browser.page.status).toBe(409);
  expect(browser.page.text).toContain(w.other);
  expect(browser.page.text).toContain(w.kept);
  expect(browser.page.text).toContain("8 rue Neuve");
  expect(browser.page.valueOf(w.lastName)).toBe("Nouveau");
  await browser.press(w.save, { times: 2 });
  expect(browser.page.flash).toBe(w.saved);
  // The name of the frame is the new one at once.
  expect(browser.page.document.querySelector("main h2 + p")?.text).toContain("Nouveau");
});
