import { expect, inject, test } from "vitest";
import { Browser } from "../browser.ts";
import { aPerson, aPractitioner, aSignedIn, logIn, readCode } from "../people.ts";

const origin = inject("baseUrl");
const codeLabel = "Saisissez le code à 4 chiffres reçu par mail.";

/** A browser on the code page, with a code mailed. */
async function atCodePage(person = aPerson()) {
  const browser = new Browser(origin);
  await browser.visit("/login");
  browser.fill("E-mail", person.email);
  browser.fill("Mot de passe", person.password);
  await browser.press("Connexion");
  expect(browser.page.h1).toBe("Votre code de connexion");
  return { browser, person };
}

const wrongFor = (code: string) => (code === "1234" ? "1235" : "1234");

const signedIn = (browser: Browser) => browser.page.has("button", "Déconnexion");

test("PF-031 PF-053 a patient logs in with a password and a mailed code, and is redirected home", async () => {
  const { browser, person } = await aSignedIn(origin);
  expect(browser.page).toMatchObject({ status: 200, path: "/" });
  expect(browser.page.document.querySelector("header")?.text).toContain(person.name);
});

test("PF-031 a patient logs in in English", async () => {
  const browser = new Browser(origin, { language: "en" });
  await logIn(browser, aPerson());
  expect(browser.page.document.querySelector("html")?.getAttribute("lang")).toBe("en");
  expect(browser.page.has("button", "Log out")).toBe(true);
});

test("a text browser that sends only a Referer can log in too", async () => {
  const browser = new Browser(origin, { like: "lynx" });
  await logIn(browser, aPerson());
  expect(signedIn(browser)).toBe(true);
});

test("PF-135 the session cookie is hidden from scripts and other sites, and renewed at login", async () => {
  const { browser, person } = await atCodePage();
  const before = browser.cookies.get("session");
  expect(before?.attributes).toBe("Path=/; HttpOnly; SameSite=Lax");
  expect(before?.value).toMatch(/^[\w-]{32}$/);
  browser.fill(codeLabel, await readCode(origin, person.email));
  await browser.press("Confirmer");
  expect(browser.cookies.get("session")?.value).not.toBe(before?.value);
});

test("PF-032 PF-038 an empty login names what is missing and keeps the e-mail", async () => {
  const browser = new Browser(origin);
  await browser.visit("/login");
  await browser.press("Connexion");
  expect(browser.page.status).toBe(422);
  expect(browser.page.title).toBe("Erreur : Connexion – Cabinet ouvert");
  expect(browser.page.errors).toEqual(["L'e-mail est requis", "Mot de passe requis"]);
  expect(browser.page.errorAt("Mot de passe")).toBe("Erreur : Mot de passe requis");
  browser.fill("E-mail", "patient@demo.example");
  await browser.press("Connexion");
  expect(browser.page.errors).toEqual(["Mot de passe requis"]);
  expect(browser.page.valueOf("E-mail")).toBe("patient@demo.example");
});

