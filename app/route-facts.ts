import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Texts } from "./locales/texts.ts";

/** Who may open a page. Guests without access get the error page, or are sent to the login and back. */
export type Access = { who: "everyone" | "guests" | "accounts" | "patients" | "practitioners"; guests?: "login" };

/** Variants of the frame around a page. */
export type FrameFacts = {
  /** The home page: no link to itself, a welcome in the footer. */
  home?: true;
  /** A page of the booking itself: no button that leads there. */
  hidesBooking?: true;
  /** Nothing about a held slot stands before its heading: it tells whom to call, or shows the slot itself. */
  hidesHeld?: true;
  /** It offers to go on with the answers of a booking whose hold ran out. */
  offersAnswers?: true;
  /** The header has a dark background. */
  darkHeader?: true;
  /** A login page: its links open no dialog, and do not return to a step of it. */
  isLogin?: true;
  /** Shows mails, which a login leads away from: it does not return here. */
  isMail?: true;
  /** The cookie choice stands in the page itself, or would be mixed up with its own buttons. */
  hidesCookies?: true;
  /** Its layout has a menu before the place «content». */
  hasMenu?: true;
  /** Its form has the button «later», to which the link home leads: what was typed is kept. */
  keepsTyped?: true;
  /** Shown while the services are down: the frame does not call them. */
  offline?: true;
};

/** What must be known of a page before its code runs. */
export type PageFacts = {
  access: Access;
  /** Namespaces of its texts, besides the common ones. */
  texts: readonly (keyof Texts)[];
  scripts?: true;
  /**
   * People write or choose something on it that more than a search is made of: what stands around acts in a new tab, so
   * that nothing typed is lost.
   */
  hasFields?: true;
  /**
   * Its refusals tell nothing about anybody: browsers may keep one, so that «back» shows it again. Others are gone, and
   * browsers ask whether to send the form once more.
   */
  keepsRefusals?: true;
  /** Its form contains the buttons for the language and for extending the session, which keep what was typed. */
  keepsForm?: true;
  /** Its form asks about emergency signs: who must log in or accept terms first is told whom to call. */
  asksSigns?: true;
  /** Whether the page tells what cannot wait until newer terms are accepted; «acts»: its forms cannot wait either. */
  beforeTerms?: true | "acts";
  /**
   * Search engines may list it: with each of these values of a parameter as a page of its own, or under the address that
   * the page itself gives its title.
   */
  listed?: true | Readonly<Record<string, string>> | "by itself";
  /** Accepts so many files by a multipart form. */
  upload?: { maxFiles: number };
  /** A file, which has no frame to show an error in: this page shows it to who is signed in with the other role. */
  refusedOn?: string;
  /** Accepts posts from any origin: the token in the URL is the only proof needed (RFC 8058). */
  acceptsAnyOrigin?: true;
  frame?: FrameFacts;
};

/** A route of React Router, which ignores the extra fields. */
export type Entry = RouteConfigEntry & { facts?: Partial<PageFacts>; children?: Entry[] };

type PageOptions = Partial<PageFacts> & { id?: string };

/** A page: its path, its file in app/areas/, its facts; children inherit the facts and may override them. */
export function page(path: string, file: string, { id, ...facts }: PageOptions = {}, children?: Entry[]): Entry {
  const place = path === "" ? { index: true } : { path };
  return { ...place, file: `areas/${file}`, ...(id && { id }), facts, ...(children && { children }) };
}

/** A layout of several pages: its file, and the facts they share. */
export const layout = (file: string, facts: Partial<PageFacts>, children: Entry[]): Entry => ({
  file: `areas/${file}`,
  facts,
  children,
});

/** Pages that share facts. */
export const area = (facts: Partial<PageFacts>, pages: Entry[]): Entry[] =>
  pages.map((entry) => ({ ...entry, facts: { ...facts, ...entry.facts } }));

/**
 * The facts of every page by the framework's route pattern: «login», «/» for the home page. Throws for a page without
 * an access rule.
 */
export function factsByPattern(
  entries: readonly Entry[],
  above = "",
  inherited: Partial<PageFacts> = {},
): Map<string, PageFacts> {
  const table = new Map<string, PageFacts>();
  for (const { path = "", index, facts, children = [], file } of entries) {
    const pattern = [above, path].filter(Boolean).join("/");
    const { access, texts = [], ...known } = { ...inherited, ...facts };
    if (!access) throw new Error(`app/routes.ts does not say who may open ${file}.`);
    const frame = { ...inherited.frame, ...facts?.frame };
    const all: PageFacts = { access, texts, ...known, frame };
    for (const [below, ofChild] of factsByPattern(children, pattern, all)) table.set(below, ofChild);
    // A layout is matched by the pattern of its index route; one without a path has no URL.
    if ((path || index) && !table.has(pattern || "/")) table.set(pattern || "/", all);
  }
  return table;
}
