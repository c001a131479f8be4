import type { HTMLElement } from "node-html-parser";
import { describe, expect, inject, test } from "vitest";
import { isSecretField } from "../../app/web/.server/forms/fields.ts";
import { answerUpTo, type Step, words as spoken, steps, takeSlot } from "../booking.ts";
import { Browser } from "../browser.ts";
import { fieldValues, type Page } from "../page.ts";
import { aBlockedPerson, aNewcomer, aPerson, aPracticeReader, aSignedIn, readCode, sendPassword } from "../people.ts";
import { aRequest, practice } from "../practice.ts";
import { addDocument, addEntry, addMeasurement, documents, firstEntry, recordLists } from "../record.ts";
import { allRoutes, factsOf } from "../routes.ts";
import { atSignUpStep } from "../sign-up.ts";

const origin = inject("baseUrl");
const patterns = [...new Set(allRoutes().map(({ pattern }) => pattern))];
const languages = ["fr", "en"] as const;
type Language = (typeof languages)[number];

const words = {
  fr: {
    ...{ newEmail: "Nouvelle adresse e-mail", ownPassword: "Votre mot de passe", getCode: "Recevoir le code" },
    email: "E-mail",
    reset: "Réinitialiser",
    unblock: /débloquer/,
    code: /^Saisissez/,
    confirm: "Confirmer",
    light: "Version légère (nouvel onglet)",
    otherTab: "EN – English (nouvel onglet)",
    newsletter: "Newsletter (nouvel onglet)",
    logOut: "Déconnexion (nouvel onglet)",
    other: "Read this page in English",
    back: "Lire cette page en français",
    stay: "Rester connecté",
    toLight: "Passer à la version légère",
    toFull: "Passer à la version complète",
    refuse: "Refuser",
    accept: "J'accepte de recevoir la newsletter",
    save: "Enregistrer",
    leave: "Me déconnecter",
    later: "Finir plus tard",
    resume: /^Reprendre ma réservation/,
    toSituation: /Revenir à « Situation »/,
    picture: "Choisir une photo de vous ou un dessin",
    toSignUp: /Revenir/,
  },
  en: {
    ...{ newEmail: "New email address", ownPassword: "Your password", getCode: "Email me the code" },
    email: "Email",
    reset: "Email me a code",
    unblock: /unblock/,
    code: /^Enter the/,
    confirm: "Confirm",
    light: "Light version (new tab)",
    otherTab: "FR – Français (new tab)",
    newsletter: "Newsletter (new tab)",
    logOut: "Log out (new tab)",
    other: "Lire cette page en français",
    back: "Read this page in English",
    stay: "Stay logged in",
    toLight: "Switch to the light version",
    toFull: "Switch to the full version",
    refuse: "Refuse",
    accept: "I agree to receive the newsletter",
    save: "Save",
    leave: "Log me out",
    later: "Finish later",
    resume: /^Resume my booking/,
    toSituation: /Back to “Situation”/,
    picture: /^Choose a photo/,
    toSignUp: /Back/,
  },
} as const;

/** The fields of the page itself, in its order. */
const fieldsOf = ({ document }: Page): HTMLElement[] =>
  document
    .querySelectorAll("main input, main select, main textarea")
    .filter((field) => !/^(hidden|submit)$/.test(field.getAttribute("type") ?? ""));

/** Writes or chooses something in every field of the page. */
function typeEverywhere(page: Page): void {
  for (const field of fieldsOf(page)) {
    const type = field.getAttribute("type") ?? "text";
    if (field.tagName === "SELECT") {
      for (const option of field.querySelectorAll("option")) option.removeAttribute("selected");
      field.querySelectorAll("option").at(-1)?.setAttribute("selected", "");
    } else if (type === "radio") {
      const same = `input[type="radio"][name="${field.getAttribute("name")}"]`;
      for (const other of page.document.querySelectorAll(same)) other.removeAttribute("checked");
      field.setAttribute("checked", "");
    } else if (type === "checkbox") {
      if (field.hasAttribute("checked")) field.removeAttribute("checked");
      else field.setAttribute("checked", "");
    } else if (type !== "file") {
      const typed = "écrit ici".slice(0, Number(field.getAttribute("maxlength") ?? 9));
      if (field.tagName === "TEXTAREA") field.textContent = typed;
      else field.setAttribute("value", typed);
    }
  }
}

const isLeftOut = (name: string) => isSecretField(name) || /^(terms|notice)$/.test(name);

/**
 * What is written and chosen in the fields, but passwords and codes, which no page gives back, and texts accepted, which
 * are others in another language (R7).
 */
