import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { Browser } from "../browser.ts";
import {
  aBlockedPerson,
  aPerson,
  aPersonToChange,
  aPractitioner,
  aSignedIn,
  logIn,
  type Person,
  readCode,
  sendPassword,
  tryPassword,
} from "../people.ts";

const origin = inject("baseUrl");
const codeLabel = "Saisissez le code à 4 chiffres reçu par mail.";
const englishCodeLabel = "Enter the 4-digit code you received by email.";
const changed = "Le mot de passe a été modifié. Vous pouvez vous connecter maintenant.";
const newPassword = "Un bateau bleu 2026";

const signedIn = (browser: Browser) => browser.page.has("button", "Déconnexion");
const wrongFor = (code: string) => (code === "1234" ? "1235" : "1234");

/** Goes to the code page of a forgotten password, from the link of the login page. */
async function atForgotCode(email: string, browser = new Browser(origin)): Promise<Browser> {
  await browser.visit("/login");
  await browser.follow("Mot de passe oublié");
  browser.fill("E-mail", email);
  await browser.press("Réinitialiser");
  expect(browser.page.path).toBe("/forgot-password-otp-verification");
  return browser;
}

async function confirmCode(browser: Browser, email: string): Promise<void> {
  browser.fill(codeLabel, await readCode(origin, email));
  await browser.press("Confirmer");
}

async function atReset(person: Person, browser = new Browser(origin)): Promise<Browser> {
  await atForgotCode(person.email, browser);
  await confirmCode(browser, person.email);
  expect(browser.page).toMatchObject({ status: 200, path: "/reset-password", h1: "Nouveau mot de passe" });
  return browser;
}

async function setPassword(browser: Browser, password = newPassword, again = password): Promise<void> {
  browser.fill("Nouveau mot de passe", password);
  browser.fill("Confirmer le mot de passe", again);
  await browser.press("Valider");
}

/** Sends ten wrong passwords, each from another IP address so that there is no wait: the account is blocked. */
async function block(person: Person): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) await tryPassword(origin, person, `not this one ${attempt}`);
}

/** A blocked person at the page that unblocks. */
async function atUnblock(): Promise<{ browser: Browser; person: Person }> {
  const person = aBlockedPerson();
  const browser = await tryPassword(origin, person, person.password);
  await browser.follow("Cliquez ici pour le débloquer");
  expect(browser.page.path).toBe("/login/unblock");
  return { browser, person };
}

async function setEnglishPassword(browser: Browser): Promise<void> {
  browser.fill("New password", newPassword);
  browser.fill("Confirm the password", newPassword);
  await browser.press("Save");
}

test("PF-061 PF-062 PF-063 the page of a forgotten password has three lines, one field, one button", async () => {
  const browser = new Browser(origin);
  await browser.visit("/login");
  await browser.follow("Mot de passe oublié");
  expect(browser.page).toMatchObject({ path: "/forgot-password", h1: "Mot de passe oublié" });
  expect(browser.page.document.querySelector("main .caption")?.text).toBe("Je suis un patient");
  expect(browser.page.document.querySelectorAll("main ol li")).toHaveLength(3);
  expect(browser.page.document.querySelectorAll('main input:not([type="hidden"])')).toHaveLength(1);
  await browser.press("Réinitialiser");
  expect(browser.page).toMatchObject({ status: 422, title: "Erreur : Mot de passe oublié – Cabinet ouvert" });
  expect(browser.page.errorAt("E-mail")).toBe("Erreur : L'e-mail est requis");
  browser.fill("E-mail", "a@b");
  await browser.press("Réinitialiser");
  expect(browser.page.errors).toEqual(["L'e-mail doit être valide"]);
  expect(browser.page.valueOf("E-mail")).toBe("a@b");
});

