import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { Browser } from "../browser.ts";
import type { Page } from "../page.ts";
import { type Started, startServer } from "../server.ts";

const policyOf = (page: Page) => page.headers.get("content-security-policy") ?? "";

test("quality 2 a page with scripts allows those with its nonce, which changes each time, and reports violations", async () => {
  const browser = new Browser(inject("baseUrl"));
  const nonces = new Set<string>();
  for (let visit = 0; visit < 3; visit += 1) {
    const page = await browser.visit("/login");
    const nonce = /script-src 'nonce-([\w-]{22})' 'self';/.exec(policyOf(page))![1]!;
    const scripts = page.document.querySelectorAll("script");
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.map((script) => script.getAttribute("nonce"))).toEqual(scripts.map(() => nonce));
    expect(policyOf(page)).toMatch(/^default-src 'none'; .*; report-uri \/csp-report$/);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test("quality 2 a page without scripts allows none: the light version, the home page, errors", async () => {
  const light = new Browser(inject("baseUrl"), { headers: { "Save-Data": "on" } });
  const full = new Browser(inject("baseUrl"));
  await full.visit("/login");
  const pages = [
    await light.visit("/login"),
    await light.visit("/search"),
    await full.tab().visit("/"),
    await full.tab().visit("/no-such-page"),
    await full.tab().post("/login", { "a[0]": "brackets" }),
    await full.tab().post("/login", { email: "x".repeat(70_000) }),
  ];
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 404, 400, 413]);
  for (const page of pages) {
    expect(policyOf(page), page.path).toMatch(/^default-src 'none'; script-src 'none'; style-src 'self'; /);
    expect(page.html, page.path).not.toContain("<script");
  }
});

let app: Started;

beforeAll(async () => {
  app = await startServer({ env: { PUBLIC_ORIGIN: "https://cabinet.example", ALLOW_DEMO: "1" } });
});

afterAll(() => app.stop());

test("quality 2 on https the Reporting API is offered too", async () => {
  const { headers } = await fetch(app.url);
  expect(headers.get("content-security-policy")).toMatch(/; report-uri \/csp-report; report-to csp$/);
  expect(headers.get("reporting-endpoints")).toBe('csp="/csp-report"');
});

const send = (body: string, type = "application/csp-report", from = "192.0.2.1") =>
  fetch(new URL("/csp-report", app.url), {
    method: "POST",
    headers: { "content-type": type, "x-forwarded-for": from },
    body,
  });

const logged = () => app.log.filter((line) => line.includes('"event":"csp"')).map((line) => JSON.parse(line));

test("quality 2 reports are logged by directive and kind only, never with a URL, and limited", async () => {
  const old = (blocked: string) => ({
    "csp-report": {
      "document-uri": `${app.url}/search?name=ZZMARK`,
      "violated-directive": "script-src-elem 'none' ZZMARK",
      "blocked-uri": blocked,
      "script-sample": "ZZMARK",
    },
  });
  const blocked = {
    inline: "inline",
    own: "https://cabinet.example/assets/x.js?ZZMARK",
    foreign: "https://zzmark.example/?ZZMARK",
    extension: "chrome-extension://zzmark/x.js",
    data: "data",
    unknown: "ZZMARK\nZZMARK",
  };
  for (const address of Object.values(blocked)) expect((await send(JSON.stringify(old(address)))).status).toBe(204);
  const body = { effectiveDirective: "img-src", blockedURL: "https://zzmark.example/a.png?ZZMARK" };
  const modern = JSON.stringify([{ type: "csp-violation", body }]);
  expect((await send(modern, "application/reports+json")).status).toBe(204);
  await expect.poll(() => logged().length).toBe(7);
  expect(logged()).toMatchObject([
    ...Object.keys(blocked).map((kind) => ({ directive: "script-src-elem", blocked: kind })),
    { directive: "img-src", blocked: "foreign" },
  ]);
  expect(app.log.join("\n")).not.toMatch(/zzmark/i);

  for (const nonsense of ["", "{", "[]", "null", '{"csp-report":{"violated-directive":{}}}', '[{"body":7}]'])
    expect((await send(nonsense)).status, nonsense).toBe(204);
  expect((await send(" ".repeat(8 * 1024))).status).toBe(204);
  expect((await send(" ".repeat(8 * 1024 + 1))).status).toBe(413);
  expect(logged()).toHaveLength(7);

  const many = await Promise.all(Array.from({ length: 70 }, () => send(modern)));
  expect(many.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(70 - 60);
  expect(logged().length).toBeLessThanOrEqual(60);
  expect((await send(modern)).status).toBe(429);
  expect((await send(modern, "application/reports+json", "192.0.2.2")).status).toBe(204);
  // Of IPv6 a connection has 2^64 addresses.
  const spread = Array.from({ length: 70 }, (_, at) => send(modern, undefined, `2001:db8:7::${at.toString(16)}`));
  expect((await Promise.all(spread)).filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await send(modern, undefined, "2001:db8:7:1::1")).status).toBe(204);
  expect((await fetch(app.url)).status).toBe(200);
});
