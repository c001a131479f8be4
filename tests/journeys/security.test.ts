import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { answerUpTo, aSlot, atStep, words as bookingWords } from "../booking.ts";
import { Browser } from "../browser.ts";
import { Page } from "../page.ts";
import { aNewcomer, aPerson, aSignedIn, logIn, readCode } from "../people.ts";
import { allRoutes } from "../routes.ts";
import { type Started, startServer } from "../server.ts";
import { acceptBoth, anAddress, atSignUpStep, password as signUpPassword, words } from "../sign-up.ts";

const origin = inject("baseUrl");
const codeLabel = "Saisissez le code à 4 chiffres reçu par mail.";
const urlencoded = "application/x-www-form-urlencoded";
const patterns = [...new Set((await allRoutes()).map(({ pattern }) => pattern))];

const addressOf = (pattern: string) => pattern.replace("*", "no-such-page").replace(/:\w+/g, () => randomUUID());
const dataOf = (path: string) => `${path === "/" ? "/_" : path}.data`;

type Sending = { body?: string | Buffer; type?: string; headers?: Record<string, string> };

/** Sends a request as this browser without following redirects; with a body it is a POST. */
function send(browser: Browser, path: string, { body, type = urlencoded, headers }: Sending = {}): Promise<Response> {
  return fetch(new URL(path, browser.origin), {
    method: body === undefined ? "GET" : "POST",
    redirect: "manual",
    headers: {
      ...new Browser(browser.origin).headers,
      cookie: browser.cookieHeader,
      origin: browser.origin,
      ...(body !== undefined && { "content-type": type }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : new Uint8Array(body) }),
  });
}

const encoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/** A browser on the code page of a forgotten password. */
async function atForgotCode(email: string, browser = new Browser(origin)): Promise<Browser> {
  await browser.visit("/forgot-password");
  browser.fill("E-mail", email);
  await browser.press("Réinitialiser");
  return browser;
}

async function atReset(email: string, browser = new Browser(origin)): Promise<Browser> {
  await atForgotCode(email, browser);
  browser.fill(codeLabel, await readCode(origin, email));
  await browser.press("Confirmer");
  return browser;
}

