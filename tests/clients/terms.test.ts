import { inject, test } from "vitest";
import { aNewcomer } from "../people.ts";
import { logIn, runs, words } from "./log-in.ts";
import { TextBrowser } from "./text-browser.ts";

const origin = inject("baseUrl");

const said = {
  fr: {
    title: "Avant d'aller plus loin",
    terms: "J'ai lu et j'accepte les conditions générales d'utilisation",
    notice: "J'ai lu la notice d'information et j'y consens",
    confirm: "Valider",
    error: "Veuillez cocher les cases avant de valider.",
    place: "Prochain rendez-vous",
  },
  en: {
    title: "Before you go on",
    terms: "I have read and accept the terms of use",
    notice: "I have read the information notice and give my consent",
    confirm: "Confirm",
    error: "Please tick the boxes before you confirm.",
    place: "Next appointment",
  },
};

test.runIf(runs.length > 0).each(runs)(
  "PF-088 PF-092 PF-095 PF-099 R7 %s in %s gets the terms at the login, must check the checkboxes and continues",
  async (client, language) => {
    const s = said[language];
    const browser = new TextBrowser(client, `${origin}/login`, language);
    try {
      await logIn(browser, words[language], origin, aNewcomer());
      await browser.see(s.title);
      await browser.press(s.confirm, { after: s.notice });
      await browser.see(s.error);
      await browser.tick(s.terms);
      await browser.tick(s.notice);
      await browser.press(s.confirm, { after: s.notice });
      await browser.see(s.place);
    } finally {
      browser.close();
    }
  },
  180_000,
);
