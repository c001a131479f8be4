import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../browser.ts";
import { aSignedIn } from "../people.ts";
import { root } from "../process.ts";
import { type Started, startServer } from "../server.ts";

const validator = new HtmlValidate(JSON.parse(readFileSync(join(root, ".htmlvalidate.json"), "utf8")));

let folder: string;
let app: Started;

/** Makes the event loop late by so many milliseconds, as far as the product can tell, by its own work or by others'. */
const setLag = (ms: number, through = "itself") => writeFile(join(folder, "late"), `${ms} ${through}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cabinet-late-"));
  await setLag(0);
  app = await startServer({ env: { LATE_FILE: join(folder, "late") } });
});

afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

test.concurrent("quality 32 under load newcomers are asked to come back, and everybody else is served", async () => {
  const { browser: known } = await aSignedIn(app.url);
  const { document } = await new Browser(app.url).visit("/");
  const stylesheet = document.querySelector('link[rel="stylesheet"]')!.getAttribute("href")!;
  const statusOf = async (path: string, init?: RequestInit) => (await fetch(new URL(path, app.url), init)).status;
  const ofNewcomer = async () => (await new Browser(app.url).visit("/")).status;

  await setLag(199);
  await new Promise((passed) => setTimeout(passed, 1_200));
  expect(await ofNewcomer()).toBe(200);

  // Turning people away helps nobody where other processes have taken the processors.
  await setLag(900, "others");
  await expect.poll(() => app.log.some((line) => line.includes('"event":"machine-late"'))).toBe(true);
  expect(await ofNewcomer()).toBe(200);

  await setLag(201);
  await expect.poll(ofNewcomer, { interval: 100, timeout: 3_000 }).toBe(503);
  for (const [language, title, again] of [
    ["fr", "Beaucoup de monde en ce moment", "Recharger cette page"],
    ["en", "The service is very busy", "Reload this page"],
  ] as const) {
    const page = await new Browser(app.url, { language }).visit("/search?specialty=orl&name=a%20%26%20b");
    expect(page).toMatchObject({ status: 503, h1: title });
    expect(page.document.querySelector("html")?.getAttribute("lang")).toBe(language);
    expect(page.text).toContain("112");
    expect(page.link(again).getAttribute("href")).toBe("/search?specialty=orl&name=a%20%26%20b");
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(page.headers.get("cache-control")).toBe("no-store, no-cache");
    const { results } = await validator.validateString(page.html);
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  }
  const elsewhere = await new Browser(app.url).visit(`${app.url}//evil.example/x`);
  expect(elsewhere.link("Recharger cette page").getAttribute("href")).toBe("/evil.example/x");
  // Links would show this page from memory as long as the address is the same.
  const links = { headers: { "user-agent": "Links (2.28; Linux 6.1.0 x86_64; GNU C 12.2; text)" } };
  const again = (await new Browser(app.url, links).visit("/search?specialty=orl")).link("Recharger cette page");
  expect(again.getAttribute("href")).toMatch(/^\/search\?specialty=orl&_=\w+$/);
  await known.visit("/patient-dashboard/teleconsultations");
  expect(known.page).toMatchObject({ status: 200, path: "/patient-dashboard/teleconsultations" });
  for (const path of [stylesheet, "/favicon.svg", "/healthz", "/readyz"]) expect(await statusOf(path), path).toBe(200);
  // So is what the scripts of an open page ask for, and whoever fills a form already.
  expect(await statusOf("/communes?q=690")).toBe(200);
  expect(await statusOf("/login", { method: "POST", headers: { origin: app.url }, body: "" })).not.toBe(503);
  expect(app.log.some((line) => line.includes('"event":"late"'))).toBe(true);

  await setLag(0);
  await expect.poll(ofNewcomer, { interval: 100, timeout: 3_000 }).toBe(200);
});

/** Sends the beginning of a request and gives after how many seconds the server ended it. */
async function secondsUntilEnded(beginning: string): Promise<number> {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  const started = performance.now();
  socket.write(beginning);
  const drip = setInterval(() => socket.write("x"), 1_000);
  socket.resume();
  // A reset ends it too, which events.once would throw.
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(drip);
  return (performance.now() - started) / 1000;
}

test.concurrent("quality 32 who sends a request drop by drop is cut off: headers after 10 s, a form or a report after 30 s", async () => {
  const form = "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n";
  const report = "POST /csp-report HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/csp-report\r\n";
  const [headers, ...bodies] = await Promise.all([
    secondsUntilEnded("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "),
    secondsUntilEnded(`${form}Origin: ${app.url.replace("127.0.0.1", "localhost")}\r\nContent-Length: 1000\r\n\r\n`),
    secondsUntilEnded(`${report}Content-Length: 1000\r\n\r\n`),
  ]);
  expect(headers).toBeLessThan(17);
  for (const body of bodies) {
    expect(body).toBeGreaterThan(25);
    expect(body).toBeLessThan(35);
  }
});
