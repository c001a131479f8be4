import { describe, expect, inject, test } from "vitest";
import type { Browser } from "../browser.ts";
import { aSignedIn } from "../people.ts";

const origin = inject("baseUrl");
const languages = ["fr", "en"] as const;
const path = "/patient-dashboard/access-log";

const words = {
  fr: {
    menu: "Qui a lu le dossier",
    title: "Qui a lu mon dossier",
    none: "Aucune ligne pour ce filtre.",
    others: "Par d'autres que vous",
    you: "Vous",
    added: "Mesure ajoutée",
    whole: "Aucune ligne n'a été changée ni retirée",
    csv: "Télécharger en tableau (CSV)",
    head: '"Numéro";"Quand";"Qui";"Quoi";"Code"',
    code: /n°\s(\d+) et le code ([\da-f ]{14})/,
    weight: "Poids (kg)",
    submit: "Ajouter",
  },
  en: {
    menu: "Who has read the record",
    title: "Who has read my record",
    none: "No entries for this filter.",
    others: "By anyone but you",
    you: "You",
    added: "Measurement added",
    whole: "No entry has been changed or removed",
    csv: "Download as a spreadsheet (CSV)",
    head: '"Number";"When";"Who";"What";"Code"',
    code: /no\. (\d+) and code ([\da-f ]{14})/,
    weight: "Weight (kg)",
    submit: "Add",
  },
} as const;

const rowsOf = (browser: Browser) =>
  browser.page.document.querySelectorAll("main tbody tr").map((row) => row.text.replaceAll(/\s+/g, " ").trim());

describe.each(languages)("the log of a record (%s)", (language) => {
  const w = words[language];

  test("quality 35 each change is a line with who and what, filtered, checked and read as a table", async () => {
    const { browser } = await aSignedIn(origin, undefined, { language });
    await browser.visit("/patient-dashboard/medical-profile/measurements/weight/add");
    browser.fill(w.weight, "70,5");
    await browser.press(w.submit);
    await browser.follow(w.menu);
    expect(browser.page).toMatchObject({ path, h1: w.title });
    const [last = ""] = rowsOf(browser);
    expect(last).toContain(w.you);
    expect(last).toContain(w.added);
    expect(browser.page.text).toContain(w.whole);
    const [, number, code] = w.code.exec(browser.page.text) ?? [];
    await browser.follow(w.others);
    expect(rowsOf(browser)).toEqual([]);
    expect(browser.page.text).toContain(w.none);
    await browser.visit(path);
    const file = await fetch(`${origin}${path}/csv`, {
      headers: { cookie: browser.cookieHeader, "accept-language": language },
    });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const lines = (await file.text()).trim().split("\r\n");
    expect(lines[0]).toBe(w.head);
    expect(lines[1]).toMatch(
      new RegExp(`^"${number}";"\\d{4}-\\d\\d-\\d\\d [\\d:]{8}";"${w.you}";"${w.added}";"${code}"$`),
    );
  });
});

test("quality 35 the table of a log has the name of its person, also of one whose letters no header takes", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit("/patient-dashboard/children/add");
  browser.fill("Prénom", "Cœlia Юлия");
  browser.fill("Nom", "Essai");
  for (const [label, value] of [
    ["Jour", "15"],
    ["Mois", "1"],
    ["Année", String(new Date().getFullYear() - 6)],
  ] as const)
    browser.fill(label, value, { within: "Date de naissance" });
  browser.choose("Sexe", "Féminin");
  browser.fill("Poids (kg)", "19,5");
  browser.fill("Taille (cm)", "117");
  await browser.press("Ajouter");
  await browser.press(/^Ouvrir le dossier de Cœlia/);
  const file = await fetch(`${origin}${path}/csv`, { headers: { cookie: browser.cookieHeader } });
  expect([file.status, file.headers.get("content-disposition")]).toEqual([
    200,
    'attachment; filename="qui-a-lu-mon-dossier-c-lia-essai.csv"',
  ]);
});