test.each([
  ["no-at-sign", "L'e-mail doit être valide"],
  ["a..b@demo.example", "L'e-mail doit être valide"],
  [".a@demo.example", "L'e-mail doit être valide"],
  ["a@b", "L'e-mail doit être valide"],
  [`${"a".repeat(250)}@demo.example`, "L'e-mail doit être valide"],
  ["<script>alert(1)</script>@demo.example", "L'e-mail doit être valide"],
])("PF-137 PF-138 an e-mail such as %s is refused at its field", async (email, error) => {
  const browser = new Browser(origin);
  await browser.visit("/login");
  browser.fill("E-mail", email);
  browser.fill("Mot de passe", "x");
  await browser.press("Connexion");
  expect(browser.page.status).toBe(422);
  expect(browser.page.errors).toEqual([error]);
  expect(browser.page.valueOf("E-mail")).toBe(email);
  expect(browser.page.hintAt("Mot de passe")).toMatch(/^Par sécurité, un mot de passe n'est jamais réaffiché/);
});

test("PF-041 a wrong password and an unknown address get the same page, without the password", async () => {
  const pages = [];
  for (const email of [aPerson().email, "nobody@demo.example"]) {
    const browser = new Browser(origin);
    await browser.visit("/login");
    browser.fill("E-mail", email);
    browser.fill("Mot de passe", "ZZMARK-not-this");
    await browser.press("Connexion");
    expect(browser.page.html).not.toContain("ZZMARK");
    pages.push({ status: browser.page.status, errors: browser.page.errors, h1: browser.page.h1 });
  }
  expect(pages[0]).toEqual({ status: 422, errors: ["Email ou mot de passe invalide."], h1: "Connexion" });
  expect(pages[1]).toEqual(pages[0]);
});

test("PF-058 PF-059 an empty or malformed code is refused at its field", async () => {
  const { browser } = await atCodePage();
  await browser.press("Confirmer");
  expect(browser.page.status).toBe(422);
  expect(browser.page.errors).toEqual(["Le code OTP est requis"]);
  browser.fill(codeLabel, "12a4");
  await browser.press("Confirmer");
  expect(browser.page.errors).toEqual(["Le code OTP doit être un nombre à 4 chiffres"]);
  expect(browser.page.valueOf(codeLabel)).toBe("");
});

test("PF-051 spaces in a code are ignored", async () => {
  const { browser, person } = await atCodePage();
  const code = await readCode(origin, person.email);
  browser.fill(codeLabel, ` ${code.slice(0, 2)} ${code.slice(2)} `);
  await browser.press("Confirmer");
  expect(signedIn(browser)).toBe(true);
});

test("PF-O10 a wrong code tells how many attempts are left, the fifth burns it, a new one opens", async () => {
  const { browser, person } = await atCodePage();
  const code = await readCode(origin, person.email);
  for (const left of [
    "Il vous reste 4 essais.",
    "Il vous reste 3 essais.",
    "Il vous reste 2 essais.",
    "Il vous reste 1 essai.",
  ]) {
    browser.fill(codeLabel, wrongFor(code));
    await browser.press("Confirmer");
    expect(browser.page.status).toBe(422);
    expect(browser.page.errors).toEqual([`Ce code n'est pas le bon. ${left}`]);
  }
  const burnt = ["Ce code n'est plus valable. Demandez-en un nouveau."];
  const open = browser.tab();
  for (const [tab, attempt] of [
    [browser, wrongFor(code)],
    [open, code],
  ] as const) {
    tab.fill(codeLabel, attempt);
    await tab.press("Confirmer");
    expect(tab.page.errors).toEqual(burnt);
    expect(tab.page.text).not.toContain("Valable 10 minutes.");
    expect(tab.page.has("field", codeLabel)).toBe(false);
  }
  await browser.press("Recevoir un nouveau code");
  expect(browser.page.flash).toMatch(/^Vous pourrez demander un nouveau code à partir de/);
  expect(browser.page.text).toContain(burnt[0]);
  expect(browser.page.buttons).not.toContain("Confirmer");
  expect(signedIn(browser)).toBe(false);
});

test("PF-049 a second code requested at once has to wait, and the first stays valid", async () => {
  const { browser, person } = await atCodePage();
  await browser.press("cliquer ici pour recevoir un nouveau code");
  expect(browser.page.flash).toMatch(/^Vous pourrez demander un nouveau code à partir de \d{1,2}\sh\s\d{2}\.$/);
  browser.fill(codeLabel, await readCode(origin, person.email));
  await browser.press("Confirmer");
  expect(signedIn(browser)).toBe(true);
});

test("PF-040 a code works once", async () => {
  const { browser, person } = await atCodePage();
  const code = await readCode(origin, person.email);
  const thief = browser.tab();
  thief.cookies = new Map(browser.cookies);
  browser.fill(codeLabel, code);
  await browser.press("Confirmer");
  await thief.reload();
  if (thief.page.has("field", codeLabel)) {
    thief.fill(codeLabel, code);
    await thief.press("Confirmer");
  }
  expect(signedIn(browser)).toBe(true);
  expect(signedIn(thief)).toBe(false);
});

test("the code page without a login redirects to the login page", async () => {
  const browser = new Browser(origin);
  await browser.visit("/login/code");
  expect(browser.page.path).toBe("/login");
});

test("a double click on «Connexion» mails one code, one on «Confirmer» opens one session", async () => {
  const person = aPerson();
  const browser = new Browser(origin);
  await browser.visit("/login");
  browser.fill("E-mail", person.email);
  browser.fill("Mot de passe", person.password);
  await browser.press("Connexion", { times: 2 });
  expect(browser.page.path).toBe("/login/code");
  const reader = new Browser(origin);
  const { document } = await reader.visit("/outbox");
  expect(document.querySelectorAll("main tr, main li").filter(({ text }) => text.includes(person.email))).toHaveLength(
    1,
  );
  browser.fill(codeLabel, await readCode(origin, person.email));
  await browser.press("Confirmer", { times: 2 });
  expect(browser.page).toMatchObject({ status: 200, path: "/" });
  expect(signedIn(browser)).toBe(true);
});

test("PF-053 people who log in simultaneously get different sessions", async () => {
  const logins = await Promise.all([1, 2, 3, 4].map(() => atCodePage()));
  for (const { browser, person } of logins) browser.fill(codeLabel, await readCode(origin, person.email));
  await Promise.all(logins.map(({ browser }) => browser.press("Confirmer")));
  for (const { browser, person } of logins)
    expect(browser.page.document.querySelector("header details")?.text).toContain(person.name);
});

test("a double click on a refused form shows the reason, and counts as one attempt", async () => {
  const { browser, person } = await atCodePage();
  browser.fill(codeLabel, wrongFor(await readCode(origin, person.email)));
  await browser.press("Confirmer", { times: 2 });
  expect(browser.page.status).toBe(422);
  expect(browser.page.errors).toEqual([expect.stringContaining("4 essais")]);
});

test("PF-116 logging out says goodbye by name, and the old cookie is invalid", async () => {
  const { browser, person } = await aSignedIn(origin);
  await browser.visit("/patient-dashboard/teleconsultations");
  expect(browser.page.document.querySelector("header")?.text).toContain(person.name);
  const stolen = browser.tab();
  stolen.cookies = new Map(browser.cookies);
  await browser.press("Déconnexion");
  expect(browser.page).toMatchObject({
    path: "/",
    flash: expect.stringMatching(`^Au revoir ${person.name}\\. Sur un appareil partagé, fermez aussi le navigateur`),
  });
  expect(signedIn(browser)).toBe(false);
  await stolen.visit("/");
  expect(signedIn(stolen)).toBe(false);
  await browser.back();
  expect(browser.page.text).not.toContain(person.name);
});

test("a code confirmed in a second tab after the first has logged in goes on, and is not called expired", async () => {
  const browser = new Browser(origin);
  const person = aPerson();
  await browser.visit("/login?returnTo=%2Faide");
  browser.fill("E-mail", person.email);
  browser.fill("Mot de passe", person.password);
  await browser.press("Connexion");
  const second = browser.tab();
  await second.reload();
  const code = await readCode(origin, person.email);
  for (const tab of [browser, second]) {
    tab.fill(/^Saisissez le code/, code);
    await tab.press("Confirmer");
  }
  expect(browser.page).toMatchObject({ status: 200, path: "/aide" });
  expect(second.page).toMatchObject({ status: 200, path: "/", flash: "" });
});

test("a code of a forgotten password confirmed in a second tab too leads both to the new password", async () => {
  const browser = new Browser(origin);
  const person = aPerson();
  await browser.visit("/forgot-password");
  browser.fill("E-mail", person.email);
  await browser.press("Réinitialiser");
  const second = browser.tab();
  await second.reload();
  const code = await readCode(origin, person.email);
  for (const tab of [browser, second]) {
    tab.fill(/^Saisissez le code/, code);
    await tab.press("Confirmer");
    expect(tab.page).toMatchObject({ status: 200, path: "/reset-password" });
  }
});

test("after logging out in one tab, another tab and its form ask for a login", async () => {
  const { browser } = await aSignedIn(origin);
  const other = browser.tab();
  await other.visit("/");
  await browser.press("Déconnexion");
  await other.press("Déconnexion");
  expect(other.page).toMatchObject({ status: 200, path: "/" });
});

test.each([
  ["/teleconsult-doctor", "/teleconsult-doctor"],
  ["/search?specialty=dermatologie", "/search?specialty=dermatologie"],
  ["https://evil.example/", "/"],
  ["//evil.example/", "/"],
  ["/\\evil.example/", "/"],
  ["/%5Cevil.example", "/%5Cevil.example"],
  ["\\\\evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/\t/evil.example", "/"],
  ["http:/evil.example", "/"],
])("PF-053 after login returnTo=%s stays on this site", async (returnTo, path) => {
  const person = aPerson();
  const browser = new Browser(origin);
  await browser.visit(`/login?returnTo=${encodeURIComponent(returnTo)}`);
  await logIn(browser, person);
  expect(browser.page.url).toBe(`${origin}${path}`);
});

test("quality 21 a returnTo changed inside the form does not leave this site either", async () => {
  const browser = new Browser(origin);
  await browser.visit("/login");
  browser.tamper("returnTo", "//evil.example/");
  await logIn(browser, aPerson());
  expect(browser.page.url).toBe(`${origin}/`);
});

test.each([
  ["cut", (id: string) => id.slice(1)],
  ["one letter changed", (id: string) => (id[0] === "A" ? "B" : "A") + id.slice(1)],
  ["nonsense", () => "';drop table web_session;--"],
  ["far too long", () => "x".repeat(3000)],
])("PF-003 a session cookie %s makes a guest, never an error", async (_, change) => {
  const { browser } = await aSignedIn(origin);
  const cookie = browser.cookies.get("session")!;
  browser.cookies.set("session", { ...cookie, value: change(cookie.value) });
  await browser.visit("/");
  expect(browser.page.status).toBe(200);
  expect(signedIn(browser)).toBe(false);
});

test("two cookies named session are no error, nor is the SameSite that Lynx sends back", async () => {
  const { browser } = await aSignedIn(origin);
  browser.cookies.set("SameSite", { value: "Lax", attributes: "" });
  await browser.visit("/");
  expect(signedIn(browser)).toBe(true);
});

const none = { Origin: "", Referer: "", "Sec-Fetch-Site": "" };
test.each([
  ["own Referer alone, as text browsers", { ...none, Referer: `${origin}/login` }, true],
  ["foreign Referer", { ...none, Referer: "https://evil.example/" }, false],
  ["nothing at all", none, false],
  ["own Origin", { ...none, Origin: origin }, true],
  ["foreign Origin", { ...none, Origin: "https://evil.example" }, false],
  ["Sec-Fetch-Site cross-site with own Origin", { ...none, Origin: origin, "Sec-Fetch-Site": "cross-site" }, false],
  ["Sec-Fetch-Site same-site with own Origin", { ...none, Origin: origin, "Sec-Fetch-Site": "same-site" }, false],
  ["Sec-Fetch-Site same-origin with own Origin", { ...none, Origin: origin, "Sec-Fetch-Site": "same-origin" }, true],
  ["Origin null alone", { ...none, Origin: "null" }, false],
  ["Origin null with Sec-Fetch-Site same-origin", { ...none, Origin: "null", "Sec-Fetch-Site": "same-origin" }, true],
  [
    "a foreign Origin that begins like ours",
    { ...none, Origin: origin.replace("localhost", "localhost.evil.example") },
    false,
  ],
])("quality 3 a form posted with %s is accepted or not", async (_, headers, accepted) => {
  const browser = new Browser(origin);
  await browser.visit("/about");
  browser.headers = { ...browser.headers, ...headers };
  await browser.press("EN – English");
  expect(browser.page.status).toBe(accepted ? 200 : 403);
  expect(browser.cookies.has("language")).toBe(accepted);
  if (!accepted) expect(browser.page.h1).toBe("Ce formulaire n'a pas pu être vérifié");
});

/** A browser that never sends its origin gets a token in each form. */
async function silentBrowser() {
  const browser = new Browser(origin, { headers: { ...none, "Sec-Fetch-Site": "" } });
  await browser.visit("/about");
  expect(browser.page.document.querySelector('input[name="csrf"]')).not.toBeNull();
  return browser;
}

test("a form sent with only its token is accepted", async () => {
  const browser = await silentBrowser();
  await browser.press("EN – English");
  expect(browser.page.status).toBe(200);
  expect(browser.page.h1).toBe("What Cabinet ouvert is");
});

test("quality 3 a form sent with a wrong token, or without the cookie it belongs to, is refused", async () => {
  const wrong = await silentBrowser();
  wrong.tamper("csrf", "A".repeat(43));
  await wrong.press("EN – English");
  expect(wrong.page.status).toBe(403);
  const cookieless = await silentBrowser();
  cookieless.cookies.clear();
  await cookieless.press("EN – English");
  expect(cookieless.page.status).toBe(403);
});

test("quality 3 a form sent with a foreign Referer and a right token is refused", async () => {
  const browser = await silentBrowser();
  browser.headers = { ...browser.headers, Referer: "https://evil.example/" };
  await browser.press("EN – English");
  expect(browser.page.status).toBe(403);
});

test("quality 22 logging out by a link does nothing", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit("/logout");
  expect(signedIn(browser)).toBe(true);
});

