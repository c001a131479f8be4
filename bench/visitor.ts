import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import booking from "../app/locales/fr/booking.ts";
import errors from "../app/locales/fr/errors.ts";
import { steps } from "../tests/booking.ts";
import { agents } from "../tests/browser.ts";

/**
 * How an attempt to book ended: «booked», «taken» by somebody else, or «busy» with another appointment of theirs at that
 * time; every other kind is an error, named by its page.
 */
export type Attempt = { kind: string; ms: number };

/** What every person answers; hidden fields come from the page. */
const answers: Record<(typeof steps)[number], Record<string, string>> = {
  beneficiary: { who: "self", address: "3 rue des Lilas", city: "Lyon", phone: "+33612345678" },
  motifs: { reasons: "SUIVI", since: "J2_3", firstTime: "yes" },
  situation: { regularDoctor: "yes", why: "SUIVI_MT", healthRights: "AUCUN" },
  "dosier-medical": {
    medicalHistory: "none",
    longTermTreatment: "none",
    recentMedication: "none",
    allergies: "none",
    keep: "on",
    share: "nothing",
  },
  informations: { procedure: "on", setting: "on", fees: "on" },
  payment: { method: "transferOrCheque" },
};

type Page = { status: number; path: string; html: string; ms: number };
type Answer = Omit<Page, "ms"> & { fields?: Record<string, string> | undefined; location?: string; retryAfter: number };

/** Ends of an attempt that the page of the slot tells, by its title: several of them share one status. */
const slotEnds = new Map<string, string>([
  [booking.slot.takenTitle, "taken"],
  [booking.slot.overlapTitle, "busy"],
]);

/** Someone signed in who books without a pause; reads pages no further than a form needs, for the machine is shared. */
export class Visitor {
  /** Holds and answers of steps accepted so far. */
  acts = 0;
  /** How often a page asked to wait because too many people were there. */
  waits = 0;
  /** Milliseconds of every answer. */
  readonly answers: number[] = [];
  readonly #origin: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #headers: Record<string, string>;

  constructor(origin: string, cookie: string, address: string) {
    this.#origin = origin;
    this.#headers = {
      cookie,
      "x-forwarded-for": address,
      "user-agent": agents.firefox,
      accept: "text/html",
      "accept-language": "fr",
      "accept-encoding": "identity",
    };
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Searches, chooses one of the free times found, and goes through all steps to the confirmation. */
  async book(search: string, choose: (slots: string[]) => string | undefined): Promise<Attempt> {
    const started = performance.now();
    const end = (kind: string): Attempt => ({ kind, ms: performance.now() - started });
    const found = await this.#go(search);
    if (found.status !== 200) return end(nameOf(found));
    const slot = choose(slotsIn(found.html));
    if (slot === undefined) return end("no free time found");
    let page = await this.#go("/consultationprocess/slot", { [slot]: "1" });
    const told = endTold(page);
    if (told) return end(told);
    if (page.path === "/consultationprocess/beneficiary") this.acts += 1;
    for (const step of steps) {
      if (page.status !== 200 || page.path !== `/consultationprocess/${step}`) return end(nameOf(page));
      page = await this.#go(page.path, { ...hiddenIn(page.html), ...answers[step] });
      if (page.status === 200) this.acts += 1;
    }
    return end(page.path.startsWith("/consultationprocess/confirmation") ? "booked" : nameOf(page));
  }

  /** Cancels the next appointment of the list; says how that ended, «cancelled» or its page. */
  async cancelNext(): Promise<string> {
    const list = await this.#go("/patient-dashboard/teleconsultations");
    const path = /"(\/patient-dashboard\/teleconsultations\/[\da-f-]{36}\/cancel)"/.exec(list.html)?.[1];
    if (path === undefined) return nameOf(list);
    const asked = await this.#go(path);
    const answer = await this.#go(path, hiddenIn(asked.html));
    return answer.path === list.path ? "cancelled" : nameOf(answer);
  }

