import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDb } from "../../services/db/open.ts";
import { words } from "../booking.ts";
import { Browser } from "../browser.ts";
import { createDatabase, engines } from "../database.ts";
import { seedDatabase } from "../seeded-folder.ts";
import { type FormName, type Ready, sentForms } from "../sent-forms.ts";
import { aDataFolder, type Started, startServer, startServices } from "../server.ts";
import { type HoldingProxy, type Point, startHoldingProxy } from "./holding-proxy.ts";
import { sorry } from "./outages.ts";

const rdv = "/teleconsultation/rdv";

/** Every act of every form that writes: the form, the call that is its act, and the how manieth of such calls. */
const acts: Record<string, [form: FormName, call: string, nth?: number]> = {
  login: ["login", "POST /auth/login"],
  "login to a blocked account": ["login to a blocked account", "POST /auth/login"],
  "login code": ["login code", "POST /auth/login-with-security-code"],
  "another code": ["another code", "POST /auth/send-security-code"],
  "forgotten password": ["forgotten password", "POST /auth/password-forgot"],
  "forgotten password's code": ["forgotten password's code", "POST /auth/password-forgot-check-security-code"],
  "new password": ["new password", "POST /auth/password-forgot-reset-password"],
  unblock: ["unblock", "POST /auth/unblock-with-security-code"],
  "sign-up": ["last step of the sign-up", "POST /auth/register-patient"],
  "terms, the first text": ["terms", "POST /auth/validate-cgu"],
  "terms, the second text": ["terms", "POST /auth/validate-notice"],
  newsletter: ["newsletter", "PUT /user/update/patient/newsletter"],
  contact: ["contact", "POST /contact"],
  document: ["document", `POST ${rdv}/add-medical-situation-document`],
  "the second of two documents": ["two documents", `POST ${rdv}/add-medical-situation-document`, 2],
  slot: ["slot", `POST ${rdv}/create`],
  payment: ["payment", `POST ${rdv}/get-appointement-payment-link`],
  "payment page": ["payment page", "POST /payment-page/"],
  cancel: ["cancel", `GET ${rdv}/patient/cancel/`],
  allergy: ["allergy", "POST /user/patient/add-allergy"],
  "change of an allergy": ["change of an allergy", "PUT /user/patient/update-allergy"],
  "document of the record": ["document of the record", "POST /user/patient/add-document"],
  "the second of two documents of the record": ["two documents of the record", "POST /user/patient/add-document", 2],
  "change of a document": ["change of a document", "PUT /user/patient/update-document"],
  "deletion of a document": ["deletion of a document", "DELETE /user/patient/delete-document"],
  "given document": ["given document", `POST ${rdv}/`],
  picture: ["picture", "PUT /user/update/patient/avatar"],
  sharing: ["sharing", `PUT ${rdv}/`],
  "new address": ["new address", "POST /auth/email/change"],
  "code of a new address": ["code of a new address", "POST /auth/email/confirm"],
  "closing of an account": ["closing of an account", "POST /user/patient/close-account"],
};
const names = Object.keys(acts);
/** Of the others, the state alone makes the act repeatable. */
const actsOnce = new Set(names.filter((act) => !["slot", "payment", "payment page", "cancel"].includes(act)));

/** Which process is killed, and when: the call is held by a proxy, or the browser did not hear the answer. */
const kills: { process: "app" | "services"; at: Point | "release" | "end" }[] = [
  { process: "app", at: "call" },
  { process: "app", at: "answer" },
  { process: "app", at: "release" },
  { process: "app", at: "end" },
  { process: "services", at: "call" },
  { process: "services", at: "answer" },
];

const secret = { SESSION_SECRET: "a secret shared by both processes of these tests" };
let folder: string;
let servicesFolder: string;
/** Where the services keep their data, besides files: PostgreSQL when TEST_DATABASE_URL is set. */
let databaseUrl: string | undefined;
let services: Started;
let app: Started;
let proxy: HoldingProxy;

const portOf = (started?: Started) => ({ PORT: started ? new URL(started.url).port : "0" });
const startBackEnd = async () => {
  const env = { ...secret, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...portOf(services) };
  services = await startServices({ dataDir: servicesFolder, env });
};
const startApp = async () => {
  const env = { ...secret, SERVICES_URL: proxy.url, SERVICES_TIMEOUT: "20000", ...portOf(app) };
  app = await startServer({ dataDir: folder, env });
};

/** Pages of people whose code was sent two minutes ago: another can be asked for after one. */
let atCodes: Ready[];

