import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { answerUpTo, atStep, fillStep, words } from "../booking.ts";
import { Browser } from "../browser.ts";
import { aPerson, aPractitioner, aSignedIn, logIn, readCode } from "../people.ts";
import { allRoutes, factsOf } from "../routes.ts";

const origin = inject("baseUrl");
const w = words.fr;

/** Closes every other session of the person, from a new browser. */
async function closeElsewhere(person: Parameters<typeof logIn>[1]): Promise<Browser> {
  const { browser } = await aSignedIn(origin, person);
  await browser.visit("/account/sessions");
  await browser.press("Fermer toutes les autres connexions");
  return browser;
}

test("«Mes connexions» lists the open sessions readably and closes one, or all the others", async () => {
  const { browser, person } = await aSignedIn(origin);
  const others = [await aSignedIn(origin, person), await aSignedIn(origin, person)];
  await browser.visit("/account/sessions");
  const headings = browser.page.document.querySelectorAll("main h2").map(({ text }) => text);
  expect(headings).toEqual(Array(3).fill("Firefox sur Linux"));
  expect(browser.page.text).toContain("Cette connexion");
  const close = browser.page.buttons.filter((name) => name.startsWith("Fermer : Firefox sur Linux"));
  expect(close).toHaveLength(2);
  await browser.press("Fermer toutes les autres connexions");
  expect(browser.page.flash).toBe("2 connexions sont fermées.");
  expect(browser.page.text).toContain("Votre compte n'est ouvert nulle part ailleurs.");
  for (const { browser: other } of others) {
    await other.visit("/patient-dashboard/teleconsultations");
    expect(other.page.path).toMatch(/^\/login/);
    expect(other.page.flash).toMatch(/^Votre session est terminée/);
  }
  await browser.reload();
  expect(browser.page.path).toBe("/account/sessions");
});

const pagesOfOthers = [
  ["/newsletter", "Enregistrer"],
  ["/account/sessions", "Fermer toutes les autres connexions"],
  ["/patient-dashboard/children/add", "Ajouter"],
  ["/patient-dashboard/medical-profile/allergies/add", "Ajouter"],
] as const;

test.each(pagesOfOthers)(
  "quality 8 a form of %s that the next person at a browser sends from a page of the one before leads home, and says so",
  async (path, button) => {
    const { browser, person } = await aSignedIn(origin);
    if (path === "/account/sessions") await aSignedIn(origin, person);
    const left = browser.tab();
    await left.visit(path);
    await browser.visit("/");
    await browser.press("Déconnexion");
    const next = aPerson();
    await browser.visit("/login");
    await logIn(browser, next);
    if (path === "/account/sessions") await aSignedIn(origin, next);
    const told = "La page que vous avez envoyée est celle d'un autre compte. Rien de plus n'a été enregistré.";
    await left.press(button);
    expect(left.page).toMatchObject({ status: 200, path: "/", flash: told });
    // Their own page is theirs.
    await left.visit(path);
    await left.press(button);
    expect(left.page.path).not.toBe("/");
  },
);

test("quality 8 a login over an open session ends that one in the services too", async () => {
  const { browser, person } = await aSignedIn(origin, aPerson());
  const replaced = new Browser(origin);
  replaced.cookies = new Map(browser.cookies);
  const { email, password } = person;
  await browser.post("/login", { email, password, role: "patient", returnTo: "/", formKey: randomUUID() });
  await browser.post("/login/code", { code: await readCode(origin, email), formKey: randomUUID() });
  await browser.visit("/account/sessions");
  expect(browser.page.text).toContain("Votre compte n'est ouvert nulle part ailleurs.");
  await replaced.visit("/account/sessions");
  expect(replaced.page.path).toMatch(/^\/login/);
});