  /** Presses the button of one time; tells whether it is held now, and the milliseconds until that was known. */
  async hold(slot: string): Promise<{ held: boolean; told: boolean; ms: number }> {
    const page = await this.#go("/consultationprocess/slot", { [slot]: "1" });
    return { held: page.path === "/consultationprocess/beneficiary", told: endTold(page) === "taken", ms: page.ms };
  }

  /** The free times of a search. */
  async search(path: string): Promise<string[]> {
    return slotsIn((await this.#go(path)).html);
  }

  async #go(path: string, fields?: Record<string, string>): Promise<Page> {
    const started = performance.now();
    let page = await this.#send(path, fields);
    for (let hops = 0; hops < 9; hops += 1) {
      if (page.location) page = await this.#send(page.location);
      else if (titleIn(page.html) === errors.page.crowd.title) page = await this.#waitAndSend(page);
      // The services alone were asked too much: the form itself is shown again, or the page it led to.
      else if (page.html.includes(errors.busy)) page = await this.#waitAndSend({ ...page, path, fields });
      else break;
    }
    const ms = performance.now() - started;
    this.answers.push(ms);
    return { ...page, ms };
  }

  /** Does as the page says: comes back later, with the same form if it was one. */
  async #waitAndSend({ path, fields, retryAfter }: Answer): Promise<Answer> {
    this.waits += 1;
    await sleep((retryAfter || 1) * 1000);
    return this.#send(path, fields);
  }

  #send(path: string, fields?: Record<string, string>): Promise<Answer> {
    const body = fields && new URLSearchParams(fields).toString();
    const type = { "content-type": "application/x-www-form-urlencoded", "content-length": String(body?.length) };
    return new Promise((done, failed) => {
      const sent = request(
        new URL(path, this.#origin),
        {
          agent: this.#agent,
          method: body === undefined ? "GET" : "POST",
          headers: { ...this.#headers, "sec-fetch-site": "same-origin", ...(body !== undefined && type) },
        },
        async (answer: IncomingMessage) => {
          const parts: Buffer[] = [];
          for await (const part of answer) parts.push(part as Buffer);
          const { statusCode: status = 0, headers } = answer;
          const location = headers.location && new URL(headers.location, this.#origin);
          const html = Buffer.concat(parts).toString("utf8");
          const retryAfter = Number(headers["retry-after"] ?? 0);
          const more = {
            ...(fields && { fields }),
            ...(location && { location: location.pathname + location.search }),
          };
          done({ status, path, html, retryAfter, ...more });
        },
      );
      sent.once("error", failed);
      sent.end(body);
    });
  }
}

const slotsIn = (html: string) => [...html.matchAll(/name="(slot\.\d+)"/g)].map(([, name]) => name!);

const titleIn = (html: string) => (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? "").replaceAll("&#x27;", "'");

const endTold = ({ path, html }: Page): string | undefined =>
  path.startsWith("/consultationprocess/slot") ? slotEnds.get(titleIn(html)) : undefined;

/** The message above a page, which tells what became of the form before it. */
const messageIn = (html: string) =>
  (/<div class="note[^>]* role="status">(.*?)<\/div>/s.exec(html)?.[1] ?? "").replaceAll(/<[^>]*>/g, "").trim();

/** A page by its status, its address and the beginning of its message, up to what differs by person. */
function nameOf({ status, path, html }: Page): string {
  const [beginning = ""] = /^[^\d.,]*/.exec(messageIn(html)) ?? [];
  return `${status} ${path.split("?")[0]!.replaceAll(/[\da-f-]{36}/g, "…")}${beginning && ` «${beginning.trim()}…»`}`;
}

const hiddenIn = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden"[^>]*>/g)].flatMap(([input]) => {
      const name = /name="([^"]*)"/.exec(input)?.[1];
      return name && name !== "csrf" ? [[name, /value="([^"]*)"/.exec(input)?.[1] ?? ""]] : [];
    }),
  );
