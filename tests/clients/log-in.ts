import { isInstalled } from "../installed.ts";
import { type Person, readCode } from "../people.ts";
import type { TextBrowser } from "./text-browser.ts";

/** The installed text browsers. */
export const clients = isInstalled("tmux") ? (["lynx", "w3m", "links2", "elinks"] as const).filter(isInstalled) : [];
/** Each installed text browser in each language. */
export const runs = clients.flatMap((client) => (["fr", "en"] as const).map((language) => [client, language] as const));

export const words = {
  fr: {
    email: "E-mail",
    password: "Mot de passe",
    logIn: "Connexion",
    loginCode: "Votre code de connexion",
    code: /Saisissez le code à \d/,
    confirm: "Confirmer",
    loggedIn: "Déconnexion",
  },
  en: {
    email: "Email",
    password: "Password",
    logIn: "Log in",
    loginCode: "Your login code",
    code: /Enter the \d/,
    confirm: "Confirm",
    loggedIn: "Log out",
  },
};

type Words = (typeof words)["fr"];

/** Fills in the login page. */
export async function sendPassword(browser: TextBrowser, w: Words, { email, password }: Person): Promise<void> {
  await browser.fill(w.email, email);
  await browser.fill(w.password, password, { after: w.email });
  await browser.press(w.logIn, { after: [w.email, w.password] });
}

/** Fills in a code page with the last code mailed to the person. */
export async function sendCode(browser: TextBrowser, w: Words, origin: string, { email }: Person): Promise<void> {
  await browser.fill(w.code, await readCode(origin, email));
  await browser.press(w.confirm, { after: w.code });
}

/** Fills in the login page and the code page. */
export async function logIn(browser: TextBrowser, w: Words, origin: string, person: Person): Promise<void> {
  await sendPassword(browser, w, person);
  await browser.see(w.loginCode);
  await sendCode(browser, w, origin, person);
}
