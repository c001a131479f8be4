import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { aSlot, words } from "../booking.ts";
import { aPage, chromiumPath, closeContexts, launch, said } from "../chromium.ts";
import { clean } from "../page.ts";
import { aPerson, aSignedIn, readCode } from "../people.ts";

const origin = inject("baseUrl");

let browser: Browser;
beforeAll(async () => {
  if (chromiumPath) browser = await launch();
});
afterAll(closeContexts);

const isFocused = (element: Element) => element === document.activeElement;

/** A new person at the second step of a booking. */
async function atReasons(opened?: Awaited<ReturnType<typeof aPage>>) {
  const person = aPerson();
  const { page, context, expectQuiet } = opened ?? (await aPage(browser, origin));
  await page.goto("/search?specialty=medecine-generale&part=TOUTE");
  const times = page.getByRole("button", { name: words.fr.time });
  const names = await times.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));
  await page.getByRole("button", { name: said(aSlot(names.map(clean)), true) }).click();
  await page.getByLabel("E-mail", { exact: true }).fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Connexion", exact: true }).click();
  await page.waitForURL("**/login/code");
  await page.getByRole("button", { name: "Effacer" }).waitFor();
  await page.getByLabel(/^Saisissez le code/).pressSequentially(await readCode(origin, person.email), { delay: 60 });
  await page.waitForURL("**/beneficiary");
  await page.getByRole("radio", { name: /^Moi/ }).check();
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.waitForURL("**/motifs");
  return { page, context, expectQuiet, person };
}

async function atCode() {
  const person = aPerson();
  const { page, context } = await aPage(browser, origin);
  await page.goto("/login");
  await page.getByLabel("E-mail", { exact: true }).fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Connexion", exact: true }).click();
  await page.waitForURL("**/login/code");
  const code = page.getByLabel(/^Saisissez le code/);
  await page.getByRole("button", { name: "Effacer" }).waitFor();
  return { page, context, code, person };
}

