import type { MiddlewareFunction } from "react-router";
import { findFacts } from "~/web/.server/facts";
import { appContext } from "./context";
import { crowdPage } from "./crowd-page";
import { getLanguage } from "./i18n";
import { findResend } from "./resend";
import { createTurns } from "./turns";

/** Requests made at once: more would only wait for the same connections and processor, and all be late together. */
const atOnce = 24;
/** Milliseconds that a page or a form waits for its turn: with its own work it is answered within 6 s (quality). */
const patience = 4_000;
/** The same for what a script or an image asks for: it waits longer, because it could not show such a page. */
const longPatience = 30_000;
/** Seconds after which to come back. */
const comeBack = 5;

/**
 * Milliseconds without an answer of the services, and without a turn that begins or ends, after which those taken no longer
 * count: they wait for something that hangs, which is no crowd.
 */
const stall = 1_000;

const turns = createTurns(atOnce, stall);

/** To be called when the services answer: then nothing hangs, and pages that take long do so because many ask. */
export const noteAnswer = (): void => turns.move();

/** Whether a browser shows the answer as a page. */
const showsPage = (request: Request) =>
  (request.headers.get("accept") ?? "text/html").includes("text/html") &&
  (request.headers.get("sec-fetch-mode") ?? "navigate") === "navigate";

/**
 * Makes a number of requests at once; who comes when all turns are taken waits, and gets a page that says so when it
 * takes too long, with the same form to send again: too many people are no outage (ruling R28). Uploads take no turn,
 * since they may arrive slowly; a form takes its turn once it has arrived.
 */
export const crowdMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { reading, path } = context.get(appContext);
  if (!reading && findFacts(context)?.upload) return next();
  const form = await findResend(context);
  const endTurn = await turns.take(showsPage(request) ? patience : longPatience);
  if (!endTurn)
    return new Response(crowdPage(getLanguage(context), form ?? path), {
      status: 503,
      headers: { "content-type": "text/html; charset=utf-8", "retry-after": String(comeBack) },
    });
  try {
    return await next();
  } finally {
    endTurn();
  }
};