test("PF-064 PF-065 PF-067 PF-069 PF-070 PF-079 PF-084 PF-085 a forgotten password is changed, which ends every session", async () => {
  const { browser: elsewhere, person } = await aSignedIn(origin);
  const browser = await atForgotCode(person.email);
  expect(browser.page.text).toMatch(
    /Si ce compte existe, un code a été envoyé à e•••@demo\.example à \d{1,2} h \d{2}\./,
  );
  await confirmCode(browser, person.email);
  expect(browser.page).toMatchObject({ status: 200, path: "/reset-password", h1: "Nouveau mot de passe" });
  await setPassword(browser);
  expect(browser.page).toMatchObject({ status: 200, path: "/reset-password?changed", h1: changed });
  expect(browser.page.html).not.toContain(newPassword);
  await browser.follow("Se connecter");
  expect(browser.page.path).toBe("/login");
  expect(browser.page.flash).toBe(changed);
  expect(browser.page.valueOf("E-mail")).toBe(person.email);
  // Once: others may use the same browser later.
  await browser.reload();
  expect(browser.page.valueOf("E-mail")).toBe("");
  await elsewhere.visit("/patient-dashboard/teleconsultations");
  expect(signedIn(elsewhere)).toBe(false);
  const old = await tryPassword(origin, person, person.password);
  expect(old.page.errors).toEqual(["Email ou mot de passe invalide."]);
  await browser.visit("/login");
  await logIn(browser, { ...person, password: newPassword });
  expect(browser.page).toMatchObject({ path: "/" });
  expect(signedIn(browser)).toBe(true);
});

test("PF-085 quality 8 whoever leaves the code of a login that scripts opened leaves no address in the next one", async () => {
  const person = aPerson();
  const browser = await atForgotCode(person.email);
  await confirmCode(browser, person.email);
  await setPassword(browser);
  await browser.post("/login", { email: person.email, password: newPassword, formKey: randomUUID() });
  expect(browser.page.path).toBe("/login/code");
  await browser.visit("/login");
  expect(browser.page.valueOf("E-mail")).toBe("");
});

test("PF-017 PF-085 the login of the header leads back to no step of a new password", async () => {
  const person = aPerson();
  const browser = await atReset(person);
  const toStep = () => browser.page.document.querySelector("a[href*='returnTo=%2Freset']");
  expect(toStep()).toBeNull();
  await setPassword(browser);
  expect(toStep()).toBeNull();
  await browser.follow("Connexion");
  await logIn(browser, { ...person, password: newPassword });
  expect(browser.page.path).toBe("/");
});

test("PF-110 a password that the next person forgot leads to no page of the person who has logged out", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.press("Déconnexion");
  await setPassword(await atReset(aPerson(), browser));
  browser.headers["Sec-Fetch-Site"] = "same-origin";
  await browser.visit("/account/email");
  expect(browser.page.path).toBe("/login");
});

test("PF-037 the message of the change is repeated once, with a link to the login, and does not redirect again", async () => {
  const person = aPerson();
  const browser = await atReset(person);
  await setPassword(browser);
  await browser.reload();
  expect(browser.page.h1).toBe(changed);
  await browser.visit("/");
  expect(browser.page.flash).toBe(`${changed} Se connecter`);
  expect(browser.page.document.querySelector('main [role="status"] a')?.getAttribute("href")).toBe("/login");
  await browser.visit("/");
  expect(browser.page.flash).toBe("");
  await browser.visit("/reset-password");
  expect(browser.page.path).toBe("/forgot-password");
});

test("PF-061 PF-085 a forgotten password is changed in English", async () => {
  const person = aPerson();
  const browser = new Browser(origin, { language: "en" });
  await browser.visit("/login");
  await browser.follow("Forgotten password");
  browser.fill("Email", person.email);
  await browser.press("Email me a code");
  browser.fill(englishCodeLabel, await readCode(origin, person.email));
  await browser.press("Confirm");
  await setEnglishPassword(browser);
  expect(browser.page.h1).toBe("The password has been changed. You can log in now.");
  await browser.follow("Log in now");
  expect(browser.page).toMatchObject({ path: "/login", h1: "Log in" });
  expect(browser.page.flash).toBe("The password has been changed. You can log in now.");
  await logIn(browser, { ...person, password: newPassword });
  expect(browser.page.has("button", "Log out")).toBe(true);
});

