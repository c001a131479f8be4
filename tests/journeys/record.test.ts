import { describe, expect, inject, test } from "vitest";
import type { Browser } from "../browser.ts";
import { type Page, textOf } from "../page.ts";
import { checkPage } from "../page-checks.ts";
import { aDemoReader, aSignedIn, logIn } from "../people.ts";
import { addDocument, addEntry, fillEntry, profile, type RecordList, recordLists, words } from "../record.ts";
import { acceptBoth, atSignUpStep, fillMedical, password, words as signUpWords } from "../sign-up.ts";

const origin = inject("baseUrl");
const w = words.fr;

const rowsOf = ({ document }: Page) => document.querySelectorAll("main tbody tr").map(textOf);
const pathOf = (browser: Browser, selector: string) =>
  browser.page.document.querySelector(selector)?.getAttribute("href")?.split("#")[0] ?? "";
const editPath = (browser: Browser) => pathOf(browser, 'main tbody a[href*="#entry-"]');
const deletePath = (browser: Browser) => pathOf(browser, 'main tbody a[href$="/delete"]');

const said: Record<RecordList, { added: string; changed: string; deleted: string; question: RegExp; none: string }> = {
  allergies: {
    added: "Allergie ajoutée.",
    changed: "Allergie modifiée.",
    deleted: "Allergie supprimée.",
    question: /Êtes-vous sûr de vouloir supprimer cette allergie : .+ \?/,
    none: "Je n'ai aucune allergie connue",
  },
  antecedents: {
    added: "Antécédent ajouté.",
    changed: "Antécédent modifié.",
    deleted: "Antécédent supprimé.",
    question: /Êtes-vous sûr de vouloir supprimer cet antécédent : .+ \?/,
    none: "Je n'ai aucun antécédent connu",
  },
  treatments: {
    added: "Traitement ajouté.",
    changed: "Traitement modifié.",
    deleted: "Traitement supprimé.",
    question: /Êtes-vous sûr de vouloir supprimer ce traitement : Tisane du soir \?/,
    none: "Je ne prends aucun traitement",
  },
};

