import { expect, inject, test } from "vitest";
import { answerUpTo, openDocuments, takeSlot } from "../booking.ts";
import { checkPage } from "../page-checks.ts";
import { aSignedIn } from "../people.ts";
import { addDocument } from "../record.ts";

const origin = inject("baseUrl");
const page = "/consultationprocess/situation/documents";
const texts = {
  fr: {
    ...{
      choose: "Choisir dans mes documents",
      none: "Votre dossier ne contient aucun document.",
      add: "Ajouter à la réservation",
    },
    ...{
      missing: "Cochez au moins un document.",
      gone: "Un de ces documents n'est plus dans le dossier. Choisissez de nouveau.",
      legend: "Documents du dossier",
      added: "2 documents sont ajoutés.",
    },
  },
  en: {
    ...{ choose: "Choose from my documents", none: "Your record has no documents.", add: "Add to the booking" },
    ...{
      missing: "Tick at least one document.",
      gone: "One of these documents is no longer in the record. Please choose again.",
      legend: "Documents of the record",
      added: "2 documents have been added.",
    },
  },
} as const;

test.each(["fr", "en"] as const)(
  "decisions 2.10 documents of the record are chosen at step 3 (%s)",
  async (language) => {
    const w = texts[language];
    const { browser } = await aSignedIn(origin, undefined, { language });
    await takeSlot(browser);
    await answerUpTo(browser, "motifs");
    await openDocuments(browser);
    await browser.follow(w.choose);
    expect(browser.page).toMatchObject({ path: `${page}/record`, h1: w.choose });
    expect(browser.page.text).toContain(w.none);
    const record = browser.tab();
    for (const name of ["Ordonnance de mars", "Bilan sanguin"]) await addDocument(record, "other-document", name);
    await browser.visit(`${page}/record`);
    await checkPage(browser.page, { language, scripts: true });
    await browser.press(w.add);
    expect(browser.page.errors).toEqual([w.missing]);
    for (const name of ["Ordonnance de mars", "Bilan sanguin"]) browser.check(name, { within: w.legend });
    await browser.press(w.add, { times: 2 });
    expect(browser.page.path).toBe(page);
    expect(browser.page.flash).toContain(w.added);
    for (const name of ["Ordonnance de mars.", "Bilan sanguin."]) expect(browser.page.text).toContain(name);
    expect(browser.page.document.querySelectorAll("main ul.plain-list li")).toHaveLength(2);

    // One that is deleted meanwhile is told, and what is ticked stays.
    await browser.visit(`${page}/record`);
    browser.check("Bilan sanguin", { within: w.legend });
    await record.visit("/patient-dashboard/documents/other-document");
    const bilan = record.page.links.find((name) => /^(Supprimer|Delete).*Bilan sanguin/.test(name))!;
    await record.follow(bilan);
    await record.press(language === "fr" ? "Oui" : "Yes");
    await browser.press(w.add);
    expect(browser.page.status).toBe(422);
    expect(browser.page.errors).toEqual([w.gone]);
    // The booking keeps its copy to the end.
    await browser.visit(page);
    expect(browser.page.text).toContain("Bilan sanguin.");
  },
);
