import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { aPage, chromiumPath, closeContexts, launch, openWithScripts, said } from "../chromium.ts";
import { aBlockedPerson, aNewcomer, aPerson, aPractitioner, type Person, readCode } from "../people.ts";
import { anAddress, password, words as signUp } from "../sign-up.ts";

const origin = inject("baseUrl");

const words = {
  fr: {
    ...signUp.fr,
    open: "Créer un compte",
    logIn: "Connexion",
    code: /^Saisissez le code/,
    clear: "Effacer",
    submit: "Confirmer",
    opened: "Votre adresse est confirmée. Bienvenue !",
    dashboard: "Téléconsultations à venir",
    beforeGoingOn: "Avant d'aller plus loin",
    texts: ["Conditions générales d'utilisation", "Notice d'information et de consentement"],
    accept: "Valider",
    save: "Valider",
    forgot: "Mot de passe oublié",
    reset: "Réinitialiser",
    newPassword: ["Nouveau mot de passe", "Confirmer le mot de passe"],
    changed: "Le mot de passe a été modifié. Vous pouvez vous connecter maintenant.",
    logInNow: "Se connecter",
    blocked: "Votre compte a été bloqué.",
    unblock: "Cliquez ici pour le débloquer",
    kept: "Vos rendez-vous sont maintenus.",
    practitioner: "Je suis un praticien",
    entry: "Connectez-vous à votre compte de praticien.",
    space: "Demandes à traiter",
  },
  en: {
    ...signUp.en,
    open: "Create an account",
    logIn: "Log in",
    code: /^Enter the/,
    clear: "Clear",
    submit: "Confirm",
    opened: "Your address is confirmed. Welcome!",
    dashboard: "Upcoming video visits",
    beforeGoingOn: "Before you go on",
    texts: ["Terms of use", "Information and consent notice"],
    accept: "Confirm",
    save: "Save",
    forgot: "Forgotten password",
    reset: "Email me a code",
    newPassword: ["New password", "Confirm the password"],
    changed: "The password has been changed. You can log in now.",
    logInNow: "Log in now",
    blocked: "Your account has been blocked.",
    unblock: "Click here to unblock it",
    kept: "Your appointments are kept.",
    practitioner: "I am a practitioner",
    entry: "Log in to your practitioner account.",
    space: "Requests to answer",
  },
};

type Words = (typeof words)["fr"] | (typeof words)["en"];
type Way = { page: Page; w: Words; scripts: boolean };

// The text browsers walk without scripts in English, and the other files here with scripts in French.
const ways = [
  ["without scripts", "fr", false],
  ["with scripts", "en", true],
] as const;

const press = ({ page }: Way, name: string) => page.getByRole("button", { name: said(name, true) }).click();
const follow = ({ page }: Way, name: string) =>
  page
    .getByRole("link", { name: said(name, true) })
    .first()
    .click();
const label = (scope: Pick<Page, "getByLabel">, name: string) => scope.getByLabel(said(name, true)).first();
const see = ({ page }: Way, text: string) => page.getByText(text).first().waitFor();
const title = ({ page }: Way, name: string) =>
  page.getByRole("heading", { level: 1, name: said(name, true) }).waitFor();

/** Enters a mailed code on a code page: with scripts the last digit submits it. */
async function sendCode({ page, w, scripts }: Way, email: string): Promise<void> {
  if (scripts) await page.getByRole("button", { name: w.clear }).waitFor();
  await page.getByLabel(w.code).pressSequentially(await readCode(origin, email), { delay: 40 });
  if (!scripts) await page.getByRole("button", { name: w.submit, exact: true }).click();
}

async function sendPassword(
  way: Way,
  { email, password }: Person,
  scope: Pick<Page, "getByLabel" | "getByRole"> = way.page,
) {
  await label(scope, way.w.email).fill(email);
  await label(scope, way.w.password).fill(password);
  await scope.getByRole("button", { name: way.w.logIn, exact: true }).click();
}

async function logIn(way: Way, person: Person, scope?: Pick<Page, "getByLabel" | "getByRole">): Promise<void> {
  await sendPassword(way, person, scope);
  await way.page.waitForURL("**/login/code");
  await sendCode(way, person.email);
  await way.page.waitForURL((url) => url.pathname !== "/login/code");
}

/** From a code page: enters the code, sets a new password, waits three seconds and logs in with it. */
async function changePassword(way: Way, person: Person): Promise<void> {
  const { page, w, scripts } = way;
  const changed = { ...person, password: "Un bateau bleu 2026" };
  await sendCode(way, person.email);
  await page.waitForURL("**/reset-password");
  for (const name of w.newPassword) await label(page, name).fill(changed.password);
  await press(way, w.save);
  await title(way, w.changed);
  // Scripts lead to the home page and open the login there by themselves (PF-085).
  if (!scripts) await follow(way, w.logInNow);
  await page.waitForURL((url) => url.pathname === (scripts ? "/" : "/login"));
  const dialog = page.getByRole("dialog", { name: w.logIn });
  await (scripts ? dialog : page).getByText(w.changed).first().waitFor();
  expect(await (scripts ? dialog : page).getByLabel(w.email, { exact: true }).inputValue()).toBe(person.email);
  await logIn(way, changed, scripts ? dialog : page);
  await page.locator("header").getByText(person.name).waitFor();
}

