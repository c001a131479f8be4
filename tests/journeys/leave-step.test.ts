import { expect, inject, test } from "vitest";
import { atStep, fillStep, words } from "../booking.ts";
import type { Browser } from "../browser.ts";
import { fieldValues } from "../page.ts";

const origin = inject("baseUrl");
const { fr: w } = words;

test("BK-042 what stands in a step is kept when it is left, valid or not, until an answer is sent", async () => {
  const { browser } = await atStep(origin, "situation");
  browser.choose(w.regularDoctor, "Non");
  browser.check(/^Maternité/, { within: w.rights });
  browser.check(w.none, { within: w.rights });
  browser.fill("Jour", "31", { within: "Date" });
  const isKept = () => {
    expect(browser.page).toMatchObject({ status: 200, path: "/consultationprocess/situation", errors: [] });
    expect(browser.page.chosenIn(w.regularDoctor)).toEqual(["Non"]);
    expect(browser.page.chosenIn(w.rights).toSorted()).toEqual([w.none, expect.stringMatching(/^Maternité/)]);
    expect(browser.page.chosenIn(w.why)).toEqual([]);
    expect(browser.page.valueOf("Jour", "Date")).toBe("31");
  };
  await browser.press("Revenir à « Motif(s) »");
  expect(browser.page.path).toBe("/consultationprocess/motifs");
  await browser.press(w.goOn);
  isKept();
  await browser.press(w.later);
  expect(browser.page.path).toBe("/");
  expect(browser.page.flash).toMatch(/^Vos réponses sont gardées 24 heures/);
  await browser.follow(/^Reprendre ma réservation/);
  isKept();
  // The answer that is sent replaces it.
  browser.check(/^Maternité/, { within: w.rights, on: false });
  browser.fill("Jour", "", { within: "Date" });
  fillStep(browser, "situation");
  await browser.press(w.goOn);
  expect(browser.page.path).toBe("/consultationprocess/dosier-medical");
  await browser.press("Revenir à « Situation »");
  expect(browser.page.chosenIn(w.regularDoctor)).toEqual([w.yes]);
  expect(browser.page.chosenIn(w.rights)).toEqual([w.none]);
});

test("decisions 2.6 who leaves the reasons with an emergency sign is told whom to call", async () => {
  for (const button of [w.later, "Revenir à « Bénéficiaire »"]) {
    const { browser } = await atStep(origin, "motifs");
    browser.check("Douleur dans la poitrine");
    await browser.press(button);
    expect(browser.page).toMatchObject({ status: 200, h1: "N'attendez pas" });
    await browser.follow(/^Corriger/);
    expect(browser.page.chosenIn(/^Si oui, lesquels/)).toEqual(["Douleur dans la poitrine"]);
    // Told once, it does not stand in the way again.
    await browser.press(button);
    expect(browser.page.h1).not.toBe("N'attendez pas");
  }
});

test("BK-041 a step of a booking that another one has replaced keeps nothing in the newer one", async () => {
  for (const button of [w.goOn, w.later, "Revenir à « Motif(s) »"]) {
    const { browser } = await atStep(origin, "situation");
    browser.tamper("draft", crypto.randomUUID());
    fillStep(browser, "situation");
    browser.check(w.documents);
    await browser.press(button);
    expect(browser.page.status).toBe(409);
    await browser.visit("/consultationprocess/situation");
    expect(browser.page.chosenIn(w.regularDoctor)).toEqual([]);
  }
});

/** Sends the form as scripts do when its page is left or hidden. */
async function sendAway(browser: Browser): Promise<void> {
  const { document, path } = browser.page;
  const fields = document.querySelectorAll("#step input, #step select, #step textarea").filter((field) => {
    const type = field.getAttribute("type") ?? "";
    return type !== "submit" && (!/^(radio|checkbox)$/.test(type) || field.hasAttribute("checked"));
  });
  const body = new URLSearchParams(
    fields.flatMap((field) => fieldValues(field).map((value) => [field.getAttribute("name")!, value])),
  );
  const headers = { cookie: browser.cookieHeader, origin, "sec-fetch-site": "same-origin", "x-autosave": "1" };
  const { status } = await fetch(new URL(path, origin), { method: "POST", body, headers, redirect: "manual" });
  expect(status).toBe(303);
}

test("decisions 2.6 a sign that is ticked and left by another way than the buttons is asked about before the booking goes on", async () => {
  const { browser } = await atStep(origin, "payment");
  await browser.visit("/consultationprocess/motifs");
  browser.check("Douleur dans la poitrine");
  await sendAway(browser);
  await browser.visit("/consultationprocess/payment");
  expect(browser.page.path).toBe("/consultationprocess/motifs");
  expect(browser.page.chosenIn(/^Si oui, lesquels/)).toEqual(["Douleur dans la poitrine"]);
  await browser.press(w.goOn);
  expect(browser.page.h1).toBe("N'attendez pas");
  await browser.follow(/^Corriger/);
  browser.check("Douleur dans la poitrine", { on: false });
  browser.choose(w.flags, w.noFlag);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe("/consultationprocess/informations");
});