test.each(["", "x", "A".repeat(500), "../../etc/passwd"])(
  "a login form with the key «%s» is refused without a stack trace",
  async (key) => {
    const browser = new Browser(origin);
    await browser.visit("/login");
    browser.fill("E-mail", "patient@demo.example");
    browser.fill("Mot de passe", "x");
    browser.tamper("formKey", key);
    await browser.press("Connexion");
    expect(browser.page.status).toBeGreaterThanOrEqual(400);
    expect(browser.page.status).toBeLessThan(500);
    expect(browser.page.html).not.toMatch(/at \w+ \(|node_modules/);
  },
);

test("quality 31 ten wrong passwords in a row lead to a wait, told on the page", async () => {
  const { email } = aPerson();
  const browser = new Browser(origin);
  await browser.visit("/login");
  for (let attempt = 1; attempt <= 12 && browser.page.status !== 429; attempt += 1) {
    browser.fill("E-mail", email);
    browser.fill("Mot de passe", "not this one");
    await browser.press("Connexion");
  }
  expect(browser.page.status).toBe(429);
  expect(browser.page.text).toMatch(/Patientez encore \d+ secondes?/);
});

test("quality 42 a practitioner, and a patient who has not accepted the terms, are told what they can do", async () => {
  const newcomer = new Browser(origin);
  await logIn(newcomer, { email: "nouvelle@demo.example", password: "Patient-demo-2", name: "" });
  expect(newcomer.page.path).toBe("/terms");
  expect(newcomer.page.h1).toBe("Avant d'aller plus loin");
  const practitioner = new Browser(origin);
  await practitioner.visit("/login");
  await practitioner.follow("Vous êtes praticien ? Connectez-vous ici");
  await logIn(practitioner, aPractitioner());
  expect(practitioner.page.path).toBe("/practitioner-dashboard/welcome");
  await practitioner.visit("/patient-dashboard/teleconsultations");
  expect(practitioner.page).toMatchObject({ status: 403, h1: "Accès réservé" });
  expect(practitioner.page.text).toContain("Vous êtes connecté avec un compte de praticien");
  await practitioner
    .tab()
    .follow("Retour à l'accueil")
    .then((home) => {
      expect(home.flash).toBe("Vous n'êtes pas autorisé à consulter cette page.");
    });
  await practitioner.press("Me déconnecter et changer de compte");
  expect(practitioner.page.path).toBe("/login?returnTo=%2Fpatient-dashboard%2Fteleconsultations");
  const person = aPerson();
  await logIn(practitioner, person);
  expect(practitioner.page).toMatchObject({ status: 200, path: "/patient-dashboard/teleconsultations" });
  await practitioner.visit("/practitioner-dashboard");
  expect(practitioner.page.text).toContain("Vous êtes connecté avec un compte de patient");
  await practitioner.press("Me déconnecter et changer de compte");
  expect(practitioner.page.path).toBe("/login?role=practitioner&returnTo=%2Fpractitioner-dashboard");
});

test("quality 21 the logout leads to no other site", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit("/practitioner-dashboard");
  browser.tamper("next", "//evil.example/");
  await browser.press("Me déconnecter et changer de compte");
  expect(browser.page).toMatchObject({ status: 200, path: "/" });
});

