import { describe, expect, inject, test } from "vitest";
import { answerUpTo, atStep, fillStep, takeSlot } from "../booking.ts";
import { Browser } from "../browser.ts";
import { aSignedIn } from "../people.ts";

const origin = inject("baseUrl");
const languages = ["fr", "en"] as const;
const list = "/patient-dashboard/children";
const year = new Date().getFullYear();

const words = {
  fr: {
    count: (number: number) => `Vos enfants (${number})`,
    add: "Ajouter un enfant",
    addIt: "Ajouter",
    editOf: (name: string) => `Modifier : ${name}`,
    editTitle: "Modifier les données de Zoé Essai",
    editIt: "Modifier",
    removeOf: (name: string) => `Supprimer : ${name}`,
    removeTitle: "Suppression d'un enfant",
    question: (name: string) => `Êtes-vous sûr de vouloir supprimer votre enfant : ${name} ?`,
    yes: "Oui",
    no: "Non",
    book: /^Prendre rendez-vous\s: Léa /,
    submit: "Chercher",
    town: "Ville ou code postal",
    forWhom: /Rendez-vous pour Léa /,
    open: (name: string) => `Ouvrir le dossier de ${name}`,
    firstName: "Prénom",
    lastName: "Nom",
    birth: "Date de naissance",
    parts: ["Jour", "Mois", "Année"],
    sex: "Sexe",
    female: "Féminin",
    weight: "Poids (kg)",
    height: "Taille (cm)",
    sure: "Oui, le poids et la taille sont exacts",
    measured: "19,5",
    shownMeasure: "19,5",
    added: "Enfant ajouté.",
    changed: "Enfant modifié.",
    removed: "Enfant retiré.",
    cancel: "Annuler",
    hint: "Pour compléter le dossier d'un enfant",
    errors: ["Indiquez le prénom de l'enfant.", "Indiquez le nom de l'enfant."],
    future: "Vérifiez la date de naissance : elle est dans le futur.",
    adult: "Vérifiez la date de naissance : à 18 ans ou plus, une personne crée son propre compte.",
    weightError: "Écrivez un poids en kilos, entre 0,3 et 650, avec une décimale au plus, par exemple 18,5 ou 68,5.",
    heightError: "Écrivez une taille en centimètres entiers, entre 20 et 280, par exemple 117 ou 172.",
    unusual: "Ce poids est inhabituel. Le confirmez-vous ?",
    who: "La téléconsultation est pour",
    ofChild: (name: string) => new RegExp(`^${name}, mon enfant`),
    address: "Adresse",
    outdated:
      "La fiche de cet enfant a changé entre-temps. Ce qui est enregistré est écrit sur la page : envoyez à nouveau pour le remplacer, ou annulez pour le garder.",
    gone: "Rien n'est enregistré : cet enfant n'est plus rattaché à votre compte.",
    notYours: "Ce dossier ne peut pas être ouvert : il n'est plus rattaché à votre compte. Vous êtes dans le vôtre.",
    toBooking: "Revenir à la réservation",
    toCome: "Cet enfant a un rendez-vous à venir. Annulez d'abord ce rendez-vous, puis supprimez l'enfant.",
    appointments: "Voir les rendez-vous à venir",
    empty: "Aucun enfant n'est rattaché à votre compte.",
  },
  en: {
    count: (number: number) => `Your children (${number})`,
    add: "Add a child",
    addIt: "Add",
    editOf: (name: string) => `Edit: ${name}`,
    editTitle: "Edit the details of Zoé Essai",
    editIt: "Save",
    removeOf: (name: string) => `Remove: ${name}`,
    removeTitle: "Remove a child",
    question: (name: string) => `Are you sure you want to remove your child ${name}?`,
    yes: "Yes",
    no: "No",
    book: /^Book an appointment: Léa /,
    submit: "Search",
    town: "Town or postcode",
    forWhom: /Appointment for Léa /,
    open: (name: string) => `Open the record of ${name}`,
    firstName: "First name",
    lastName: "Last name",
    birth: "Date of birth",
    parts: ["Day", "Month", "Year"],
    sex: "Sex",
    female: "Female",
    weight: "Weight (kg)",
    height: "Height (cm)",
    sure: /^Yes, the weight and (the )?height are/,
    measured: "19.5",
    shownMeasure: "19.5",
    added: "Child added.",
    changed: "Child updated.",
    removed: "Child removed.",
    cancel: "Cancel",
    hint: "To complete a child's record",
    errors: ["Enter the child's first name.", "Enter the child's last name."],
    future: "Check the date of birth: it is in the future.",
    adult: "Check the date of birth: anyone aged 18 or over has to create their own account.",
    weightError: /Enter a weight in kilos/,
    heightError: /Enter a height in whole cent/,
    unusual: /unusual/,
    who: "The video visit is for",
    ofChild: (name: string) => new RegExp(`^${name}, my child`),
    address: "Address",
    outdated:
      "This child's details have changed in the meantime. What is saved is shown on the page: send again to replace it, or cancel to keep it.",
    gone: "Nothing was saved: this child is no longer linked to your account.",
    notYours: "That record cannot be opened: it is no longer linked to your account. You are in your own.",
    toBooking: "Back to the booking",
    toCome: "This child has an upcoming appointment. Cancel that appointment first, then remove the child.",
    appointments: "See the upcoming appointments",
    empty: "No child is linked to your account.",
  },
} as const;

