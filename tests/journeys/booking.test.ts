import { randomUUID } from "node:crypto";
import { addDays } from "date-fns/addDays";
import type { HTMLElement } from "node-html-parser";
import { expect, inject, test } from "vitest";
import {
  answerUpTo,
  aSlot,
  atStep,
  fillStep,
  findSlot,
  readLaterSlot,
  type Step,
  steps,
  takeSlot,
  words,
} from "../booking.ts";
import { Browser } from "../browser.ts";
import { clean } from "../page.ts";
import { aPerson, aSignedIn, logIn } from "../people.ts";

const origin = inject("baseUrl");
const pathOf = (step: Step) => `/consultationprocess/${step}`;
const w = words.fr;

const offered = {
  fr: "Repris de vos réponses précédentes. Vérifiez, et corrigez si besoin.",
  en: "Taken from your earlier answers. Check them, and correct them if needed.",
};

/** Chooses a free slot with the practitioner of this one, or with any other. */
async function takeSlotWith(browser: Browser, slot: string, isSame = true): Promise<void> {
  await browser.visit("/search?specialty=medecine-generale&part=TOUTE");
  const whose = slot.split(", ").at(-1)!;
  const { time } = words[browser.language];
  await browser.press(
    aSlot(browser.page.buttons.filter((name) => time.test(name) && name.endsWith(`, ${whose}`) === isSame)),
  );
}

/** Accepts the payment on its page; the answer is lost on its way. */
async function payWithoutReturn(browser: Browser): Promise<void> {
  const paid = await fetch(browser.page.url, {
    method: "POST",
    redirect: "manual",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: "outcome.accept=on",
  });
  expect(paid.status).toBe(303);
}

/** The first row of the list of appointments, as text. */
const firstRow = (browser: Browser) => browser.page.document.querySelector(".rows > li")?.text ?? "";

test.each(["fr", "en"] as const)(
  "BK-021 BK-022 BK-029 BK-078 BK-084 BK-085 a guest finds a slot, logs in, answers six steps, pays by card, sees the appointment and cancels it (%s)",
  async (language) => {
    const browser = new Browser(origin, { language });
    const person = aPerson();
    const { card, how, confirm, accept, booked } = words[language];
    await browser.visit("/");
    await browser.follow(language === "fr" ? "Prendre un rendez-vous" : "Book an appointment");
    expect(browser.page.path).toBe("/teleconsult-doctor");
    const slot = await takeSlot(browser);
    expect(browser.page.path).toMatch(/^\/login\?returnTo=/);
    await logIn(browser, person);
    expect(browser.page.path).toBe(pathOf("beneficiary"));
    expect(browser.page.text).toContain(slot.split(", ").at(-1)!.replace(/^\S+ /, ""));
    await answerUpTo(browser, "informations");
    expect(browser.page.path).toBe(pathOf("payment"));
    browser.choose(how, card);
    await browser.press(confirm);
    expect(browser.page.path).toMatch(/^\/payment-page\//);
    await browser.press(accept);
    expect(browser.page.path).toMatch(/^\/consultationprocess\/confirmation\?appointment=/);
    expect(browser.page.h1).toMatch(booked);
    expect(browser.page.text).not.toMatch(/Soyez aux côtés|Be with/);
    // What services/mails/appointment.test.ts finds in it.
    expect(browser.page.text).toMatch(
      language === "fr"
        ? /un e-mail avec le jour, l'heure, le praticien, la référence et .+ agenda\. .+ ne dit ni la spécialité, ni le motif, ni le nom du patient/
        : /an email with the day, the time, the practitioner, the reference and .+ calendar\. .+ does not give the speciality, the reason or the patient's name/,
    );
    const reference = /[A-Z0-9]{4}-?[A-Z0-9]{4,}/.exec(browser.page.text)?.[0];
    expect(reference).toBeDefined();

    await browser.follow(language === "fr" ? "Ajouter à mon agenda (fichier .ics)" : /\.ics/);
    expect(browser.page.headers.get("content-type")).toMatch(/^text\/calendar/);
    expect(browser.page.html).toContain("BEGIN:VEVENT");

    await browser.visit("/patient-dashboard/teleconsultations");
    await browser.follow(language === "fr" ? /^Annuler : / : /^Cancel: /);
    const [why, reason] =
      language === "fr" ? ["Pourquoi annulez-vous ?", "Empêchement"] : ["Why are you cancelling?", "I cannot attend"];
    browser.choose(why, reason);
    await browser.press(language === "fr" ? "Annuler ce rendez-vous" : /^Cancel this/);
    expect(browser.page.path).toBe("/patient-dashboard/teleconsultations");
    expect(browser.page.flash).toMatch(language === "fr" ? /^Votre rendez-vous a été annulé\./ : /cancelled/);
    await browser.follow(language === "fr" ? "Passées ou annulées" : "Past or cancelled");
    expect(browser.page.h1).toMatch(/ passées ou annulées$|^Past or cancelled /);
    expect(firstRow(browser)).toContain(language === "fr" ? "Annulé par le patient" : "Cancelled by the patient");
    await browser.follow(/^Détails : |^Details: /);
    // What no longer takes place has nothing to cancel, and its record is not shared.
    expect(browser.page.text).not.toMatch(/Annulation :|Cancelling:|Accès du praticien|may see/);
    expect(browser.page.text).toContain(
      `${language === "fr" ? "Motif de l'annulation :" : "Reason for cancelling:"} ${reason}`,
    );

    // The answers were saved in the record.
    await browser.visit("/patient-dashboard/welcome");
    expect(browser.page.text).toMatch(
      language === "fr" ? /Vous avez répondu qu'il n'y en a pas\./ : /You answered that there are none\./,
    );
    expect(browser.page.text).not.toMatch(/pas renseigné d'allergie|not entered any allergies/);

    const mails = (await new Browser(origin).visit("/outbox")).document
      .querySelectorAll("main tr, main li")
      .map(({ text }) => text)
      .filter((text) => text.includes(person.email));
    expect(mails).toHaveLength(3);
  },
);

test("BK-082 «Reprendre rdv» of a child's appointment ticks the child in step 1, whoever the booking before was for", async () => {
  const { browser } = await atStep(origin, "payment", { forChild: true });
  await answerUpTo(browser, "payment", true);
  await browser.visit("/patient-dashboard/teleconsultations");
  await browser.follow(/^Annuler : /);
  await browser.press("Annuler ce rendez-vous");
  await takeSlot(browser);
  await answerUpTo(browser, "beneficiary");
  await browser.follow("Quitter");
  await browser.press("QUITTER");
  await browser.visit("/patient-dashboard/teleconsultations/past");
  await browser.follow(/^Reprendre rdv avec /);
  await browser.press(aSlot(browser.page.buttons.filter((name) => w.time.test(name))));
  expect(browser.page.path).toBe(pathOf("beneficiary"));
  expect(browser.page.chosenIn(w.who)).toEqual([expect.stringMatching(/^Léa /)]);
  // Another choice stays.
  await answerUpTo(browser, "beneficiary");
  expect(browser.page.path).toBe(pathOf("motifs"));
  await browser.visit(pathOf("beneficiary"));
  expect(browser.page.chosenIn(w.who)).toEqual([expect.stringMatching(w.self)]);
});

test("BK-041 what a teenager may ask is told to nobody whose children are of another age", async () => {
  const { browser } = await atStep(origin, "beneficiary");
  expect(browser.page.text).toContain("J'exerce l'autorité parentale sur cet enfant");
  expect(browser.page.text).not.toContain("Entre 15 et 17 ans");
});

test("BK-015 who takes no new patients is said to, on the page of the time and beside each step", async () => {
  const { browser } = await aSignedIn(origin);
  const told = "Ce praticien n'accepte pas de nouveaux patients : si vous ne l'avez jamais consulté, il peut refuser";
  const findCard = () =>
    browser.page.document
      .querySelectorAll("main li.card")
      .find(({ text }) => text.includes("Pour ses patients actuels seulement"));
  const search = [
    "medecine-generale",
    "medecine-generale&page=2",
    "medecine-generale&page=3",
    "pediatrie",
    "dermatologie",
  ];
  let card: HTMLElement | undefined;
  for (const specialty of search) {
    await browser.visit(`/search?part=TOUTE&specialty=${specialty}`);
    card = findCard();
    if (card) break;
  }
  const names = card!.querySelectorAll('input[name^="slot."]').map((input) => input.getAttribute("aria-label")!);
  const chosen = aSlot(names.map(clean));
  const button = card!.querySelectorAll('input[name^="slot."]')[names.map(clean).indexOf(chosen)]!;
  const slot = button.getAttribute("name")!.slice("slot.".length);
  await browser.visit(`/consultationprocess/slot?slotId=${slot}`);
  expect(browser.page.text).toContain(told);
  await browser.press("Réserver ce créneau");
  expect(browser.page).toMatchObject({ path: pathOf("beneficiary"), text: expect.stringContaining(told) });
});

test("BK-041 a parent books for a child, and the questions are those of a child", async () => {
  const { browser } = await atStep(origin, "informations", { forChild: true });
  // Nobody was asked why: it is no answer to check.
  expect(browser.page.text).not.toContain("Pourquoi ce praticien");
  await answerUpTo(browser, "informations", true);
  expect(browser.page.text).toContain("Léa");
  await answerUpTo(browser, "payment");
  expect(browser.page.path).toMatch(/confirmation/);
  expect(browser.page.text).toMatch(/avec (Dr|Pr) .+, pour Léa /);
  expect(browser.page.text).toMatch(/Soyez aux côtés de Léa .+ pendant la consultation\./);
  await browser.visit("/patient-dashboard/teleconsultations");
  expect(firstRow(browser)).toContain("Léa");
  await browser.follow(/^Détails : /);
  expect(browser.page.h1).toMatch(/^Rendez-vous pour Léa /);
  expect(browser.page.text).toContain("Parent à ses côtés : Oui");
  expect(browser.page.text).not.toContain("Pourquoi ce praticien");
});

test("decisions 2.6 a medicine of the last three months is told in the record, above the button that says there is no treatment", async () => {
  const { browser } = await atStep(origin, "dosier-medical", { forChild: true });
  const question = w.health[2]!;
  fillStep(browser, "dosier-medical", true);
  browser.choose(question, w.yes);
  browser.fill(w.which, "Ventoline si besoin", { below: question });
  await browser.press(w.goOn);
  await answerUpTo(browser, "payment", true);
  await browser.visit("/patient-dashboard/children");
  await browser.press(/^Ouvrir le dossier de Léa/);
  await browser.visit("/patient-dashboard/welcome");
  expect(browser.page.text).toMatch(
    /Vous avez répondu qu'il n'y en a pas\. Médicaments des trois .+ : « Ventoline si besoin »/,
  );
  await browser.visit("/patient-dashboard/medical-profile/treatments");
  expect(browser.page.html).toMatch(/Ventoline si besoin.+value="Léa ne prend aucun traitement"/s);
});

test("a child under 16 needs a weight, and a parent's authority", async () => {
  const { browser } = await atStep(origin, "beneficiary");
  browser.choose(w.who, w.child);
  await browser.press(w.goOn);
  expect(browser.page.status).toBe(422);
  expect(browser.page.errors).toEqual([
    "Dites si vous serez aux côtés de votre enfant.",
    "Cochez « J'exerce l'autorité parentale sur cet enfant » : sans cette autorité, ce rendez-vous n'est pas possible.",
  ]);
  expect(browser.page.chosenIn(w.who)).toEqual([expect.stringMatching(w.child)]);
  browser.choose(w.present, "Non");
  browser.fill("Adresse", "x".repeat(201));
  browser.fill("Téléphone pour vous rappeler", "12");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual([
    "Avant 15 ans, un parent doit être présent pendant la consultation. Si vous ne pouvez pas l'être, choisissez une autre heure.",
    "Cochez « J'exerce l'autorité parentale sur cet enfant » : sans cette autorité, ce rendez-vous n'est pas possible.",
    "L'adresse est trop longue : 200 caractères au plus.",
    "Numéro de téléphone invalide",
  ]);
  // The first error leads to the answer that was given, from which the keys of the group go on.
  const [first] = browser.page.document.querySelectorAll("main a[href^='#beneficiary-']");
  expect(browser.page.document.querySelector(first!.getAttribute("href")!)?.getAttribute("value")).toBe("no");
  browser.fill("Adresse", "12 rue des Lilas");
  browser.fill("Téléphone pour vous rappeler", "06 12 34 56 78");
  await answerUpTo(browser, "motifs", true);
  expect(browser.page.h1).toBe("Situation de Léa");
  expect(browser.page.has("group", /^Pourquoi ce praticien/)).toBe(false);
  expect(browser.page.has("field", /^Maternité/)).toBe(false);
  expect(browser.page.has("field", /^Accident du travail/)).toBe(false);
  fillStep(browser, "situation", true);
  browser.tamper("healthRights", "INV");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual([
    "Un de ces droits n'est pas possible à l'âge ou pour le sexe du patient. Choisissez-en un autre.",
  ]);
  await browser.visit(pathOf("situation"));
  await answerUpTo(browser, "situation", true);
  expect(browser.page.h1).toBe("Dossier médical de Léa");
  fillStep(browser, "dosier-medical", true);
  browser.fill(w.weight, "");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Indiquez le poids : il est nécessaire avant 16 ans."]);
});

test("«under 16» is not offered to an adult, and all errors of step 3 are shown at once, from top to bottom", async () => {
  const { browser } = await atStep(origin, "situation");
  expect(browser.page.has("field", "Le patient a moins de 16 ans")).toBe(false);
  expect(browser.page.has("field", "Patient de moins de 16 ans")).toBe(false);
  expect(browser.page.text).toContain("Hors parcours (moins remboursé) Remboursement réduit (30 % au lieu de 70 %)");
  browser.check(/^Maternité/, { within: w.rights });
  await browser.press(w.goOn);
  expect(browser.page.errors.slice(0, 3)).toEqual([
    "Dites si un médecin traitant est déclaré.",
    "Dites pourquoi ce praticien a été choisi.",
    "Dites quelle date vous connaissez : le début de la grossesse ou l'accouchement prévu.",
  ]);
  expect(browser.page.errors).toHaveLength(4);
});

test("decisions 2.6 a date of pregnancy without the right it goes with is told, and stays", async () => {
  const { browser } = await atStep(origin, "situation");
  fillStep(browser, "situation");
  browser.choose("La date que vous connaissez est", "La date présumée de début de grossesse");
  browser.fill("Jour", "31", { within: "Date" });
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual([expect.stringMatching(/^Vous avez écrit une date de grossesse/)]);
  expect(browser.page.valueOf("Jour", "Date")).toBe("31");
  browser.fill("Jour", "", { within: "Date" });
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("dosier-medical"));
});

test("BK-034 a later step redirects to the first incomplete one, by GET and by POST", async () => {
  const { browser } = await atStep(origin, "motifs");
  const draft = browser.page.document.querySelector('input[name="draft"]')?.getAttribute("value") ?? "";
  for (const step of ["situation", "dosier-medical", "informations", "payment"] as const) {
    await browser.visit(pathOf(step));
    expect(browser.page.path).toBe(pathOf("motifs"));
    await browser.post(pathOf(step), {
      draft,
      procedure: "on",
      setting: "on",
      fees: "on",
      method: "free",
    });
    expect(browser.page.path).toBe(pathOf("motifs"));
  }
  expect(browser.page.text).toContain("Remplissez d'abord les informations de");
});

test("BK-032 BK-036 back and forward keep the answers, and nothing is asked twice", async () => {
  const { browser } = await atStep(origin, "dosier-medical");
  await browser.press("Revenir à « Situation »");
  expect(browser.page.chosenIn(w.regularDoctor)).toEqual([w.yes]);
  await browser.press("Revenir à « Motif(s) »");
  expect(browser.page.chosenIn(w.reasons)).toEqual([expect.stringMatching(/^Fièvre, grippe/)]);
  expect(browser.page.chosenIn(w.firstTime)).toEqual([w.yes]);
  await browser.press("Revenir à « Bénéficiaire »");
  expect(browser.page.chosenIn(w.who)).toEqual([expect.stringMatching(w.self)]);
  await browser.press(w.goOn);
  await browser.press(w.goOn);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("dosier-medical"));
  await browser.back();
  expect(browser.page.path).toBe(pathOf("situation"));
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("dosier-medical"));
});

