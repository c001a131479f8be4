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
  const other = [
    expect.stringMatching(/^Cette demande était pour Camille Essai/),
    expect.stringContaining("un autre dossier a été ouvert entre-temps"),
  ];
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

test.each([
  ["fr", "Ajouter plusieurs mesures depuis un tableau", "Vérifier les lignes", "Ou collez les lignes ici"],
  ["en", "Add several measurements from a table", "Check the lines", "Or paste the lines here"],
] as const)("MR-136 a table is checked line by line, shown, and added (%s)", async (language, link, check, label) => {
  const { browser } = await aSignedIn(origin, undefined, { language });
  await browser.visit(path);
  await browser.follow(link);
  await checkPage(browser.page, { language, scripts: true });
  await browser.press(check);
  expect(browser.page).toMatchObject({ status: 422, errors: [expect.any(String)] });
  const table = "Date;Poids;Taille\n14/03/2024;68,5;172\n<b>hier</b>;1;2\n15/03/2199;70;\n16/03/2024;95;";
  browser.attach(/CSV/, new File([table], "mesures.csv", { type: "text/csv" }));
  await browser.press(check);
  expect(browser.page.status).toBe(200);
  await checkPage(browser.page, { language, scripts: true });
  expect(String(browser.page.valueOf(label)).replaceAll("\r\n", "\n")).toBe(table);
  const text = main(browser);
  expect(text).toContain("<b>hier</b>;1;2");
  expect(text).toMatch(language === "fr" ? /futur, laissé de côté/ : /date in the future, left out/);
  expect(text).toMatch(
    language === "fr" ? /95 kg sera ajouté, mais la valeur est inhabituelle/ : /95 kg will be added, but/,
  );
  // What was not shown is not added.
  const changed = browser.tab();
  changed.fill(label, "2024-03-14;70;172\n2024-04-01;71;");
  await changed.press(/^(Ajouter|Add) 3 /);
  expect(changed.page.buttons.join()).toMatch(/(Ajouter|Add) 3 /);
  expect(main(changed)).toContain(language === "fr" ? "Rien n'est encore ajouté." : "Nothing has been added yet.");
  await browser.press(/^(Ajouter|Add) 3 /, { times: 2 });
  expect(browser.page).toMatchObject({ path, flash: expect.stringMatching(/ajoutées|added/) });
  expect(main(browser)).toMatch(language === "fr" ? /2 mesures de poids/ : /2 weight measurements/);
});

test("MR-136 a file that is no table, too large, or for another person is refused with its sentence", async () => {
  const { browser } = await aSignedIn(origin);
  await browser.visit(`${path}/import`);
  for (const file of [new File([new Uint8Array([0, 1, 2])], "a.csv"), new File(["1;2\n".repeat(20_000)], "b.csv")]) {
    browser.attach(/CSV/, file);
    await browser.press("Vérifier les lignes");
    expect(browser.page).toMatchObject({
      status: 422,
      errors: [expect.stringMatching(/^Ce fichier est trop gros/)],
    });
  }
  browser.attach(/CSV/, new File([new Uint8Array(28 * 1024 * 1024)], "film.csv"));
  await browser.press("Vérifier les lignes");
  expect(browser.page).toMatchObject({ status: 413, errors: [expect.stringMatching(/^Ce fichier est trop gros/)] });
  browser.fill("Ou collez les lignes ici", "2024-03-14;68,5;172\n".repeat(251));
  await browser.press("Vérifier les lignes");
  expect(browser.page.errors).toEqual([expect.stringMatching(/^Il y a plus de 250 lignes/)]);
  browser.fill("Ou collez les lignes ici", ";;");
  await browser.press("Vérifier les lignes");
  expect(browser.page.errors).toEqual([expect.stringMatching(/^Aucune ligne/)]);
  browser.fill("Ou collez les lignes ici", "2024-03-14;68,5;172");
  const tab = browser.tab();
  await tab.visit("/patient-dashboard/switch");
  await tab.press(tab.page.buttons.find((name) => /^Léa/.test(name))!);
  await browser.press("Vérifier les lignes");
  expect(browser.page.status).toBe(409);
  // Lines that were typed for one person go to no other, whatever else is wrong in between.
  browser.attach(/CSV/, new File([new Uint8Array([0, 1, 2])], "a.csv"));
  await browser.press("Vérifier les lignes");
  expect(browser.page.status).toBe(409);
  await browser.press("Vérifier les lignes");
  expect(browser.page).toMatchObject({
    status: 409,
    errors: [expect.stringMatching(/^Cette demande était pour Camille Essai/), expect.any(String)],
  });
});