type Words = (typeof words)["fr" | "en"];

function fillBirth(browser: Browser, w: Words, parts: readonly [string, string, string]): void {
  for (const [at, label] of w.parts.entries()) browser.fill(label, parts[at]!, { within: w.birth });
}

/** Fills in the form of a child of six. */
function fillChild(browser: Browser, w: Words, firstName = "Zoé"): void {
  browser.fill(w.firstName, firstName);
  browser.fill(w.lastName, "Essai");
  fillBirth(browser, w, ["15", "1", String(year - 6)]);
  browser.choose(w.sex, w.female);
  browser.fill(w.weight, w.measured);
  browser.fill(w.height, "117");
}

async function atList(language: "fr" | "en") {
  const { browser } = await aSignedIn(origin, undefined, { language });
  await browser.visit(list);
  return browser;
}

describe.each(languages)("in %s", (language) => {
  const w = words[language];

  test("MR-008 MR-046 MR-047 MR-049 MR-051 MR-054 MR-055 MR-058 a child is added, listed and counted, with a hint at its record", async () => {
    const browser = await atList(language);
    expect(browser.page.h1).toBe(w.count(2));
    expect(browser.page.text).toContain(w.hint);
    await browser.follow(w.add);
    expect(browser.page).toMatchObject({ h1: w.add, path: `${list}/add` });
    fillChild(browser, w);
    await browser.press(w.addIt, { times: 2 });
    expect(browser.page).toMatchObject({ path: list, flash: w.added, h1: w.count(3) });
    expect(browser.page.text).toContain("Zoé Essai");
    await browser.press(w.open("Zoé Essai"));
    expect(browser.page.text).toContain("Zoé Essai");
    // The list of records is read anew on each page.
    await browser.visit("/patient-dashboard/access-log");
    expect(browser.page.buttons.filter((name) => /Léa|Tom/.test(name))).toHaveLength(2);
    await browser.visit(list);
    expect(browser.page.h1).toBe(w.count(3));
  });

  test("MR-048 MR-059 wrong answers come back with their errors, and all that was typed", async () => {
    const browser = await atList(language);
    await browser.follow(w.add);
    await browser.press(w.addIt);
    expect(browser.page.status).toBe(422);
    expect(browser.page.errors.slice(0, 2)).toEqual(w.errors);
    expect(browser.page.errors).toHaveLength(6);
    fillChild(browser, w);
    fillBirth(browser, w, ["3", "3", String(year + 1)]);
    browser.fill(w.weight, "lourd");
    browser.fill(w.height, "1,1");
    await browser.press(w.addIt);
    expect(browser.page.status).toBe(422);
    expect(browser.page.errorAtGroup(w.birth)).toContain(w.future);
    expect(browser.page.errorAt(w.weight)).toMatch(w.weightError);
    expect(browser.page.errorAt(w.height)).toMatch(w.heightError);
    expect(browser.page.valueOf(w.firstName)).toBe("Zoé");
    expect(browser.page.valueOf(w.parts[2], w.birth)).toBe(String(year + 1));
    expect(browser.page.chosenIn(w.sex)).toEqual([w.female]);
    expect(browser.page.valueOf(w.weight)).toBe("lourd");
    fillChild(browser, w);
    fillBirth(browser, w, ["3", "3", String(year - 19)]);
    await browser.press(w.addIt);
    expect(browser.page.errorAtGroup(w.birth)).toContain(w.adult);
    await browser.follow(w.cancel);
    expect(browser.page).toMatchObject({ path: list, h1: w.count(2) });
  });

  test("decisions 2.9 a weight that is rare at the age is confirmed first", async () => {
    const browser = await atList(language);
    await browser.follow(w.add);
    fillChild(browser, w);
    browser.fill(w.weight, "75");
    await browser.press(w.addIt);
    expect(browser.page.status).toBe(422);
    expect(browser.page.errorAt(w.sure)).toMatch(w.unusual);
    browser.check(w.sure);
    await browser.press(w.addIt);
    expect(browser.page).toMatchObject({ path: list, flash: w.added });
  });

  test("MR-052 MR-056 a child opens in the form and is changed", async () => {
    const browser = await atList(language);
    await browser.follow(w.add);
    fillChild(browser, w);
    await browser.press(w.addIt);
    await browser.follow(w.editOf("Zoé Essai"));
    expect(browser.page.h1).toBe(w.editTitle);
    expect(browser.page.valueOf(w.firstName)).toBe("Zoé");
    expect(browser.page.valueOf(w.parts[2], w.birth)).toBe(String(year - 6));
    expect(browser.page.chosenIn(w.sex)).toEqual([w.female]);
    expect(browser.page.valueOf(w.weight)).toBe(w.shownMeasure);
    expect(browser.page.valueOf(w.height)).toBe("117");
    browser.fill(w.firstName, "Zoë");
    browser.fill(w.height, "");
    await browser.press(w.editIt);
    expect(browser.page.status).toBe(422);
    expect(browser.page.h1).toBe(w.editTitle);
    expect(browser.page.valueOf(w.firstName)).toBe("Zoë");
    browser.fill(w.height, "118");
    await browser.press(w.editIt);
    expect(browser.page).toMatchObject({ path: list, flash: w.changed });
    await browser.follow(w.editOf("Zoë Essai"));
    expect(browser.page.valueOf(w.height)).toBe("118");
  });

  test("MR-053 MR-057 MR-058 removing a child asks first by name, and the last one leaves an empty list", async () => {
    const browser = await atList(language);
    const names = browser.page.document.querySelectorAll("main .rows h2").map(({ text }) => text);
    expect(names).toHaveLength(2);
    const [first = "", second = ""] = names;
    await browser.follow(w.removeOf(first));
    expect(browser.page.h1).toBe(w.removeTitle);
    expect(browser.page.text).toContain(w.question(first));
    await browser.follow(w.no);
    expect(browser.page.h1).toBe(w.count(2));
    for (const [name, left] of [
      [first, 1],
      [second, 0],
    ] as const) {
      await browser.follow(w.removeOf(name));
      await browser.press(w.yes, { times: 2 });
      expect(browser.page).toMatchObject({ path: list, flash: w.removed, h1: w.count(left) });
    }
    expect(browser.page.text).toContain(w.empty);
  });

  test("a child who was removed in another tab: the form keeps what is typed, and the record cannot be opened", async () => {
    const browser = await atList(language);
    const [, name = ""] = browser.page.document.querySelectorAll("main .rows h2").map(({ text }) => text);
    const [form, old] = [browser.tab(), browser.tab()];
    await old.visit(list);
    await form.visit(list);
    await form.follow(w.editOf(name));
    fillChild(form, w, "Zoë");
    await browser.follow(w.removeOf(name));
    await browser.press(w.yes);
    await form.press(w.editIt);
    expect(form.page).toMatchObject({ status: 409, errors: [w.gone] });
    expect(form.page.valueOf(w.firstName)).toBe("Zoë");
    await old.press(w.open(name));
    expect(old.page).toMatchObject({ path: "/patient-dashboard/welcome", flash: w.notYours });
  });

  test("a child changed in another tab meanwhile: both are shown, and sending again replaces", async () => {
    const browser = await atList(language);
    const [name = ""] = browser.page.document.querySelectorAll("main .rows h2").map(({ text }) => text);
    await browser.follow(w.editOf(name));
    const other = browser.tab();
    await other.visit(list);
    await other.follow(w.editOf(name));
    fillChild(other, w, "Zoë");
    fillChild(browser, w, "Chloé");
    await other.press(w.editIt);
    expect(other.page.flash).toBe(w.changed);
    // A form that comes back for another reason is still one of the child as it was.
    browser.fill(w.lastName, "");
    await browser.press(w.editIt);
    expect(browser.page.status).toBe(422);
    browser.fill(w.lastName, "Essai");
    await browser.press(w.editIt);
    expect(browser.page).toMatchObject({ status: 409, errors: [w.outdated] });
    expect(browser.page.valueOf(w.firstName)).toBe("Chloé");
    expect(browser.page.text).toContain("Zoë");
    await browser.press(w.editIt);
    expect(browser.page).toMatchObject({ path: list, flash: w.changed });
    expect(browser.page.text).toContain("Chloé");
  });

  test("MR-060 decisions 2.15 a child with an appointment to come stays: the page says why, and where to cancel", async () => {
    const { browser } = await atStep(origin, "payment", { forChild: true, language });
    await answerUpTo(browser, "payment", true);
    await browser.visit(list);
    const name = browser.page.document
      .querySelectorAll("main .rows h2")
      .find(({ text }) => text.startsWith("Léa"))!.text;
    await browser.follow(w.removeOf(name));
    await browser.press(w.yes);
    expect(browser.page).toMatchObject({ status: 422, h1: w.removeTitle, errors: [w.toCome] });
    await browser.follow(w.appointments);
    expect(browser.page.path).toBe("/patient-dashboard/teleconsultations");
    expect(browser.page.text).toContain(name);
    expect((await browser.visit(list)).h1).toBe(w.count(2));
  });

  test("MR-051 an appointment that is looked for from the list of children is for that child, whatever is searched", async () => {
    const browser = await atList(language);
    await browser.follow(w.book);
    expect(browser.page.path).toMatch(/^\/search\?city=\w/);
    browser.fill(w.town, "");
    await browser.press(w.submit);
    expect(browser.page.text).toMatch(w.forWhom);
    const found = browser.page.path;
    await browser.visit(browser.page.document.querySelector("main .results h2 a")!.getAttribute("href")!);
    expect(browser.page.text).toMatch(w.forWhom);
    await browser.visit(found);
    await takeSlot(browser, { search: browser.page.path });
    expect(browser.page.path).toBe("/consultationprocess/beneficiary");
    expect(browser.page.chosenIn(w.who)).toEqual([expect.stringMatching(/^Léa /)]);
  });

  test("a child added from step 1 of a booking is chosen there, and what was typed is kept", async () => {
    const { browser } = await aSignedIn(origin, undefined, { language });
    await takeSlot(browser);
    browser.fill(w.address, "9 quai des Brumes");
    await browser.press(w.add);
    expect(browser.page.h1).toBe(w.add);
    await browser.follow(w.cancel);
    expect(browser.page.path).toBe("/consultationprocess/beneficiary");
    expect(browser.page.valueOf(w.address)).toBe("9 quai des Brumes");
    await browser.press(w.add);
    fillChild(browser, w);
    await browser.press(w.addIt);
    expect(browser.page.flash).toBe(w.added);
    expect(browser.page.path).toMatch(/^\/consultationprocess\/beneficiary/);
    expect(browser.page.valueOf(w.address)).toBe("9 quai des Brumes");
    expect(browser.page.chosenIn(w.who)).toEqual([expect.stringMatching(w.ofChild("Zoé Essai"))]);
    fillStep(browser, "beneficiary", true);
    browser.choose(w.who, w.ofChild("Zoé Essai"));
    await browser.press(language === "fr" ? "Continuer" : "Continue");
    expect(browser.page.path).toBe("/consultationprocess/motifs");
    expect(browser.page.text).toContain("Zoé");
  });
});

