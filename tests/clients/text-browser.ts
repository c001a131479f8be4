import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { clean, type Wanted } from "../page.ts";

type Below = { after?: Wanted | Wanted[] };
type Place = { row: number; column: number };
type Program = {
  /** What a shell starts. */
  command(folder: string, url: string, language: "fr" | "en"): string;
  next: string;
  previous: string;
  back: string;
  /** Leaves a field after writing in it. */
  leave: string;
  /** A ticked box or radio. */
  ticked: RegExp;
  /** Tall enough for a form to stand on it whole, so that a place on the screen is a place on the page; each line costs time. */
  lines: number;
  /** The lines under the page, with prompts and messages. */
  statusLines: number;
  /** The prompt of a search. */
  prompt: string;
};

export const programs = {
  lynx: {
    command: (folder, url, language) => {
      const settings = [
        "CHARACTER_SET:utf-8",
        "SHOW_CURSOR:TRUE",
        "ALERTSECS:0",
        "MESSAGESECS:0",
        "INFOSECS:0",
        "TEXTFIELDS_NEED_ACTIVATION:TRUE",
        `PREFERRED_LANGUAGE:${language}`,
      ];
      writeFileSync(join(folder, "lynx.cfg"), settings.join("\n"));
      return `lynx -cfg=${folder}/lynx.cfg -accept_all_cookies ${url}`;
    },
    next: "Down",
    previous: "Up",
    back: "Left",
    leave: "Down",
    ticked: /\(\*\)|\[X\]/,
    lines: 300,
    statusLines: 3,
    prompt: "Enter a whereis query:",
  },
  w3m: {
    command: (_, url, language) =>
      `w3m -o use_cookie=1 -o accept_cookie=1 -o confirm_qq=0 -o accept_language=${language} ${url}`,
    next: "Tab",
    previous: "C-u",
    back: "B",
    leave: "Enter",
    ticked: /\(\*\)|\[\*\]/,
    // It draws no more, however tall the terminal is.
    lines: 200,
    statusLines: 1,
    prompt: "Forward:",
  },
} satisfies Record<string, Program>;

const columns = 160;

const cursorFormat = "#{cursor_y} #{cursor_x}";

/** Milliseconds after which what has not come counts as lost, on the slowest of machines. */
const patience = 60_000;

/** A real text browser in a terminal of its own, used as a person does: by what the screen shows, from link to link. */
export class TextBrowser {
  #program: Program;
  #folder = mkdtempSync(join(tmpdir(), "cabinet-terminal-"));
  #socket = `cabinet-${randomBytes(4).toString("hex")}`;

  constructor(name: keyof typeof programs, url: string, language: "fr" | "en") {
    this.#program = programs[name];
    const command = this.#program.command(this.#folder, url, language);
    const size = ["-x", String(columns), "-y", String(this.#program.lines)];
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
      .split("\n")
      .map((line) => line.trimEnd());
  }

  /** Sees that a text is on the page where the keys pressed so far led; gives its line. */
  async see(text: Wanted): Promise<string> {
    await this.#cursor();
    const line = this.#line(text);
    if (line === undefined) throw this.#failure(`«${text}» did not come`);
    return line;
  }

  /** Follows a link or presses a button; `after` are texts above it, one below the other, where its name is not enough. */
  async press(name: Wanted, { after }: Below = {}): Promise<void> {
    await this.#stopAt(await this.#find(name, after));
    this.#keys("Enter");
  }

  /** Writes in the first field after a text, and sees what stands in it. */
  async fill(label: Wanted, value: string, { after }: Below = {}): Promise<void> {
    const { row } = await this.#stopAfter(await this.#find(label, after));
    this.#keys("Enter");
    this.#keys("C-u");
    this.#type(value);
    // A field may be too short to show all; a prompt takes what it holds.
    const parts = [value.slice(0, 8), value.slice(-8), "*".repeat(Math.min(8, value.length))];
    const isWritten = () => parts.some((part) => `${this.screen[row]} ${this.#view().status}`.includes(part));
    await this.#until(`«${label}» does not hold «${value}»`, isWritten);
    this.#keys(this.#program.leave);
  }

  /** Ticks a box or a radio that is not ticked yet, and sees that it is. */
  async tick(label: Wanted, { after }: Below = {}): Promise<void> {
    const place = await this.#find(label, after);
    await this.#stopAt(place);
    const isTicked = () => this.#program.ticked.test(this.screen[place.row]?.slice(0, place.column) ?? "");
    if (isTicked()) throw new Error(`«${label}» is ticked before anybody did.`);
    this.#keys("Enter");
    await this.#until(`«${label}» cannot be ticked`, isTicked);
  }

  /** Chooses from a list that drops down, and sees that it is chosen. */
  async choose(label: Wanted, option: string, { after }: Below = {}): Promise<void> {
    const { row } = await this.#stopAfter(await this.#find(label, after));
    this.#keys("Enter");
    await this.#until(`«${option}» is not offered`, () => this.#line(option) !== undefined);
    this.#type(`/${option}`);
    await this.#until(`«${option}» is not asked for`, () => this.#view().status.includes(option));
    this.#keys("Enter");
    this.#keys("Enter");
    await this.#until(`«${option}» cannot be chosen`, () => this.screen[row]?.includes(`[${option}`) ?? false);
  }

  /** The page before. */
  back(): void {
    this.#keys(this.#program.back);
  }

  async #find(text: Wanted, after: Wanted | Wanted[] = []): Promise<Place> {
    await this.#cursor();
    const { screen } = this;
    const above = [after].flat();
    let row = 0;
    for (const wanted of [...above, text]) {
      row = screen.findIndex((line, at) => at >= row && columnOf(line, wanted) !== -1);
      if (row === -1)
        throw this.#failure(`No «${text}»${above.map((one) => ` after «${one}»`).join("")}: no «${wanted}»`);
    }
    return { row, column: columnOf(screen[row]!, text) };
  }

  #line = (text: Wanted) => this.screen.find((line) => columnOf(line, text) !== -1);

  async #until(failure: string, holds: () => boolean): Promise<void> {
    for (const end = Date.now() + patience; !holds(); await wait(20))
      if (Date.now() > end) throw this.#failure(failure);
  }

