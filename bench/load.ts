import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

type Load = { connections: number; seconds: number; cookie?: string };

/** The load tool: wrk where it is installed, otherwise this process; figures are comparable only within a run. */
export const tool = await run("wrk", ["-v"]).then(
  () => "wrk",
  ({ code }: { code?: string | number }) => (code === "ENOENT" ? "node" : "wrk"),
);

/**
 * Answers per second over that many keep-alive connections, each sending the next request as soon as it has its answer;
 * the URLs, of one server, take turns.
 */
export async function measureThroughput(urls: string[], load: Load): Promise<number> {
  if (tool === "wrk") return withWrk(urls, load);
  const started = performance.now();
  const { length } = await measureLatencyUnderLoad(urls, load);
  return (length * 1000) / (performance.now() - started);
}

async function withWrk(urls: string[], { connections, seconds, cookie }: Load): Promise<number> {
  const sent = { ...headers, ...(cookie && { cookie }) };
  const said = Object.entries(sent).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const folder = await mkdtemp(join(tmpdir(), "cabinet-wrk-"));
  const script = join(folder, "turns.lua");
  const paths = urls.map((url) => JSON.stringify(new URL(url).pathname + new URL(url).search));
  const turns = `local paths, turn = {${paths.join(",")}}, 0
    request = function() turn = turn % #paths + 1; return wrk.format(nil, paths[turn]) end`;
  await writeFile(script, turns);
  try {
    const { stdout } = await run("wrk", [
      "-t1",
      `-c${connections}`,
      `-d${seconds}s`,
      "--timeout",
      "10s",
      "-s",
      script,
      ...said,
      new URL(urls[0]!).origin,
    ]);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${urls[0]} did not answer well:\n${stdout}`);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Milliseconds of each answer over that many connections, each sending the next request as soon as it has its answer;
 * the URLs take turns.
 */
export async function measureLatencyUnderLoad(
  urls: string[],
  { connections, seconds, cookie }: Load,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  let turn = 0;
  const person = async () => {
    do {
      const asked = performance.now();
      await ask(urls[turn++ % urls.length]!, agent, cookie);
      times.push(performance.now() - asked);
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: connections }, person)).finally(() => agent.destroy());
  return times;
}

/** Milliseconds of each answer at a steady rate, measured from when the request was due; the URLs take turns. */
export async function measureLatencyAtRate(
  urls: string[],
  perSecond: number,
  { connections, seconds, cookie }: Load,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  const questions = Array.from({ length: Math.floor(perSecond * seconds) }, async (_, turn) => {
    const due = started + (turn * 1000) / perSecond;
    await sleep(Math.max(0, due - performance.now()));
    await ask(urls[turn % urls.length]!, agent, cookie);
    return performance.now() - due;
  });
  return Promise.all(questions).finally(() => agent.destroy());
}

const ask = (url: string, agent: Agent, cookie?: string) =>
  new Promise<void>((done, failed) => {
    const sent = { ...headers, ...(cookie && { cookie }) };
    const question = request(url, { agent, headers: sent }, (answer) => {
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
