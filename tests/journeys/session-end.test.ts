import { rm } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WebDatabase } from "../../app/web/.server/database.ts";
import { openDb } from "../../services/db/open.ts";
import { answerUpTo, atStep, fillStep, openDocuments, words } from "../booking.ts";
import { Browser } from "../browser.ts";
import { letterPdf } from "../letter.ts";
import { logIn } from "../people.ts";
import { aDataFolder, type Started, startServer } from "../server.ts";

const w = words.fr;
const chestPain = "Douleur dans la poitrine";
const whichFlags = /^Si oui, lesquels/;

let dataDir: string;
let app: Started;

/** Starts the product on the same port, so that browsers keep their cookies. */
async function start(): Promise<void> {
  app = await startServer({ dataDir, env: { PORT: app ? new URL(app.url).port : "0" } });
}

/** Changes what is stored. */
async function change(how: (db: Kysely<WebDatabase>) => Promise<unknown>): Promise<void> {
  await app.stop();
  const { db, close } = await openDb<WebDatabase>({ dataDir, migrations: [] });
  await how(db);
  await close();
  await start();
}

/** Makes all sessions expire. */
const letTimePass = () =>
  change((db) => db.updateTable("web_session").set({ expires_at: sql<Date>`now() - interval '1 minute'` }).execute());

/** Makes all bookings believe that their hold has run out. */
const forgetHolds = (db: Kysely<WebDatabase>) =>
  sql`update booking_draft set data = data || jsonb_build_object('heldUntil', now() - interval '1 minute')`.execute(db);

/** Makes all holds run out. */
const letHoldsRunOut = () =>
  change(async (db) => {
    await forgetHolds(db);
    await sql`update slot set held_until = now() - interval '1 minute' where held_until is not null`.execute(db);
    await sql`update appointment set held_until = now() - interval '1 minute' where held_until is not null`.execute(db);
  });

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
    expect(browser.page.flash).toMatch(/^Votre session est terminée.* appelez le 15 ou le 112/);
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

describe("after the hold has run out", () => {
  const reserve = async ({ browser }: Standing) => {
    expect(browser.page.path).toMatch(/^\/consultationprocess\/slot/);
    await browser.press("Réserver ce créneau");
    await answerUpTo(browser, "beneficiary");
    expect(browser.page.path).toBe("/consultationprocess/motifs");
  };
  const names = ["valid", "half", "flagged", "halfFlagged", "told", "both", "adding"] as const;
  const late: Record<(typeof names)[number], Standing> = {} as never;
  let beforeTelling: Browser;
  let aboutLea: Browser;

  beforeAll(async () => {
    for (const name of names) late[name] = await atStep(app.url, "motifs", { forChild: name === "both" });
    const { valid, half, flagged, halfFlagged, told, both, adding } = late;
    for (const { browser } of [valid, flagged]) fillStep(browser, "motifs");
    half.browser.check(w.reason, { within: w.reasons });
    for (const { browser } of [flagged, halfFlagged]) browser.check(chestPain);

    beforeTelling = told.browser.tab();
    fillStep(beforeTelling, "motifs");
    fillStep(told.browser, "motifs");
    told.browser.check(chestPain);
    await told.browser.press(w.goOn);

    await answerUpTo(both.browser, "motifs", true);
    aboutLea = both.browser.tab();
    fillStep(aboutLea, "situation", true);
    await both.browser.visit("/consultationprocess/beneficiary");
    await answerUpTo(both.browser, "motifs");

    await answerUpTo(adding.browser, "motifs");
    adding.browser.choose(w.regularDoctor, w.yes);
    await letHoldsRunOut();
  });

  test("decisions 2.5 what is sent is offered again by the next hold", async () => {
    const { browser } = late.valid;
    await browser.press(w.goOn);
    await reserve(late.valid);
    // What is there now is asked of each moment anew.
    expect(browser.page.chosenIn(w.flags)).toEqual([]);
    browser.choose(w.flags, w.noFlag);
    await browser.press(w.goOn);
    expect(browser.page.path).toBe("/consultationprocess/situation");
  });

  test("decisions 2.5 what is half filled in is offered again by the next hold", async () => {
    const { browser } = late.half;
    await browser.press(w.goOn);
    for (const page of ["/search", "/patient-dashboard/teleconsultations", "/"]) {
      await browser.visit(page);
      expect(browser.page.has("link", "Reprendre mes réponses")).toBe(true);
    }
    await browser.follow("Reprendre mes réponses");
    await reserve(late.half);
    expect(browser.page.chosenIn(w.reasons)).toEqual([w.reason]);
  });

  test("decisions 2.5 a situation left for later is offered again by the next hold", async () => {
    const { browser } = late.adding;
    await browser.press(w.later);
    await reserve(late.adding);
    await answerUpTo(browser, "motifs");
    expect(browser.page.chosenIn(w.regularDoctor)).toEqual([w.yes]);
  });

  test.each(["flagged", "halfFlagged"] as const)("BK-047 a red flag tells whom to call (%s)", async (name) => {
    const { browser } = late[name];
    await browser.press(w.goOn);
    expect(browser.page).toMatchObject({ status: 200, h1: "N'attendez pas" });
    expect(browser.page.links).toEqual(
      expect.arrayContaining([expect.stringMatching(/^15 /), expect.stringMatching(/^112 /)]),
    );
    await browser.follow("Revenir à ma réservation");
    await reserve(late[name]);
    expect(browser.page.chosenIn(whichFlags)).toEqual([chestPain]);
    fillStep(browser, "motifs");
    await browser.press(w.goOn);
    expect(browser.page.path).toBe("/consultationprocess/emergency");
  });

  test("BK-047 red flags not confirmed yet are asked about again, whatever a page from before them says", async () => {
    await beforeTelling.press(w.goOn);
    await reserve({ ...late.told, browser: beforeTelling });
    expect(beforeTelling.page.chosenIn(whichFlags)).toEqual([chestPain]);
    await beforeTelling.press(w.goOn);
    expect(beforeTelling.page.path).toBe("/consultationprocess/emergency");
  });

  test("BK-045 what is sent about a child is not offered as the parent's", async () => {
    await aboutLea.press(w.goOn);
    expect(aboutLea.page.status).toBe(409);
    await aboutLea.follow("Aller à la réservation en cours");
    await reserve({ ...late.both, browser: aboutLea });
    await answerUpTo(aboutLea, "motifs");
    expect(aboutLea.page.path).toBe("/consultationprocess/situation");
    expect(aboutLea.page.chosenIn(w.regularDoctor)).toEqual([]);
  });
});

