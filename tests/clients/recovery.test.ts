import { inject, test } from "vitest";
import { isInstalled } from "../installed.ts";
import { aPerson, aPractitioner, readCode } from "../people.ts";
import { TextBrowser } from "./text-browser.ts";

const origin = inject("baseUrl");
const newPassword = "Un bateau bleu 2026";

const said = {
  fr: {
    forgot: "Mot de passe oublié",
    receive: "Vous recevrez par e-mail",
    email: "E-mail",
    password: "Mot de passe",
    reset: "Réinitialiser",
    sent: "Si ce compte existe",
    code: "Saisissez le code",
    confirm: "Confirmer",
    newPassword: "Nouveau mot de passe",
    advice: "Conseil",
    again: "Confirmer le mot de passe",
    save: "Valider",
    changed: "Le mot de passe a été modifié",
    goOn: "Se connecter",
    logIn: "Connexion",
    loginCode: "Votre code de connexion",
    loggedIn: "Déconnexion",
    practitioner: "Je suis un praticien",
    entry: "Connectez-vous à votre compte de praticien",
    place: "Votre espace",
  },
  en: {
    forgot: "Forgotten password",
    receive: "You will receive by e-mail",
    email: "E-mail",
    password: "Password",
    reset: "Reset",
    sent: "If this account exists",
    code: "Enter the",
    confirm: "Confirm",
    newPassword: "New password",
    advice: "Advice",
    again: "Confirm the password",
    save: "Save",
    changed: "The password has been changed",
    goOn: "Log in now",
    logIn: "Log in",
    loginCode: "Your login code",
    loggedIn: "Log out",
    practitioner: "I am a practitioner",
    entry: "Log in to your practitioner account",
    place: "Your space",
  },
};

const clients = isInstalled("tmux") ? (["lynx", "w3m"] as const).filter(isInstalled) : [];
const runs = clients.flatMap((client) => (["fr", "en"] as const).map((language) => [client, language] as const));

async function logIn(browser: TextBrowser, s: (typeof said)["fr"], email: string, password: string): Promise<void> {
  await browser.fill(s.email, email);
  await browser.fill(s.password, password, { after: s.email });
  await browser.press(s.logIn, { after: [s.email, s.password] });
  await browser.see(s.loginCode);
  await browser.fill(s.code, await readCode(origin, email));
  await browser.press(s.confirm, { after: s.code });
}

test.runIf(runs.length > 0).each(runs)(
  "PF-061 PF-085 %s in %s changes a forgotten password and logs in with the new one",
  async (client, language) => {
    const s = said[language];
    const { email } = aPerson();
    const browser = new TextBrowser(client, `${origin}/login`, language);
    try {
      await browser.press(s.forgot);
      await browser.see(s.receive);
      await browser.fill(s.email, email, { after: s.receive });
      await browser.press(s.reset);
      await browser.see(s.sent);
      await browser.fill(s.code, await readCode(origin, email));
      await browser.press(s.confirm, { after: s.code });
      await browser.see(s.advice);
      await browser.fill(s.advice, newPassword);
      await browser.fill(s.again, newPassword, { after: s.advice });
      await browser.press(s.save, { after: s.again });
      await browser.see(s.changed);
      await browser.press(s.goOn);
      await browser.see(s.changed);
      await browser.press(s.goOn);
      await logIn(browser, s, email, newPassword);
      await browser.see(s.loggedIn);
    } finally {
      browser.close();
    }
  },
  180_000,
);

test.runIf(runs.length > 0).each(runs)(
  "PF-018 %s in %s enters as a practitioner",
  async (client, language) => {
    const s = said[language];
    const { email, password } = aPractitioner();
    const browser = new TextBrowser(client, `${origin}/`, language);
    try {
      await browser.press(s.practitioner);
      await browser.see(s.entry);
      await logIn(browser, s, email, password);
      await browser.see(s.place);
    } finally {
      browser.close();
    }
  },
  180_000,
);
