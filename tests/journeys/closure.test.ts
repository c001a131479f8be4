import { expect, inject, test } from "vitest";
import { answerUpTo, atStep, takeSlot } from "../booking.ts";
import { Browser } from "../browser.ts";
import { checkPage } from "../page-checks.ts";
import { aSignedIn, logIn, readMail } from "../people.ts";

const origin = inject("baseUrl");
const path = "/account/close";
const words = {
  fr: {
    ...{ sessions: "Mes connexions", title: "Fermer mon compte", password: "Votre mot de passe" },
    ...{ wrong: "Ce n'est pas votre mot de passe.", closing: "Votre compte va être fermé", keep: "Garder mon compte" },
    ...{ copy: "Prendre une copie de mon dossier", ask: /^Demander/, asked: /^Votre demande est enregistrée/ },
    ...{ kept: "Votre compte est gardé, avec votre dossier entier." },
  },
  en: {
    ...{ sessions: "Where I am logged in", title: "Close my account", password: "Your password" },
    ...{ wrong: "This is not your password.", closing: "Your account is going to be closed", keep: "Keep my account" },
    ...{ copy: "Take a copy of my record", ask: /^Ask/, asked: /^Your request is saved/ },
    ...{ kept: "Your account is kept, with your whole record." },
  },
} as const;

test.each(["fr", "en"] as const)(
  "quality 39 an account is closed with the password, leads to its end from everywhere, gives a copy, and is kept (%s)",
  async (language) => {
    const w = words[language];
    const { browser, person } = await aSignedIn(origin, undefined, { language });
    await browser.visit("/account/sessions");
    await browser.follow(w.title);
    expect(browser.page).toMatchObject({ path, h1: w.title });
    await checkPage(browser.page, { language, scripts: true });
    await browser.press(w.title);
    expect(browser.page.errors).toHaveLength(1);
    browser.fill(w.password, "Faux-mot-de-passe-3");
    await browser.press(w.title);
    expect(browser.page.errors).toEqual([w.wrong]);
    browser.fill(w.password, person.password);
    const stale = browser.tab();
    await browser.press(w.title, { times: 2 });
    expect(browser.page).toMatchObject({ path, h1: w.closing, flash: expect.stringMatching(w.asked) });
    await checkPage(browser.page, { language, scripts: true });
    expect(await readMail(origin, person.email, w.closing)).toMatch(/Cabinet ouvert/);
    // The same form in another tab closes it again, and does not keep it.
    await stale.press(w.title);
    expect(stale.page).toMatchObject({ path, h1: w.closing });

    for (const place of ["/patient-dashboard/welcome", "/patient-dashboard/documents", "/consultationprocess/motifs"]) {
      await browser.visit(place);
      expect(browser.page, place).toMatchObject({ path, h1: w.closing });
    }
    await takeSlot(browser);
    expect(browser.page).toMatchObject({ path, h1: w.closing });
    await browser.visit("/");
    await browser.follow(language === "fr" ? "Le garder" : "Keep it");
    await browser.follow(w.copy);
    expect(browser.page.path).toBe("/patient-dashboard/export");
    await browser.press(w.ask);
    expect(browser.page).toMatchObject({ status: 200, path: "/patient-dashboard/export" });

    const later = new Browser(origin, { language });
    await later.visit("/login");
    await logIn(later, person);
    expect(later.page).toMatchObject({ path, h1: w.closing });
    await later.press(w.keep, { times: 2 });
    expect(later.page).toMatchObject({ path: "/", flash: w.kept });
    // The other browser, which closed it, learns of it.
    for (const kept of [later, browser]) {
      await kept.visit(path);
      expect(kept.page.h1).toBe(w.title);
      await kept.visit("/patient-dashboard/welcome");
      expect(kept.page.path).toBe("/patient-dashboard/welcome");
    }
  },
);

test("quality 39 an account with an appointment to come says to cancel it first, where it can be cancelled", async () => {
  const { browser, person } = await atStep(origin, "payment");
  await answerUpTo(browser, "payment");
  const close = async () => {
    await browser.visit(path);
    browser.fill(words.fr.password, person.password);
    await browser.press(words.fr.title);
  };
  await close();
  expect(browser.page.errors).toEqual(["Vous avez un rendez-vous à venir. Annulez-le d'abord."]);
  await browser.follow("vos rendez-vous");
  await browser.follow(/^Annuler : /);
  await browser.press("Annuler ce rendez-vous");
  // What was only begun to book is given up.
  await takeSlot(browser, { search: "/search?specialty=pediatrie&part=TOUTE" });
  await close();
  expect(browser.page).toMatchObject({ path, h1: words.fr.closing });
});
