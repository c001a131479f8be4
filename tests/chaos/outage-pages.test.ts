import { afterAll, beforeAll, expect, test } from "vitest";
import { answerUpTo, atStep, fillStep, readLaterSlot, takeSlot, words } from "../booking.ts";
import { Browser } from "../browser.ts";
import type { Page } from "../page.ts";
import { aNewcomer, aPerson, aPractitioner, aSignedIn, logIn } from "../people.ts";
import { allRoutes } from "../routes.ts";
import type { Started } from "../server.ts";
import { atSignUpStep } from "../sign-up.ts";
import { during, waits } from "./outages.ts";
import { type Gate, startProxy } from "./proxy.ts";
import { type SeparateProcesses, startSeparately } from "./separate-processes.ts";

const w = words.fr;
const timeout = 300_000;
const maintenance = "/under-maintenance";
const patterns = [...new Set((await allRoutes()).map(({ pattern }) => pattern))].filter((one) => one !== maintenance);

/** Pages with nothing to show during an outage; lists read before are cached for ten minutes and more. */
const needServices = [
  "/account/sessions",
  "/cgu",
  "/consultationprocess/confirmation",
  "/consultationprocess/informations",
  "/consultationprocess/payment",
  "/consultationprocess/situation/documents/record",
  "/consultationprocess/slot",
  "/create-patient",
  "/create-patient/general-conditions",
  "/join/:appointmentId",
  "/newsletter",
  "/notice-information",
  "/outbox",
  "/outbox/:id",
  "/patient-dashboard",
  "/patient-dashboard/access-log",
  "/patient-dashboard/access-log/csv",
  "/patient-dashboard/children",
  "/patient-dashboard/children/:childId",
  "/patient-dashboard/children/:childId/remove",
  "/patient-dashboard/documents",
  "/patient-dashboard/documents/:category",
  "/patient-dashboard/documents/:category/:documentId",
  "/patient-dashboard/documents/:category/:documentId/text",
  "/patient-dashboard/documents/bin",
  "/patient-dashboard/export",
  "/patient-dashboard/identify",
  "/patient-dashboard/identify/avatar",
  "/patient-dashboard/identify/card/delete",
  "/patient-dashboard/medical-profile",
  "/patient-dashboard/medical-profile/:list/:entryId/delete",
  "/patient-dashboard/medical-profile/allergies",
  "/patient-dashboard/medical-profile/allergies/:entryId",
  "/patient-dashboard/medical-profile/antecedents",
  "/patient-dashboard/medical-profile/antecedents/:entryId",
  "/patient-dashboard/medical-profile/measurements",
  "/patient-dashboard/medical-profile/measurements/:kind/:entryId",
  "/patient-dashboard/medical-profile/measurements/:kind/:entryId/delete",
  "/patient-dashboard/medical-profile/treatments",
  "/patient-dashboard/medical-profile/treatments/:entryId",
  "/patient-dashboard/medical-profile/treatments/:entryId/current",
  "/patient-dashboard/sharing",
  "/patient-dashboard/sharing/:appointmentId",
  "/patient-dashboard/switch",
  "/patient-dashboard/teleconsultations",
  "/patient-dashboard/teleconsultations/:appointmentId",
  "/patient-dashboard/teleconsultations/:appointmentId/calendar",
  "/patient-dashboard/teleconsultations/:appointmentId/cancel",
  "/patient-dashboard/teleconsultations/:appointmentId/documents/:documentId",
  "/patient-dashboard/teleconsultations/past",
  "/patient-dashboard/welcome",
  "/payment-page/:token",
  "/practitioner-dashboard",
  "/practitioner-dashboard/teleconsultations",
  "/practitioner-dashboard/teleconsultations/past",
  "/practitioner-dashboard/teleconsultations/upcoming",
  "/practitioner-dashboard/welcome",
  "/practitioner-profile/:practitionerId",
  "/search",
  "/terms",
];

let apart: SeparateProcesses<Gate>;
let proxy: Gate;
let app: Started;
/** Values for the parameters of a pattern. */
const named: Record<string, string> = {
  avatarId: "1",
  category: "other-document",
  childId: crypto.randomUUID(),
  documentId: crypto.randomUUID(),
  entryId: crypto.randomUUID(),
  exportId: crypto.randomUUID(),
  kind: "weight",
  list: "allergies",
  part: "page",
};
const led = new Set<string>();

/** A path of the pattern, with the query parameters that any of the pages needs. */
function addressOf(pattern: string): string {
  const path = pattern.replace("/*", "/no/such/page").replace(/:(\w+)/g, (_, name: string) => named[name] ?? name);
  const { slotId = "", appointmentId = "" } = named;
  return `${path}?${new URLSearchParams({ q: "lyon", token: "unknown", slotId, appointment: appointmentId })}`;
}

const found = (page: Page) => ({ status: page.status, path: page.path.split("?")[0] });
const isFile = ({ headers }: Page) => !headers.get("content-type")?.startsWith("text/html");

/** Waits until the app has noticed that the services are back. */
const noticed = () =>
  expect
    .poll(async () => (await new Browser(app.url).visit("/statut")).text, { interval: 100, timeout: 5_000 })
    .not.toContain("Ne répond pas");

