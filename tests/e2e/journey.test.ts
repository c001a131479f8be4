import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { aSlot, steps, words } from "../booking.ts";
import { aPage, chromiumPath, closeContexts, launch, said } from "../chromium.ts";
import { clean } from "../page.ts";
import { aPerson, type Person, readCode } from "../people.ts";

const origin = inject("baseUrl");
const w = words.fr;
const search = "/search?specialty=medecine-generale&part=TOUTE";

let browser: Browser;
beforeAll(async () => {
  if (chromiumPath) browser = await launch();
});
afterAll(closeContexts);

async function freeSlot(page: Page): Promise<string> {
  await page.goto(search);
  const names = await page.getByRole("button", { name: w.time }).evaluateAll((all) => all.map((one) => one.ariaLabel));
  return aSlot(names.map((name) => clean(name ?? "")));
}

async function takeSlot(page: Page, times = 1): Promise<void> {
  const name = said(await freeSlot(page), true);
  await page.getByRole("button", { name }).click({ clickCount: times, delay: 40 });
}

async function logIn(page: Page, { email, password }: Person, javaScriptEnabled = true): Promise<void> {
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Connexion", exact: true }).click();
  await page.waitForURL("**/login/code");
  // With scripts the last digit submits the code, once they have started.
  if (javaScriptEnabled) await page.getByRole("button", { name: "Effacer" }).waitFor();
  await page.getByLabel(/^Saisissez le code/).pressSequentially(await readCode(origin, email), { delay: 60 });
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Confirmer", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login/code");
}

async function fill(page: Page, step: (typeof steps)[number]): Promise<void> {
  const inGroup = (legend: string, label: string | RegExp) =>
    page
      .getByRole("group", { name: said(legend) })
      .getByLabel(said(label))
      .first()
      .check();
  if (step === "beneficiary") await inGroup(w.who, w.self);
  if (step === "motifs") {
    await page.getByRole("radio", { name: w.noFlag }).check();
    await inGroup(w.reasons, w.reason);
    await page.getByLabel(said(w.since)).selectOption({ label: w.days });
    await inGroup(w.firstTime, w.yes);
  }
  if (step === "situation") {
    await inGroup(w.regularDoctor, w.yes);
    await inGroup(w.why, w.mine);
    await inGroup(w.rights, w.none);
  }
  if (step === "dosier-medical") {
    for (const [at, question] of w.health.entries()) await inGroup(question, w.noneKnown[at]!);
    await inGroup(w.share, w.nothing);
  }
  if (step === "informations") for (const consent of w.consents) await page.getByLabel(said(consent)).check();
  if (step === "payment") await inGroup(w.how, w.card);
}

const submit = (page: Page, step: (typeof steps)[number]) =>
  page.getByRole("button", { name: said(step === "payment" ? w.confirm : w.goOn, true) });

/** Where the content of the page ends on a small phone, in pixels. */
async function endOnPhone(page: Page): Promise<number> {
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  const end = await page.locator("main").evaluate((main) => main.getBoundingClientRect().bottom + scrollY);
  await page.setViewportSize(wide);
  return end;
}

const at = (page: Page, step: string) => page.waitForURL(`**/consultationprocess/${step}*`);