test("PF-066 PF-O08 an unknown address gets the same pages as a known one", async () => {
  const pages = [];
  for (const email of [aPerson().email, `essai-inconnu-${Date.now()}@demo.example`]) {
    const browser = await atForgotCode(email);
    const steps = [browser.page.text.replaceAll(/\d+/g, "0")];
    browser.fill(codeLabel, "0000");
    await browser.press("Confirmer");
    steps.push(`${browser.page.status} ${browser.page.errors}`);
    await browser.press("cliquer ici pour recevoir un nouveau code");
    steps.push(browser.page.flash.replaceAll(/\d+/g, "0"));
    pages.push(steps);
  }
  expect(pages[1]).toEqual(pages[0]);
  expect(pages[0]?.[1]).toBe("422 Le code de sécurité est invalide. Il vous reste 4 essais.");
  expect(pages[0]?.[2]).toMatch(/^Vous pourrez demander un nouveau code à partir de/);
});

test("PF-072 PF-055 PF-058 PF-059 a wrong code of a forgotten password stays on its page, and the fifth burns it", async () => {
  const person = aPerson();
  const browser = await atForgotCode(person.email);
  await browser.press("Confirmer");
  expect(browser.page.errors).toEqual(["Le code OTP est requis"]);
  browser.fill(codeLabel, "12a4");
  await browser.press("Confirmer");
  expect(browser.page.errors).toEqual(["Le code OTP doit être un nombre à 4 chiffres"]);
  const code = await readCode(origin, person.email);
  for (const left of [4, 3, 2, 1]) {
    browser.fill(codeLabel, wrongFor(code));
    await browser.press("Confirmer");
    expect(browser.page).toMatchObject({ status: 422, path: "/forgot-password-otp-verification" });
    expect(browser.page.errors).toEqual([
      `Le code de sécurité est invalide. Il vous reste ${left} essai${left > 1 ? "s" : ""}.`,
    ]);
  }
  const open = browser.tab();
  for (const [tab, attempt] of [
    [browser, wrongFor(code)],
    [open, code],
  ] as const) {
    tab.fill(codeLabel, attempt);
    await tab.press("Confirmer");
    expect(tab.page.errors).toEqual(["Ce code n'est plus valable. Demandez-en un nouveau."]);
  }
  expect(browser.page.text).toContain("Pour recevoir un autre code, recommencez depuis");
  await browser.follow(/^recommencez depuis/);
  browser.fill("E-mail", person.email);
  await browser.press("Réinitialiser");
  await confirmCode(browser, person.email);
  expect(browser.page.path).toBe("/reset-password");
});

test("PF-O10 a burnt code of a blocked account is no longer called valid", async () => {
  const { browser, person } = await atUnblock();
  expect(browser.page.text).toContain("(valable 10 min)");
  const code = await readCode(origin, person.email);
  for (let tries = 0; tries < 5; tries += 1) {
    browser.fill(codeLabel, wrongFor(code));
    await browser.press("Confirmer");
  }
  expect(browser.page.errors).toEqual(["Ce code n'est plus valable. Demandez-en un nouveau."]);
  expect(browser.page.text).not.toMatch(/valable 10 min/i);
  expect(browser.page.text).toContain("Pour recevoir un autre code, recommencez la connexion.");
  await browser.follow("recommencez la connexion");
  await sendPassword(browser, person, person.password);
  await browser.follow("Cliquez ici pour le débloquer");
  await confirmCode(browser, person.email);
  expect(browser.page.path).toBe("/reset-password");
});

test("PF-068 PF-074 PF-080 the pages in the middle redirect visitors without a code", async () => {
  const guest = new Browser(origin);
  expect((await guest.visit("/forgot-password-otp-verification")).path).toBe("/forgot-password");
  expect((await guest.visit("/login/unblock")).path).toBe("/");
  expect((await guest.visit("/reset-password")).path).toBe("/forgot-password");
});

test("PF-O34 a signed-in person changes the password by a code, and is logged out by it", async () => {
  const { browser, person } = await aSignedIn(origin);
  await browser.visit("/forgot-password");
  expect(browser.page).toMatchObject({ path: "/reset-password", h1: "Changer mon mot de passe" });
  expect(browser.page.text).toContain(person.email);
  await browser.press("Recevoir un code pour changer mon mot de passe");
  await confirmCode(browser, person.email);
  await setPassword(browser);
  expect(browser.page.h1).toBe(changed);
  expect(signedIn(browser)).toBe(false);
  await browser.visit("/login");
  await logIn(browser, { ...person, password: newPassword });
  expect(signedIn(browser)).toBe(true);
});