test("a change of language loses nothing that was typed, and refuses nothing", async () => {
  const { browser } = await atStep(origin, "motifs");
  browser.check("Sommeil", { within: w.reasons });
  browser.fill("Votre motif", "court");
  await browser.press("Read this page in English");
  expect(browser.page).toMatchObject({
    status: 200,
    path: pathOf("motifs"),
    h1: "Why do you need a visit?",
    errors: [],
  });
  expect(browser.page.chosenIn(words.en.reasons)).toEqual(["Sleep"]);
  expect(browser.page.text).toContain("court");
  await browser.visit("/search");
  expect(browser.page.document.querySelector("html")?.getAttribute("lang")).toBe("en");
});

/** Chooses a slot in a time zone other than that of Paris; returns the name of the zone. */
async function takeFarSlot(browser: Browser, named: RegExp): Promise<string> {
  const towns = [
    "Cayenne",
    "Nouméa",
    "Saint-Denis",
    "Fort-de-France",
    "Les Abymes",
    "Mamoudzou",
    "Papeete",
    "Saint-Paul",
  ];
  for (const city of towns) {
    await browser.visit(`/search?${new URLSearchParams({ specialty: "medecine-generale", part: "TOUTE", city })}`);
    const far = browser.page.buttons.filter((name) => named.test(name));
    if (far.length === 0) continue;
    const slot = aSlot(far);
    await browser.press(slot);
    return named.exec(slot)![0];
  }
  throw new Error("No time overseas.");
}

test.each([
  ["fr", /heure de [^,]+/],
  ["en", /[^,]+(?<!Paris) time(?=,)/],
] as const)("R16 the zone of an appointment has one name on every page (%s)", async (language, named) => {
  const paris = language === "fr" ? /\([^)]+ à Paris\)/ : /\([^)]+ in Paris\)/;
  const guest = new Browser(origin, { language });
  const guestZone = (await takeFarSlot(guest, named)).trim();
  expect(guest.page.path).toMatch(/^\/login\?/);
  expect(guest.page.text).toContain(`(${guestZone}, `);
  expect(guest.page.text).toMatch(paris);
  const browser = new Browser(origin, { language });
  await logIn(browser, aPerson());
  const zone = (await takeFarSlot(browser, named)).trim();
  const pages: string[] = [browser.page.text];
  const untilWhen =
    language === "fr"
      ? /gardée?(?: pour vous)? jusqu'à [\dh\s]+ \(([^),]+), .+? à Paris\)/i
      : /held(?: for you)? until [\d:]+ \(([^),]+), .+? in Paris\)/i;
  const keptIn = () => untilWhen.exec(browser.page.document.text.replaceAll(/\s+/g, " "))?.[1];
  expect(keptIn()).toBe(zone);
  await browser.visit("/");
  expect(keptIn()).toBe(zone);
  expect(browser.page.document.querySelector("[aria-labelledby=held] p")!.text).toMatch(paris);
  await browser.follow(language === "fr" ? /^Reprendre ma réservation/ : /^Resume my booking/);
  expect(keptIn()).toBe(zone);
  await answerUpTo(browser, "payment");
  expect(browser.page.h1).toMatch(words[language].booked);
  pages.push(browser.page.text);
  for (const path of ["/patient-dashboard/teleconsultations", "/patient-dashboard"])
    pages.push((await browser.visit(path)).text);
  expect(pages.at(-2)).toMatch(language === "fr" ? /ouvre à [\dh\s]+ \(/ : /opens at [\d:]+ \(/);
  await browser.follow(language === "fr" ? /^Détails : / : /^Details: /);
  pages.push(browser.page.text);
  for (const text of pages) {
    expect(text).toContain(zone);
    expect(text).not.toMatch(/Indian|America|Pacific|Reunion|Noumea|St_|de Cayenne/);
  }
});

