import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Texts } from "./locales/texts.ts";

/** Who may open a page. Guests of a page that is not theirs are told so, or led to the login and back. */
export type Access = { who: "everyone" | "guests" | "accounts" | "patients" | "practitioners"; guests?: "login" };

/** What the frame around a page does differently. */
export type FrameFacts = {
  /** The home page: no way back to itself, a welcome in the footer. */
  home?: true;
  /** The way to a booking itself: no button that leads there. */
  hidesBooking?: true;
  /** The header stands on a dark ground. */
  darkHeader?: true;
  /** The login itself: its links open no dialog, and lead back to no step of it. */
  isLogin?: true;
  /** The answer to the cookie strip stands in the page. */
  asksCookies?: true;
  /** Shown while the services do not answer: the frame asks them nothing. */
  offline?: true;
};

/** What must be known of a page before any of its code runs. */
export type PageFacts = {
  access: Access;
  /** The texts it speaks with, besides the common ones. */
  texts: readonly (keyof Texts)[];
  scripts?: true;
  /** Its form has its own buttons for the language and to stay signed in, which lose nothing typed. */
  keepsForm?: true;
  /** Takes files by a multipart form. */
  upload?: true;
  /** A form may come from anywhere: the token of the address is all this act goes by (RFC 8058). */
  fromAnywhere?: true;
  frame?: FrameFacts;
};

/** An entry of React Router, which leaves aside what it does not know. */
export type Entry = RouteConfigEntry & { facts?: Partial<PageFacts>; children?: Entry[] };

type PageOptions = Partial<PageFacts> & { id?: string };

/** A page: its address, its file in app/routes/, what is known of it; its children know the same unless they say otherwise. */
export function page(path: string, file: string, { id, ...facts }: PageOptions = {}, children?: Entry[]): Entry {
  const place = path === "" ? { index: true } : { path };
  return { ...place, file: `routes/${file}`, ...(id && { id }), facts, ...(children && { children }) };
}

/** What stands around several pages: its file, and what is known of all of them. */
export const layout = (file: string, facts: Partial<PageFacts>, children: Entry[]): Entry => ({
  file: `routes/${file}`,
  facts,
  children,
});

/** Pages that share what is known of them. */
export const area = (facts: Partial<PageFacts>, pages: Entry[]): Entry[] =>
  pages.map((entry) => ({ ...entry, facts: { ...facts, ...entry.facts } }));

/**
 * The facts of every address as the framework names it: «login», «/» for the home page. Throws for a page of which
 * nobody said who may open it.
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
    const all: PageFacts = { access, texts, ...known };
    for (const [below, ofChild] of factsByPattern(children, pattern, all)) table.set(below, ofChild);
    // A layout answers under the pattern of its index; one without a path has no address.
    if ((path || index) && !table.has(pattern || "/")) table.set(pattern || "/", all);
  }
  return table;
}
