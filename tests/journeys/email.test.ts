import { expect, inject, test } from "vitest";
import { checkPage } from "../page-checks.ts";
import { aSignedIn, readCode, readMail } from "../people.ts";

const origin = inject("baseUrl");
const path = "/account/email";
const words = {
  fr: {
    ...{ change: "Changer d'adresse e-mail", title: "Changer d'adresse e-mail", email: "Nouvelle adresse e-mail" },
    ...{ password: "Votre mot de passe", submit: "Recevoir le code", code: /^Saisissez le code/, confirm: "Confirmer" },
    ...{ wrong: "Ce n'est pas votre mot de passe.", same: "C'est déjà l'adresse de votre compte." },
    ...{
      again: "cliquer ici pour recevoir un nouveau code",
      wait: /Vous pourrez demander un nouveau code à partir de/,
      tries: /Il vous reste 4 essais/,
    },
    ...{
      changed: /^L'adresse e-mail de votre compte est maintenant (\S+)\.$/,
      told: "L'adresse e-mail de votre compte a changé",
    },
  },
  en: {
    ...{ change: "Change the email address", title: "Change your email address", email: "New email address" },
    ...{ password: "Your password", submit: "Email me the code", code: /^Enter the/, confirm: "Confirm" },
    ...{ wrong: "This is not your password.", same: "This is already the address of your account." },
    ...{ again: "click here to get a new code", wait: /You can ask for a new code from/, tries: /4 tries left/ },
    ...{
      changed: /^The email address of your account is now (\S+)\.$/,
      told: "The email address of your account has changed",
    },
  },
} as const;

test.each(["fr", "en"] as const)(
  "MR-035 the address of an account changes once a code sent to the new one is entered (%s)",
  async (language) => {
    const w = words[language];
    const { browser, person } = await aSignedIn(origin, undefined, { language });
    const next = `changement-${crypto.randomUUID()}@example.org`;
    await browser.visit("/patient-dashboard/identify");
    expect(browser.page.text).toContain(person.email);
    await browser.follow(w.change);
    expect(browser.page).toMatchObject({ path, h1: w.title });
    await checkPage(browser.page, { language, scripts: true });
    await browser.press(w.submit);
    expect(browser.page.errors).toHaveLength(2);
    browser.fill(w.email, next);
    browser.fill(w.password, "Faux-mot-de-passe-3");
    await browser.press(w.submit);
    expect(browser.page.errors).toEqual([w.wrong]);
    expect(browser.page.html).not.toContain("Faux-mot-de-passe-3");
    expect(browser.page.valueOf(w.email)).toBe(next);
    browser.fill(w.email, person.email);
    browser.fill(w.password, person.password);
    await browser.press(w.submit);
    expect(browser.page.errors).toEqual([w.same]);
    browser.fill(w.email, next);
    browser.fill(w.password, person.password);
    await browser.press(w.submit, { times: 2 });
    expect(browser.page.path).toBe(`${path}/code`);
    expect(browser.page.text).toContain(next);
    await checkPage(browser.page, { language, scripts: true });
    const code = await readCode(origin, next);
    const bad = (code.startsWith("0") ? "1" : "0") + code.slice(1);
    browser.fill(w.code, bad);
    await browser.press(w.confirm);
    expect(browser.page.errors.join()).toMatch(w.tries);
    await browser.press(w.again);
    expect(browser.page.flash).toMatch(w.wait);
    const late = browser.tab();
    browser.fill(w.code, code);
    await browser.press(w.confirm, { times: 2 });
    expect(browser.page.path).toBe("/patient-dashboard/identify");
    expect(w.changed.exec(browser.page.flash)?.[1]).toBe(next);
    expect(browser.page.text).toContain(next);
    // Mails speak the language of the account.
    expect(await readMail(origin, person.email, "L'adresse e-mail de votre compte a changé")).toContain("•••@");
    // The rest of the session knows it too.
    expect((await browser.visit("/contact")).valueOf(language === "fr" ? "E-mail" : "Email")).toBe(next);
    expect((await browser.visit("/reset-password")).text).not.toContain(person.email);
    // Another tab, where the code is gone, says which address holds.
    late.fill(w.code, bad);
    await late.press(w.confirm);
    expect(late.page).toMatchObject({ path: "/patient-dashboard/identify", flash: expect.stringContaining(next) });
    expect(late.page.flash).not.toMatch(w.changed);
    // Without a change under way there is no page of a code.
    expect((await browser.visit(`${path}/code`)).path).toBe(path);
  },
);
