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
  /** Tall enough for a page to stand on it whole, so that a place on the screen is a place on the page. */
  lines: number;
  /** The lines under the page, with prompts and messages. */
  statusLines: number;
  /** The first of them once the page is there whole. */
  ready: RegExp;
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
    lines: 1000,
    statusLines: 3,
    ready: /^\(/,
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
    ready: /Viewing </,
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
  #pauses = 0;

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
    const above = [after].flat();
    let place: Place | undefined;
    const look = () => {
      const { screen } = this;
      const rowOf = (wanted: Wanted, from: number) =>
        screen.findIndex((line, row) => row >= from && columnOf(line, wanted) !== -1);
      let row = 0;
      for (const wanted of [...above, text]) row = row === -1 ? -1 : rowOf(wanted, row);
      place = row === -1 ? undefined : { row, column: columnOf(screen[row]!, text) };
      return place !== undefined;
    };
    await this.#until(`No «${text}»${above.map((wanted) => ` after «${wanted}»`).join("")}`, look);
    return place!;
  }

  #line = (text: Wanted) => this.screen.find((line) => columnOf(line, text) !== -1);

  async #until(failure: string, holds: () => boolean): Promise<void> {
    for (const end = Date.now() + patience; !holds(); await wait(20))
      if (Date.now() > end) throw new Error(`${failure}:\n${this.screen.join("\n").trimEnd()}`);
  }

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
   * Where the cursor stands once all keys are done, however slow the machine: keys are taken in order, so when the prompt
   * of a search shows what is typed and is left again, those before it had their effect.
   */
  async #cursor(): Promise<Place> {
    this.#pauses += 1;
    const word = `still-${this.#pauses}-there`;
    this.#type(`/${word}`);
    await this.#until("The prompt does not open", () => this.#view().status.includes(word));
    this.#keys("C-g");
    let place: Place = { row: 0, column: 0 };
    const isBack = () => {
      const { status, cursor } = this.#view();
      place = cursor;
      return !status.includes(word) && cursor.row < this.#pageLines;
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
