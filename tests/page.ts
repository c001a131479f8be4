import { type HTMLElement, parse } from "node-html-parser";

export type Wanted = string | RegExp;

/** A page as received, with what was typed into it kept in its tree. */
export class Page {
  readonly status: number;
  readonly url: string;
  readonly html: string;
  readonly headers: Headers;
  /** Bytes of the body as received. */
  readonly size: number;
  readonly document: HTMLElement;
  readonly files = new Map<HTMLElement, File[]>();

  constructor(answer: { status: number; url: string; html: string; headers: Headers; size: number }) {
    this.status = answer.status;
    this.url = answer.url;
    this.html = answer.html;
    this.headers = answer.headers;
    this.size = answer.size;
    this.document = parse(answer.html, { comment: false });
    for (const unseen of this.document.querySelectorAll("[hidden], template, dialog"))
      unseen.setAttribute("data-unseen", "");
  }

  /** Path and query. */
  get path(): string {
    const { pathname, search } = new URL(this.url);
    return pathname + search;
  }

  get title(): string {
    return textOf(this.document.querySelector("title"));
  }

  get h1(): string {
    return this.document.querySelectorAll("h1").map(textOf).join(" | ");
  }

  /** The text of the main part. */
  get text(): string {
    return textOf(this.document.querySelector("main") ?? this.document.querySelector("body") ?? this.document);
  }

  /** The lines of the error summary. */
  get errors(): string[] {
    return this.document.querySelectorAll(".error-summary:not(.error-summary-question) li").map(textOf);
  }

  /** What a form asks before it is saved, without calling it a problem. */
  get questions(): string[] {
    return this.document.querySelectorAll(".error-summary-question li").map(textOf);
  }

  /** The flash message. */
  get flash(): string {
    return textOf(this.document.querySelector('main [role="status"]'));
  }

  /** The texts of all links. */
  get links(): string[] {
    return this.document.querySelectorAll("a[href]").map(nameOf);
  }

  get buttons(): string[] {
    return this.document.querySelectorAll(buttonTags).map(nameOf);
  }

  link(name: Wanted): HTMLElement {
    return this.#one("link", this.#seen("a[href]"), nameOf, name);
  }

  button(name: Wanted): HTMLElement {
    return this.#one("button", this.#seen(buttonTags), nameOf, name);
  }

  /** A field by its label; `within` is the legend of its group. */
  field(label: Wanted, within?: Wanted): HTMLElement {
    return this.#one("field", this.#fields(within), (field) => this.labelOf(field), label);
  }

  /** The first field with this label below a group: several questions have «Si oui, lesquels ?». */
  fieldBelow(legend: Wanted, label: Wanted): HTMLElement {
    const [, end] = this.group(legend).range;
    const below = this.#fields().filter(({ range: [start] }) => start >= end);
    const first = below.find((field) => matches(this.labelOf(field), label));
    return this.#one("field", first ? [first] : [], (field) => this.labelOf(field), label);
  }

