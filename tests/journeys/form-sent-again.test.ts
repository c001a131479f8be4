import { describe, expect, inject, test } from "vitest";
import { answerUpTo, atStep, words as bookingWords, fillStep } from "../booking.ts";
import { Browser } from "../browser.ts";
import { letterPdf } from "../letter.ts";
import { aBlockedPerson, aNewcomer, aPerson, aSignedIn, readCode, tryPassword } from "../people.ts";
import { acceptBoth, atSignUpStep, words as signUpWords } from "../sign-up.ts";

const origin = inject("baseUrl");
const w = bookingWords.fr;
const codeLabel = "Saisissez le code à 4 chiffres reçu par mail.";
const newPassword = "Un bateau bleu 2026";
const sentElsewhere = "Ce formulaire a déjà été envoyé";

/** A form, how to fill it in, and what nobody else may read in the answer to it. */
type Ready = {
  browser: Browser;
  email: string;
  name: string;
  button: string | RegExp;
  fill?: (browser: Browser) => void;
};

async function atLogin(): Promise<Ready> {
  const { email, password, name } = aPerson();
  const browser = new Browser(origin);
  await browser.visit("/login");
  const fill = (one: Browser) => {
    one.fill("E-mail", email);
    one.fill("Mot de passe", password);
  };
  return { browser, email, name, button: "Connexion", fill };
}

async function atForgotten(): Promise<Ready> {
  const { email, name } = aPerson();
  const browser = new Browser(origin);
  await browser.visit("/forgot-password");
  return { browser, email, name, button: "Réinitialiser", fill: (one) => one.fill("E-mail", email) };
}

/** Sends a form; the next page asks for the code that was mailed. */
async function thenCode({ fill, browser, email, name, button }: Ready): Promise<Ready> {
  fill?.(browser);
  await browser.press(button);
  const code = await readCode(origin, email);
  return { browser, email, name, button: "Confirmer", fill: (one) => one.fill(codeLabel, code) };
}

async function atBookingPayment(): Promise<Ready> {
  const { browser, person } = await atStep(origin, "payment");
  return { browser, ...person, button: w.confirm, fill: (one) => fillStep(one, "payment") };
}

