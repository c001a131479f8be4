import { expect, inject, test } from "vitest";
import { Browser } from "../browser.ts";
import { checkPage } from "../page-checks.ts";
import { aSignedIn } from "../people.ts";

const origin = inject("baseUrl");
const path = "/patient-dashboard/identify/avatar";
const words = {
  fr: {
    ...{ change: "Changer la photo ou le dessin", file: "Choisissez un fichier", send: "Envoyer" },
    ...{ kept: "L'image est enregistrée.", remove: "Retirer l'image", removed: "L'image est retirée." },
    ...{ preset: "Choisissez une image", cat: "Chat gris", use: "Prendre cette image", none: "Choisissez un fichier." },
    ...{
      nothing: "Choisissez une image dans la liste.",
      type: "Seuls les formats d'image png, jpg et jpeg sont autorisés",
    },
  },
  en: {
    ...{ change: "Change the photo or drawing", file: "Choose a file", send: "Send" },
    ...{ kept: "The picture is saved.", remove: "Remove the picture", removed: "The picture is removed." },
    ...{ preset: "Choose a picture", cat: "Grey cat", use: "Use this picture", none: "Choose a file." },
    ...{ nothing: "Choose a picture from the list.", type: "Only the image formats png, jpg and jpeg are allowed" },
  },
} as const;

/** A red picture of one pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64",
);
const picturesOf = ({ page }: Browser) =>
  page.document.querySelectorAll("img.avatar").map((image) => image.getAttribute("src"));

test.each(["fr", "en"] as const)(
  "MR-003 MR-018 MR-083 a photo or a drawing is chosen, shown in the menu and taken away (%s)",
  async (language) => {
    const w = words[language];
    const { browser } = await aSignedIn(origin, undefined, { language });
    await browser.visit("/patient-dashboard/identify");
    expect(picturesOf(browser)).toEqual([]);
    await browser.follow(w.change);
    expect(browser.page.path).toBe(path);
    await checkPage(browser.page, { language, scripts: true });
    await browser.press(w.send);
    expect(browser.page.errors).toEqual([w.none]);
    browser.attach(w.file, new File(["GIF89a"], "moi.gif"));
    await browser.press(w.send);
    expect(browser.page.errors).toEqual([w.type]);
    await browser.press(w.use);
    expect(browser.page.errors).toEqual([w.nothing]);
    browser.attach(w.file, new File([png], "C:\\photos\\moi.png", { type: "image/png" }));
    await browser.press(w.send);
    expect(browser.page).toMatchObject({ path, flash: w.kept });
    expect(picturesOf(browser)).toEqual(["/avatar", "/avatar"]);
    expect((await browser.tab().visit("/avatar")).headers.get("content-type")).toBe("image/jpeg");
    browser.choose(w.preset, w.cat);
    await browser.press(w.use);
    expect(browser.page.flash).toBe(w.kept);
    expect((await browser.tab().visit("/avatar")).headers.get("content-type")).toBe("image/svg+xml");
    await browser.visit(path);
    expect(browser.page.chosenIn(w.preset)).toEqual([w.cat]);
    await browser.press(w.remove);
    expect(browser.page.flash).toBe(w.removed);
    expect(picturesOf(browser)).toEqual([]);
    expect((await browser.tab().visit("/avatar")).status).toBe(404);
  },
);

test("MR-003 R12 a child has a picture of its own, which nobody else sees, and a form for another person changes nothing", async () => {
  const w = words.fr;
  const { browser } = await aSignedIn(origin);
  await browser.visit(path);
  browser.choose(w.preset, w.cat);
  const late = browser.tab();
  late.choose(w.preset, w.cat);
  await browser.visit("/patient-dashboard/switch");
  await browser.press(browser.page.buttons.find((name) => /^Léa/.test(name))!);
  await late.press(w.use);
  expect(late.page.status).toBe(409);
  const refusal = /^Cette demande était pour Camille Essai.*un autre dossier a été ouvert/;
  expect(late.page.errors.join()).toMatch(refusal);
  // Pressed again, it is still no picture of the child.
  late.choose(w.preset, w.cat);
  await late.press(w.use);
  expect([late.page.status, late.page.errors.join()]).toEqual([409, expect.stringMatching(refusal)]);
  await browser.visit(path);
  expect(browser.page.h1).toBe("Choisir une photo ou un dessin pour Léa");
  browser.choose(w.preset, w.cat);
  await browser.press(w.use);
  const [src = ""] = picturesOf(browser).filter((one) => one?.includes("of="));
  expect(src).toMatch(/^\/avatar\?of=[\da-f-]{36}$/);
  expect((await browser.tab().visit(src)).status).toBe(200);
  // The parent has none.
  expect((await browser.tab().visit("/avatar")).status).toBe(404);
  const { browser: other } = await aSignedIn(origin);
  for (const stranger of [other, new Browser(origin)]) expect((await stranger.visit(src)).status).toBe(404);
  for (const wrong of ["/avatar?of=", "/avatar?of=1", "/avatar?of=..%2Fx"])
    expect((await browser.tab().visit(wrong)).status, wrong).toBe(404);
});