test("quality 8 a new password of another account over an open session ends that one in the services too", async () => {
  const [browser, person, other] = [new Browser(origin), aPerson(), aPerson()];
  await browser.visit("/forgot-password");
  const tab = browser.tab();
  await logIn(tab, person);
  browser.fill("E-mail", other.email);
  await browser.press("Réinitialiser");
  browser.fill(/^Saisissez le code/, await readCode(origin, other.email));
  await browser.press("Confirmer");
  browser.fill("Nouveau mot de passe", "Un bateau bleu 2026");
  browser.fill("Confirmer le mot de passe", "Un bateau bleu 2026");
  await browser.press("Valider");
  expect(browser.page.text).toContain("Le mot de passe a été modifié.");
  const { browser: elsewhere } = await aSignedIn(origin, person);
  await elsewhere.visit("/account/sessions");
  expect(elsewhere.page.text).toContain("Votre compte n'est ouvert nulle part ailleurs.");
});

test("PF-006 decisions 2.1 a language button loses nothing when the session was closed on another device", async () => {
  const { browser, person } = await atStep(origin, "motifs");
  fillStep(browser, "motifs");
  await closeElsewhere(person);
  await browser.press("Read this page in English");
  const { reason, reasons, goOn } = words.en;
  expect(browser.page.h1).toBe("Log in");
  expect(browser.page.path).toMatch(/^\/login\?returnTo=/);
  await logIn(browser, person);
  expect(browser.page.path).toBe("/login/resume");
  await browser.press("Send my answers");
  expect(browser.page.h1).toBe("Why do you need a visit?");
  expect(browser.page.field(reason, reasons).hasAttribute("checked")).toBe(true);
  const tab = browser.tab();
  await tab.visit("/login/resume");
  expect(tab.page.buttons).toContain("Send my answers");
  await browser.press(goOn);
  expect(browser.page.path).toBe("/consultationprocess/situation");
  await tab.visit("/login/resume");
  expect(tab.page.path).toBe("/");

  const { browser: reader, person: other } = await aSignedIn(origin);
  await reader.visit("/about");
  await closeElsewhere(other);
  await reader.press("EN – English");
  expect([reader.page.path, reader.page.h1]).toEqual(["/about", "What Cabinet ouvert is"]);
});

/** Sends a request with these cookies, without following redirects or keeping new cookies. */
const send = (path: string, cookie = "", form?: RequestInit) =>
  fetch(origin + path, { headers: { cookie, "sec-fetch-site": "same-origin" }, redirect: "manual", ...form });

test("quality 8 a session that was closed elsewhere shows no answer of a booking any more, as a page, as its data, or by a form", async () => {
  const { browser: booking, person } = await atStep(origin, "informations");
  const page = "/consultationprocess/beneficiary";
  const login = `${origin}/login?returnTo=${encodeURIComponent(page)}`;
  await booking.visit(page);
  const draft = booking.page.document.querySelector('[name="draft"]')?.getAttribute("value") ?? "";
  const form = { method: "POST", body: new URLSearchParams({ draft, "language.en": "English" }) };
  const asked: [path: string, shown: string, status: number, form?: RequestInit][] = [
    [page, "Lilas", 303],
    [`${page}.data?_routes=areas%2Fbooking%2Fbeneficiary`, "Lilas", 202],
    [`${page}.data`, "Lilas", 202],
    [page, "Lilas", 303, form],
    [`${page}.data`, "initialValue", 202, form],
  ];
  const reads = [];
  for (const [path, shown, status, form] of asked) {
    const { cookieHeader: cookie } = (await aSignedIn(origin, person)).browser;
    expect.soft(await (await send(path, cookie, form)).text(), path).toContain(shown);
    reads.push({ path, status, read: () => send(path, cookie, form) });
  }
  await closeElsewhere(person);
  for (const { path, status, read } of reads) {
    const answer = await read();
    const text = await answer.text();
    expect.soft(answer.status, path).toBe(status);
    // The data of a page have the redirect in their body.
    if (status === 303) expect.soft([answer.headers.get("location"), text]).toEqual([login, ""]);
    else expect.soft(text, path).toContain(`"${login}"`);
    expect.soft(text, path).not.toMatch(/Lilas|<!DOCTYPE/);
  }
});

type Role = "patient" | "practitioner";

/**
 * Four sessions of one account that were closed from another browser, the open session of that one, and the words that
 * tell whose they are. With five logins the codes of an hour are spent.
 */
