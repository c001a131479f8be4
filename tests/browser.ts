import { randomInt } from "node:crypto";
import { type IncomingMessage, request } from "node:http";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import type { HTMLElement } from "node-html-parser";
import { clean, fieldValues, Page, textOf, type Wanted } from "./page.ts";

type Like = "firefox" | "lynx";
type Cookie = { value: string; attributes: string };
type Sending = { method: "GET" | "POST"; url: string; type?: string; body?: Buffer };

export const agents: Record<Like, string> = {
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0",
  lynx: "Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.7.9",
};

export type BrowserOptions = {
  like?: Like;
  language?: "fr" | "en";
  headers?: Record<string, string>;
};

/**
 * A browser without scripts. It finds labels, links and buttons by name and throws when the page has none of that name,
 * so that no test sends what a person could not; `tamper` is for tests of attackers.
 */
export class Browser {
  readonly origin: string;
  readonly language: "fr" | "en";
  /** Sent with every request, overriding the browser's own; an empty value removes one. */
  headers: Record<string, string>;
  cookies = new Map<string, Cookie>();
  #like: Like;
  #page: Page | null = null;
  #history: string[] = [];

  constructor(origin: string, { like = "firefox", language = "fr", headers = {} }: BrowserOptions = {}) {
    this.origin = origin;
    this.language = language;
    this.headers = { "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`, ...headers };
    this.#like = like;
  }

  /** Another tab: the same cookies and a copy of the current page. */
  tab(): Browser {
    const other = new Browser(this.origin, { like: this.#like, language: this.language, headers: this.headers });
    other.cookies = this.cookies;
    other.#page = this.#page && new Page(this.#page);
    other.#history = [...this.#history];
    return other;
  }

  get hasPage(): boolean {
    return this.#page !== null;
  }

  /** The value of the header Cookie. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, { value }]) => `${name}=${value}`).join("; ");
  }

  get page(): Page {
    if (!this.#page) throw new Error("The browser has not been anywhere yet.");
    return this.#page;
  }

  /** Opens a URL. */
  visit(path: string): Promise<Page> {
    this.#page = null;
    return this.#go({ method: "GET", url: new URL(path, this.origin).href });
  }

  follow(name: Wanted): Promise<Page> {
    const href = this.page.link(name).getAttribute("href") ?? "";
    return this.#go({ method: "GET", url: new URL(href, this.page.url).href });
  }

  reload(): Promise<Page> {
    return this.#go({ method: "GET", url: this.page.url });
  }

  /** Goes back to the previous page, loaded again as pages that may not be stored are. */
  back(): Promise<Page> {
    const here = this.#history.pop();
    let url = this.#history.pop();
    while (url === here && url !== undefined) url = this.#history.pop();
    if (!url) throw new Error("There is no page before this one.");
    return this.#go({ method: "GET", url });
  }

  /** Types into a field by its label; `within` is the legend of its group, `below` that of the question before it. */
  fill(label: Wanted, value: string, { within, below }: { within?: Wanted; below?: Wanted } = {}): void {
    const field = below === undefined ? this.page.field(label, within) : this.page.fieldBelow(below, label);
    const most = Number(field.getAttribute("maxlength") ?? Number.POSITIVE_INFINITY);
    if (value.length > most) throw new Error(`«${label}» takes ${most} characters, not ${value.length}.`);
    if (field.tagName === "SELECT" || /^(radio|checkbox|file)$/.test(field.getAttribute("type") ?? ""))
      throw new Error(`«${label}» is no field to write in.`);
    if (field.hasAttribute("readonly") || field.hasAttribute("disabled")) throw new Error(`«${label}» is locked.`);
    if (field.tagName === "TEXTAREA") field.textContent = value;
    else field.setAttribute("value", value);
  }

  /** Chooses an option of a select by the labels of both, or a radio by the legend of its group and its label. */
  choose(group: Wanted, label: Wanted): void {
    if (this.page.has("group", group)) {
      const radio = this.page.field(label, group);
      if (radio.getAttribute("type") !== "radio") throw new Error(`«${label}» is no choice of one.`);
      const others = `input[type="radio"][name="${radio.getAttribute("name")}"]`;
      for (const other of formOf(this.page, radio).querySelectorAll(others)) other.removeAttribute("checked");
      radio.setAttribute("checked", "");
      return;
    }
    const select = this.page.field(group);
    const options = select.querySelectorAll("option");
    const wanted = options.filter((option) =>
      typeof label === "string" ? textOf(option) === clean(label) : label.test(textOf(option)),
    );
    if (wanted.length !== 1)
      throw new Error(`${wanted.length} options «${label}» in «${group}»: ${options.map(textOf)}`);
    if (!select.hasAttribute("multiple")) for (const option of options) option.removeAttribute("selected");
    wanted[0]!.setAttribute("selected", "");
  }

  check(label: Wanted, { on = true, within }: { on?: boolean; within?: Wanted } = {}): void {
    const box = this.page.field(label, within);
    if (box.getAttribute("type") !== "checkbox") throw new Error(`«${label}» is no box to tick.`);
    if (on) box.setAttribute("checked", "");
    else box.removeAttribute("checked");
  }

  attach(label: Wanted, ...files: File[]): void {
    const field = this.page.field(label);
    if (field.getAttribute("type") !== "file") throw new Error(`«${label}» takes no file.`);
    this.page.files.set(field, files);
  }

  /** Presses a button; `times` simultaneously, like a double click, of which the last answer is shown. */
  async press(name: Wanted, { times = 1 }: { times?: number } = {}): Promise<Page> {
    const sending = await this.#submission(this.page.button(name));
    const from = this.page.url;
    const answers = Array.from({ length: times }, () => this.#send(sending, from));
    await Promise.all(answers.slice(0, -1));
    return this.#arrive(await answers.at(-1)!);
  }

  /** Changes a field by its name, hidden ones too, as only tools can. */
  tamper(name: string, value: string): void {
    const fields = this.page.document.querySelectorAll(`[name="${name}"]`);
    if (fields.length === 0) throw new Error(`Nothing is named ${name} on ${this.page.path}.`);
    for (const field of fields) {
      if (field.tagName === "TEXTAREA") field.textContent = value;
      else field.setAttribute("value", value);
      if (/^(radio|checkbox)$/.test(field.getAttribute("type") ?? "")) field.setAttribute("checked", "");
      if (field.tagName === "SELECT") field.innerHTML = `<option selected value="${value}">${value}</option>`;
    }
  }

  /** Sends fields that no page offered. */
  post(path: string, fields: Record<string, string>): Promise<Page> {
    const body = Buffer.from(new URLSearchParams(fields).toString());
    return this.#go({ method: "POST", url: new URL(path, this.origin).href, type: urlencoded, body });
  }

  async #submission(button: HTMLElement): Promise<Sending> {
    const form = formOf(this.page, button);
    const own = (name: string) => button.getAttribute(`form${name}`) ?? form.getAttribute(name);
    const url = new URL(own("action") ?? this.page.url, this.page.url);
    const data = formData(this.page, form, button);
    if ((own("method") ?? "get").toLowerCase() === "get") {
      url.search = new URLSearchParams(textsOf(data)).toString();
      return { method: "GET", url: url.href };
    }
    if (own("enctype") !== "multipart/form-data")
      return {
        method: "POST",
        url: url.href,
        type: urlencoded,
        body: Buffer.from(new URLSearchParams(textsOf(data)).toString()),
      };
    const encoded = new Response(data);
    const type = encoded.headers.get("content-type") ?? undefined;
    return { method: "POST", url: url.href, ...(type && { type }), body: Buffer.from(await encoded.arrayBuffer()) };
  }

  async #go(sending: Sending): Promise<Page> {
    return this.#arrive(await this.#send(sending, this.#page?.url));
  }

  #arrive(page: Page): Page {
    this.#page = page;
    if (this.#history.at(-1) !== page.url) this.#history.push(page.url);
    return page;
  }

  async #send(sending: Sending, from: string | undefined, hops = 0): Promise<Page> {
    if (hops > 10) throw new Error(`Redirected for ever, last to ${sending.url}.`);
    const { answer, body, size } = await this.#exchange(sending, from);
    const status = answer.statusCode ?? 0;
    const { location } = answer.headers;
    if (status < 300 || status > 399 || !location)
      return new Page({ status, url: sending.url, html: body.toString("utf8"), headers: headersOf(answer), size });
    if (!URL.canParse(location)) throw new Error(`Location is no absolute address: ${location}`);
    const again = status === 307 || status === 308;
    return this.#send(again ? { ...sending, url: location } : { method: "GET", url: location }, from, hops + 1);
  }

  async #exchange({ method, url, type, body }: Sending, from: string | undefined) {
    const headers = this.#headersFor(method, url, from);
    if (type) headers["Content-Type"] = type;
    if (body) headers["Content-Length"] = String(body.length);
    for (const [name, value] of Object.entries(this.headers)) headers[name] = value;
    for (const name of Object.keys(headers)) if (headers[name] === "") delete headers[name];
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url, { method, headers, agent: false }, resolve);
      sent.on("error", reject);
      sent.end(body);
    });
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    for (const line of answer.headers["set-cookie"] ?? []) this.#keepCookie(line);
    const raw = Buffer.concat(chunks);
    return { answer, body: await unpack(raw, answer.headers["content-encoding"]), size: raw.length };
  }

  #headersFor(method: string, url: string, from: string | undefined): Record<string, string> {
    const headers: Record<string, string> = {
      "User-Agent": agents[this.#like],
      Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
      "Accept-Language": this.language === "fr" ? "fr,en;q=0.5" : "en,fr;q=0.5",
      "Accept-Encoding": this.#like === "lynx" ? "gzip" : "gzip, deflate, br",
      ...(this.cookieHeader && { Cookie: this.cookieHeader }),
      ...(from && { Referer: from }),
    };
    if (this.#like === "lynx") return headers;
    const site = !from ? "none" : new URL(from).origin === new URL(url).origin ? "same-origin" : "cross-site";
    return {
      ...headers,
      ...(method === "POST" && { Origin: new URL(from ?? url).origin }),
      "Sec-Fetch-Dest": "document",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Site": site,
      "Sec-Fetch-User": "?1",
    };
  }

  #keepCookie(line: string): void {
    const [pair = "", ...rest] = line.split(";");
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    const attributes = rest.join(";").trim();
    const ends = /expires=([^;]+)/i.exec(attributes)?.[1];
    const over = /max-age=(0|-\d+)\b/i.test(attributes) || (ends !== undefined && new Date(ends) < new Date());
    if (over) this.cookies.delete(name);
    else this.cookies.set(name, { value, attributes });
  }
}

