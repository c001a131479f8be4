import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Browser } from "../browser.ts";
import { aPerson, aSignedIn } from "../people.ts";
import type { Started } from "../server.ts";
import { type RecordedCall, type RecordingProxy, startRecordingProxy } from "./recording-proxy.ts";
import { type SeparateProcesses, startSeparately } from "./separate-processes.ts";

const search = "/search?specialty=medecine-generale";

let apart: SeparateProcesses<RecordingProxy>;
let between: RecordingProxy;
let app: Started;
/** The page of one practitioner, and the call it needs. */
let page: string;
let profile: string;

beforeAll(async () => {
  apart = await startSeparately(startRecordingProxy);
  ({ between, app } = apart);
  const { document } = await new Browser(app.url).visit(search);
  page = document.querySelector('a[href^="/practitioner-profile/"]')!.getAttribute("href")!.split("?")[0]!;
  profile = `GET ${page.replace("/practitioner-profile", "/teleconsultation/practitioner/profile")}`;
});

afterEach(() => {
  between.instead = () => false;
  between.calls.length = 0;
});

afterAll(() => apart.stop());

const cut = (_: RecordedCall, answer: ServerResponse) => Boolean(answer.destroy());
const asked = (name: string) => between.calls.filter((call) => call.name === name).length;

/** Changes only the first calls with a name. */
function firstOf(name: string, meddle: RecordingProxy["instead"], times = 1): RecordingProxy["instead"] {
  let left = times;
  return (call, answer) => call.name === name && left-- > 0 && meddle(call, answer);
}

const refusing = (status: number, headers: Record<string, string> = {}) =>
  firstOf(profile, (_, answer) => Boolean(answer.writeHead(status, headers).end("busy")));

test("quality 33 a page is shown although one call breaks off or meets a restarting upstream", async () => {
  const browser = new Browser(app.url);
  for (const meddle of [firstOf(profile, cut), refusing(502), refusing(503, { "retry-after": "1" }), refusing(504)]) {
    between.calls.length = 0;
    between.instead = meddle;
    await browser.visit(page);
    expect(browser.page).toMatchObject({ status: 200, path: page });
    expect(asked(profile)).toBe(2);
  }
});

test("quality 33 a call is tried at most twice, and once when the upstream sends a longer Retry-After", async () => {
  const browser = new Browser(app.url);
  between.instead = firstOf(profile, cut, 2);
  await browser.visit(page);
  expect(browser.page).toMatchObject({ status: 503, path: "/under-maintenance" });
  expect(asked(profile)).toBe(2);
  for (const patience of ["5", new Date(Date.now() + 5_000).toUTCString()]) {
    between.calls.length = 0;
    between.instead = refusing(503, { "retry-after": patience });
    await browser.visit(page);
    expect(browser.page).toMatchObject({ status: 503, path: "/under-maintenance" });
    expect(asked(profile)).toBe(1);
  }
});

/** Begins an answer as the services would, and breaks off. */
const breakOff = (_: RecordedCall, answer: ServerResponse) => {
  answer.writeHead(200, { "content-type": "application/json", "content-length": 100 }).write('{"code":1,');
  return Boolean(setImmediate(() => answer.destroy()));
};

test("R8 a file whose answer breaks off is an outage", async () => {
  const call = "GET /files/default-avatar/1";
  between.instead = firstOf(call, breakOff);
  expect((await new Browser(app.url).visit("/default-avatars/1")).status).toBe(503);
  expect(asked(call)).toBe(1);
});

test("R8 a token whose answer breaks off is an outage, and the session goes on after it", async () => {
  const { browser } = await aSignedIn(app.url);
  const dashboard = "/patient-dashboard/teleconsultations";
  const refuse = (_: RecordedCall, answer: ServerResponse) => {
    const refusal = { code: 0, error: "TOKEN_EXPIRED", message: "", errorMessages: [] };
    answer.writeHead(403, { "content-type": "application/json" }).end(JSON.stringify(refusal));
    return true;
  };
  const renewal = "POST /auth/refresh-token";
  between.instead = (call, answer) =>
    call.name === renewal ? breakOff(call, answer) : Boolean(call.headers.authorization) && refuse(call, answer);
  await browser.visit(dashboard);
  expect(browser.page).toMatchObject({ status: 503, path: "/under-maintenance" });
  expect(asked(renewal)).toBeGreaterThan(0);
  between.instead = () => false;
  await browser.visit(dashboard);
  expect(browser.page).toMatchObject({ status: 200, path: dashboard });
});