test("decisions 2.1 a form interrupted by the end of the session is offered again though the hold has run out too", async () => {
  const standing = await atStep(app.url, "motifs");
  const { browser, person } = standing;
  browser.check(w.reason, { within: w.reasons });
  await letTimePass();
  await browser.press(w.goOn);
  await letHoldsRunOut();
  await logIn(browser, person);
  await browser.press("Envoyer mes réponses");
  await browser.press("Réserver ce créneau");
  await answerUpTo(browser, "beneficiary");
  expect(browser.page.chosenIn(w.reasons)).toEqual([w.reason]);
});

test("decisions 2.5 of a hold that has run out, reasons are kept to be offered again, consents are not", async () => {
  const reasons = await atStep(app.url, "motifs");
  const consents = await atStep(app.url, "informations");
  fillStep(reasons.browser, "motifs");
  fillStep(consents.browser, "informations");
  await change(forgetHolds);
  for (const { browser } of [reasons, consents]) await browser.press(w.goOn);
  const kept = async ({ person }: Standing) => {
    let names: { name: string }[] = [];
    await change(async (db) => {
      ({ rows: names } = await sql<{ name: string }>`
        select jsonb_object_keys(data -> 'typed') as name from booking_draft join account on account.id = account_id
        where email = ${person.email}`.execute(db));
    });
    return names.map(({ name }) => name);
  };
  expect(await kept(reasons)).toEqual(["motifs"]);
  expect(await kept(consents)).toEqual([]);
});

test("BK-046 a slot held for longer than the booking knows is gone on with, its documents included", async () => {
  const { browser } = await atStep(app.url, "situation", { forChild: true });
  await openDocuments(browser, true);
  browser.attach("Choisissez vos fichiers", new File([letterPdf()], "lettre.pdf", { type: "application/pdf" }));
  await browser.press("Envoyer");
  await change(forgetHolds);
  await browser.reload();
  await browser.press("Continuer ma réservation");
  expect(browser.page.path).toBe("/consultationprocess/dosier-medical");
  await browser.visit("/consultationprocess/situation");
  expect(browser.page.text).toContain("lettre.pdf");
});

test("decisions 2.5 a slot that overlaps only the person's own hold can be chosen instead of it", async () => {
  const { browser, person } = await atStep(app.url, "beneficiary");
  let overlapping = { id: 0, practitioner_id: "", day: "" };
  await change(async (db) => {
    const { rows } = await sql<typeof overlapping>`
      insert into slot (practitioner_id, starts_at, ends_at, local_date, local_minute)
      select s.practitioner_id, s.starts_at + interval '5 minutes', s.starts_at + interval '10 minutes', s.local_date,
        s.local_minute + 5
      from slot s join appointment a on a.id = s.held_by join patient p on p.id = a.booked_by
        join account on account.id = p.account_id
      where account.email = ${person.email} returning id, practitioner_id, local_date::text as day`.execute(db);
    overlapping = rows[0]!;
  });
  await browser.visit(`/practitioner-profile/${overlapping.practitioner_id}?from=${overlapping.day}`);
  const button = browser.page.document.querySelector(`[name="slot.${overlapping.id}"]`);
  await browser.press(button?.getAttribute("aria-label") ?? button?.getAttribute("value") ?? "");
  expect(browser.page.path).toBe("/consultationprocess/beneficiary");
  expect(browser.page.flash).toMatch(/n'est plus gardé pour vous\.$/);
});
