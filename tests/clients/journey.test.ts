import { expect, inject, test } from "vitest";
import { aSlot, words } from "../booking.ts";
import { aPerson } from "../people.ts";
import { logIn, words as loginWords, runs } from "./log-in.ts";
import { TextBrowser } from "./text-browser.ts";

const said = {
  fr: {
    book: "Prendre un rendez-vous",
    specialty: "Médecine générale",
    found: /praticiens, le plus tôt d'abord/,
    time: /\b\d{1,2} h \d\d\b/g,
    day: /^\s*(?:(?:Aujourd'hui|Demain), )?((?:lun|mar|mer|jeu|ven|sam|dim)\. \d.+)/i,
    slotKept: "Ce créneau est libre",
    email: "E-mail",
    password: "Mot de passe",
    logIn: "Connexion",
    outbox: "Démonstration : lire le message",
    code: "Saisissez le code",
    confirmCode: "Confirmer",
    self: "Moi, Camille",
    refuse: "Refuser le paiement",
    refused: "Le paiement par carte a été refusé.",
    list: "Voir mes rendez-vous",
    upcoming: "Téléconsultations à venir",
    past: "Passées",
    cancel: "Annuler",
    why: "Pourquoi annulez-vous",
    cancelThis: "Annuler ce rendez-vous",
    cancelled: "Votre rendez-vous a été annulé.",
    // The line may be broken after it.
    cancelledRow: "Annulé",
    logOut: "Déconnexion",
    dashboard: "Tableau de bord",
    visits: "Téléconsultations",
    noneUpcoming: "Aucun rendez-vous à venir.",
    nonePast: "Aucun rendez-vous passé ou annulé.",
    closed: "Accès réservé",
  },
  en: {
    book: "Book an appointment",
    specialty: "General practice",
    found: /practitioners, the soonest first/,
    time: /\b\d{1,2}:\d\d\b/g,
    day: /^\s*(?:(?:Today|Tomorrow), )?((?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d.+)/,
    slotKept: "This time is free",
    email: "Email",
    password: "Password",
    logIn: "Log in",
    outbox: "Demonstration: read the message",
    code: "Enter the",
    confirmCode: "Confirm",
    self: "Me, Camille",
    refuse: "Refuse the payment",
    refused: "The card payment was refused.",
    list: "See my appointments",
    upcoming: "Upcoming",
    past: "Past",
    cancel: "Cancel",
    why: "Why are you cancelling",
    cancelThis: "Cancel this",
    cancelled: "Your appointment is cancelled.",
    cancelledRow: "Cancelled",
    logOut: "Log out",
    dashboard: "Dashboard",
    visits: "Video visits",
    noneUpcoming: "No upcoming appointments.",
    nonePast: "No past or cancelled appointments.",
    closed: "Restricted access",
  },
};

const step = (number: number) => `${number}/6`;

/** The free times on the screen, as the buttons of the page name them. */
function timesOn(screen: string[], { time, day }: { time: RegExp; day: RegExp }): string[] {
  let [practitioner, date] = ["", ""];
  return screen.flatMap((line) => {
    const [, name] = /^\W*((?:Dr|Pr|Prof\.) .+)/.exec(line) ?? [];
    if (name) [practitioner, date] = [name, ""];
    const [, named] = day.exec(line) ?? [];
    if (named) date = named.trim();
    return date ? (line.match(time) ?? []).map((said) => `${said}, ${date}, ${practitioner}`) : [];
  });
}

test.runIf(runs.length > 0).each(runs)(
  "BK-022 BK-029 BK-078 R11 quality 5 %s books as a guest, pays after a refused card, cancels, and shows nothing of it to whoever logs in next (%s)",
  async (client, language) => {
    const w = words[language];
    const s = said[language];
    const person = aPerson();
    const browser = new TextBrowser(client, inject("baseUrl"), language);
    try {
      await browser.see("Cabinet ouvert");
      await browser.press(s.book);
      await browser.see(s.specialty);
      await browser.press(s.specialty);
      await browser.see(s.found);
      const [time = "", day = "", practitioner = ""] = aSlot(timesOn(await browser.screen(), s)).split(", ");
      await browser.press(new RegExp(`\\b${time}\\b`), { after: [practitioner, day] });

      await browser.see(s.slotKept);
      await browser.fill(s.email, person.email, { after: s.slotKept });
      await browser.fill(s.password, person.password, { after: s.email });
      await browser.press(s.logIn, { after: s.password });
      await browser.see(s.code);
      await browser.press(s.outbox);
      const code = /code (\d{4,8})/i.exec(await browser.see(person.email))?.[1] ?? "";
      await browser.back();
      await browser.see(s.code);
      await browser.fill(s.code, code);
      await browser.press(s.confirmCode, { after: s.code });

      await browser.see(step(1));
      const lines = await browser.screen();
      expect(lines.findIndex((line) => line.includes(w.goOn))).toBeLessThanOrEqual(90);
      await browser.tick(s.self, { after: w.who });
      await browser.press(w.goOn, { after: s.self });
      await browser.see(step(2));
      await browser.tick(w.noFlag, { after: w.flags });
      await browser.tick(w.reason, { after: w.reasons });
      await browser.choose(w.since, w.days);
      await browser.tick(w.yes, { after: w.firstTime });
      await browser.press(w.goOn, { after: w.firstTime });
      await browser.see(step(3));
      await browser.tick(w.yes, { after: w.regularDoctor });
      await browser.tick(w.mine, { after: w.why });
      await browser.tick(w.none, { after: w.rights });
      await browser.press(w.goOn, { after: w.rights });
      await browser.see(step(4));
      for (const [at, question] of w.health.entries()) await browser.tick(w.noneKnown[at]!, { after: question });
      await browser.tick(w.nothing, { after: w.share });
      await browser.press(w.goOn, { after: w.share });
      await browser.see(step(5));
      for (const consent of w.consents) await browser.tick(consent);
      await browser.press(w.goOn, { after: w.consents.at(-1)! });
      await browser.see(step(6));
      await browser.tick(w.card, { after: w.how });
      await browser.press(w.confirm);
      await browser.press(s.refuse);
      await browser.see(s.refused);
      await browser.press(w.confirm);
      await browser.see(w.accept);
      await browser.press(w.accept);
      await browser.see(w.booked);

      await browser.press(s.list);
      await browser.see(s.upcoming);
      await browser.press(s.cancel, { after: s.upcoming });
      await browser.see(s.cancelThis);
      await browser.press(s.cancelThis, { after: s.why });
      await browser.see(s.cancelled);
      await browser.press(s.past);
      await browser.see(s.cancelledRow);

      await browser.press(s.logOut);
      await browser.press(s.logIn);
      const next = aPerson();
      await logIn(browser, loginWords[language], inject("baseUrl"), next);
      const hidesFirst = async () => {
        const text = (await browser.screen()).join("\n");
        expect(text).toContain(next.name);
        expect(text).not.toContain(person.name);
        expect(text).not.toContain(practitioner);
      };
      await browser.see(next.name);
      await hidesFirst();
      await browser.press(s.dashboard);
      await browser.see(s.noneUpcoming);
      await hidesFirst();
      await browser.press(s.visits);
      await browser.see(s.upcoming);
      await hidesFirst();
      await browser.press(s.past);
      await browser.see(s.nonePast);
      await hidesFirst();
      await browser.press(s.logOut);
      await browser.see(s.logIn);
      await browser.open(`${inject("baseUrl")}/patient-dashboard/teleconsultations`);
      await browser.see(s.closed);
    } finally {
      browser.close();
    }
  },
  300_000,
);
