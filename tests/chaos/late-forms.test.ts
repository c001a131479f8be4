import { afterAll, beforeAll, expect, test } from "vitest";
import { aSignedIn } from "../people.ts";
import { addEntry, addMeasurement, fillEntry, firstEntry, profile } from "../record.ts";
import { type HoldingProxy, startHoldingProxy } from "./holding-proxy.ts";
import { type SeparateProcesses, startSeparately } from "./separate-processes.ts";

let apart: SeparateProcesses<HoldingProxy>;
beforeAll(async () => {
  apart = await startSeparately(startHoldingProxy);
});
afterAll(() => apart.stop());

test("MR-007 a child is removed while forms are on their way: each says whose it was, and gives back what was typed", async () => {
  const { browser, person } = await aSignedIn(apart.app.url);
  await browser.visit("/patient-dashboard/switch");
  await browser.press(/^Léa/);
  await addEntry(browser, "allergies");
  await browser.visit(firstEntry(browser.page));
  browser.fill("Effet", "Plaques rouges");
  const added = browser.tab();
  await added.visit(`${profile}/antecedents/add`);
  fillEntry(added, "antecedents");
  const weight = browser.tab();
  await addMeasurement(weight, "weight", "20");
  await weight.visit(firstEntry(weight.page));
  weight.fill(/^Poids \(/, "21");
  const picture = browser.tab();
  await picture.visit("/patient-dashboard/identify/avatar");
  picture.choose("Choisissez une image", "Chat gris");
  const { browser: other } = await aSignedIn(apart.app.url, person);
  await other.visit("/patient-dashboard/children");
  await other.follow(/^Supprimer.*Léa/);
  const address = browser.headers["X-Forwarded-For"]!;
  const arrived = apart.between.hold("call", [
    { call: "PUT /user/patient/update-allergy", address, nth: 1 },
    { call: "POST /user/patient/add-antecedent", address, nth: 1 },
    { call: "PUT /user/patient/update-weight", address, nth: 1 },
    { call: "PUT /user/update/patient/avatar", address, nth: 1 },
  ]);
  const sent = Promise.all([
    ...[browser, weight].map((one) => one.press("Enregistrer")),
    ...[added.press("Ajouter"), picture.press("Prendre cette image")],
  ]);
  await arrived;
  await other.press("Oui");
  apart.between.pass();
  await sent;
  const lost = "Rien n'a changé : ce dossier n'est plus rattaché à votre compte.";
  for (const { page } of [browser, added, weight, picture])
    expect(page).toMatchObject({ status: 409, errors: [expect.stringMatching(/^Cette demande était pour Léa/), lost] });
  expect(browser.page.valueOf("Effet")).toBe("Plaques rouges");
  expect(weight.page.valueOf(/^Poids \(/)).toBe("21");
  expect(added.page.chosenIn("Où en est-il ?")).toEqual(["En cours"]);
});

test("MR-007 a form that takes long leaves the record open that was opened meanwhile", async () => {
  const { browser } = await aSignedIn(apart.app.url);
  await browser.visit(`${profile}/antecedents/add`);
  fillEntry(browser, "antecedents");
  const tab = browser.tab();
  await tab.visit("/patient-dashboard/switch");
  const address = browser.headers["X-Forwarded-For"]!;
  const arrived = apart.between.hold("call", [{ call: "POST /user/patient/add-antecedent", address, nth: 1 }]);
  const sent = browser.press("Ajouter");
  await arrived;
  await tab.press(/^Léa/);
  expect(tab.page.text).toContain("Dossier de Léa");
  apart.between.pass();
  await sent;
  expect(browser.page.flash).toBe("Antécédent ajouté.");
  await tab.visit(`${profile}/antecedents`);
  expect(tab.page.text).toContain("Dossier de Léa");
  expect(tab.page.document.querySelector("main tbody tr")).toBeNull();
});
