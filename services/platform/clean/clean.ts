import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FileFlaw } from "../../contract/files.ts";
import { maxFileBytes } from "../../contract/files.ts";
import type { Purpose } from "./kinds.ts";
import { takePlace } from "./line.ts";
import type { Answer } from "./main.ts";
import { Refused } from "./refused.ts";

/** Limits of one cleaning: processor (for a text alone) and wall seconds, bytes of memory and of the answer. */
export const limits = { cpu: 8, textCpu: 3, wall: 10, memory: 1_500_000_000, answer: 4 * maxFileBytes };
const root = new URL("../../../", import.meta.url);
const main = fileURLToPath(new URL("./main.ts", import.meta.url));
const prlimit = ["/usr/bin/prlimit", "/bin/prlimit"].find((path) => existsSync(path));

/** What the cleaning process may read: its own code, never the data folder; it may write and start nothing. */
const rights = [
  "--permission",
  ...["package.json", "services/", "node_modules/"].map(
    (path) => `--allow-fs-read=${fileURLToPath(new URL(path, root))}`,
  ),
];

/** Starts the cleaning process, without any variable of the environment: it knows no secret. */
function start(purpose: Purpose, extension: string): ChildProcess {
  const decodes = extension !== ".pdf" && extension !== ".docx";
  const node = [
    process.execPath,
    ...rights,
    // The decoders of pictures are native libraries; the parsers of documents are not.
    ...(decodes ? ["--allow-addons"] : []),
    "--no-warnings",
    "--max-old-space-size=700",
    main,
    purpose,
    extension,
  ];
  // Only Linux has prlimit; elsewhere the limits of time and of V8's memory stand alone.
  const bounds = prlimit
    ? [prlimit, `--data=${limits.memory}`, `--cpu=${purpose === "text" ? limits.textCpu : limits.cpu}`, "--core=0"]
    : [];
  const [program = "", ...args] = [...bounds, ...node];
  return spawn(program, args, { env: {}, cwd: "/", stdio: ["pipe", "ignore", "ignore", "pipe"] });
}

/** The flaw of a file whose cleaning ended without an answer: too slow, too large, or too odd for the parser. */
const unanswered = (extension: string): FileFlaw =>
  (
    ({
      ".pdf": "pdfNotCheckable",
      ".docx": "documentUnreadable",
      ".heic": "imageNotConvertible",
      ".bmp": "imageNotConvertible",
    }) as Record<string, FileFlaw>
  )[extension] ?? "imageUnreadable";

/**
 * Cleans a file in a process of its own, with limits of time and memory, since a parser of strangers' files may hang or
 * be broken by them; `load` reads it once it has a place, since those that wait fill the memory. Returns what is to be
 * stored, `extension` where the format has changed. `from` is the connection of a portrait, or the account that reads a text. Throws Refused.
 */
export async function cleanApart(
  purpose: Purpose,
  extension: string,
  load: () => Promise<Uint8Array>,
  from?: string,
): Promise<{ mime: string; extension?: string; bytes: Uint8Array }> {
  const leave = await takePlace(purpose, from);
  try {
    const bytes = await load();
    const answer = await answerOf(start(purpose, extension), bytes);
    const end = answer.indexOf(10);
    if (end < 0) throw new Refused(unanswered(extension));
    const what = JSON.parse(answer.toString("utf8", 0, end)) as Answer;
    if ("flaw" in what) throw new Refused(what.flaw as FileFlaw);
    if (typeof what.mime !== "string" || end + 1 === answer.length) throw new Refused(unanswered(extension));
    return { ...what, bytes: answer.subarray(end + 1) };
  } finally {
    leave();
  }
}

/**
 * What the process answers; nothing when it fails, or is killed at its limits. Throws Refused «checkLate» when the time is
 * over before the processor's: then the machine is slow rather than the file, which has cost its time all the same.
 */
function answerOf(child: ChildProcess, bytes: Uint8Array): Promise<Buffer> {
  const kill = () => child.kill("SIGKILL");
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, limits.wall * 1000);
  const parts: Buffer[] = [];
  let size = 0;
  child.stdio[3]?.on("data", (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size > limits.answer) kill();
  });
  // A process that has ended reads no more of its input.
  child.stdin?.on("error", () => {});
  child.stdin?.end(bytes);
  return new Promise((resolve, reject) => {
    const end = (answer: Buffer) => {
      clearTimeout(timer);
      if (isLate) reject(new Refused("checkLate"));
      else resolve(answer);
    };
    child.once("error", () => end(Buffer.alloc(0)));
    child.once("close", (code) => end(code === 0 ? Buffer.concat(parts) : Buffer.alloc(0)));
  });
}
