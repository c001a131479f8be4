import type { Browser } from "./browser.ts";
import { letterPdf } from "./letter.ts";
import type { Page } from "./page.ts";

export const recordLists = ["allergies", "antecedents", "treatments"] as const;
export type RecordList = (typeof recordLists)[number];

export const profile = "/patient-dashboard/medical-profile";

export const words = {
  fr: {
    add: "Ajouter",
    allergy: "Allergie",
    medical: "Est-ce un produit médical ?",
    effect: "Effet",
    unknown: "Je ne sais pas",
    antecedent: "Antécédent",
    surgery: "Opération chirurgicale",
    state: "Où en est-il ?",
    ongoing: "En cours",
    treatment: "Traitement",
    frequency: "Fréquence",
    kind: "Type de traitement",
    regular: "Traitement régulier",
    discovered: "Date de découverte",
    started: "Date de début",
    year: "Année",
    yes: "Oui",
    no: "Non",
  },
  en: {
    add: "Add",
    allergy: "Allergy",
    medical: "Is it a medical product?",
    effect: "Reaction",
    unknown: "I don't know",
    antecedent: "Illness or operation",
    surgery: "Surgery",
    state: "Is it over?",
    ongoing: "Ongoing",
    treatment: "Treatment",
    frequency: "How often",
    kind: "Type of treatment",
    regular: "Regular treatment",
    discovered: "Date of discovery",
    started: "Start date",
    year: "Year",
    yes: "Yes",
    no: "No",
  },
} as const;

/** Fills in the form of a list on its page; the year is that of its start. */
export function fillEntry(browser: Browser, list: RecordList, year = "2024"): void {
  const w = words[browser.language];
  const { document } = browser.page;
  const second = document.querySelectorAll('main select[name="motif"] option')[2]?.getAttribute("value");
  if (list === "allergies") {
    browser.tamper("motif", second!);
    browser.choose(w.medical, w.no);
    browser.fill(w.effect, "Plaques rouges");
  }
  if (list === "antecedents") {
    browser.tamper("motif", second!);
    browser.choose(w.surgery, w.no);
    browser.choose(w.state, w.ongoing);
  }
  if (list === "treatments") {
    browser.fill(w.treatment, "Tisane du soir");
    browser.fill(w.frequency, "Le soir");
    browser.choose(w.kind, w.regular);
  }
  browser.fill(w.year, year, { within: list === "allergies" ? w.discovered : w.started });
}

/** Adds an entry from the list on its own page, and stands on the list then. */
export async function addEntry(browser: Browser, list: RecordList, year?: string): Promise<void> {
  await browser.visit(`${profile}/${list}/add`);
  fillEntry(browser, list, year);
  await browser.press(words[browser.language].add);
  if (browser.page.path !== `${profile}/${list}`) throw new Error(`${browser.page.path}: ${browser.page.errors}`);
}

/** Adds a weight or a height of today, and stands on the list then. */
export async function addMeasurement(browser: Browser, kind: "weight" | "height", value: string): Promise<void> {
  await browser.visit(`${profile}/measurements/${kind}/add`);
  browser.fill(browser.language === "fr" ? /^(Poids|Taille) \(/ : /^(Weight|Height) \(/, value);
  await browser.press(words[browser.language].add);
  if (browser.page.path !== `${profile}/measurements`) throw new Error(`${browser.page.path}: ${browser.page.errors}`);
}

/** The address at which the first entry of a list is open for editing. */
export const firstEntry = ({ document }: Page): string =>
  document.querySelector('main tbody tr a[href*="#entry-"]')!.getAttribute("href")!.split("#")[0]!;

export const documents = "/patient-dashboard/documents";

export const documentWords = {
  fr: {
    ...{ name: "Nom du document", date: "Date du document", day: "Jour", month: "Mois", year: "Année", type: "Type" },
    ...{ file: "Fichier", add: "Ajouter", added: "Le document est ajouté." },
  },
  en: {
    ...{ name: "Document name", date: "Date of the document", day: "Day", month: "Month", year: "Year", type: "Type" },
    ...{ file: "File", add: "Add", added: "The document has been added." },
  },
} as const;

/** A letter as a PDF, another one for each sign. */
export const letter = (name = "lettre.pdf", sign = "a") => new File([letterPdf(sign)], name);

/** Fills in the form of a document on its page, or the row of one of several from 1, but for its file. */
export function fillDocument(browser: Browser, name: string, year = "2025", row?: number): void {
  const w = documentWords[browser.language];
  const within = row ? { within: `Document ${row}` } : {};
  browser.fill(w.name, name, within);
  for (const [part, value] of [
    [w.day, "14"],
    [w.month, "3"],
    [w.year, year],
  ] as const)
    browser.fill(part, value, within);
  for (const select of browser.page.document.querySelectorAll("main form select")) {
    const field = select.getAttribute("name") ?? "";
    if (!row || field.includes(`[${row - 1}]`))
      browser.tamper(field, select.querySelectorAll("option")[1]!.getAttribute("value")!);
  }
}

/** Chooses the file of a row of several documents, from 1. */
export const attachTo = (browser: Browser, row: number, file: File): void =>
  void browser.page.files.set(browser.page.field(documentWords[browser.language].file, `Document ${row}`), [file]);

/** Adds a document to a category, and stands on its list then. */
export async function addDocument(
  browser: Browser,
  category: string,
  name: string,
  { year, file = letter() }: { year?: string; file?: File } = {},
): Promise<void> {
  const w = documentWords[browser.language];
  await browser.visit(`${documents}/category?category=${category}`);
  fillDocument(browser, name, year);
  if (category === "x-ray-ultrasound") browser.choose(/^(Latéralité|Side)$/, /^(Droite|Right)$/);
  browser.attach(w.file, file);
  await browser.press(w.add);
  if (browser.page.path !== `${documents}/${category}`) throw new Error(`${browser.page.path}: ${browser.page.errors}`);
}
