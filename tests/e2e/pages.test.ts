import AxeBuilder from "@axe-core/playwright";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { answerUpTo, atStep } from "../booking.ts";
import type { Browser as TextBrowser } from "../browser.ts";
import { aPage, chromiumPath, closeContexts, launch, openWithScripts } from "../chromium.ts";
import { aDemoReader, aNewcomer, aPracticeReader, aSignedIn } from "../people.ts";
import { aRequest, practice } from "../practice.ts";
import { addDocument, addEntry, addMeasurement } from "../record.ts";
import { atSignUpStep } from "../sign-up.ts";

const origin = inject("baseUrl");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "RGAAv4", "best-practice"];
const steps = [
  "beneficiary",
  "motifs",
  "situation",
  "situation/documents",
  "dosier-medical",
  "informations",
  "payment",
  "quit",
];

const guestPages = [
  "/",
  "/teleconsult-doctor",
  "/about?slide=5",
  "/about?tab=marche&slide=7",
  "/articles",
  "/quizz",
  "/display",
  "/newsletter/leave?token=unknown",
  "/dev/ui",
  "/dev/ui?state=error",
  "/dev/ui?ask=delete",
  "/login",
  "/login?role=practitioner",
  "/forgot-password",
  "/create-patient",
  "/cgu",
  "/notice-information?role=practitioner",
  "/search?part=TOUTE",
  "/search?name=zz",
  "/search?city=Lyno",
  "/search?name=nobody+is+called+so",
  "/search?localDate.day=31&localDate.month=2&localDate.year=2026",
  "/outbox",
  "/aide",
  "/aide?q=a",
  "/contact",
  "/plan-du-site",
  "/mentions-legales",
  "/politique-de-confidentialite",
  "/cookies",
  "/referencement",
  "/tarifs",
  "/accessibilite",
  "/securite",
  "/statut",
  "/no/such/page",
  "/patient-dashboard",
  "/consultationprocess/slot?slotId=1",
];
const patientPages = [...steps.map((step) => `/consultationprocess/${step}`), "/reset-password"];
const demoPages = ["/patient-dashboard/teleconsultations", "/patient-dashboard/teleconsultations/past"];
const profile = "/patient-dashboard/medical-profile";
/** The pages of a record that has something of each kind. */
const recordPages = [
  "/patient-dashboard/welcome",
  "/patient-dashboard/identify",
  "/patient-dashboard/identify/avatar",
  `${profile}/allergies`,
  `${profile}/treatments/add`,
  `${profile}/measurements`,
  `${profile}/measurements/import`,
  "/patient-dashboard/documents",
  "/patient-dashboard/documents/other-document",
  "/patient-dashboard/documents/category?category=reports",
  "/patient-dashboard/children",
  "/patient-dashboard/sharing",
  "/patient-dashboard/access-log",
  "/patient-dashboard/export",
  "/patient-dashboard/export/import",
  "/account/sessions",
  "/account/email",
  "/account/close",
];
/** Forms submitted empty: the error state of their pages is checked too. */
const refused = [
  "/login",
  "/create-patient/identity",
  "/contact",
  // From the last on: a step that is left with something unsent closes those after it.
  "/consultationprocess/informations",
  "/consultationprocess/dosier-medical",
  "/consultationprocess/situation",
  "/consultationprocess/motifs",
];

let browser: Browser;
let patient: TextBrowser;
/** The patient with appointments. */
let demo: TextBrowser;
let booked: string[] = [];
let practitioner: TextBrowser;
let answering: string[] = [];

beforeAll(async () => {
  if (!chromiumPath) return;
  browser = await launch();
  const other = await atStep(origin, "payment");
  await answerUpTo(other.browser, "payment");
  const id = new URL(other.browser.page.url).searchParams.get("appointment");
  booked = [
    other.browser.page.path,
    `/patient-dashboard/teleconsultations/${id}`,
    `/patient-dashboard/teleconsultations/${id}/cancel`,
    "/patient-dashboard/teleconsultations",
  ];
  ({ browser: patient } = await atStep(origin, "payment"));
  demo = await aDemoReader();
  booker = other.browser;
  practitioner = await aPracticeReader(origin);
  const { asked } = await aRequest(origin, "Tout le dossier");
  answering = [
    "/practitioner-dashboard/welcome",
    practice,
    `${practice}/past`,
    asked,
    `${asked}/refuse`,
    `${asked}/give`,
  ];
  ({ browser: signingUp } = await atSignUpStep(origin, "general-conditions"));
  ({ browser: unaccepted } = await aSignedIn(origin, aNewcomer()));
  ({ browser: filled } = await aSignedIn(origin));
  await addEntry(filled, "allergies");
  for (const [kind, value] of [
    ["weight", "63"],
    ["weight", "64,5"],
    ["height", "168"],
  ] as const)
    await addMeasurement(filled, kind, value);
  await addDocument(filled, "other-document", "Un courrier");
});
let booker: TextBrowser;
/** A patient whose record has something of each kind. */
let filled: TextBrowser;
let signingUp: TextBrowser;
let unaccepted: TextBrowser;
afterAll(closeContexts);

