import { answerUpTo, aSlot, atStep, words as bookingWords, fillStep, openDocuments } from "./booking.ts";
import { Browser, type BrowserOptions } from "./browser.ts";
import { letterPdf } from "./letter.ts";
import { aBlockedPerson, aNewcomer, aPerson, aPracticeReader, aSignedIn, readCode, tryPassword } from "./people.ts";
import { aRequest } from "./practice.ts";
import { addDocument, addEntry, attachTo, fillDocument, fillEntry, firstEntry, profile } from "./record.ts";
import { acceptBoth, atSignUpStep, words as signUpWords } from "./sign-up.ts";

const w = bookingWords.fr;
const codeLabel = /^Saisissez le code/;
const newPassword = "Un bateau bleu 2026";

/** A page with a form, how to fill it in and send it, and what nobody else may read in the answer to it. */
export type Ready = {
  browser: Browser;
  email: string;
  name: string;
  button: string | RegExp;
  fill?: (browser: Browser) => void;
};

async function atLogin(
  origin: string,
  options?: BrowserOptions,
  { email, password, name } = aPerson(),
): Promise<Ready> {
  const browser = new Browser(origin, options);
  await browser.visit("/login");
  const fill = (one: Browser) => {
    one.fill("E-mail", email);
    one.fill("Mot de passe", password);
  };
  return { browser, email, name, button: "Connexion", fill };
}