describe.each(recordLists)("%s", (list) => {
  test("MR-088 MR-117 MR-118 MR-120 MR-095 MR-096 MR-108 MR-109 MR-128 MR-129 an entry is added, opened in its row, changed and deleted", async () => {
    const { browser } = await aSignedIn(origin);
    await addEntry(browser, list);
    expect(browser.page.flash).toBe(said[list].added);
    expect(rowsOf(browser.page)).toHaveLength(1);
    expect(rowsOf(browser.page)[0]).toContain("2024");
    await browser.visit(editPath(browser));
    await checkPage(browser.page, { language: "fr", scripts: true });
    fillEntry(browser, list, "2023");
    await browser.press("Enregistrer");
    expect(browser.page.flash).toBe(said[list].changed);
    expect(rowsOf(browser.page)[0]).toContain("2023");
    await browser.visit(deletePath(browser));
    await checkPage(browser.page, { language: "fr", scripts: false });
    expect(browser.page.text).toMatch(said[list].question);
    await browser.press("Oui");
    expect(browser.page.flash).toBe(said[list].deleted);
    expect(rowsOf(browser.page)).toEqual([]);
  });

  test("R2 MR-189 a wrong form keeps all that is typed and says at its place what is wrong", async () => {
    const { browser } = await aSignedIn(origin);
    await browser.visit(`${profile}/${list}/add`);
    await browser.press(w.add);
    expect(browser.page.status).toBe(422);
    expect(browser.page.errors.length).toBeGreaterThanOrEqual(3);
    fillEntry(browser, list, "2099");
    await browser.press(w.add);
    expect(browser.page.errors).toEqual([expect.stringContaining("Cette date est dans le futur")]);
    expect(browser.page.valueOf(w.year, list === "allergies" ? w.discovered : w.started)).toBe("2099");
    await checkPage(browser.page, { language: "fr", scripts: true });
  });

  test("decisions 2.9 «none known» is said and taken back", async () => {
    const { browser } = await aSignedIn(origin);
    await browser.visit(`${profile}/${list}`);
    await browser.press(said[list].none);
    expect(browser.page.flash).toBe("C'est noté.");
    expect(browser.page.has("button", said[list].none)).toBe(false);
    await browser.press("Retirer cette réponse");
    expect(browser.page.has("button", said[list].none)).toBe(true);
  });

  test("a second tab that changed an entry first is not overwritten: both are shown", async () => {
    const { browser } = await aSignedIn(origin);
    await addEntry(browser, list);
    await browser.visit(editPath(browser));
    const late = browser.tab();
    fillEntry(browser, list, "2021");
    await browser.press("Enregistrer");
    fillEntry(late, list, "2020");
    await late.press("Enregistrer");
    expect(late.page.status).toBe(409);
    expect(late.page.errors).toEqual([expect.stringContaining("Cette ligne a changé entre-temps")]);
    expect(textOf(late.page.document.querySelector("main .row-open"))).toMatch(/enregistré maintenant.*2021/s);
    expect(late.page.valueOf(w.year, list === "allergies" ? w.discovered : w.started)).toBe("2020");
    await late.press("Enregistrer");
    expect(rowsOf(late.page)[0]).toContain("2020");
  });

  test("a form that is sent twice adds one entry, and one that was deleted meanwhile is not found", async () => {
    const { browser } = await aSignedIn(origin);
    await browser.visit(`${profile}/${list}/add`);
    fillEntry(browser, list);
    const again = browser.tab();
    fillEntry(again, list);
    await browser.press(w.add, { times: 2 });
    await again.press(w.add);
    expect(rowsOf(again.page)).toHaveLength(1);
    const [edit, remove] = [editPath(again), deletePath(again)];
    await again.visit(remove);
    await again.press("Oui");
    expect((await again.visit(edit)).status).toBe(404);
    expect((await again.visit(remove)).status).toBe(404);
  });
});

const headers: Record<RecordList, string[]> = {
  allergies: ["Allergie", "Effet", "Date de découverte", "Ajouté le", "Action"],
  antecedents: ["Antécédent", "Opération chirurgicale", "Date de début", "Date de fin", "Ajouté le", "Action"],
  treatments: [
    ...["Traitement", "Fréquence", "Traitement en cours", "Date de début", "Date de fin", "Ajouté le", "Action"],
  ],
};

test("MR-003 MR-005 MR-084 MR-085 MR-087 MR-097 MR-110 MR-114 the menu, the tabs, the tables and their empty states", async () => {
  const { browser, person } = await aSignedIn(origin);
  const empty = [/pas renseigné d'allergie/, /pas renseigné d'antécédent/, /pas renseigné de traitement/];
  for (const [index, list] of recordLists.entries()) {
    await browser.visit(`${profile}/${list}`);
    expect(browser.page.text).toContain(`TABLEAU DE BORD ${person.name}`);
    expect(browser.page.text).toMatch(empty[index]!);
    const current = browser.page.document.querySelectorAll('main nav [aria-current="page"]').map(textOf);
    expect(current.slice(0, 2)).toEqual(["Profil médical", browser.page.h1]);
    const tabs = browser.page.document.querySelectorAll("main .tabs li").map(textOf);
    expect(tabs.slice(0, 4)).toEqual(["Allergies", "Antécédents médicaux", "Traitements médicaux", "Mesures"]);
    await addEntry(browser, list);
    expect(browser.page.document.querySelectorAll("main thead th").map(textOf)).toEqual(headers[list]);
  }
});

