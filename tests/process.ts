import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The root folder of the repository. */
export const root = fileURLToPath(new URL("..", import.meta.url));

export type Running = {
  url: string;
  pid: number;
  /** Lines of the log so far. */
  log: string[];
  /** Stops it with SIGTERM, and throws when it printed anything but log lines on standard error. */
  stop(): Promise<void>;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
  /** Suspends it, so that it neither answers nor refuses. */
  freeze(): void;
  thaw(): void;
};

/** Starts an entry of the product with these settings and waits until it is ready. */
export async function start(entry: string, settings: Record<string, string>): Promise<Running> {
  const { TEST_DATABASE_URL: _, NODE_OPTIONS: __, ...inherited } = process.env;
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env: { ...inherited, NODE_ENV: "production", PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Whoever breaks off a run leaves no server behind.
  const killNow = () => void child.kill("SIGKILL");
  process.once("exit", killNow);
  child.once("exit", () => process.off("exit", killNow));
  const log: string[] = [];
  const complaints: string[] = [];
  const ended = once(child, "exit");
  const url = await new Promise<string>((ready, failed) => {
    eachLine(child.stdout, (line) => {
      const address = /^ready (http:\S+)$/.exec(line)?.[1];
      if (address) ready(address);
      else log.push(line);
    });
    eachLine(child.stderr, (line) => isLogLine(line) || complaints.push(line));
    ended.then(([code]) => failed(new Error(`${entry} ended with ${code}:\n${[...log, ...complaints].join("\n")}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  return {
    url,
    pid: child.pid!,
    log,
    async stop() {
      child.kill("SIGCONT");
      await end("SIGTERM");
      requireSilence(child, complaints);
    },
    kill: () => end("SIGKILL"),
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
  };
}

function eachLine(stream: NodeJS.ReadableStream, take: (line: string) => void): void {
  let rest = "";
  stream.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(take);
  });
}

const isLogLine = (line: string) => line === "" || line.startsWith("{");

function requireSilence({ spawnargs }: ChildProcess, complaints: string[]): void {
  if (complaints.length > 0)
    throw new Error(`${spawnargs.at(-1)} printed lines that are no log lines:\n${complaints.join("\n")}`);
}
