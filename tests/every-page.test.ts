import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { answerUpTo, atStep, readLaterSlot, takeSlot, words } from "./booking.ts";
import { Browser } from "./browser.ts";
import { isInstalled } from "./installed.ts";
import { startNuChecker } from "./nu-checker.ts";
import type { Page } from "./page.ts";
import { checkPage } from "./page-checks.ts";
import { aDemoReader, aNewcomer, aPerson, aPracticeReader, aSignedIn, readCode } from "./people.ts";
import { aRequest, practice as list } from "./practice.ts";
import { allRoutes, factsOf } from "./routes.ts";
import { anAddress, atSignUpStep, fillIdentity, fillMedical, fillPassword, words as signUpWords } from "./sign-up.ts";

const origin = inject("baseUrl");
const patterns = [...new Set(allRoutes().map(({ pattern }) => pattern))];
const languages = ["fr", "en"] as const;
type Language = (typeof languages)[number];

/** A status, or the path of the redirect. */
type Outcome = number | string;

type Known = Record<"practitioner" | "slot" | "mail" | "appointment" | "child" | "sent", string>;

const step = { guest: "/login", patient: 200 };
const entrance = { guest: 200, patient: 200 };
const patients = { guest: 403, patient: 200 };
/** Pages of practitioners. */
const closed = { guest: 403, patient: 403 };

/** The page of an entry that no record has; those of entries are checked in tests/journeys/record.test.ts. */
const unknownEntry = (path: string) => ({
  at: () => `/patient-dashboard/medical-profile/${path.replace(":id", crypto.randomUUID())}`,
  guest: 403,
  patient: 404,
});

/**
 * For each pattern of routes.ts: a path, and the expected outcome for a guest and for a patient in the middle of a
 * booking.
 */
