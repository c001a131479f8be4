import { rm } from "node:fs/promises";
import { sql } from "kysely";
import type { HTMLElement } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDb } from "../../services/db/open.ts";
import { words } from "../booking.ts";
import { Browser } from "../browser.ts";
import { aPerson, aSignedIn } from "../people.ts";
import { sessionOf, signedInMade } from "../seeded-folder.ts";
import { aDataFolder, type Started, startServer, startServices } from "../server.ts";

const folders: string[] = [];
const search = "/search?specialty=dermatologie&part=TOUTE";
const isTime = (name: string) => words.fr.time.test(name);

let dataDir: string;
let server: Started;
/** Slots that many wanted at the pages of the app. */
const wanted: string[] = [];

beforeAll(async () => {
  dataDir = await aFolder();
  server = await startServer({ dataDir });
});

afterAll(async () => {
  await server.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function aFolder(): Promise<string> {
  const folder = await aDataFolder();
  folders.push(folder);
  return folder;
}

/** Reads from a data folder that no process uses. */
async function look<Row>(dataDir: string, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { db, close } = await openDb<unknown>({ dataDir, migrations: [] });
  return query
    .execute(db)
    .then(({ rows }) => rows)
    .finally(close);
}

/** The slot id in the name of a button. */
const slotIdOf = (button: HTMLElement) => button.getAttribute("name")?.slice("slot.".length) ?? "";

const liveOn = (slotId: string) =>
  sql<{ live: number }>`select count(*)::int as live from appointment
    where slot_id = ${slotId}::bigint and phase = 'DRAFT' and held_until > now()`;

type Answer<Data> = { status: number; data: Data; access: string };

async function ask<Data>(address: string, body?: unknown, access = ""): Promise<Answer<Data>> {
  const answer = await fetch(address, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", ...(access && { authorization: `Bearer ${access}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data: Data };
  return { status: answer.status, data, access: answer.headers.get("access-token") ?? "" };
}

/** Logs a person in through the API of the services. */
async function aCaller(services: string): Promise<{ access: string; patientId: string }> {
  const { email, password } = aPerson();
  const asked = { email, password, typeUser: "PATIENT", currentLanguage: "FR" };
  const { loginToken } = (await ask<{ loginToken: string }>(`${services}/auth/login`, asked)).data;
  const { data: mails } = await ask<{ recipient: string; text: string }[]>(`${services}/outbox`);
  const securityCode = /\b\d{4}\b/.exec(mails.find(({ recipient }) => recipient === email)?.text ?? "")?.[0];
  const said = { loginToken, securityCode, currentLanguage: "FR" };
  const { access, data } = await ask<{ patientId: string }>(`${services}/auth/login-with-security-code`, said);
  return { access, patientId: data.patientId };
}

test("BK-046 of two people who want one slot one gets it, the other a 409 page with the three nearest", async () => {
  const { browser: first } = await aSignedIn(server.url);
  const { browser: second } = await aSignedIn(server.url);
  for (const browser of [first, second]) await browser.visit(search);
  const slot = first.page.buttons.find(isTime)!;
  const slotId = slotIdOf(first.page.button(slot));
  await Promise.all([first.press(slot), second.press(slot)]);
  const [winner, loser] = first.page.status === 200 ? [first, second] : [second, first];
  expect(winner.page).toMatchObject({ status: 200, path: "/consultationprocess/beneficiary" });
  expect(loser.page).toMatchObject({ status: 409, h1: "Ce créneau n'est plus libre" });
  const nearest = loser.page.buttons.filter((name) => /\d h/.test(name));
  expect(nearest).toHaveLength(3);
  await loser.press(nearest[0]!);
  expect(loser.page).toMatchObject({ status: 200, path: "/consultationprocess/beneficiary" });
  wanted.push(slotId);
}, 120_000);

test("BK-046 100 simultaneous requests of ten people for one slot give one holder, 409 pages, and no failure", async () => {
  const people: Browser[] = [];
  for (let number = 0; number < 10; number += 1) people.push((await aSignedIn(server.url)).browser);
  const guest = new Browser(server.url);
  await guest.visit(search);
  const slotId = slotIdOf(guest.page.button(guest.page.buttons.find(isTime)!));
  const tries = people.flatMap((browser) => Array.from({ length: 10 }, () => ({ browser, tab: browser.tab() })));
  const hold = (tab: Browser) =>
    tab.post("/consultationprocess/slot", { [`slot.${slotId}`]: "", formKey: crypto.randomUUID() });
  await Promise.all(tries.map(({ tab }) => hold(tab)));
  // 503 is what a loaded machine says before it tries: asked again, it answers as to everybody.
  for (const { tab } of tries) if (tab.page.status === 503) await hold(tab);
  const won = tries.filter(({ tab }) => tab.page.path === "/consultationprocess/beneficiary");
  expect(new Set(won.map(({ browser }) => browser)).size).toBe(1);
  for (const { browser, tab } of tries) {
    if (browser === won[0]?.browser) continue;
    expect(tab.page.status).toBe(409);
    expect(tab.page.buttons.filter((name) => /\d h/.test(name))).toHaveLength(3);
  }
  wanted.push(slotId);
  await server.stop();
  expect(new Set(wanted).size).toBe(2);
  for (const each of wanted) expect(await look(dataDir, liveOn(each))).toEqual([{ live: 1 }]);
}, 180_000);

test("BK-046 of 500 people who press one slot at once one holds it, and everybody else is told so", async () => {
  const dataDir = await aFolder();
  const alone = await startServer({ dataDir });
  // Sessions of the seeded folder: the pages, without the login of each.
  const people = Array.from({ length: 500 }, (_, index) => {
    const browser = new Browser(alone.url);
    browser.cookies.set("session", { value: sessionOf(1 + (index % signedInMade)), attributes: "" });
    return browser;
  });
  for (const browser of people.slice(0, signedInMade)) await browser.visit("/account/session");
  const guest = new Browser(alone.url);
  await guest.visit(search);
  const slotId = slotIdOf(guest.page.button(guest.page.buttons.find(isTime)!));
  await Promise.all(
    people.map(async (browser) => {
      await browser.post("/consultationprocess/slot", { [`slot.${slotId}`]: "" });
      // A machine with more to do than this one process says so, with the same form to send again.
      while (browser.page.status === 503) {
        expect(browser.page.h1).toBe("Beaucoup de monde en ce moment");
        expect(Number(browser.page.headers.get("retry-after"))).toBeGreaterThan(0);
        if (browser.page.has("button", "Envoyer de nouveau")) await browser.press("Envoyer de nouveau");
        else await browser.reload();
      }
    }),
  );
  const won = people.flatMap(({ page }, index) =>
    page.path === "/consultationprocess/beneficiary" ? [index % signedInMade] : [],
  );
  expect(new Set(won).size).toBe(1);
  for (const [index, { page }] of people.entries()) {
    if (index % signedInMade === won[0]) continue;
    expect(page).toMatchObject({ status: 409, h1: "Ce créneau n'est plus libre" });
    expect(page.buttons.filter((name) => /\d h/.test(name))).toHaveLength(3);
  }
  await alone.stop();
  expect(await look(dataDir, liveOn(slotId))).toEqual([{ live: 1 }]);
}, 180_000);

test("BK-046 500 simultaneous requests for one slot through the services' API give one holder, and no failure", async () => {
  const dataDir = await aFolder();
  const free = sql<{ id: string; practitionerId: string; start: Date }>`
    select id::text, practitioner_id as "practitionerId", starts_at as start from slot
    where status = 'AVAILABLE' and held_by is null and starts_at > now() + interval '2 days' order by starts_at limit 1`;
  const [slot] = await look(dataDir, free);
  const services = await startServices({ dataDir });
  const people: { access: string; patientId: string }[] = [];
  // Enough accounts that none reaches its 60 holds an hour.
  for (let number = 0; number < 20; number += 1) people.push(await aCaller(services.url));
  const hold = ({ access, patientId }: (typeof people)[number]) => {
    const { practitionerId, start } = slot!;
    return ask(`${services.url}/teleconsultation/rdv/create`, { practitionerId, start, patientId }, access);
  };
  const answers = await Promise.all(Array.from({ length: 500 }, (_, index) => hold(people[index % people.length]!)));
  const asker = (index: number) => people[index % people.length]!;
  const holders = new Set(answers.flatMap(({ status }, index) => (status === 200 ? [asker(index)] : [])));
  expect(holders.size).toBe(1);
  for (const [index, { status }] of answers.entries()) {
    const expected = holders.has(asker(index)) ? 200 : 409;
    // An overloaded machine answers 503 BUSY before it does anything: the request is sent again.
    expect([expected, 503], String(index)).toContain(status);
    if (status === 503) expect((await hold(asker(index))).status).toBe(expected);
  }
  await services.stop();
  expect(await look(dataDir, liveOn(slot!.id))).toEqual([{ live: 1 }]);
}, 120_000);
