import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";

/** A place on the screen, from 0. */
export type Place = { row: number; column: number };

const ended = "The program in the terminal has ended.";

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/**
 * A program in a terminal of tmux, controlled through one tmux process in control mode: a process for each key would
 * take most of the time of a test.
 */
export class Terminal {
  #name = ["-L", `cabinet-${randomBytes(4).toString("hex")}`];
  #control;
  #ended = false;
  /** Pending commands, in order. */
  #waiting: PromiseWithResolvers<string>[] = [];

  constructor(command: string, { columns, lines }: { columns: number; lines: number }, variables: string[]) {
    const size = ["-x", String(columns), "-y", String(lines)];
    const set = variables.flatMap((one) => ["-e", one]);
    // Otherwise it shrinks to the size of the control client.
    const keepSize = [";", "set-option", "-g", "window-size", "manual"];
    execFileSync("tmux", [
      ...this.#name,
      "-f",
      "/dev/null",
      "new-session",
      "-d",
      ...size,
      ...set,
      command,
      ...keepSize,
    ]);
    this.#control = spawn("tmux", [...this.#name, "-C", "attach-session", "-f", "no-output"]);
    // The first answer belongs to this command itself.
    this.#expect().catch(() => {});
    this.#listen();
  }

  close(): void {
    execFileSync("tmux", [...this.#name, "kill-server"]);
  }

  /** The text on the screen. */
  read(): Promise<string> {
    return this.#ask("capture-pane -p");
  }

  /** The first line, the lines from one on, counted from 0, and the cursor at the same moment. */
  async look(from: number): Promise<{ first: string; text: string; cursor: Place }> {
    const looked = [
      this.#ask(`capture-pane -p -E 0 ; capture-pane -p -S ${from} ; display-message -p '#{cursor_y} #{cursor_x}'`),
      this.#expect(),
      this.#expect(),
    ];
    const [first = "", text = "", cursor = ""] = await Promise.all(looked);
    const [row, column] = cursor.split(" ").map(Number);
    return { first, text, cursor: { row: row!, column: column! } };
  }

  /** Presses keys by their tmux names, such as «Down» or «C-g». */
  async press(...keys: string[]): Promise<void> {
    await this.#ask(`send-keys ${keys.map(quoted).join(" ")}`);
  }

  async type(text: string): Promise<void> {
    await this.#ask(`send-keys -l -- ${quoted(text)}`);
  }

  #ask(command: string): Promise<string> {
    this.#control.stdin.write(`${command}\n`);
    return this.#expect();
  }

  #expect(): Promise<string> {
    const answer = Promise.withResolvers<string>();
    if (this.#ended) answer.reject(new Error(ended));
    else this.#waiting.push(answer);
    return answer.promise;
  }

  /** Parses the answers, each between «%begin» and «%end» or «%error». */
  #listen(): void {
    let answer: string[] | null = null;
    createInterface({ input: this.#control.stdout })
      .on("line", (line) => {
        const [, end] = /^%(end|error) /.exec(line) ?? [];
        if (answer && end) {
          const { resolve, reject } = this.#waiting.shift()!;
          if (end === "end") resolve(answer.join("\n"));
          else reject(new Error(answer.join("\n")));
          answer = null;
        } else if (answer) answer.push(line);
        else if (line.startsWith("%begin ")) answer = [];
      })
      .on("close", () => {
        this.#ended = true;
        for (const { reject } of this.#waiting.splice(0)) reject(new Error(ended));
      });
  }
}
