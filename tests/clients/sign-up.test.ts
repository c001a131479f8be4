import { inject, test } from "vitest";
import { anAddress, password, words } from "../sign-up.ts";
import { runs } from "./log-in.ts";
import { TextBrowser } from "./text-browser.ts";

const said = {
  fr: {
    logIn: "Connexion",
    step: "Étape",
    outbox: "Démonstration : lire le message",
    code: "Saisissez le code",
    confirm: "Confirmer",
    account: "Votre compte est presque prêt",
  },
  en: {
    logIn: "Log in",
    step: "Step",
    outbox: "Demonstration: read the message",
    code: "Enter the",
    confirm: "Confirm",
    account: "Your account is almost ready",
  },
};

// The texts of the last step are longer than the screen of w3m.
const longRuns = runs.filter(([client]) => client !== "w3m");

test.runIf(longRuns.length > 0).each(longRuns)(
  "BK-060 BK-072 %s signs up and logs in for the first time (%s)",
  async (client, language) => {
    const w = words[language];
    const s = said[language];
    const email = anAddress();
    const browser = new TextBrowser(client, `${inject("baseUrl")}/create-patient`, language);
    try {
      await browser.see(`${s.step} 1/3`);
      await browser.fill(w.firstName, "Ines");
      await browser.fill(w.lastName, "Martin", { after: w.firstName });
      for (const [at, part] of ["3", "3", "1991"].entries())
        await browser.fill(w.parts[at]!, part, { after: w.bornOn });
      await browser.tick(w.female, { after: w.sex });
      await browser.choose(w.nationality, w.french);
      await browser.tick(w.language, { after: w.languages });
      await browser.fill(w.address, "12 rue des Lilas", { after: w.languages });
      await browser.fill(w.postalCode, "69003");
      await browser.fill(w.phone, "0612345678", { after: w.postalCode });
      await browser.fill(w.email, email, { after: w.phone });
      await browser.fill(w.password, password, { after: w.email });
      await browser.fill(w.confirmation, password);
      await browser.press(w.goOn, { after: w.confirmation });
      await browser.see(`${s.step} 2/3`);
      await browser.press(w.skip);
      await browser.see(`${s.step} 3/3`);
      await browser.tick(w.terms);
      await browser.tick(w.notice);
      await browser.press(w.create);
      await browser.see(s.account);
      await browser.fill(w.email, email, { after: s.account });
      await browser.fill(w.password, password, { after: [s.account, w.email] });
      await browser.press(s.logIn, { after: [s.account, w.email, w.password] });
      await browser.see(s.code);
      await browser.press(s.outbox);
      const code = /code (\d{4,8})/i.exec(await browser.see(email))?.[1] ?? "";
      await browser.back();
      await browser.see(s.code);
      await browser.fill(s.code, code);
      await browser.press(s.confirm, { after: s.code });
      await browser.see("Ines Martin");
    } finally {
      browser.close();
    }
  },
  300_000,
);