async function fourClosed(role: Role) {
  const person = role === "patient" ? aPerson() : aPractitioner();
  const open = async () => {
    const browser = new Browser(origin);
    await browser.visit(`/login?role=${role}`);
    await logIn(browser, person);
    return browser;
  };
  const closed = [await open(), await open(), await open(), await open()].map(({ cookieHeader }) => cookieHeader);
  const kept = await open();
  await kept.visit("/contact");
  const name = kept.page.document.querySelector('[name="name"]')?.getAttribute("value") ?? "";
  const [first = "", last = ""] = name.split(/ (.*)/);
  expect([first, last]).not.toContain("");
  await kept.visit("/account/sessions");
  await kept.press("Fermer toutes les autres connexions");
  return { closed, open: kept.cookieHeader, words: [person.email, first, last] };
}

const dataOf = (path: string, route: string) =>
  `${path === "/" ? "/_" : path}.data?_routes=${encodeURIComponent(route)}`;

test.each<Role>(["patient", "practitioner"])(
  "quality 8 the session of a %s that was closed elsewhere shows nothing of the account on any page for everyone",
  async (role) => {
    const whole = ["/", "/contact", "/reset-password", "/about"];
    const ofEveryone = allRoutes().filter(({ pattern }) => factsOf(pattern).access.who === "everyone");
    const parts = ofEveryone.map(({ pattern, id }) =>
      dataOf(
        pattern.replace("*", "no-such-page").replaceAll(/:\w+/g, () => crypto.randomUUID()),
        id,
      ),
    );
    const paths = [...whole, dataOf("/about", "root"), ...parts];
    let { closed, open, words } = await fourClosed(role);
    const showing = new Set<string>();
    for (const path of paths) {
      if (closed.length === 0) ({ closed, open, words } = await fourClosed(role));
      const answer = await send(path, closed[0]);
      // Once it has noticed its end it shows nothing anywhere.
      if (answer.headers.get("set-cookie")?.includes("session=")) closed.shift();
      const text = await answer.text();
      const opened = await (await send(path, open)).text();
      const guest = await (await send(path)).text();
      for (const word of words) {
        const times = (shown: string) => shown.split(word).length;
        if (times(opened) > times(guest)) showing.add(path);
        expect.soft(times(text), `${word} at ${path}`).toBeLessThanOrEqual(times(guest));
      }
    }
    expect([...showing]).toEqual([
      ...whole,
      dataOf("/about", "root"),
      dataOf("/", "areas/site/home"),
      dataOf("/reset-password", "areas/account/reset-password"),
      dataOf("/contact", "areas/help/contact"),
    ]);

    // Pages of both roles that ask the services nothing else lead to the login, and from there to the page.
    const stay = "/account/stay?returnTo=%2Fabout";
    const login = new URL("/login", origin);
    if (role === "practitioner") login.searchParams.set("role", role);
    login.searchParams.set("returnTo", stay);
    if (closed.length < 2) ({ closed } = await fourClosed(role));
    const page = await send(stay, closed.shift());
    expect([page.status, page.headers.get("location")]).toEqual([303, login.href]);
    const data = await send(stay.replace("?", ".data?_routes=areas%2Faccount%2Fstay&"), closed.shift());
    expect([data.status, await data.text()]).toEqual([202, expect.stringContaining(`"${login.href}"`)]);
  },
);

test("quality 8 a session that was closed elsewhere has no end any more, also when that is asked first", async () => {
  const { browser, person } = await aSignedIn(origin);
  const endOf = async () =>
    (await (await send("/account/session", browser.cookieHeader)).json()) as { endsAt: unknown };
  expect((await endOf()).endsAt).toEqual(expect.any(String));
  await closeElsewhere(person);
  expect((await endOf()).endsAt).toBeNull();
});