  #failure = (what: string) => new Error(`${what}:\n${this.screen.join("\n").trimEnd()}`);

  /** Goes to the link, the button or the box that begins at a text or before it on its line. */
  async #stopAt(place: Place): Promise<void> {
    const holds = ({ row, column }: Place) => row === place.row && column <= place.column;
    const here = await this.#stopAfter(place);
    if (!holds(here) && !holds(await this.#move(this.#program.previous)))
      throw new Error(`Nothing to press at line ${place.row}: ${this.screen[place.row]}`);
  }

  /** Goes to the first field at a text or after it; in strides while it is far, at last link by link. */
  async #stopAfter(place: Place): Promise<Place> {
    const isBefore = (here: Place) => here.row < place.row || (here.row === place.row && here.column < place.column);
    const { next, previous } = this.#program;
    let here = await this.#cursor();
    for (const stride of [8, 0]) {
      const count = ({ row }: Place) => Math.max(1, stride && Math.floor(Math.abs(place.row - row) / stride));
      while (!isBefore(here)) {
        const moved = await this.#move(previous, count(here));
        const wrapped = moved.row > here.row || (moved.row === here.row && moved.column >= here.column);
        here = moved;
        if (wrapped) break;
      }
      while (isBefore(here)) {
        const moved = await this.#move(next, count(here));
        const wrapped = moved.row < here.row || (moved.row === here.row && moved.column <= here.column);
        here = moved;
        if (wrapped) break;
      }
    }
    return here;
  }

  /** Presses a key that moves the cursor, some times; gives where it stands then. */
  #move(key: string, times = 1): Promise<Place> {
    this.#keys(...Array<string>(times).fill(key));
    return this.#cursor();
  }

  /**
   * Where the cursor stands once all keys are done and the page where they led is drawn, however slow it comes: keys are
   * taken in order, so when the prompt of a search opens and is left again, those before it had their effect. Lynx throws
   * away what is typed while a page loads, so the prompt is asked for until it opens.
   */
  async #cursor(): Promise<Place> {
    let asked = 0;
    const isOpen = () => {
      if (this.#view().status.includes(this.#program.prompt)) return true;
      if (Date.now() - asked > 200) {
        this.#keys("/");
        asked = Date.now();
      }
      return false;
    };
    await this.#until("The prompt does not open", isOpen);
    this.#keys("C-g");
    let place: Place = { row: 0, column: 0 };
    const isBack = () => {
      const { status, cursor } = this.#view();
      place = cursor;
      return !status.includes(this.#program.prompt) && cursor.row < this.#pageLines;
    };
    await this.#until("The cursor does not come back to the page", isBack);
    return place;
  }

  get #pageLines(): number {
    return this.#program.lines - this.#program.statusLines;
  }

  /** The lines under the page and the cursor at one moment. */
  #view(): { status: string; cursor: Place } {
    const shown = this.#tmux("capture-pane", "-p", "-S", String(this.#pageLines), ";", "display", "-p", cursorFormat);
    const [, status = "", row, column] = /^(.*)\n(\d+) (\d+)\n$/s.exec(shown) ?? [];
    return { status, cursor: { row: Number(row), column: Number(column) } };
  }

  #type(text: string): void {
    this.#tmux("send-keys", "-l", text);
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