test.each([["goOn"], ["later"]] as const)(
  "decisions 2.6 a sign on the page of another booking or of a finished one tells whom to call (%s)",
  async (button) => {
    const { browser } = await atStep(origin, "payment");
    const old = browser.tab();
    await old.visit("/consultationprocess/motifs");
    old.check("Douleur dans la poitrine");
    const other = browser.tab();
    await other.visit("/consultationprocess/motifs");
    other.check("Douleur dans la poitrine");
    other.tamper("draft", `${crypto.randomUUID()} self`);
    await other.press(w[button]);
    expect(other.page).toMatchObject({ h1: "N'attendez pas", path: "/consultationprocess/emergency?unsaved" });
    browser.choose(w.how, w.directly);
    await browser.press(w.confirm);
    expect(browser.page.h1).toMatch(w.booked);
    await old.press(w[button]);
    expect(old.page).toMatchObject({ h1: "N'attendez pas", path: "/consultationprocess/emergency?unsaved" });
  },
);

test.each([["goOn"], ["later"]] as const)(
  "decisions 2.6 a sign that another tab has taken back is told of again where it is ticked again (%s)",
  async (button) => {
    const { browser } = await atStep(origin, "motifs");
    fillStep(browser, "motifs");
    browser.check("Douleur dans la poitrine");
    await browser.press(w.goOn);
    expect(browser.page.h1).toBe("N'attendez pas");
    const stale = browser.tab();
    await stale.visit("/consultationprocess/motifs");
    await browser.visit("/consultationprocess/motifs");
    browser.check("Douleur dans la poitrine", { on: false });
    browser.choose(w.flags, w.noFlag);
    await browser.press(w.goOn);
    expect(browser.page.path).toBe("/consultationprocess/situation");
    await stale.press(w[button]);
    expect(stale.page.h1).toBe("N'attendez pas");
  },
);

test("decisions 2.6 who quits a booking with a sign in the form is told whom to call", async () => {
  const { browser } = await atStep(origin, "motifs");
  browser.check("Douleur dans la poitrine");
  // The dialog that asks sends the form of the step there.
  browser.page.document.querySelector("#step")!.setAttribute("action", "/consultationprocess/quit");
  browser.page.document
    .querySelector("#step")!
    .insertAdjacentHTML("beforeend", '<input name="leaving" value="motifs">');
  await browser.press(w.goOn);
  expect(browser.page).toMatchObject({ h1: "N'attendez pas", path: "/consultationprocess/emergency?unsaved" });
  await browser.visit("/consultationprocess/motifs");
  expect(browser.page.path).toBe("/search");
});

test.each(["of another booking", "of a booking that is left"])(
  "decisions 2.6 a form with a sign by which a booking is quit, %s, tells whom to call",
  async (which) => {
    const { browser } = await atStep(origin, "motifs");
    browser.check("Douleur dans la poitrine");
    const form = browser.page.document.querySelector("#step")!;
    form.setAttribute("action", "/consultationprocess/quit");
    form.insertAdjacentHTML("beforeend", '<input name="leaving" value="motifs">');
    if (which === "of another booking") browser.tamper("draft", `${crypto.randomUUID()} self`);
    else {
      const other = browser.tab();
      await other.visit("/consultationprocess/quit");
      await other.press("QUITTER");
    }
    await browser.press(w.goOn);
    expect(browser.page).toMatchObject({ h1: "N'attendez pas", path: "/consultationprocess/emergency?unsaved" });
  },
);

test("BK-041 what is kept of one person while another tab chooses another is not shown as theirs", async () => {
  const { browser } = await atStep(origin, "motifs");
  const other = browser.tab();
  await other.visit("/consultationprocess/beneficiary");
  fillStep(other, "beneficiary", true);
  browser.check(w.reason, { within: w.reasons });
  // Many times at once, since it takes both in the same moment.
  await Promise.all([...Array.from({ length: 10 }, () => sendAway(browser)), other.press(w.goOn)]);
  await browser.visit("/consultationprocess/motifs");
  expect(browser.page.chosenIn(w.reasons)).toEqual([]);
});

test("decisions 2.5 what was changed in an answered step and not sent stands in the way of the payment", async () => {
  const { browser } = await atStep(origin, "payment");
  await browser.visit("/consultationprocess/dosier-medical?change=1");
  browser.choose(w.health[3]!, "Oui");
  browser.fill(w.which, "latex", { below: w.health[3]! });
  await browser.press(w.later);
  await browser.follow(/^Reprendre ma réservation/);
  expect(browser.page.path).toBe("/consultationprocess/dosier-medical");
  expect(browser.page.chosenIn(w.health[3]!)).toEqual(["Oui"]);
  await browser.visit("/consultationprocess/payment");
  expect(browser.page.path).toBe("/consultationprocess/dosier-medical");
  expect(browser.page.text).toMatch(/Vous avez changé cette étape sans la valider/);
  await browser.press(w.goOn);
  expect(browser.page.path).toBe("/consultationprocess/informations");
  expect(browser.page.text).toContain("latex");
});

test("decisions 2.5 a form that scripts send for nobody says nothing on the next page", async () => {
  const { browser } = await atStep(origin, "situation");
  const gone = browser.tab();
  await gone.visit("/consultationprocess/situation");
  await browser.visit("/consultationprocess/quit");
  await browser.press("QUITTER");
  await sendAway(gone);
  expect((await browser.visit("/search")).flash).toBe("");
});