test("R2 the practitioner of a booking is named in the reader's language", async () => {
  const { browser } = await aSignedIn(origin, aPerson());
  await takeSlot(browser, { search: "/search?specialty=sage-femme&part=TOUTE" });
  const card = () => browser.page.document.querySelector(".booking-card")!.text;
  expect(card()).toMatch(/(Mme|M\.) \p{Lu}[^,]+, gardé .+Sage-femme/su);
  // Once, for text browsers, which show the folded part too.
  for (const once of [/ à \d+\s?h/g, /gardé jusqu'à/gi, /(Mme|M\.) \p{Lu}/gu])
    expect(card().match(once)).toHaveLength(1);
  await browser.press("Read this page in English");
  expect(card()).toMatch(/(Ms|Mr) \p{Lu}[^,]+, held .+Midwife/su);
});

test("PF-006 the language chosen in a form is saved for the account's mails", async () => {
  const { browser, person } = await atStep(origin, "motifs");
  await browser.press("Read this page in English");
  await browser.visit("/about");
  browser.check("I agree to receive the newsletter");
  await browser.press("Save");
  const { document } = await new Browser(origin).visit("/outbox");
  const mails = document.querySelectorAll("tbody tr, main li").map(({ text }) => text);
  expect(mails.find((mail) => mail.includes(person.email))).toContain("Confirm your subscription to the newsletter");
});

test("decisions 2.9 a possible but rare weight needs one confirmation, then is saved", async () => {
  const { browser } = await atStep(origin, "dosier-medical");
  fillStep(browser, "dosier-medical");
  browser.fill(w.weight, "260");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Ce poids est inhabituel. Le confirmez-vous ?"]);
  expect(browser.page.valueOf(w.weight)).toBe("260");
  browser.check("Oui, le poids et la taille sont exacts");
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("informations"));
  expect(browser.page.text).toContain("260 kg");
});

test("decisions 2.9 a confirmation is valid for the confirmed measures, whatever else changes", async () => {
  const { browser } = await atStep(origin, "dosier-medical");
  fillStep(browser, "dosier-medical");
  const sure = "Oui, le poids et la taille sont exacts";
  browser.fill(w.weight, "260,5");
  await browser.press(w.goOn);
  browser.check(sure);
  browser.fill(w.weight, "26");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Ce poids est inhabituel. Le confirmez-vous ?"]);
  browser.fill(w.weight, "260,5");
  browser.fill("Taille (cm)", "225");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Ce poids et cette taille sont inhabituels. Les confirmez-vous ?"]);
  browser.check(sure);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("informations"));
  await browser.visit(`${pathOf("dosier-medical")}?change=1`);
  browser.choose("Allergies", "Je ne sais pas");
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("informations"));
  await browser.visit(`${pathOf("dosier-medical")}?change=1`);
  browser.fill("Taille (cm)", "240");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Ce poids et cette taille sont inhabituels. Les confirmez-vous ?"]);
});

test("decisions 2.9 the measures of a child are judged by the child's age", async () => {
  const { browser } = await atStep(origin, "dosier-medical", { forChild: true });
  fillStep(browser, "dosier-medical", true);
  browser.fill(w.weight, "1,2");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Ce poids est inhabituel. Le confirmez-vous ?"]);
  browser.fill(w.weight, "18,5");
  browser.fill("Taille (cm)", "200");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Cette taille est inhabituelle. La confirmez-vous ?"]);
});

const told = "Choc à la pénicilline";

test("decisions 2.9 who takes a «Oui» back need not empty the box that the form had filled", async () => {
  const { browser } = await atStep(origin, "dosier-medical");
  fillStep(browser, "dosier-medical");
  browser.choose("Allergies", "Oui");
  browser.fill("Si oui, lesquelles ?", told);
  await browser.press(w.goOn);
  await browser.visit(pathOf("dosier-medical"));
  expect(browser.page.valueOf("Si oui, lesquelles ?")).toBe(told);
  browser.choose("Allergies", "Aucune connue");
  browser.fill("Si oui, lesquelles ?", `${told}, et au latex`);
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual([expect.stringMatching(/^Allergies : vous avez écrit/)]);
  browser.fill("Si oui, lesquelles ?", told);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("informations"));
  expect(browser.page.text).toContain("Aucune connue");
  expect(browser.page.text).not.toContain(told);
});

test("an allergy written without «Oui» is refused at its field, then shown alike on all pages", async () => {
  const { browser } = await atStep(origin, "dosier-medical");
  fillStep(browser, "dosier-medical");
  browser.choose("Allergies", w.yes);
  browser.fill("Si oui, lesquelles ?", "\u200b\u202e");
  await browser.press(w.goOn);
  expect(browser.page.errors).toEqual(["Dites quelles allergies, ou choisissez une autre réponse."]);
  browser.fill("Si oui, lesquelles ?", told);
  for (const answer of ["Aucune connue", "Je ne sais pas"]) {
    browser.choose("Allergies", answer);
    await browser.press(w.goOn);
    expect(browser.page.status).toBe(422);
    expect(browser.page.errors).toEqual([
      "Allergies : vous avez écrit quelque chose sans répondre « Oui ». Choisissez « Oui » ou videz la case.",
    ]);
    expect(browser.page.chosenIn("Allergies")).toEqual([answer]);
    expect(browser.page.valueOf("Si oui, lesquelles ?")).toBe(told);
  }
  await browser.press("Read this page in English");
  await browser.press(words.en.goOn);
  expect(browser.page.errors).toEqual([
    "Allergies: you wrote something without answering “Yes”. Choose “Yes” or clear the box.",
  ]);
  await browser.press("Lire cette page en français");
  browser.choose("Allergies", w.yes);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("informations"));
  expect(browser.page.text).toContain(`Allergies : Oui : ${told}`);
  await answerUpTo(browser, "payment");
  await browser.visit("/patient-dashboard/teleconsultations");
  await browser.follow(/^Détails : /);
  expect(browser.page.text).toContain(`Allergies : Oui : ${told}`);
});

test("«Aucune connue» is shown alike before and after the booking, and descriptions from the file come with their «Oui»", async () => {
  const { browser, slot } = await atStep(origin, "informations");
  expect(browser.page.text).toContain("Allergies : Aucune connue");
  await browser.visit(`${pathOf("dosier-medical")}?change=1`);
  browser.choose("Allergies", w.yes);
  browser.fill("Si oui, lesquelles ?", told);
  await browser.press(w.goOn);
  await answerUpTo(browser, "payment");
  await browser.visit("/patient-dashboard/teleconsultations");
  await browser.follow(/^Détails : /);
  expect(browser.page.text).toContain("Antécédents : Aucun connu");
  await takeSlot(browser, { had: slot });
  await answerUpTo(browser, "situation");
  expect(browser.page.chosenIn("Allergies")).toEqual([w.yes]);
  expect(browser.page.valueOf("Si oui, lesquelles ?")).toBe(told);
});

/** The rows of summary lists, as «name : value». */
const factsIn = (lists: HTMLElement[]) =>
  lists.flatMap((list) => list.querySelectorAll("li")).map(({ text }) => clean(text));

test("decisions 2.6 the declared answers are shown alike before and after the booking, including a pregnancy", async () => {
  const { browser } = await atStep(origin, "situation");
  fillStep(browser, "situation");
  browser.check(w.none, { within: w.rights, on: false });
  browser.check(/^Maternité/, { within: w.rights });
  browser.choose("La date que vous connaissez est", "La date prévue d'accouchement");
  const birth = new Date(Date.now() + 100 * 86_400_000);
  const parts = [birth.getUTCDate(), birth.getUTCMonth() + 1, birth.getUTCFullYear()];
  for (const [place, label] of ["Jour", "Mois", "Année"].entries())
    browser.fill(label, String(parts[place]), { within: "Date" });
  await browser.press(w.goOn);
  await answerUpTo(browser, "dosier-medical");
  expect(browser.page.path).toBe(pathOf("informations"));
  const before = factsIn(browser.page.document.querySelectorAll("main .summary-list"));
  const day = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "UTC" }).format(birth);
  await answerUpTo(browser, "payment");
  await browser.visit("/patient-dashboard/teleconsultations");
  await browser.follow(/^Détails : /);
  const title = browser.page.document.querySelectorAll("h2").find(({ text }) => text === "Ce que vous avez déclaré");
  const [whom, ...declared] = factsIn([title!.nextElementSibling!]);
  expect(whom).toBe("Pour : Vous");
  expect(declared).toContain(`Accouchement prévu : ${day.replace(/^1 /, "1er ")}`);
  expect(declared).toContain("Taille : Non renseigné");
  expect(before).toEqual(expect.arrayContaining(declared));
  expect(declared.length).toBeGreaterThan(14);
});

test("BK-047 a reason in one's own words counts as one, and the check page shows what is saved", async () => {
  const { browser } = await atStep(origin, "motifs");
  fillStep(browser, "motifs");
  browser.check(w.reason, { on: false, within: w.reasons });
  browser.fill("Votre motif", "Le pied");
  await browser.press(w.goOn);
  expect(browser.page.status).toBe(422);
  expect(browser.page.errors).toEqual(["Décrivez le motif en 10 à 250 caractères."]);
  browser.fill("Votre motif", "Une douleur au pied");
  await answerUpTo(browser, "dosier-medical");
  expect(browser.page.path).toBe(pathOf("informations"));
  expect(browser.page.text).toContain("Précision : Une douleur au pied");
  await answerUpTo(browser, "payment");
  await browser.visit("/patient-dashboard/teleconsultations");
  await browser.follow(/^Détails : /);
  expect(browser.page.text).toContain("Précision : Une douleur au pied");
});

test("two steps changed simultaneously in two tabs are both saved", async () => {
  const { browser } = await atStep(origin, "informations");
  const other = browser.tab();
  await browser.visit(`${pathOf("motifs")}?change=1`);
  await other.visit(`${pathOf("dosier-medical")}?change=1`);
  browser.check("Sommeil", { within: w.reasons });
  other.fill(w.weight, "71,5");
  await Promise.all([browser.press(w.goOn), other.press(w.goOn)]);
  await browser.visit(pathOf("informations"));
  expect(browser.page.text).toContain("Sommeil");
  expect(browser.page.text).toContain("71,5 kg");
});

test("BK-042 an answer changed from the check page leads back to the check page", async () => {
  const { browser } = await atStep(origin, "informations");
  await browser.follow(/^Modifier.*Motif/);
  expect(browser.page.path).toBe(`${pathOf("motifs")}?change=1`);
  browser.check("Sommeil", { within: w.reasons });
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("informations"));
  expect(browser.page.text).toMatch(/Fièvre, grippe\s; Sommeil/);
});