const expected: Record<string, { at?: (known: Known) => string; guest: Outcome; patient: Outcome }> = {
  "/": entrance,
  "/teleconsult-doctor": entrance,
  "/under-maintenance": { guest: "/", patient: "/" },
  "/preferences": { at: () => "/preferences?from=%2Flogin", ...entrance },
  "/display": entrance,
  "/about": entrance,
  "/articles": entrance,
  "/quizz": entrance,
  "/join/:appointmentId": {
    at: ({ appointment }) => `/join/${appointment}`,
    ...step,
  },
  "/dev/ui": { at: () => "/dev/ui?state=error", ...entrance },
  "/avatar": { guest: 404, patient: 404 },
  "/newsletter": step,
  "/newsletter/confirm": { at: () => "/newsletter/confirm?token=unknown", ...entrance },
  "/newsletter/leave": { at: () => "/newsletter/leave?token=unknown", ...entrance },
  "/outbox": entrance,
  "/outbox/:id": { at: ({ mail }) => mail, ...entrance },
  "/login": { guest: 200, patient: "/" },
  "/login/code": { guest: "/login", patient: "/" },
  "/login/code/again": { guest: "/login", patient: "/" },
  "/login/resume": { guest: "/login", patient: "/" },
  "/account/sessions": step,
  "/account/email": step,
  "/account/close": step,
  "/account/email/code": { guest: "/login", patient: "/account/email" },
  "/account/email/code/again": { guest: "/login", patient: "/account/email" },
  "/account/session": entrance,
  "/account/stay": step,
  "/logout": { guest: "/", patient: 200 },
  "/login/unblock": { guest: "/", patient: "/" },
  "/login/unblock/again": { guest: "/", patient: "/" },
  "/forgot-password": { guest: 200, patient: "/reset-password" },
  "/forgot-password-otp-verification": { guest: "/forgot-password", patient: "/reset-password" },
  "/forgot-password-otp-verification/again": { guest: "/forgot-password", patient: "/reset-password" },
  "/reset-password": { guest: "/forgot-password", patient: 200 },
  "/create-patient": { guest: "/create-patient/identity", patient: "/" },
  "/create-patient/identity": { guest: 200, patient: "/" },
  "/create-patient/avatar": { guest: "/create-patient/identity", patient: "/" },
  "/create-patient/avatar/picture": { guest: 404, patient: "/" },
  "/create-patient/medical-data": { guest: "/create-patient/identity", patient: "/" },
  "/create-patient/general-conditions": { guest: "/create-patient/identity", patient: "/" },
  "/default-avatars/:avatarId": { at: () => "/default-avatars/999999", guest: 404, patient: 404 },
  "/terms": { guest: "/login", patient: "/patient-dashboard/welcome" },
  "/robots.txt": entrance,
  "/sitemap.xml": entrance,
  "/cgu": entrance,
  "/notice-information": entrance,
  "/practitioner-dashboard": closed,
  "/practitioner-dashboard/welcome": closed,
  "/practitioner-dashboard/teleconsultations": closed,
  "/practitioner-dashboard/teleconsultations/upcoming": closed,
  "/practitioner-dashboard/teleconsultations/past": closed,
  "/practitioner-dashboard/teleconsultations/:appointmentId": closed,
  "/practitioner-dashboard/teleconsultations/:appointmentId/refuse": closed,
  "/practitioner-dashboard/teleconsultations/:appointmentId/cancel": closed,
  "/practitioner-dashboard/teleconsultations/:appointmentId/documents": closed,
  "/practitioner-dashboard/teleconsultations/:appointmentId/give": closed,
  "/practitioner-dashboard/teleconsultations/:appointmentId/give/:documentId/withdraw": closed,
  "/practitioner-dashboard/teleconsultations/:appointmentId/documents/:documentId": {
    guest: "/login",
    patient: "/practitioner-dashboard/teleconsultations",
  },
  "/practitioner-dashboard/documents/:documentId": {
    guest: "/login",
    patient: "/practitioner-dashboard/teleconsultations",
  },
  "/search": entrance,
  "/search/names": { at: () => "/search/names?q=mar", guest: 200, patient: 200 },
  "/search/cities": { at: () => "/search/cities?q=lyo", guest: 200, patient: 200 },
  "/practitioner-profile/:practitionerId": { at: ({ practitioner }) => practitioner, ...entrance },
  "/consultationprocess/slot": { at: ({ slot }) => `/consultationprocess/slot?slotId=${slot}`, ...entrance },
  "/consultationprocess/beneficiary": step,
  "/consultationprocess/motifs": step,
  "/consultationprocess/emergency": { guest: "/login", patient: "/consultationprocess/motifs" },
  "/consultationprocess/situation": step,
  "/consultationprocess/situation/documents/record": step,
  "/consultationprocess/situation/documents": step,
  "/consultationprocess/dosier-medical": step,
  "/consultationprocess/dossier-medical": { guest: "/login", patient: "/consultationprocess/dosier-medical" },
  "/consultationprocess/informations": step,
  "/consultationprocess/payment": step,
  "/consultationprocess/confirmation": {
    at: ({ appointment }) => `/consultationprocess/confirmation?appointment=${appointment}`,
    ...step,
  },
  "/consultationprocess/quit": step,
  "/payment-page/:token": { at: () => "/payment-page/unknown", guest: 404, patient: "/consultationprocess/payment" },
  "/patient-dashboard": { guest: 403, patient: "/patient-dashboard/welcome" },
  "/patient-dashboard/welcome": patients,
  "/patient-dashboard/switch": patients,
  "/patient-dashboard/identify": patients,
  "/patient-dashboard/identify/card/delete": { guest: 403, patient: 404 },
  "/patient-dashboard/medical-profile": { guest: 403, patient: "/patient-dashboard/medical-profile/allergies" },
  "/patient-dashboard/medical-profile/allergies": patients,
  "/patient-dashboard/medical-profile/allergies/add": patients,
  "/patient-dashboard/medical-profile/allergies/:entryId": unknownEntry("allergies/:id"),
  "/patient-dashboard/medical-profile/antecedents": patients,
  "/patient-dashboard/medical-profile/antecedents/add": patients,
  "/patient-dashboard/medical-profile/antecedents/:entryId": unknownEntry("antecedents/:id"),
  "/patient-dashboard/medical-profile/treatments": patients,
  "/patient-dashboard/medical-profile/treatments/add": patients,
  "/patient-dashboard/medical-profile/treatments/:entryId": unknownEntry("treatments/:id"),
  "/patient-dashboard/medical-profile/treatments/:entryId/current": unknownEntry("treatments/:id/current"),
  "/patient-dashboard/medical-profile/:list/:entryId/delete": unknownEntry("allergies/:id/delete"),
  "/patient-dashboard/medical-profile/measurements": patients,
  "/patient-dashboard/medical-profile/measurements/import": patients,
  "/patient-dashboard/export/import": patients,
  "/patient-dashboard/medical-profile/measurements/:kind/add": {
    at: () => "/patient-dashboard/medical-profile/measurements/weight/add",
    ...patients,
  },
  "/patient-dashboard/medical-profile/measurements/:kind/:entryId": unknownEntry("measurements/weight/:id"),
  "/patient-dashboard/medical-profile/measurements/:kind/:entryId/delete": unknownEntry(
    "measurements/height/:id/delete",
  ),
  "/patient-dashboard/documents": patients,
  "/patient-dashboard/documents/category": {
    at: () => "/patient-dashboard/documents/category?category=x-ray-ultrasound",
    ...patients,
  },
  "/patient-dashboard/documents/delete": patients,
  "/patient-dashboard/documents/bin": patients,
  "/patient-dashboard/documents/:category": { at: () => "/patient-dashboard/documents/comptes-rendus", ...patients },
  "/patient-dashboard/documents/:category/:documentId": {
    at: () => `/patient-dashboard/documents/comptes-rendus/${crypto.randomUUID()}`,
    guest: 403,
    patient: 404,
  },
  "/patient-dashboard/documents/:category/:documentId/text": {
    at: () => `/patient-dashboard/documents/comptes-rendus/${crypto.randomUUID()}/text`,
    guest: 403,
    patient: 404,
  },
  "/patient-documents/:documentId": {
    at: () => `/patient-documents/${crypto.randomUUID()}`,
    guest: "/login",
    patient: 404,
  },
  "/patient-documents/:patientId/:category": {
    at: () => `/patient-documents/${crypto.randomUUID()}/comptes-rendus`,
    guest: "/login",
    patient: 404,
  },
  "/patient-dashboard/children": patients,
  "/patient-dashboard/children/add": patients,
  "/patient-dashboard/children/:childId": { at: ({ child }) => `/patient-dashboard/children/${child}`, ...patients },
  "/patient-dashboard/children/:childId/remove": {
    at: ({ child }) => `/patient-dashboard/children/${child}/remove`,
    ...patients,
  },
  "/patient-dashboard/identify/avatar": patients,
  "/patient-dashboard/sharing": patients,
  "/patient-dashboard/sharing/:appointmentId": {
    at: ({ appointment }) => `/patient-dashboard/sharing/${appointment}`,
    ...patients,
  },
  "/patient-dashboard/access-log": patients,
  "/patient-dashboard/export": step,
  "/patient-exports/:exportId/:part": {
    at: () => `/patient-exports/${crypto.randomUUID()}/page`,
    guest: "/login",
    patient: 404,
  },
  "/patient-dashboard/access-log/csv": { guest: "/login", patient: 200 },
  "/doctors": { at: () => "/doctors?q=mar", guest: 200, patient: 200 },
  "/communes": { at: () => "/communes?q=69003", guest: 200, patient: 200 },
  "/medicines": { at: () => "/medicines?q=doliprane", ...entrance },
  "/check/:formId": {
    at: () => "/check/allergies",
    guest: "/login",
    patient: 404,
  },
  "/patient-dashboard/teleconsultations": patients,
  "/patient-dashboard/teleconsultations/past": patients,
  "/patient-dashboard/teleconsultations/:appointmentId": {
    at: ({ appointment }) => `/patient-dashboard/teleconsultations/${appointment}`,
    ...patients,
  },
  "/patient-dashboard/teleconsultations/:appointmentId/documents/:documentId": {
    at: ({ appointment }) => `/patient-dashboard/teleconsultations/${appointment}/documents/${crypto.randomUUID()}`,
    ...{ guest: 403, patient: 404 },
  },
  "/patient-dashboard/teleconsultations/:appointmentId/cancel": {
    at: ({ appointment }) => `/patient-dashboard/teleconsultations/${appointment}/cancel`,
    ...step,
  },
  "/patient-dashboard/teleconsultations/:appointmentId/calendar": {
    at: ({ appointment }) => `/patient-dashboard/teleconsultations/${appointment}/calendar`,
    guest: "/login",
    patient: 200,
  },
  "/situation-documents/:documentId": {
    at: () => `/situation-documents/${crypto.randomUUID()}`,
    guest: "/login",
    patient: 404,
  },
  "/aide": entrance,
  "/contact": entrance,
  "/contact/sent": { at: ({ sent }) => sent, ...entrance },
  "/plan-du-site": entrance,
  "/mentions-legales": entrance,
  "/politique-de-confidentialite": entrance,
  "/cookies": entrance,
  "/referencement": entrance,
  "/tarifs": entrance,
  "/accessibilite": entrance,
  "/securite": entrance,
  "/statut": entrance,
  "/*": { at: () => "/no/such/page", guest: 404, patient: 404 },
};