const forms: Record<string, () => Promise<Ready>> = {
  login: atLogin,
  "login code": async () => thenCode(await atLogin()),
  "forgotten password": atForgotten,
  "forgotten password's code": async () => thenCode(await atForgotten()),
  "new password": async () => {
    const code = await thenCode(await atForgotten());
    code.fill?.(code.browser);
    await code.browser.press(code.button);
    const fill = (one: Browser) => {
      one.fill("Nouveau mot de passe", newPassword);
      one.fill("Confirmer le mot de passe", newPassword);
    };
    return { ...code, button: "Valider", fill };
  },
  unblock: async () => {
    const person = aBlockedPerson();
    const browser = await tryPassword(origin, person, person.password);
    await browser.follow("Cliquez ici pour le débloquer");
    const code = await readCode(origin, person.email);
    return { browser, ...person, button: "Confirmer", fill: (one) => one.fill(codeLabel, code) };
  },
  "last step of the sign-up": async () => {
    const { browser, email } = await atSignUpStep(origin, "general-conditions");
    return { browser, email, name: "Inès Martin", button: signUpWords.fr.create, fill: acceptBoth };
  },
  terms: async () => {
    const { browser, person } = await aSignedIn(origin, aNewcomer());
    return { browser, ...person, button: "Valider", fill: acceptBoth };
  },
  payment: atBookingPayment,
  "payment page": async () => {
    const { fill, ...ready } = await atBookingPayment();
    fill?.(ready.browser);
    ready.browser.choose(w.how, w.card);
    await ready.browser.press(w.confirm);
    return { ...ready, button: w.accept };
  },
  document: async () => {
    const { browser, person } = await atStep(origin, "situation");
    await browser.follow("Ajouter des documents");
    const letter = new File([letterPdf()], "lettre.pdf", { type: "application/pdf" });
    return { browser, ...person, button: "Envoyer", fill: (one) => one.attach("Choisissez vos fichiers", letter) };
  },
  cancel: async () => {
    const { browser, person } = await atStep(origin, "payment");
    await answerUpTo(browser, "payment");
    await browser.visit("/patient-dashboard/teleconsultations");
    await browser.follow(/^Annuler : /);
    return { browser, ...person, button: "Annuler ce rendez-vous" };
  },
  newsletter: async () => {
    const { browser, person } = await aSignedIn(origin);
    const fill = (one: Browser) => one.check("J'accepte de recevoir la newsletter");
    return { browser, ...person, button: "Enregistrer", fill };
  },
  contact: async () => {
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

/** A form filled in, and copies of it with the same answers and key: in another browser, or in this one as it is now. */
async function filledFor(form: string, ...others: (Browser | "this")[]) {
  const { fill = () => {}, ...ready } = await forms[form]!();
  const copies = others.map((other) => {
    const copy = ready.browser.tab();
    const { cookies, headers } = other === "this" ? ready.browser : other;
    copy.cookies = new Map(cookies);
    copy.headers = headers;
    return copy;
  });
  for (const one of [ready.browser, ...copies]) fill(one);
  return { ...ready, copies };
}

async function mailsTo(email: string): Promise<number> {
  const { document } = await new Browser(origin).visit("/outbox");
  return document.querySelectorAll("main tr, main li").filter(({ text }) => text.includes(email)).length;
}

const sessionOf = (browser: Browser) => browser.cookies.get("session")?.value;
const isSignedIn = (browser: Browser) => browser.page.has("button", "Déconnexion");

describe("quality 8 a form sent again by another browser opens no session, shows nothing of the person and acts no second time", () => {
  test.each(Object.keys(forms))("%s", async (form) => {
    const { browser: other, person: neighbour } = await aSignedIn(origin);
    const { browser, email, name, button, copies } = await filledFor(form, new Browser(origin), other);
    const sessions = [sessionOf(browser)];
    await browser.press(button);
    expect(browser.page.status).toBe(200);
    sessions.push(sessionOf(browser));
    const mails = await mailsTo(email);
    const personal = new RegExp(`${name}(?!\\d)|${email}`);
    for (const copy of copies) {
      const own = sessionOf(copy);
      await copy.press(button);
      expect.soft(sessions.filter((id) => id && id === sessionOf(copy))).toEqual([]);
      expect.soft(copy.page.html).not.toMatch(personal);
      expect.soft(copy.page.status).toBeOneOf([200, 403, 404, 409]);
      if (copy.page.status === 409) expect.soft(copy.page.h1).toBe(sentElsewhere);
      await copy.visit("/account/sessions");
      expect.soft(copy.page.html).not.toMatch(personal);
      expect.soft(isSignedIn(copy)).toBe(own !== undefined);
      if (own) expect.soft(copy.page.html).toContain(neighbour.name);
    }
    expect(await mailsTo(email)).toBe(mails);
  });
});

describe("PF-039 a form whose answer was lost, sent again by the same browser, gets that answer", () => {
  test.each([
    "login",
    "login code",
    "forgotten password",
    "forgotten password's code",
    "new password",
    "last step of the sign-up",
    "contact",
  ])("%s", async (form) => {
    const { browser, email, button, copies } = await filledFor(form, "this", "this");
    const [unanswered, answered] = copies as [Browser, Browser];
    await browser.press(button);
    const mails = await mailsTo(email);
    answered.cookies = new Map(browser.cookies);
    for (const again of [unanswered, answered]) {
      await again.press(button);
      expect([again.page.status, again.page.path]).toEqual([200, browser.page.path]);
      expect(sessionOf(again)).toBe(sessionOf(browser));
    }
    expect(await mailsTo(email)).toBe(mails);
  });
});

test("quality 8 a code sent by another browser while it is being checked opens that browser no session", async () => {
  const { browser, button, copies } = await filledFor("login code", new Browser(origin));
  const [copy] = copies as [Browser];
  const first = browser.press(button);
  await Promise.all([first, copy.press(button)]);
  for (const one of [browser, copy]) await one.visit("/");
  expect([isSignedIn(browser), isSignedIn(copy)]).toEqual([true, false]);
});

test.each([
  ["fr", sentElsewhere, "Retour à l'accueil"],
  ["en", "This form has already been sent", "Back to the home page"],
] as const)("a form that another browser sent says so, with a way to go on (%s)", async (language, title, home) => {
  const { browser, button, copies } = await filledFor("contact", new Browser(origin));
  const [copy] = copies as [Browser];
  await browser.press(button);
  copy.headers = { ...copy.headers, "Accept-Language": language };
  await copy.press(button);
  expect(copy.page).toMatchObject({ status: 409, h1: title });
  expect(copy.page.links).toContain(home);
});
