import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { endpoints } from "../../services/contract/index.ts";
import { aSlot, atStep, fillStep, openDocuments, words } from "../booking.ts";
import type { Browser } from "../browser.ts";
import { letterPdf } from "../letter.ts";
import { aSignedIn } from "../people.ts";
import { sentForms } from "../sent-forms.ts";
import type { Started } from "../server.ts";
import { type RecordedCall, type RecordingProxy, startRecordingProxy } from "./recording-proxy.ts";
import { type SeparateProcesses, startSeparately } from "./separate-processes.ts";

const dashboard = "/patient-dashboard/teleconsultations";

let apart: SeparateProcesses<RecordingProxy>;
let between: RecordingProxy;
let app: Started;

beforeAll(async () => {
  apart = await startSeparately(startRecordingProxy);
  ({ between, app } = apart);
});

afterEach(() => {
  between.instead = () => false;
  between.over = () => ({});
  between.calls.length = 0;
});

afterAll(() => apart.stop());

/** The contract's endpoint of a recorded call; undefined for others, such as files. */
const endpointOf = ({ name }: RecordedCall) =>
  endpoints.find(({ method, path }) => new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(name));

test("PF-118 PF-119 PF-120 calls send JSON except files, and the bearer except to public calls, and files come from the services", async () => {
  const { browser } = await atStep(app.url, "situation");
  await browser.tab().visit("/search?specialty=medecine-generale");
  await openDocuments(browser);
  browser.attach("Choisissez vos fichiers", new File([letterPdf()], "lettre.pdf", { type: "application/pdf" }));
  await browser.press("Envoyer");
  const link = browser.page.document.querySelector('a[href^="/situation-documents/"]')!.getAttribute("href")!;
  const file = await browser.tab().visit(link);
  expect(file.headers.get("content-type")).toBe("application/pdf");

  const known = between.calls.filter(endpointOf);
  for (const call of known) {
    const { method, multipart, sendsToken } = endpointOf(call)!;
    const type = multipart ? /^multipart\/form-data; boundary=/ : /^application\/json$/;
    if (method !== "GET") expect(call.headers["content-type"], call.name).toMatch(type);
    expect(Boolean(call.headers.authorization), call.name).toBe(sendsToken);
  }
  const names = known.map(({ name }) => name);
  const tokenless = endpoints.filter(({ sendsToken }) => !sendsToken).map(({ path }) => path);
  expect(tokenless).toEqual(
    expect.arrayContaining([
      "/auth/login",
      "/auth/login-with-security-code",
      "/auth/send-security-code",
      "/auth/refresh-token",
      "/teleconsultation/practitioner/slot/search",
      "/settings/speciality/all",
    ]),
  );
  for (const path of ["auth/login", "auth/login-with-security-code", "teleconsultation/practitioner/slot/search"])
    expect(names).toContain(`POST /${path}`);
  expect(known.some((call) => endpointOf(call)!.multipart)).toBe(true);
  expect(between.calls.map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^GET \/files\/situation\/[\da-f-]{36}$/),
  );
});