describe.runIf(chromiumPath)("in Chromium", { timeout: 120_000 }, () => {
  test.each([
    ["without scripts", false],
    ["with scripts", true],
  ])("the whole journey %s, from guest to cancelled", async (_, javaScriptEnabled) => {
    const person = aPerson();
    const { page, context, expectQuiet } = await aPage(browser, origin, { javaScriptEnabled });
    await takeSlot(page);
    await page.waitForURL("**/login?returnTo=*");
    await logIn(page, person, javaScriptEnabled);
    for (const step of steps) {
      await at(page, step);
      expect.soft(await endOnPhone(page), `${step} is three screens long at most`).toBeLessThanOrEqual(3 * 740);
      await fill(page, step);
      await submit(page, step).click();
    }
    await page.waitForURL("**/payment-page/*");
    await page.getByRole("button", { name: w.accept }).click();
    await at(page, "confirmation");
    expect(await page.locator("h1").textContent()).toMatch(w.booked);
    const ofPayment = page.getByRole("heading", { level: 1, name: "Page de paiement de démonstration" });
    await page.goBack();
    await ofPayment.waitFor();
    await page.getByText("Ce paiement a été accepté.").waitFor();
    // Somebody else may hold the device by now.
    expect(await page.content()).not.toContain("À l'ordre de");
    const paid = page.url();
    // Not under the address of the page before it.
    await page.goBack();
    await ofPayment.waitFor({ state: "detached" });
    await page.goto("/patient-dashboard/teleconsultations");
    await page
      .getByRole("link", { name: /^Annuler : / })
      .first()
      .click();
    await page.waitForURL("**/cancel");
    // The keys that choose a reason cancel nothing.
    await page.getByLabel("Pourquoi annulez-vous").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(500);
    expect(page.url()).toMatch(/\/cancel$/);
    await page.getByRole("button", { name: "Annuler ce rendez-vous" }).click();
    await page.getByText("Votre rendez-vous a été annulé.").waitFor();
    await page.goto(paid);
    await page.getByText("Ce paiement a été accepté, puis annulé.").waitFor();
    expectQuiet();
    await context.close();
  });

  test.each([
    ["without scripts", false],
    ["with scripts", true],
  ])("a double click on every form %s that creates something has one effect", async (_, javaScriptEnabled) => {
    const person = aPerson();
    const { page, context } = await aPage(browser, origin, { javaScriptEnabled });
    await page.goto("/login");
    await logIn(page, person, javaScriptEnabled);
    await takeSlot(page, 2);
    for (const step of steps) {
      await at(page, step);
      await fill(page, step);
      await submit(page, step).click({ clickCount: 2, delay: 40 });
    }
    await page.waitForURL("**/payment-page/*");
    await page.getByRole("button", { name: w.accept }).click({ clickCount: 2, delay: 40 });
    await at(page, "confirmation");
    await page.goto("/patient-dashboard/teleconsultations");
    expect(await page.locator(".rows > li").count()).toBe(1);
    await context.close();
  });

  test.each([
    ["without scripts", false],
    ["with scripts", true],
  ])("«back» shows each answer of a step as it was sent, %s", async (_, javaScriptEnabled) => {
    const person = aPerson();
    const { page, context } = await aPage(browser, origin, { javaScriptEnabled });
    await page.goto("/login");
    await logIn(page, person, javaScriptEnabled);
    await takeSlot(page);
    for (const [index, step] of steps.slice(0, -1).entries()) {
      await at(page, step);
      if (javaScriptEnabled) await page.waitForLoadState("networkidle");
      await fill(page, step);
      const answers = () =>
        page.locator("main input:checked, main option:checked").evaluateAll((all) =>
          all.map((one) => {
            const { name, value } = one as HTMLInputElement;
            return `${name} ${value}`;
          }),
        );
      const sent = await answers();
      await submit(page, step).click();
      await at(page, steps[index + 1]!);
      await page.goBack();
      await at(page, step);
      await expect.poll(answers).toEqual(sent);
      await submit(page, step).click();
    }
    await context.close();
  });

  test.each([
    ["without scripts", false],
    ["with scripts", true],
  ])("login and booking with the keyboard only %s", async (_, javaScriptEnabled) => {
    const person = aPerson();
    const { page, context } = await aPage(browser, origin, { javaScriptEnabled });
    const keys = keyboard(page);
    /** With scripts the focus moves to the title once the step is there. */
    const atStep = async (step: string) => {
      await at(page, step);
      if (javaScriptEnabled) await page.locator("h1:focus").waitFor();
    };
    await keys.to(await freeSlot(page));
    await keys.press("Enter");
    await page.waitForURL("**/login?returnTo=*");
    await keys.to("E-mail");
    await keys.type(person.email);
    await keys.to("Mot de passe");
    await keys.type(person.password);
    await keys.press("Enter");
    await page.waitForURL("**/login/code");
    if (javaScriptEnabled) await page.getByRole("button", { name: "Effacer" }).waitFor();
    await keys.to(/^Saisissez le code/);
    await keys.type(await readCode(origin, person.email));
    if (!javaScriptEnabled) await keys.press("Enter");
    await atStep("beneficiary");
    await keys.tick(w.self);
    await keys.go(w.goOn);
    await atStep("motifs");
    await keys.tick(w.noFlag);
    await keys.tick(w.reason);
    await keys.to(w.since);
    await keys.press("ArrowDown");
    await keys.press("ArrowDown");
    await keys.tick(w.yes);
    await keys.go(w.goOn);
    await atStep("situation");
    await keys.tick(w.yes);
    await keys.tick(w.mine);
    await keys.tick(w.none);
    await keys.go(w.goOn);
    await atStep("dosier-medical");
    for (const none of w.noneKnown) await keys.tick(none);
    await keys.tick(w.nothing);
    await keys.go(w.goOn);
    await atStep("informations");
    for (const consent of w.consents) await keys.tick(consent);
    await keys.go(w.goOn);
    await atStep("payment");
    await keys.tick(w.directly);
    await keys.go(w.confirm);
    await atStep("confirmation");
    await context.close();
  });

  test("without scripts «back» shows a refused login again, and tells nothing of a booking that was refused", async () => {
    const { page, context } = await aPage(browser, origin, { javaScriptEnabled: false });
    await page.goto("/login");
    await page.getByRole("button", { name: "Connexion", exact: true }).click();
    await page.getByText("Il y a un problème").waitFor();
    await page.getByRole("link", { name: "Mot de passe oublié" }).click();
    await page.waitForURL("**/forgot-password*");
    await page.goBack();
    await page.getByText("Il y a un problème").waitFor();
    const cached = (await context.request.post("/create-patient/identity", { headers: { origin } })).headers();
    expect(cached["cache-control"]).toBe("no-store");
    await context.close();
  });

  test("quality 38 after logging out the back button shows no personal data", async () => {
    const person = aPerson();
    const { page, context } = await aPage(browser, origin);
    await page.goto("/login");
    await logIn(page, person);
    await page.goto("/patient-dashboard/teleconsultations");
    await page.locator("header summary").click();
    await page.getByRole("button", { name: "Déconnexion" }).click();
    await page.getByText(`Au revoir ${person.name}.`).waitFor();
    await page.goBack();
    await page.waitForLoadState();
    expect(await page.locator("body").innerText()).not.toContain(person.name);
    expect(await page.locator("h1").innerText()).toBe("Accès réservé");
    await context.close();
  });
});