test("R8 a newsletter whose state is not known is not shown as refused", async () => {
  const { browser } = await aSignedIn(app.url);
  between.instead = (call, answer) =>
    call.name === "GET /user/patient/header" && Boolean(answer.writeHead(503).end("busy"));
  await browser.visit("/newsletter");
  expect(browser.page).toMatchObject({ status: 503, path: "/under-maintenance" });
  between.instead = () => false;
  await browser.visit("/newsletter");
  expect(browser.page.status).toBe(200);
});

test("quality 33 a write is never retried automatically", async () => {
  const person = aPerson();
  const browser = new Browser(app.url);
  await browser.visit("/login");
  browser.fill("E-mail", person.email);
  browser.fill("Mot de passe", person.password);
  between.instead = firstOf("POST /auth/login", cut);
  await browser.press("Connexion");
  expect(browser.page.status).toBe(503);
  expect(asked("POST /auth/login")).toBe(1);
});

test("quality 33 refusals of the services themselves close no page that asks for something else", async () => {
  const own = JSON.stringify({ code: 0, error: "BUSY" });
  between.instead = (call, answer) =>
    call.name === profile && Boolean(answer.writeHead(503, { "content-type": "application/json" }).end(own));
  const refused = await Promise.all(Array.from({ length: 12 }, () => new Browser(app.url).visit(page)));
  expect(refused.map(({ status }) => status)).toEqual(Array(12).fill(503));
  expect((await new Browser(app.url).visit("/search")).status).toBe(200);
});

test("quality 33 redirects of the upstream are not followed", async () => {
  let visited = 0;
  const elsewhere = createServer((_, answer) => {
    visited += 1;
    answer.end();
  }).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  const address = elsewhere.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const browser = new Browser(app.url);
  between.instead = refusing(302, { location: `http://127.0.0.1:${port}/` });
  await browser.visit(page);
  expect(browser.page).toMatchObject({ status: 503, path: "/under-maintenance" });
  expect(visited).toBe(0);
  elsewhere.close();
});

test("quality 21 a payment page leads to no other site, whatever address the upstream says to return to", async () => {
  const path = `/payment-page/${"x".repeat(43)}`;
  const leave = async (returnUrl: string) => {
    const payment = { state: "TO_AUTHORISE", method: "CARTE", amountCents: 0, platformCents: 0, reference: "R" };
    const data = { ...payment, acceptedAt: null, returnUrl };
    between.instead = (call, answer) =>
      call.name === `POST ${path}` &&
      Boolean(answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ code: 1, data })));
    const headers = { "sec-fetch-site": "same-origin" };
    const body = new URLSearchParams({ "outcome.abandon": "x" });
    const answer = await fetch(new URL(path, app.url), { method: "POST", headers, body, redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  expect(await leave(`${app.url}/consultationprocess/payment?a=b`)).toEqual([
    303,
    `${app.url}/consultationprocess/payment?a=b`,
  ]);
  for (const address of ["https://evil.example/", `${app.url}//evil.example/`, `${app.url}/\\evil.example/`])
    expect(await leave(address), address).toEqual([303, `${app.url}/`]);
});

const busy = (_: RecordedCall, answer: ServerResponse) => Boolean(answer.writeHead(503).end("busy"));

test("quality 35 /readyz names what fails in the services, by no other word than its own", async () => {
  const ask = async () => {
    const answer = await fetch(new URL("/readyz", app.url));
    return [answer.status, await answer.text()];
  };
  expect(await ask()).toEqual([200, "ok"]);
  for (const [said, word] of [
    ["disk", "disk"],
    ["database", "database"],
    ["<h1>Bad gateway</h1>", "services"],
  ]) {
    between.instead = (call, answer) => call.name === "GET /readyz" && Boolean(answer.writeHead(503).end(said));
    expect(await ask(), said).toEqual([503, word]);
  }
});

test.each([
  ["does not answer", cut],
  ["is down behind a proxy", busy],
])("quality 33 an upstream that %s is not called, except once a second, and used again afterwards", async (_, down) => {
  const visit = async () => new Browser(app.url).visit(page);
  between.instead = down;
  await Promise.all(Array.from({ length: 12 }, visit));
  between.calls.length = 0;
  const started = performance.now();
  const pages = await Promise.all(Array.from({ length: 12 }, visit));
  const seconds = (performance.now() - started) / 1000;
  expect(pages.map(({ status }) => status)).toEqual(Array(12).fill(503));
  // Each attempt makes two calls.
  expect(between.calls.length).toBeLessThanOrEqual(2 * (1 + seconds));
  between.instead = () => false;
  await expect.poll(async () => (await visit()).status, { timeout: 5_000, interval: 300 }).toBe(200);
});
