import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { clean, type Wanted } from "../page.ts";

type Place = { row: number; column: number };
type Program = {
  /** What a shell starts. */
  command(folder: string, url: string, language: "fr" | "en"): string;
  next: string;
  previous: string;
  back: string;
  /** From the field under the cursor: replaces what it holds. */
  write(value: string): string[][];
  /** A ticked box or radio. */
  ticked: RegExp;
  /** The lines under the page, with prompts and messages. */
  statusLines: number;
  /** The first of them once the page is there whole. */
  ready: RegExp;
};

const typed = (text: string) => ["-l", text];

export const programs = {
  lynx: {
    command: (folder, url, language) => {
      const settings = [
        "CHARACTER_SET:utf-8",
        "SHOW_CURSOR:TRUE",
        "ALERTSECS:0",
        "MESSAGESECS:0",
        "INFOSECS:0",
        "TEXTFIELDS_NEED_ACTIVATION:FALSE",
        `PREFERRED_LANGUAGE:${language}`,
      ];
      writeFileSync(join(folder, "lynx.cfg"), settings.join("\n"));
      return `lynx -cfg=${folder}/lynx.cfg -accept_all_cookies ${url}`;
    },
    next: "Down",
    previous: "Up",
    back: "Left",
    write: (value) => [["C-u"], typed(value)],
    ticked: /\(\*\)|\[X\]/,
    statusLines: 3,
    ready: /^\(/,
  },
  w3m: {
    command: (_, url, language) =>
      `w3m -o use_cookie=1 -o accept_cookie=1 -o confirm_qq=0 -o accept_language=${language} ${url}`,
    next: "Tab",
    previous: "C-u",
    back: "B",
    write: (value) => [["Enter"], ["C-u"], typed(value), ["Enter"]],
    ticked: /\(\*\)|\[\*\]/,
    statusLines: 1,
    ready: /Viewing </,
  },
} satisfies Record<string, Program>;

/** Tall enough for a page to stand on it whole, so that a place on the screen is a place on the page. */
const [columns, lines] = [160, 1000];

/** A real text browser in a terminal of its own, used as a person does: by what the screen shows, from link to link. */
export class TextBrowser {
  #program: Program;
  #folder = mkdtempSync(join(tmpdir(), "cabinet-terminal-"));
  #socket = `cabinet-${randomBytes(4).toString("hex")}`;

  constructor(name: keyof typeof programs, url: string, language: "fr" | "en") {
    this.#program = programs[name];
    const command = this.#program.command(this.#folder, url, language);
    const size = ["-x", String(columns), "-y", String(lines)];
    const settings = ["LANG=C.UTF-8", "TERM=screen", `HOME=${this.#folder}`].flatMap((one) => ["-e", one]);
    this.#tmux("-f", "/dev/null", "new-session", "-d", ...size, ...settings, command);
  }

  close(): void {
    this.#tmux("kill-server");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** What stands on the screen, a line each, any space a plain one. */
  get screen(): string[] {
    return this.#tmux("capture-pane", "-p")
      .replaceAll(/[\u00a0\u202f]/g, " ")
      .trimEnd()
      .split("\n");
  }

  /** Waits for a page with this text on it, whole; gives its line. */
  async see(text: Wanted): Promise<string> {
    let before = "";
    const isWhole = () => {
      const now = this.screen.join("\n");
      const isStill = now === before;
      before = now;
      return isStill && this.#program.ready.test(this.screen.at(-this.#program.statusLines) ?? "");
    };
    await this.#until(`«${text}» did not come`, () => isWhole() && this.#line(text) !== undefined);
    return this.#line(text)!;
  }

  /** Follows a link or presses a button; `after` is a text above it, where there are several of one name. */
  async press(name: Wanted, { after }: { after?: Wanted } = {}): Promise<void> {
    await this.#stopAt(await this.#find(name, after));
    this.#keys("Enter");
  }

  async fill(label: Wanted, value: string, { after }: { after?: Wanted } = {}): Promise<void> {
    await this.#stopAfter(await this.#find(label, after));
    for (const keys of this.#program.write(value)) {
      this.#keys(...keys);
      await wait(100);
    }
  }

  /** Ticks a box or a radio that is not ticked yet, and sees that it is. */
  async tick(label: Wanted, { after }: { after?: Wanted } = {}): Promise<void> {
    const place = await this.#find(label, after);
    await this.#stopAt(place);
    const isTicked = () => this.#program.ticked.test(this.screen[place.row]?.slice(0, place.column) ?? "");
    if (isTicked()) throw new Error(`«${label}» is ticked before anybody did.`);
    this.#keys("Enter");
    await this.#until(`«${label}» cannot be ticked`, isTicked);
  }

  /** Chooses from a list that drops down, and sees that it is chosen. */
  async choose(label: Wanted, option: string, { after }: { after?: Wanted } = {}): Promise<void> {
    await this.#stopAfter(await this.#find(label, after));
    const { row } = await this.#cursor();
    this.#keys("Enter");
    await this.#until(`«${option}» is not offered`, () => this.#line(option) !== undefined);
    for (const keys of [["/"], typed(option), ["Enter"]]) {
      this.#keys(...keys);
      await wait(100);
    }
    this.#keys("Enter");
    await this.#until(`«${option}» cannot be chosen`, () => this.screen[row]?.includes(`[${option}`) ?? false);
  }

  /** The page before. */
  back(): void {
    this.#keys(this.#program.back);
  }

  async #find(text: Wanted, after?: Wanted): Promise<Place> {
    let place: Place | undefined;
    const look = () => {
      const { screen } = this;
      const start = after === undefined ? 0 : screen.findIndex((line) => columnOf(line, after) !== -1);
      const row = start === -1 ? -1 : screen.findIndex((line, at) => at >= start && columnOf(line, text) !== -1);
      place = row === -1 ? undefined : { row, column: columnOf(screen[row]!, text) };
      return place !== undefined;
    };
    await this.#until(`No «${text}»${after ? ` after «${after}»` : ""}`, look);
    return place!;
  }

  #line = (text: Wanted) => this.screen.find((line) => columnOf(line, text) !== -1);

  async #until(failure: string, holds: () => boolean): Promise<void> {
    for (const end = Date.now() + 15_000; !holds(); await wait(50))
      if (Date.now() > end) throw new Error(`${failure}:\n${this.screen.join("\n").trimEnd()}`);
  }

  /** Goes to the link, the button or the box that begins at a text or before it on its line. */
  async #stopAt(place: Place): Promise<void> {
    await this.#stopAfter(place);
    const holds = ({ row, column }: Place) => row === place.row && column <= place.column;
    if (!holds(await this.#cursor())) await this.#move(this.#program.previous);
    if (!holds(await this.#cursor()))
      throw new Error(`Nothing to press at line ${place.row}: ${this.screen[place.row]}`);
  }

  /** Goes to the first field at a text or after it; in strides while it is far, at last link by link. */
  async #stopAfter(place: Place): Promise<void> {
    const isBefore = (here: Place) => here.row < place.row || (here.row === place.row && here.column < place.column);
    const { next, previous } = this.#program;
    for (const stride of [8, 0]) {
      const count = ({ row }: Place) => Math.max(1, stride && Math.floor(Math.abs(place.row - row) / stride));
      for (let here = await this.#cursor(); !isBefore(here); ) {
        const moved = await this.#move(previous, count(here));
        const wrapped = moved.row > here.row || (moved.row === here.row && moved.column >= here.column);
        if (wrapped) break;
        here = moved;
      }
      for (let here = await this.#cursor(); isBefore(here); ) {
        const moved = await this.#move(next, count(here));
        const wrapped = moved.row < here.row || (moved.row === here.row && moved.column <= here.column);
        if (wrapped) break;
        here = moved;
      }
    }
  }

  /** Presses a key that moves the cursor, some times; gives where it stands then. */
  async #move(key: string, times = 1): Promise<Place> {
    const from = await this.#cursor();
    this.#keys(...Array<string>(times).fill(key));
    for (const end = Date.now() + 500; ; await wait(5)) {
      const to = await this.#cursor();
      if (to.row !== from.row || to.column !== from.column || Date.now() > end) return to;
    }
  }

  /** Where the cursor stands once it stands still on the page. */
  async #cursor(): Promise<Place> {
    let before = "";
    for (const end = Date.now() + 15_000; Date.now() < end; await wait(10)) {
      const now = this.#tmux("display", "-p", "#{cursor_y} #{cursor_x}").trim();
      const [row = 0, column = 0] = now.split(" ").map(Number);
      if (now === before && row < lines - this.#program.statusLines) return { row, column };
      before = now;
    }
    throw new Error(`The cursor does not come back to the page:\n${this.screen.join("\n").trimEnd()}`);
  }

  #keys(...keys: string[]): void {
    this.#tmux("send-keys", ...keys);
  }

  #tmux(...words: string[]): string {
    return execFileSync("tmux", ["-L", this.#socket, ...words], { encoding: "utf8" });
  }
}

const columnOf = (line: string, text: Wanted): number =>
  typeof text === "string" ? line.indexOf(clean(text)) : line.search(text);