describe("quality 3 a post sent by another site", () => {
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };

  test("is refused on every page, except the one-click unsubscription that needs only its token", async () => {
    const { browser } = await aSignedIn(origin);
    for (const pattern of patterns.filter((one) => one !== "/newsletter/leave")) {
      const path = addressOf(pattern);
      const statuses = [];
      for (const address of [path, dataOf(path)])
        statuses.push((await send(browser, address, { body: "", headers: foreign })).status);
      expect.soft(statuses, pattern).toEqual([403, 403]);
    }
    await browser.visit("/");
    expect(browser.page.has("button", "Déconnexion")).toBe(true);
  });

  test("with an Origin that is none is refused by our own page, with its headers, and logged as a refusal", async () => {
    const server = await startServer();
    try {
      for (const bad of ["x", "null", "https://", "//", "http://[", "%"]) {
        for (const path of ["/login", "/login.data", "/logout", "/__manifest"]) {
          const answer = await send(new Browser(server.url), path, { body: "", headers: { origin: bad } });
          const where = `${bad} ${path}`;
          expect.soft(answer.headers.get("x-content-type-options"), where).toBe("nosniff");
          if (path === "/__manifest") continue;
          expect.soft(answer.status, where).toBe(403);
          expect.soft(answer.headers.get("content-security-policy"), where).toMatch(/^default-src 'none'; /);
          if (path === "/login") expect.soft(await answer.text(), where).toContain("<h1");
        }
      }
      expect(server.log.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  test("logs nobody in to the attacker's account (login CSRF)", async () => {
    const { email, password } = aPerson();
    const victim = new Browser(origin);
    const body = encoded({ email, password, role: "patient", formKey: randomUUID() });
    const answer = await send(victim, "/login", { body, headers: foreign });
    expect({ status: answer.status, cookies: answer.headers.getSetCookie() }).toEqual({ status: 403, cookies: [] });
  });

  test("changes nobody's language by the page that takes forms of other sites", async () => {
    const { browser } = await aSignedIn(origin);
    const answer = await send(browser, "/newsletter/leave?token=x", { body: "language.en=1", headers: foreign });
    expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("language="))).toEqual([]);
    expect(await answer.text()).toContain('<html lang="fr"');
  });

  test("RFC 8058 unsubscribes nobody without the token", async () => {
    const { browser } = await aSignedIn(origin);
    const body = "List-Unsubscribe=One-Click";
    for (const token of ["", "?token=", "?token=x", `?token=${"A".repeat(200)}`, "?token=%00%ff", "?token=__proto__"])
      expect((await send(browser, `/newsletter/leave${token}`, { body, headers: foreign })).status, token).toBe(422);
  });
});

describe("quality 21 a path to return to", () => {
  const elsewhere = [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "\\\\evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/\t/evil.example",
    "/\r\nSet-Cookie: a=b",
    " //evil.example",
    "javascript:alert(1)",
    "",
  ];

  test.each(["/preferences", "/newsletter"])("of %s stays on this site", async (action) => {
    const { browser } = await aSignedIn(origin);
    for (const from of elsewhere) {
      const answer = await send(browser, action, { body: encoded({ from, formKey: randomUUID() }) });
      expect.soft(answer.headers.get("location"), JSON.stringify(from)).toBe(`${origin}/`);
      expect.soft(answer.headers.get("set-cookie") ?? "").not.toMatch(/^a=b/);
    }
  });

  test("on the pages of the login, a forgotten password and an extended session is only ours", async () => {
    const { browser: patient } = await aSignedIn(origin);
    const guest = new Browser(origin);
    for (const address of elsewhere) {
      const query = `returnTo=${encodeURIComponent(address)}`;
      for (const path of ["/login", "/forgot-password"]) {
        const { document } = await guest.visit(`${path}?${query}`);
        const kept = document.querySelectorAll('main [name="returnTo"]').map((field) => field.getAttribute("value"));
        expect.soft(kept, `${path} ${address}`).toEqual(["/"]);
      }
      await patient.visit(`/account/stay?${query}`);
      expect.soft(patient.page.link("Ouvrir de nouveau la page").getAttribute("href"), address).toBe("/");
    }
  });

  test("changed in the form of a forgotten password stays on this site after it", async () => {
    const person = aPerson();
    const browser = new Browser(origin);
    await browser.visit("/forgot-password?loginFrom=search");
    browser.fill("E-mail", person.email);
    browser.tamper("returnTo", "//evil.example/");
    await browser.press("Réinitialiser");
    browser.fill(codeLabel, await readCode(origin, person.email));
    await browser.press("Confirmer");
    browser.fill("Nouveau mot de passe", "Un bateau bleu 2026");
    browser.fill("Confirmer le mot de passe", "Un bateau bleu 2026");
    await browser.press("Valider");
    expect(browser.page.html).not.toContain("evil.example");
    expect(browser.page.link("Se connecter").getAttribute("href")).toBe("/login");
  });
});

describe("quality 8 a session fixed by an attacker before a login", () => {
  /** Two browsers with the same session cookie before any request. */
  function planted(): { thief: Browser; victim: Browser } {
    const thief = new Browser(origin);
    const victim = new Browser(origin);
    const session = { value: "P".repeat(8) + randomUUID().slice(0, 24), attributes: "" };
    for (const browser of [thief, victim]) browser.cookies.set("session", session);
    return { thief, victim };
  }

  test("is renewed, and gives the attacker no access", async () => {
    const { thief, victim } = planted();
    await logIn(victim, aPerson());
    expect(victim.page.has("button", "Déconnexion")).toBe(true);
    await thief.visit("/");
    expect(thief.page.has("button", "Déconnexion")).toBe(false);
  });

  test("is replaced before anything a guest does is kept under it", async () => {
    const { thief, victim } = planted();
    const chosen = thief.cookies.get("session")!.value;
    await victim.visit("/forgot-password");
    victim.fill("E-mail", aPerson().email);
    await victim.press("Réinitialiser");
    expect(victim.page.path).toBe("/forgot-password-otp-verification");
    expect(victim.cookies.get("session")!.value).not.toBe(chosen);
    await thief.visit("/forgot-password-otp-verification");
    expect(thief.page.path).toBe("/forgot-password");
    // One that the site gave stays the same, so that forms of open pages stay valid.
    const guest = new Browser(origin);
    await guest.visit("/login");
    const given = guest.cookies.get("session")?.value;
    await guest.visit("/forgot-password");
    expect(guest.cookies.get("session")?.value).toBe(given);
  });

  test("is renewed by the password, so that nobody else comes to its code, and again by the code", async () => {
    const { thief, victim } = planted();
    const { email, password } = aPerson();
    const idOf = (browser: Browser) => browser.cookies.get("session")!.value;
    await victim.visit("/login");
    victim.fill("E-mail", email);
    victim.fill("Mot de passe", password);
    await victim.press("Connexion");
    expect(victim.page.path).toBe("/login/code");
    const atCode = idOf(victim);
    expect(atCode).not.toBe(idOf(thief));
    await thief.visit("/login/code");
    expect(thief.page.path).toBe("/login");
    victim.fill(codeLabel, await readCode(origin, email));
    await victim.press("Confirmer");
    expect(victim.page.has("button", "Déconnexion")).toBe(true);
    expect(idOf(victim)).not.toBe(atCode);
    thief.cookies.set("session", { value: atCode, attributes: "" });
    await thief.visit("/");
    expect(thief.page.has("button", "Déconnexion")).toBe(false);
  });

  test("is renewed by the code of a forgotten password, so that nobody else can set the new one", async () => {
    const { thief, victim } = planted();
    const { email } = aPerson();
    await atReset(email, victim);
    expect(victim.page).toMatchObject({ path: "/reset-password", h1: "Nouveau mot de passe" });
    await thief.visit("/reset-password");
    expect(thief.page.path).toBe("/forgot-password");
    const fields = { password: "Un bateau volé 2026", confirmPassword: "Un bateau volé 2026", formKey: randomUUID() };
    expect((await send(thief, "/reset-password", { body: encoded(fields) })).status).toBe(403);
  });
});

test("quality 12 quality 31 a neighbour's searches stop nobody signed in from reading a profile and holding a time", async () => {
  const stranger = new Browser(origin);
  const { browser } = await aSignedIn(origin, undefined, { headers: stranger.headers });
  await browser.visit("/search?specialty=medecine-generale&part=TOUTE");
  const time = aSlot(browser.page.buttons.filter((name) => bookingWords.fr.time.test(name)));
  const search = (count: number) => send(stranger, `/search?name=neighbour${count}`, { headers: stranger.headers });
  const answers: Response[] = [];
  while (answers.at(-1)?.status !== 429 && answers.length < 400)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, at) => search(answers.length + at)))));
  expect(answers.at(-1)!.status).toBe(429);
  const tab = browser.tab();
  await tab.visit(tab.page.document.querySelector('main a[href^="/practitioner-profile/"]')!.getAttribute("href")!);
  expect(tab.page.status).toBe(200);
  await browser.press(time);
  expect(browser.page).toMatchObject({ status: 200, path: "/consultationprocess/beneficiary" });
});

