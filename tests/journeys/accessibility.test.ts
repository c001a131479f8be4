import { expect, inject, test } from "vitest";
import { Browser } from "../browser.ts";
import { allRoutes } from "../routes.ts";
import { atSignUpStep } from "../sign-up.ts";

const origin = inject("baseUrl");

/** Pages that answer an action, suggestions for scripts, and pages of the demonstration only. */
const unlisted =
  /^\/(newsletter\/|contact\/sent|search\/|communes|doctors|medicines|outbox|robots\.txt|sitemap\.xml|dev\/|account\/session$|\*)|:/;

test.each(["fr", "en"] as const)(
  "RGAA 12.1 the site map lists every page a guest can open, in %s",
  async (language) => {
    const browser = new Browser(origin, { language });
    await browser.visit("/");
    await browser.follow(language === "fr" ? "Plan du site" : "Site map");
    const links = browser.page.document.querySelectorAll("main a").map((link) => link.getAttribute("href"));
    const guest = new Browser(origin);
    for (const { pattern } of await allRoutes()) {
      if (unlisted.test(pattern)) continue;
      const page = await guest.visit(pattern);
      if (page.status === 200 && page.path.split("?")[0] === pattern && !/\/create-patient\//.test(pattern))
        expect(links, pattern).toContain(pattern);
    }
    for (const to of links) expect([200, 403], to).toContain((await guest.visit(to!)).status);
  },
);

test("RGAA 11.10 a long form starts by saying that only the fields marked optional may stay empty", async () => {
  for (const step of ["identity", "medical-data", "general-conditions"] as const) {
    const { browser } = await atSignUpStep(origin, step);
    const [first] = browser.page.document.querySelectorAll("main form p");
    expect(first?.text.replaceAll(/\s/g, " ")).toMatch(
      /Obligatoire, sauf mention « facultatif »\.$|tout est obligatoire\.$/,
    );
  }
});

test.each(["/login", "/contact"])("RGAA 11.10 each field of %s is required and marked as such", async (path) => {
  const { document } = await new Browser(origin).visit(path);
  const fields = document.querySelectorAll("main .field input, main .field textarea");
  expect(fields.length).toBeGreaterThan(1);
  for (const field of fields) expect(field.hasAttribute("required"), field.getAttribute("name")).toBe(true);
});

test("the list of steps has a link past it once one of its steps is a link", async () => {
  const skips = (browser: Browser) => browser.page.has("link", "Passer la liste des étapes");
  const { browser: newcomer } = await atSignUpStep(origin, "identity");
  expect(skips(newcomer)).toBe(false);
  const { browser: further } = await atSignUpStep(origin, "medical-data");
  expect(skips(further)).toBe(true);
});

test("a step that is not reached yet is read out apart from the reason", async () => {
  const { browser } = await atSignUpStep(origin, "identity");
  const closed = browser.page.document.querySelectorAll(".steps li")[1];
  expect(closed?.text.replaceAll(/\s/g, " ")).toBe(
    "Données médicales (Remplissez d'abord les informations de « Identité »)",
  );
});