/** Removes Léa in another tab of this browser. */
async function removeLea(browser: Browser) {
  const other = browser.tab();
  await other.visit(list);
  const names = other.page.document.querySelectorAll("main .rows h2").map(({ text }) => text);
  await other.follow(words.fr.removeOf(names.find((name) => name.startsWith("Léa"))!));
  await other.press(words.fr.yes);
  expect(other.page.flash).toBe(words.fr.removed);
}

test("the list of a family's appointments says so while a child's record is open, and no longer once the child is removed", async () => {
  const { browser } = await atStep(origin, "payment");
  await answerUpTo(browser, "payment");
  const appointments = "/patient-dashboard/teleconsultations";
  const family = "La liste réunit vos rendez-vous et ceux de vos enfants.";
  expect((await browser.visit(appointments)).text).not.toContain(family);
  await browser.visit("/patient-dashboard/switch");
  const child = browser.page.buttons.find((name) => /^Léa /.test(name))!;
  await browser.press(child);
  expect((await browser.visit(appointments)).text).toContain(family);
  const tab = browser.tab();
  await tab.visit(list);
  await tab.follow(words.fr.removeOf(child));
  await tab.press(words.fr.yes);
  expect((await browser.visit(appointments)).text).not.toContain(family);
});

test("a child removed in another tab while it is booked for: the booking says so, and a time can be chosen again", async () => {
  const { browser } = await atStep(origin, "situation", { forChild: true });
  fillStep(browser, "situation", true);
  await removeLea(browser);
  const sendOrOpen = [() => browser.press("Continuer"), () => browser.visit("/consultationprocess/situation")];
  for (const act of sendOrOpen) {
    await act();
    expect(browser.page.path).toMatch(/^\/consultationprocess\/slot\?slotId=/);
    expect(browser.page.flash).toContain("la réservation commencée pour lui est arrêtée");
  }
  await browser.press("Réserver ce créneau");
  expect(browser.page.path).toBe("/consultationprocess/beneficiary");
  expect(browser.page.chosenIn(words.fr.who)).toEqual([]);
});