  #fields(within?: Wanted): HTMLElement[] {
    const scope = within === undefined ? undefined : this.group(within);
    const fields = this.#seen("input, select, textarea", scope);
    return fields.filter((field) => field.getAttribute("type") !== "hidden");
  }

  group(legend: Wanted): HTMLElement {
    const legendOf = (group: HTMLElement) => textOf(group.querySelector("legend"));
    return this.#one("group", this.#seen("fieldset"), legendOf, legend);
  }

  has(kind: "link" | "button" | "field" | "group", name: Wanted): boolean {
    try {
      return Boolean(this[kind](name));
    } catch {
      return false;
    }
  }

  labelOf(field: HTMLElement): string {
    const aria = field.getAttribute("aria-label");
    if (aria) return clean(aria);
    const ids = field.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
    if (ids.length > 0) return ids.map((id) => textOf(this.document.getElementById(id))).join(" ");
    const labels = this.document.querySelectorAll("label");
    const label =
      labels.find((one) => one.getAttribute("for") === field.id && field.id !== "") ?? field.closest("label");
    return textOf(label ?? null);
  }

  /** The current value of a field: its text, or the label of what is chosen. */
  valueOf(label: Wanted, within?: Wanted): string {
    return fieldValues(this.field(label, within)).join(", ");
  }

  /** The labels of what is checked in a group. */
  chosenIn(legend: Wanted): string[] {
    const ticked = this.group(legend).querySelectorAll("input[checked]").filter(isSeen);
    return ticked.map((input) => this.labelOf(input));
  }

  /** The error shown at a field. */
  errorAt(label: Wanted, within?: Wanted): string {
    return this.#described(this.field(label, within));
  }

  errorAtGroup(legend: Wanted): string {
    return this.#described(this.group(legend));
  }

  /** The hint that a field is described by. */
  hintAt(label: Wanted, within?: Wanted): string {
    return this.#described(this.field(label, within), "hint");
  }

  #described(element: HTMLElement, kind: "error" | "hint" = "error"): string {
    const ids = element.getAttribute("aria-describedby")?.split(/\s+/) ?? [];
    const notes = ids.map((id) => this.document.getElementById(id));
    return notes
      .filter((note) => note?.classList.contains(kind))
      .map(textOf)
      .join(" ");
  }

  #seen(selector: string, scope: HTMLElement = this.document): HTMLElement[] {
    return scope.querySelectorAll(selector).filter(isSeen);
  }

  #one(kind: string, candidates: HTMLElement[], text: (element: HTMLElement) => string, wanted: Wanted): HTMLElement {
    const names = candidates.map(text);
    const found = [
      (name: string) => typeof wanted === "string" && name === clean(wanted),
      (name: string) => (typeof wanted === "string" ? name.startsWith(`${clean(wanted)} `) : wanted.test(name)),
    ].map((matches) => candidates.filter((_, index) => matches(names[index]!)));
    const best = found.find((some) => some.length > 0) ?? [];
    // Links with the same name and the same target count as one.
    const places = new Set(best.map((element) => element.getAttribute("href") ?? element));
    if (places.size === 1) return best[0]!;
    const why = best.length === 0 ? "no" : `${best.length} times a`;
    throw new Error(
      `${why} ${kind} «${wanted}» on ${this.path} (${this.status}, «${this.h1}»), which has: ${[...new Set(names)].join(" | ")}\n${this.errors.join("\n")}`,
    );
  }
}

const matches = (name: string, wanted: Wanted): boolean =>
  typeof wanted === "string" ? name === clean(wanted) || name.startsWith(`${clean(wanted)} `) : wanted.test(name);

const buttonTags = 'button, input[type="submit"]';

const isSeen = (element: HTMLElement): boolean => !element.closest("[data-unseen]");

/** A text with normal spaces. */
export const clean = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]+/g, " ").trim();

export function textOf(element: HTMLElement | null): string {
  if (!element) return "";
  const unread = "script, style, [data-unseen]";
  // A copy costs much, and most elements have nothing that is not read.
  if (!element.hasAttribute("data-unseen") && !element.querySelector(unread)) return clean(element.structuredText);
  const copy = parse(element.outerHTML, { comment: false });
  for (const one of copy.querySelectorAll(unread)) one.remove();
  return clean(copy.structuredText);
}

/** The accessible name of a link or a button. */
function nameOf(element: HTMLElement): string {
  const label = element.getAttribute("aria-label");
  return label ? clean(label) : textOf(element) || clean(element.getAttribute("value") ?? "");
}

/** What a browser sends for a field in its current state. */
export function fieldValues(field: HTMLElement): string[] {
  if (field.tagName === "TEXTAREA") return [field.textContent.replace(/^\n/, "").replaceAll(/\r?\n/g, "\r\n")];
  if (field.tagName !== "SELECT") return [field.getAttribute("value") ?? ""];
  const options = field.querySelectorAll("option");
  const chosen = options.filter((option) => option.hasAttribute("selected"));
  const sent = chosen.length > 0 || field.hasAttribute("multiple") ? chosen : options.slice(0, 1);
  return sent.map((option) => option.getAttribute("value") ?? textOf(option));
}