describe("quality 31 sessions of visitors", () => {
  test("are not created for a slot that does not exist", async () => {
    const body = encoded({ "slot.999999999": "" });
    for (const path of ["/consultationprocess/slot", "/consultationprocess/slot.data"])
      expect((await send(new Browser(origin), path, { body })).status, path).toBe(404);
  });

  test("are created by 240 forms a minute of one connection; who has one, and others, go on", async () => {
    const flood = new Browser(origin);
    const body = encoded({ light: "off", text: "normal", contrast: "normal", scheme: "auto", stay: "off" });
    const form = { body, headers: flood.headers };
    const neighbour = new Browser(origin, { headers: flood.headers });
    await neighbour.visit("/login");
    await neighbour.press("Connexion");
    await neighbour.visit("/display");
    await neighbour.press("Enregistrer");
    const answers: Response[] = [];
    for (let sent = 0; sent < 500; sent += 50) {
      const some = Array.from({ length: 50 }, () => send(flood, "/display", form));
      answers.push(...(await Promise.all(some)));
    }
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    // The neighbour has begun one.
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(239);
    expect(Number(refused[0]!.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(await refused[0]!.text()).toContain("Trop de demandes en peu de temps");
    await neighbour.press("Enregistrer");
    expect(neighbour.page.status).toBe(200);
    const newcomer = new Browser(origin, { headers: flood.headers });
    await newcomer.visit("/display");
    newcomer.choose("Taille du texte", "Grande");
    await newcomer.press("Enregistrer");
    expect(newcomer.page).toMatchObject({ status: 429, h1: "Trop de demandes en peu de temps" });
    expect(newcomer.page.has("button", "Renvoyer mes réponses")).toBe(true);
    expect(newcomer.page.html).toContain('name="text" value="large"');
    // What acts has limits of its own, and what refuses something is shown.
    await newcomer.visit("/login");
    newcomer.fill("E-mail", aPerson().email);
    newcomer.fill("Mot de passe", "Not-the-password-1");
    await newcomer.press("Connexion");
    expect(newcomer.page).toMatchObject({ status: 422, path: "/login" });
    await newcomer.visit("/forgot-password");
    newcomer.fill("E-mail", aPerson().email);
    await newcomer.press("Réinitialiser");
    expect(newcomer.page).toMatchObject({ status: 200, path: "/forgot-password-otp-verification" });
    await logIn(newcomer, aPerson());
    expect(newcomer.page.has("button", "Déconnexion")).toBe(true);
    const other = new Browser(origin);
    expect((await send(other, "/display", { body })).status).toBe(303);
  });
});

test("V14.2.1 the right to set a new password is in no URL and in no field of the page", async () => {
  const { email } = aPerson();
  const browser = await atForgotCode(email);
  expect(browser.page.path).toBe("/forgot-password-otp-verification");
  browser.fill(codeLabel, await readCode(origin, email));
  await browser.press("Confirmer");
  expect(browser.page.path).toBe("/reset-password");
  const main = browser.page.document.querySelector("main")!;
  const hidden = main.querySelectorAll('input[type="hidden"]').map((field) => field.getAttribute("name"));
  expect(hidden).toEqual(["formKey"]);
  expect(main.querySelectorAll("a[href*='?'], form[action*='?']")).toEqual([]);
});

test("quality 38 logging out clears the browser's cache and starts another session", async () => {
  const { browser } = await aSignedIn(origin);
  const { headers, status } = await send(browser, "/logout", { body: "" });
  expect({ status, cleared: headers.get("clear-site-data") }).toEqual({ status: 303, cleared: '"cache"' });
  expect(headers.get("set-cookie")).toMatch(/^session=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(headers.get("set-cookie")).not.toContain(browser.cookies.get("session")!.value);
});

test("R8 an outage noticed by one person leads no other one to that page", async () => {
  const outage = encodeURIComponent(btoa(JSON.stringify({ from: "/quizz", isShown: true })));
  const browser = new Browser(origin);
  const noticeOutage = () => browser.cookies.set("outage", { value: outage, attributes: "" });
  noticeOutage();
  await browser.visit("/under-maintenance");
  expect(browser.page.path).not.toBe("/");
  for (const act of [() => logIn(browser, aPerson()), () => browser.press("Déconnexion")]) {
    noticeOutage();
    await act();
    await browser.visit("/under-maintenance");
    expect(browser.page.path).toBe("/");
  }
});

test("quality 4 quality 5 every answer to a signed-in person has the security headers and is not stored", async () => {
  const { browser } = await atStep(origin, "payment");
  await answerUpTo(browser, "payment");
  const shared = new Map([
    ["/robots.txt", /^private, max-age=/],
    ["/sitemap.xml", /^private, max-age=/],
    ["/search/names", /^private, max-age=/],
    ["/search/cities", /^private, max-age=/],
    ["/communes", /^private, max-age=/],
    ["/doctors", /^private, max-age=/],
  ]);
  for (const pattern of patterns) {
    const path = addressOf(pattern);
    for (const address of [path, dataOf(path)]) {
      const { headers } = await send(browser, address);
      const where = `${address} (${pattern})`;
      const cached = headers.get("cache-control");
      if (cached !== "no-store, no-cache")
        expect.soft(cached, where).toMatch(shared.get(pattern) ?? /^no-store, no-cache$/);
      expect.soft(headers.get("x-content-type-options"), where).toBe("nosniff");
      expect.soft(headers.get("x-frame-options"), where).toBe("DENY");
      expect.soft(headers.get("referrer-policy"), where).toBe("same-origin");
      expect.soft(headers.get("cross-origin-opener-policy"), where).toBe("same-origin");
      expect.soft(headers.get("cross-origin-resource-policy"), where).toBe("same-origin");
      expect.soft(headers.get("permissions-policy"), where).toContain("camera=()");
      expect.soft(headers.get("content-security-policy"), where).toMatch(/^default-src 'none'; /);
      expect.soft(headers.get("x-powered-by"), where).toBeNull();
      expect.soft(headers.get("server"), where).toBeNull();
    }
  }
});

test("quality 28 a preset picture is served in a sandbox without scripts", async () => {
  const { browser } = await atSignUpStep(origin, "medical-data");
  await browser.visit("/create-patient/avatar");
  const preset = browser.page.document.querySelector('main img[src^="/default-avatars/"]')!.getAttribute("src")!;
  for (const path of [preset, "/avatar"]) {
    const { headers } = await send(browser, path);
    expect(headers.get("content-type"), path).toMatch(/^image\/svg\+xml/);
    expect(headers.get("content-security-policy"), path).toMatch(/^default-src 'none';.* ?sandbox$/);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
  }
});

describe("quality 11 the pages answer alike for an address with an account and one without", () => {
  const unknown = () => `essai-inconnu-${randomUUID().slice(0, 8)}@demo.example`;

  /** A page with its headers, without what differs between requests: keys, times, typed values. */
  function bare({ status, path, html, headers }: Page, email: string) {
    const changing = /^(date|content-length|content-security-policy)$/;
    const nonce = /'nonce-([\w-]+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "no nonce";
    return {
      status,
      path,
      headers: [...headers]
        .filter(([name]) => !changing.test(name))
        .map(([name, value]) => `${name}: ${value.replace(/=[\w-]{32};/, "=…;")}`)
        .sort(),
      html: html
        .replaceAll(email, "EMAIL")
        .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "KEY")
        .replaceAll(nonce, "NONCE")
        .replaceAll(/\d+( seconde)?s?/g, "0$1"),
    };
  }

  /** All responses during a journey with one address. */
  async function walk(email: string, steps: (browser: Browser, see: (tab?: Browser) => void) => Promise<void>) {
    const seen: ReturnType<typeof bare>[] = [];
    const browser = new Browser(origin);
    await steps(browser, (tab = browser) => seen.push(bare(tab.page, email)));
    return seen;
  }

  test("at the login", async () => {
    const tries = (email: string) =>
      walk(email, async (browser, see) => {
        await browser.visit("/login");
        for (let attempt = 0; attempt < 5; attempt += 1) {
          browser.fill("E-mail", email);
          browser.fill("Mot de passe", "not this one");
          await browser.press("Connexion");
          see();
        }
      });
    const known = await tries(aPerson().email);
    expect(known.map(({ status }) => status)).toEqual([422, 422, 422, 422, 429]);
    expect(await tries(unknown())).toEqual(known);
  });

  test("at a forgotten password, its code and another code", async () => {
    const tries = (email: string) =>
      walk(email, async (browser, see) => {
        await atForgotCode(email, browser);
        see();
        await browser.press("cliquer ici pour recevoir un nouveau code");
        see();
        const open = browser.tab();
        for (let attempt = 0; attempt < 5; attempt += 1) {
          browser.fill(codeLabel, "0000");
          await browser.press("Confirmer");
          see();
        }
        open.fill(codeLabel, "0000");
        await open.press("Confirmer");
        see(open);
      });
    const known = await tries(aPerson().email);
    expect(known.map(({ status }) => status)).toEqual([200, 200, 422, 422, 422, 422, 422, 422]);
    expect(await tries(unknown())).toEqual(known);
  });

  test("at a sign-up", async () => {
    const tries = async (email: string) => {
      const seen: ReturnType<typeof bare>[] = [];
      const { browser } = await atSignUpStep(origin, "general-conditions", { email });
      seen.push(bare(browser.page, email));
      acceptBoth(browser);
      await browser.press(words.fr.create);
      seen.push(bare(browser.page, email));
      return seen;
    };
    const known = await tries(aPerson().email);
    expect(known.map(({ path }) => path)).toEqual(["/create-patient/general-conditions", "/login"]);
    expect(await tries(unknown())).toEqual(known);
  });
});

describe("quality 23 hostile input is refused with a clear page, at every form", () => {
  type FormFound = { browser: Browser; path: string; names: string[]; isUpload: boolean };
  const forms = new Map<string, FormFound>();

  /** Records each form of the current page, by its URL and fields. */
  function note(browser: Browser): void {
    for (const form of browser.page.document.querySelectorAll('form[method="post"]')) {
      const action = form.getAttribute("action") ?? browser.page.path;
      const path = action.startsWith("?") ? new URL(action, browser.page.url).pathname + action : action;
      const fields = form.querySelectorAll("input, select, textarea").map((field) => field.getAttribute("name") ?? "");
      const names = [...new Set(fields.filter((name) => name !== ""))];
      // A session can be closed once; the form that closes all others stays.
      if (names.some((name) => name.startsWith("close."))) continue;
      const isUpload = form.getAttribute("enctype") === "multipart/form-data";
      if (path !== "/logout" || !forms.has(path)) forms.set(`${path} ${names}`, { browser, path, names, isUpload });
    }
  }

  async function noteAll(browser: Browser, ...paths: string[]): Promise<void> {
    if (browser.hasPage) note(browser);
    for (const path of paths) {
      await browser.visit(path);
      note(browser);
    }
  }

  beforeAll(async () => {
    const legal = ["/cookies", "/display", "/newsletter/confirm?token=x", "/newsletter/leave?token=x"];
    await noteAll(new Browser(origin), "/", "/login", "/search", "/forgot-password", "/contact", ...legal);
    // With a second session there is one to close.
    const { person } = await aSignedIn(origin);
    await noteAll((await aSignedIn(origin, person)).browser, "/", "/account/sessions", "/reset-password");
    const record = ["identify", "identify/avatar", "children/add", "documents/category?category=other-document"];
    const lists = ["allergies", "antecedents", "treatments", "measurements/weight"].map((list) => `${list}/add`);
    const ofProfile = [...lists, "measurements/import"].map((path) => `medical-profile/${path}`);
    const ofRecord = [...record, ...ofProfile, "export/import"].map((path) => `/patient-dashboard/${path}`);
    await noteAll((await aSignedIn(origin)).browser, ...ofRecord);
    await noteAll((await aSignedIn(origin, aNewcomer())).browser, "/terms");
    await noteAll(await atForgotCode(aPerson().email));
    await noteAll(await atReset(aPerson().email));
    await noteAll((await atSignUpStep(origin, "identity")).browser);
    await noteAll((await atSignUpStep(origin, "medical-data")).browser, "/create-patient/avatar");
    await noteAll((await atSignUpStep(origin, "general-conditions")).browser);
    const { browser: booked } = await atStep(origin, "payment");
    await answerUpTo(booked, "payment");
    const appointment = new URL(booked.page.url).searchParams.get("appointment");
    await noteAll(booked, `/patient-dashboard/teleconsultations/${appointment}/cancel`);
    const { browser: booking } = await atStep(origin, "payment");
    const steps = ["beneficiary", "motifs", "situation", "situation/documents", "dosier-medical", "informations"];
    await noteAll(booking, ...[...steps, "payment", "quit"].map((step) => `/consultationprocess/${step}`));
    const login = new Browser(origin);
    const { email, password } = aPerson();
    await login.visit("/login");
    login.fill("E-mail", email);
    login.fill("Mot de passe", password);
    await login.press("Connexion");
    await noteAll(login);
  });

  /** A body with the same value in every field, and a new form key. */
  const filled = (names: string[], value: string, more = "") =>
    names.map((name) => `${name}=${name === "formKey" && value.length < 10_000 ? randomUUID() : value}`).join("&") +
    more;

  async function everywhere(sending: (form: FormFound) => Sending): Promise<Map<string, number>> {
    const statuses = new Map<string, number>();
    for (const [key, form] of forms) {
      if (form.path === "/logout") continue;
      const answer = await send(form.browser, form.path, sending(form));
      expect.soft(await answer.text(), key).not.toMatch(/node_modules|\n\s+at /);
      statuses.set(key, answer.status);
    }
    return statuses;
  }

  const clear = [200, 302, 303, 400, 403, 409, 413, 422, 429];

  test("every form is found", () => {
    const paths = [...new Set([...forms.values()].map(({ path }) => path.replace(/\?.*/, "")))];
    expect(paths).toEqual(
      expect.arrayContaining([
        "/preferences",
        "/login",
        "/login/code",
        "/login/code/again",
        "/forgot-password",
        "/forgot-password-otp-verification",
        "/reset-password",
        "/contact",
        "/display",
        "/newsletter",
        "/newsletter/leave",
        "/account/sessions",
        "/terms",
        "/create-patient/identity",
        "/create-patient/medical-data",
        "/create-patient/avatar",
        "/create-patient/general-conditions",
        "/consultationprocess/motifs",
        "/consultationprocess/situation",
        "/consultationprocess/situation/documents",
        "/consultationprocess/informations",
        "/consultationprocess/payment",
        "/consultationprocess/quit",
        expect.stringMatching(/\/cancel$/),
      ]),
    );
  });

  test.each([
    ["NUL", "a%00b"],
    ["invalid UTF-8", "%ff%fe%c3%28"],
    ["half a character", "%ed%a0%80"],
    ["line ends", "a%0d%0aSet-Cookie:%20planted=1%0d%0aBcc:%20x@evil.example"],
    ["terminal escapes", "%1b%5b2J%1b%5d0;x%07"],
    ["5 000 characters", "x".repeat(5_000)],
    ["SQL and markup", encodeURIComponent("';drop table account;--<script>{{7*7}}")],
  ])("%s in every field", async (_, value) => {
    for (const [form, status] of await everywhere(({ names }) => ({ body: filled(names, value) })))
      expect.soft(status, form).toBeOneOf(clear);
  });

  test.each(["__proto__", "__proto__.x", "constructor", "constructor.prototype", "email.__proto__", "prototype.x"])(
    "a field named %s",
    async (name) => {
      const statuses = await everywhere(({ names }) => ({ body: filled(names, "x", `&${name}=polluted`) }));
      for (const [form, status] of statuses) expect.soft(status, form).toBeOneOf(clear);
      for (const path of [
        "/login",
        "/contact",
        "/reset-password",
        "/create-patient/identity",
        "/terms",
        "/display",
        "/consultationprocess/payment",
      ]) {
        const sent = [...statuses].filter(([form]) => form.startsWith(`${path} `));
        expect.soft(sent.length, path).toBeGreaterThan(0);
        for (const [form, status] of sent) expect.soft(status, form).toBe(400);
      }
      expect((await new Browser(origin).visit("/login")).html).not.toContain("polluted");
    },
  );

  test("parts of a field in place of every field", async () => {
    const parts = (name: string) =>
      name === "formKey" ? `${name}=${randomUUID()}` : `${name}.day=1&${name}.toString=1`;
    for (const [form, status] of await everywhere(({ names }) => ({ body: names.map(parts).join("&") })))
      expect.soft(status, form).toBeOneOf([...clear, 404]);
  });

  test("100 kB in one field", async () => {
    const statuses = await everywhere(({ names }) => ({
      body: filled([names.at(-1) ?? "x"], "x".repeat(100_000), "&x=1"),
    }));
    for (const [form, status] of statuses) expect.soft(status, form).toBe(413);
  });

  test("100 kB in the fields of a form for files, together", async () => {
    const part = (name: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${"'".repeat(50_000)}\r\n`;
    const forFiles = [...forms.values()].filter(({ isUpload }) => isUpload);
    expect(forFiles.length).toBeGreaterThan(5);
    for (const { browser, path, names } of forFiles) {
      const body = `${[names.at(-1) ?? "", "other"].map(part).join("")}--x--\r\n`;
      const { status } = await send(browser, path, { body, type: "multipart/form-data; boundary=x" });
      expect.soft(status, path).toBe(413);
    }
  });

  test.each([
    ["more than 200 fields", "a&".repeat(200)],
    ["64 kB of separators", "a&".repeat(32_000)],
    ["more than 40 fields of one name", "a=1&".repeat(41)],
  ])("%s", async (_, body) => {
    for (const [form, status] of await everywhere(() => ({ body }))) expect.soft(status, form).toBe(400);
  });

  test("200 fields are accepted", async () => {
    const browser = new Browser(origin);
    await browser.visit("/contact");
    const fields = Object.fromEntries(Array.from({ length: 190 }, (_, at) => [`field${at}`, "x"]));
    expect((await browser.post("/contact", { ...fields, formKey: crypto.randomUUID() })).status).toBe(422);
  });

  test.each([
    ["JSON", "application/json", '{"__proto__":{"polluted":1}}'],
    ["a multipart form without its boundary", "multipart/form-data", "x"],
    [
      "a multipart form that breaks off",
      "multipart/form-data; boundary=x",
      "--x\r\nContent-Disposition: form-data; na",
    ],
    [
      "a boundary of more than 70 characters",
      `multipart/form-data; boundary=${"a".repeat(71)}`,
      `--${"a".repeat(500)}`,
    ],
    [
      "a long boundary behind a short one",
      `multipart/form-data; xboundary=${"a".repeat(71)}; boundary=a`,
      `--${"a".repeat(500)}`,
    ],
    ["plain text", "text/plain", "x=1"],
  ])("%s", async (_, type, body) => {
    for (const [form, status] of await everywhere(() => ({ type, body }))) expect.soft(status, form).toBe(400);
  });

  test.each(["; charset=utf-8; boundary=x ; a=b", '; xboundary=y; boundary="x"'])(
    "but a multipart form names its boundary among other parameters (multipart/form-data%s)",
    async (parameters) => {
      const body = '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nx\r\n--x--\r\n';
      const type = `multipart/form-data${parameters}`;
      expect((await send(new Browser(origin), "/newsletter/leave", { body, type })).status).toBe(422);
    },
  );

  test("invalid bytes in URLs", async () => {
    const browser = new Browser(origin);
    const odd = [
      "%00",
      "%ff",
      "%0d%0aSet-Cookie:planted=1",
      "..%2f..%2fetc%2fpasswd",
      "__proto__",
      "%",
      "x".repeat(4_000),
    ];
    for (const pattern of patterns.filter((one) => one.includes(":")))
      for (const id of odd) {
        const { status, headers } = await send(browser, pattern.replaceAll(/:\w+/g, id));
        expect.soft(status, `${pattern} ${id}`).toBeOneOf([302, 303, 403, 404]);
        expect.soft(headers.get("set-cookie") ?? "").not.toContain("planted");
      }
    for (const path of [
      "/aide?q=",
      "/search?name=",
      "/search/names?q=",
      "/search/cities?q=",
      "/communes?q=",
      "/doctors?q=",
    ])
      for (const query of odd) {
        const { status } = await send(browser, path + query);
        expect.soft(status, path + query).toBeLessThan(500);
      }
  });
});

describe("quality 26 an upload", () => {
  const part =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  type Sent = { status: number; headers: IncomingHttpHeaders; text: string };

  const portraits = "/create-patient/avatar";
  const documents = "/consultationprocess/situation/documents";

  type Begun = { path?: string; bytes: number; sent: number; connection?: string };

  /** Begins to send a form with a file of so many bytes, of which some never come. */
  function beginUpload(
    { cookieHeader, headers }: Browser,
    { path = portraits, bytes, sent, connection = "keep-alive" }: Begun,
  ) {
    const socket = request(new URL(path, origin), {
      method: "POST",
      agent: false,
      headers: {
        ...headers,
        cookie: cookieHeader,
        origin,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": bytes,
        connection,
      },
    });
    const answer = new Promise<Sent>((done, failed) => {
      socket.on("error", failed);
      socket.on("response", async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        done({ status: response.statusCode!, headers: response.headers, text: Buffer.concat(chunks).toString("utf8") });
      });
    });
    socket.write(part);
    if (sent > part.length) socket.write(Buffer.alloc(sent - part.length));
    return { socket, answer };
  }

  test("of a portrait beyond 5 MB is refused before it is sent, with the sentence of its page", async () => {
    const { browser } = await atSignUpStep(origin, "medical-data");
    const { socket, answer } = beginUpload(browser, { bytes: 6 * 1024 * 1024, sent: part.length });
    const { status, text } = await answer;
    socket.destroy();
    expect(status).toBe(413);
    expect(text).toMatch(/La taille du fichier doit être inférieure à 5\sMo\./);
  });

  test("of a portrait beyond 5 MB by a client that ends its connection with the answer is refused once it is sent", async () => {
    const { browser } = await atSignUpStep(origin, "medical-data");
    const bytes = 12 * 1024 * 1024;
    const { socket, answer } = beginUpload(browser, { bytes, sent: bytes - 70_000, connection: "close" });
    let answered = false;
    answer.then(() => (answered = true)).catch(() => {});
    await new Promise((done) => setTimeout(done, 1_000));
    expect(answered).toBe(false);
    socket.end(Buffer.alloc(70_000));
    expect((await answer).status).toBe(413);
  });

  test("of a portrait that comes while its connection sends three others is told so at its field, and when to come again", async () => {
    const { browser } = await atSignUpStep(origin, "medical-data");
    const bytes = 5 * 1024 * 1024;
    const uploads = Array.from({ length: 20 }, () => beginUpload(browser, { bytes, sent: bytes - 70_000 }));
    const refused: Sent[] = [];
    for (const { answer } of uploads) answer.then((one) => refused.push(one)).catch(() => {});
    await expect.poll(() => refused.length, { timeout: 15_000 }).toBe(17);
    for (const { status, headers, text } of refused) {
      expect({ status, wait: headers["retry-after"] }).toEqual({ status: 429, wait: "10" });
      const { errors, h1 } = new Page({ html: text, url: origin, status, headers: new Headers(), size: text.length });
      expect(errors).toEqual([
        expect.stringMatching(/Beaucoup d'envois sont en cours\. Réessayez dans quelques secondes\.$/),
      ]);
      expect(h1).toBe("Choisir une photo de vous ou un dessin");
    }
    const other = await atSignUpStep(origin, "medical-data");
    const choose = async (by: Browser) => {
      await by.visit("/create-patient/avatar");
      by.attach("Choisissez un fichier", new File([Buffer.alloc(2_000_000)], "moi.gif"));
      await by.press("Envoyer");
      return by.page.status;
    };
    expect(await choose(other.browser)).toBe(422);
    expect(await choose(browser)).toBe(429);
    for (const { socket } of uploads) socket.destroy();
    await expect.poll(() => choose(browser), { timeout: 15_000 }).toBe(422);
  });

  test("is read to its end when its last bytes come by themselves", async () => {
    const { browser } = await atSignUpStep(origin, "medical-data");
    const end = "\r\n--x--\r\n";
    // Bodies are read in pieces of 16 kB: the last two are a piece of their own.
    const bytes = 16 * 1024 + 2;
    const { socket, answer } = beginUpload(browser, { bytes, sent: bytes - end.length });
    for (const last of [end.slice(0, -2), end.slice(-2)]) {
      await new Promise((done) => setTimeout(done, 100));
      socket.write(last);
    }
    expect((await answer).status).toBe(303);
  });

  test("takes no room from a one-click unsubscription (RFC 8058), which is taken while its connection has no more", async () => {
    const { browser } = await atSignUpStep(origin, "medical-data");
    const sizes = [...Array<number>(3).fill(5 * 1024 * 1024), ...Array<number>(30).fill(60_000)];
    const uploads = sizes.map((bytes) => beginUpload(browser, { bytes, sent: part.length }));
    let refused = 0;
    for (const { answer } of uploads) answer.then(() => (refused += 1)).catch(() => {});
    await expect.poll(() => refused, { timeout: 15_000 }).toBeGreaterThan(0);
    const note = 'Content-Disposition: form-data; name="note"';
    const body = `--x\r\n${note}\r\n\r\n${"x".repeat(61_000)}\r\n--x--\r\n`;
    const headers = { ...browser.headers, origin: "null" };
    const answer = await send(browser, "/newsletter/leave", { body, type: "multipart/form-data; boundary=x", headers });
    expect(answer.status).toBe(422);
    for (const { socket } of uploads) socket.destroy();
  });

  test("of documents that comes while their account sends those of two bookings is told so at its field", async () => {
    const { browser } = await atStep(origin, "situation");
    const bytes = 25 * 1024 * 1024;
    const uploads = [1, 2].map(() => beginUpload(browser, { path: documents, bytes, sent: part.length }));
    for (const { answer } of uploads) answer.catch(() => {});
    const send = async () => {
      await browser.visit(documents);
      browser.attach("Choisissez vos fichiers", new File([Buffer.alloc(5_000_000)], "lettre.pdf"));
      await browser.press("Envoyer");
      return browser.page.status;
    };
    await expect.poll(send, { timeout: 15_000 }).toBe(429);
    expect(browser.page.path).toBe(documents);
    expect(browser.page.headers.get("retry-after")).toBe("10");
    expect(browser.page.errors).toEqual([
      expect.stringMatching(
        /Beaucoup d'envois sont en cours\. Réessayez dans quelques secondes, ou continuez sans ces documents\.$/,
      ),
    ]);
    for (const { socket } of uploads) socket.destroy();
    await expect.poll(send, { timeout: 15_000 }).toBe(415);
  });
});

test("quality 3 a flawed upload without any proof of its origin is only reported on its page", async () => {
  const file = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n1\r\n`;
  const field = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const post = (browser: Browser, path: string, body: string) => {
    const type = "multipart/form-data; boundary=x";
    const headers = { ...browser.headers, cookie: browser.cookieHeader, "content-type": type };
    return fetch(new URL(path, origin), { method: "POST", redirect: "manual", headers, body });
  };
  const { browser: patient } = await aSignedIn(origin);
  const record = ["identify/avatar", "medical-profile/measurements/import", "documents/category", "export/import"];
  const { browser: booking } = await atStep(origin, "situation");
  const pages: [Browser, string][] = [
    ...record.map((page): [Browser, string] => [patient, `/patient-dashboard/${page}`]),
    [booking, "/consultationprocess/situation/documents"],
  ];
  const fields = field("remove", "on") + field("take", "on") + field("next", "on");
  for (const [browser, path] of pages) {
    const one = fields + file("file");
    const sent = [`${one}--x--\r\n`, `${one}${file("file").repeat(5)}--x--\r\n`, one];
    const statuses: number[] = [];
    for (const body of sent) statuses.push((await post(browser, path, body)).status);
    expect([path, ...statuses]).toEqual([path, 403, 422, 400]);
  }
  await patient.visit("/patient-dashboard/access-log");
  expect(patient.page.text).toContain("rien n'y a changé depuis l'inscription");
  await booking.visit("/consultationprocess/situation/documents");
  expect(booking.page.text).not.toContain("a.txt");
});

test("quality 18 a sign-up with unknown fields creates a normal account", async () => {
  const { browser, email } = await atSignUpStep(origin, "general-conditions");
  acceptBoth(browser);
  const { document } = browser.page;
  const value = (name: string) => document.querySelector(`[name="${name}"]`)!.getAttribute("value") ?? "";
  const body = encoded({
    formKey: value("formKey"),
    draft: value("draft"),
    terms: "on",
    notice: "on",
    termsId: value("termsId"),
    noticeId: value("noticeId"),
    email: "other@demo.example",
    role: "practitioner",
    typeUser: "PRACTITIONER",
    status: "ACTIVE",
    patientStatus: "ACTIVE",
    points: "1000",
    id: randomUUID(),
  });
  const answer = await send(browser, "/create-patient/general-conditions", { body });
  expect(answer.headers.get("location")).toBe(`${origin}/login`);
  const patient = new Browser(origin);
  await logIn(patient, { email, password: signUpPassword, name: "" });
  expect(patient.page.has("button", "Déconnexion")).toBe(true);
  await patient.visit("/practitioner-dashboard");
  expect(patient.page.status).toBe(403);
});

describe("what is typed", () => {
  let app: Started;
  beforeAll(async () => {
    app = await startServer();
  });
  afterAll(() => app.stop());

  test.each([
    ["/login", urlencoded, "email=a"],
    ["/create-patient/avatar", "multipart/form-data; boundary=x", "--x"],
  ])("quality 34 a form to %s that its sender cuts off is no fault of ours in the log", async (path, type, begun) => {
    const { browser } = await atSignUpStep(app.url, "medical-data");
    const posts = () =>
      app.log.map((line) => JSON.parse(line)).filter((line) => line.method === "POST" && `/${line.pattern}` === path);
    const before = posts().length;
    const { cookieHeader: cookie } = browser;
    const headers = { ...browser.headers, cookie, origin: app.url, "content-type": type, "content-length": 300 };
    const socket = request(new URL(path, app.url), { method: "POST", agent: false, headers });
    socket.on("error", () => {});
    socket.write(begun);
    await new Promise((done) => setTimeout(done, 500));
    socket.destroy();
    await expect.poll(() => posts().length, { timeout: 5_000 }).toBe(before + 1);
    expect(posts().at(-1)).toMatchObject({ status: 499, level: 30 });
    expect(app.log.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
  });

  test.each([urlencoded, "multipart/form-data; boundary=x"])(
    "quality 32 a crowd of guests that never send their whole form holds nobody else up, %s",
    async (type) => {
      const headers = { origin: app.url, "content-type": type, "content-length": 2_000 };
      const begin = () => {
        const socket = request(new URL("/newsletter/leave", app.url), { method: "POST", agent: false, headers });
        socket.on("error", () => {});
        socket.write("--x\r\n");
        return socket;
      };
      const begun = Array.from({ length: 200 }, begin);
      try {
        await new Promise((done) => setTimeout(done, 500));
        const pages = await Promise.all([1, 2, 3].map(() => new Browser(app.url).visit("/aide")));
        expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
      } finally {
        for (const socket of begun) socket.destroy();
      }
    },
  );

  test("quality 34 a page that its visitor breaks off is no fault of ours in the log", async () => {
    const { browser } = await atSignUpStep(app.url, "medical-data");
    const seen = () => app.log.map((line) => JSON.parse(line)).filter(({ pattern }) => pattern === "search");
    for (let count = 1; count <= 5; count += 1) {
      const socket = request(new URL("/search?part=TOUTE", app.url), { agent: false, headers: browser.headers });
      socket.on("error", () => {});
      socket.end();
      await once(socket, "finish");
      socket.destroy();
      await expect.poll(() => seen().length, { timeout: 5_000 }).toBe(count);
    }
    const statuses = seen().map(({ status }) => status);
    expect(statuses).toContain(499);
    expect(statuses).not.toContain(500);
    expect(app.log.filter((line) => JSON.parse(line).level > 30)).toEqual([]);
  });

  test("quality 34 quality 36 is in no log line, and forges none", async () => {
    const mark = 'ZZMARK\r\n\u001b[2J{"level":30,"msg":"ZZMARK"}';
    const agent = { "User-Agent": "ZZMARK", "Accept-Language": "fr, ZZMARK" };
    const browser = new Browser(app.url, { headers: agent });
    for (const path of [
      "/",
      "/no-such-ZZMARK",
      "/no-such-ZZMARK-%ff",
      "/outbox/ZZMARK",
      "/search?name=ZZMARK",
      "/aide?q=ZZMARK",
    ])
      await browser.visit(path);
    for (const path of ["/login?returnTo=/ZZMARK", "/newsletter/leave?token=ZZMARK", "/default-avatars/ZZMARK"])
      await browser.visit(path);
    const tries: [string, Record<string, string>][] = [
      ["/login", { email: "zzmark@demo.example", password: mark, returnTo: `/${mark}` }],
      ["/forgot-password", { email: "zzmark@demo.example", returnTo: "/ZZMARK" }],
      ["/forgot-password-otp-verification", { code: mark }],
      ["/reset-password", { password: mark, confirmPassword: mark }],
      ["/contact", { name: mark, email: "zzmark@demo.example", subject: mark, message: mark }],
      ["/preferences", { from: `/${mark}`, "language.ZZMARK": "x" }],
      ["/display", { text: mark }],
      ["/create-patient/identity", { firstName: mark, lastName: mark, email: "zzmark@demo.example", phone: mark }],
      ["/no-such-page", { ZZMARK: mark }],
    ];
    for (const [path, fields] of tries) await browser.post(path, { ...fields, formKey: randomUUID() });
    await browser.post("/login", { "ZZMARK[0]": mark });
    const signUp = await atSignUpStep(app.url, "identity", { email: anAddress().replace("@", "-zzmark@") });
    signUp.browser.headers = { ...signUp.browser.headers, ...agent };
    signUp.browser.fill(words.fr.firstName, "ZZMARK");
    signUp.browser.fill(words.fr.lastName, "ZZMARK");
    await signUp.browser.press(words.fr.goOn);
    const patient = new Browser(app.url);
    await logIn(patient, { ...aPerson(), email: "patient@demo.example", password: "Patient-demo-1" });
    for (const number of ["2 88 04 78 006 084", "2 88 04 78 006 084 72"]) {
      await patient.visit("/patient-dashboard/identify");
      patient.tamper("nationality", "FR");
      patient.check("Français", { within: "Langues parlées" });
      patient.fill(/^Numéro( \(|$)/, number);
      await patient.press("Modifier");
    }
    expect(patient.page.errors).toEqual([]);
    expect(patient.page.flash).toBe("Le profil patient a été mis à jour avec succès.");
    await patient.follow(/^Voir le numéro en entier/);
    expect(patient.page.text).toContain("2 88 04 78 006 084 72");
    await expect.poll(() => app.log.filter((line) => line.includes("dashboard/identify")).length).toBeGreaterThan(4);
    await expect
      .poll(() => app.log.filter((line) => line.includes("create-patient/identity")).length)
      .toBeGreaterThan(1);
    // Digits of an id may be those by chance.
    const log = app.log.join("\n").replaceAll(/"requestId":"[^"]*"/g, "");
    expect(log).not.toMatch(/2 ?88 ?04|006 ?084/);
    for (const line of app.log) expect(() => JSON.parse(line), line).not.toThrow();
    expect(app.log.join("\n")).not.toMatch(/zzmark/i);
    expect(app.log.join("\n")).not.toContain("\u001b");
    expect(app.log.join("\n")).toContain('"pattern":"contact"');
  });
});

test("quality 21 an address with a backslash is another one, and no fault", async () => {
  for (const path of ["/\\", "/\\?x", "/\\/x:99999/", "/\\[::1/", "/\\evil.com:99999/login"]) {
    const asked = request(new URL(origin), { path, headers: new Browser(origin).headers }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode, path).toBeLessThan(500);
  }
});

test("RFC 9110 a form sent to a page that takes none is told so, with what it answers", async () => {
  const answer = await send(new Browser(origin), "/", { body: "" });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("GET, HEAD");
  expect(await answer.text()).toContain("Page introuvable");
});

describe("on https", () => {
  let app: Started;
  beforeAll(async () => {
    app = await startServer({ env: { PUBLIC_ORIGIN: "https://cabinet.example", ALLOW_DEMO: "1" } });
  });
  afterAll(() => app.stop());

  test("quality 1 every answer requires https for a year, with subdomains", async () => {
    for (const path of ["/", "/favicon.svg", "/no-such-page", "/logout", "/healthz", "/login.data"]) {
      const { headers } = await fetch(new URL(path, app.url), { redirect: "manual" });
      expect(headers.get("strict-transport-security"), path).toBe("max-age=31536000; includeSubDomains");
    }
  });

  test("quality 7 its cookies are bound to this host", async () => {
    const page = await fetch(new URL("/login", app.url));
    expect(page.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    const chosen = await fetch(new URL("/display", app.url), {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": urlencoded, origin: "https://cabinet.example" },
      body: "text=large",
    });
    const cookies = chosen.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
  });

  test("quality 6 URLs are built from the configuration, whatever host a request names", async () => {
    const location = await new Promise((found) => {
      const headers = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" };
      request(new URL("/logout", app.url), { headers }, (answer) => {
        answer.resume();
        found(answer.headers.location);
      }).end();
    });
    expect(location).toBe("https://cabinet.example/");
  });

  test("quality 22 methods other than GET, HEAD and POST are refused", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const { status, headers } = await fetch(new URL("/logout", app.url), { method });
      expect({ method, status, allow: headers.get("allow") }).toEqual({
        method,
        status: 405,
        allow: "GET, HEAD, POST",
      });
    }
  });
});

test.each(["/login", "/contact", "/forgot-password"])(
  "PF-129 an empty body to %s is answered in our words",
  async (path) => {
    const browser = new Browser(origin);
    await browser.visit(path);
    await browser.post(path, {});
    expect(browser.page.status).toBeLessThan(500);
    expect(browser.page.text).not.toContain("Invalid input");
  },
);
