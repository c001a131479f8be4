import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { words } from "../tests/booking.ts";
import { Browser } from "../tests/browser.ts";
import { openSession } from "../tests/people.ts";
import { type Running, start } from "../tests/process.ts";
import { sessionOf } from "../tests/seeded-folder.ts";
import { startServer, steadyLoop } from "../tests/server.ts";
import { buildBareApp, markup } from "./bare-app.ts";
import { measureLatencyAtRate, measureThroughput, median, quantile } from "./load.ts";

const rounds = 3;
const load = { connections: 8, seconds: 4 };

// Same options as `npm start`; nobody is turned away when something else on this machine makes the event loop late.
export const startedAs = {
  NODE_OPTIONS: `--max-semi-space-size=4 ${steadyLoop}`,
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** Answers per second, milliseconds of processor for each, and latency in milliseconds at half that load. */
export type Speed = { name: string; perSecond: number; cpu: number; p50: number; p99: number };

/** A page of the product and the framework alone rendering its markup; `reach` is the share of answers it must make. */
export type Compared = { product: Speed; bare: Speed; reach: number };

type Measured = {
  name: string;
  /** Its markup is what the bare framework renders. */
  path: string;
  /** The paths asked for, in turns; by default this one. */
  paths?: string[];
  /** The name of a session of the seeded folder. */
  session?: string;
  reach: number;
};

// Identical searches share an answer for a second, so none of these comes again within several.
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const specialties = ["", "medecine-generale", "pediatrie", "dermatologie", "gynecologie", "ophtalmologie"];
const unlike = Array.from({ length: 60 }, (_, day) =>
  specialties.flatMap((specialty) =>
    ["MATIN", "APRES_MIDI", "SOIR", "TOUTE"].map(
      (part) => `/search?specialty=${specialty}&localDate=${ahead(day + 1)}&part=${part}`,
    ),
  ),
).flat();

const pages: Measured[] = [
  { name: "Search page", path: "/search", reach: 75 },
  { name: "Search page, no two alike", path: "/search", paths: unlike, reach: 45 },
  {
    name: "List of appointments, signed in",
    path: "/patient-dashboard/teleconsultations",
    session: "demo 1",
    reach: 45,
  },
  { name: "Help, signed in", path: "/aide", session: "demo 1", reach: 45 },
  { name: "First step of a booking", path: "/consultationprocess/beneficiary", session: "1", reach: 45 },
];

/**
 * Compares pages and their data with the framework alone rendering the same markup, in turns on the same machine;
 * `show` is called with each.
 */
export async function compareWithBareFramework(show: (compared: Compared) => void): Promise<void> {
  const product = await startServer({ env: startedAs });
  try {
    for (const page of pages) show(await comparePage(product, page));
  } finally {
    await product.stop();
  }
}

async function comparePage(product: Running, page: Measured): Promise<Compared> {
  const { path, session } = page;
  if (path.startsWith("/consultationprocess")) await holdSlot(product.url, Number(session));
  const cookie = session && `session=${sessionOf(session)}`;
  const html = await read(product.url + path, cookie);
  const folder = await buildBareApp(html);
  try {
    const bare = await start("bench/bare-server.ts", {
      ...startedAs,
      BUILD: pathToFileURL(join(folder, "build/server/index.js")).href,
    });
    try {
      if (!isDeepStrictEqual(markup(await read(bare.url)), markup(html)))
        throw new Error(`The page of the bare framework has another markup than ${path}.`);
      return await takeTurns(product, bare, { ...page, ...(cookie && { cookie }) });
    } finally {
      await bare.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function holdSlot(origin: string, person: number): Promise<void> {
  const browser = new Browser(origin);
  await openSession(browser, person);
  await browser.visit("/search?specialty=medecine-generale&part=TOUTE");
  await browser.press(browser.page.buttons.find((name) => words.fr.time.test(name))!);
}

async function read(url: string, cookie?: string): Promise<string> {
  const headers = { "accept-language": "fr", "sec-fetch-site": "none", ...(cookie && { cookie }) };
  const answer = await fetch(url, { headers, redirect: "manual" });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.text();
}

type Asked = { name: string; pid: number; urls: string[]; cookie?: string };

async function takeTurns(product: Running, bare: Running, page: Measured & { cookie?: string }): Promise<Compared> {
  const { name, path, paths = [path], cookie, reach } = page;
  const asked: Asked[] = [
    { name, pid: product.pid, urls: paths.map((one) => product.url + one), ...(cookie && { cookie }) },
    { name: "  bare framework", pid: bare.pid, urls: [bare.url] },
  ];
  const found = asked.map((one) => ({ ...one, rates: [] as number[], times: [] as number[], cpu: 0 }));
  const loadOf = ({ cookie: own }: Asked) => ({ ...load, ...(own && { cookie: own }) });
  for (const one of found) await measureThroughput(one.urls, loadOf(one));
  for (let round = 0; round < rounds; round += 1)
    for (const one of found) one.rates.push(await measureThroughput(one.urls, loadOf(one)));
  for (let round = 0; round < rounds; round += 1)
    for (const one of found) {
      const before = processorTime(one.pid);
      one.times.push(...(await measureLatencyAtRate(one.urls, median(one.rates) / 2, loadOf(one))));
      one.cpu += processorTime(one.pid) - before;
    }
  const [productSpeed, bareSpeed] = found.map((one) => ({
    name: one.name,
    perSecond: median(one.rates),
    cpu: one.cpu / one.times.length,
    p50: quantile(one.times, 0.5),
    p99: quantile(one.times, 0.99),
  }));
  return { product: productSpeed!, bare: bareSpeed!, reach };
}

/** Milliseconds of processor time of a process, all threads together; NaN without /proc. */
function processorTime(pid: number): number {
  if (!existsSync("/proc/self/stat")) return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