async function signIn(context: BrowserContext, who: TextBrowser): Promise<void> {
  await context.addCookies([...who.cookies].map(([name, { value }]) => ({ name, value, url: origin })));
}

/** Visits every state of every page, one after the other. */
async function eachState(
  look: (page: Page, state: string) => Promise<void>,
  options: Parameters<typeof aPage>[2],
  blockScripts: boolean,
): Promise<void> {
  const opened = async (who?: TextBrowser) => {
    const { page, context } = await aPage(browser, origin, options);
    if (who) await signIn(context, who);
    // Axe needs scripts, so the scripts of the page are blocked instead.
    if (blockScripts)
      await context.route("**/*", (route) =>
        route.request().resourceType() === "script" ? route.abort() : route.continue(),
      );
    return page;
  };
  const visit = async (page: Page, path: string) => {
    if (blockScripts) await page.goto(path);
    else await openWithScripts(page, path);
    await look(page, path);
  };
  const guest = await opened();
  for (const path of guestPages) await visit(guest, path);
  const candidate = await opened(signingUp);
  for (const path of ["avatar", "medical-data", "general-conditions"])
    await visit(candidate, `/create-patient/${path}`);
  const newcomer = await opened(unaccepted);
  await visit(newcomer, "/terms");
  const reader = await opened(patient);
  for (const path of patientPages) await visit(reader, path);
  const owner = await opened(filled);
  for (const path of recordPages) await visit(owner, path);
  const lister = await opened(demo);
  for (const path of demoPages) await visit(lister, path);
  const holder = await opened(booker);
  for (const path of booked) await visit(holder, path);
  const doctor = await opened(practitioner);
  for (const path of answering) await visit(doctor, path);
  for (const path of refused) {
    const page = path.startsWith("/consultationprocess") ? reader : guest;
    await page.goto(path);
    await page.evaluate(() => {
      for (const input of document.querySelectorAll<HTMLInputElement>(
        "main form[method=post] :is(input, textarea, select)",
      )) {
        if (input.type === "hidden") continue;
        input.checked = false;
        if (!/radio|checkbox/.test(input.type)) input.value = "";
      }
    });
    await page.locator("main form[method=post] button[type=submit]").last().click();
    await page.locator(".error-summary").waitFor();
    await look(page, `${path}, refused`);
  }
  for (const page of [guest, candidate, newcomer, reader, owner, holder, doctor]) await page.context().close();
}