/** A user without a mouse who moves from one control to the next, never back. */
function keyboard(page: Page) {
  const press = (key: string) => page.keyboard.press(key);
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const text = element?.getAttribute("aria-label") ?? element?.labels?.[0]?.textContent ?? element?.textContent;
      return (text ?? "").replaceAll(/\s+/g, " ").trim().slice(0, 80);
    });
  /** The labels of the focused radio group: its other options are reached by the arrow keys. */
  const choices = () =>
    page.evaluate(() => {
      const radio = document.activeElement as HTMLInputElement | null;
      if (radio?.type !== "radio") return [];
      const group = [...(radio.form?.querySelectorAll<HTMLInputElement>(`[name="${radio.name}"]`) ?? [])];
      return group.map(({ labels }) => (labels?.[0]?.textContent ?? "").replaceAll(/\s+/g, " ").trim());
    });
  const to = async (name: string | RegExp) => {
    const passed: string[] = [];
    for (let tabs = 0; tabs < 300; tabs += 1) {
      await press("Tab");
      const here = await focused();
      if (said(name).test(here)) return;
      passed.push(here);
      const others = await choices();
      if (!others.some((label) => said(name).test(label))) continue;
      for (let arrow = 0; arrow < others.length; arrow += 1) {
        await press("ArrowDown");
        if (said(name).test(await focused())) return;
      }
    }
    throw new Error(`The keyboard does not reach ${name} on ${page.url()}: ${passed.join(" | ")}`);
  };
  return {
    press,
    to,
    type: (text: string) => page.keyboard.type(text, { delay: 20 }),
    tick: async (name: string | RegExp) => {
      await to(name);
      const isOn = () => page.evaluate(() => (document.activeElement as HTMLInputElement).checked);
      if (!(await isOn())) await press("Space");
      expect(await isOn()).toBe(true);
    },
    go: async (name: string | RegExp) => {
      await to(name);
      await press("Enter");
    },
  };
}