const readTyped = (page: Page) =>
  fieldsOf(page)
    .filter((field) => !isLeftOut(field.getAttribute("name") ?? ""))
    .flatMap((field) => {
      const name = field.getAttribute("name");
      const isChoice = /^(radio|checkbox)$/.test(field.getAttribute("type") ?? "");
      return isChoice && !field.hasAttribute("checked") ? [] : [`${name}: ${fieldValues(field).join()}`];
    });

const aroundMain = ({ document }: Page, selector: string) =>
  document.querySelectorAll(selector).filter((one) => !one.closest("main"));

/** Writes on the page a browser is on, then uses every control that belongs to no question of it. */
async function expectKept(browser: Browser, pattern: string): Promise<void> {
  const w = words[browser.language];
  expect(new URL(browser.page.url).pathname, pattern).toMatch(new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`));
  const { keepsForm } = factsOf(pattern);
  typeEverywhere(browser.page);
  const typed = readTyped(browser.page);
  expect.soft(fieldsOf(browser.page).length, `${pattern} has a field`).toBeGreaterThan(0);
  expect.soft(aroundMain(browser.page, "form, button, input"), `${pattern} forms around the page`).toEqual([]);
  const isSignedIn = browser.page.has("link", w.logOut);
  const others = isSignedIn ? [w.newsletter, w.logOut] : [];
  for (const name of [w.light, ...(keepsForm ? [] : [w.otherTab]), ...others]) {
    // The newsletter is the patients': practitioners and unaccepted terms have none.
    if (name === w.newsletter && !browser.page.has("link", name)) continue;
    const link = browser.page.document
      .querySelectorAll('a[target="_blank"]')
      .filter((one) => one === browser.page.link(name));
    expect.soft(link, `${pattern} «${name}» opens in a new tab`).toHaveLength(1);
  }
  if (!keepsForm) return;
  const [language] = aroundMain(browser.page, 'a[href="#language"]');
  expect.soft(language, `${pattern} language`).toBeDefined();
  for (const name of [w.other, w.back, ...(browser.page.has("button", w.stay) ? [w.stay] : [])]) {
    await browser.press(name);
    expect.soft(readTyped(browser.page), `${pattern} after «${name}»`).toEqual(typed);
  }
}

/** A browser at each page with a form, by pattern; the bookings and the sign-up in their order. */
const visitors: Record<string, (language: Language) => Promise<Browser>> = {};

const guestAt = (path: string) => async (language: Language) => {
  const browser = new Browser(origin, { language });
  await browser.visit(path);
  return browser;
};
for (const path of ["/login", "/forgot-password", "/create-patient/identity"]) visitors[path] = guestAt(path);

visitors["/login/code"] = async (language) => {
  const browser = await guestAt("/login")(language);
  const person = aPerson();
  await sendPassword(browser, person, person.password);
  return browser;
};
visitors["/login/unblock"] = async (language) => {
  const browser = await guestAt("/login")(language);
  const person = aBlockedPerson();
  await sendPassword(browser, person, person.password);
  await browser.follow(words[language].unblock);
  return browser;
};
visitors["/forgot-password-otp-verification"] = async (language) => {
  const browser = await guestAt("/forgot-password")(language);
  browser.fill(words[language].email, aPerson().email);
  await browser.press(words[language].reset);
  return browser;
};
const atEmail = async (language: Language) => {
  const { browser, person } = await aSignedIn(origin, undefined, { language });
  await browser.visit("/account/email");
  return { browser, person };
};
visitors["/account/email"] = async (language) => (await atEmail(language)).browser;
visitors["/account/close"] = async (language) => {
  const { browser } = await aSignedIn(origin, undefined, { language });
  await browser.visit("/account/close");
  return browser;
};
visitors["/account/email/code"] = async (language) => {
  const { browser, person } = await atEmail(language);
  browser.fill(words[language].newEmail, `nouvelle-${crypto.randomUUID()}@example.org`);
  browser.fill(words[language].ownPassword, person.password);
  await browser.press(words[language].getCode);
  return browser;
};
visitors["/terms"] = async (language) => {
  const { browser } = await aSignedIn(origin, aNewcomer(), { language });
  await browser.visit("/terms");
  return browser;
};
visitors["/reset-password"] = async (language) => {
  const person = aPerson();
  const browser = await guestAt("/forgot-password")(language);
  browser.fill(words[language].email, person.email);
  await browser.press(words[language].reset);
  browser.fill(words[language].code, await readCode(origin, person.email));
  await browser.press(words[language].confirm);
  return browser;
};

const signUp = ["/create-patient/medical-data", "/create-patient/general-conditions", "/create-patient/avatar"];
const patients = [
  ...[...steps, "situation/documents", "situation/documents/record"].map((step) => `/consultationprocess/${step}`),
  ...["/display", "/newsletter", "/dev/ui", "/search", "/contact"],
];
const cancel = "/patient-dashboard/teleconsultations/:appointmentId/cancel";
const sharing = "/patient-dashboard/sharing/:appointmentId";
const children = "/patient-dashboard/children";
const childPages = [`${children}/add`, `${children}/:childId`];
const profile = "/patient-dashboard/medical-profile";
const recordPages = ["allergies", "antecedents", "treatments"].flatMap((list) => [
  `${profile}/${list}/add`,
  `${profile}/${list}/:entryId`,
]);
const measurements = `${profile}/measurements`;
const measurementPages = [
  `${measurements}/:kind/add`,
  `${measurements}/:kind/:entryId`,
  `${measurements}/import`,
  "/patient-dashboard/export/import",
] as const;
const documentPages = [`${documents}/category`, `${documents}/:category`] as const;
const identityPage = "/patient-dashboard/identify";
const avatarPage = `${identityPage}/avatar`;
const stopPage = `${profile}/treatments/:entryId/current`;
const lists = [practice, `${practice}/upcoming`, `${practice}/past`];
const [refuse, cancelByPractitioner] = [`${practice}/:appointmentId/refuse`, `${practice}/:appointmentId/cancel`];
const give = `${practice}/:appointmentId/give`;

/** A patient on a step of a booking, with the earlier ones answered. */
async function atStepIn(language: Language, step: Step): Promise<Browser> {
  const { browser } = await aSignedIn(origin, undefined, { language });
  await takeSlot(browser);
  await answerUpTo(browser, steps[steps.indexOf(step) - 1]!);
  expect(browser.page.path).toBe(`/consultationprocess/${step}`);
  return browser;
}

test("every page of the routes that has fields is visited here", () => {
  // Those are the page of the code above them, shown only while the services fail.
  const isVisited = (pattern: string) => factsOf(pattern).hasFields && !pattern.endsWith("/again");
  const visited = [
    ...Object.keys(visitors),
    ...signUp,
    ...patients,
    ...childPages,
    cancel,
    sharing,
    ...lists,
    refuse,
    cancelByPractitioner,
    give,
    ...recordPages,
    ...measurementPages,
    ...documentPages,
    identityPage,
    avatarPage,
    stopPage,
  ];
  expect(visited.sort()).toEqual(patterns.filter(isVisited).sort());
});

describe.each(languages)("PF-006 nothing around a form loses what is typed in it, in %s", (language) => {
  test.each(Object.keys(visitors))("%s", async (pattern) => {
    await expectKept(await visitors[pattern]!(language), pattern);
  });

  test("the sign-up", async () => {
    const { browser } = await atSignUpStep(origin, "general-conditions", { language });
    for (const path of signUp) {
      await browser.visit(path);
      await expectKept(browser, path);
    }
  });

  test("the booking, the other pages of a patient, and a cancellation", async () => {
    const browser = await atStepIn(language, "payment");
    await addDocument(browser.tab(), "other-document", "Lettre");
    for (const path of patients) {
      await browser.visit(path);
      await expectKept(browser, path);
    }
    await browser.visit("/consultationprocess/payment");
    await answerUpTo(browser, "payment");
    const id = new URL(browser.page.url).searchParams.get("appointment");
    for (const page of [cancel, sharing]) {
      await browser.visit(page.replace(":appointmentId", id!));
      await expectKept(browser, page);
    }
  });

  test("the forms of a child, and of an identity", async () => {
    const { browser } = await aSignedIn(origin, undefined, { language });
    await browser.visit(`${children}/add`);
    await expectKept(browser, childPages[0]!);
    await browser.visit(children);
    await browser.follow(language === "fr" ? /^Modifier : Léa / : /^Edit: Léa /);
    await expectKept(browser, childPages[1]!);
    for (const page of [identityPage, avatarPage]) {
      await browser.visit(page);
      await expectKept(browser, page);
    }
  });

  test("the lists of a practitioner, a refusal and a cancellation", async () => {
    const { id } = await aRequest(origin);
    const doctor = await aPracticeReader(origin, { language });
    const at = async (pattern: string) => {
      await doctor.visit(pattern.replace(":appointmentId", id));
      await expectKept(doctor, pattern);
    };
    const [accept, reason, absence, cancelled] =
      language === "fr"
        ? [/^Accepter\s:/, "Motif de l'annulation", "Absence", "Annuler ce rendez-vous"]
        : [/^Accept:/, "Reason for cancelling", "Absence", "Cancel this appointment"];
    // An empty list has nothing to search.
    await at(practice);
    await at(refuse);
    await doctor.visit(`${practice}/${id}`);
    await doctor.press(accept);
    await at(`${practice}/upcoming`);
    await at(cancelByPractitioner);
    await doctor.visit(`${practice}/${id}/give?category=medical-certificates`);
    await expectKept(doctor, give);
    await doctor.visit(`${practice}/${id}/cancel`);
    doctor.choose(reason, absence);
    await doctor.press(cancelled);
    await at(`${practice}/past`);
  });

  test("the pages of the record", async () => {
    const { browser } = await aSignedIn(origin, undefined, { language });
    for (const list of recordLists) {
      await browser.visit(`${profile}/${list}/add`);
      await expectKept(browser, `${profile}/${list}/add`);
      await addEntry(browser, list);
      await browser.visit(firstEntry(browser.page));
      await expectKept(browser, `${profile}/${list}/:entryId`);
      if (list !== "treatments") continue;
      await browser.visit(`${browser.page.path}/current`);
      await expectKept(browser, stopPage);
    }
    await browser.visit(`${documents}/category?category=x-ray-ultrasound`);
    await expectKept(browser, documentPages[0]);
    // A list of one document has nothing to search.
    for (const name of ["Lettre", "Carte"]) await addDocument(browser, "other-document", name);
    await expectKept(browser, documentPages[1]);
    await browser.visit(`${measurements}/weight/add`);
    await expectKept(browser, measurementPages[0]);
    await addMeasurement(browser, "weight", "68");
    await browser.visit(firstEntry(browser.page));
    await expectKept(browser, measurementPages[1]);
    await browser.visit(measurementPages[2]);
    await expectKept(browser, measurementPages[2]);
  });

  test.each(["beneficiary", "situation", "dosier-medical"] as const)("a step left for later: %s", async (step) => {
    const browser = await atStepIn(language, step);
    typeEverywhere(browser.page);
    const typed = readTyped(browser.page);
    await browser.press(words[language].later);
    expect(browser.page.path).toBe("/");
    await browser.follow(words[language].resume);
    expect(browser.page.path).toBe(`/consultationprocess/${step}`);
    expect(readTyped(browser.page)).toEqual(typed);
  });

  test("a step left for the one before", async () => {
    const browser = await atStepIn(language, "dosier-medical");
    typeEverywhere(browser.page);
    const typed = readTyped(browser.page);
    await browser.press(words[language].toSituation);
    expect(browser.page.path).toBe("/consultationprocess/situation");
    await browser.press(spoken[language].goOn);
    expect(readTyped(browser.page)).toEqual(typed);
  });

  test("the picture of a sign-up", async () => {
    const w = words[language];
    const { browser } = await atSignUpStep(origin, "medical-data", { language });
    typeEverywhere(browser.page);
    const typed = readTyped(browser.page);
    await browser.press(w.picture);
    expect(browser.page.path).toBe("/create-patient/avatar");
    await browser.follow(w.toSignUp);
    expect(readTyped(browser.page)).toEqual(typed);
  });

  test("each act has its page, which does it and says where the text is", async () => {
    const w = words[language];
    const { browser } = await aSignedIn(origin, undefined, { language });
    await browser.visit("/display");
    const tab = browser.tab();
    await tab.follow(w.light);
    expect(tab.page.path).toBe("/preferences?from=%2Fdisplay");
    expect(tab.page.text).toMatch(language === "fr" ? /n'a pas changé/ : /has not changed/);
    await tab.press(w.toLight);
    expect(tab.page.path).toBe("/preferences?from=%2Fdisplay");
    expect(tab.page.has("button", w.toFull)).toBe(true);
    await tab.press(w.refuse);
    expect(tab.page.text).toMatch(language === "fr" ? /Vous avez refusé les cookies/ : /You refused/);
    await tab.press(language === "fr" ? "English" : "Français");
    expect(tab.page.document.querySelector("html")?.getAttribute("lang")).toBe(language === "fr" ? "en" : "fr");
    await tab.press(language === "fr" ? "Français" : "English");
    await tab.follow(language === "fr" ? "Rouvrir la page d'où vous venez" : "Reopen the page you came from");
    expect(tab.page.path).toBe("/display");

    await tab.follow(w.newsletter);
    tab.check(w.accept);
    await tab.press(w.save);
    expect(tab.page.path).toBe("/newsletter");
    expect(tab.page.flash).toMatch(language === "fr" ? /^Un e-mail vous a été envoyé/ : /^An email was sent/);
    expect(tab.page.field(w.accept).hasAttribute("checked")).toBe(true);

    await tab.follow(w.logOut);
    expect(tab.page.text).toMatch(language === "fr" ? /sera perdu/ : /will be lost/);
    await tab.press(w.leave);
    expect(tab.page.path).toBe("/");
    expect((await browser.visit("/logout")).path).toBe("/");
  });
});