test("RGAA 12.7 the first link of a page leads past the menu of the record, but not past news", async () => {
  const { browser } = await aSignedIn(origin);
  const skipped = () => browser.page.link("Aller au contenu").getAttribute("href")!;
  for (const path of ["welcome", "identify", "medical-profile/allergies", "teleconsultations", "children/add"]) {
    const { document } = await browser.visit(`/patient-dashboard/${path}`);
    const content = document.querySelector(skipped())!;
    expect(content.querySelector("h1"), path).not.toBeNull();
    expect(content.querySelector(".side-menu"), path).toBeNull();
  }
  await addEntry(browser, "allergies");
  expect(browser.page.flash).toBe("Allergie ajoutée.");
  expect(browser.page.document.querySelector(skipped())?.text).toContain("Allergie ajoutée.");
});

test.each([
  ["antecedents", w.state, "Terminé", /Une date de fin est écrite : choisissez « Terminé »/],
  ["treatments", null, "Je ne prends plus ce traitement", /Une date de fin est écrite : cochez « Je ne prends plus/],
] as const)(
  "MR-102 MR-121 an end that is written of what goes on is asked about, not lost (%s)",
  async (list, group, over, asked) => {
    const { browser } = await aSignedIn(origin);
    await browser.visit(`${profile}/${list}/add`);
    fillEntry(browser, list, "2021");
    browser.fill(w.year, "2024", { within: "Date de fin" });
    await browser.press(w.add);
    expect(browser.page.status).toBe(422);
    expect(browser.page.errors.join()).toMatch(asked);
    expect(browser.page.html).toContain('value="2024"');
    if (group) browser.choose(group, over);
    else browser.check(over);
    await browser.press(w.add);
    expect(rowsOf(browser.page)[0]).toContain("2024");
    // What was kept, and stands out of sight once it goes on again, is no reason to ask.
    await browser.visit(editPath(browser));
    if (group) browser.choose(group, w.ongoing);
    else browser.check(over, { on: false });
    await browser.press("Enregistrer");
    expect(browser.page.flash).toMatch(/modifié/);
    expect(rowsOf(browser.page)[0]).not.toContain("2024");
  },
);

test("MR-118 one's own words for a medicine that has namesakes are kept, and are not asked about again", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit(`${profile}/treatments/add`);
  fillEntry(browser, "treatments");
  browser.fill(w.treatment, "doliprane 500");
  await browser.press(w.add);
  browser.choose(/^Est-ce l'un de ces/, /^Non, garder/);
  await browser.press(w.add);
  await browser.visit(editPath(browser));
  browser.fill(w.frequency, "Le matin");
  await browser.press("Enregistrer");
  expect(browser.page.flash).toMatch(/modifié/);
  expect(rowsOf(browser.page)[0]).toMatch(/^doliprane 500 .*Le matin/);
  await browser.visit(editPath(browser));
  browser.fill(w.treatment, "doliprane 1000");
  await browser.press("Enregistrer");
  expect(browser.page.flash).toBe("");
  expect(browser.page.text).toContain("Choisissez le médicament exact");
});

test("MR-007 a child who is removed in another session: what was written is kept nowhere else, and nothing goes on about the parent unsaid", async () => {
  const { browser, person } = await aSignedIn(origin);
  await browser.visit("/patient-dashboard/switch");
  await browser.press(/^Léa/);
  const tabs = recordLists.map((list) => ({ list, tab: browser.tab() }));
  for (const { list, tab } of tabs) {
    await tab.visit(`${profile}/${list}/add`);
    fillEntry(tab, list);
    // Of a medicine that has namesakes nothing is asked first.
    if (list === "treatments") tab.fill(w.treatment, "doliprane 500");
  }
  const { browser: other } = await aSignedIn(origin, person);
  await other.visit("/patient-dashboard/children");
  await other.follow(/^Supprimer.*Léa/);
  await other.press("Oui");
  for (const { list, tab } of tabs) {
    await tab.press(w.add);
    expect([tab.page.status, tab.page.errors], list).toEqual([
      409,
      [
        expect.stringMatching(/^Cette demande était pour Léa /),
        "Rien n'a changé : ce dossier n'est plus rattaché à votre compte.",
      ],
    ]);
  }
  expect(tabs[0]!.tab.page.valueOf(w.effect)).toBe("Plaques rouges");
  await browser.visit(`${profile}/allergies/add`);
  expect(browser.page).toMatchObject({
    path: "/patient-dashboard/welcome",
    flash: "Ce dossier ne peut pas être ouvert : il n'est plus rattaché à votre compte. Vous êtes dans le vôtre.",
  });
});

