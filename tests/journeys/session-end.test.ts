import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WebDatabase } from "../../app/web/.server/database.ts";
import { openDb } from "../../services/db/open.ts";
import { answerUpTo, atStep, fillStep, words } from "../booking.ts";
import { Browser } from "../browser.ts";
import { logIn } from "../people.ts";
import { aDataFolder, type Started, startServer } from "../server.ts";

const w = words.fr;

let dataDir: string;
let app: Started;

/** Starts the product on the same port, so that browsers keep their cookies. */
async function start(): Promise<void> {
  app = await startServer({ dataDir, env: { PORT: app ? new URL(app.url).port : "0" } });
}

/** Makes all sessions expire. */
async function letTimePass(): Promise<void> {
  await app.stop();
  const { db, close } = await openDb<WebDatabase>({ dataDir, migrations: [] });
  await db.updateTable("web_session").set({ expires_at: sql<Date>`now() - interval '1 minute'` }).execute();
  await close();
  await start();
}

/** Makes all holds run out. */
async function letHoldsRunOut(): Promise<void> {
  await app.stop();
  const { db, close } = await openDb<WebDatabase>({ dataDir, migrations: [] });
  await sql`update booking_draft set data = data || jsonb_build_object('heldUntil', now() - interval '1 minute')`.execute(
    db,
  );
  await sql`update slot set held_until = now() - interval '1 minute' where held_until is not null`.execute(db);
  await sql`update appointment set held_until = now() - interval '1 minute' where held_until is not null`.execute(db);
  await close();
  await start();
}

type Standing = Awaited<ReturnType<typeof atStep>>;

/** People in the middle of a booking when their sessions ran out, with the form of the second step filled. */
const filled: Record<"plain" | "after" | "silent" | "choosing", Standing> = {} as never;
/** Somebody who had filled nothing. */
let reading: Standing;

beforeAll(async () => {
  dataDir = await aDataFolder();
  await start();
  for (const name of ["plain", "after", "silent", "choosing"] as const) {
    filled[name] = await atStep(app.url, "motifs");
    fillStep(filled[name].browser, "motifs");
  }
  // As Lynx: no Origin, and no Referer from an address with a query; the token of the form speaks.
  const lynx = filled.silent.browser;
  lynx.headers = { ...lynx.headers, Origin: "", Referer: "", "Sec-Fetch-Site": "" };
  await lynx.reload();
  fillStep(lynx, "motifs");
  reading = await atStep(app.url, "beneficiary");
  await letTimePass();
});

afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("decisions 2.1 what is typed while the session expires is kept, whatever other pages are opened", async () => {
  const { plain, after, silent } = filled;
  const other = after.browser.tab();
  await other.visit("/search/names?q=mar");
  await other.visit("/account/session");
  expect(other.page.html).toContain('"endsAt":null');

  for (const { browser, person } of [plain, after, silent]) {
    await browser.press(w.goOn);
    expect(browser.page.path).toMatch(/^\/login\?returnTo=/);
    expect(browser.page.flash).toMatch(/^Votre session est terminée/);
    await logIn(browser, person);
    expect(browser.page.path).toBe("/login/resume");
    await browser.press("Envoyer mes réponses");
    expect(browser.page.path).toBe("/consultationprocess/situation");
  }
});

test("PF-006 a language button used after the end of the session changes the language and keeps what was typed", async () => {
  const { browser } = filled.choosing;
  await browser.press("Read this page in English");
  expect(browser.page.path).toMatch(/^\/login\?returnTo=/);
  expect(browser.page.document.querySelector("html")?.getAttribute("lang")).toBe("en");
  expect(browser.page.flash).toMatch(/^Your session/);
});

test("R5 after the end of a session a page for patients redirects to the login, and back", async () => {
  const { browser, person } = reading;
  await new Browser(app.url).visit("/");
  await browser.visit("/patient-dashboard/teleconsultations/past");
  expect(browser.page.path).toMatch(/^\/login\?returnTo=/);
  await logIn(browser, person);
  expect(browser.page.path).toBe("/patient-dashboard/teleconsultations/past");
});

test("decisions 2.5 what is sent after the hold has run out is offered again by the next one", async () => {
  const { browser } = await atStep(app.url, "motifs");
  fillStep(browser, "motifs");
  await letHoldsRunOut();
  await browser.press(w.goOn);
  expect(browser.page.path).toMatch(/^\/consultationprocess\/slot/);
  await browser.press("Réserver ce créneau");
  await answerUpTo(browser, "beneficiary");
  expect(browser.page.path).toBe("/consultationprocess/motifs");
  const ticked = browser.page.document.querySelectorAll("input[name=reasons][checked]");
  expect(ticked.length).toBe(1);
});
