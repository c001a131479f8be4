import { answerUpTo, atStep, words as bookingWords, fillStep } from "./booking.ts";
import { Browser } from "./browser.ts";
import { letterPdf } from "./letter.ts";
import { aBlockedPerson, aNewcomer, aPerson, aSignedIn, readCode, tryPassword } from "./people.ts";
import { acceptBoth, atSignUpStep, words as signUpWords } from "./sign-up.ts";

const w = bookingWords.fr;
const codeLabel = "Saisissez le code à 4 chiffres reçu par mail.";
const newPassword = "Un bateau bleu 2026";

/** A form, how to fill it in, and whose name and address the answer to it may hold. */
export type Ready = {
  browser: Browser;
  email: string;
  name: string;
  button: string | RegExp;
  fill?: (browser: Browser) => void;
};

async function atLogin(origin: string): Promise<Ready> {
  const { email, password, name } = aPerson();
  const browser = new Browser(origin);
  await browser.visit("/login");
  const fill = (one: Browser) => {
    one.fill("E-mail", email);
    one.fill("Mot de passe", password);
  };
  return { browser, email, name, button: "Connexion", fill };
}

async function atForgotten(origin: string): Promise<Ready> {
  const { email, name } = aPerson();
  const browser = new Browser(origin);
  await browser.visit("/forgot-password");
  return { browser, email, name, button: "Réinitialiser", fill: (one) => one.fill("E-mail", email) };
}

/** Sends a form; the next page asks for the code that was mailed. */
async function thenCode({ fill, browser, email, name, button }: Ready): Promise<Ready> {
  fill?.(browser);
  await browser.press(button);
  const code = await readCode(browser.origin, email);
  return { browser, email, name, button: "Confirmer", fill: (one) => one.fill(codeLabel, code) };
}

async function atBookingPayment(origin: string): Promise<Ready> {
  const { browser, person } = await atStep(origin, "payment");
  return { browser, ...person, button: w.confirm, fill: (one) => fillStep(one, "payment") };
}

/** Every form that acts once, filled in by `fill`; each needs a person of its own. */
export const forms: Record<string, (origin: string) => Promise<Ready>> = {
  login: atLogin,
  "login code": async (origin) => thenCode(await atLogin(origin)),
  "forgotten password": atForgotten,
  "forgotten password's code": async (origin) => thenCode(await atForgotten(origin)),
  "new password": async (origin) => {
    const code = await thenCode(await atForgotten(origin));
    code.fill?.(code.browser);
    await code.browser.press(code.button);
    const fill = (one: Browser) => {
      one.fill("Nouveau mot de passe", newPassword);
      one.fill("Confirmer le mot de passe", newPassword);
    };
    return { ...code, button: "Valider", fill };
  },
  unblock: async (origin) => {
    const person = aBlockedPerson();
    const browser = await tryPassword(origin, person, person.password);
    await browser.follow("Cliquez ici pour le débloquer");
    const code = await readCode(origin, person.email);
    return { browser, ...person, button: "Confirmer", fill: (one) => one.fill(codeLabel, code) };
  },
  "last step of the sign-up": async (origin) => {
    const { browser, email } = await atSignUpStep(origin, "general-conditions");
    return { browser, email, name: "Inès Martin", button: signUpWords.fr.create, fill: acceptBoth };
  },
  terms: async (origin) => {
    const { browser, person } = await aSignedIn(origin, aNewcomer());
    return { browser, ...person, button: "Valider", fill: acceptBoth };
  },
  payment: atBookingPayment,
  "payment page": async (origin) => {
    const { fill, ...ready } = await atBookingPayment(origin);
    fill?.(ready.browser);
    ready.browser.choose(w.how, w.card);
    await ready.browser.press(w.confirm);
    return { ...ready, button: w.accept };
  },
  document: async (origin) => {
    const { browser, person } = await atStep(origin, "situation");
    await browser.follow("Ajouter des documents");
    const letter = new File([letterPdf()], "lettre.pdf", { type: "application/pdf" });
    return { browser, ...person, button: "Envoyer", fill: (one) => one.attach("Choisissez vos fichiers", letter) };
  },
  cancel: async (origin) => {
    const { browser, person } = await atStep(origin, "payment");
    await answerUpTo(browser, "payment");
    await browser.visit("/patient-dashboard/teleconsultations");
    await browser.follow(/^Annuler : /);
    return { browser, ...person, button: "Annuler ce rendez-vous" };
  },
  newsletter: async (origin) => {
    const { browser, person } = await aSignedIn(origin);
    const fill = (one: Browser) => one.check("J'accepte de recevoir la newsletter");
    return { browser, ...person, button: "Enregistrer", fill };
  },
  contact: async (origin) => {
    const { email, name } = aPerson();
    const browser = new Browser(origin);
    await browser.visit("/contact");
    const fill = (one: Browser) => {
      one.fill("Nom", name);
      one.fill("E-mail", email);
      one.fill("Sujet", "Une facture");
      one.fill("Message", "Où la trouver ?");
    };
    return { browser, email, name, button: "Envoyer", fill };
  },
};