const optionOf = ({ document }: Page, name: string) =>
  document
    .querySelectorAll('select[name="motif"] option')
    .find(({ text }) => text.startsWith(name))!
    .getAttribute("value")!;

test("decisions 2.9 what was answered at the sign-up or a booking is added to its list without typing it again", async () => {
  const { browser, email } = await atSignUpStep(origin, "medical-data");
  fillMedical(browser);
  const answers = ["fracture du poignet", "Tisane du soir", "Arachides, pollen"];
  for (const [at, text] of answers.entries()) {
    const [question] = signUpWords.fr.health[at]!;
    browser.choose(question, "Oui");
    browser.fill(/^Si oui, le/, text, { below: question });
  }
  await browser.press(signUpWords.fr.goOn);
  acceptBoth(browser);
  await browser.press(signUpWords.fr.create);
  await logIn(browser, { email, password, name: "Inès Martin" });
  const begun = async (list: RecordList) => {
    await browser.visit(`${profile}/${list}`);
    await browser.follow("L'ajouter à la liste");
    expect(new URL(browser.page.path, origin).search, "no answer stands in an address").toBe("?answer");
    return browser.page;
  };
  const named = ({ document }: Page) => document.querySelector('select[name="motif"] option[selected]')?.text;
  const antecedent = await begun("antecedents");
  expect(named(antecedent)).toBe("Autre (préciser)");
  expect(antecedent.valueOf(/^Précisez/)).toBe("fracture du poignet");
  const treatment = await begun("treatments");
  expect(treatment.valueOf(w.treatment)).toBe("Tisane du soir");
  expect(treatment.chosenIn(w.kind)).toEqual([w.regular]);
  const allergy = await begun("allergies");
  expect(named(allergy)).toBe("Autre (préciser)");
  expect(allergy.valueOf(/^Précisez/)).toBe("Arachides, pollen");
  browser.tamper("motif", optionOf(allergy, "Arachide"));
  browser.fill(/^Précisez/, "");
  browser.choose(w.medical, w.no);
  browser.fill(w.year, "2001", { within: w.discovered });
  browser.check(w.unknown);
  await browser.press(w.add);
  expect(browser.page.flash).toBe("Allergie ajoutée.");
  expect(browser.page.has("link", "L'ajouter à la liste")).toBe(false);
  await browser.follow("Ajouter ce qui manque");
  expect(browser.page.text).toContain("« Arachides, pollen »");
  expect(browser.page.valueOf(/^Précisez/), "once the list has entries it begins empty").toBe("");
  // As many entries as things named: what is not among them stays offered.
  for (const [name, isOffered] of [
    ["Lait", true],
    ["Pollen", false],
  ] as const) {
    if (name !== "Lait") await browser.follow("Ajouter ce qui manque");
    browser.tamper("motif", optionOf(browser.page, name));
    browser.choose(w.medical, w.no);
    browser.fill(w.year, "2001", { within: w.discovered });
    browser.check(w.unknown);
    await browser.press(w.add);
    expect(browser.page.has("link", "Ajouter ce qui manque"), name).toBe(isOffered);
  }
});