async function atForgotten(origin: string, options?: BrowserOptions): Promise<Ready> {
  const { email, name } = aPerson();
  const browser = new Browser(origin, options);
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

const letter = (name: string) => new File([letterPdf()], name, { type: "application/pdf" });

async function atDocuments(origin: string, ...names: string[]): Promise<Ready> {
  const { browser, person } = await atStep(origin, "situation");
  await openDocuments(browser);
  const fill = (one: Browser) => one.attach("Choisissez vos fichiers", ...names.map(letter));
  return { browser, ...person, button: "Envoyer", fill };
}

/** The practitioner who answers each request, at each server: one account has five codes an hour. */
const practitioners = new Map<string, Promise<Browser>>();

/** Where a practitioner gives the patient of an appointment a document; the mail of the form goes to the patient. */
async function atGiving(origin: string): Promise<Ready> {
  const { person, asked } = await aRequest(origin);
  const signedIn = practitioners.get(origin) ?? aPracticeReader(origin);
  practitioners.set(origin, signedIn);
  const browser = (await signedIn).tab();
  await browser.visit(asked);
  await browser.press(/^Accepter\s:/);
  await browser.visit(`${asked}/give?category=medical-certificates`);
  const fill = (one: Browser) => {
    fillDocument(one, "Arrêt de travail");
    one.attach("Fichier", letter("arret.pdf"));
  };
  return { browser, ...person, button: "Donner ce document", fill };
}

/** Where the address of an account is changed; the mail of the form goes to the new one. */
async function atNewAddress(origin: string): Promise<{ ready: Ready; former: string }> {
  const { browser, person } = await aSignedIn(origin);
  const email = `nouvelle-${crypto.randomUUID()}@example.org`;
  await browser.visit("/account/email");
  const fill = (one: Browser) => {
    one.fill("Nouvelle adresse e-mail", email);
    one.fill("Votre mot de passe", person.password);
  };
  return { ready: { browser, email, name: person.name, button: "Recevoir le code", fill }, former: person.email };
}

type OpenForm = (origin: string, options?: BrowserOptions) => Promise<Ready>;

const forms = {
  login: (origin, options) => atLogin(origin, options),
  "login to a blocked account": (origin, options) => atLogin(origin, options, aBlockedPerson()),
  "login code": async (origin, options) => thenCode(await atLogin(origin, options)),
  "another code": async (origin) => {
    const { browser, email, name } = await thenCode(await atLogin(origin));
    return { browser, email, name, button: "cliquer ici pour recevoir un nouveau code" };
  },
  "forgotten password": (origin, options) => atForgotten(origin, options),
  "forgotten password's code": async (origin, options) => thenCode(await atForgotten(origin, options)),
  "new password": async (origin, options) => {
    const code = await thenCode(await atForgotten(origin, options));
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
  slot: async (origin) => {
    const { browser, person } = await aSignedIn(origin);
    const { email, name } = person;
    await browser.visit("/search?specialty=medecine-generale&part=TOUTE");
    const button = aSlot(browser.page.buttons.filter((one) => w.time.test(one)));
    return { browser, email, name, button };
  },
  payment: atBookingPayment,
  "payment page": async (origin) => {
    const { fill, ...ready } = await atBookingPayment(origin);
    fill?.(ready.browser);
    ready.browser.choose(w.how, w.card);
    await ready.browser.press(w.confirm);
    return { ...ready, button: w.accept };
  },
  document: (origin) => atDocuments(origin, "lettre.pdf"),
  "two documents": (origin) => atDocuments(origin, "lettre.pdf", "analyse.pdf"),
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
  contact: async (origin, options) => {
    const { email, name } = aPerson();
    const browser = new Browser(origin, options);
    await browser.visit("/contact");
    const fill = (one: Browser) => {
      one.fill("Nom", name);
      one.fill("E-mail", email);
      one.fill("Sujet", "Une facture");
      one.fill("Message", "Où la trouver ?");
    };
    return { browser, email, name, button: "Envoyer", fill };
  },
  allergy: async (origin) => {
    const { browser, person } = await aSignedIn(origin);
    await browser.visit(`${profile}/allergies/add`);
    return { browser, ...person, button: "Ajouter", fill: (one) => fillEntry(one, "allergies") };
  },
  "change of an allergy": async (origin) => {
    const { browser, person } = await aSignedIn(origin);
    await addEntry(browser, "allergies");
    await browser.visit(firstEntry(browser.page));
    return { browser, ...person, button: "Enregistrer", fill: (one) => one.fill("Effet", "Fièvre") };
  },
  "document of the record": async (origin) => {
    const { browser, person } = await aSignedIn(origin);
    await browser.visit("/patient-dashboard/documents/category?category=other-document");
    const fill = (one: Browser) => {
      fillDocument(one, "Une lettre");
      one.attach("Fichier", letter("lettre.pdf"));
    };
    return { browser, ...person, button: "Ajouter", fill };
  },
  "two documents of the record": async (origin) => {
    const { browser, person } = await aSignedIn(origin);
    await browser.visit("/patient-dashboard/documents/category?category=other-document");
    await browser.press("Ajouter un autre document");
    const fill = (one: Browser) => {
      for (const row of [1, 2]) {
        fillDocument(one, `Lettre ${row}`, "2025", row);
        attachTo(one, row, letter(`lettre-${row}.pdf`));
      }
    };
    return { browser, ...person, button: "Ajouter les 2 documents", fill };
  },
  "change of a document": async (origin) => {
    const { browser, person } = await aSignedIn(origin);
    await addDocument(browser, "other-document", "Une lettre");
    await browser.follow(/^Modifier .*Une lettre/);
    const fill = (one: Browser) => {
      one.fill("Nom du document", "Une autre lettre");
      one.attach(/^Autre fichier/, letter("autre.pdf"));
    };
    return { browser, ...person, button: "Enregistrer", fill };
  },
  "deletion of a document": async (origin) => {
    const { browser, person } = await aSignedIn(origin);
    await addDocument(browser, "other-document", "Une lettre");
    await browser.follow(/^Supprimer .*Une lettre/);
    return { browser, ...person, button: "Oui" };
  },
  "given document": atGiving,
  picture: async (origin) => {
    const { browser, person } = await aSignedIn(origin);
    await browser.visit("/patient-dashboard/identify/avatar");
    const fill = (one: Browser) => one.choose("Choisissez une image", "Chat gris");
    return { browser, ...person, button: "Prendre cette image", fill };
  },
  sharing: async (origin) => {
    const { browser, person, id } = await aRequest(origin);
    await browser.visit(`/patient-dashboard/sharing/${id}`);
    const fill = (one: Browser) => one.choose("Que peut lire le praticien dans votre dossier ?", "Tout le dossier");
    return { browser, ...person, button: "Enregistrer", fill };
  },
  "new address": async (origin) => (await atNewAddress(origin)).ready,
  "code of a new address": async (origin) => {
    const { ready, former } = await atNewAddress(origin);
    return { ...(await thenCode(ready)), email: former };
  },
  "closing of an account": async (origin) => {
    const { browser, person } = await aSignedIn(origin);
    await browser.visit("/account/close");
    const fill = (one: Browser) => one.fill("Votre mot de passe", person.password);
    return { browser, ...person, button: "Fermer mon compte", fill };
  },
} satisfies Record<string, OpenForm>;

export type FormName = keyof typeof forms;

/** The forms that write, by name: each opens its page as a person of its own. */
export const sentForms: Record<FormName, OpenForm> = forms;

/** The number of mails to a person, in the local outbox of the demonstration. */
export async function mailsTo(origin: string, email: string): Promise<number> {
  const { document } = await new Browser(origin).visit("/outbox");
  return document.querySelectorAll("main tr, main li").filter(({ text }) => text.includes(email)).length;
}