/** The pattern of a path: the first that matches, as in routes.ts. */
const patternOf = (path: string) => {
  const { pathname } = new URL(path, origin);
  const fits = (pattern: string) =>
    new RegExp(`^${pattern.replace("/*", "/.*").replaceAll(/:\w+/g, "[^/]+")}$`).test(pathname);
  return patterns.find(fits)!;
};

let nu: Awaited<ReturnType<typeof startNuChecker>> | undefined;
let checked = 0;

async function check(
  page: Page,
  language: Language,
  asked = factsOf(patternOf(page.path)).scripts ?? false,
): Promise<void> {
  if (!page.headers.get("content-type")?.startsWith("text/html")) return;
  checked += 1;
  const isError = page.status >= 400 && page.status !== 422 && page.status !== 409;
  const leaves = page.status === 403 && page.document.querySelector("#leave-soon") !== null;
  const [findings] = await Promise.all([
    nu?.check(page.html) ?? [],
    checkPage(page, { language, scripts: leaves || (!isError && asked) }),
  ]);
  expect.soft(findings, `${page.path} ${page.status} ${language}, the Nu checker`).toEqual([]);
}

let known: Known;
let patient: Browser;
/** The patient with appointments. */
let demo: Browser;
/** The demonstration's practitioner who answers each request. */
let practitioner: Browser;