test("decisions 2.16 the link of an appointment's mail asks a guest to log in, and leads who is signed in straight on", async () => {
  const link = "/login?returnTo=%2Fpatient-dashboard%2Fteleconsultations";
  const { browser } = await aSignedIn(origin);
  await browser.visit(link);
  expect(browser.page).toMatchObject({ status: 200, path: "/patient-dashboard/teleconsultations" });
  await browser.visit("/login?returnTo=%2F%2Fevil.example");
  expect(browser.page).toMatchObject({ status: 200, path: "/" });
  const guest = new Browser(origin);
  await guest.visit(link);
  await logIn(guest, aPerson());
  expect(guest.page).toMatchObject({ status: 200, path: "/patient-dashboard/teleconsultations" });
});

test("PF-110 a home page leads to no other page than the login, whatever its address says", async () => {
  const browser = new Browser(origin);
  const long = `/login?returnTo=%2F${"a".repeat(2000)}`;
  const refused = (to: string) => `/?refused=${encodeURIComponent(to)}`;
  for (const to of ["//evil.example/login", "/logout", "/login.evil", "", long]) {
    await browser.visit(refused(to));
    for (const place of ["main [role=status]", "header"])
      expect(browser.page.document.querySelector(`${place} a[href^='/login']`)?.getAttribute("href"), to).toBe(
        "/login",
      );
  }
  // Who has logged in since is not told of it again.
  const { browser: loggedIn } = await aSignedIn(origin);
  for (const to of ["/login?returnTo=%2Fpatient-dashboard", "/login", "//evil.example/login"]) {
    await loggedIn.visit(refused(to));
    expect(loggedIn.page.text, to).not.toContain("Vous n'êtes pas autorisé");
  }
  // Who was refused with another account is.
  await loggedIn.visit(refused(""));
  expect(loggedIn.page.text).toContain("Vous n'êtes pas autorisé");
});

