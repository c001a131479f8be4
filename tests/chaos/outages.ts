import { expect } from "vitest";
import type { Browser } from "../browser.ts";
import { fieldValues } from "../page.ts";
import type { Gate, Way } from "./proxy.ts";

export const sorry = "Il y a une erreur interne du serveur, veuillez donc réessayer plus tard.";
/** What the page of a form that acts once adds: its act may have been done. */
export const unsure =
  "Nous ne savons pas encore si votre envoi a été pris en compte. Renvoyez ce formulaire tel quel dans un instant : rien ne sera fait deux fois.";
export const ways = ["cut", "failing", "slow"] as const;

/** Milliseconds for which the app of these tests waits for the services; `outage-pages.test.ts` waits as production does. */
export const patience = 2_000;

/** How long each answer took. */
export const waits: string[] = [];

/** Runs `act` during an outage; an answer must come all the same, within `limit` milliseconds. */
export async function during(
  proxy: Gate,
  way: Way,
  what: string,
  act: () => Promise<unknown>,
  limit = patience + 3_000,
): Promise<void> {
  proxy.way = way;
  const started = performance.now();
  await act().finally(() => {
    proxy.way = "open";
  });
  const ms = Math.round(performance.now() - started);
  waits.push(`${what} ${way} ${ms} ms`);
  expect(ms, `${what} ${way}`).toBeLessThan(limit);
}

/** What was typed and chosen on the page, except secrets and files, which no page gives back. */
const typed = ({ page }: Browser) =>
  page.document
    .querySelectorAll("main input, main textarea, main select")
    .filter((field) => !/^(password|file|hidden|submit)$/.test(field.getAttribute("type") ?? ""))
    .filter((field) => !field.closest("[hidden]"))
    .filter((field) => !/^(radio|checkbox)$/.test(field.getAttribute("type") ?? "") || field.hasAttribute("checked"))
    .filter((field) => field.getAttribute("name") !== "code")
    .map((field) => [page.labelOf(field), fieldValues(field).join()]);

type Form = {
  /** Types the secrets and chooses the files again, which no page gives back. */
  refill?: () => void;
  /** What must be on the page before and after, by default what was typed. */
  kept?: (browser: Browser) => unknown;
  /** The path that answers the form; by default that of its page. */
  at?: string;
  /** The kinds of outage to try. */
  away?: readonly Way[];
  /** Whether it is a form that acts once. */
  once?: boolean;
};

/**
 * Submits the form of the page in each kind of outage: it must be shown again with all values, and with the text of the
 * outage and when to try again.
 */
export async function keepsForm(
  proxy: Gate,
  browser: Browser,
  button: string | RegExp,
  { refill = () => {}, kept = typed, at = browser.page.path, away = ways, once = false }: Form = {},
): Promise<void> {
  refill();
  const before = kept(browser);
  for (const way of away) {
    await during(proxy, way, at.split("?")[0]!, () => browser.press(button));
    expect(browser.page, `${at} ${way}`).toMatchObject({ status: 503, path: at });
    expect(browser.page.headers.get("retry-after"), `${at} ${way}`).toMatch(/^\d+$/);
    expect(browser.page.errors, `${at} ${way}`).toEqual(once ? [sorry, unsure] : [sorry]);
    expect(kept(browser), `${at} ${way}`).toEqual(before);
    refill();
  }
}
