import { expect, inject, test } from "vitest";
import type { Browser } from "../browser.ts";
import { textOf } from "../page.ts";
import { checkPage } from "../page-checks.ts";
import { aSignedIn } from "../people.ts";
import { addMeasurement, firstEntry, profile } from "../record.ts";

const origin = inject("baseUrl");
const path = `${profile}/measurements`;

const pathOf = (browser: Browser, selector: string) =>
  browser.page.document.querySelector(selector)?.getAttribute("href")?.split("#")[0] ?? "";
const main = (browser: Browser) => textOf(browser.page.document.querySelector("main")!);

async function send(browser: Browser, value: string, year: string): Promise<void> {
  browser.fill(/^(Poids|Taille) \(/, value);
  browser.fill("Jour", "14");
  browser.fill("Mois", "3");
  browser.fill("Année", year);
  await browser.press(/^(Ajouter|Enregistrer)$/);
}

test("MR-135 MR-136 MR-137 MR-141 measures are added, confirmed, changed and deleted without scripts", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit(path);
  await checkPage(browser.page, { language: "fr", scripts: true });
  for (const what of ["de poids", "de taille", "d'IMC"])
    expect(main(browser)).toContain(`Aucune mesure ${what} n'a été enregistrée pour le moment.`);
  await browser.follow("Ajouter une taille");
  await send(browser, "17", "2024");
  expect(browser.page).toMatchObject({ status: 422 });
  await send(browser, "172", "2024");
  expect(browser.page.flash).toBe("Taille ajoutée.");
  await browser.follow("Ajouter un poids");
  await send(browser, "260,5 kg", "2024");
  expect(browser.page.errors).toEqual([expect.stringMatching(/^Cette valeur est inhabituelle. Confirmez-vous/)]);
  browser.check("Oui, cette valeur est exacte");
  await browser.press("Ajouter");
  expect(browser.page).toMatchObject({ path, flash: "Poids ajouté." });
  await browser.visit(pathOf(browser, 'main a[href*="measurements/weight/"][href*="#entry-"]'));
  await send(browser, "67,6 kg", "2025");
  expect(browser.page.flash).toBe("Poids modifié.");
  await checkPage(browser.page, { language: "fr", scripts: true });
  expect(main(browser)).toMatch(/IMC : 22,9, zone « Poids idéal »/);
  await browser.visit(pathOf(browser, 'main a[href*="measurements/weight/"][href$="/delete"]'));
  await browser.press("Oui");
  expect(browser.page.flash).toBe("Poids supprimé.");
  expect(main(browser)).toContain("Aucune mesure de poids n'a été enregistrée pour le moment.");
});

test("a measure changed or deleted from a page of another record is refused with its sentence, and keeps what is typed", async () => {
  const { browser } = await aSignedIn(origin);
  await addMeasurement(browser, "weight", "68");
  const remove = pathOf(browser, 'main a[href$="/delete"]');
  await browser.visit(firstEntry(browser.page));
  browser.fill(/^Poids \(/, "69,5");
  const [tab, asking] = [browser.tab(), browser.tab()];
  await asking.visit(remove);
  await tab.visit("/patient-dashboard/switch");
  await tab.press(tab.page.buttons.find((name) => /^Léa/.test(name))!);
  const other = [expect.stringContaining("un autre dossier a été ouvert entre-temps")];
  await asking.press("Oui");
  expect(asking.page).toMatchObject({ status: 409, errors: other });
  expect(asking.page.buttons).not.toContain("Oui");
  await browser.press("Enregistrer");
  expect(browser.page).toMatchObject({ status: 409, errors: other });
  expect(browser.page.valueOf(/^Poids \(/)).toBe("69,5");
  await tab.press("Revenir à mon dossier");
  await tab.visit(remove);
  await tab.press("Oui");
  await browser.press("Enregistrer");
  expect(browser.page.status).toBe(409);
  expect(browser.page.errors).toEqual([expect.stringContaining("cette ligne n'existe plus")]);
  expect(browser.page.valueOf(/^Poids \(/)).toBe("69,5");
});