test("quality 23 names that would make a list of any length, or change one, are refused or left out", async () => {
  const browser = new Browser(origin);
  const fields = { role: "patient", returnTo: "/", email: "a", password: "b", formKey: "0".repeat(36) };
  for (const name of ["email.4294967294", "email.map", "role.push"]) {
    await browser.post("/login", { ...fields, [name]: "x" });
    expect(browser.page.status, name).toBe(400);
  }
  await browser.post("/login", { ...fields, "other.4294967294": "x" });
  expect(browser.page.status).toBe(422);
});

test("PF-110 a page that is refused after a logout is not where the next person is led", async () => {
  const { browser, person } = await aSignedIn(origin);
  const list = "/patient-dashboard/teleconsultations";
  await browser.press("Déconnexion");
  const goBackTo = async (path: string) => {
    browser.headers["Sec-Fetch-Site"] = "same-origin";
    await browser.visit(path);
    delete browser.headers["Sec-Fetch-Site"];
  };
  await goBackTo(list);
  expect(browser.page.status).toBe(403);
  expect(browser.page.text).not.toContain("pour l'ouvrir");
  for (const link of browser.page.document.querySelectorAll("a[href^='/login'], a[href^='/?refused']"))
    expect(link.getAttribute("href")).not.toContain("patient-dashboard");
  await goBackTo("/consultationprocess/motifs");
  expect(browser.page.path).toBe("/login");
  // An address that is opened anew, as from a mail, is.
  await browser.visit(list);
  expect(browser.page.text).toContain("Connectez-vous pour l'ouvrir.");
  await browser.follow("Connexion");
  expect(browser.page.path).toBe(`/login?returnTo=${encodeURIComponent(list)}`);
  // A page for everyone is.
  await browser.visit("/tarifs");
  await browser.follow("Connexion");
  expect(browser.page.path).toBe("/login?returnTo=%2Ftarifs");
  await goBackTo(list);
  await browser.follow("Connexion");
  await logIn(browser, person);
  expect(browser.page.path).toBe("/");
  // Who has logged in since, and whose session is over, is led back.
  const other = browser.tab();
  other.cookies.clear();
  await other.visit(list);
  await other.follow("Connexion");
  await logIn(other, person);
  expect(other.page.path).toBe(list);
});

test("PF-110 a guest cannot open pages for patients, and the booking asks for a login", async () => {
  const browser = new Browser(origin);
  await browser.visit("/patient-dashboard/teleconsultations");
  expect(browser.page).toMatchObject({ status: 403, h1: "Accès réservé" });
  await browser.visit("/consultationprocess/motifs");
  expect(browser.page.path).toBe("/login?returnTo=%2Fconsultationprocess%2Fmotifs");
});