beforeAll(async () => {
  if (isInstalled("java")) nu = await startNuChecker();
  ({ browser: patient } = await atStep(origin, "payment"));
  demo = await aDemoReader();
  practitioner = await aPracticeReader(origin);
  const search = await patient.tab().visit("/search?specialty=pediatrie&part=TOUTE");
  const outbox = await patient.tab().visit("/outbox");
  const list = await demo.tab().visit("/patient-dashboard/teleconsultations");
  const hrefs = ({ document }: Page) =>
    document.querySelectorAll("main a[href]").map((a) => a.getAttribute("href") ?? "");
  const practitioners = hrefs(search).filter((href) => href.startsWith("/practitioner-profile/"));
  const children = hrefs(await demo.tab().visit("/patient-dashboard/children"));
  const appointments = hrefs(list).map((href) => /teleconsultations\/([\da-f-]{36})$/.exec(href)?.[1]);
  known = {
    practitioner: practitioners[0] ?? "",
    slot: await readLaterSlot(patient.tab()),
    mail: hrefs(outbox).find((href) => href.startsWith("/outbox/")) ?? "",
    sent: await sendMessage(),
    appointment: appointments.find((id) => id !== undefined) ?? "",
    child: children.map((href) => /children\/([\da-f-]{36})$/.exec(href)?.[1]).find(Boolean) ?? "",
  };
  expect(known.appointment).not.toBe("");
});