test("MR-116 one row is open at a time", async () => {
  const { browser } = await aSignedIn(origin);
  for (const year of ["2019", "2020"]) await addEntry(browser, "treatments", year);
  const links = browser.page.document.querySelectorAll("main tbody a").map((one) => one.getAttribute("href")!);
  const edits = links.filter((link) => /\/[\da-f-]{36}#/.test(link));
  expect(edits).toHaveLength(2);
  for (const link of edits) {
    await browser.visit(link);
    expect(browser.page.document.querySelectorAll("main .row-open")).toHaveLength(1);
    expect(rowsOf(browser.page)).toHaveLength(2);
  }
});

test("MR-091 what another answer makes void is not kept", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit(`${profile}/allergies/add`);
  fillEntry(browser, "allergies");
  browser.check("Je ne sais pas");
  await browser.press(w.add);
  expect(rowsOf(browser.page)[0]).toContain("Je ne sais pas");
  expect(rowsOf(browser.page)[0]).not.toContain("Plaques rouges");
});

test.each([
  [["14", "mars", "2009"], "14/03/2009"],
  [["", "3", "2009"], "03/2009"],
  [["", "", "2009"], "2009"],
])(
  "MR-105 MR-192 a date is read as people write it, and may be known in part: %j",
  async ([day, month, year], shown) => {
    const { browser } = await aSignedIn(origin);
    await browser.visit(`${profile}/allergies/add`);
    fillEntry(browser, "allergies");
    for (const [label, value] of [
      ["Jour", day],
      ["Mois", month],
      ["Année", year],
    ] as const)
      browser.fill(label, value!, { within: w.discovered });
    await browser.press(w.add);
    expect(rowsOf(browser.page)[0]).toContain(`Date de découverte : ${shown}`);
  },
);

test("MR-086 MR-098 MR-112 a list has pages of ten, and an entry of the second opens on it", async () => {
  const { browser } = await aSignedIn(origin);
  for (let count = 0; count < 11; count += 1) await addEntry(browser, "treatments", String(2000 + count));
  expect(rowsOf(browser.page)).toHaveLength(10);
  await browser.visit(`${profile}/treatments?page=2`);
  expect(rowsOf(browser.page)).toHaveLength(1);
  await browser.visit(editPath(browser));
  expect(browser.page.h1).toBe("Traitements médicaux");
  expect(browser.page.document.querySelectorAll("main .row-open")).toHaveLength(1);
  expect((await browser.visit(`${profile}/treatments?page=9`)).path).toBe(`${profile}/treatments?page=2`);
});

test("MR-099 MR-115 R18 what a row switches is saved at once, and a stopped treatment asks since when", async () => {
  const { browser } = await aSignedIn(origin);
  await addEntry(browser, "antecedents");
  expect(rowsOf(browser.page)[0]).toContain("Opération chirurgicale : Non");
  await browser.press(/est une opération$/);
  expect(rowsOf(browser.page)[0]).toContain("Opération chirurgicale : Oui");
  await addEntry(browser, "treatments");
  await browser.follow(/n'est plus pris$/);
  expect(browser.page.valueOf("Année", "Date de fin")).toBe(String(new Date().getFullYear()));
  browser.fill("Année", "2019", { within: "Date de fin" });
  await browser.press("Marquer comme arrêté");
  expect(browser.page.errors).toEqual([expect.stringContaining("doit être postérieure à la date de début.")]);
  browser.fill("Année", String(new Date().getFullYear()), { within: "Date de fin" });
  await browser.press("Marquer comme arrêté");
  expect(browser.page.flash).toBe("Traitement marqué comme arrêté.");
  expect(rowsOf(browser.page)[0]).toContain("Traitement en cours : Non");
  await browser.follow(/est pris de nouveau$/);
  // Refused for a record that is no longer open, its form still asks the same.
  const tab = browser.tab();
  await tab.visit("/patient-dashboard/switch");
  await tab.press(/^Léa/);
  await browser.press("Marquer comme pris");
  expect(browser.page).toMatchObject({ status: 409, h1: "Reprendre ce traitement" });
  await tab.press("Revenir à mon dossier");
  await browser.press("Marquer comme pris");
  expect(browser.page.flash).toBe("Traitement marqué comme pris.");
  expect(rowsOf(browser.page)[0]).toContain("Traitement en cours : Oui");
});

test("MR-115 MR-123 a stopped treatment without a type is asked for it before it is taken again, and leads back to its part of the list", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit(`${profile}/treatments/add`);
  browser.fill(w.treatment, "Wxyz du soir");
  browser.fill(w.frequency, "1 le soir");
  browser.fill(w.year, "2020", { within: w.started });
  browser.check("Je ne prends plus ce traitement");
  browser.fill(w.year, "2022", { within: "Date de fin" });
  await browser.press(w.add);
  await browser.follow(/est pris de nouveau$/);
  expect(browser.page.text).toContain("choisissez d'abord son type, régulier ou ponctuel");
  expect(browser.page.buttons).not.toContain("Marquer comme pris");
  await browser.follow("Choisir son type");
  browser.choose(w.kind, w.regular);
  await browser.press("Enregistrer");
  await browser.follow("Traitement(s) régulier(s)");
  await browser.follow(/est pris de nouveau$/);
  await browser.press("Marquer comme pris");
  expect(browser.page.url).toMatch(/treatments\?regular=1$/);
  expect(rowsOf(browser.page)[0]).toContain("Traitement en cours : Oui");
});