test("PF-081 PF-082 PF-083 PF-087 PF-O35 PF-O36 a new password is refused at its field, and never shown again", async () => {
  const person = aPerson();
  const browser = await atReset(person);
  const refusals: [string, string, string[]][] = [
    ["", "", ["Mot de passe requis"]],
    ["a9X", "a9X", ["Le mot de passe doit contenir au minimum 6 caractères."]],
    ["azerty", "azerty", ["Ce mot de passe est trop courant, même avec des chiffres. Choisissez-en un autre."]],
    ["ZZMARK-one-1", "ZZMARK-other-2", ["Les mots de passe doivent correspondre"]],
    [
      "azert",
      "treza",
      [
        "Le mot de passe doit contenir au minimum 6 caractères.",
        "Ce mot de passe est trop courant, même avec des chiffres. Choisissez-en un autre.",
        "Les mots de passe doivent correspondre",
      ],
    ],
    [
      "Camille.Essai",
      "Camille.Essai",
      ["Ce mot de passe reprend votre nom, votre e-mail ou votre date de naissance. Choisissez-en un autre."],
    ],
    ["x".repeat(201), "ZZMARK", ["Le mot de passe doit contenir au maximum 200 caractères."]],
    ["x".repeat(201), "x".repeat(201), ["Le mot de passe doit contenir au maximum 200 caractères."]],
    [newPassword, "x".repeat(201), ["Les mots de passe doivent correspondre"]],
    [
      "a9X",
      "x".repeat(300),
      ["Le mot de passe doit contenir au minimum 6 caractères.", "Les mots de passe doivent correspondre"],
    ],
  ];
  for (const [password, again, errors] of refusals) {
    await setPassword(browser, password, again);
    expect(browser.page, password).toMatchObject({ status: 422, path: "/reset-password" });
    expect(browser.page.errors, password).toEqual(errors);
    expect(browser.page.html).not.toContain("ZZMARK");
    expect(browser.page.valueOf("Nouveau mot de passe")).toBe("");
    expect(browser.page.hintAt("Nouveau mot de passe")).toContain("un mot de passe n'est jamais réaffiché");
  }
  await setPassword(browser);
  expect(browser.page.h1).toBe(changed);
});

test("PF-086 a new password sent from two pages is changed once; the second gets the expired page", async () => {
  const browser = await atReset(aPerson());
  const other = browser.tab();
  await setPassword(browser);
  await setPassword(other, "Un autre bateau vert");
  expect(other.page).toMatchObject({ status: 403, h1: "Le jeton de réinitialisation du mot de passe a expiré." });
});

test("PF-054 PF-071 PF-077 PF-086 a code replaced in another browser of the same network has expired: told here, and once more after the redirect", async () => {
  const neighbourOf = ({ headers }: Browser) => new Browser(origin, { headers });
  const logInBeside = async (browser: Browser, other: Person) => {
    const neighbour = neighbourOf(browser);
    await neighbour.visit("/login");
    await sendPassword(neighbour, other, other.password);
  };
  const person = aPerson();
  const login = await tryPassword(origin, person, person.password);
  await logInBeside(login, person);
  login.fill(codeLabel, "1234");
  await login.press("Confirmer");
  const forgot = await atForgotCode(person.email);
  const reset = await atReset(person, neighbourOf(forgot));
  forgot.fill(codeLabel, "1234");
  await forgot.press("Confirmer");
  await atReset(person, neighbourOf(forgot));
  await setPassword(reset);
  const { browser: unblock, person: blocked } = await atUnblock();
  await logInBeside(unblock, blocked);
  unblock.fill(codeLabel, "1234");
  await unblock.press("Confirmer");
  for (const [browser, sentence, way, place] of [
    [login, "Le jeton de connexion a expiré.", "Retour à l'accueil", "/"],
    [forgot, "Le jeton de mot de passe oublié a expiré.", "Demander un nouveau code", "/forgot-password"],
    [unblock, "Le jeton de déblocage de connexion a expiré.", "Retour à l'accueil", "/"],
    [reset, "Le jeton de réinitialisation du mot de passe a expiré.", "Se connecter de nouveau", "/login"],
  ] as const) {
    expect(browser.page).toMatchObject({ status: 403, h1: sentence });
    await browser.follow(way);
    expect(browser.page).toMatchObject({ path: place, flash: sentence });
    await browser.reload();
    expect(browser.page.flash).toBe("");
  }
});