const urlencoded = "application/x-www-form-urlencoded";

const textsOf = (data: FormData): [string, string][] =>
  [...data].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);

function headersOf(answer: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  return headers;
}

const unpackers: Record<string, (packed: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

const unpack = (raw: Buffer, coding = ""): Promise<Buffer> | Buffer => unpackers[coding]?.(raw) ?? raw;

/** The form of a control: the one it names, or the one around it. */
function formOf(page: Page, control: HTMLElement): HTMLElement {
  const named = control.getAttribute("form");
  const form = named ? page.document.getElementById(named) : control.closest("form");
  if (!form) throw new Error(`«${textOf(control)}» belongs to no form on ${page.path}.`);
  return form;
}

function formData(page: Page, form: HTMLElement, button: HTMLElement): FormData {
  const data = new FormData();
  const controls = page.document.querySelectorAll("input, select, textarea, button");
  for (const control of controls) {
    const owner = control.getAttribute("form")
      ? page.document.getElementById(control.getAttribute("form")!)
      : control.closest("form");
    const name = control.getAttribute("name");
    if (owner !== form || !name || control.closest("[disabled], template")) continue;
    const type = control.tagName === "BUTTON" ? "button" : (control.getAttribute("type") ?? "text");
    if (/^(button|submit|reset|image)$/.test(type)) {
      if (control === button) data.append(name, control.getAttribute("value") ?? "");
    } else if (type === "radio" || type === "checkbox") {
      if (control.hasAttribute("checked")) data.append(name, control.getAttribute("value") ?? "on");
    } else if (type === "file") {
      const none = new File([], "", { type: "application/octet-stream" });
      for (const file of page.files.get(control) ?? [none]) data.append(name, file);
    } else for (const value of fieldValues(control)) data.append(name, value);
  }
  return data;
}