test("decisions 2.6 the report is offered to a regular doctor only where there is one, and is forgotten with the doctor", async () => {
  const { browser } = await atStep(origin, "informations");
  const report = "Envoyer le compte rendu au médecin traitant";
  const answerDoctor = async (answer: "Oui" | "Non", contradiction: string, why: string | RegExp) => {
    await browser.visit(`${pathOf("situation")}?change=1`);
    browser.choose(w.regularDoctor, answer);
    await browser.press(w.goOn);
    expect(browser.page.text).toContain(contradiction);
    browser.choose(w.why, why);
    await browser.press(w.goOn);
    expect(browser.page.path).toBe(pathOf("informations"));
  };
  const adviser = "Sur les conseils du médecin traitant";
  // The practitioner is that doctor.
  expect(browser.page.has("field", report)).toBe(false);
  await browser.visit(`${pathOf("situation")}?change=1`);
  browser.choose(w.why, adviser);
  await browser.press(w.goOn);
  // A consent is given, not taken back.
  expect(browser.page.field(report).hasAttribute("checked")).toBe(false);
  expect(browser.page.text).toContain(
    "il envoie le compte rendu au médecin traitant : il vous demandera le nom de ce médecin.",
  );
  browser.check(report);
  await answerUpTo(browser, "informations");
  await browser.visit(`${pathOf("informations")}?change=1`);
  expect(browser.page.field(report).hasAttribute("checked")).toBe(true);
  await answerDoctor("Non", "Cette raison suppose un médecin traitant", "Sans médecin traitant");
  expect(browser.page.has("field", report)).toBe(false);
  expect(browser.page.text).not.toContain("compte rendu");
  await answerUpTo(browser, "informations");
  expect(browser.page.path).toBe(pathOf("payment"));
  // Of the refund within the care pathway and outside it, nobody knows which it will be.
  expect(browser.page.text).toMatch(/Part de l'Assurance Maladie \(estimée\)\s: 5,50\s€ à 15,50\s€/);
  expect(browser.page.text).toMatch(/vous rembourse de 5,50\s€ à 15,50\s€\s;/);
  expect(browser.page.text).toMatch(/hors du parcours de soins\s: elle rembourse alors environ 5,50\s€\./);
  await answerDoctor("Oui", "Vous avez répondu plus haut qu'il y a un médecin traitant", adviser);
  expect(browser.page.field(report).hasAttribute("checked")).toBe(false);
});

test("another beneficiary chosen from the check page asks for the reasons again before the situation", async () => {
  const { browser } = await atStep(origin, "informations");
  await browser.visit(`${pathOf("beneficiary")}?change=1`);
  fillStep(browser, "beneficiary", true);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("motifs"));
  browser.choose(w.flags, w.noFlag);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("situation"));
  fillStep(browser, "situation", true);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("dosier-medical"));
});

test("another beneficiary answers the personal steps again", async () => {
  const { browser } = await atStep(origin, "informations");
  await browser.visit(pathOf("beneficiary"));
  fillStep(browser, "beneficiary", true);
  await browser.press(w.goOn);
  browser.choose(w.flags, w.noFlag);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("situation"));
  expect(browser.page.chosenIn(w.ofChild.regularDoctor)).toEqual([]);
  await browser.visit(pathOf("payment"));
  expect(browser.page.path).toBe(pathOf("situation"));
});

const promised = {
  fr: {
    chestPain: "Douleur dans la poitrine",
    goOn: "Ce n'est pas une urgence, continuer",
    kept: "et vos réponses restent gardées 24 heures.",
    request: "Le praticien ne la lira peut-être qu'au rendez-vous",
    answers: "Le praticien de ce rendez-vous les lit",
    room: "La salle d'attente en vidéo n'existe pas encore sur ce site",
    cheque: "par chèque envoyé à son cabinet, ",
    promise: /praticien (le verra|les lit|répond au|vérifie vos)/,
  },
  en: {
    chestPain: "Chest pain",
    goOn: "It is not an emergency, continue",
    kept: "Your answers are kept for 24 hours.",
    request: "The practitioner may not read it before the appointment",
    answers: "The practitioner of this appointment reads them",
    room: "The video waiting room does not exist on this site yet",
    cheque: "by cheque sent to the practice, ",
    promise: /practitioner (will see|reads them|answers by|checks your)/,
  },
} as const;

test.each(["fr", "en"] as const)(
  "BK-047 PF-012 BK-081 nobody is promised that a practitioner reads a booking before its hour, nor a waiting room, in «%s»",
  async (language) => {
    const said = promised[language];
    const { browser } = await atStep(origin, "motifs", { language });
    const expectHere = (...sentences: string[]) => {
      for (const sentence of sentences) expect.soft(browser.page.text).toContain(sentence);
      expect.soft(browser.page.text).not.toMatch(said.promise);
    };
    fillStep(browser, "motifs");
    browser.check(said.chestPain);
    await browser.press(words[language].goOn);
    expectHere(said.request, said.kept);
    await browser.press(said.goOn);
    await answerUpTo(browser, "situation");
    await answerUpTo(browser, "dosier-medical");
    expectHere(said.answers, said.room);
    await answerUpTo(browser, "informations");
    expectHere(said.room);
    await answerUpTo(browser, "payment");
    expect(browser.page.path).toMatch(/confirmation/);
    expectHere(said.room, said.cheque);
    expect(browser.page.text).toMatch(/, \d{5} \S/);
    for (const path of ["/", "/patient-dashboard/teleconsultations"]) {
      await browser.visit(path);
      expectHere(said.room);
    }
  },
);

test("BK-047 a red flag leads to the emergency page, and the person may continue", async () => {
  const { browser } = await atStep(origin, "motifs");
  fillStep(browser, "motifs");
  browser.check("Douleur dans la poitrine");
  await browser.press(w.goOn);
  expect(browser.page).toMatchObject({ path: pathOf("motifs").replace("motifs", "emergency"), h1: "N'attendez pas" });
  expect(browser.page.links).toEqual(
    expect.arrayContaining([expect.stringMatching(/^15 /), expect.stringMatching(/^112 /)]),
  );
  // The loudest call first, then where the patient is, then what is no emergency.
  expect(browser.page.text).toMatch(
    /15 SAMU.*114 .*Dites d.abord où vous êtes .+ Téléphone : \+33 .*3114 .*112 .*Ce n'est pas une urgence/,
  );
  // Nothing about the held slot stands before whom to call.
  expect(browser.page.has("link", /^Reprendre ma réservation/)).toBe(false);
  await browser.visit(pathOf("situation"));
  expect(browser.page.path).toBe("/consultationprocess/emergency");
  await browser.press("Ce n'est pas une urgence, continuer");
  expect(browser.page.path).toBe(pathOf("situation"));
  const noted = "Signes cochés : Douleur dans la poitrine Urgence : Vous avez indiqué que ce n'est pas une urgence";
  await answerUpTo(browser, "dosier-medical");
  expect(browser.page).toMatchObject({ path: pathOf("informations"), text: expect.stringContaining(noted) });
  await answerUpTo(browser, "payment");
  await browser.visit("/patient-dashboard/teleconsultations");
  await browser.follow(/^Détails : /);
  expect(browser.page.text).toContain(noted);
});

test("BK-047 a red flag checked on a change blocks the payment until the person has confirmed", async () => {
  const { browser } = await atStep(origin, "payment");
  await browser.visit(`${pathOf("motifs")}?change=1`);
  browser.check("Douleur dans la poitrine");
  await browser.press(w.goOn);
  for (const path of ["situation", "informations", "payment"] as const) {
    await browser.visit(pathOf(path));
    expect(browser.page.path).toBe("/consultationprocess/emergency");
  }
  await browser.follow("Corriger mes réponses");
  expect(browser.page.path).toBe(`${pathOf("motifs")}?change=1`);
  expect(browser.page.chosenIn(w.flags)).toEqual(["Oui, au moins un"]);
  expect(browser.page.chosenIn(/^Si oui, lesquels/)).toEqual(["Douleur dans la poitrine"]);
  await browser.visit("/consultationprocess/emergency");
  await browser.press("Ce n'est pas une urgence, continuer");
  expect(browser.page.path).toBe(pathOf("informations"));
  expect(browser.page.text).toContain("Douleur dans la poitrine");
});

test("BK-047 a red flag taken back on a change leads to the review again", async () => {
  const { browser } = await atStep(origin, "payment");
  await browser.visit(`${pathOf("motifs")}?change=1`);
  browser.check("Douleur dans la poitrine");
  await browser.press(w.goOn);
  await browser.follow("Corriger mes réponses");
  browser.choose(w.flags, w.noFlag);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("informations"));
});

test("BK-047 a sign ticked without «Oui», and «Oui» without a sign, tell whom to call", async () => {
  const { browser } = await atStep(origin, "motifs");
  fillStep(browser, "motifs");
  browser.check("Douleur dans la poitrine");
  await browser.press(w.goOn);
  expect(browser.page.path).toBe("/consultationprocess/emergency");
  await browser.follow("Corriger mes réponses");
  browser.choose(w.flags, w.noFlag);
  browser.check("Idées de suicide");
  await browser.press(w.goOn);
  expect(browser.page.path).toBe("/consultationprocess/emergency");
  expect(browser.page.text).toContain("Idées de suicide");
  await browser.follow("Corriger mes réponses");
  for (const sign of ["Douleur dans la poitrine", "Idées de suicide"]) browser.check(sign, { on: false });
  browser.choose(w.flags, "Oui, au moins un");
  await browser.press(w.goOn);
  expect(browser.page.path).toBe("/consultationprocess/emergency");
  expect(browser.page.text).toContain("Au moins un des signes de la liste");
});

test("BK-047 the slot chosen again from an older page leaves the red flag in the way", async () => {
  const { browser } = await aSignedIn(origin);
  const results = browser.tab();
  await results.visit("/search?specialty=medecine-generale&part=TOUTE");
  const slot = await takeSlot(browser);
  await answerUpTo(browser, "informations");
  await browser.visit(`${pathOf("motifs")}?change=1`);
  browser.check("Douleur dans la poitrine");
  await browser.press(w.goOn);
  await results.press(slot);
  expect(results.page.path).toBe("/consultationprocess/emergency");
  await results.visit(pathOf("payment"));
  expect(results.page.path).toBe("/consultationprocess/emergency");
});