test("PF-054 a practitioner whose code has expired is led to their own login, and on to where they were going", async () => {
  const person = aPractitioner();
  const asked = "/login?role=practitioner&returnTo=%2Faccount%2Fsessions";
  for (const restart of ["Se connecter de nouveau", "cliquer ici pour recevoir un nouveau code"]) {
    const browser = new Browser(origin);
    const neighbour = new Browser(origin, { headers: browser.headers });
    for (const one of [browser, neighbour]) {
      await one.visit(asked);
      await sendPassword(one, person, person.password);
    }
    if (browser.page.has("button", restart)) await browser.press(restart);
    else {
      browser.fill(codeLabel, "1234");
      await browser.press("Confirmer");
      await browser.follow(restart);
    }
    expect(browser.page.path, restart).toBe(asked);
  }
});

test("PF-042 PF-073 PF-075 PF-076 PF-078 ten wrong passwords block an account, a code and a new password open it", async () => {
  const person = aPerson();
  await block(person);
  const wrong = await tryPassword(origin, person, "still not this one");
  expect(wrong.page.text).not.toContain("bloqué");
  const browser = await tryPassword(origin, person, person.password);
  expect(browser.page).toMatchObject({ status: 422, h1: "Connexion" });
  expect(browser.page.text).toContain("Votre compte a été bloqué. Cliquez ici pour le débloquer");
  expect(browser.page.valueOf("E-mail")).toBe(person.email);
  await browser.follow("Cliquez ici pour le débloquer");
  expect(browser.page).toMatchObject({ path: "/login/unblock", h1: "Compte bloqué" });
  expect(browser.page.text).toContain(
    "Votre compte a été bloqué, veuillez saisir le code d'activation reçu par mail (valable 10 min)",
  );
  expect(browser.page.text).toContain("Vos rendez-vous sont maintenus.");
  const code = await readCode(origin, person.email);
  browser.fill(codeLabel, wrongFor(code));
  await browser.press("Confirmer");
  expect(browser.page.errors).toEqual(["Ce code n'est pas le bon. Il vous reste 4 essais."]);
  browser.fill(codeLabel, code);
  await browser.press("Confirmer");
  expect(browser.page.path).toBe("/reset-password");
  await setPassword(browser);
  expect(browser.page.h1).toBe(changed);
  await browser.visit("/login");
  await logIn(browser, { ...person, password: newPassword });
  expect(signedIn(browser)).toBe(true);
});

test("quality 12 the link of the mail about a block changes the password when strangers have used up the day's codes", async () => {
  const person = aPerson();
  await block(person);
  const strangers = Array.from({ length: 10 }, (_, network) => ({ "X-Forwarded-For": `10.200.${network}.1` }));
  for (const headers of strangers) {
    const stranger = new Browser(origin, { headers });
    await stranger.visit("/forgot-password");
    stranger.fill("E-mail", person.email);
    await stranger.press("Réinitialiser");
  }
  const browser = new Browser(origin);
  await browser.visit("/forgot-password");
  browser.fill("E-mail", person.email);
  await browser.press("Réinitialiser");
  expect(browser.page.status).toBe(429);
  const { document } = await browser.visit("/outbox");
  const row = document.querySelectorAll("main tbody tr").find(({ text }) => {
    return text.includes(person.email) && text.includes("Votre compte a été bloqué");
  });
  await browser.visit(row!.querySelector("a")!.getAttribute("href")!);
  const link = /\/forgot-password\?key=[\w-]+/.exec(browser.page.html)![0];
  await browser.visit(link);
  browser.fill("E-mail", person.email);
  await browser.press("Réinitialiser");
  await confirmCode(browser, person.email);
  await setPassword(browser);
  expect(browser.page.h1).toBe(changed);
});