beforeAll(async () => {
  servicesFolder = await aDataFolder();
  if (engines.includes("postgresql")) {
    databaseUrl = await createDatabase();
    await seedDatabase(databaseUrl, servicesFolder, secret.SESSION_SECRET);
  }
  folder = await mkdtemp(join(tmpdir(), "cabinet-app-"));
  await startBackEnd();
  proxy = await startHoldingProxy(services.url);
  await startApp();
  atCodes = await Promise.all(Array.from({ length: kills.length + 1 }, () => sentForms["another code"](app.url)));
  await services.stop();
  const { db, close } = await openDb({
    ...(databaseUrl ? { databaseUrl } : { dataDir: servicesFolder }),
    migrations: [],
  });
  await sql`update one_time_code set sent_at = sent_at - interval '2 minutes'`.execute(db);
  await close();
  await startBackEnd();
}, 120_000);

afterAll(async () => {
  await app.stop();
  await proxy.close();
  await services.stop();
  for (const used of [folder, servicesFolder]) await rm(used, { recursive: true, force: true });
});

const isServed = async () => !(await new Browser(app.url).visit("/statut")).text.includes("Ne répond pas");

type Filled = Ready & { act: string };

/** The last hundred mails, each as the text of its row: what, to whom, when. */
async function readMails(): Promise<string[]> {
  const { document } = await new Browser(app.url).visit("/outbox");
  return document.querySelectorAll("main tbody tr").map(({ text }) => text);
}

/** The number of mails to a person that are not among those before. */
const newMailsTo = (email: string, before: string[], after: string[]) =>
  after.filter((row) => row.includes(email)).length -
  before.filter((row) => row.includes(email) && after.includes(row)).length;

/** Every form on its page, filled in. */
async function openForms(): Promise<Filled[]> {
  const filled: Filled[] = [];
  for (const act of names) {
    const [form] = acts[act]!;
    const ready: Ready = form === "another code" ? atCodes.pop()! : await sentForms[form](app.url);
    ready.fill?.(ready.browser);
    filled.push({ ...ready, act });
  }
  return filled;
}

const addressOf = ({ headers }: Browser) => headers["X-Forwarded-For"]!;

const held = (forms: Filled[]) =>
  forms.map(({ act, browser }) => {
    const [, call, nth = 1] = acts[act]!;
    return { call, address: addressOf(browser), nth };
  });

/** What differs from one person to the next. */
const common = (text: string) =>
  text
    .replace(/\S+@\S+/g, "address")
    .replace(/[\da-f-]{36}/g, "id")
    .replace(/\d+/g, "0");

/** Where a form led: its page, and what was done. */
async function resultOf({ browser, email }: Filled, before: string[], after: string[]) {
  const { status, path, errors, document } = browser.page;
  // Some practitioners are asked, others booked at once.
  const h1 = browser.page.h1.replace(words.fr.booked, "booked");
  const page = {
    status,
    path: common(path.split("?")[0]!),
    h1,
    errors,
    mails: 0,
    documents: 0,
    sessions: 0,
    rows: 0,
    lines: 0,
  };
  page.mails = newMailsTo(email, before, after);
  page.documents = document.querySelectorAll('a[href^="/situation-documents/"], a[href$="/withdraw"]').length;
  if (!browser.page.has("button", "Déconnexion") && !browser.page.has("link", "Déconnexion")) return page;
  const tab = browser.tab();
  await tab.visit("/account/sessions");
  page.sessions = tab.page.buttons.filter((name) => name.startsWith("Fermer")).length;
  await tab.visit("/patient-dashboard/teleconsultations");
  page.rows = tab.page.document.querySelectorAll(".rows > li").length;
  await tab.visit("/patient-dashboard/access-log");
  page.lines = tab.page.document.querySelectorAll("main tbody tr").length;
  return page;
}

type Result = Awaited<ReturnType<typeof resultOf>>;
const expected = new Map<string, Result>();