test("BK-047 a confirmation counts for the red flags its page showed, not for those of another tab", async () => {
  const { browser } = await atStep(origin, "motifs");
  fillStep(browser, "motifs");
  browser.check("Douleur dans la poitrine");
  await browser.press(w.goOn);
  const other = browser.tab();
  await other.follow("Corriger mes réponses");
  other.check("Idées de suicide");
  await other.press(w.goOn);
  await browser.press("Ce n'est pas une urgence, continuer");
  expect(browser.page.path).toBe("/consultationprocess/emergency");
  expect(browser.page.text).toContain("Idées de suicide");
  await browser.press("Ce n'est pas une urgence, continuer");
  expect(browser.page.path).toBe(pathOf("situation"));
});

test("BK-047 a red flag in a page of another booking, or of one already made, tells whom to call", async () => {
  const { browser, slot } = await atStep(origin, "motifs");
  const [older, old] = [browser.tab(), browser.tab()];
  for (const tab of [older, old]) tab.check("Douleur dans la poitrine");
  await takeSlot(browser, { had: slot });
  await older.press(w.goOn);
  expect(older.page).toMatchObject({ status: 200, h1: "N'attendez pas" });
  await older.follow("Revenir à ma réservation");
  expect(older.page.path).toBe(pathOf("beneficiary"));
  await answerUpTo(browser, "payment");
  expect(browser.page.h1).toMatch(w.booked);
  await old.press(w.goOn);
  expect(old.page.h1).toBe("N'attendez pas");
});

test("BK-047 a page of the reasons from before the red flags does not take them back", async () => {
  const { browser } = await atStep(origin, "motifs");
  const older = browser.tab();
  fillStep(older, "motifs");
  fillStep(browser, "motifs");
  browser.check("Douleur dans la poitrine");
  await browser.press(w.goOn);
  await older.press(w.goOn);
  expect(older.page.path).toBe("/consultationprocess/emergency");
  await older.visit(pathOf("situation"));
  expect(older.page.path).toBe("/consultationprocess/emergency");
});

test.each([
  ["", true],
  [" in a form that lacks another answer", false],
])("BK-047 a payment page left open confirms nothing once a red flag is checked%s", async (_, isWhole) => {
  const { browser } = await atStep(origin, "payment");
  const reasons = browser.tab();
  browser.choose(w.how, w.card);
  await browser.press(w.confirm);
  await reasons.visit(`${pathOf("motifs")}?change=1`);
  reasons.check("Douleur dans la poitrine");
  reasons.check(w.reason, { within: w.reasons, on: isWhole });
  await reasons.press(w.goOn);
  await browser.press(w.accept);
  expect(browser.page.path).toBe("/consultationprocess/emergency");
  await browser.visit("/patient-dashboard/teleconsultations");
  expect(browser.page.document.querySelectorAll(".rows > li")).toHaveLength(0);
});

test("BK-036 BK-039 the search that led to a booking comes back, with its town, part of the day and page, through a login too", async () => {
  const search = "/search?specialty=medecine-generale&part=MATIN&page=2";
  const browser = new Browser(origin);
  await browser.visit(search);
  const { url } = browser.page;
  await takeSlot(browser, { search });
  expect(browser.page.path).toMatch(/^\/login/);
  await logIn(browser, aPerson());
  expect(browser.page.path).toBe(pathOf("beneficiary"));
  await browser.press("Revenir à la recherche");
  const back = new URL(browser.page.url).searchParams;
  for (const [name, value] of new URL(url).searchParams) expect(back.get(name), name).toBe(value);
});

test("a time chosen again for another child asks for whom, and what was declared of one child is not said of the other", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit("/patient-dashboard/children");
  const [one, another] = ["Léa", "Tom"].map((name) => {
    const href = browser.page.link(new RegExp(`^Prendre rendez-vous\\s: ${name} `)).getAttribute("href")!;
    return new URL(href, origin).searchParams.get("for")!;
  });
  await takeSlot(browser, { search: `/search?for=${one}` });
  await answerUpTo(browser, "beneficiary", true);
  expect(browser.page.path).toBe(pathOf("motifs"));
  const other = browser.tab();
  await other.visit("/patient-dashboard/children");
  const held = new URL(other.page.link(/^Reprendre ma réservation/).getAttribute("href")!, origin).searchParams;
  const sought = new URLSearchParams({ slotId: held.get("slotId")!, search: `for=${another}` });
  await other.visit(`/consultationprocess/slot?${sought}`);
  await other.press("Continuer ma réservation");
  expect(other.page.path).toBe(`${pathOf("beneficiary")}?child=${another}`);
  expect(other.page.chosenIn(w.who)).toEqual([expect.stringMatching(/^Tom /)]);
  expect(other.page.chosenIn(w.present)).toEqual([]);
  expect(other.page.document.querySelector("[name=parentalAuthority][checked]")).toBeNull();
  await browser.visit(pathOf("beneficiary"));
  expect(browser.page.document.querySelector("[name=parentalAuthority][checked]")).not.toBeNull();
});

test("BK-039 quitting in one tab keeps an appointment paid in another", async () => {
  const { browser } = await atStep(origin, "payment");
  const quitting = browser.tab();
  await quitting.follow("Quitter");
  browser.choose(w.how, w.card);
  await browser.press(w.confirm);
  await payWithoutReturn(browser);
  await quitting.press("QUITTER");
  expect(quitting.page.h1).toMatch(w.booked);
});

test("BK-047 a red flag beside a missing answer tells at once whom to call, and loses nothing", async () => {
  const { browser } = await atStep(origin, "motifs");
  browser.choose(w.flags, "Oui, au moins un");
  browser.check("Douleur dans la poitrine");
  browser.check(w.reason, { within: w.reasons });
  await browser.press(w.goOn);
  expect(browser.page).toMatchObject({ status: 200, path: "/consultationprocess/emergency" });
  expect(browser.page.text).toMatch(/Vous avez coché :\s+Douleur dans la poitrine/);
  // Nothing can be confirmed yet, and nothing passes by the page.
  expect(browser.page.buttons).not.toContain("Ce n'est pas une urgence, continuer");
  expect(browser.page.text).toContain("Corrigez ou complétez vos réponses");
  await browser.visit(pathOf("situation"));
  expect(browser.page.path).toBe("/consultationprocess/emergency");
  await browser.follow("Corriger ou compléter mes réponses");
  expect(browser.page.path).toBe(pathOf("motifs"));
  expect(browser.page.chosenIn(w.reasons)).toEqual([w.reason]);
  expect(browser.page.chosenIn(/^Si oui, lesquels/)).toEqual(["Douleur dans la poitrine"]);
  // Whoever keeps the sign reads what the form lacks.
  await browser.press(w.goOn);
  expect(browser.page).toMatchObject({ status: 422, path: pathOf("motifs") });
  expect(browser.page.errors.length).toBeGreaterThan(0);
  // The sign was told of: taking it back is enough.
  fillStep(browser, "motifs");
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("situation"));
});

test("BK-047 a red flag is still to be confirmed once the missing answers are given", async () => {
  const { browser } = await atStep(origin, "motifs");
  browser.choose(w.flags, "Oui, au moins un");
  await browser.press(w.goOn);
  expect(browser.page.path).toBe("/consultationprocess/emergency");
  await browser.follow("Corriger ou compléter mes réponses");
  fillStep(browser, "motifs");
  browser.choose(w.flags, "Oui, au moins un");
  await browser.press(w.goOn);
  expect(browser.page.path).toBe("/consultationprocess/emergency");
  await browser.press("Ce n'est pas une urgence, continuer");
  expect(browser.page.path).toBe(pathOf("situation"));
});

test("PF-129 what no page can send is refused in words of ours", async () => {
  const { browser } = await atStep(origin, "motifs");
  fillStep(browser, "motifs");
  browser.tamper("redFlags", "x".repeat(65));
  await browser.press(w.goOn);
  expect(browser.page.status).toBe(422);
  expect(browser.page.text).toContain("Cette réponse n'est pas valable.");
  expect(browser.page.text).not.toMatch(/Too big|expected/);
});

test("an unknown red flag is refused at its field", async () => {
  const { browser } = await atStep(origin, "motifs");
  fillStep(browser, "motifs");
  browser.tamper("redFlags", "NO_SUCH_FLAG");
  await browser.press(w.goOn);
  expect(browser.page).toMatchObject({ status: 400, path: pathOf("motifs") });
  expect(browser.page.errors).toEqual(["Cette réponse n'est pas valable. Corrigez-la."]);
});

test("quality 23 a body of another type than a form's is refused", async () => {
  const { browser } = await atStep(origin, "motifs");
  for (const type of ["application/json", "text/plain"]) {
    const headers = { cookie: browser.cookieHeader, "content-type": type, "sec-fetch-site": "same-origin" };
    const answer = await fetch(origin + pathOf("motifs"), { method: "POST", headers, body: "{}" });
    expect(answer.status).toBe(400);
  }
});

test("BK-044 an address saved in the file since is offered where that of the booking was the file's", async () => {
  const { browser } = await atStep(origin, "beneficiary");
  const quitAndTakeAgain = async () => {
    await browser.follow("Quitter");
    await browser.press("QUITTER");
    await takeSlot(browser);
  };
  const before = browser.page.valueOf("Adresse");
  browser.fill("Code d'accès, étage", "B12");
  await answerUpTo(browser, "beneficiary");
  await quitAndTakeAgain();
  expect(browser.page.valueOf("Adresse")).toBe(before);
  expect(browser.page.valueOf("Code d'accès, étage")).toBe("B12");
  const moveTo = async (address: string) => {
    const file = browser.tab();
    await file.visit("/patient-dashboard/identify");
    file.fill("Adresse", address);
    for (const [name, value] of Object.entries({ nationality: "FR", postalCode: "69003", city: "Lyon" }))
      file.tamper(name, value);
    file.check("Français", { within: "Langues parlées" });
    file.fill(/^Poids \(kg\)/, "70");
    file.fill(/^Taille \(cm\)/, "175");
    await file.press("Modifier");
    expect(file.page.flash, file.page.errors.join()).toBe("Le profil patient a été mis à jour avec succès.");
  };
  await answerUpTo(browser, "beneficiary");
  await moveTo("8 quai Vieux");
  await quitAndTakeAgain();
  expect(browser.page.valueOf("Adresse")).toBe("8 quai Vieux");
  expect(browser.page.valueOf("Code d'accès, étage")).toBe("");
  // What was typed for a booking stays.
  browser.fill("Adresse", "Chez mon frère");
  await answerUpTo(browser, "beneficiary");
  await moveTo("9 quai Vieux");
  await quitAndTakeAgain();
  expect(browser.page.valueOf("Adresse")).toBe("Chez mon frère");
});

