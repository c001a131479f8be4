import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { clean, type Wanted } from "../page.ts";
import { type Place, Terminal } from "./terminal.ts";

type Below = { after?: Wanted | Wanted[] };
type Program = {
  /** The shell command that starts it. */
  command(folder: string, url: string, language: "fr" | "en"): string;
  next: string;
  previous: string;
  back: string;
  /** The key that asks for an address. */
  open: string;
  /** The key that leaves a field after typing. */
  leave: string;
  /** Matches a checked checkbox or radio. */
  ticked: RegExp;
  /**
   * Lines of the terminal: each costs time, but a whole form must fit, so that positions on the screen are positions on
   * the page.
   */
  lines: number;
  /** The lines below the page, for prompts and messages. */
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
    open: "g",
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
    open: "U",
    leave: "Enter",
    ticked: /\(\*\)|\[\*\]/,
    // It draws no more lines, however tall the terminal is.
    lines: 200,
    statusLines: 1,
    prompt: "Forward:",
  },
} satisfies Record<string, Program>;

const columns = 160;

/** Time limit in milliseconds, for the slowest machines. */
const patience = 60_000;

/** A real text browser in a terminal, used as a person does: by the text on the screen, from link to link. */
export class TextBrowser {
  #program: Program;
  #folder = mkdtempSync(join(tmpdir(), "cabinet-terminal-"));
  #terminal: Terminal;

  constructor(name: keyof typeof programs, url: string, language: "fr" | "en") {
    this.#program = programs[name];
    const command = this.#program.command(this.#folder, url, language);
    const variables = ["LANG=C.UTF-8", "TERM=screen", `HOME=${this.#folder}`];
    this.#terminal = new Terminal(command, { columns, lines: this.#program.lines }, variables);
  }

  close(): void {
    this.#terminal.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The lines on the screen, with normal spaces. */
  async screen(): Promise<string[]> {
    const text = await this.#terminal.read();
    return text
      .replaceAll(/[\u00a0\u202f]/g, " ")
      .trimEnd()
      .split("\n")
      .map((line) => line.trimEnd());
  }

  /** Waits for a text on the page, after the keys pressed so far; returns its line. */
  async see(text: Wanted): Promise<string> {
    await this.#cursor();
    const line = await this.#line(text);
    if (line === undefined) throw await this.#failure(`«${text}» did not come`);
    return line;
  }

  /** Follows a link or presses a button; `after` are texts above it, in order, where its name is ambiguous. */
  async press(name: Wanted, { after }: Below = {}): Promise<void> {
    await this.#stopAt(await this.#find(name, after));
    await this.#terminal.press("Enter");
  }

  /** Types into the first field after a text, and checks its content. */
  async fill(label: Wanted, value: string, { after }: Below = {}): Promise<void> {
    const { row } = await this.#stopAfter(await this.#find(label, after));
    await this.#terminal.press("Enter", "C-u");
    await this.#terminal.type(value);
    // A field may be too short to show everything; a prompt shows what it contains.
    const parts = [value.slice(0, 8), value.slice(-8), "*".repeat(Math.min(8, value.length))];
    const isWritten = async () => {
      const shown = `${(await this.screen())[row]} ${(await this.#view()).status}`;
      return parts.some((part) => shown.includes(part));
    };
    await this.#until(`«${label}» does not hold «${value}»`, isWritten);
    await this.#terminal.press(this.#program.leave);
  }

  /** Checks a checkbox or radio unless it is checked, and verifies it. */
  async tick(label: Wanted, { after }: Below = {}): Promise<void> {
    const place = await this.#find(label, after);
    await this.#stopAt(place);
    const isTicked = async () =>
      this.#program.ticked.test((await this.screen())[place.row]?.slice(0, place.column) ?? "");
    if (await isTicked()) throw new Error(`«${label}» is ticked before anybody did.`);
    await this.#terminal.press("Enter");
    await this.#until(`«${label}» cannot be ticked`, isTicked);
  }

  /** Chooses from a drop-down list, and verifies the choice. */
  async choose(label: Wanted, option: string, { after }: Below = {}): Promise<void> {
    const { row } = await this.#stopAfter(await this.#find(label, after));
    await this.#terminal.press("Enter");
    await this.#until(`«${option}» is not offered`, async () => (await this.#line(option)) !== undefined);
    await this.#terminal.type(`/${option}`);
    await this.#until(`«${option}» is not asked for`, async () => (await this.#view()).status.includes(option));
    await this.#terminal.press("Enter", "Enter");
    const isChosen = async () => (await this.screen())[row]?.includes(`[${option}`) ?? false;
    await this.#until(`«${option}» cannot be chosen`, isChosen);
  }

  /** Opens an address that a person types. */
  async open(url: string): Promise<void> {
    await this.#terminal.press(this.#program.open, "C-u");
    await this.#terminal.type(url);
    await this.#terminal.press("Enter");
  }

  /** Goes back to the previous page. */
  back(): Promise<void> {
    return this.#terminal.press(this.#program.back);
  }

  async #find(text: Wanted, after: Wanted | Wanted[] = []): Promise<Place> {
    await this.#cursor();
    const screen = await this.screen();
    const above = [after].flat();
    let row = 0;
    for (const wanted of [...above, text]) {
      row = screen.findIndex((line, at) => at >= row && columnOf(line, wanted) !== -1);
      if (row === -1)
        throw await this.#failure(`No «${text}»${above.map((one) => ` after «${one}»`).join("")}: no «${wanted}»`);
    }
    return { row, column: columnOf(screen[row]!, text) };
  }