test("MR-091 a text beside «Je ne sais pas» is ignored, however long", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit(`${profile}/allergies/add`);
  fillEntry(browser, "allergies");
  browser.fill(w.effect, "x".repeat(300));
  await browser.press(w.add);
  expect(browser.page.errors).toEqual(["250 caractères au plus, sans heure."]);
  browser.check(w.unknown);
  await browser.press(w.add);
  expect(rowsOf(browser.page)[0]).toContain("Effet : Je ne sais pas");
});

test("MR-113 MR-119 a treatment is chosen among the medicines like its words, or kept in one's own", async () => {
  const { browser } = await aSignedIn(origin);
  const start = async (name: string) => {
    await browser.visit(`${profile}/treatments/add`);
    fillEntry(browser, "treatments");
    browser.fill(w.treatment, name);
    await browser.press(w.add);
  };
  await browser.visit(`${profile}/treatments/add`);
  await browser.press(w.add);
  expect(browser.page.errorAtGroup("Type de traitement")).toContain("Choisissez le type de traitement.");
  await start("doliprane 500");
  expect(browser.page.errors).toEqual([]);
  expect(browser.page.questions).toEqual([expect.stringContaining("Choisissez le médicament exact")]);
  expect(browser.page.title).not.toContain("Erreur");
  expect(browser.page.text).toContain("Aucune interaction n'est vérifiée");
  browser.choose("Est-ce l'un de ces médicaments ?", "DOLIPRANE 500 mg, comprimé");
  await browser.press(w.add);
  expect(rowsOf(browser.page)[0]).toContain("DOLIPRANE 500 mg, comprimé");
  // What nobody sees in it changes nothing, and the choices are there.
  await start("dolipra\u200bne 500");
  browser.choose("Est-ce l'un de ces médicaments ?", /^Non, garder/);
  // What is wrong and what is asked come together.
  await browser.visit(`${profile}/treatments/add`);
  browser.fill(w.treatment, "doliprane 500");
  await browser.press(w.add);
  expect(browser.page.errorAtGroup("Type de traitement")).toContain("Choisissez le type de traitement.");
  expect(browser.page.errors).toContainEqual(expect.stringContaining("Choisissez le médicament exact"));
  fillEntry(browser, "treatments");
  browser.fill(w.treatment, "doliprane 500");
  browser.choose("Est-ce l'un de ces médicaments ?", /^Non, garder/);
  await browser.press(w.add);
  expect(rowsOf(browser.page).join("\n")).toContain("doliprane 500");
  await browser.follow("Traitement(s) régulier(s)");
  expect(rowsOf(browser.page)).toHaveLength(2);
});

