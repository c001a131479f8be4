import { parse } from "node-html-parser";
import { startServer } from "../tests/server.ts";
import { startedAs } from "./bare-framework.ts";
import { measureLatencyUnderLoad, quantile } from "./load.ts";

export type Cost = { name: string; small: Times; large: Times };
type Times = { cards: number; p50: number; p99: number };

/** Where a server finds its data: a folder, or a PostgreSQL. */
export type Data = { dataDir?: string; databaseUrl?: string };

const perKind = 100;
const rounds = 2;

/** Compares the cost of searches no two of which are alike with 200 practitioners and with many, in turns. */
export async function compareWithLargeSet(smallData: Data, largeData: Data): Promise<Cost[]> {
  const small = await startOn(smallData);
  try {
    const large = await startOn(largeData);
    try {
      const kinds = await kindsOf(small.url);
      const costs: Cost[] = [];
      for (const [name, paths] of Object.entries(kinds)) costs.push(...(await takeTurns(name, paths, small, large)));
      return costs;
    } finally {
      await large.stop();
    }
  } finally {
    await small.stop();
  }
}

const startOn = ({ dataDir, databaseUrl }: Data) =>
  startServer({
    env: { ...startedAs, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    ...(dataDir !== undefined && { dataDir }),
  });

const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const specialties = ["medecine-generale", "pediatrie", "dermatologie", "gynecologie", "ophtalmologie", "cardiologie"];
const parts = ["MATIN", "APRES_MIDI", "SOIR", "TOUTE"];

/** Searches that differ in day, part of the day and speciality, and searches for the names in the small set. */
async function kindsOf(origin: string): Promise<Record<string, string[]>> {
  const asked = Array.from({ length: perKind }, (_, index) => ({
    specialty: specialties[index % specialties.length]!,
    part: parts[Math.floor(index / specialties.length) % parts.length]!,
    localDate: ahead(1 + Math.floor(index / (specialties.length * parts.length)) + (index % 20)),
  }));
  const first = await read(`${origin}/search?specialty=medecine-generale&part=TOUTE`);
  const names = first.querySelectorAll("li.card h2").map(({ text }) => text.split(" ").at(-1)!);
  if (names.length === 0) throw new Error("The search page shows no practitioner.");
  const path = (query: Record<string, string>) => `/search?${new URLSearchParams(query)}`;
  return {
    "by speciality, day and part of it": asked.map(path),
    "by name too": asked.map((query, index) => path({ ...query, name: names[index % names.length]! })),
  };
}

const read = async (url: string) => parse(await (await fetch(url, { headers: { "accept-language": "fr" } })).text());

type Server = { url: string };

/** Each search once on each server, in turns, and then again, when what is kept for a minute is known. */
async function takeTurns(name: string, paths: string[], small: Server, large: Server): Promise<Cost[]> {
  const [path] = paths;
  const cards = async ({ url }: Server) => (await read(url + path)).querySelectorAll("li.card").length;
  const shown = { small: await cards(small), large: await cards(large) };
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const times = { small: [] as number[], large: [] as number[] };
    for (const one of paths) {
      times.small.push(await timeOf(small.url + one));
      times.large.push(await timeOf(large.url + one));
    }
    const sumUp = (which: "small" | "large"): Times => ({
      cards: shown[which],
      p50: quantile(times[which], 0.5),
      p99: quantile(times[which], 0.99),
    });
    costs.push({
      name: `${name}, ${round === 0 ? "first time" : "again"}`,
      small: sumUp("small"),
      large: sumUp("large"),
    });
  }
  return costs;
}

async function timeOf(url: string): Promise<number> {
  const [ms] = await measureLatencyUnderLoad([url], { connections: 1, seconds: 0 });
  return ms!;
}
