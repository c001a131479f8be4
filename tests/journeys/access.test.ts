import { beforeAll, describe, expect, inject, test } from "vitest";
import { answerUpTo, atStep, openDocuments } from "../booking.ts";
import { Browser } from "../browser.ts";
import { aPractitioner, aSignedIn, logIn } from "../people.ts";
import { letter } from "../record.ts";
import { allRoutes, factsOf } from "../routes.ts";

const origin = inject("baseUrl");
const routes = allRoutes().map(({ pattern }) => pattern);
const patterns = [...new Set(routes)];

const visitors = ["guest", "patient", "parent", "other patient", "practitioner"] as const;
type Visitor = (typeof visitors)[number];
const browsers = {} as Record<Visitor, Browser>;
/** Ids of resources of the patient, and of the parent's child. */
const owned = { patient: "", parent: "" };
/** A document of each. */
const documentOf = { patient: "", parent: "" };

beforeAll(async () => {
  browsers.guest = new Browser(origin);
  for (const [visitor, forChild] of [
    ["patient", false],
    ["parent", true],
  ] as const) {
    const { browser } = await atStep(origin, "situation", { forChild });
    await openDocuments(browser, forChild);
    browser.attach("Choisissez vos fichiers", letter());
    await browser.press("Envoyer");
    await browser.press("Continuer");
    await answerUpTo(browser, "payment", forChild);
    owned[visitor] = new URL(browser.page.url).searchParams.get("appointment") ?? "";
    expect(owned[visitor]).toMatch(/^[\da-f-]{36}$/);
    await browser.visit(`/patient-dashboard/teleconsultations/${owned[visitor]}`);
    documentOf[visitor] = browser.page
      .link(/^lettre\.pdf/)
      .getAttribute("href")!
      .split("/")
      .at(-1)!;
    browsers[visitor] = browser;
  }
  browsers["other patient"] = (await aSignedIn(origin)).browser;
  const practitioner = new Browser(origin);
  await practitioner.visit("/login?role=practitioner");
  await logIn(practitioner, aPractitioner());
  browsers.practitioner = practitioner;
});

type Asked = { status: number; location: string; text: string };

/** Sends a request as this visitor without following redirects. */
async function ask(visitor: Visitor, path: string, method: "GET" | "POST" = "GET"): Promise<Asked> {
  const response = await fetch(new URL(path, origin), {
    method,
    redirect: "manual",
    headers: { cookie: browsers[visitor].cookieHeader, origin },
    ...(method === "POST" && { body: new URLSearchParams({ formKey: crypto.randomUUID() }) }),
  });
  return {
    status: response.status,
    location: response.headers.get("location") ?? "",
    text: await response.text(),
  };
}

/** Where the redirects of an answer end. */
async function follow(visitor: Visitor, answer: Asked): Promise<Asked> {
  let last = answer;
  for (let hops = 0; last.location; hops += 1) {
    if (hops > 10) throw new Error(`Redirected for ever, last to ${last.location}.`);
    const { pathname, search } = new URL(last.location);
    last = await ask(visitor, pathname + search);
  }
  return last;
}

