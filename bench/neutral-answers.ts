import { Browser } from "../tests/browser.ts";
import { emailOf } from "../tests/seeded-folder.ts";
import { startServer } from "../tests/server.ts";
import { acceptBoth, atSignUpStep, password } from "../tests/sign-up.ts";

export type Medians = { name: string; known: number; unknown: number };

const tries = 200;
const median = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)]!;

/** Opens a page and fills in an e-mail address; `button` then sends the form. */
type Sending = { name: string; fill: (origin: string, email: string) => Promise<Browser>; button: string };

async function atLogin(origin: string, email: string, password: string): Promise<Browser> {
  const browser = new Browser(origin);
  await browser.visit("/login");
  browser.fill("E-mail", email);
  browser.fill("Mot de passe", password);
  return browser;
}

const sendings: Sending[] = [
  {
    name: "Login, wrong password",
    fill: (origin, email) => atLogin(origin, email, "not this one at all"),
    button: "Connexion",
  },
  {
    name: "Forgotten password",
    async fill(origin, email) {
      const browser = new Browser(origin);
      await browser.visit("/forgot-password");
      browser.fill("E-mail", email);
      return browser;
    },
    button: "Réinitialiser",
  },
  {
    name: "Sign-up, last step",
    async fill(origin, email) {
      const { browser } = await atSignUpStep(origin, "general-conditions", { email });
      acceptBoth(browser);
      return browser;
    },
    button: "Créer mon compte",
  },
  {
    name: "Login with the password of that sign-up",
    fill: (origin, email) => atLogin(origin, email, password),
    button: "Connexion",
  },
];

/** Milliseconds from the button to the next page, known and unknown addresses in turns (quality 11). */
async function timeBoth(origin: string, { name, fill, button }: Sending): Promise<Medians> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const timed = async (email: string) => {
    const browser = await fill(origin, email);
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

/** Medians of 200 attempts with known and unknown addresses, on a new server. Unblocking needs the right password. */
export async function compareKnownAndUnknown(): Promise<Medians[]> {
  const server = await startServer();
  try {
    const all: Medians[] = [];
    for (const sending of sendings) all.push(await timeBoth(server.url, sending));
    return all;
  } finally {
    await server.stop();
  }
}