test("BK-038 BK-039 BK-044 quitting asks for confirmation, frees the slot and keeps the answers for the next time", async () => {
  const { browser, slot } = await atStep(origin, "situation");
  await browser.follow("Quitter");
  expect(browser.page.h1).toBe("Quitter la réservation ?");
  // Without scripts a link leaves the page: what is typed there goes.
  expect(browser.page.text).toContain("Les étapes déjà enregistrées sont gardées 24 heures");
  await browser.follow("Continuer ma réservation");
  expect(browser.page.path).toBe(pathOf("situation"));
  await browser.follow("Quitter");
  await browser.press("QUITTER");
  expect(browser.page.path).toMatch(/^\/search\?specialty=[a-z-]+&localDate=\d{4}-\d\d-\d\d$/);
  expect(browser.page.flash).toMatch(/^La réservation est abandonnée\. Le créneau n'est pas réservé\./);
  await takeSlotWith(browser, slot);
  expect(browser.page.text).toContain(offered.fr);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("motifs"));
  expect(browser.page.text).toContain(offered.fr);
  expect(browser.page.chosenIn(w.reasons)).toEqual([expect.stringMatching(/^Fièvre, grippe/)]);
});

test.each(["fr", "en"] as const)(
  "decisions 2.5 a booking begun anew with another practitioner is not told what was said of the former one (%s)",
  async (language) => {
    const spoken = words[language];
    const { browser, slot } = await atStep(origin, "payment", { language });
    await browser.visit("/consultationprocess/quit");
    await browser.press(language === "fr" ? "QUITTER" : "LEAVE");
    await takeSlotWith(browser, slot, false);
    expect(browser.page.chosenIn(spoken.who)).toEqual([expect.stringMatching(spoken.self)]);
    expect(browser.page.text).toContain(offered[language]);
    await browser.press(spoken.goOn);
    expect(browser.page.chosenIn(spoken.reasons)).toEqual([]);
    expect(browser.page.chosenIn(spoken.firstTime)).toEqual([]);
    expect(browser.page.valueOf(spoken.since)).toBe("");
    expect(browser.page.text).not.toContain(offered[language]);
    fillStep(browser, "motifs");
    await browser.press(spoken.goOn);
    expect(browser.page.chosenIn(spoken.why)).toEqual([]);
    expect(browser.page.chosenIn(spoken.regularDoctor)).toEqual([spoken.yes]);
    expect(browser.page.chosenIn(spoken.rights)).toEqual([spoken.none]);
    expect(browser.page.text).toContain(offered[language]);
    browser.choose(spoken.why, spoken.mine);
    await browser.press(spoken.goOn);
    expect(browser.page.chosenIn(spoken.health[3]!)).toEqual([spoken.noneKnown[3]]);
    expect(browser.page.chosenIn(spoken.share)).toEqual([]);
    expect(browser.page.text).toContain(offered[language]);
  },
);

test("decisions 2.6 what was said of regular doctor and rights is offered by the next booking, to be checked", async () => {
  const { browser, slot } = await atStep(origin, "payment");
  browser.choose(w.how, w.directly);
  await browser.press(w.confirm);
  expect(browser.page.h1).toMatch(w.booked);
  await takeSlot(browser, { had: slot });
  await answerUpTo(browser, "motifs");
  expect(browser.page.path).toBe(pathOf("situation"));
  expect(browser.page.text).toContain(offered.fr);
  expect(browser.page.chosenIn(w.regularDoctor)).toEqual([w.yes]);
  expect(browser.page.chosenIn(w.rights)).toEqual([w.none]);
  expect(browser.page.chosenIn(w.why)).toEqual([]);
  // Nothing was said yet of the child.
  await browser.press("Revenir à « Motif(s) »");
  await browser.press("Revenir à « Bénéficiaire »");
  fillStep(browser, "beneficiary", true);
  await browser.press(w.goOn);
  fillStep(browser, "motifs", true);
  await browser.press(w.goOn);
  expect(browser.page.text).not.toContain(offered.fr);
  expect(browser.page.chosenIn(w.ofChild.rights)).toEqual([]);
});

test("decisions 2.5 what was typed but not saved for a practitioner is not told another one, and red flags stay", async () => {
  const { browser, slot } = await atStep(origin, "situation");
  browser.choose(w.why, w.mine);
  browser.choose(w.regularDoctor, w.yes);
  await browser.press(w.later);
  await browser.visit(`${pathOf("motifs")}?change=1`);
  browser.check("Douleur dans la poitrine");
  await browser.press(w.goOn);
  await browser.follow("Libérer le créneau");
  await browser.press("QUITTER");
  await takeSlotWith(browser, slot, false);
  await browser.press(w.goOn);
  expect(browser.page.chosenIn(/^Si oui, lesquels/)).toEqual(["Douleur dans la poitrine"]);
  expect(browser.page.text).toContain(offered.fr);
  expect(browser.page.chosenIn(w.reasons)).toEqual([]);
  browser.check("Douleur dans la poitrine", { on: false });
  fillStep(browser, "motifs");
  await browser.press(w.goOn);
  expect(browser.page.chosenIn(w.regularDoctor)).toEqual([w.yes]);
  expect(browser.page.chosenIn(w.why)).toEqual([]);
});

/** A person who has paid by card and never came back to the return page. */
async function aPaidBooking() {
  const booked = await atStep(origin, "payment");
  booked.browser.choose(w.how, w.card);
  await booked.browser.press(w.confirm);
  await payWithoutReturn(booked.browser);
  return booked;
}

test("BK-036 after a payment whose return page was never asked for, its steps lead to the confirmation", async () => {
  const { browser } = await aPaidBooking();
  for (const step of steps) {
    await browser.visit(pathOf(step));
    expect(browser.page.h1).toMatch(w.booked);
  }
});

test("decisions 2.5 after a payment whose return page was never asked for, the next booking begins empty", async () => {
  const { browser, slot } = await aPaidBooking();
  await takeSlot(browser, { had: slot });
  expect(browser.page.path).toBe(pathOf("beneficiary"));
  expect(browser.page.chosenIn(w.who)).toEqual([]);
  expect(browser.page.text).not.toContain(offered.fr);
});