async function findWithAxe(page: Page): Promise<string[]> {
  // One run with findings only takes a third of the time; the page's policy allows no frame, which axe would inject.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(rules)
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ target }) => target).join(", ")}`);
}

/** By how many pixels a page is wider than its window. */
async function findTooWide(page: Page): Promise<string[]> {
  const measure = () => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth] as const);
  let [needed, given] = await measure();
  if (needed > given) {
    // On a busy machine the window may have its new size before the page has.
    await page.waitForTimeout(200);
    [needed, given] = await measure();
  }
  return needed > given ? [`scrolls sideways: ${needed} in ${given} pixels`] : [];
}

async function findTooNarrow(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  const found = await findTooWide(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => {
    document.documentElement.dataset.text = "larger";
  });
  const foundLarger = await findTooWide(page);
  // A tablet: the window is wide enough for columns, the text may not be.
  await page.setViewportSize({ width: 768, height: 1024 });
  foundLarger.push(...(await findTooWide(page)));
  await page.evaluate(() => {
    delete document.documentElement.dataset.text;
  });
  return [...found, ...foundLarger.map((one) => `the largest text ${one}`)];
}

async function findCutWhenSpaced(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 640 });
  const cut = await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets = [sheet];
    return [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => {
        const { overflowX, overflowY, position } = getComputedStyle(element);
        const clips = `${overflowX} ${overflowY}`.includes("hidden") && position !== "absolute";
        return clips && (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
  const found = await findTooWide(page);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return [...cut, ...found];
}

const fontControls = new WeakMap<Page, CDPSession>();

async function findTooWideWhenDoubled(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 });
  const control = fontControls.get(page) ?? (await page.context().newCDPSession(page));
  fontControls.set(page, control);
  await control.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  const size = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  const found = await findTooWide(page);
  await page.setViewportSize({ width: 360, height: 740 });
  found.push(...(await findTooWide(page)));
  await control.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  return size < 32 ? [`text is of ${size} pixels, not twice its size`] : found;
}

/** Drawings, icons and dots: each shape stands out by 3 to 1 from the page, or from another one of its drawing. */
async function findFaintDrawings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    /** Luminance of a CSS colour; null when nothing of it is seen. */
    const luminance = (colour: string) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
      if (alpha! < 128) return null;
      const [r, g, b] = [red!, green!, blue!]
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const groundOf = (element: Element): number => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const ground = luminance(getComputedStyle(at).backgroundColor);
        if (ground !== null) return ground;
      }
      return 1;
    };
    const coloursOf = (shape: Element) => {
      const { fill, stroke } = getComputedStyle(shape);
      return [fill, stroke].map((paint) => (paint === "none" ? null : luminance(paint))).filter((one) => one !== null);
    };
    return [...document.querySelectorAll("svg")]
      .filter((svg) => svg.checkVisibility())
      .flatMap((svg) => {
        // The grounds of zones: their lines, patterns and numbers tell them apart.
        const shapes = [...svg.querySelectorAll("path, circle, rect:not([class^='chart-'], [fill^='url']), ellipse")];
        const around = [groundOf(svg), ...shapes.flatMap(coloursOf)];
        const stands = (colour: number) => around.some((other) => contrast(colour, other) >= 3);
        return shapes
          .filter((shape) => coloursOf(shape).length > 0 && !coloursOf(shape).some(stands))
          .map(({ outerHTML }) => outerHTML.slice(0, 120));
      });
  });
}

const views = {
  axe: findWithAxe,
  drawn: findFaintDrawings,
  narrow: findTooNarrow,
  spaced: findCutWhenSpaced,
  doubled: findTooWideWhenDoubled,
};
type View = keyof typeof views;

/**
 * Runs these checks on every state of every page, each page opened once; returns the findings and the number of states.
 */
async function lookAtAll(language: "fr" | "en", colorScheme: "light" | "dark", scripts: boolean, wanted: View[]) {
  const found = Object.fromEntries(wanted.map((view) => [view, [] as string[]])) as Record<View, string[]>;
  let states = 0;
  const look = async (page: Page, state: string) => {
    states += 1;
    // Without its styles a page has other colours and sizes.
    await page.waitForLoadState();
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const view of wanted) for (const one of await views[view](page)) found[view].push(`${state}: ${one}`);
  };
  await eachState(look, { locale: language === "fr" ? "fr-FR" : "en-GB", colorScheme }, !scripts);
  return { found, states };
}

const allStates =
  guestPages.length + 3 + 1 + patientPages.length + recordPages.length + demoPages.length + 4 + 6 + refused.length;

describe.runIf(chromiumPath).each([
  ["fr", "without scripts", "light", ["axe", "drawn", "narrow", "spaced", "doubled"]],
  ["fr", "with scripts", "light", ["axe"]],
  ["en", "without scripts", "dark", ["axe", "drawn"]],
] as const)("every state of every page in %s %s, %s", (language, scripts, colorScheme, wanted) => {
  let seen: Awaited<ReturnType<typeof lookAtAll>>;
  beforeAll(async () => {
    seen = await lookAtAll(language, colorScheme, scripts === "with scripts", [...wanted]);
  }, 400_000);

  const titles: Record<View, string> = {
    axe: `axe finds nothing in ${language} ${scripts}, ${colorScheme}`,
    drawn: `drawings and dots stand out by 3 to 1 in ${colorScheme}`,
    narrow: "320 pixels are wide enough, and 360 and 768 for the largest text of «Affichage»",
    spaced: "spaced-out text stays on the page and is cut nowhere",
    doubled: "text of twice the size stays on the page, of a phone too",
  };
  for (const view of wanted)
    test(titles[view], () => {
      expect(seen.states).toBe(allStates);
      expect(seen.found[view]).toEqual([]);
    });
});
