import { Browser } from "../tests/browser.ts";
import { emailOf } from "../tests/seeded-folder.ts";
import { startServer } from "../tests/server.ts";

export type Medians = { name: string; known: number; unknown: number };

const tries = 200;
const median = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)]!;

/** Fills a page for an address and gives the button that sends it. */
type Filling = { name: string; path: string; fill: (browser: Browser, email: string) => void; button: string };

const fillings: Filling[] = [
  {
    name: "Login, wrong password",
    path: "/login",
    fill(browser, email) {
      browser.fill("E-mail", email);
      browser.fill("Mot de passe", "not this one at all");
    },
    button: "Connexion",
  },
  {
    name: "Forgotten password",
    path: "/forgot-password",
    fill: (browser, email) => browser.fill("E-mail", email),
    button: "Réinitialiser",
  },
];

/** Milliseconds from the button to the page that follows, known and unknown addresses in turn (quality 11). */
async function timeBoth(origin: string, { name, path, fill, button }: Filling): Promise<Medians> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const timed = async (email: string) => {
    const browser = new Browser(origin);
    await browser.visit(path);
    fill(browser, email);
    const sent = performance.now();
    await browser.press(button);
    return performance.now() - sent;
  };
  for (let person = 1; person <= tries; person += 1) {
    times.known.push(await timed(emailOf(person)));
    times.unknown.push(await timed(`nobody-${person}@demo.example`));
  }
  return { name, known: median(times.known), unknown: median(times.unknown) };
}

/** Medians of 200 tries for addresses with and without an account, on a server of its own. */
export async function compareKnownAndUnknown(): Promise<Medians[]> {
  const server = await startServer();
  try {
    const all: Medians[] = [];
    for (const filling of fillings) all.push(await timeBoth(server.url, filling));
    return all;
  } finally {
    await server.stop();
  }
}
