import { randomUUID } from "node:crypto";
import { unzipSync } from "fflate";
import { describe, expect, inject, test } from "vitest";
import { Browser } from "../browser.ts";
import { ipsFlaws } from "../ips/validate.ts";
import { aNewcomer, aPractitioner, aSignedIn, logIn } from "../people.ts";
import { addDocument, addEntry } from "../record.ts";

const origin = inject("baseUrl");
const languages = ["fr", "en"] as const;
const path = "/patient-dashboard/export";

const words = {
  fr: {
    menu: "Tout le dossier",
    title: "Tout mon dossier",
    ask: "Demander une copie",
    again: "Demander une nouvelle copie",
    asked: "Votre demande est enregistrée.",
    refresh: "Voir où en est la copie",
    ready: /Vous pouvez la télécharger jusqu'au/,
    others: "Copies d'autres dossiers",
    mail: "La copie que vous avez demandée est prête",
  },
  en: {
    menu: "The whole record",
    title: "My whole record",
    ask: "Ask for a copy",
    again: "Ask for a new copy",
    asked: "Your request has been saved.",
    refresh: "Check on the copy",
    ready: /You can download it until/,
    others: "Copies of other records",
    mail: "The copy you asked for is ready",
  },
} as const;

/** Renews the page by its link until the copy is ready, as a person would. */
async function untilReady(browser: Browser): Promise<void> {
  const w = words[browser.language];
  await expect
    .poll(
      async () =>
        w.ready.test((browser.page.links.includes(w.refresh) ? await browser.follow(w.refresh) : browser.page).text),
      {
        interval: 500,
        timeout: 60_000,
      },
    )
    .toBe(true);
}

const file = (browser: Browser, address: string) =>
  fetch(new URL(address, origin), { headers: { cookie: browser.cookieHeader }, redirect: "manual" });

const addresses = (browser: Browser) =>
  browser.page.document.querySelectorAll('main a[href^="/patient-exports/"]').map((a) => a.getAttribute("href")!);

describe.each(languages)("a copy of the record (%s)", (language) => {
  const w = words[language];

  test("R27 decisions 2.15 it is asked for, announced by mail, and downloaded as a page and as a summary that validates", async () => {
    const { browser, person } = await aSignedIn(origin, undefined, { language });
    await addEntry(browser, "treatments");
    await browser.follow(w.menu);
    expect(browser.page).toMatchObject({ path, h1: w.title });
    await browser.press(w.ask, { times: 2 });
    expect(browser.page.path).toBe(path);
    expect(browser.page.flash).toContain(w.asked);
    await untilReady(browser);
    const [, page, summary] = await Promise.all(addresses(browser).map((address) => file(browser, address)));
    expect(page!.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page!.headers.get("content-disposition")).toMatch(
      /^attachment; filename="(dossier|record)-[\d-]{10}\.html"/,
    );
    const html = await page!.text();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain("Tisane du soir");
    const ips = (await summary!.json()) as { entry: unknown[] };
    expect(summary!.headers.get("content-type")).toBe("application/fhir+json; charset=utf-8");
    expect(ipsFlaws(ips)).toEqual([]);
    expect(JSON.stringify(ips)).toContain("Tisane du soir");
    const told = async () =>
      (await new Browser(origin).visit("/outbox")).document
        .querySelectorAll("main tr, main li")
        .some(
          ({ text }) =>
            text.includes(person.email) && [words.fr.mail, words.en.mail].some((subject) => text.includes(subject)),
        );
    await expect.poll(told, { timeout: 20_000 }).toBe(true);
    const replaced = addresses(browser);
    await browser.press(w.again);
    await untilReady(browser);
    expect(addresses(browser)).toHaveLength(3);
    expect(addresses(browser)).not.toEqual(replaced);
    expect((await file(browser, page!.url)).status).toBe(404);
  });

  test("quality 39 decisions 2.15 the archive has the page, the summary and each document", async () => {
    const { browser } = await aSignedIn(origin, undefined, { language });
    await addDocument(browser, "other-document", "Carte");
    await browser.visit(path);
    await browser.press(w.ask);
    await untilReady(browser);
    const archive = await file(browser, addresses(browser)[0]!);
    expect(archive.headers.get("content-type")).toBe("application/zip");
    const bytes = await archive.bytes();
    expect(archive.headers.get("content-length")).toBe(String(bytes.length));
    const stem = language === "fr" ? "dossier" : "record";
    const found = unzipSync(bytes);
    expect(Object.keys(found)).toEqual([`${stem}.html`, `${stem}.ips.json`, "documents/001 Carte.pdf"]);
    expect(new TextDecoder().decode(found[`${stem}.html`])).toContain("documents/001 Carte.pdf");
    expect(new TextDecoder().decode(found["documents/001 Carte.pdf"]!.slice(0, 5))).toBe("%PDF-");
  });

  test("R12 it is the asker's alone: guests log in, others find nothing, practitioners are refused", async () => {
    const { browser } = await aSignedIn(origin, undefined, { language });
    await browser.visit(path);
    await browser.press(w.ask);
    await untilReady(browser);
    const made = addresses(browser);
    expect(made).toHaveLength(3);
    const other = (await aSignedIn(origin, undefined, { language })).browser;
    await other.visit(path);
    const doctor = new Browser(origin, { language });
    await doctor.visit("/login?role=practitioner");
    await logIn(doctor, aPractitioner());
    for (const address of [
      ...made,
      `/patient-exports/${randomUUID()}/archive`,
      made[0]!.replace("archive", "zipper"),
    ]) {
      expect((await file(other, address)).status).toBe(404);
      const guest = await fetch(new URL(address, origin), { redirect: "manual" });
      expect(guest.headers.get("location")).toContain("/login");
      expect((await file(doctor, address)).headers.get("location")).toContain(path);
    }
    expect((await file(browser, made[0]!)).status).toBe(200);
    expect((await file(browser, made[0]!.replace("archive", "zipper"))).status).toBe(404);
  });

  test("decisions 2.15 a child's copy is asked for in the child's record, and found from one's own", async () => {
    const { browser } = await aSignedIn(origin, undefined, { language });
    await browser.visit("/patient-dashboard/children");
    const name = browser.page.document.querySelector("main .rows h2")!.text.trim();
    await browser.press(name);
    await browser.visit(path);
    expect(browser.page.h1).toContain(name);
    await browser.press(w.ask);
    await untilReady(browser);
    expect(await (await file(browser, addresses(browser)[1]!)).text()).toContain(name.split(" ")[0]);
    await browser.visit("/patient-dashboard/switch");
    await browser.press(/^(Revenir à mon dossier|Back to my record)$/);
    await browser.visit(path);
    expect(browser.page.h1).toBe(w.title);
    expect(browser.page.text).toContain(w.others);
    expect(addresses(browser)).toHaveLength(3);
  });

  test("decisions 2.2 who has not accepted the terms takes the record away from their page", async () => {
    const browser = new Browser(origin, { language });
    await logIn(browser, aNewcomer());
    await browser.visit("/patient-dashboard/welcome");
    expect(browser.page.path).toMatch(/^\/terms/);
    await browser.follow(/^(Emporter mon dossier|Take my record)/);
    expect(browser.page.path).toBe(path);
    await browser.press(w.ask);
    await untilReady(browser);
    expect((await file(browser, addresses(browser)[0]!)).status).toBe(200);
    await browser.visit("/patient-dashboard/welcome");
    expect(browser.page.path).toMatch(/^\/terms/);
  });
});