test("PF-125 a practitioner's session closed elsewhere redirects to the practitioners' login, and from a page for patients to the patients'", async () => {
  const practitioner = aPractitioner();
  const [left, kept] = [new Browser(origin), new Browser(origin)];
  for (const browser of [left, kept]) {
    await browser.visit("/login?role=practitioner");
    await logIn(browser, practitioner);
  }
  await kept.visit("/account/sessions");
  await kept.press("Fermer toutes les autres connexions");
  await left.visit("/practitioner-dashboard/welcome");
  expect(left.page.path).toBe("/login?role=practitioner&returnTo=%2Fpractitioner-dashboard%2Fwelcome");
  expect(left.page.flash).toMatch(/^Votre session est terminée/);
  await logIn(left, practitioner);
  await kept.reload();
  await kept.press("Fermer toutes les autres connexions");
  await left.visit("/account/sessions");
  expect(left.page.path).toBe("/login?role=practitioner&returnTo=%2Faccount%2Fsessions");
  expect(left.page.flash).toMatch(/^Votre session est terminée/);
  await left.visit("/patient-dashboard/teleconsultations");
  expect(left.page.path).toBe("/login?returnTo=%2Fpatient-dashboard%2Fteleconsultations");
});

test("a form sent twice after the end of the session redirects to the login both times", async () => {
  const { browser, person } = await aSignedIn(origin);
  await browser.visit("/");
  await closeElsewhere(person);
  browser.check("J'accepte de recevoir la newsletter");
  const tab = browser.tab();
  tab.check("J'accepte de recevoir la newsletter");
  await Promise.all([browser.press("Enregistrer"), tab.press("Enregistrer")]);
  for (const { page } of [browser, tab]) expect(page.path).toMatch(/^\/login\?returnTo=/);
  await logIn(browser, person);
  expect(browser.page.path).toBe("/login/resume");
});

test("PF-125 a form sent after the logout in another tab is not saved, and the page says so", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit("/");
  const tab = browser.tab();
  await tab.press("Déconnexion");
  browser.check("J'accepte de recevoir la newsletter");
  await browser.press("Enregistrer");
  expect(browser.page.path).toMatch(/^\/login\?returnTo=/);
  expect(browser.page.flash).toMatch(
    /^Votre session est terminée : ce que vous venez d'envoyer n'a pas été pris en compte\./,
  );
});

test("PF-125 a form sent after the logout in another tab leads back to its page, where nothing stands for guests", async () => {
  const { browser, person } = await aSignedIn(origin);
  const form = "/patient-dashboard/medical-profile/allergies/add";
  await browser.visit(form);
  const tab = browser.tab();
  await tab.visit("/");
  await tab.press("Déconnexion");
  await browser.press("Ajouter");
  expect(browser.page.status).toBe(403);
  await browser.follow("Connexion");
  await logIn(browser, person);
  expect(browser.page.path).toBe(form);
});

const notOpen = "Cette connexion n'est pas, ou n'est plus, une de vos connexions ouvertes. Rien n'a été fermé.";

test("a session already closed in another tab is reported as no longer open", async () => {
  const { browser, person } = await aSignedIn(origin);
  await aSignedIn(origin, person);
  await browser.visit("/account/sessions");
  const close = /^Fermer : Firefox sur Linux/;
  const [name = ""] = browser.page.buttons.filter((button) => close.test(button));
  const tab = browser.tab();
  await tab.visit("/account/sessions");
  await tab.press(name);
  await browser.press(name);
  expect(tab.page.flash).toBe("La connexion est fermée.");
  expect(browser.page).toMatchObject({ status: 200, path: "/account/sessions", flash: notOpen });
});

test("a session can be closed only by its owner, and whoever else tries is told that nothing was closed", async () => {
  const { person } = await aSignedIn(origin);
  const { browser: other } = await aSignedIn(origin, person);
  const { browser: stranger } = await aSignedIn(origin);
  await other.visit("/account/sessions");
  const foreign = other.page.document
    .querySelectorAll('input[type="submit"]')
    .map((input) => input.getAttribute("name") ?? "")
    .find((name) => name.startsWith("close."));
  await stranger.visit("/account/sessions");
  await stranger.post("/account/sessions", { [foreign ?? ""]: "x" });
  expect(stranger.page).toMatchObject({ status: 200, path: "/account/sessions", flash: notOpen });
  await other.reload();
  expect(other.page.buttons).toContainEqual(expect.stringMatching(/^Fermer :/));
});

