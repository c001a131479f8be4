import { describe, expect, inject, test } from "vitest";
import { Browser } from "../browser.ts";
import { aSignedIn } from "../people.ts";
import { type FormName, mailsTo, type Ready, sentForms } from "../sent-forms.ts";

const origin = inject("baseUrl");
/** A code may be asked for again after a minute; the other two get a refusal, or a slot that others see as taken. */
const others = ["another code", "login to a blocked account", "slot"];
const withOneAnswer = (Object.keys(sentForms) as FormName[]).filter((form) => !others.includes(form));
const sentElsewhere = "Ce formulaire a déjà été envoyé";

/** A form filled in, and copies of it with the same answers and key: in another browser, or in this one as it is now. */
async function filledFor(form: FormName, ...others: (Browser | "this")[]) {
  return filledIn(await sentForms[form](origin), ...others);
}

function filledIn({ fill = () => {}, ...ready }: Ready, ...others: (Browser | "this")[]) {
  const copies = others.map((other) => {
    const copy = ready.browser.tab();
    const { cookies, headers } = other === "this" ? ready.browser : other;
    copy.cookies = new Map(cookies);
    copy.headers = headers;
    return copy;
  });
  for (const one of [ready.browser, ...copies]) fill(one);
  return { ...ready, copies };
}

const sessionOf = (browser: Browser) => browser.cookies.get("session")?.value;
const isSignedIn = (browser: Browser) => browser.page.has("button", "Déconnexion");

describe("quality 8 a form sent again by another browser opens no session, shows nothing of the person and acts no second time", () => {
  test.each(withOneAnswer)("%s", async (form) => {
    const { browser: other, person: neighbour } = await aSignedIn(origin);
    const { browser, email, name, button, copies } = await filledFor(form, new Browser(origin), other);
    const sessions = [sessionOf(browser)];
    await browser.press(button);
    expect(browser.page.status).toBe(200);
    sessions.push(sessionOf(browser));
    const mails = await mailsTo(origin, email);
    const personal = new RegExp(`${name}(?!\\d)|${email}`);
    for (const copy of copies) {
      const own = sessionOf(copy);
      await copy.press(button);
      expect.soft(sessions.filter((id) => id && id === sessionOf(copy))).toEqual([]);
      expect.soft(copy.page.html).not.toMatch(personal);
      expect.soft(copy.page.status).toBeOneOf([200, 403, 404, 409]);
      if (copy.page.status === 409) expect.soft(copy.page.h1).toBe(sentElsewhere);
      await copy.visit("/account/sessions");
      expect.soft(copy.page.html).not.toMatch(personal);
      expect.soft(isSignedIn(copy)).toBe(own !== undefined);
      if (own) expect.soft(copy.page.html).toContain(neighbour.name);
    }
    expect(await mailsTo(origin, email)).toBe(mails);
  });
});

test.each(["newsletter", "allergy"] as const)(
  "quality 8 %s sent again by another browser of the same account says that it was sent",
  async (form) => {
    const ready = await sentForms[form](origin);
    const { browser: other } = await aSignedIn(origin, { ...ready, password: "Patient-demo-1" });
    const { browser, button, copies } = filledIn(ready, other);
    await browser.press(button);
    const [copy] = copies as [Browser];
    await copy.press(button);
    expect(copy.page).toMatchObject({ status: 409, h1: sentElsewhere });
  },
);

const forms = [
  "login",
  "login code",
  "forgotten password",
  "forgotten password's code",
  "new password",
  "contact",
] as const;

describe("PF-039 a form whose answer was lost, sent again by the same browser, gets that answer", () => {
  test.each([...forms, "last step of the sign-up"] as const)("%s", async (form) => {
    const { browser, email, button, copies } = await filledFor(form, "this", "this");
    const [unanswered, answered] = copies as [Browser, Browser];
    await browser.press(button);
    const mails = await mailsTo(origin, email);
    answered.cookies = new Map(browser.cookies);
    for (const again of [unanswered, answered]) {
      await again.press(button);
      expect([again.page.status, again.page.path]).toEqual([200, browser.page.path]);
      expect(sessionOf(again)).toBe(sessionOf(browser));
    }
    expect(await mailsTo(origin, email)).toBe(mails);
  });
});

test.each(forms)(
  "PF-039 %s sent again by a browser that proves its origin by the token alone gets the first answer too",
  async (form) => {
    const { browser, button, copies } = filledIn(await sentForms[form](origin, { like: "lynx" }), "this");
    const [again] = copies as [Browser];
    await browser.press(button);
    await again.press(button);
    expect([again.page.status, again.page.path]).toEqual([200, browser.page.path]);
    expect(sessionOf(again)).toBe(sessionOf(browser));
  },
);

test("quality 8 a code sent by another browser while it is being checked opens that browser no session", async () => {
  const { browser, button, copies } = await filledFor("login code", new Browser(origin));
  const [copy] = copies as [Browser];
  const first = browser.press(button);
  await Promise.all([first, copy.press(button)]);
  for (const one of [browser, copy]) await one.visit("/");
  expect([isSignedIn(browser), isSignedIn(copy)]).toEqual([true, false]);
});

test.each([
  ["fr", sentElsewhere, "Retour à l'accueil"],
  ["en", "This form has already been sent", "Back to the home page"],
] as const)("a form that another browser sent says so, with a way to go on (%s)", async (language, title, home) => {
  const { browser, button, copies } = await filledFor("contact", new Browser(origin));
  const [copy] = copies as [Browser];
  await browser.press(button);
  copy.headers = { ...copy.headers, "Accept-Language": language };
  await copy.press(button);
  expect(copy.page).toMatchObject({ status: 409, h1: title });
  expect(copy.page.links).toContain(home);
});

test("quality 8 a form with the key of another page is another act", async () => {
  const { browser } = await aSignedIn(origin);
  const profile = "/patient-dashboard/medical-profile";
  await browser.visit(`${profile}/allergies`);
  const field = (name: string) => browser.page.document.querySelector(`main [name="${name}"]`)!.getAttribute("value")!;
  const sent = { patientId: field("patientId"), formKey: field("formKey"), "nothing.say": "x" };
  for (const list of ["allergies", "antecedents"]) {
    await browser.post(`${profile}/${list}`, sent);
    expect(browser.page.path).toBe(`${profile}/${list}`);
  }
});
