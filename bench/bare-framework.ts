import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { start } from "../tests/process.ts";
import { startServer } from "../tests/server.ts";
import { buildBareApp, markup } from "./bare-app.ts";
import { measureLatencyAtRate, measureThroughput, median, quantile } from "./load.ts";

const rounds = 3;
const load = { connections: 8, seconds: 4 };
const page = "/search";
// Identical searches share an answer for a second, so no two of these are equal within one.
const everyDay = Array.from({ length: 25 }, (_, ahead) => {
  const day = new Date(Date.now() + (ahead + 1) * 86_400_000).toISOString().slice(0, 10);
  return ["MATIN", "APRES_MIDI", "TOUTE"].map((part) => `${page}?localDate=${day}&part=${part}`);
}).flat();

// Same options as `npm start`.
export const startedAs = { NODE_OPTIONS: "--max-semi-space-size=4" };

/** Answers per second, milliseconds of processor for each, and latency in milliseconds at half that load. */
export type Speed = { name: string; perSecond: number; cpu: number; p50: number; p99: number };

type Compared = { product: Speed; different: Speed; bare: Speed };

/**
 * Compares the search page and its data with the framework alone rendering the same markup, in turns on the same
 * machine.
 */
export async function compareWithBareFramework(): Promise<Compared> {
  const product = await startServer({ env: startedAs });
  try {
    const html = await read(product.url + page);
    const folder = await buildBareApp(html);
    try {
      const bare = await start("bench/bare-server.ts", {
        ...startedAs,
        BUILD: pathToFileURL(join(folder, "build/server/index.js")).href,
      });
      try {
        if (!isDeepStrictEqual(markup(await read(bare.url)), markup(html)))
          throw new Error("The page of the bare framework has another markup than the search page.");
        return await takeTurns(
          { name: "Search page", pid: product.pid, url: product.url + page },
          { name: "Bare framework", pid: bare.pid, url: bare.url },
        );
      } finally {
        await bare.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await product.stop();
  }
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url, { headers: { "accept-language": "fr", "sec-fetch-site": "none" } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

type Server = { name: string; pid: number; url: string };

async function takeTurns(product: Server, bare: Server): Promise<Compared> {
  const rates = new Map([product, bare].map((server) => [server, [] as number[]]));
  for (const { url } of rates.keys()) await measureThroughput(url, load);
  for (let round = 0; round < rounds; round += 1)
    for (const [{ url }, found] of rates) found.push(await measureThroughput(url, load));

  const perSecond = (server: Server) => median(rates.get(server)!);
  const half = perSecond(product) / 2;
  const asked = [
    { ...product, perSecond: perSecond(product), urls: [product.url], rate: half },
    {
      ...product,
      name: "Search page, no two alike",
      perSecond: Number.NaN,
      urls: everyDay.map((path) => new URL(path, product.url).href),
      rate: half / 2,
    },
    { ...bare, perSecond: perSecond(bare), urls: [bare.url], rate: perSecond(bare) / 2 },
  ].map((one) => ({ ...one, cpu: 0, times: [] as number[] }));
  for (let round = 0; round < rounds; round += 1)
    for (const one of asked) {
      const before = processorTime(one.pid);
      one.times.push(...(await measureLatencyAtRate(one.urls, one.rate, load)));
      one.cpu += processorTime(one.pid) - before;
    }
  const [productSpeed, different, bareSpeed] = asked.map(({ name, perSecond, cpu, times }) => ({
    name,
    perSecond,
    cpu: cpu / times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }));
  return { product: productSpeed!, different: different!, bare: bareSpeed! };
}

/** Milliseconds of processor time of a process, all threads together; NaN without /proc. */
function processorTime(pid: number): number {
  if (!existsSync("/proc/self/stat")) return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
