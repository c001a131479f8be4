import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDb } from "../../services/db/open.ts";
import { sentForms } from "../sent-forms.ts";
import { aDataFolder, type Started, startServer } from "../server.ts";
import { words } from "../sign-up.ts";
import { unsure } from "./outages.ts";

let dataDir: string;
let app: Started;

/** A server whose database refuses to commit the answer to the first form that acts once. */
beforeAll(async () => {
  dataDir = await aDataFolder();
  const { db, close } = await openDb({ dataDir, migrations: [] });
  await sql`create sequence answered`.execute(db);
  await sql`create function refuse_first() returns trigger language plpgsql as $$ begin
    if nextval('answered') = 1 then raise exception 'No space left on device' using errcode = '53100'; end if;
    return null; end $$`.execute(db);
  await sql`create constraint trigger full_disk after update on form_answer deferrable initially deferred
    for each row when (new.location is not null) execute function refuse_first()`.execute(db);
  await close();
  app = await startServer({ dataDir });
});

afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("R8 a sign-up that could not be committed keeps its cookie and its answers, and is sent again as it is", async () => {
  const { browser, button, fill } = await sentForms["last step of the sign-up"](app.url);
  const draft = browser.cookies.get("sign-up")?.value;
  expect(draft).toMatch(/^.{32}$/);
  fill?.(browser);
  await browser.press(button);
  expect(browser.page).toMatchObject({ status: 503, path: "/create-patient/general-conditions" });
  expect(browser.page.errors).toContain(unsure);
  expect(browser.cookies.get("sign-up")?.value).toBe(draft);
  fill?.(browser);
  await browser.press(button);
  expect(browser.page).toMatchObject({ status: 200, path: "/login", flash: expect.stringMatching(words.fr.done) });
  expect(browser.cookies.get("sign-up")).toBeUndefined();
});
