import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerUpTo, atStep, openDocuments, readLaterSlot, steps } from "../booking.ts";
import type { Browser } from "../browser.ts";
import { aPracticeReader } from "../people.ts";
import { aRequest } from "../practice.ts";
import { root } from "../process.ts";
import { addDocument, letter } from "../record.ts";
import { allRoutes } from "../routes.ts";
import { type Started, startServer } from "../server.ts";

type Counted = { counted: string; statements: string[] };

const max = 6;

let server: Started;
let patient: Browser;
let paths: string[];

beforeAll(async () => {
  server = await startServer({ env: { NODE_OPTIONS: `--import=${join(root, "tests/count-statements.ts")}` } });
  ({ browser: patient } = await atStep(server.url, "payment"));
  const { browser: booked } = await atStep(server.url, "payment");
  const { browser: attached } = await atStep(server.url, "situation");
  await openDocuments(attached);
  attached.attach("Choisissez vos fichiers", letter());
  await attached.press("Envoyer");
  await attached.press("Continuer");
  await answerUpTo(attached, "payment");
  await attached.visit(`/patient-dashboard/teleconsultations/${appointmentOf(attached)}`);
  await attached.follow(/^lettre\.pdf/);
  await answerUpTo(booked, "payment");
  const search = patient.tab();
  await search.visit("/search");
  const hrefs = search.page.document.querySelectorAll("main a[href]").map((a) => a.getAttribute("href") ?? "");
  const children = patient.tab();
  await children.visit("/patient-dashboard/children");
  const forChild = children.page.link(/^Prendre rendez-vous\s: Léa/).getAttribute("href")!;
  const appointmentId = appointmentOf(booked);
  const reader = patient.tab();
  await addDocument(reader, "other-document", "Lettre");
  await reader.follow("Lettre");
  const document = reader.page.path;
  const known: Record<string, string> = {
    "/patient-dashboard/documents/:category/:documentId": document,
    "/patient-dashboard/documents/:category/:documentId/text": `${document}/text`,
    "/patient-dashboard/teleconsultations/:appointmentId/documents/:documentId": attached.page.path,
    "/practitioner-profile/:practitionerId": hrefs.find((href) => href.startsWith("/practitioner-profile/"))!,
    "/consultationprocess/slot": `/consultationprocess/slot?slotId=${await readLaterSlot(search.tab())}`,
    "/consultationprocess/confirmation": `/consultationprocess/confirmation?appointment=${appointmentId}`,
  };
  const pages = allRoutes().map(({ pattern }) => known[pattern] ?? pattern.replace(":appointmentId", appointmentId));
  paths = [...new Set([...pages, forChild])].filter((path) => !/[:*]/.test(path));
  const { cookies } = booked;
  for (const path of paths) if (path.includes(appointmentId)) opened.set(path, cookies);
  opened.set(attached.page.path, attached.cookies);
});
afterAll(() => server.stop());

const appointmentOf = ({ page }: Browser) => new URL(page.url).searchParams.get("appointment") ?? "";
const opened = new Map<string, Browser["cookies"]>();

/** The statements of each answer at this path so far. */
function answersAt(path: string): string[][] {
  const lines = server.log.map((line) => JSON.parse(line) as Partial<Counted>);
  return lines.flatMap(({ counted, statements }) => (counted === path && statements ? [statements] : []));
}

/** Opens a path with this browser and counts; the number is that of the page itself, not of a page it redirects to. */
async function count(browser: Browser, path: string): Promise<boolean> {
  const before = answersAt(path).length;
  const { status, url } = await browser.visit(path);
  const { pathname, search } = new URL(url);
  if (status !== 200 || pathname + search !== path) return false;
  // Written once the answer is sent.
  await expect.poll(() => answersAt(path).length, { timeout: 5_000 }).toBeGreaterThan(before);
  const statements = answersAt(path).at(-1)!;
  expect.soft(statements.length, `${path}: it was counted`).toBeGreaterThan(0);
  expect.soft(statements.length, `${path}:\n${statements.join("\n")}`).toBeLessThanOrEqual(max);
  return true;
}

test("law 12 no page that a signed-in patient opens costs more than six statements, on both sides together", async () => {
  let pages = 0;
  for (const path of paths) {
    const browser = patient.tab();
    browser.cookies = new Map(opened.get(path) ?? patient.cookies);
    // The first time it also reads what is kept for all, such as the reference lists.
    await browser.visit(path);
    if (await count(browser, path)) pages += 1;
  }
  expect(pages).toBeGreaterThan(35);
  expect(paths.filter((path) => path.endsWith("/text")).map((path) => answersAt(path).length)).toEqual([2]);
});

test("law 12 nor does one that a practitioner opens", async () => {
  const { asked } = await aRequest(server.url);
  const doctor = await aPracticeReader(server.url);
  const own = paths.filter((path) => /^\/practitioner-dashboard\/[a-z/]+$/.test(path));
  expect(own.length).toBeGreaterThan(3);
  for (const path of [...own, asked, `${asked}/refuse`, `${asked}/give?category=medical-certificates`]) {
    await doctor.visit(path);
    expect(await count(doctor, path), path).toBe(true);
  }
});

test("law 12 nor do the steps when they are asked for the first time, or a search that nobody has just made", async () => {
  for (const step of steps) {
    const { browser } = await atStep(server.url, step);
    expect(await count(browser, `/consultationprocess/${step}`), step).toBe(true);
  }
  expect(await count(patient.tab(), "/search?specialty=dermatologie&part=MATIN")).toBe(true);
});

test("law 12 a form that acts once deletes no former answers: that is the work of the sweep", async () => {
  const visitor = patient.tab();
  await visitor.visit("/contact");
  visitor.fill("Sujet", "Une question");
  visitor.fill("Message", "Une ligne.");
  await visitor.press("Envoyer");
  expect(visitor.page.path).toMatch(/^\/contact\/sent/);
  await expect.poll(() => answersAt("/contact").length, { timeout: 5_000 }).toBeGreaterThan(1);
  const statements = answersAt("/contact")
    .at(-1)!
    .filter((statement) => statement.includes("form_answer"));
  expect(statements.filter((statement) => /^insert/i.test(statement))).not.toEqual([]);
  expect(statements.filter((statement) => /^delete/i.test(statement))).toEqual([]);
});
