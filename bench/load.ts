import { execFile } from "node:child_process";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

// The headers of a browser navigation, the same for every server.
const headers = {
  accept: "text/html",
  "accept-encoding": "gzip, br",
  "accept-language": "fr",
  "sec-fetch-site": "none",
};

type Load = { connections: number; seconds: number };

/** The load tool: wrk where it is installed, otherwise this process; figures are comparable only within a run. */
export const tool = await run("wrk", ["-v"]).then(
  () => "wrk",
  ({ code }: { code?: string | number }) => (code === "ENOENT" ? "node" : "wrk"),
);

/**
 * Answers per second over that many keep-alive connections, each sending the next request as soon as it has its answer.
 */
export async function measureThroughput(url: string, load: Load): Promise<number> {
  if (tool === "wrk") return withWrk(url, load);
  const started = performance.now();
  const { length } = await measureLatencyUnderLoad(url, load);
  return (length * 1000) / (performance.now() - started);
}

async function withWrk(url: string, { connections, seconds }: Load): Promise<number> {
  const said = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", ["-t1", `-c${connections}`, `-d${seconds}s`, ...said, url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} did not answer well:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/**
 * Milliseconds of each answer over that many connections, each sending the next request as soon as it has its answer.
 */
export async function measureLatencyUnderLoad(url: string, { connections, seconds }: Load): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  const person = async () => {
    while (performance.now() < end) {
      const asked = performance.now();
      await ask(url, agent);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, person)).finally(() => agent.destroy());
  return times;
}

/** Milliseconds of each answer at a steady rate, measured from when the request was due; the URLs take turns. */
export async function measureLatencyAtRate(
  urls: string[],
  perSecond: number,
  { connections, seconds }: Load,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  const questions = Array.from({ length: Math.floor(perSecond * seconds) }, async (_, turn) => {
    const due = started + (turn * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    await ask(urls[turn % urls.length]!, agent);
    return performance.now() - due;
  });
  return Promise.all(questions).finally(() => agent.destroy());
}

const ask = (url: string, agent: Agent) =>
  new Promise<void>((done, failed) => {
    const question = request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once("error", failed);
      answer.once("end", () =>
        answer.statusCode === 200 ? done() : failed(new Error(`${url} answered ${answer.statusCode}`)),
      );
    });
    question.once("error", failed);
    question.end();
  });

/** The quantile of the values at this share. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]): number => quantile(values, 0.5);