test("MR-001 MR-006 MR-007 a child's record is opened, named on each page, and closed again", async () => {
  const browser = await aDemoReader({ language: "fr" });
  await browser.visit("/patient-dashboard/switch");
  const [child] = browser.page.buttons.filter((name) => /Durand/.test(name));
  await browser.press(child!);
  expect(browser.page.path).toBe("/patient-dashboard/welcome");
  expect(browser.page.document.querySelector('main a[href*="for="]')?.getAttribute("href")).toMatch(/\?city=\w+&/);
  for (const path of [`${profile}/allergies`, `${profile}/antecedents/add`]) {
    await browser.visit(path);
    expect(browser.page.text).toContain(`Dossier de ${child}, votre enfant`);
  }
  await browser.visit(`${profile}/allergies`);
  await browser.press("Revenir à mon dossier");
  expect(browser.page.text).not.toContain("votre enfant");
});

test("what is typed for one person is never written for another, whose record was opened in a second tab", async () => {
  const browser = await aDemoReader();
  await browser.visit(`${profile}/allergies/add`);
  const empty = browser.tab();
  fillEntry(browser, "allergies");
  const tab = browser.tab();
  await tab.visit("/patient-dashboard/switch");
  await tab.press(tab.page.buttons.find((name) => /Durand/.test(name))!);
  // Whose it was is said before what is missing.
  for (const one of [empty, browser]) {
    await one.press(w.add);
    expect([one.page.status, one.page.errors.slice(0, 2)]).toEqual([
      409,
      [
        "Cette demande était pour Camille Durand.",
        expect.stringContaining("un autre dossier a été ouvert entre-temps"),
      ],
    ]);
  }
  expect(browser.page.valueOf(w.effect)).toBe("Plaques rouges");
  await tab.visit(`${profile}/allergies`);
  expect(rowsOf(tab.page)).toEqual([]);
  await tab.press("Revenir à mon dossier");
  await browser.press(w.add);
  expect(browser.page.flash).toBe(said.allergies.added);
});