test("a child removed in another tab before step 1 is sent: the step says so and keeps what is typed", async () => {
  const { browser } = await aSignedIn(origin);
  await takeSlot(browser);
  fillStep(browser, "beneficiary", true);
  browser.fill(words.fr.address, "9 quai des Brumes");
  await removeLea(browser);
  await browser.press("Continuer");
  expect(browser.page.path).toBe("/consultationprocess/beneficiary");
  expect(browser.page.errors).toEqual([
    "L'enfant choisi n'est plus rattaché à votre compte. Choisissez pour qui est le rendez-vous.",
  ]);
  expect(browser.page.valueOf(words.fr.address)).toBe("9 quai des Brumes");
});

test("a child added while step 1 is changed from the review leads back there, and then to the review", async () => {
  const { browser } = await atStep(origin, "payment");
  await browser.visit("/consultationprocess/beneficiary?change=1");
  await browser.press(words.fr.add);
  fillChild(browser, words.fr);
  await browser.press(words.fr.addIt);
  expect(browser.page.path).toMatch(/^\/consultationprocess\/beneficiary\?change=1&child=/);
  expect(browser.page.chosenIn(words.fr.who)).toEqual([expect.stringMatching(words.fr.ofChild("Zoé Essai"))]);
  browser.choose(words.fr.who, /^Moi/);
  await browser.press("Continuer");
  expect(browser.page.path).toBe("/consultationprocess/informations");
});

test("MR-011 R12 a child of somebody else, and no child at all, have no page", async () => {
  const browser = await atList("fr");
  const href = browser.page.link(/^Modifier : Léa /).getAttribute("href")!;
  const stranger = await atList("fr");
  for (const path of [href, `${list}/${crypto.randomUUID()}`, `${list}/nobody`])
    for (const page of [path, `${path}/remove`]) expect((await stranger.visit(page)).status, page).toBe(404);
  expect((await browser.visit(href)).status).toBe(200);
});

test("PF-004 a guest sees no children", async () => {
  const guest = new Browser(origin);
  for (const path of [list, `${list}/add`]) expect((await guest.visit(path)).status).toBe(403);
});