/** Opens pages during an outage: each is shown, or redirects to the maintenance page and back. */
async function sweep(browser: Browser, some = patterns): Promise<void> {
  for (const way of ["cut", "failing"] as const)
    for (const pattern of some) {
      const what = `${pattern} ${way}`;
      const address = addressOf(pattern);
      const tab = browser.tab();
      await during(proxy, way, pattern, () => tab.visit(address));
      const away = tab.page;
      await noticed();
      const there = found(await browser.tab().visit(address));
      if (away.path === maintenance) {
        led.add(pattern);
        expect.soft(away.status, what).toBe(503);
        expect.soft(away.headers.get("retry-after"), what).toMatch(/^\d+$/);
        expect.soft(found(await tab.reload()), what).toEqual(there);
        expect.soft(found(await tab.visit(maintenance)), what).toEqual({ status: 200, path: "/" });
      } else if (isFile(away)) expect.soft(away.status, what).toBeOneOf([there.status, 503]);
      else expect.soft(found(away), what).toEqual(there);
    }
}

beforeAll(async () => {
  apart = await startSeparately(startProxy);
  ({ between: proxy, app } = apart);
  await aSignedIn(app.url);
  const browser = new Browser(app.url);
  const first = (selector: string, name: string) => browser.page.document.querySelector(selector)?.getAttribute(name);
  await browser.visit("/outbox");
  named.id = first('main a[href^="/outbox/"]', "href")!.split("/")[2]!;
  await browser.visit("/search?specialty=pediatrie&part=TOUTE");
  named.practitionerId = first('main a[href^="/practitioner-profile/"]', "href")!.split(/[/?]/)[2]!;
  named.slotId = await readLaterSlot(browser);
});

afterAll(async () => {
  await apart.stop();
  const ms = waits.map((line) => Number(/(\d+) ms$/.exec(line)?.[1])).sort((a, b) => a - b);
  process.stdout.write(`${ms.length} answers: median ${ms[ms.length >> 1]} ms, slowest ${ms.at(-1)} ms\n`);
});

test("R8 PF-127 every page of a guest is shown, or redirects to the maintenance page and back", {
  timeout,
}, async () => {
  await sweep(new Browser(app.url));
});

test("R8 PF-127 so is every page of a sign-up, of a code and of the terms", { timeout }, async () => {
  const { browser } = await atSignUpStep(app.url, "general-conditions");
  await sweep(
    browser,
    patterns.filter((pattern) => pattern.startsWith("/create-patient")),
  );
  const atCode = new Browser(app.url);
  await atCode.visit("/forgot-password");
  atCode.fill("E-mail", aPerson().email);
  await atCode.press("Réinitialiser");
  await sweep(
    atCode,
    patterns.filter((pattern) => pattern.startsWith("/forgot-password")),
  );
  const newcomer = new Browser(app.url);
  await logIn(newcomer, aNewcomer());
  await sweep(newcomer, ["/", "/terms"]);
  const practitioner = new Browser(app.url);
  await practitioner.visit("/login?role=practitioner");
  await logIn(practitioner, aPractitioner());
  await sweep(practitioner, [
    "/",
    ...patterns.filter((pattern) => pattern.startsWith("/practitioner-dashboard")),
    "/terms",
    "/account/sessions",
  ]);
});

test("R8 MR-171 PF-127 so is every page of a patient in the middle of a booking, including the payment and the record", {
  timeout,
}, async () => {
  const { browser } = await atStep(app.url, "payment");
  await answerUpTo(browser, "payment");
  named.appointmentId = new URL(browser.page.url).searchParams.get("appointment")!;
  await takeSlot(browser);
  await answerUpTo(browser, "informations");
  expect(browser.page.path).toBe("/consultationprocess/payment");
  await sweep(browser);

  const { browser: payer } = await atStep(app.url, "payment");
  fillStep(payer, "payment");
  payer.choose(w.how, w.card);
  await payer.press(w.confirm);
  named.token = payer.page.path.split("/")[2]!;
  await sweep(payer, ["/payment-page/:token", "/consultationprocess/payment"]);

  // Slow ones in parallel, a few at a time: each waits five seconds, as in production.
  const there = new Map<string, ReturnType<typeof found>>();
  for (const pattern of patterns) there.set(pattern, found(await browser.tab().visit(addressOf(pattern))));
  for (let at = 0; at < patterns.length; at += 12)
    await during(
      proxy,
      "slow",
      `pages ${at}`,
      () =>
        Promise.all(
          patterns.slice(at, at + 12).map(async (pattern) => {
            const away = await browser.tab().visit(addressOf(pattern));
            if (away.path === maintenance) expect.soft(led, pattern).toContain(pattern);
            else if (!isFile(away)) expect.soft(found(away), pattern).toEqual(there.get(pattern));
          }),
        ),
      9_500,
    );
});

test("R8 no page fails because of a lookup it can do without", () => {
  expect([...led].sort()).toEqual(needServices);
});

test("PF-122 PF-123 50 requests at once with an expired access token make one refresh", async () => {
  await noticed();
  const { browser } = await aSignedIn(app.url);
  await browser.visit("/patient-dashboard/teleconsultations");
  expect(proxy.bearer).toMatch(/^Bearer /);
  proxy.expired = proxy.bearer;
  proxy.calls.length = 0;
  // The proxy stands in this process: reading fifty pages here would hold up the services that the app waits for.
  const { cookieHeader: cookie } = browser;
  const ask = async () => {
    const answer = await fetch(new URL("/patient-dashboard/teleconsultations", app.url), {
      headers: { cookie },
      redirect: "manual",
    });
    await answer.body?.cancel();
    return answer.status;
  };
  expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill(200));
  expect(proxy.calls.filter((call) => call === "POST /auth/refresh-token")).toHaveLength(1);
});