/** What the error page says, as HTML. */
const refusal = /Vous n(&#x27;|')êtes pas autorisé/;

const dataPath = (path: string) => {
  const { pathname, search } = new URL(path, origin);
  return `${pathname === "/" ? "/_" : pathname}.data${search}`;
};

/**
 * The expected outcome in the route table for a visitor: the page, redirected home, redirected to the login, or «Vous
 * n'êtes pas autorisé…».
 */
function verdict(pattern: string, visitor: Visitor): "in" | "home" | "login" | "refused" {
  const { who, guests } = factsOf(pattern).access;
  if (who === "everyone") return "in";
  if (who === "guests") return visitor === "guest" ? "in" : "home";
  if (visitor === "guest") return guests ?? "refused";
  const isPractitioner = visitor === "practitioner";
  if (who === "accounts") return "in";
  return (who === "practitioners") === isPractitioner ? "in" : "refused";
}

/** A path of the pattern with ids of the patient. */
const addressOf = (pattern: string) =>
  pattern.replace(":appointmentId", owned.patient).replace(/:\w+/g, () => crypto.randomUUID());

/** Texts of the restricted pages: they show when a line of the table opens a page by mistake. */
const closed: Record<string, RegExp> = {
  patients:
    /^\/(patient-dashboard|consultationprocess(?!\/slot$)|situation-documents|patient-documents|patient-exports|join|newsletter$|account\/close$)/,
  practitioners: /^\/practitioner-dashboard/,
  accounts: /^\/(terms|check\/:formId|login\/resume|account\/(sessions|stay|email(\/.*)?))$/,
  guests: /^\/(login|login\/code|login\/code\/again|create-patient(\/.*)?)$/,
};

test("PF-004 R12 every route has the right line in the access table", () => {
  for (const pattern of patterns) {
    const who = Object.keys(closed).find((one) => closed[one]!.test(pattern)) ?? "everyone";
    expect.soft(factsOf(pattern).access.who, pattern).toBe(who);
  }
});

describe.each(visitors)("PF-001 PF-004 R12 a %s", (visitor) => {
  test.each(patterns.filter((pattern) => pattern !== "/logout"))("at %s, page and data", async (pattern) => {
    const path = addressOf(pattern);
    const expected = verdict(pattern, visitor);
    const { access, refusedOn } = factsOf(pattern);
    for (const [address, method] of [
      [path, "GET"],
      [dataPath(path), "GET"],
      [path, "POST"],
      [dataPath(path), "POST"],
    ] as const) {
      const answer = await ask(visitor, address, method);
      const where = `${method} ${address}`;
      expect.soft(answer.status, where).toBeLessThan(500);
      // Data responses have the redirect in their body.
      const target = answer.location ? new URL(answer.location).pathname : answer.text;
      // A person reads why, also of a file.
      if (expected === "refused" && method === "GET" && address === path)
        expect.soft(await follow(visitor, answer), where).toMatchObject({
          status: 403,
          text: expect.stringMatching(refusal),
        });
      if (expected === "refused" && refusedOn) expect.soft(target, where).toContain(refusedOn);
      else if (expected === "refused") expect.soft(answer.status, where).toBe(403);
      else if (expected === "login") expect.soft(target, where).toContain("/login");
      else if (expected === "home" && method === "GET") expect.soft(answer.status, where).toBeOneOf([202, 302, 303]);
      else if (expected === "in") {
        expect.soft(answer.text, where).not.toMatch(refusal);
        if (access.who !== "everyone" && visitor !== "guest" && answer.location)
          expect.soft(target, where).not.toMatch(/^\/(login|terms)$/);
        expect.soft((await follow(visitor, answer)).status, `${where} leads to ${target}`).not.toBe(403);
      }
    }
  });
});

describe("R12 an id of another person answers like an unknown one", () => {
  const [ofPractice, ofAppointment] = [true, false].map((isOfPractice) =>
    patterns.filter(
      (pattern) => pattern.includes(":appointmentId") && closed.practitioners!.test(pattern) === isOfPractice,
    ),
  ) as [string[], string[]];

  test.each(ofPractice)("%s, to a practitioner whose appointment it is not", async (pattern) => {
    for (const owner of ["patient", "parent"] as const)
      for (const variant of [(one: string) => one, dataPath]) {
        const [path, missing] = [owned[owner], crypto.randomUUID()].map((id) =>
          variant(pattern.replace(":appointmentId", id).replace(":documentId", documentOf[owner])),
        ) as [string, string];
        expect.soft((await ask("practitioner", path)).status, path).toBe(404);
        const posted = await ask("practitioner", path, "POST");
        expect.soft(posted.status, `POST ${path}`).toBeOneOf([404, 405, 422]);
        expect.soft(posted.status).toBe((await ask("practitioner", missing, "POST")).status);
        expect.soft(posted.text, `POST ${path}`).not.toMatch(/Camille Essai|Léa Essai/);
      }
  });

  test.each(ofAppointment)("%s", async (pattern) => {
    for (const owner of ["patient", "parent"] as const) {
      const [path, missing] = [owned[owner], crypto.randomUUID()].map((id) =>
        pattern.replace(":appointmentId", id).replace(":documentId", documentOf[owner]),
      ) as [string, string];
      for (const variant of [(one: string) => one, dataPath]) {
        // A file is no data of a page.
        const isNone = variant === dataPath && factsOf(pattern).refusedOn;
        const { status } = await ask(owner, variant(path));
        expect.soft(status, `${owner} ${path}`).toBeOneOf(isNone ? [404] : [200, 302]);
        for (const stranger of visitors.filter((one) => one !== owner && one !== "guest" && one !== "practitioner")) {
          const foreign = await ask(stranger, variant(path));
          // A file has no frame: it redirects to the page of the appointment, which does not exist.
          expect.soft(foreign.status, `${stranger} ${path}`).toBeOneOf([404, 302, 202]);
          expect.soft(foreign.status).toBe((await ask(stranger, variant(missing))).status);
          expect.soft(foreign.text).not.toContain("BEGIN:VCALENDAR");
          expect
            .soft((await ask(stranger, variant(path), "POST")).status, `POST ${stranger}`)
            .toBeOneOf([404, 405, 422]);
        }
      }
    }
  });

  test.each(patterns.filter((pattern) => pattern.includes(":childId")))("%s", async (pattern) => {
    const { text } = await ask("parent", "/patient-dashboard/children");
    const child = /children\/([\da-f-]{36})/.exec(text)?.[1] ?? "";
    const name = /Léa Essai \d+/.exec(text)?.[0] ?? "";
    expect(name).not.toBe("");
    const [path, missing] = [child, crypto.randomUUID()].map((id) => pattern.replace(":childId", id)) as [
      string,
      string,
    ];
    for (const variant of [(one: string) => one, dataPath]) {
      expect.soft((await ask("parent", variant(path))).status, path).toBe(200);
      for (const stranger of ["patient", "other patient"] as const) {
        const foreign = await ask(stranger, variant(path));
        expect.soft(foreign.status, `${stranger} ${path}`).toBe(404);
        expect.soft((await ask(stranger, variant(missing))).status).toBe(404);
        expect.soft(foreign.text, `${stranger} ${path}`).not.toMatch(new RegExp(`${name}\\b`));
        const posted = await ask(stranger, variant(path), "POST");
        expect.soft(posted.status, `POST ${stranger} ${path}`).toBeOneOf([404, 422]);
        expect.soft(posted.status).toBe((await ask(stranger, variant(missing), "POST")).status);
      }
    }
    expect((await ask("parent", "/patient-dashboard/children")).text).toContain(child);
  });
});
