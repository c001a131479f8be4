import { Browser } from "./browser.ts";
import { takeName } from "./people.ts";

export const words = {
  fr: {
    goOn: "Continuer",
    civility: "Civilité",
    madam: "Madame",
    firstName: "Prénom",
    lastName: "Nom",
    bornOn: "Date de naissance",
    parts: ["Jour", "Mois", "Année"],
    sex: "Sexe",
    female: "Féminin",
    nationality: "Nationalité",
    french: "Française",
    languages: "Langues parlées",
    language: "Français",
    address: "Adresse",
    postalCode: "Code postal",
    city: "Ville",
    phone: "Téléphone",
    email: "E-mail",
    password: "Mot de passe",
    confirmation: "Confirmez le mot de passe",
    skip: "Passer cette étape",
    weight: "Poids (kg)",
    height: "Taille (cm)",
    health: [
      ["Antécédents : maladies, opérations", "Aucun connu"],
      ["Traitement de longue durée", "Aucun"],
      ["Allergies", "Aucune connue"],
    ],
    terms: "J'ai lu et j'accepte les conditions générales d'utilisation",
    notice: "J'ai lu la notice d'information et j'y consens",
    create: "Créer mon compte",
    done: /^Votre compte est presque prêt/,
  },
  en: {
    goOn: "Continue",
    civility: "Title",
    madam: "Ms",
    firstName: "First name",
    lastName: "Last name",
    bornOn: "Date of birth",
    parts: ["Day", "Month", "Year"],
    sex: "Sex",
    female: "Female",
    nationality: "Nationality",
    french: "French",
    languages: "Languages spoken",
    language: "French",
    address: "Address",
    postalCode: "Postcode",
    city: "Town or city",
    phone: "Phone",
    email: "Email",
    password: "Password",
    confirmation: "Confirm the password",
    skip: "Skip this step",
    weight: "Weight (kg)",
    height: "Height (cm)",
    health: [
      ["Medical history: illnesses, operations", "None known"],
      ["Long-term treatment", "None"],
      ["Allergies", "None known"],
    ],
    terms: "I have read and accept the terms of use",
    notice: "I have read the information notice and give my consent",
    create: "Create my account",
    done: /^Your account is almost ready/,
  },
} as const;

export const password = "une phrase bien à moi";

/** An e-mail address of this test only. */
export function anAddress(): string {
  for (let number = 1; ; number += 1) if (takeName(`sign-up ${number}`)) return `inscription-${number}@example.org`;
}

/** Fills in the identity page with valid values and a postal code of one commune. */
export function fillIdentity(browser: Browser, email: string): void {
  const w = words[browser.language];
  browser.choose(w.civility, w.madam);
  browser.fill(w.firstName, "Inès");
  browser.fill(w.lastName, "Martin");
  for (const [at, part] of ["3", "mars", "1991"].entries()) browser.fill(w.parts[at]!, part, { within: w.bornOn });
  browser.choose(w.sex, w.female);
  browser.choose(w.nationality, w.french);
  browser.check(w.language, { within: w.languages });
  browser.fill(w.address, "12 rue des Lilas");
  browser.fill(w.postalCode, "69003");
  browser.fill(w.phone, "06 12 34 56 78");
  browser.fill(w.email, email);
  fillPassword(browser);
}

/** Types the password twice, as a refused page requires. */
export function fillPassword(browser: Browser): void {
  const w = words[browser.language];
  browser.fill(w.password, password);
  browser.fill(w.confirmation, password);
}

export function fillMedical(browser: Browser): void {
  const w = words[browser.language];
  browser.fill(w.weight, "68,5");
  browser.fill(w.height, "172");
  for (const [question, none] of w.health) browser.choose(question, none);
}

const steps = ["identity", "medical-data", "general-conditions"] as const;

/** A browser on a step of the sign-up, with the earlier ones answered. */
export async function atSignUpStep(
  origin: string,
  step: (typeof steps)[number],
  { email = anAddress(), language = "fr" as "fr" | "en" } = {},
): Promise<{ browser: Browser; email: string }> {
  const browser = new Browser(origin, { language });
  const { goOn } = words[language];
  await browser.visit("/create-patient");
  if (step === "identity") return { browser, email };
  fillIdentity(browser, email);
  await browser.press(goOn);
  if (step === "medical-data") return { browser, email };
  fillMedical(browser);
  await browser.press(goOn);
  return { browser, email };
}

/** Accepts both texts of the last step. */
export function acceptBoth(browser: Browser): void {
  browser.check(words[browser.language].terms);
  browser.check(words[browser.language].notice);
}
