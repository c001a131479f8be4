import { describe, expect, inject, test } from "vitest";
import { atStep, fillStep, words } from "../booking.ts";
import { Browser } from "../browser.ts";
import { checkPage } from "../page-checks.ts";
import { aSignedIn, logIn } from "../people.ts";
import { aRequest } from "../practice.ts";
import { practiceEmail } from "../seeded-folder.ts";

const origin = inject("baseUrl");
const path = "/patient-dashboard/sharing";
const rowsOf = (browser: Browser) =>
  browser.page.document.querySelectorAll("main tbody tr").map((row) => row.text.replaceAll(/\s+/g, " ").trim());

const texts = {
  fr: {
    menu: "Qui peut lire le dossier",
    title: "Qui peut lire mon dossier",
    empty: "Aucun rendez-vous ne permet à un praticien de lire ce dossier.",
    some: "Les parties que je choisis",
    parts: "Si vous choisissez, quelles parties ?",
    treatments: "Traitements médicaux",
    all: "Tout le dossier",
    both: "Vous avez coché des parties : choisissez « Les parties que je choisis », ou décochez-les pour partager tout le dossier.",
    none: "Choisissez au moins une partie, ou une autre réponse.",
    declared: "Une partie : Traitements médicaux",
  },
  en: {
    menu: "Who can read the record",
    title: "Who can read my record",
    empty: "No appointment lets a practitioner read this record.",
    some: "The parts I choose",
    parts: "If you choose, which parts?",
    treatments: "Treatments",
    all: "The whole record",
    both: "You have ticked some parts: choose “The parts I choose”, or untick them to share the whole record.",
    none: "Choose at least one part, or another answer.",
    declared: "Part of it: Treatments",
  },
} as const;

describe.each(["fr", "en"] as const)("parts of the record (%s)", (language) => {
  const w = texts[language];

  test("decisions 2.6 are chosen at step 4, one at least, and read again at step 5", async () => {
    const { browser } = await atStep(origin, "dosier-medical", { language });
    fillStep(browser, "dosier-medical");
    browser.choose(words[language].share, w.some);
    await browser.press(words[language].goOn);
    expect(browser.page.status).toBe(422);
    expect(browser.page.errors).toEqual([w.none]);
    browser.choose(words[language].share, w.all);
    browser.check(w.treatments, { within: w.parts });
    // Parts beside «the whole record» are asked about, each time: text browsers show them with every choice.
    for (const button of [words[language].goOn, words[language].goOn]) {
      await browser.press(button);
      expect(browser.page.errors).toEqual([w.both]);
    }
    browser.choose(words[language].share, w.some);
    await browser.press(words[language].goOn);
    expect(browser.page.path).toBe("/consultationprocess/informations");
    expect(browser.page.text).toContain(w.declared);
  });

  test("decisions 2.14 nobody may read a record before anything is shared", async () => {
    const { browser } = await aSignedIn(origin, undefined, { language });
    await browser.visit("/patient-dashboard/welcome");
    await browser.follow(w.menu);
    expect(browser.page).toMatchObject({ path, h1: w.title });
    expect(browser.page.text).toContain(w.empty);
    await checkPage(browser.page, { language, scripts: false });
  });
});