test("decisions 2.1 a form sent after the end of the session is restored after the login, with everything typed", async () => {
  const { browser, person } = await interrupted();
  expect(browser.page.path).toMatch(/^\/login\?returnTo=/);
  await logIn(browser, person);
  expect(browser.page).toMatchObject({ path: "/login/resume", h1: "Vos réponses n'ont pas été envoyées" });
  await browser.press("Envoyer mes réponses");
  expect(browser.page.path).toBe("/consultationprocess/situation");
  await browser.visit("/login/resume");
  expect(browser.page.path).toBe("/");
});

/** Logs out by the tab that the menu of a page with a form opens. */
async function logOutBeside(browser: Browser): Promise<void> {
  const tab = browser.tab();
  await tab.follow("Déconnexion (nouvel onglet)");
  await tab.press("Me déconnecter");
}

test("R24 a cancellation sent after logging out in another tab leads to the login, and back to its page", async () => {
  const { browser, person } = await atStep(origin, "payment");
  await answerUpTo(browser, "payment");
  await browser.visit("/patient-dashboard/teleconsultations");
  await browser.follow(/^Annuler/);
  const { path } = browser.page;
  expect(path).toMatch(/\/cancel$/);
  await logOutBeside(browser);
  await browser.press("Annuler ce rendez-vous");
  expect(browser.page.path).toBe(`/login?returnTo=${encodeURIComponent(path)}`);
  expect(browser.page.flash).toMatch(/ce que vous venez d'envoyer n'a pas été pris en compte/);
  await logIn(browser, person);
  expect(browser.page.path).toBe(path);
  await browser.press("Annuler ce rendez-vous");
  expect(browser.page.flash).toMatch(/^Votre rendez-vous a été annulé/);
});