test("MR-094 an edit keeps its page and what is typed when its list has lost its last page meanwhile", async () => {
  const { browser } = await aSignedIn(origin);
  for (let number = 0; number < 11; number += 1) await addEntry(browser, "allergies");
  await browser.visit(`${profile}/allergies?page=2`);
  const edit = editPath(browser);
  const tab = browser.tab();
  await browser.visit(edit);
  browser.fill(w.effect, "Vertiges");
  await tab.visit(`${edit.split("?")[0]}/delete`);
  await tab.press("Oui");
  await browser.press("Enregistrer");
  expect(browser.page).toMatchObject({ status: 409, errors: [expect.stringMatching(/cette ligne n'existe plus/)] });
  expect(browser.page.valueOf(w.effect)).toBe("Vertiges");
  expect(rowsOf(browser.page)).toHaveLength(10);
});

test("MR-007 a form that does not say whose record it is for writes into none", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit(`${profile}/allergies/add`);
  fillEntry(browser, "allergies");
  browser.tamper("patientId", "");
  await browser.press(w.add);
  expect(browser.page.status).toBe(409);
  await browser.visit(`${profile}/allergies`);
  expect(rowsOf(browser.page)).toEqual([]);
});

test("MR-007 a form of the identity or of documents says for whom it was before what it lacks", async () => {
  const { browser } = await aSignedIn(origin);
  await addDocument(browser, "other-document", "Lettre");
  const edit = browser.page.document.querySelector('main a[href*="&id="]')!.getAttribute("href")!;
  const forms = [
    { at: "/patient-dashboard/identify", act: /^(Modifier|Enregistrer)$/ },
    { at: "/patient-dashboard/documents/category?category=other-document", act: "Ajouter" },
    { at: `${profile}/measurements/import`, act: "Vérifier les lignes" },
    { at: edit, act: "Enregistrer", leaves: "Nom du document" },
  ];
  for (const { at, act, leaves } of forms) {
    await browser.visit(at);
    if (leaves) browser.fill(leaves, "");
    const tab = browser.tab();
    await tab.visit("/patient-dashboard/switch");
    await tab.press(tab.page.buttons.find((name) => /^Léa/.test(name))!);
    await browser.press(act);
    expect(browser.page, at).toMatchObject({ status: 409 });
    expect(browser.page.errors[0]).toMatch(/^Cette demande était pour Camille/);
    expect(browser.page.document.querySelector("main")!.textContent, at).not.toContain("Pour Léa");
    const captions = browser.page.document.querySelectorAll("main .caption").map((one) => one.textContent);
    expect(captions.join(), at).not.toContain("Léa");
    await tab.press("Revenir à mon dossier");
  }
});

test("an edit of one person's entry, sent while another record is open, keeps what is typed, and so does one of a deleted entry", async () => {
  const { browser } = await aSignedIn(origin);
  const other = [
    expect.stringMatching(/^Cette demande était pour Camille Essai/),
    expect.stringMatching(/un autre dossier a été ouvert entre-temps/),
  ];
  const openChild = async (tab: Browser) => {
    await tab.visit("/patient-dashboard/switch");
    await tab.press(tab.page.buttons.find((name) => /^Léa/.test(name))!);
  };
  for (const list of recordLists) {
    await addEntry(browser, list);
    const [edit, remove] = [editPath(browser), deletePath(browser)];
    const within = list === "allergies" ? w.discovered : w.started;
    await browser.visit(edit);
    fillEntry(browser, list, "2019");
    const [tab, asking] = [browser.tab(), browser.tab()];
    await asking.visit(remove);
    await openChild(tab);
    await asking.press(w.yes);
    expect(asking.page).toMatchObject({ status: 409, errors: other });
    expect(asking.page.buttons).not.toContain(w.yes);
    await browser.press("Enregistrer");
    expect(browser.page.status).toBe(409);
    expect(browser.page.errors).toEqual(other);
    expect(browser.page.valueOf(w.year, within)).toBe("2019");
    await tab.press("Revenir à mon dossier");
    await browser.press("Enregistrer");
    expect(browser.page.flash).toBe(said[list].changed);

    await browser.visit(edit);
    fillEntry(browser, list, "2018");
    await tab.visit(remove);
    await tab.press(w.yes);
    await browser.press("Enregistrer");
    expect(browser.page.status).toBe(409);
    expect(browser.page.errors).toEqual([expect.stringContaining("cette ligne n'existe plus")]);
    expect(browser.page.valueOf(w.year, within)).toBe("2018");
  }
});

test("quality 16 quality 17 no address opens, changes or deletes an entry of another patient", async () => {
  const { browser: owner } = await aSignedIn(origin);
  const { browser: stranger } = await aSignedIn(origin);
  for (const list of recordLists) {
    await addEntry(owner, list);
    const [edit, remove] = [editPath(owner), deletePath(owner)];
    expect((await stranger.visit(edit)).status).toBe(404);
    expect((await stranger.visit(remove)).status).toBe(404);
    await stranger.visit(`${profile}/${list}/add`);
    fillEntry(stranger, list);
    stranger.tamper("patientId", crypto.randomUUID());
    await stranger.press(w.add);
    expect(stranger.page.status).toBe(409);
    await owner.visit(`${profile}/${list}`);
    expect(rowsOf(owner.page)).toHaveLength(1);
  }
});

test("the lists and forms in English", async () => {
  const { browser } = await aSignedIn(origin, undefined, { language: "en" });
  for (const list of recordLists) {
    await checkPage(await browser.visit(`${profile}/${list}/add`), { language: "en", scripts: true });
    await addEntry(browser, list);
    await checkPage(browser.page, { language: "en", scripts: true });
  }
  expect(browser.page.flash).toBe("Treatment added.");
});