test("BK-097 decisions 2.6 decisions 2.14 who may read the record, what of it, and its change at once", async () => {
  const { browser, asked, own, id } = await aRequest(origin, "Les parties que je choisis");
  const doctor = new Browser(origin);
  await doctor.visit("/login?role=practitioner");
  await logIn(doctor, { email: practiceEmail, password: "Praticien-demo-2", name: "" });
  await doctor.visit(asked);
  expect(doctor.page.text).toMatch(/une partie de son dossier : .*Allergies.+s'ouvre si vous acceptez/);
  await browser.visit(path);
  expect(rowsOf(browser)).toEqual([
    expect.stringMatching(/^.*Alice Mansouri.+Une partie : Allergies \(s'il accepte la demande\)/),
  ]);
  await doctor.press(/^Accepter\s:/);
  const lists = () => doctor.page.document.querySelectorAll("main h3").map(({ text }) => text);
  expect(doctor.page.text).toMatch(/partage une partie de son dossier avec vous jusqu'au .+Allergies/);
  expect(lists()).toContain("Allergies");
  for (const hidden of ["Traitements médicaux", "Antécédents médicaux", "Documents du dossier"])
    expect(lists()).not.toContain(hidden);

  // From the appointment the patient adds the documents, then ends it all.
  await browser.visit(own);
  expect(browser.page.text).toContain("Aucun document n'a été enregistré pour ce rendez-vous.");
  await browser.follow("Changer ou arrêter l'accès au dossier");
  expect(browser.page.path).toBe(`${path}/${id}`);
  expect(browser.page.chosenIn("Si vous choisissez, quelles parties ?")).toEqual(["Allergies"]);
  await checkPage(browser.page, { language: "fr", scripts: false });
  browser.check("Documents", { within: "Si vous choisissez, quelles parties ?" });
  await browser.press("Enregistrer");
  expect(browser.page).toMatchObject({ path: own });
  expect(browser.page.flash).toContain("Le praticien peut maintenant lire : Allergies ; Documents.");
  expect(browser.page.text).toContain("Une partie : Allergies ; Documents");
  await doctor.visit(asked);
  expect(lists()).toContain("Documents du dossier");
  await browser.visit(path);
  await checkPage(browser.page, { language: "fr", scripts: false });
  await browser.follow(/^Changer ou arrêter : Dr Alice Mansouri/);
  const stale = browser.tab();
  browser.choose("Que peut lire le praticien dans votre dossier ?", "Rien du dossier");
  await browser.press("Enregistrer");
  expect(browser.page).toMatchObject({
    path,
    flash: expect.stringContaining("Le praticien ne peut plus lire le dossier."),
  });
  await doctor.visit(asked);
  expect(doctor.page.text).toContain("Le patient ne partage rien d'autre que ces réponses.");
  expect(lists()).toEqual([]);
  await browser.visit(path);
  expect(rowsOf(browser)).toEqual([expect.stringContaining("Rien du dossier")]);
  await browser.visit("/patient-dashboard/access-log");
  const told = rowsOf(browser).filter((row) => row.includes("Qui : Vous") && row.includes("Dr Alice Mansouri"));
  expect(told.map((row) => row.split("Quoi : ")[1])).toEqual([
    "Lecture du dossier retirée à Dr Alice Mansouri",
    ...Array(2).fill("Lecture de parties du dossier permise à Dr Alice Mansouri"),
  ]);

  // Once it is cancelled nothing can be opened again, from a page that was open before neither.
  await browser.visit(`${own}/cancel`);
  await browser.press("Annuler ce rendez-vous");
  for (const part of ["Allergies", "Documents"])
    stale.check(part, { on: false, within: "Si vous choisissez, quelles parties ?" });
  stale.choose("Que peut lire le praticien dans votre dossier ?", "Tout le dossier");
  await stale.press("Enregistrer");
  expect(stale.page.status).toBe(409);
  expect(stale.page.text).toContain("Le dossier n'est plus partagé");
  await browser.visit(`${path}/${id}`);
  expect(browser.page.h1).toBe("Le dossier n'est plus partagé");
});

test("MR-007 what is shared of a record that is no longer open is not changed from its list", async () => {
  const { browser } = await aRequest(origin);
  await browser.visit(path);
  await browser.follow(/^Changer ou arrêter : Dr Alice Mansouri/);
  const tab = browser.tab();
  await tab.visit("/patient-dashboard/switch");
  await tab.press(/^Léa/);
  // Its link, followed by now, leads to a page of its own, beside no list.
  const link = await browser.tab().visit(browser.page.path);
  expect(link.url).not.toContain("list");
  expect(link.text).toMatch(/Pour\s:\sVous/);
  browser.choose("Que peut lire le praticien dans votre dossier ?", "Rien du dossier");
  await browser.press("Enregistrer");
  expect(browser.page.status).toBe(409);
  expect(browser.page.errors[0]).toMatch(/^Cette demande était pour /);
  await tab.press("Revenir à mon dossier");
  await browser.press("Enregistrer");
  expect(browser.page.path).toBe(path);
  expect(browser.page.flash).toBe("Le praticien ne lira rien du dossier, même s'il accepte la demande.");
});

test("R12 another's appointment has no page of sharing", async () => {
  const { id } = await aRequest(origin);
  const { browser } = await aSignedIn(origin);
  expect((await browser.visit(`${path}/${id}`)).status).toBe(404);
});
