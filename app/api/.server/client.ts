import { data, type RouterContextProvider } from "react-router";
import { appContext } from "~/web/.server/context";
import { createTimeoutError } from "~/web/.server/deadline";
import { nextIdempotencyKey } from "~/web/.server/forms/act";
import { getLanguage } from "~/web/.server/i18n";
import { redirectToMaintenance } from "~/web/.server/maintenance";
import { getSession, type Session } from "~/web/.server/session";
import type { Endpoint } from "../../../services/contract/endpoint";
import { clearSharedCache, shared } from "./cache";
import { buildRequest, type Input, problemOf, readAnswer, send, unreachable } from "./exchange";
import { asProblem, Problem } from "./problem";
import { isOver, renewTokens, takeAccessToken } from "./tokens";

type Context = Readonly<RouterContextProvider>;

/** Texts that came into force since the login: the next page of patients leads to them (R7). */
function noteMissingTerms(session: Session, { missingTerms }: Problem): void {
  const { account } = session.data;
  if (account && missingTerms.length > 0)
    session.set("account", { ...account, unaccepted: missingTerms, termsAccepted: false });
}

/** Calls the services; a refused token is refreshed once (R15, PF-122). Throws Problem. */
async function fetchAnswer<P, Q, B, A>(
  context: Context,
  endpoint: Endpoint<P, Q, B, A>,
  input: Input<P, Q, B>,
): Promise<Response> {
  const session = getSession(context);
  const isOptional = endpoint.auth === "optional";
  const needsToken = isOptional ? session.tokens !== null : endpoint.auth !== "public";
  // Where a token is optional, a session that has ended is a guest: nothing typed is lost on the way to the login.
  const renew = (refused: string | undefined) =>
    renewTokens(context, session, refused).catch((error: unknown) => {
      if (!isOptional || !(error instanceof Response) || error instanceof Problem) throw error;
      // The form goes on as a guest's: it is not saved to be sent again.
      session.interrupted = false;
      return null;
    });
  const expired = session.tokens !== null && isOver(session.tokens);
  if (needsToken && expired) await renew(session.tokens?.access);
  const sent = session.tokens?.access;
  const key = endpoint.keepsAnswer ? nextIdempotencyKey(context, endpoint.path) : undefined;
  let response = await send(context, await buildRequest(context, endpoint, input, sent ?? null, key));
  if (response.status === 403 && needsToken && !expired) {
    const tokens = await renew(sent);
    response = await send(context, await buildRequest(context, endpoint, input, tokens?.access ?? null, key));
  }
  // The answer to a login opens another session, with its own tokens.
  if (needsToken) await takeAccessToken(context, session, response);
  if (response.ok) return response;
  const problem = await problemOf(context, response, input.words);
  noteMissingTerms(session, problem);
  throw problem;
}

type Answered<A> = { data: A; headers: Headers };

async function ask<P, Q, B, A>(
  context: Context,
  endpoint: Endpoint<P, Q, B, A>,
  input: Input<P, Q, B>,
): Promise<Answered<A>> {
  const writes = !["public", "optional"].includes(endpoint.auth) && !context.get(appContext).reading;
  // A write without an answer may have succeeded.
  const response = await fetchAnswer(context, endpoint, input).finally(() => writes && clearSharedCache());
  return { data: await readAnswer(endpoint, response), headers: response.headers };
}

/** Like `ask`, or the cached answer of another caller where the contract allows sharing. */
async function fetchShared<P, Q, B, A>(
  context: Context,
  endpoint: Endpoint<P, Q, B, A>,
  input: Input<P, Q, B>,
): Promise<Answered<A>> {
  if (!endpoint.sharedSeconds) return ask(context, endpoint, input);
  // Reading the deadline starts it: waiting for another caller's answer is part of this request's own wait.
  const { deadline } = context.get(appContext);
  const key = JSON.stringify([endpoint.path, getLanguage(context), input.params, input.query]);
  const late = createTimeoutError(deadline).catch(() => Promise.reject(unreachable()));
  return Promise.race([shared(key, endpoint.sharedSeconds, () => ask(context, endpoint, input)), late]);
}

/**
 * Calls the services. While a page is read, an outage redirects once to the maintenance page (ruling R8), and too many
 * people lead to a page that says so (ruling R28).
 */
export async function callWithHeaders<P, Q, B, A>(
  context: Context,
  endpoint: Endpoint<P, Q, B, A>,
  input: Input<P, Q, B> = {},
): Promise<Answered<A>> {
  try {
    return await fetchShared(context, endpoint, input);
  } catch (error) {
    const { reading, path } = context.get(appContext);
    const { isOutage, isCrowd } = asProblem(error);
    if (reading && isCrowd) throw data({ reason: "crowd" }, { status: 503 });
    if (!reading || !isOutage) throw error;
    throw await redirectToMaintenance(context, path);
  }
}

/** Like `callWithHeaders`, data only. */
export async function call<P, Q, B, A>(
  context: Context,
  endpoint: Endpoint<P, Q, B, A>,
  input: Input<P, Q, B> = {},
): Promise<A> {
  return (await callWithHeaders(context, endpoint, input)).data;
}

/** Null when the services refuse or fail. */
export async function orNull<T>(given: Promise<T>): Promise<T | null> {
  try {
    return await given;
  } catch (error) {
    asProblem(error);
    return null;
  }
}

/** An optional lookup: null when the services refuse or fail, so that the page is still shown (ruling R8). */
export async function callOrNull<P, Q, B, A>(
  context: Context,
  endpoint: Endpoint<P, Q, B, A>,
  input: Input<P, Q, B> = {},
): Promise<A | null> {
  return (await orNull(ask(context, endpoint, input)))?.data ?? null;
}

/** Downloads a whole file: a slow client must not reach the upstream deadline. Throws Problem. */
export async function download<P, Q, B>(
  context: Context,
  endpoint: Endpoint<P, Q, B, Response>,
  input: Input<P, Q, B> = {},
): Promise<Response> {
  const response = await fetchAnswer(context, endpoint, input);
  const bytes = await response.arrayBuffer().catch(() => Promise.reject(unreachable()));
  return new Response(bytes, response);
}

/** Milliseconds that the first bytes of a streamed file may take. */
const firstBytes = 10_000;

/**
 * Downloads a file too large to hold, as its bytes come: the time of a page ends with the headers, and a slow reader has as
 * long as it takes. Throws Problem.
 */
export async function stream<P, Q, B>(
  context: Context,
  endpoint: Endpoint<P, Q, B, Response>,
  input: Input<P, Q, B> = {},
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), firstBytes);
  context.get(appContext).deadline = late.signal;
  return fetchAnswer(context, endpoint, input).finally(() => clearTimeout(timer));
}
