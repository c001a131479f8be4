import { parse } from "node-html-parser";
import { startServer } from "../tests/server.ts";
import { startedAs } from "./bare-framework.ts";
import { measureLatencyUnderLoad, quantile } from "./load.ts";

const rounds = 3;
const load = { connections: 1, seconds: 4 };

export type Cost = { name: string; small: Times; large: Times };
type Times = { cards: number; p50: number; p99: number };

/** Compares the cost of a search with 200 practitioners and with those of this folder, in turns. */
export async function compareWithLargeSet(largeFolder: string): Promise<Cost[]> {
  const small = await startServer({ env: startedAs });
  try {
    const large = await startServer({ env: startedAs, dataDir: largeFolder });
    try {
      const bySpecialty = "/search?specialty=medecine-generale";
      const { name, city } = firstCard(await read(small.url + bySpecialty));
      const byName = `/search?${new URLSearchParams({ specialty: "medecine-generale", name, city })}`;
      return [
        { name: "By speciality", ...(await takeTurns(bySpecialty, small.url, large.url)) },
        { name: "By speciality, name and city", ...(await takeTurns(byName, small.url, large.url)) },
      ];
    } finally {
      await large.stop();
    }
  } finally {
    await small.stop();
  }
}

const read = async (url: string) => parse(await (await fetch(url, { headers: { "accept-language": "fr" } })).text());

/** The last word of the name, and the city, of the first practitioner in the results. */
function firstCard(page: ReturnType<typeof parse>): { name: string; city: string } {
  const name = page.querySelector("li.card h2")?.text.split(" ").at(-1);
  const city = /Cabinet<\/dt><dd>([^(<]+) \(/.exec(page.toString())?.[1];
  if (!name || !city) throw new Error("The search page shows no practitioner with a name and a city.");
  return { name, city };
}

async function takeTurns(query: string, smallUrl: string, largeUrl: string): Promise<Omit<Cost, "name">> {
  const [small, large] = await Promise.all(
    [smallUrl, largeUrl].map(async (origin) => ({
      url: origin + query,
      cards: (await read(origin + query)).querySelectorAll("li.card").length,
      times: [] as number[],
    })),
  );
  for (const { url } of [small!, large!]) await measureLatencyUnderLoad([url], { ...load, seconds: 2 });
  for (let round = 0; round < rounds; round += 1)
    for (const { url, times } of [small!, large!]) times.push(...(await measureLatencyUnderLoad([url], load)));
  const sumUp = ({ cards, times }: NonNullable<typeof small>): Times => ({
    cards,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  });
  return { small: sumUp(small!), large: sumUp(large!) };
}
