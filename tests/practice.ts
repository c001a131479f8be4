import { expect } from "vitest";
import { answerUpTo, fillStep, takeSlot } from "./booking.ts";
import { aSignedIn } from "./people.ts";

/** The pages of the demonstration's practitioner who answers each request. */
export const practice = "/practitioner-dashboard/teleconsultations";

/** A patient's request to that practitioner, with the whole record shared, its allergies, or nothing but the answers. */
export async function aRequest(
  origin: string,
  share: "Tout le dossier" | "Les parties que je choisis" | null = null,
  { report = true } = {},
) {
  const { browser, person } = await aSignedIn(origin);
  await takeSlot(browser, { search: "/search?specialty=medecine-generale&name=mansouri&part=TOUTE" });
  await answerUpTo(browser, "motifs");
  fillStep(browser, "situation");
  browser.choose("Pourquoi ce praticien ?", "Sur les conseils du médecin traitant");
  await browser.press("Continuer");
  fillStep(browser, "dosier-medical");
  if (share) browser.choose("Que peut voir le praticien dans votre dossier ?", share);
  if (share === "Les parties que je choisis")
    browser.check("Allergies", { within: "Si vous choisissez, quelles parties ?" });
  await browser.press("Continuer");
  if (report) browser.check("Envoyer le compte rendu au médecin traitant");
  await answerUpTo(browser, "payment");
  expect(browser.page.h1).toBe("Votre demande est envoyée");
  const id = new URL(browser.page.url).searchParams.get("appointment")!;
  return { browser, person, id, own: `/patient-dashboard/teleconsultations/${id}`, asked: `${practice}/${id}` };
}