describe.runIf(chromiumPath)("with scripts", { timeout: 60_000 }, () => {
  test("PF-130 without scripts a link of the error summary shows the question above its field too", async () => {
    const { page, context } = await aPage(browser, origin, {
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    });
    await page.goto("/create-patient/identity");
    await page.getByRole("button", { name: "Continuer" }).click();
    for (const [link, question] of [
      ["Indiquez un numéro de téléphone.", "Téléphone"],
      ["Choisissez le sexe inscrit à l'état civil.", "Sexe"],
      ["Indiquez le jour, le mois et l'année.", "Date de naissance"],
    ] as const) {
      await page.getByRole("link", { name: link }).click();
      const label = page.locator("label, legend").filter({ hasText: new RegExp(`^${question}$`) });
      const { top, bottom } = await label.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
      expect(top, question).toBeGreaterThanOrEqual(0);
      expect(bottom, question).toBeLessThan(740);
    }
    await context.close();
  });

  test("look the button of a choice stands beside the first line of its text, also where text is larger", async () => {
    const { page, context } = await aPage(browser, origin, { javaScriptEnabled: false });
    await page.goto("/display");
    for (const size of ["100%", "150%", "200%"]) {
      const offsets = await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
        return [...document.querySelectorAll("main .choice")].map((choice) => {
          const input = choice.querySelector("input")!.getBoundingClientRect();
          const text = document.createRange();
          text.selectNodeContents(choice.querySelector("label")!);
          const line = text.getClientRects()[0]!;
          return Math.abs(input.top + input.height / 2 - line.top - line.height / 2);
        });
      }, size);
      expect(offsets.length).toBeGreaterThan(5);
      expect(Math.max(...offsets), size).toBeLessThan(2);
    }
    await context.close();
  });

  test("PF-033 the password can be shown and hidden, and its state is announced", async () => {
    const { page, context } = await aPage(browser, origin);
    await page.goto("/login");
    const password = page.getByLabel("Mot de passe", { exact: true });
    await password.fill("secret");
    await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
    expect(await password.getAttribute("type")).toBe("text");
    await page.getByText("Votre mot de passe est affiché.").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Masquer le mot de passe" }).click();
    expect(await password.getAttribute("type")).toBe("password");
    await context.close();
  });

  test("PF-129 a link of the error summary leads to its field, and all errors stay", async () => {
    const { page, context } = await aPage(browser, origin);
    await page.goto("/login");
    await page.getByRole("button", { name: "Afficher le mot de passe" }).waitFor();
    await page.getByRole("button", { name: "Connexion", exact: true }).click();
    const links = page.locator(".error-summary a");
    await links.first().waitFor();
    const count = await links.count();
    expect(count).toBe(2);
    await links.last().click();
    expect(await page.getByLabel("Mot de passe", { exact: true }).evaluate(isFocused)).toBe(true);
    expect(await links.count()).toBe(count);
    expect(await page.locator(".error:not(:empty)").count()).toBe(count);
    await context.close();
  });

  test("PF-047 PF-057 the code is cleared at once, and arrow keys and backspace work as in any field", async () => {
    const { page, context, code } = await atCode();
    await code.pressSequentially("123");
    await code.press("ArrowLeft");
    await code.press("Backspace");
    expect(await code.inputValue()).toBe("13");
    await page.getByRole("button", { name: "Effacer" }).click();
    expect(await code.inputValue()).toBe("");
    await context.close();
  });

  test("PF-056 a pasted code is reduced to its digits and submitted automatically", async () => {
    const { page, context, code, person } = await atCode();
    const digits = await readCode(origin, person.email);
    await code.evaluate(
      (input, text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        if ((input as HTMLInputElement).value === "") {
          (input as HTMLInputElement).focus();
          document.execCommand("insertText", false, text);
        }
      },
      ` ${digits.slice(0, 2)} ${digits.slice(2)} `,
    );
    await page.waitForURL((url) => url.pathname === "/");
    await context.close();
  });

  test("MR-061 MR-062 a regular doctor chosen among the suggestions is not asked about again", async () => {
    const { browser: patient } = await aSignedIn(origin);
    const { page, context } = await aPage(browser, origin);
    await context.addCookies([...patient.cookies].map(([name, { value }]) => ({ name, value, url: origin })));
    await page.goto("/patient-dashboard/identify#part-doctor");
    const name = page.getByRole("combobox", { name: /^Rechercher un médecin/ });
    await name.click();
    await name.pressSequentially("mart", { delay: 30 });
    const option = page.getByRole("listbox").getByRole("option").first();
    // Others may bear the name: the town is said, also after the choice.
    const [titled = "", ...place] = (await option.textContent())!.split(", ");
    expect(place.join()).toMatch(/\d{5} /);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const chosen = await name.inputValue();
    expect(titled.endsWith(` ${chosen}`)).toBe(true);
    await page
      .getByRole("status")
      .filter({ hasText: place.join(", ") })
      .waitFor();
    // The rest of what is required; sent, the form is taken at once, and again without a reload.
    await page.locator("main form").evaluate((form: HTMLFormElement) => {
      const values = { nationality: "FR", postalCode: "69003", city: "Lyon", weight: "70", height: "175" };
      for (const [field, value] of Object.entries(values))
        (form.elements.namedItem(field) as HTMLInputElement | HTMLSelectElement).value = value;
      form.querySelector<HTMLInputElement>('[name="languages"]')!.checked = true;
    });
    for (const phone of ["0612345678", "0612345679"]) {
      await page.getByRole("textbox", { name: "Téléphone", exact: true }).first().fill(phone);
      await page.getByRole("button", { name: "Modifier" }).click();
      await page.getByText("Le profil patient a été mis à jour avec succès.").waitFor();
      expect(await page.locator(".error-summary").count()).toBe(0);
    }
    await page.reload();
    expect(await name.inputValue()).toBe(chosen);
    expect(await page.locator("#part-doctor").textContent()).toContain(place.at(-1)!.split(" ").at(-1));
    await context.close();
  });

  test("MR-070 what a social security number still lacks is counted while it is typed", async () => {
    const { browser: patient } = await aSignedIn(origin);
    const { page, context } = await aPage(browser, origin);
    await context.addCookies([...patient.cookies].map(([name, { value }]) => ({ name, value, url: origin })));
    await page.goto("/patient-dashboard/identify");
    const number = page.getByRole("textbox", { name: /^Numéro( \(|$)/ });
    await number.pressSequentially("1 85 05 78 006 0");
    await page.getByText("Il manque 4 caractères.").waitFor();
    await number.pressSequentially("84 91");
    await page.getByText("Il manque").waitFor({ state: "detached" });
    await context.close();
  });

  test("BK-011 a list of the search that is gone through by keys searches once it is left, and the button leads to what was found", async () => {
    const { page, context } = await aPage(browser, origin);
    await page.goto("/search");
    const language = page.getByRole("combobox", { name: "Langue parlée" });
    await page.keyboard.press("Tab");
    await language.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.waitForTimeout(600);
    expect(new URL(page.url()).search).toBe("");
    await page.keyboard.press("Tab");
    await page.waitForURL(/[?&]language=\w/);
    // The button stands below what it finds.
    await page.getByRole("button", { name: "Chercher" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("#results:focus").waitFor();
    const top = await page.locator("#results").evaluate((place) => place.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(700);
    await context.close();
  });

  test("PF-147 PF-149 PF-150 BK-007 names are suggested from three letters on, and a calendar fills in the day", async () => {
    const { page, context } = await aPage(browser, origin);
    await page.goto("/search");
    const name = page.getByRole("combobox", { name: "Nom du praticien" });
    await name.click();
    await name.pressSequentially("ma", { delay: 30 });
    await page.getByText("Saisissez au moins 3 caractères").first().waitFor();
    await name.pressSequentially("rt", { delay: 30 });
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    await name.fill("zzzz");
    await page.getByText("Aucune option trouvée").first().waitFor();

    await name.fill("");
    const opener = page.getByRole("button", { name: "Calendrier À partir du" });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "À partir du" });
    const day = dialog.locator('table [tabindex="0"]');
    const today = await day.getAttribute("data-day");
    // A day that cannot be searched is not offered.
    await day.press("ArrowLeft");
    expect(await day.getAttribute("data-day")).toBe(today);
    await day.press("Escape");
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await opener.click();
    await day.press("ArrowDown");
    await day.press("Home");
    await expect.poll(() => day.getAttribute("aria-label")).toMatch(/^lundi /);
    await day.press("PageDown");
    await day.press("End");
    const chosen = (await day.getAttribute("data-day"))!;
    expect(chosen > today!).toBe(true);
    await day.press("Enter");
    await dialog.waitFor({ state: "detached" });
    const parts = ["year", "month", "day"].map((part) => page.locator(`[name="localDate.${part}"]`).inputValue());
    expect((await Promise.all(parts)).map((part) => part.padStart(2, "0")).join("-")).toBe(chosen);
    // A month in a word is understood too.
    const word = new Intl.DateTimeFormat("fr", { month: "long", timeZone: "UTC" }).format(new Date(chosen));
    await page.locator('[name="localDate.month"]').fill(word);
    await opener.click();
    expect(await day.getAttribute("data-day")).toBe(chosen);
    await day.press("Escape");
    await context.close();
  });

  test("BK-042 what is typed in a step is kept however its page is left", async () => {
    const { page, context } = await atReasons();
    const reason = page.getByRole("checkbox", { name: words.fr.reason });
    const since = page.getByLabel(words.fr.since);
    // The page that is left sends it while the next one opens.
    const isKept = (read: () => Promise<unknown>) =>
      expect.poll(() => page.goto("/consultationprocess/motifs").then(read), { timeout: 10_000 });
    await reason.check();
    await page.getByRole("link", { name: "Bénéficiaire" }).click();
    await page.waitForURL("**/beneficiary");
    await isKept(() => reason.isChecked()).toBe(true);
    // A refused form too is left with what it says.
    await since.selectOption({ label: words.fr.days });
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByText("Il y a un problème").waitFor();
    await page.getByRole("button", { name: "Rester connecté" }).click();
    await page.getByText("Il y a un problème").waitFor({ state: "detached" });
    await page.goto("/aide");
    await isKept(() => since.inputValue()).toBe("J2_3");
    await page
      .getByRole("link", { name: /accueil/i })
      .first()
      .click();
    await page.getByText("Vos réponses sont gardées 24 heures").waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await context.close();
  });

  test("BK-038 quitting opens a dialog that the keyboard can leave, and confirming frees the slot and keeps what was typed", async () => {
    const { page, context, expectQuiet } = await atReasons();
    const quit = page.getByRole("link", { name: "Quitter", exact: true });
    await quit.click();
    const dialog = page.getByRole("dialog", { name: /^Quitter la réservation/ });
    const title = dialog.getByRole("heading", { name: /^Quitter la réservation/ });
    const leaves = [
      () => page.keyboard.press("Escape"),
      () => dialog.getByRole("button", { name: "Continuer ma réservation" }).click(),
    ];
    for (const leave of leaves) {
      await dialog.waitFor();
      await expect.poll(() => title.locator("..").evaluate(isFocused)).toBe(true);
      await page.keyboard.press("Enter");
      await leave();
      await dialog.waitFor({ state: "detached" });
      await expect.poll(() => quit.evaluate(isFocused)).toBe(true);
      expect(new URL(page.url()).pathname).toBe("/consultationprocess/motifs");
      await quit.click();
    }
    await dialog.getByRole("button", { name: "Continuer ma réservation" }).click();
    await page.getByText("Autre chose").click();
    await page.getByRole("textbox").first().fill("Une douleur au genou");
    await quit.click();
    await dialog.getByText("Vos réponses sont gardées 24 heures").waitFor();
    const practitioner = await page.locator(".booking-with").innerText();
    await dialog.getByRole("button", { name: "QUITTER" }).click();
    await page.waitForURL("**/search*");
    await page.getByText("La réservation est abandonnée. Le créneau n'est pas réservé.", { exact: false }).waitFor();
    // With the same practitioner, what was typed in the page left is offered again.
    await page.goto("/search?specialty=medecine-generale&part=TOUTE");
    const times = page.getByRole("button", { name: words.fr.time });
    const names = (await times.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""))).map(clean);
    const whose = practitioner.split(",")[0]!;
    await page
      .getByRole("button", { name: said(aSlot(names.filter((name) => name.endsWith(`, ${whose}`))), true) })
      .click();
    await page.waitForURL("**/beneficiary");
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.waitForURL("**/motifs");
    await expect.poll(() => page.getByRole("textbox").first().inputValue()).toBe("Une douleur au genou");
    expectQuiet();
    await context.close();
  });

  test("the layout does not shift when the scripts of a page start", async () => {
    const moved: Record<string, unknown> = {};
    for (const width of [360, 1280]) {
      const { page, context } = await aPage(browser, origin, { viewport: { width, height: 2400 } });
      await page.addInitScript(() => {
        const shifts: string[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          const { domInteractive } = performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming;
          for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Element }[] })[]) {
            // A page still loading grows; its scripts start after it.
            if (domInteractive === 0 || entry.startTime < domInteractive) continue;
            // The footer stands at the bottom of this window: it rises as it is parsed, and is painted late on a busy machine.
            const moved = entry.sources.filter(({ node }) => !node?.matches?.("footer"));
            shifts.push(...moved.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? String(node?.textContent)));
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      const readShifts = async () => {
        await page.waitForLoadState("networkidle");
        return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
      };
      const look = async (path: string) => {
        let shifts = await readShifts();
        // What scripts move, they move each time; a busy machine paints what is parsed late, now and then.
        if (shifts.length > 0) {
          await page.reload();
          shifts = await readShifts();
        }
        moved[`${path} at ${width}`] = shifts;
      };
      for (const path of ["/login", "/forgot-password", "/create-patient/identity", "/search?specialty=dermatologie"]) {
        await page.goto(path);
        await look(path);
      }
      const person = aPerson();
      await page.goto("/login");
      await page.getByLabel("E-mail", { exact: true }).fill(person.email);
      await page.getByLabel("Mot de passe", { exact: true }).fill(person.password);
      await page.getByRole("button", { name: "Connexion", exact: true }).click();
      await page.waitForURL("**/login/code");
      await page.goto("/login/code");
      await look("/login/code");
      await context.close();
    }
    expect(moved).toEqual(Object.fromEntries(Object.keys(moved).map((place) => [place, []])));
  });

  test("the language links of the header use the button of the form, which keeps what was typed", async () => {
    const { page, context, expectQuiet } = await atReasons();
    await page.getByText("Autre chose").click();
    await page.getByRole("textbox").first().fill("Une douleur au genou");
    await page.locator("header summary").click();
    await page.getByRole("link", { name: "EN – English" }).click();
    await page.locator("html[lang=en]").waitFor();
    expect(new URL(page.url()).pathname).toBe("/consultationprocess/motifs");
    expect(await page.getByRole("textbox").first().inputValue()).toBe("Une douleur au genou");
    expectQuiet();
    await context.close();
  });

  test("PF-006 the language of a short form changes at once, and in a new tab once something is typed", async () => {
    const { page, context, expectQuiet } = await aPage(browser, origin);
    await page.goto("/forgot-password");
    await page.getByLabel("E-mail", { exact: true }).waitFor();
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: "EN – English" }).click();
    await page.locator("html[lang=en]").waitFor();
    expect(new URL(page.url()).pathname).toBe("/forgot-password");
    expect(context.pages()).toHaveLength(1);
    await page.waitForLoadState("networkidle");
    const email = page.getByLabel("Email", { exact: true });
    await email.fill("claire@mail.example");
    const opening = context.waitForEvent("page");
    await page.getByRole("link", { name: "FR – Français" }).click();
    await (await opening).getByRole("button", { name: "Français", exact: true }).waitFor();
    expect(await email.inputValue()).toBe("claire@mail.example");
    expectQuiet();
    await context.close();
  });

  test("what stands around a form acts in a new tab, and what was typed stays", async () => {
    const { page, context, expectQuiet } = await atReasons();
    await page.getByText("Autre chose").click();
    await page.getByRole("textbox").first().fill("Une douleur au genou");
    const opening = context.waitForEvent("page");
    await page.getByRole("link", { name: "Version légère (nouvel onglet)" }).click();
    const tab = await opening;
    await tab.getByRole("button", { name: "Passer à la version légère" }).click();
    await tab.getByText("Vous lisez la version légère.").waitFor();
    expect(await page.getByRole("textbox").first().inputValue()).toBe("Une douleur au genou");
    expectQuiet();
    await context.close();
  });

  test("PF-006 a language chosen in another tab is that of the whole next page, also after a form sent by script", async () => {
    const { page, context } = await atReasons();
    const tab = await context.newPage();
    await tab.goto("/about");
    await tab.locator("header summary").click();
    await tab.getByRole("button", { name: "EN – English" }).click();
    await tab
      .getByRole("link", { name: "Log in" })
      .or(tab.getByText("Where I am logged in"))
      .first()
      .waitFor({ state: "attached" });
    await page.getByRole("radio", { name: words.fr.noFlag }).check();
    await page.getByRole("checkbox", { name: "Allergie" }).check();
    await page.getByLabel("Depuis quand ?").selectOption({ index: 2 });
    await page.getByRole("radio", { name: "Oui", exact: true }).check();
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("button", { name: "Continue", exact: true }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
  });

  test("R25 a form of another booking, sent by scripts, does not show the time given up as kept", async () => {
    const { page, context } = await atReasons();
    const tab = await context.newPage();
    await tab.goto("/search?specialty=medecine-generale&part=TOUTE");
    const times = tab.getByRole("button", { name: words.fr.time });
    const names = await times.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));
    await tab.getByRole("button", { name: said(aSlot(names.map(clean)), true) }).click();
    await tab.waitForURL("**/beneficiary");
    await page.getByRole("radio", { name: words.fr.noFlag }).check();
    await page.getByRole("checkbox", { name: "Allergie" }).check();
    await page.getByLabel("Depuis quand ?").selectOption({ index: 2 });
    await page.getByRole("radio", { name: "Oui", exact: true }).check();
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("link", { name: "Aller à la réservation en cours" }).waitFor();
    const kept = page.getByRole("region", { name: "Votre réservation en cours" });
    const told = await kept.innerText();
    await page.goto("/aide");
    expect(await kept.innerText()).toBe(told);
    await context.close();
  });

  test("quality 38 a form of a booking, sent after somebody else logged in, is refused under the name of the latter", async () => {
    const { page, context, expectQuiet, person } = await atReasons();
    const tab = await context.newPage();
    await tab.goto("/logout");
    await tab.locator("main").getByRole("button").click();
    await tab.getByText(`Au revoir ${person.name}.`).waitFor();
    const other = await atReasons({ page: tab, context, expectQuiet });
    await page.getByRole("radio", { name: words.fr.noFlag }).check();
    await page.getByRole("checkbox", { name: "Allergie" }).check();
    await page.getByLabel("Depuis quand ?").selectOption({ index: 2 });
    await page.getByRole("radio", { name: "Oui", exact: true }).check();
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByRole("heading", { name: "Cette page appartient à une autre réservation" }).waitFor();
    const header = await page.locator("header").first().innerText();
    expect(header).toContain(other.person.name);
    expect(header).not.toContain(person.name);
    expect(await page.locator("main").innerText()).toContain("ou changé de compte");
    await context.close();
  });

  test("after the login a page without scripts is opened as a document, and «back» shows the page of each address", async () => {
    const person = aPerson();
    const { page, context, expectQuiet } = await aPage(browser, origin);
    await page.goto("/login");
    await page.getByLabel("E-mail", { exact: true }).fill(person.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Connexion", exact: true }).click();
    await page.waitForURL("**/login/code");
    await page.getByRole("button", { name: "Effacer" }).waitFor();
    await page.getByLabel(/^Saisissez le code/).pressSequentially(await readCode(origin, person.email), { delay: 60 });
    await page.waitForURL(`${origin}/`);
    const opened = () => page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name);
    await expect.poll(opened).toBe(`${origin}/`);
    await page.goto("/aide");
    // Who is logged in comes from the login and its code to the home page, until the history ends.
    for (let steps = 0; steps < 3; steps += 1) {
      await page.goBack();
      await expect.poll(() => page.locator("h1").textContent()).toMatch(/^Bonjour/);
      expect(new URL(page.url()).pathname).toBe("/");
    }
    expectQuiet();
    await context.close();
  });
});