describe.runIf(chromiumPath)("accounts in Chromium", { timeout: 120_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(closeContexts);

  /** Runs a journey, and checks that no page reported an error. */
  async function walk(language: "fr" | "en", scripts: boolean, journey: (way: Way) => Promise<void>): Promise<void> {
    const { page, context, expectQuiet } = await aPage(browser, origin, {
      locale: language === "fr" ? "fr-FR" : "en-GB",
      javaScriptEnabled: scripts,
    });
    await journey({ page, w: words[language], scripts }).catch(async (cause: unknown) => {
      throw new Error(`At ${page.url()}, «${await page.title()}»`, { cause });
    });
    expectQuiet();
    await context.close();
  }

  test.each(ways)("BK-060 BK-072 sign-up, first login and dashboard %s (%s)", (_, language, scripts) =>
    walk(language, scripts, async (way) => {
      const { page, w } = way;
      const email = anAddress();
      const inGroup = (legend: string) => page.getByRole("group", { name: said(legend) });
      await page.goto("/login");
      await follow(way, w.open);
      await page.waitForURL("**/create-patient/identity");
      await label(inGroup(w.civility), w.madam).check();
      await label(page, w.firstName).fill("Inès");
      await label(page, w.lastName).fill("Martin");
      for (const [at, part] of ["3", "3", "1991"].entries()) await label(inGroup(w.bornOn), w.parts[at]!).fill(part);
      await label(inGroup(w.sex), w.female).check();
      await label(page, w.nationality).selectOption({ label: w.french });
      await label(inGroup(w.languages), w.language).check();
      await label(page, w.address).fill("12 rue des Lilas");
      await label(page, w.postalCode).fill("69003");
      await label(page, w.phone).fill("06 12 34 56 78");
      await label(page, w.email).fill(email);
      await label(page, w.password).fill(password);
      await label(page, w.confirmation).fill(password);
      await press(way, w.goOn);
      await page.waitForURL("**/create-patient/medical-data");
      await label(page, w.weight).fill("68,5");
      await label(page, w.height).fill("172");
      for (const [question, none] of w.health) await label(inGroup(question), none).check();
      await press(way, w.goOn);
      await page.waitForURL("**/create-patient/general-conditions");
      await accept(way, page);
      await press(way, w.create);
      await page.waitForURL("**/login*");
      await logIn(way, { email, password, name: "" });
      await see(way, w.opened);
      await page.goto("/patient-dashboard");
      await page.getByRole("heading", { level: 1, name: /^(Bonjour|Hello) / }).waitFor();
      await page.goto("/patient-dashboard/teleconsultations");
      await title(way, w.dashboard);
    }),
  );

  test.each(ways)("PF-088 PF-092 PF-095 PF-099 first login, terms and dashboard %s (%s)", (_, language, scripts) =>
    walk(language, scripts, async (way) => {
      const { page, w } = way;
      await page.goto("/login?returnTo=%2Fpatient-dashboard%2Fteleconsultations");
      await logIn(way, aNewcomer());
      const dialog = page.getByRole("dialog", { name: w.beforeGoingOn });
      if (scripts) await dialog.waitFor();
      const scope = scripts ? dialog : page;
      await accept(way, scope);
      await scope.getByRole("button", { name: w.accept, exact: true }).click();
      await title(way, w.dashboard);
    }),
  );

  test.each(ways)("PF-061 PF-078 PF-085 forgotten password, code, reset and login %s (%s)", (_, language, scripts) =>
    walk(language, scripts, async (way) => {
      const { page, w } = way;
      const person = aPerson();
      await page.goto("/login");
      await follow(way, w.forgot);
      await page.waitForURL("**/forgot-password*");
      await label(page, w.email).fill(person.email);
      await press(way, w.reset);
      await page.waitForURL("**/forgot-password-otp-verification");
      await changePassword(way, person);
    }),
  );

  test.each(ways)("PF-042 PF-073 PF-076 blocked, unblocked, reset and login %s (%s)", (_, language, scripts) =>
    walk(language, scripts, async (way) => {
      const person = aBlockedPerson();
      await way.page.goto("/login");
      await sendPassword(way, person);
      await see(way, way.w.blocked);
      await follow(way, way.w.unblock);
      await see(way, way.w.kept);
      await changePassword(way, person);
    }),
  );

  test.each(ways)("PF-018 PF-038 a practitioner's login %s (%s)", (_, language, scripts) =>
    walk(language, scripts, async (way) => {
      const { page, w } = way;
      if (scripts) await openWithScripts(page, "/search?part=TOUTE");
      else await page.goto("/");
      await follow(way, w.practitioner);
      await see(way, w.entry);
      await logIn(way, aPractitioner(), scripts ? page.getByRole("dialog") : undefined);
      await page.getByRole("heading", { level: 2, name: w.space }).waitFor();
    }),
  );
});

/** Checks both checkboxes; with scripts each text is read to its end first. */
async function accept({ page, w, scripts }: Way, scope: Pick<Page, "getByLabel">): Promise<void> {
  for (const [at, name] of [w.terms, w.notice].entries()) {
    if (scripts)
      await page.getByRole("region", { name: w.texts[at] }).evaluate((text) => text.scrollTo(0, text.scrollHeight));
    await label(scope, name).check();
  }
}
