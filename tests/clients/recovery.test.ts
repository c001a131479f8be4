import { inject, test } from "vitest";
import { aBlockedPerson, aPerson, aPractitioner, type Person } from "../people.ts";
import { logIn, runs, sendCode, sendPassword, words } from "./log-in.ts";
import { TextBrowser } from "./text-browser.ts";

const origin = inject("baseUrl");
const newPassword = "Un bateau bleu 2026";

const said = {
  fr: {
    ...words.fr,
    forgot: "Mot de passe oublié",
    receive: "vous envoie par e-mail",
    reset: "Réinitialiser",
    sent: "Si ce compte existe",
    blocked: "Votre compte a été bloqué.",
    unblock: "Cliquez ici pour le débloquer",
    appointments: "Vos rendez-vous sont maintenus.",
    advice: "Conseil",
    again: "Confirmer le mot de passe",
    save: "Valider",
    changed: "Le mot de passe a été modifié",
    goOn: "Se connecter",
    practitioner: "Je suis un praticien",
    entry: "Connectez-vous à votre compte de praticien",
    place: "Espace du praticien",
  },
  en: {
    ...words.en,
    forgot: "Forgotten password",
    receive: "receive a code by email",
    reset: "Email me a code",
    sent: "If this account exists",
    blocked: "Your account has been blocked.",
    unblock: "Click here to unblock it",
    appointments: "Your appointments are kept.",
    advice: "Tip",
    again: "Confirm the password",
    save: "Save",
    changed: "The password has been changed",
    goOn: "Log in now",
    practitioner: "I am a practitioner",
    entry: "Log in to your practitioner account",
    place: "Practitioner's area",
  },
};

/** From a code page: enters the code, sets a new password and logs in with it. */
async function changePassword(browser: TextBrowser, s: (typeof said)["fr"], person: Person): Promise<void> {
  await sendCode(browser, s, origin, person);
  await browser.see(s.advice);
  await browser.fill(s.advice, newPassword);
  await browser.fill(s.again, newPassword, { after: s.advice });
  await browser.press(s.save, { after: s.again });
  await browser.see(s.changed);
  await browser.press(s.goOn);
  await browser.see(s.email);
  await logIn(browser, s, origin, { ...person, password: newPassword });
  await browser.see(s.loggedIn);
}

test.runIf(runs.length > 0).each(runs)(
  "PF-061 PF-085 %s in %s changes a forgotten password and logs in with the new one",
  async (client, language) => {
    const s = said[language];
    const person = aPerson();
    const browser = new TextBrowser(client, `${origin}/login`, language);
    try {
      await browser.press(s.forgot);
      await browser.see(s.receive);
      await browser.fill(s.email, person.email, { after: s.receive });
      await browser.press(s.reset, { after: [s.receive, s.email] });
      await browser.see(s.sent);
      await changePassword(browser, s, person);
    } finally {
      browser.close();
    }
  },
  180_000,
);

test.runIf(runs.length > 0).each(runs)(
  "PF-042 PF-073 PF-076 %s in %s unblocks a blocked account and logs in with a new password",
  async (client, language) => {
    const s = said[language];
    const person = aBlockedPerson();
    const browser = new TextBrowser(client, `${origin}/login`, language);
    try {
      await sendPassword(browser, s, person);
      await browser.see(s.blocked);
      await browser.press(s.unblock);
      await browser.see(s.appointments);
      await changePassword(browser, s, person);
    } finally {
      browser.close();
    }
  },
  180_000,
);

test.runIf(runs.length > 0).each(runs)(
  "PF-018 %s in %s logs in as a practitioner",
  async (client, language) => {
    const s = said[language];
    const browser = new TextBrowser(client, `${origin}/`, language);
    try {
      await browser.press(s.practitioner);
      await browser.see(s.entry);
      await logIn(browser, s, origin, aPractitioner());
      await browser.see(s.place);
    } finally {
      browser.close();
    }
  },
  180_000,
);