test.each([
  ["fr", "son profil", /^Vous pouvez déjà réserver un autre horaire avec ce praticien, depuis son profil\.$/],
  ["en", "their profile", /^You can already book another time with this practitioner, on their profile\.$/],
] as const)(
  "BK-087 an appointment to come leads to its practitioner's other times (%s)",
  async (language, link, said) => {
    const { browser } = await atStep(origin, "payment", { language });
    await answerUpTo(browser, "payment");
    await browser.visit("/patient-dashboard/teleconsultations");
    await browser.follow(language === "fr" ? /^Détails/ : /^Details/);
    const sentence = browser.page.link(link).parentNode?.text;
    expect(sentence).toMatch(said);
    await browser.follow(link);
    expect(browser.page.path).toMatch(/^\/practitioner-profile\//);
    const free = () => findSlot(browser.page.buttons.filter((name) => words[language].time.test(name)));
    let slot = free();
    // Some practitioners have few times, which other tests may have taken.
    while (slot === undefined) {
      await browser.follow(language === "fr" ? "Les six jours suivants" : "The next six days");
      slot = free();
    }
    await browser.press(slot);
    expect(browser.page.path).toBe(pathOf("beneficiary"));
  },
);

test("R10 a slot taken meanwhile answers 409 with the three nearest, and one of them can be chosen", async () => {
  const first = await aSignedIn(origin);
  const second = await aSignedIn(origin);
  await first.browser.visit("/search?specialty=medecine-generale&part=TOUTE");
  // Of a practitioner who has others left.
  const slots = first.browser.page.buttons.filter((name) => w.time.test(name));
  const isOfSame = (slot: string, other: string) => slot.split(", ").at(-1) === other.split(", ").at(-1);
  const slot = aSlot(slots.filter((one) => slots.filter((other) => isOfSame(one, other)).length > 4));
  await second.browser.visit("/search?specialty=medecine-generale&part=TOUTE");
  await first.browser.press(slot);
  expect(first.browser.page.path).toBe(pathOf("beneficiary"));
  await second.browser.press(slot);
  expect(second.browser.page).toMatchObject({ status: 409, h1: "Ce créneau n'est plus libre" });
  const nearest = second.browser.page.buttons.filter((name) => /\d h/.test(name));
  expect(nearest).toHaveLength(3);
  // «lundi 23 novembre 2026, 9 h 00» as the search names it.
  const named = nearest.map((name) => `${name.split(", ").reverse().join(", ")}, ${slot.split(", ").at(-1)}`);
  await second.browser.press(nearest[named.indexOf(aSlot(named))]!);
  expect(second.browser.page.path).toBe(pathOf("beneficiary"));
});

test("BK-026 a slot that the person holds already is theirs, and leads on", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit("/search?specialty=medecine-generale&part=TOUTE");
  const slot = aSlot(browser.page.buttons.filter((name) => w.time.test(name)));
  const number = browser.page.button(slot).getAttribute("name")!.slice("slot.".length);
  await browser.press(slot);
  expect(browser.page.path).toBe(pathOf("beneficiary"));
  await browser.visit(`/consultationprocess/slot?slotId=${number}`);
  expect(browser.page).toMatchObject({ status: 200, h1: "Votre réservation est en cours" });
  expect(browser.page.text).toMatch(/Le créneau est gardé pour vous jusqu'à \d+ h/);
  await browser.press("Continuer ma réservation");
  expect(browser.page.path).toBe(pathOf("beneficiary"));
  for (const page of ["/", "/search?specialty=medecine-generale&part=TOUTE", "/patient-dashboard/teleconsultations"]) {
    await browser.visit(page);
    expect(browser.page.document.querySelector("section.strip-next, [aria-labelledby=held]")?.text).toMatch(
      /Le créneau de .+, .+, avec .+ est gardé pour vous\.\s*Reprendre ma réservation \(gardée jusqu.à \d+\sh/,
    );
    await browser.follow(/^Reprendre ma réservation/);
    expect(browser.page.path).toBe(pathOf("beneficiary"));
  }
  const { browser: other } = await aSignedIn(origin);
  await other.visit(`/consultationprocess/slot?slotId=${number}`);
  expect(other.page).toMatchObject({ status: 409, h1: "Ce créneau n'est plus libre" });
});

test("BK-026 a slot at the time of another appointment names it, with a link to it", async () => {
  const { browser } = await aSignedIn(origin);
  const twoWeeks = addDays(new Date(), 14).toISOString().slice(0, 10);
  const search = `/search?specialty=medecine-generale&part=TOUTE&localDate=${twoWeeks}`;
  await browser.visit(search);
  const slots = browser.page.buttons.filter((name) => w.time.test(name));
  // Its zone too, overseas.
  const startOf = (name: string) => name.split(", ").slice(0, -1).join();
  const besides = (slot: string) => slots.filter((other) => other !== slot && startOf(other) === startOf(slot));
  const first = aSlot(slots.filter((slot) => besides(slot).length > 1));
  const chosen = aSlot(besides(first));
  await browser.press(first);
  await answerUpTo(browser, "payment");
  await browser.visit(search);
  await browser.press(chosen);
  expect(browser.page).toMatchObject({ status: 409, h1: "Vous avez déjà un rendez-vous à cette heure" });
  expect(browser.page.text).toMatch(/Vous avez déjà rendez-vous à .+ ce jour-là, avec .+ Choisissez une autre heure/);
  expect(browser.page.has("button", "Réserver ce créneau")).toBe(false);
  expect(browser.page.buttons.filter((name) => /\d h/.test(name))).toHaveLength(3);
  const refused = browser.tab();
  await refused.follow(/^Tous les créneaux de /);
  expect(refused.page.path).toMatch(/^\/practitioner-profile\/.+\?from=\d{4}-\d\d-\d\d&back=specialty/);
  await browser.follow("Voir ce rendez-vous");
  expect(browser.page.path).toMatch(/^\/patient-dashboard\/teleconsultations\/[\da-f-]{36}$/);
  await browser.follow("Annuler ce rendez-vous");
  await browser.press("Annuler ce rendez-vous");
  // Once that appointment is cancelled nothing is in the way any more.
  await refused.back();
  expect(refused.page).toMatchObject({ status: 200, h1: "Réserver ce créneau" });
});

test("BK-026 a slot refused for an appointment that cannot be shown says why, and may be tried again", async () => {
  const { browser } = await aSignedIn(origin);
  const slot = await readLaterSlot(browser);
  await browser.visit(`/consultationprocess/slot?slotId=${slot}&overlap=${randomUUID()}`);
  expect(browser.page.text).toContain("Cette personne a déjà un rendez-vous à cette heure-là.");
  await browser.press("Réserver ce créneau");
  expect(browser.page.path).toBe(pathOf("beneficiary"));
});

test.each([
  [
    "fr",
    /^Le créneau choisi avant, \S+ \S+ \S+ \d{4} à \d+\sh( ?\s?\d\d)?( \([^)]+\))?, n'est plus gardé pour vous\.$/,
  ],
  ["en", /^The time you had chosen before, \w+ \d+ \w+ \d{4} at \d+:\d\d( \([^)]+\))?, is no longer held for you\.$/],
] as const)(
  "decisions 2.5 who chooses a second slot is told that the first is no longer kept (%s)",
  async (language, said) => {
    const { browser } = await aSignedIn(origin, undefined, { language });
    const first = await takeSlot(browser);
    expect(browser.page.flash).toBe("");
    await takeSlot(browser, { had: first });
    expect(browser.page.path).toBe(pathOf("beneficiary"));
    expect(browser.page.flash).toMatch(said);
    await browser.reload();
    expect(browser.page.flash).toBe("");
  },
);

test("decisions 2.5 who has three appointments with a practitioner, or ten in all, is told so and led to them", {
  timeout: 120_000,
}, async () => {
  const { browser } = await aSignedIn(origin);
  const whoseIs = (slot: string) => slot.split(", ").at(-1)!;
  // On a Sunday nobody works: the next times of two wishes may be of the same day, and of the same hour.
  const days = new Set<string | undefined>();
  const dayOf = (slot: string) => slot.split(", ")[1];
  const isWanted = (slot: string, wanted: (practitioner: string) => boolean) =>
    wanted(whoseIs(slot)) && !days.has(dayOf(slot));
  const choose = async (daysAhead: number, wanted?: (practitioner: string) => boolean, name = "") => {
    const localDate = addDays(new Date(), daysAhead).toISOString().slice(0, 10);
    const query = { specialty: "medecine-generale", part: "TOUTE", localDate, name };
    await browser.visit(`/search?${new URLSearchParams(query)}`);
    const times = browser.page.buttons.filter((text) => w.time.test(text));
    // The one with the most times: of another, other tests may have taken those of the days after.
    const timesOf = (practitioner: string) => times.filter((slot) => whoseIs(slot) === practitioner).length;
    const most = Math.max(...times.map((slot) => timesOf(whoseIs(slot))));
    const hasMost = (practitioner: string) => timesOf(practitioner) === most;
    const slot = aSlot(times.filter((text) => isWanted(text, wanted ?? hasMost)));
    days.add(dayOf(slot));
    await browser.press(slot);
    return whoseIs(slot);
  };
  const book = async (...wishes: Parameters<typeof choose>) => {
    const chosen = await choose(...wishes);
    await answerUpTo(browser, "payment");
    expect(browser.page.h1).toMatch(w.booked);
    return chosen;
  };
  const practitioner = await book(4);
  const again = [(name: string) => name === practitioner, practitioner.split(" ").at(-1)!] as const;
  for (const daysAhead of [6, 8]) await book(daysAhead, ...again);
  await choose(10, ...again);
  // Somebody else of the account may have that time.
  expect(browser.page.path).toBe(pathOf("beneficiary"));
  fillStep(browser, "beneficiary");
  await browser.press(w.goOn);
  expect(browser.page.status).toBe(422);
  expect(browser.page.text).toContain(
    "Une même personne peut avoir 3 rendez-vous à venir avec un praticien : c'est le maximum.",
  );
  fillStep(browser, "beneficiary", true);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe(pathOf("motifs"));
  const met = new Set([practitioner]);
  for (const daysAhead of [12, 14, 16, 18, 20, 22, 24]) met.add(await book(daysAhead, (name) => !met.has(name)));
  // Another test may take that time meanwhile, of which the page itself tells.
  for (let tries = 0; tries < 5 && !browser.page.flash; tries += 1) await choose(26, () => true);
  expect(browser.page.path).toMatch(/^\/consultationprocess\/slot\?/);
  expect(browser.page.flash).toMatch(/^Vous avez déjà 10 rendez-vous à venir, ceux de vos enfants compris/);
  await browser.follow("Voir mes rendez-vous à venir");
  expect(browser.page.path).toBe("/patient-dashboard/teleconsultations");
});

test("a stale second tab gets a 409 page, and the newer booking is unchanged", async () => {
  const { browser } = await atStep(origin, "motifs");
  const stale = browser.tab();
  fillStep(stale, "motifs");
  await takeSlot(browser, { search: "/search?specialty=pediatrie&part=TOUTE" });
  expect(browser.page.path).toBe(pathOf("beneficiary"));
  await stale.press(w.goOn);
  expect(stale.page.status).toBe(409);
  await browser.reload();
  expect(browser.page).toMatchObject({ status: 200, path: pathOf("beneficiary") });
});