/** The address of the page after a message of the contact form. */
async function sendMessage(): Promise<string> {
  const guest = new Browser(origin);
  await guest.visit("/contact");
  guest.fill("Nom", "Élise Dupré");
  guest.fill("E-mail", "elise@demo.example");
  guest.fill("Sujet", "Une page");
  guest.fill("Message", "Bonjour");
  return (await guest.press("Envoyer")).path;
}

test("every route of the site has an expected outcome", () => {
  expect(Object.keys(expected).sort()).toEqual(patterns.toSorted());
});

describe.each(languages)("in %s", (language) => {
  const visitor = (who: "guest" | "patient", path = "/") => {
    const browser = new Browser(origin, { language });
    const isOfDemo =
      /^\/(patient-dashboard|search|practitioner-profile)|^\/$/.test(path) || path.includes(known.appointment);
    const { cookies } = isOfDemo ? demo : patient;
    if (who === "patient") browser.cookies = new Map(cookies);
    return browser;
  };

  test.each(Object.keys(expected))(
    "%s follows the rules of every page, for guests and for patients",
    async (pattern) => {
      const { at = () => pattern, ...outcomes } = expected[pattern]!;
      for (const who of ["guest", "patient"] as const) {
        const page = await visitor(who, at(known)).visit(at(known));
        const outcome = outcomes[who];
        const { pathname } = new URL(page.url);
        expect.soft(typeof outcome === "number" ? page.status : pathname, `${who} at ${at(known)}`).toBe(outcome);
        await check(page, language);
      }
    },
  );

  test("quality 38 refused forms, empty lists and all the error pages follow them too", async () => {
    const guest = visitor("guest");
    const [logIn, search] = language === "fr" ? ["Connexion", "Chercher"] : ["Log in", "Search"];
    await guest.visit("/login");
    await check(await guest.press(logIn), language);
    await check(await guest.visit("/search?name=zz&localDate.day=31&localDate.month=2&localDate.year=2026"), language);
    await check(await guest.visit("/search?specialty=medecine-generale&name=nobody+is+called+so"), language);
    await check(await guest.visit("/search?page=100000"), language);
    expect.soft(guest.page.buttons, search).toContain(search);
    await check(await guest.visit(`/practitioner-profile/${crypto.randomUUID()}`), language);
    await check(await guest.visit("/consultationprocess/slot?slotId=999999999"), language);
    await check(await guest.post("/login", { formKey: "short", email: "a@demo.example", password: "x" }), language);
    guest.headers = { ...guest.headers, "Sec-Fetch-Site": "cross-site" };
    await check(await guest.post("/login", {}), language);
    const { browser: empty } = await aSignedIn(origin, undefined, { language });
    await check(await empty.visit("/patient-dashboard/children/add"), language);
    await check(await empty.press(language === "fr" ? "Ajouter" : "Add"), language);
    expect.soft(empty.page.status).toBe(422);
    await check(await empty.visit("/patient-dashboard/teleconsultations"), language);
    await check(await empty.visit("/patient-dashboard/teleconsultations/past"), language);
    await check(await empty.visit(`/patient-dashboard/teleconsultations/${crypto.randomUUID()}`), language);
  });

  test("each step of the sign-up, refused and then answered, and the terms follow them too", async () => {
    const { browser } = await atSignUpStep(origin, "identity", { language });
    const w = signUpWords[language];
    await check(await browser.press(w.goOn), language);
    fillIdentity(browser, anAddress());
    browser.fill(w.postalCode, "01090");
    await check(await browser.press(w.goOn), language);
    browser.choose(/commune|town/, "Francheleins");
    fillPassword(browser);
    await check(await browser.press(w.goOn), language);
    await check(await browser.press(w.goOn), language);
    await check(await browser.tab().visit("/create-patient/identity"), language);
    await check(await browser.tab().visit("/create-patient/avatar"), language);
    fillMedical(browser);
    await check(await browser.press(w.goOn), language);
    await check(await browser.press(w.create), language);
    const { browser: signedIn } = await aSignedIn(origin, aNewcomer());
    const newcomer = visitor("guest");
    newcomer.cookies = signedIn.cookies;
    await check(await newcomer.visit("/terms"), language);
    await check(await newcomer.press(language === "fr" ? "Valider" : "Confirm"), language);
  });

  test("the pages of a forgotten password follow them too, refused, expired and done", async () => {
    const person = aPerson();
    const browser = visitor("guest");
    const [email, reset, code, confirm, password, again, save] =
      language === "fr"
        ? ["E-mail", "Réinitialiser", /^Saisissez/, "Confirmer", "Nouveau mot de passe", /^Confirmer le/, "Valider"]
        : ["Email", "Email me a code", /^Enter the/, "Confirm", "New password", /^Confirm the/, "Save"];
    await browser.visit("/forgot-password?role=practitioner");
    await check(await browser.press(reset!), language);
    await browser.visit("/forgot-password");
    browser.fill(email!, person.email);
    await check(await browser.press(reset!), language);
    await check(await browser.press(confirm!), language);
    browser.fill(code!, await readCode(origin, person.email));
    await check(await browser.press(confirm!), language);
    await check(await browser.press(save!), language);
    const late = browser.tab();
    const choose = async (tab: Browser, chosen: string) => {
      tab.fill(password!, chosen);
      tab.fill(again!, chosen);
      await tab.press(save!);
    };
    await choose(browser, "Un bateau bleu 2026");
    await check(browser.page, language);
    // The home page opens the login dialog at once, which needs scripts.
    await check(await browser.visit("/"), language, true);
    await choose(late, "Un bateau vert 2026");
    expect(late.page.status).toBe(403);
  });

  test("the pages of a practitioner follow them too, with a request, refused empty, decided and gone", async () => {
    const { id } = await aRequest(origin);
    const doctor = new Browser(origin, { language });
    doctor.cookies = practitioner.cookies;
    const [search, find, clear] =
      language === "fr" ? ["Recherche", "Chercher", "Effacer la recherche"] : ["Search", "Search", "Clear the search"];
    const [accept, decline, cancel, reason] =
      language === "fr"
        ? [/^Accepter :/, "Refuser la demande", "Annuler ce rendez-vous", "Motif de l'annulation"]
        : [/^Accept:/, "Decline the request", "Cancel this appointment", "Reason for cancelling"];
    for (const path of ["/practitioner-dashboard/welcome", list, `${list}/${id}/cancel`]) {
      await check(await doctor.visit(path), language);
      expect.soft(doctor.page.status, path).toBe(200);
    }
    await doctor.visit(list);
    doctor.fill(search!, "zzz");
    await check(await doctor.press(find!), language);
    await check(await doctor.press(clear!), language);
    await check(await doctor.visit(`${list}/${id}/refuse`), language);
    await check(await doctor.press(decline!), language);
    expect(doctor.page.status).toBe(422);
    await check(await doctor.visit(`${list}/${id}`), language);
    await check(await doctor.press(accept!), language);
    await check(await doctor.visit(`${list}/upcoming`), language);
    await check(await doctor.visit(`${list}/${id}/cancel`), language);
    doctor.choose(reason!, /^Absence$/);
    await check(await doctor.press(cancel!), language);
    expect(doctor.page.path).toBe(list);
    for (const path of [`${list}/past`, `${list}/${id}`, `${list}/${id}/refuse`, `${list}/${crypto.randomUUID()}`])
      await check(await doctor.visit(path), language);
  });

  test("each step of the booking, refused empty and then answered, follows them too", async () => {
    const { browser } = await aSignedIn(origin, undefined, { language });
    await takeSlot(browser);
    for (const step of ["beneficiary", "motifs", "situation", "dosier-medical", "informations", "payment"] as const) {
      expect(browser.page.path).toBe(`/consultationprocess/${step}`);
      await check(browser.page, language);
      await browser.press(step === "payment" ? words[language].confirm : words[language].goOn);
      expect.soft(browser.page.status, step).toBe(422);
      await check(browser.page, language);
      await answerUpTo(browser, step);
    }
    expect(browser.page.path).toMatch(/^\/consultationprocess\/confirmation/);
    await check(browser.page, language);
  });
});

afterAll(async () => {
  await nu?.stop();
  expect(checked).toBeGreaterThan(100);
});