test("PF-042 PF-073 PF-076 a code and a new password open a blocked account in English", async () => {
  const person = aBlockedPerson();
  const browser = await tryPassword(origin, person, person.password, "en");
  expect(browser.page).toMatchObject({ status: 422, h1: "Log in" });
  expect(browser.page.text).toContain("Your account has been blocked. Click here to unblock it");
  await browser.follow("Click here to unblock it");
  expect(browser.page).toMatchObject({ path: "/login/unblock", h1: "Account blocked" });
  expect(browser.page.text).toContain(
    "Your account has been blocked. Enter the activation code you received by email (valid for 10 min)",
  );
  expect(browser.page.text).toContain("Your appointments are kept.");
  const code = await readCode(origin, person.email);
  browser.fill(englishCodeLabel, wrongFor(code));
  await browser.press("Confirm");
  expect(browser.page.errors).toEqual(["This is not the right code. 4 tries left."]);
  browser.fill(englishCodeLabel, code);
  await browser.press("Confirm");
  expect(browser.page).toMatchObject({ path: "/reset-password", h1: "New password" });
  await setEnglishPassword(browser);
  expect(browser.page.h1).toBe("The password has been changed. You can log in now.");
  await browser.visit("/login");
  await logIn(browser, { ...person, password: newPassword });
  expect(browser.page.has("button", "Log out")).toBe(true);
});

test("a blocked account gets three codes a day; then its page still accepts the last one, and other pages tell the wait", async () => {
  const { browser, person } = await atUnblock();
  for (let more = 0; more < 3; more += 1) {
    await browser.visit("/login");
    browser.fill("E-mail", person.email);
    browser.fill("Mot de passe", person.password);
    await browser.press("Connexion");
    expect(browser.page.link("Cliquez ici pour le débloquer").getAttribute("href")).toBe("/login/unblock");
  }
  const elsewhere = await tryPassword(origin, person, person.password);
  expect(elsewhere.page.text).toMatch(/Votre compte a été bloqué\. .*recommencez ici dans \d+ heures\./);
  await browser.follow("Cliquez ici pour le débloquer");
  await confirmCode(browser, person.email);
  expect(browser.page.path).toBe("/reset-password");
});

test("PF-043 PF-079 a password that must be changed leads to the form of a new one", async () => {
  const person = aPersonToChange();
  const browser = await tryPassword(origin, person, person.password);
  expect(browser.page.text).toContain("Vous devez absolument changer le mot de passe.");
  await browser.follow("Le changer maintenant");
  expect(browser.page).toMatchObject({ path: "/reset-password", h1: "Nouveau mot de passe" });
  await setPassword(browser);
  await browser.visit("/login");
  await logIn(browser, { ...person, password: newPassword });
  expect(signedIn(browser)).toBe(true);
});

test("PF-045 PF-085 a password forgotten above the search leads back to the login, which returns to the search", async () => {
  const person = aPerson();
  const browser = new Browser(origin);
  await browser.visit("/search?specialty=dermatologie&part=TOUTE");
  await browser.follow("Mot de passe oublié");
  browser.fill("E-mail", person.email);
  await browser.press("Réinitialiser");
  await confirmCode(browser, person.email);
  await setPassword(browser);
  await browser.follow("Se connecter");
  expect(browser.page.path).toMatch(/^\/login\?returnTo=%2Fsearch/);
  expect(browser.page.flash).toBe(changed);
  await logIn(browser, { ...person, password: newPassword });
  expect(browser.page.path).toMatch(/^\/search\?.*specialty=dermatologie/);
});

test("PF-018 PF-O01 PF-O02 practitioners have a login page and a forgotten password of their own", async () => {
  const person = aPractitioner();
  const browser = new Browser(origin);
  await browser.visit("/");
  await browser.follow("Je suis un praticien");
  expect(browser.page).toMatchObject({ path: "/login?role=practitioner", h1: "Connexion" });
  expect(browser.page.document.querySelector("main .caption")?.text).toBe("Je suis un praticien");
  await browser.follow("Mot de passe oublié");
  expect(browser.page.path).toBe("/forgot-password?role=practitioner");
  expect(browser.page.document.querySelector("main .caption")?.text).toBe("Je suis un praticien");
  browser.fill("E-mail", person.email);
  await browser.press("Réinitialiser");
  await confirmCode(browser, person.email);
  await setPassword(browser);
  await browser.follow("Se connecter");
  expect(browser.page.path).toBe("/login?role=practitioner");
  await logIn(browser, { ...person, password: newPassword });
  expect(browser.page.path).toBe("/practitioner-dashboard/welcome");
});