test("R5 a payment accepted for a time that was given up for another one says so on the page it leads to", async () => {
  const { browser } = await atStep(origin, "payment");
  fillStep(browser, "payment");
  browser.choose(w.how, w.card);
  await browser.press(w.confirm);
  expect(browser.page.path).toMatch(/^\/payment-page\//);
  const other = browser.tab();
  await takeSlot(other, { search: "/search?specialty=pediatrie&part=TOUTE" });
  await browser.press(w.accept);
  expect(browser.page).toMatchObject({
    path: pathOf("beneficiary"),
    flash: "Ce créneau n'était plus gardé pour vous : le paiement n'a pas été pris, et rien ne sera prélevé.",
  });
});

test("a double click on each form of the booking has one effect", async () => {
  const { browser, person } = await aSignedIn(origin);
  await browser.visit("/search?specialty=medecine-generale&part=TOUTE");
  const times = browser.page.buttons.filter((name) => w.time.test(name));
  await browser.press(aSlot(times), { times: 2 });
  for (const step of steps) {
    expect(browser.page.path).toBe(pathOf(step));
    fillStep(browser, step);
    await browser.press(step === "payment" ? w.confirm : w.goOn, { times: 2 });
  }
  expect(browser.page.path).toMatch(/confirmation/);
  await browser.visit("/patient-dashboard/teleconsultations");
  expect(browser.page.document.querySelectorAll(".rows > li")).toHaveLength(1);
  await browser.follow(/^Annuler : /);
  await browser.press("Annuler ce rendez-vous", { times: 2 });
  expect(browser.page.status).toBe(200);
  const { document } = await new Browser(origin).visit("/outbox");
  const mails = document.querySelectorAll("main tr, main li").filter(({ text }) => text.includes(person.email));
  // One mail for the booking, one for the cancellation.
  expect(mails).toHaveLength(2);
});

test("after the confirmation, going back, reloading every step and sending the last one again change nothing", async () => {
  const { browser } = await atStep(origin, "payment");
  const old = browser.tab();
  fillStep(old, "payment");
  await answerUpTo(browser, "payment");
  const confirmation = browser.page.path;
  for (const step of steps) {
    await browser.visit(pathOf(step));
    expect(browser.page.path).toBe(confirmation);
  }
  await old.press(w.confirm);
  expect(old.page.status).toBe(200);
  expect(old.page.path).toBe(confirmation);
  await browser.visit("/patient-dashboard/teleconsultations");
  expect(browser.page.document.querySelectorAll(".rows > li")).toHaveLength(1);
});

test.each([
  ["Refuser le paiement", "Le paiement par carte a été refusé."],
  ["Abandonner", "Le paiement n'a pas été fait."],
])(
  "«%s» on the payment page returns to the step with the real state, and another method can be chosen",
  async (button, said) => {
    const { browser } = await atStep(origin, "payment");
    browser.choose(w.how, w.card);
    await browser.press(w.confirm);
    const old = browser.page.path;
    await browser.press(button);
    expect(browser.page.path).toBe(`${pathOf("payment")}?returned`);
    expect(browser.page.text).toContain(said);
    const isRefused = button.startsWith("Refuser");
    expect(browser.page.errors).toEqual(isRefused ? [expect.stringContaining(said)] : []);
    expect(browser.page.title.startsWith("Erreur")).toBe(isRefused);
    // In the other language, and at a later visit, it is still told.
    await browser.press("Read this page in English");
    expect(browser.page.text).toMatch(isRefused ? "The card payment was refused." : "The payment was not made.");
    await browser.press("Lire cette page en français");
    await browser.visit(pathOf("payment"));
    expect(browser.page.text).toContain(said);
    expect(browser.page.errors).toEqual([]);
    browser.choose(w.how, w.card);
    await browser.press(w.confirm);
    if (isRefused) {
      await browser.visit(old);
      expect(browser.page.text).toContain("La page de paiement n'est plus valable.");
    } else await browser.visit(pathOf("payment"));
    await answerUpTo(browser, "payment");
    expect(browser.page.path).toMatch(/confirmation/);
    // Once it is booked there is nothing to choose again.
    await browser.visit(old);
    expect(browser.page.status).toBe(200);
    expect(browser.page.text).not.toContain("La page de paiement n'est plus valable.");
  },
);

test("the payment page sent twice leads to the same confirmation", async () => {
  const { browser } = await atStep(origin, "payment");
  browser.choose(w.how, w.card);
  await browser.press(w.confirm);
  const again = browser.tab();
  await browser.press(w.accept);
  expect(browser.page.path).toMatch(/confirmation/);
  await again.press("Refuser le paiement");
  expect(again.page.path).toBe(browser.page.path);
});

const wrongAnswers: [Step, string, (browser: Browser) => void, string[]][] = [
  ["beneficiary", "nobody chosen", () => {}, ["Dites pour qui est ce rendez-vous."]],
  [
    "beneficiary",
    "a phone that is none",
    (b) => {
      b.choose(w.who, w.self);
      b.fill("Téléphone pour vous rappeler", "12");
    },
    ["Numéro de téléphone invalide"],
  ],
  [
    "beneficiary",
    "no address",
    (b) => {
      b.choose(w.who, w.self);
      b.fill("Adresse", " ");
    },
    ["Indiquez l'adresse."],
  ],
  [
    "motifs",
    "nothing",
    () => {},
    [
      "Dites si l'un de ces signes est présent, ou choisissez « Aucun de ces signes ».",
      "Choisissez au moins un motif, ou dites-le en quelques mots.",
      "Dites si c'est la première consultation pour cela.",
    ],
  ],
  [
    "motifs",
    "four reasons",
    (b) => {
      fillStep(b, "motifs");
      for (const one of ["Sommeil", "Peau", "Allergie"]) b.check(one, { within: w.reasons });
    },
    ["Choisissez trois motifs au plus."],
  ],
  [
    "situation",
    "nothing",
    () => {},
    [
      "Dites si un médecin traitant est déclaré.",
      "Dites pourquoi ce praticien a été choisi.",
      "Choisissez au moins une réponse, par exemple « Aucun droit particulier » ou « Je ne sais pas ».",
    ],
  ],
  [
    "situation",
    "«Aucun» beside another right",
    (b) => {
      fillStep(b, "situation");
      b.check("Je ne sais pas", { within: w.rights });
    },
    ["« Aucun droit particulier » se choisit seul. Décochez-le, ou décochez le reste."],
  ],
  [
    "dosier-medical",
    "nothing",
    () => {},
    [
      "Répondez à la question sur les antécédents.",
      "Répondez à la question sur le traitement de longue durée.",
      "Répondez à la question sur les médicaments des trois derniers mois.",
      "Répondez à la question sur les allergies.",
      "Dites ce que le praticien peut voir du dossier.",
    ],
  ],
  [
    "dosier-medical",
    "a weight in words",
    (b) => {
      fillStep(b, "dosier-medical");
      b.fill(w.weight, "lourd");
    },
    ["Écrivez un poids en kilos, entre 0,3 et 650, avec une décimale au plus, par exemple 18,5 ou 68,5."],
  ],
  [
    "dosier-medical",
    "a height of 3 metres",
    (b) => {
      fillStep(b, "dosier-medical");
      b.fill("Taille (cm)", "300");
    },
    ["Écrivez une taille en centimètres entiers, entre 20 et 280, par exemple 117 ou 172."],
  ],
  [
    "dosier-medical",
    "«Oui» without a word",
    (b) => {
      fillStep(b, "dosier-medical");
      b.choose("Allergies", "Oui");
    },
    ["Dites quelles allergies, ou choisissez une autre réponse."],
  ],
  [
    "informations",
    "no consent",
    () => {},
    [
      "Acceptez la téléconsultation pour continuer.",
      "Confirmez que vous serez dans un lieu calme et privé, avec une pièce d'identité.",
      "Confirmez que vous avez lu le tarif et les règles.",
    ],
  ],
  ["payment", "no way to pay", () => {}, ["Choisissez un moyen de paiement."]],
];

test.each(wrongAnswers)("PF-130 %s with %s names each error and keeps the rest", async (step, _, act, errors) => {
  const { browser } = await atStep(origin, step);
  act(browser);
  const before = browser.page.document
    .querySelectorAll("main input[checked]")
    .map((input) => browser.page.labelOf(input));
  await browser.press(step === "payment" ? w.confirm : w.goOn);
  expect(browser.page.status).toBe(422);
  expect(browser.page.errors).toEqual(errors.map((text) => text.replaceAll(/[\u00a0\u202f]/g, " ")));
  expect(browser.page.title).toMatch(/^Erreur : /);
  const after = browser.page.document
    .querySelectorAll("main input[checked]")
    .map((input) => browser.page.labelOf(input));
  expect(after).toEqual(before);
  for (const link of browser.page.document.querySelectorAll(".error-summary a"))
    expect(browser.page.document.getElementById(link.getAttribute("href")!.slice(1)), link.outerHTML).not.toBeNull();
});

const tampered: [Step, string, string][] = [
  ["beneficiary", "who", crypto.randomUUID()],
  ["beneficiary", "who", "not-an-id"],
  ["beneficiary", "address", "x".repeat(100_000)],
  ["beneficiary", "phone", "<script>alert(1)</script>"],
  ["beneficiary", "draft", crypto.randomUUID()],
  ["motifs", "reasons", "NO_SUCH_REASON"],
  ["motifs", "reasons", "x".repeat(5000)],
  ["motifs", "since", "NEVER"],
  ["motifs", "firstTime", "maybe"],
  ["situation", "why", "__proto__"],
  ["situation", "healthRights", "constructor"],
  ["situation", "regularDoctor", "under16"],
  ["situation", "why", "MOINS_16"],
  ["situation", "regularDoctor", "'; drop table appointment; --"],
  ["dosier-medical", "weight", "-1"],
  ["dosier-medical", "weight", "NaN"],
  ["dosier-medical", "height", "1e9"],
  ["dosier-medical", "allergies", "PEUT-ETRE"],
  ["dosier-medical", "share", "ALL"],
  ["dosier-medical", "allergiesText", "y".repeat(20_000)],
  ["informations", "procedure", "off"],
  ["payment", "method", "free"],
  ["payment", "method", "BITCOIN"],
  ["payment", "draft", ""],
];

test.each(tampered)("%s with %s=%s is refused on an error page, and completes no step", async (step, name, value) => {
  const { browser } = await atStep(origin, step);
  fillStep(browser, step);
  browser.tamper(name, value);
  await browser.press(step === "payment" ? w.confirm : w.goOn);
  expect(browser.page.status).toBeGreaterThanOrEqual(400);
  expect(browser.page.status).toBeLessThan(500);
  expect(browser.page.h1).not.toBe("");
  expect(browser.page.html).not.toMatch(/node_modules|\bat \w+ \(|<script>alert/);
  await browser.visit(pathOf("payment"));
  expect(browser.page.path).toBe(pathOf(step));
});

test("quality 24 what is typed is escaped wherever it is shown", async () => {
  const { browser } = await atStep(origin, "motifs");
  const nasty = `<img src=x onerror=alert(1)> "quoted" & 'so' \u202e\${7*7} ZZMARK`;
  fillStep(browser, "motifs");
  browser.fill("Votre motif", nasty);
  await browser.press(w.goOn);
  await answerUpTo(browser, "dosier-medical");
  expect(browser.page.path).toBe(pathOf("informations"));
  expect(browser.page.html).not.toContain("<img src=x");
  expect(browser.page.text).toContain("<img src=x onerror=alert(1)>");
});

test("R12 another person's appointment answers 404 on every page", async () => {
  const mine = await atStep(origin, "payment");
  await answerUpTo(mine.browser, "payment");
  const id = new URL(mine.browser.page.url).searchParams.get("appointment")!;
  const { browser: other } = await aSignedIn(origin);
  const at = `/patient-dashboard/teleconsultations/${id}`;
  for (const path of [
    at,
    `${at}/cancel`,
    `${at}/calendar`,
    `${pathOf("payment").replace("payment", "confirmation")}?appointment=${id}`,
  ])
    expect((await other.visit(path)).status, path).toBe(404);
  await other.post(`${at}/cancel`, { reason: "" });
  expect(other.page.status).toBe(404);
  await mine.browser.visit(at);
  expect(mine.browser.page.text).toMatch(/Accepté|En cours/);
  // The login leads to it with whichever account.
  const guest = new Browser(origin);
  await guest.visit(`/login?returnTo=${encodeURIComponent(at)}`);
  await logIn(guest, aPerson());
  expect(guest.page).toMatchObject({ status: 404, path: at, h1: "Page introuvable" });
  expect(guest.page.text).toContain("elle s'ouvre avec un autre compte");
});
