import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
  /** The keys that start typing into a field, and empty it. */
  enter: string[];
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
  /** A prompt or menu in the first line or below the page, and the keys that open and close it. */
  prompt: { open: string; text: string; close: string };
  /** The key that shows the top of the page, where a page may open elsewhere. */
  top?: string;
  /** What it says below the page while it loads the next one, if it takes keys meanwhile. */
  loading?: RegExp;
  /** Whether an option of an open list is reached by moving down, rather than by a search. */
  walksLists?: boolean;
};

/** What Links and ELinks have in common. */
const links = {
  next: "Down",
  previous: "Up",
  back: "Left",
  open: "g",
  leave: "Down",
  ticked: /\[X\]|\(X\)/,
  lines: 300,
  loading: /^(Waiting|Looking up|Making connection|Request sent|Getting headers|Server is|Transferring|Received)\b/m,
  walksLists: true,
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
    enter: ["Enter", "C-u"],
    leave: "Down",
    ticked: /\(\*\)|\[X\]/,
    lines: 300,
    statusLines: 3,
    prompt: { open: "/", text: "Enter a whereis query:", close: "C-g" },
  },
  w3m: {
    command: (_, url, language) =>
      `w3m -o use_cookie=1 -o accept_cookie=1 -o confirm_qq=0 -o accept_language=${language} ${url}`,
    next: "Tab",
    previous: "C-u",
    back: "B",
    open: "U",
    enter: ["Enter", "C-u"],
    leave: "Enter",
    ticked: /\(\*\)|\[\*\]/,
    // It draws no more lines, however tall the terminal is.
    lines: 200,
    statusLines: 1,
    prompt: { open: "/", text: "Forward:", close: "C-g" },
  },
  links2: {
    ...links,
    command: (folder, url, language) => {
      // Otherwise it welcomes a newcomer.
      mkdirSync(join(folder, ".links2"));
      return `links2 -http.extra-header 'Accept-Language: ${language}' ${url}`;
    },
    enter: ["End", "C-u"],
    statusLines: 1,
    prompt: { open: "F9", text: "File    View    Link    Downloads", close: "BSpace" },
    top: "PPage",
  },
  elinks: {
    ...links,
    command: (folder, url, language) => {
      mkdirSync(join(folder, ".elinks"));
      const settings = ["document.browse.forms.confirm_submit = 0", `protocol.http.accept_language = "${language}"`];
      return `elinks ${settings.map((setting) => `-eval 'set ${setting}'`).join(" ")} ${url}`;
    },
    enter: ["Enter", "End", "C-u"],
    statusLines: 2,
    prompt: { open: "F9", text: "File    View    Link    Tools", close: "BSpace" },
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
    // ELinks still writes while it ends.
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
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
    await this.#showTop();
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
    await this.#terminal.press(...this.#program.enter);
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
    if (this.#program.walksLists) await this.#walkTo(option);
    else {
      await this.#until(`«${option}» is not offered`, async () => (await this.#line(option)) !== undefined);
      await this.#terminal.type(`/${option}`);
      await this.#until(`«${option}» is not asked for`, async () => (await this.#view()).status.includes(option));
      await this.#terminal.press("Enter");
    }
    await this.#terminal.press("Enter");
    const isChosen = async () => (await this.screen())[row]?.replace("[_", "[").includes(`[${option}`) ?? false;
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
    await this.#showTop();
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
    // On buttons Links and ELinks place the cursor on the third letter.
    const holds = ({ row, column }: Place) => row === place.row && column <= place.column + 2;
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

  /** Moves down the list that opens to an option, in steps that are each waited for. */
  async #walkTo(option: string): Promise<void> {
    let [row, wanted, before] = [-1, -1, ""];
    const isOpen = async () => {
      const { text, cursor } = await this.#terminal.look(0);
      const lines = text.split("\n");
      wanted = lines.findIndex((line) => line.includes(`| ${option} `));
      row = cursor.row;
      // A long list is drawn in parts, over which the cursor passes; then it stays in its first column.
      const drawn = `${cursor.row} ${cursor.column} ${text}`;
      const isStill = drawn === before;
      before = drawn;
      return isStill && wanted !== -1 && cursor.column === lines[wanted]!.indexOf(`| ${option} `) + 1;
    };
    await this.#until(`«${option}» is not offered`, isOpen);
    while (row < wanted) {
      const count = Math.min(8, wanted - row);
      await this.#terminal.press(...Array<string>(count).fill(this.#program.next));
      row += count;
      await this.#until(`«${option}» is not reached`, async () => (await this.#view()).cursor.row === row);
    }
  }

  /** Waits for the page as `#cursor` does, and shows its first line. */
  async #showTop(): Promise<void> {
    await this.#cursor();
    if (this.#program.top) await this.#move(this.#program.top);
  }

  /**
   * The cursor after all keys are processed and the next page is drawn, however slowly: keys are processed in order, so
   * once a prompt has opened and closed, earlier keys have had their effect. Lynx discards keys while a page loads, so
   * the prompt is requested until it opens; Links and ELinks take them, and say that they load.
   */
  async #cursor(): Promise<Place> {
    const { prompt, loading } = this.#program;
    let asked = 0;
    const isOpen = async () => {
      if ((await this.#view()).status.includes(prompt.text)) return true;
      if (asked === 0 || (!loading && Date.now() - asked > 200)) {
        await this.#terminal.press(prompt.open);
        asked = Date.now();
      }
      return false;
    };
    await this.#until("The prompt does not open", isOpen);
    await this.#terminal.press(prompt.close);
    let place: Place = { row: 0, column: 0 };
    const isBack = async () => {
      const { status, cursor } = await this.#view();
      place = cursor;
      return !status.includes(prompt.text) && !loading?.test(status) && cursor.row < this.#pageLines;
    };
    await this.#until("The cursor does not come back to the page", isBack);
    return place;
  }

  get #pageLines(): number {
    return this.#program.lines - this.#program.statusLines;
  }

  /** The first line, the lines below the page and the cursor at the same moment. */
  async #view(): Promise<{ status: string; cursor: Place }> {
    const { first, text, cursor } = await this.#terminal.look(this.#pageLines);
    return { status: `${first}\n${text}`, cursor };
  }
}

/** Where a text starts on a line, or -1; a pattern is searched as if the line began with its first word. */
function columnOf(line: string, text: Wanted): number {
  if (typeof text === "string") return line.indexOf(clean(text));
  const trimmed = line.trimStart();
  const column = trimmed.search(text);
  return column === -1 ? -1 : column + line.length - trimmed.length;
}