test("every form leads to its page when nobody is killed", { timeout: 240_000 }, async () => {
  const forms = await openForms();
  const before = await readMails();
  for (const { browser, button } of forms) await browser.press(button);
  const after = await readMails();
  for (const form of forms) expected.set(form.act, await resultOf(form, before, after));
  expect(Object.fromEntries([...expected].map(([act, { status, path }]) => [act, `${status} ${path}`]))).toEqual({
    login: "200 /login/code",
    "login to a blocked account": "422 /login",
    "login code": "200 /",
    "another code": "200 /login/code",
    "forgotten password": "200 /forgot-password-otp-verification",
    "forgotten password's code": "200 /reset-password",
    "new password": "200 /reset-password",
    unblock: "200 /reset-password",
    "sign-up": "200 /login",
    "terms, the first text": "200 /patient-dashboard/welcome",
    "terms, the second text": "200 /patient-dashboard/welcome",
    newsletter: "200 /",
    contact: "200 /contact/sent",
    document: "200 /consultationprocess/situation/documents",
    "the second of two documents": "200 /consultationprocess/situation/documents",
    slot: "200 /consultationprocess/beneficiary",
    payment: "200 /consultationprocess/confirmation",
    "payment page": "200 /consultationprocess/confirmation",
    cancel: "200 /patient-dashboard/teleconsultations",
    allergy: "200 /patient-dashboard/medical-profile/allergies",
    "change of an allergy": "200 /patient-dashboard/medical-profile/allergies",
    "document of the record": "200 /patient-dashboard/documents/other-document",
    "change of a document": "200 /patient-dashboard/documents/other-document",
    "the second of two documents of the record": "200 /patient-dashboard/documents/other-document",
    "deletion of a document": "200 /patient-dashboard/documents/other-document",
    "given document": "200 /practitioner-dashboard/teleconsultations/id/give",
    picture: "200 /patient-dashboard/identify/avatar",
    sharing: "200 /patient-dashboard/teleconsultations/id",
    "new address": "200 /account/email/code",
    "code of a new address": "200 /patient-dashboard/identify",
    "closing of an account": "200 /account/close",
  });
});

describe("MR-171 a form whose act was cut by kill -9, sent again, has one effect and leads where it should", () => {
  test.each(kills)("$process killed at: $at", { timeout: 240_000 }, async ({ process: which, at }) => {
    const forms = await openForms();
    const before = await readMails();
    const arrived = at === "end" ? null : proxy.hold(at === "release" ? "answer" : at, held(forms));
    const copies = forms.map(({ browser, fill }) => {
      const copy = browser.tab();
      fill?.(copy);
      if (which === "app") copy.cookies = new Map(browser.cookies);
      return copy;
    });
    // The copies send and lose the answer; the person then sends from the page that is still open.
    const sent = Promise.allSettled(forms.map(({ button }, index) => copies[index]!.press(button)));
    await (arrived ?? sent);
    if (at === "release") proxy.pass();
    await (which === "app" ? app : services).kill();
    proxy.drop();
    await (which === "app" ? startApp() : startBackEnd());
    await sent;
    // After so many failures at once the app asks the services again a second later.
    if (which === "services") await expect.poll(isServed, { interval: 100, timeout: 5_000 }).toBe(true);
    for (const [index, form] of forms.entries()) {
      if (which === "services") {
        const copy = copies[index]!;
        expectUnsure(form, copy);
        // The texts of the terms that are accepted already are asked no more; the ticks of the others are given back.
        if (isKeptByOutage(copy)) form.button = resend;
        // Its files are missing at first: its page keeps what the act is known by.
        else if (acts[form.act]![0]!.startsWith("two documents")) {
          await copy.press(form.button);
          expect.soft(copy.page.status, form.act).toBe(422);
          form.fill?.(copy);
        } else if (!leadsAway(form) && acts[form.act]![0] !== "terms") form.fill?.(copy);
        if (!leadsAway(form)) form.browser = copy;
      }
      const started = performance.now();
      await form.browser.press(form.button);
      expect.soft(performance.now() - started, form.act).toBeLessThan(10_000);
    }
    const after = await readMails();
    for (const form of forms)
      expect.soft(await resultOf(form, before, after), form.act).toEqual(expected.get(form.act));
  });
});

/** The button of the page of an outage, where the form's own page could not be made: it keeps the answers. */
const resend = "Renvoyer mes réponses";
const isKeptByOutage = ({ page }: Browser) => page.has("button", resend);

/** Whether the form leads to the maintenance page, which leads back to its page. */
const leadsAway = ({ act }: Filled) => ["slot", "payment page"].includes(act);

/** The page of a form whose act the services did not answer. */
function expectUnsure(form: Filled, browser: Browser) {
  const { page } = browser;
  expect.soft(page.status, form.act).toBe(503);
  expect.soft(page.headers.get("retry-after"), form.act).toMatch(/^\d+$/);
  if (leadsAway(form)) expect.soft(page.path, form.act).toBe("/under-maintenance");
  else if (isKeptByOutage(browser)) expect.soft(page.text, form.act).toContain("rien ne sera fait deux fois");
  else if (actsOnce.has(form.act)) expect.soft(page.text, form.act).toMatch(/nous ne savons pas encore si/i);
  else expect.soft(page.errors, form.act).toEqual([sorry]);
  expect.soft(page.text, form.act).not.toContain("Rien n'a été enregistré");
}
