import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type ErrorCode, errorCodes } from "../../services/contract/endpoint.ts";
import { ApiError } from "../../services/platform/api-error.ts";
import { answerUpTo, aSlot, words as bookingWords, fillStep, type Step, steps, takeSlot } from "../booking.ts";
import { Browser } from "../browser.ts";
import { aPerson, aPracticeReader, aSignedIn } from "../people.ts";
import { aRequest } from "../practice.ts";
import { type FormName, type Ready, sentForms } from "../sent-forms.ts";
import type { Started } from "../server.ts";
import { anAddress, atSignUpStep, fillIdentity, fillMedical, fillPassword, words } from "../sign-up.ts";
import { type RecordingProxy, startRecordingProxy } from "./recording-proxy.ts";
import { type SeparateProcesses, startSeparately } from "./separate-processes.ts";

// Each call that a form makes is refused with each code of the contract: the person always reads why, in our words or
// in those of the services.

const w = words.fr;
const b = bookingWords.fr;
const timeout = 120_000;
const said = "Le service dit ceci.";
const generic = "Une erreur est survenue";

let apart: SeparateProcesses<RecordingProxy>;
let between: RecordingProxy;
let app: Started;

beforeAll(async () => {
  apart = await startSeparately(startRecordingProxy);
  ({ between, app } = apart);
});

afterEach(() => {
  between.instead = () => false;
});

afterAll(() => apart.stop());

/** Codes of a refusal; an outage has tests of its own. */
const refusals = errorCodes.filter((code) => new ApiError(code).status < 500);

/** Answers calls of a name (`*` stands for anything) with a code until it is set anew; tells how often it did. */
function refuseCalls(name: string, error: ErrorCode | "A_NEW_CODE", language = "fr"): () => number {
  const pattern = new RegExp(`^${name.replaceAll("*", ".+")}$`);
  const status = error === "A_NEW_CODE" ? 422 : new ApiError(error).status;
  let refused = 0;
  between.instead = (call, answer) => {
    if (!pattern.test(call.name)) return false;
    refused += 1;
    const retryAfter = status === 429 ? { "retry-after": "120" } : {};
    answer.writeHead(status, { "content-type": "application/json", "content-language": language, ...retryAfter });
    answer.end(JSON.stringify({ code: 0, error, message: said, errorMessages: [] }));
    return true;
  };
  return () => refused;
}

/** What a page says of a refusal: at a field, above the form, as a message, or as an error page. */
function sentencesOf({ page }: Browser): string[] {
  const text = page.document.querySelector("main")?.text.trim() ?? "";
  return [...page.errors, page.flash, page.status >= 400 ? text : ""].filter((sentence) => sentence !== "");
}

type At = { browser: Browser; fill?: (tab: Browser) => void; button: string | RegExp };

const someone = async () => (await aSignedIn(app.url, aPerson())).browser;

async function visited(path: string, browser: Browser) {
  await browser.visit(path);
  return browser;
}

/** A booking at a step; one person for all codes of a call. */
function atBookingStep(step: Step): () => Promise<At> {
  let browser: Browser | undefined;
  return async () => {
    browser ??= await someone();
    await takeSlot(browser);
    const previous = steps[steps.indexOf(step) - 1];
    if (previous) await answerUpTo(browser, previous);
    return { browser, fill: (tab) => fillStep(tab, step), button: step === "payment" ? b.confirm : b.goOn };
  };
}

const form = (name: FormName) => () => sentForms[name](app.url) as Promise<Ready>;

let practitioner: Promise<Browser> | undefined;

/** An answer to a request, which stays as it is while the answer is refused. */
function atAnswer(act: "accept" | "refuse" | "cancel"): () => Promise<At> {
  let address: string | undefined;
  return async () => {
    practitioner ??= aPracticeReader(app.url);
    const browser = (await practitioner).tab();
    if (!address) {
      address = (await aRequest(app.url)).asked;
      await browser.visit(address);
      if (act === "cancel") await browser.press(/^Accepter\s:/);
    }
    await browser.visit(act === "accept" ? address : `${address}/${act}`);
    if (act === "accept") return { browser, button: /^Accepter\s:/ };
    const label = act === "refuse" ? "Motif du refus" : "Motif de l'annulation";
    const fill = (tab: Browser) => tab.choose(label, "Absence");
    return { browser, fill, button: act === "refuse" ? "Refuser la demande" : "Annuler ce rendez-vous" };
  };
}

