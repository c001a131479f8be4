import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { inject } from "vitest";
import { Browser, type BrowserOptions } from "./browser.ts";
import {
  blockedMade,
  demoSessionsMade,
  emailOf,
  mustChangeMade,
  newcomerOf,
  newcomersMade,
  peopleMade,
  practiceEmail,
  practiceSessionsMade,
  practitionerEmailOf,
  practitionersMade,
  sessionOf,
  signedInMade,
} from "./seeded-folder.ts";

export type Person = { email: string; password: string; name: string };

/** Reserves a name for one test of this run; false when another test has it. */
export function takeName(name: string): boolean {
  try {
    closeSync(openSync(join(inject("taken"), encodeURIComponent(name)), "wx"));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

const personOf = (number: number): Person => ({
  email: emailOf(number),
  password: "Patient-demo-1",
  name: `Camille Essai ${number}`,
});

/** A patient of this test only: Camille with two children, Léa and Tom. */
export function aPerson(): Person {
  for (let number = signedInMade + 1; number <= peopleMade; number += 1)
    if (takeName(String(number))) return personOf(number);
  throw new Error("All people of the tests are taken: make more in seeded-folder.ts.");
}

/** A patient of this test only, who must change the password first. */
export function aPersonToChange(): Person {
  for (let number = peopleMade + 1; number <= peopleMade + mustChangeMade; number += 1)
    if (takeName(String(number))) return personOf(number);
  throw new Error("All people with a password to change are taken: make more in seeded-folder.ts.");
}

/** A patient of this test only, whose account is blocked. */
export function aBlockedPerson(): Person {
  const first = peopleMade + mustChangeMade + 1;
  for (let number = first; number < first + blockedMade; number += 1)
    if (takeName(String(number))) return personOf(number);
  throw new Error("All blocked people are taken: make more in seeded-folder.ts.");
}

/** A practitioner of this test only. */
export function aPractitioner(): Person {
  for (let number = 1; number <= practitionersMade; number += 1)
    if (takeName(`practitioner ${number}`))
      return { email: practitionerEmailOf(number), password: "Praticien-demo-1", name: "" };
  throw new Error("All practitioners of the tests are taken: make more in seeded-folder.ts.");
}

/** A patient of this test only, who has not accepted the terms yet. */
export function aNewcomer(): Person {
  for (let number = 1; number <= newcomersMade; number += 1)
    if (takeName(`newcomer ${number}`))
      return { email: newcomerOf(number), password: "Patient-demo-1", name: `Nora Accord ${number}` };
  throw new Error("All newcomers of the tests are taken: make more in seeded-folder.ts.");
}

/** The last code mailed to a person, from the local outbox of the demonstration. */
export async function readCode(origin: string, email: string): Promise<string> {
  const reader = new Browser(origin);
  const { document } = await reader.visit("/outbox");
  const rows = document.querySelectorAll("tbody tr, main li").map(({ text }) => text);
  const code = rows.find((row) => row.includes(email) && /code/i.test(row))?.match(/code\s(\d{4,8})/)?.[1];
  if (!code) throw new Error(`No code for ${email} at /outbox:\n${reader.page.text}`);
  return code;
}

/** The text of the last mail to a person whose subject begins so, from the local outbox of the demonstration. */
export async function readMail(origin: string, email: string, subject: string): Promise<string> {
  const reader = new Browser(origin);
  const { document } = await reader.visit("/outbox");
  const row = document
    .querySelectorAll("tbody tr, main li")
    .find(({ text }) => text.includes(email) && text.includes(subject));
  if (!row) throw new Error(`No «${subject}» for ${email} at /outbox:\n${reader.page.text}`);
  return (await reader.visit(row.querySelector("a")!.getAttribute("href")!)).text;
}

const texts = {
  fr: {
    email: "E-mail",
    password: "Mot de passe",
    logIn: "Connexion",
    code: /^Saisissez le code/,
    confirm: "Confirmer",
  },
  en: { email: "Email", password: "Password", logIn: "Log in", code: /^Enter the/, confirm: "Confirm" },
};

const textsOf = ({ page }: Browser) =>
  texts[page.document.querySelector("html")?.getAttribute("lang") === "en" ? "en" : "fr"];

/** Fills in and sends the login form of the current page. */
export async function sendPassword(browser: Browser, person: Person, attempt: string): Promise<void> {
  const { email, password, logIn: send } = textsOf(browser);
  browser.fill(email, person.email);
  browser.fill(password, attempt);
  await browser.press(send);
}

/** Tries a password on the login page, from another IP address. */
export async function tryPassword(
  origin: string,
  person: Person,
  attempt: string,
  language: "fr" | "en" = "fr",
): Promise<Browser> {
  const browser = new Browser(origin, { language });
  await browser.visit("/login");
  await sendPassword(browser, person, attempt);
  return browser;
}

/** Fills in the login page and the code page, from the current page (by default the login page). */
export async function logIn(browser: Browser, person: Person): Promise<void> {
  if (!browser.hasPage || new URL(browser.page.url).pathname !== "/login") await browser.visit("/login");
  await sendPassword(browser, person, person.password);
  const { code, confirm } = textsOf(browser);
  browser.fill(code, await readCode(browser.origin, person.email));
  await browser.press(confirm);
  if (browser.page.path.startsWith("/login/code"))
    throw new Error(`The code of ${person.email} was refused (${browser.page.status}):\n${browser.page.text}`);
}

/**
 * A signed-in person: one with a session in the seeded folder, or a given person, who logs in. A server with another
 * secret cannot read those sessions, so there everyone logs in.
 */
export async function aSignedIn(
  origin: string,
  given?: Person,
  options?: BrowserOptions,
): Promise<{ browser: Browser; person: Person }> {
  const browser = new Browser(origin, options);
  if (given) {
    await logIn(browser, given);
    return { browser, person: given };
  }
  const number = takeSignedIn();
  const person = personOf(number);
  await openSession(browser, number);
  if (isSignedIn(browser)) return { browser, person };
  if (origin === inject("baseUrl")) throw new Error(`The seeded session of ${person.email} opens nothing.`);
  // Another person: that session is already open in the services.
  return aSignedIn(origin, aPerson(), options);
}

/** The demonstration's patient, with appointments of several kinds, to be read only: other tests read them too. */
export async function aDemoReader(options?: BrowserOptions): Promise<Browser> {
  const names = Array.from({ length: demoSessionsMade }, (_, index) => `demo ${index + 1}`);
  const name = names.find(takeName);
  if (!name) throw new Error("All sessions of the demonstration's patient are taken: make more in seeded-folder.ts.");
  const browser = new Browser(inject("baseUrl"), options);
  await openSession(browser, name);
  return browser;
}

/**
 * The demonstration's practitioner who answers each request; tests share the requests. A server with another secret
 * cannot read the seeded sessions: there it is a login.
 */
export async function aPracticeReader(origin: string, options?: BrowserOptions): Promise<Browser> {
  const names = Array.from({ length: practiceSessionsMade }, (_, index) => `practice ${index + 1}`);
  const name = names.find(takeName);
  if (!name) throw new Error("All sessions of the practitioner on request are taken: make more in seeded-folder.ts.");
  const browser = new Browser(origin, options);
  await openSession(browser, name);
  if (!isSignedIn(browser)) {
    await browser.visit("/login?role=practitioner");
    await logIn(browser, { email: practiceEmail, password: "Praticien-demo-2", name: "Alice Mansouri" });
  }
  return browser;
}

/** Opens the home page with the session of this person in the seeded folder. */
export async function openSession(browser: Browser, number: number | string): Promise<void> {
  browser.cookies.set("session", { value: sessionOf(number), attributes: "" });
  await browser.visit("/");
}

const isSignedIn = ({ page }: Browser) => page.document.querySelector('form[action="/logout"]') !== null;

function takeSignedIn(): number {
  for (let number = 1; number <= signedInMade; number += 1) if (takeName(String(number))) return number;
  throw new Error("All people who are signed in are taken: make more in seeded-folder.ts.");
}