test.each(["logs out in another tab", "loses its cookies"])(
  "R25 answers that cannot be offered again are said to be gone when the browser %s",
  async (how) => {
    const { browser } = await atStep(origin, "motifs");
    fillStep(browser, "motifs");
    if (how === "loses its cookies") browser.cookies.clear();
    else await logOutBeside(browser);
    await browser.press(w.goOn);
    expect(browser.page.path).toMatch(/^\/login\?returnTo=/);
    expect(browser.page.flash).toMatch(/appelez le 15 ou le 112/);
    expect(browser.page.flash).toMatch(/n'ont pas pu être conservées, il faudra les donner de nouveau\.$/);
  },
);

/** A browser that sent a form after its session ended. */
async function interrupted() {
  const { browser, person } = await atStep(origin, "motifs");
  fillStep(browser, "motifs");
  await closeElsewhere(person);
  await browser.press(w.goOn);
  return { browser, person };
}

test("decisions 2.1 a saved form that is refused is offered again until it is sent", async () => {
  const { browser, person } = await atStep(origin, "motifs");
  browser.check(w.reason, { within: w.reasons });
  await closeElsewhere(person);
  await browser.press(w.goOn);
  await logIn(browser, person);
  await browser.press("Envoyer mes réponses");
  expect(browser.page).toMatchObject({ status: 422, path: "/consultationprocess/motifs" });
  await browser.visit("/login/resume");
  await browser.press("Envoyer mes réponses");
  expect(browser.page.field(w.reason, w.reasons).hasAttribute("checked")).toBe(true);
  fillStep(browser, "motifs");
  await browser.press(w.goOn);
  expect(browser.page.path).toBe("/consultationprocess/situation");
  await browser.visit("/login/resume");
  expect(browser.page.path).toBe("/");
});

test("decisions 2.1 a saved form that its page turns away is offered again", async () => {
  const { browser, person } = await interrupted();
  await logIn(browser, person);
  const other = browser.tab();
  await other.visit("/consultationprocess/quit");
  await other.press("QUITTER");
  await browser.press("Envoyer mes réponses");
  expect(browser.page.path).toMatch(/^\/search/);
  await browser.visit("/login/resume");
  expect(browser.page).toMatchObject({ path: "/login/resume", h1: "Vos réponses n'ont pas été envoyées" });
});

test("decisions 2.1 a form as long as a form may be is saved whole at the end of the session", async () => {
  const { browser, person } = await atStep(origin, "dosier-medical");
  fillStep(browser, "dosier-medical");
  await closeElsewhere(person);
  // Text browsers do not stop at the length of a field.
  const long = "Aucune connue. ".repeat(4_200);
  browser.tamper("allergiesText", long);
  await browser.press(w.goOn);
  await logIn(browser, person);
  await browser.press("Envoyer mes réponses");
  expect(browser.page).toMatchObject({ status: 422, path: "/consultationprocess/dosier-medical" });
  expect(browser.page.document.querySelector('[name="allergiesText"]')?.text).toContain(long.trim());
});

test("the saved form of one account is never offered to another", async () => {
  const { browser } = await interrupted();
  const { person: other } = await aSignedIn(origin);
  await logIn(browser, other);
  expect(browser.page.path).not.toBe("/login/resume");
  await browser.visit("/login/resume");
  expect(browser.page.path).toBe("/");
});

test("decisions 2.1 a saved form outlives what is sent from pages of the account before", async () => {
  const { browser, person } = await interrupted();
  await logIn(browser, person);
  const [sending, discarding] = [browser.tab(), browser.tab()];
  await sending.visit("/patient-dashboard/children/add");
  await discarding.visit("/login/resume");
  await browser.visit("/");
  await browser.press("Déconnexion");
  const next = aPerson();
  await browser.visit("/login");
  await logIn(browser, next);
  await browser.visit("/patient-dashboard/children/add");
  browser.fill("Prénom", "Zoé");
  await closeElsewhere(next);
  await browser.press("Ajouter");
  await logIn(browser, next);
  expect(browser.page.path).toBe("/login/resume");
  await sending.press("Ajouter");
  expect(sending.page.path).toBe("/");
  await discarding.press("Ne pas les envoyer");
  expect(discarding.page.path).toBe("/");
  await browser.reload();
  expect(browser.page).toMatchObject({ path: "/login/resume", h1: "Vos réponses n'ont pas été envoyées" });
});

test("a saved form can be discarded", async () => {
  const { browser, person } = await interrupted();
  await logIn(browser, person);
  await browser.press("Ne pas les envoyer");
  expect(browser.page.path).toBe("/consultationprocess/motifs");
  await browser.visit("/login/resume");
  expect(browser.page.path).toBe("/");
});

test.each([
  ["at once", aPerson().email],
  ["after a correction", "elise@"],
])("decisions 2.1 a message sent %s by someone whose session has ended is never called unsent", async (_, email) => {
  const { browser, person } = await aSignedIn(origin);
  await browser.visit("/contact");
  await closeElsewhere(person);
  browser.fill("E-mail", email);
  browser.fill("Sujet", "Une page");
  browser.fill("Message", "Bonjour, la page est trop longue.");
  await browser.press("Envoyer");
  if (browser.page.errors.length > 0) {
    browser.fill("E-mail", aPerson().email);
    await browser.press("Envoyer");
  }
  expect(browser.page.h1).toBe("Votre message est envoyé");
  expect(browser.page.buttons).not.toContain("Déconnexion");
  await browser.visit("/login");
  await logIn(browser, person);
  expect(browser.page.path).toBe("/");
});

test("every page says when the session ends, and extending it on a step keeps what was typed", async () => {
  const { browser } = await atStep(origin, "motifs");
  expect(browser.page.text).toMatch(/Session ouverte jusqu'à \d{1,2} h \d\d —/);
  browser.check(w.reason, { within: w.reasons });
  await browser.press("Rester connecté");
  expect(browser.page).toMatchObject({ status: 200, path: "/consultationprocess/motifs", errors: [] });
  expect(browser.page.field(w.reason, w.reasons).hasAttribute("checked")).toBe(true);
  await browser.visit("/patient-dashboard/teleconsultations");
  await browser.follow("Rester connecté");
  expect(browser.page.h1).toBe("Vous restez connecté");
  await browser.follow("Ouvrir de nouveau la page");
  expect(browser.page.path).toBe("/patient-dashboard/teleconsultations");
});

test("a guest sees no session end", async () => {
  const browser = new Browser(origin);
  await browser.visit("/search");
  expect(browser.page.text).not.toContain("Session ouverte");
});