  #line = async (text: Wanted) => (await this.screen()).find((line) => columnOf(line, text) !== -1);

  async #until(failure: string, holds: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + patience; !(await holds()); await wait(5))
      if (Date.now() > end) throw await this.#failure(failure);
  }

  #failure = async (what: string) => new Error(`${what}:\n${(await this.screen()).join("\n").trimEnd()}`);

  /** Moves to the link, button or checkbox that starts at a text or before it on its line. */
  async #stopAt(place: Place): Promise<void> {
    const holds = ({ row, column }: Place) => row === place.row && column <= place.column;
    const here = await this.#stopAfter(place);
    if (!holds(here) && !holds(await this.#move(this.#program.previous)))
      throw new Error(`Nothing to press at line ${place.row}: ${(await this.screen())[place.row]}`);
  }

  /** Moves to the first field at a text or after it; in large steps while it is far, then link by link. */
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

  /** Presses a key that moves the cursor, some times; returns the cursor. */
  async #move(key: string, times = 1): Promise<Place> {
    await this.#terminal.press(...Array<string>(times).fill(key));
    return this.#cursor();
  }

  /**
   * The cursor after all keys are processed and the next page is drawn, however slowly: keys are processed in order, so
   * once the prompt of a search has opened and closed, earlier keys have had their effect. Lynx discards keys while a
   * page loads, so the prompt is requested until it opens.
   */
  async #cursor(): Promise<Place> {
    let asked = 0;
    const isOpen = async () => {
      if ((await this.#view()).status.includes(this.#program.prompt)) return true;
      if (Date.now() - asked > 200) {
        await this.#terminal.press("/");
        asked = Date.now();
      }
      return false;
    };
    await this.#until("The prompt does not open", isOpen);
    await this.#terminal.press("C-g");
    let place: Place = { row: 0, column: 0 };
    const isBack = async () => {
      const { status, cursor } = await this.#view();
      place = cursor;
      return !status.includes(this.#program.prompt) && cursor.row < this.#pageLines;
    };
    await this.#until("The cursor does not come back to the page", isBack);
    return place;
  }

  get #pageLines(): number {
    return this.#program.lines - this.#program.statusLines;
  }

  /** The lines below the page and the cursor at the same moment. */
  async #view(): Promise<{ status: string; cursor: Place }> {
    const { text, cursor } = await this.#terminal.look(this.#pageLines);
    return { status: text, cursor };
  }
}

const columnOf = (line: string, text: Wanted): number =>
  typeof text === "string" ? line.indexOf(clean(text)) : line.search(text);