/** Calls, and a form that makes them; codes that are an answer of the call lead on. */
const calls: [call: string, at: () => Promise<At>, leadOn?: ErrorCode[]][] = [
  ["POST /auth/login", form("login")],
  ["POST /auth/login-with-security-code", form("login code")],
  ["POST /auth/password-forgot", form("forgotten password")],
  ["POST /auth/password-forgot-check-security-code", form("forgotten password's code")],
  ["POST /auth/password-forgot-reset-password", form("new password")],
  ["POST /auth/unblock-with-security-code", form("unblock")],
  ["POST /auth/register-patient", form("last step of the sign-up")],
  ["POST /auth/validate-(cgu|notice)", form("terms"), ["CGU_ALREADY_ACCEPTED", "NOTICE_ALREADY_ACCEPTED"]],
  ["POST /contact", form("contact")],
  ["PUT /user/update/patient/newsletter", form("newsletter")],
  ["POST /payment-page/*", form("payment page")],
  ["POST /teleconsultation/rdv/add-medical-situation-document", form("document")],
  ["GET /teleconsultation/rdv/patient/cancel/*", form("cancel")],
  ["POST /teleconsultation/rdv/*/accept", atAnswer("accept")],
  ["POST /teleconsultation/rdv/*/deny", atAnswer("refuse")],
  ["POST /teleconsultation/rdv/*/cancel", atAnswer("cancel")],
  [
    "POST /auth/is-recordable-patient",
    async () => {
      const email = anAddress();
      const fill = (tab: Browser) => {
        fillIdentity(tab, email);
        fillPassword(tab);
      };
      return { browser: await visited("/create-patient", new Browser(app.url)), fill, button: w.goOn };
    },
  ],
  [
    "POST /auth/is-recordable-medical-patient",
    async () => ({ ...(await atSignUpStep(app.url, "medical-data")), fill: fillMedical, button: w.goOn }),
  ],
  [
    "POST /auth/session/close-others",
    async () => {
      const person = aPerson();
      await aSignedIn(app.url, person);
      const { browser } = await aSignedIn(app.url, person);
      return { browser: await visited("/account/sessions", browser), button: /^Fermer toutes les autres/ };
    },
  ],
  [
    "POST /teleconsultation/practitioner/slot/search",
    async () => {
      const browser = await visited("/search?specialty=pediatrie", new Browser(app.url));
      // Searches alike share an answer.
      const fill = (tab: Browser) => tab.tamper("city", `Lyon ${randomUUID()}`);
      return { browser, fill, button: "Chercher" };
    },
  ],
  [
    "POST /teleconsultation/rdv/create",
    async () => {
      const browser = await visited("/search?specialty=medecine-generale&part=TOUTE", await someone());
      return { browser, button: aSlot(browser.page.buttons.filter((name) => b.time.test(name))) };
    },
    // The page of the slot says whether it is free.
    ["SLOT_TAKEN"],
  ],
  ["POST /teleconsultation/rdv/add-motif", atBookingStep("motifs")],
  ["POST /teleconsultation/rdv/add-situation", atBookingStep("situation")],
  ["POST /teleconsultation/rdv/add-medical-situation", atBookingStep("dosier-medical")],
  ["POST /teleconsultation/rdv/add-medical-(information|appointement)-validation", atBookingStep("informations")],
  ["POST /teleconsultation/rdv/get-appointement-payment-link", atBookingStep("payment")],
];

test.each(calls)(
  "PF-044 PF-087 PF-103 PF-129 BK-026 each refusal of %s has its sentence on screen",
  {
    timeout,
  },
  async (call, at, leadOn = []) => {
    let form = await at();
    const refuse = async (code: ErrorCode | "A_NEW_CODE", attempts = 2): Promise<Browser> => {
      const tab = form.browser.tab();
      form.fill?.(tab);
      const refused = refuseCalls(call, code);
      await tab.press(form.button);
      between.instead = () => false;
      if (refused() > 0) return tab;
      if (attempts === 1) throw new Error(`${call} is not made at ${tab.page.path}:\n${tab.page.text}`);
      // The refusal before may have ended the booking or the session.
      form = await at();
      return refuse(code, attempts - 1);
    };
    for (const code of [...refusals, "A_NEW_CODE"] as const) {
      const browser = await refuse(code);
      const what = `${call} ${code}: ${browser.page.status} ${browser.page.path}`;
      expect.soft(browser.page.status, what).toBeLessThan(500);
      expect.soft(browser.page.text, what).not.toContain(generic);
      if (!leadOn.includes(code as ErrorCode)) expect.soft(sentencesOf(browser), what).not.toEqual([]);
      if (code === "A_NEW_CODE") expect.soft(browser.page.text, what).toContain(said);
    }
  },
);

test("PF-049 a limit of an hour on codes tells how long to wait", { timeout }, async () => {
  const { browser } = await sentForms["login code"](app.url);
  refuseCalls("POST /auth/send-security-code", "TOO_MANY_REQUESTS");
  await browser.press("cliquer ici pour recevoir un nouveau code");
  expect(browser.page.flash).toBe("Vous avez demandé beaucoup de codes. Patientez encore 2 minutes.");
});