test("a patient's password is refused on the practitioners' login, and vice versa", async () => {
  const browser = new Browser(origin);
  await browser.visit("/login?role=practitioner");
  const person = aPerson();
  browser.fill("E-mail", person.email);
  browser.fill("Mot de passe", person.password);
  await browser.press("Connexion");
  expect(browser.page.errors).toEqual(["Email ou mot de passe invalide."]);
  const practitioner = aPractitioner();
  const patient = await tryPassword(origin, practitioner, practitioner.password);
  expect(patient.page.errors).toEqual(["Email ou mot de passe invalide."]);
});

test("a double click mails one code, uses one and changes one password", async () => {
  const person = aPerson();
  const browser = new Browser(origin);
  await browser.visit("/forgot-password");
  browser.fill("E-mail", person.email);
  await browser.press("Réinitialiser", { times: 2 });
  expect(browser.page).toMatchObject({ status: 200, path: "/forgot-password-otp-verification" });
  const { document } = await new Browser(origin).visit("/outbox");
  const mails = document.querySelectorAll("main tr, main li").filter(({ text }) => text.includes(person.email));
  expect(mails).toHaveLength(1);
  browser.fill(codeLabel, await readCode(origin, person.email));
  await browser.press("Confirmer", { times: 2 });
  expect(browser.page).toMatchObject({ status: 200, path: "/reset-password" });
  browser.fill("Nouveau mot de passe", newPassword);
  browser.fill("Confirmer le mot de passe", newPassword);
  await browser.press("Valider", { times: 2 });
  expect(browser.page).toMatchObject({ status: 200, h1: changed });
});

test("a double click on the unblock form uses one code", async () => {
  const { browser, person } = await atUnblock();
  browser.fill(codeLabel, await readCode(origin, person.email));
  await browser.press("Confirmer", { times: 2 });
  expect(browser.page).toMatchObject({ status: 200, path: "/reset-password" });
});

test("the address typed for a new password stands in no login page before the code is right", async () => {
  const browser = await atForgotCode(aPerson().email);
  await browser.visit("/login");
  expect(browser.page.valueOf("E-mail")).toBe("");
});

test("PF-049 a code page says when another code can be requested, and the first one stays valid until then", async () => {
  const person = aPerson();
  const browser = await atForgotCode(person.email);
  const from = /Possible à partir de (\d{1,2} h \d{2})\s: le premier message/.exec(browser.page.text)?.[1];
  expect(from).toBeDefined();
  await browser.press("cliquer ici pour recevoir un nouveau code");
  expect(browser.page.flash).toBe(`Vous pourrez demander un nouveau code à partir de ${from}.`);
  await confirmCode(browser, person.email);
  expect(browser.page.path).toBe("/reset-password");
});

test("a browser gets a device id at its first login and keeps it", async () => {
  const person = aPerson();
  const browser = new Browser(origin);
  await browser.visit("/login");
  expect(browser.cookies.has("device")).toBe(false);
  await logIn(browser, person);
  const device = browser.cookies.get("device");
  expect(device?.value).toMatch(/^[\w-]{32}$/);
  expect(device?.attributes).toBe("Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000");
  await browser.press("Déconnexion");
  await browser.visit("/login");
  await logIn(browser, person);
  expect(browser.cookies.get("device")?.value).toBe(device?.value);
});

test("quality 12 a browser gets a device id with a new password, and its login is not that of an unknown device", async () => {
  const person = aPerson();
  const browser = await atReset(person);
  expect(browser.cookies.has("device")).toBe(false);
  await setPassword(browser);
  const device = browser.cookies.get("device");
  expect(device?.value).toMatch(/^[\w-]{32}$/);
  await browser.visit("/login");
  await logIn(browser, { ...person, password: newPassword });
  expect(browser.cookies.get("device")?.value).toBe(device?.value);
  const { document } = await new Browser(origin).visit("/outbox");
  const mails = document.querySelectorAll("main tr, main li").filter(({ text }) => text.includes(person.email));
  expect(mails.map(({ text }) => text).join("\n")).toContain("mot de passe a été modifié");
  expect(mails.map(({ text }) => text).join("\n")).not.toContain("Nouvelle connexion");
});