test("PF-119 the call that refreshes a token sends no bearer", async () => {
  const { browser } = await aSignedIn(app.url);
  await browser.visit(dashboard);
  let refused = false;
  between.instead = ({ headers }, answer) => {
    if (!headers.authorization || refused) return false;
    refused = true;
    const refusal = { code: 0, error: "TOKEN_EXPIRED", message: "", errorMessages: [] };
    answer.writeHead(403, { "content-type": "application/json" }).end(JSON.stringify(refusal));
    return true;
  };
  await browser.visit(dashboard);
  expect(browser.page).toMatchObject({ status: 200, path: dashboard });
  const renewals = between.calls.filter(({ name }) => name === "POST /auth/refresh-token");
  expect(renewals.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test("PF-126 a new access token in the headers of any answer replaces the stored one", async () => {
  const { browser } = await aSignedIn(app.url);
  between.over = ({ headers }) => (headers.authorization ? { "access-token": "a-newer-token" } : {});
  await browser.visit(dashboard);
  expect(browser.page.status).toBe(200);
  between.over = () => ({});
  between.calls.length = 0;
  await browser.visit(dashboard);
  expect(between.calls.find(({ headers }) => headers.authorization)?.headers.authorization).toBe(
    "Bearer a-newer-token",
  );
  // The services do not know that token: it is refreshed, and the page is shown.
  expect(browser.page).toMatchObject({ status: 200, path: dashboard });
});

test("PF-121 a session with an expired refresh token ends before any call", async () => {
  between.over = ({ name }) =>
    name === "POST /auth/login-with-security-code" ? { "refresh-token-expires-in": "2" } : {};
  const { browser } = await aSignedIn(app.url);
  await browser.visit(dashboard);
  expect(browser.page).toMatchObject({ status: 200, path: dashboard });
  await new Promise((passed) => setTimeout(passed, 2_100));
  between.calls.length = 0;
  await browser.visit(dashboard);
  expect(browser.page.path).toMatch(/^\/login/);
  expect(browser.page.flash).not.toBe("");
  const asked = between.calls.filter(({ name, headers }) => headers.authorization || name.includes("refresh-token"));
  expect(asked).toEqual([]);
});

/** Refuses the next call of a name as the services do once newer texts are in force than the account has accepted. */
function askForTerms(name: RegExp): void {
  between.instead = (call, answer) => {
    if (!name.test(call.name)) return false;
    between.instead = () => false;
    const detail = { cguOk: 0, noticeOk: 1 };
    answer.writeHead(422, { "content-type": "application/json" });
    answer.end(JSON.stringify({ code: 0, error: "TERMS_REQUIRED", message: "", errorMessages: [], detail }));
    return true;
  };
}

/** Accepts the terms that the page shows, which are those of the refusal above. */
async function acceptTerms(browser: Browser): Promise<void> {
  expect(browser.page).toMatchObject({ h1: "Avant d'aller plus loin", path: expect.stringMatching(/^\/terms/) });
  browser.check("J'ai lu et j'accepte les conditions générales d'utilisation");
  await browser.press("Valider");
}

test("BK-047 whom to call is told before newer texts are accepted", async () => {
  const { browser } = await atStep(app.url, "motifs");
  fillStep(browser, "motifs");
  browser.check("Douleur dans la poitrine");
  askForTerms(/rdv\/add-motif$/);
  await browser.press(words.fr.goOn);
  expect(browser.page).toMatchObject({ status: 200, h1: "N'attendez pas", path: "/consultationprocess/emergency" });
  await browser.visit("/consultationprocess/situation");
  await acceptTerms(browser);
  expect(browser.page.h1).toBe("N'attendez pas");
});

test("R7 a time that the services hold only once newer texts are accepted leads to them, and back", async () => {
  const { browser } = await aSignedIn(app.url);
  await browser.visit("/search?specialty=medecine-generale&part=TOUTE");
  askForTerms(/rdv\/create$/);
  await browser.press(aSlot(browser.page.buttons.filter((name) => words.fr.time.test(name))));
  await acceptTerms(browser);
  expect(browser.page.path).toMatch(/^\/consultationprocess\/slot\?/);
  await browser.press("Réserver ce créneau");
  expect(browser.page.path).toBe("/consultationprocess/beneficiary");
});

test("R7 a step that the services save only once newer texts are accepted leads to them, and back with its answers", async () => {
  const { browser } = await atStep(app.url, "motifs");
  fillStep(browser, "motifs");
  askForTerms(/rdv\/add-motif$/);
  await browser.press(words.fr.goOn);
  await acceptTerms(browser);
  expect(browser.page.path).toBe("/consultationprocess/motifs");
  expect(browser.page.valueOf(words.fr.since)).toBe("J2_3");
  await browser.press(words.fr.goOn);
  expect(browser.page.path).toBe("/consultationprocess/situation");
});

test("R7 a file that the services take only once newer texts are accepted is named where they are shown", async () => {
  const { browser } = await atStep(app.url, "situation");
  await openDocuments(browser);
  const files = ["un.pdf", "deux.pdf"].map((name) => new File([letterPdf(name)], name, { type: "application/pdf" }));
  browser.attach("Choisissez vos fichiers", ...files);
  between.instead = ({ name }) => {
    if (name.endsWith("/add-medical-situation-document")) askForTerms(/add-medical-situation-document$/);
    return false;
  };
  await browser.press("Envoyer");
  expect(browser.page.flash).toMatch(/^À ajouter de nouveau après votre accord\s: deux\.pdf\.$/);
  await acceptTerms(browser);
  expect(browser.page.path).toBe("/consultationprocess/situation/documents");
  expect(browser.page.text).toContain("Supprimer un.pdf");
  expect(browser.page.text).not.toContain("deux.pdf");
});

test("R7 another form that the services take only once newer texts are accepted says so, with the way to them", async () => {
  const { browser, button, fill } = await sentForms.newsletter(app.url);
  fill?.(browser);
  askForTerms(/patient\/newsletter$/);
  await browser.press(button);
  const way = "Lisez et acceptez d'abord les textes en vigueur. (nouvel onglet)";
  expect(browser.page).toMatchObject({ status: 422, errors: [way] });
  expect(browser.page.link(way).getAttribute("target")).toBe("_blank");
  await browser.follow(way);
  await acceptTerms(browser);
  expect(browser.page.path).toBe("/patient-dashboard/welcome");
});
