import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { loginPath } from "~/web/.server/account";
import { appContext } from "~/web/.server/context";
import { noteAnswer } from "~/web/.server/crowd";
import { createTimeoutError } from "~/web/.server/deadline";
import { findDeviceId } from "~/web/.server/device";
import { nextIdempotencyKey } from "~/web/.server/forms/act";
import { getLanguage } from "~/web/.server/i18n";
import { keysFor, sign } from "~/web/.server/keys";
import { redirectToMaintenance } from "~/web/.server/maintenance";
import { getSession, readTokens, type Session, saveTokens } from "~/web/.server/session";
import { findSessionOwner, type Tokens } from "~/web/.server/session-data";
import { refreshToken } from "../../../services/contract/auth";
import { type Endpoint, failure } from "../../../services/contract/endpoint";
import { clearSharedCache, shared } from "./cache";
import { asProblem, Problem } from "./problem";
import { toProblem, type Words } from "./words";

type Context = Readonly<RouterContextProvider>;
type Input<Params, Query, Body> = {
  params?: Params;
  query?: Query;
  body?: Body;
  files?: File[];
  /** The texts of refusals, for a call made by a form. */
  words?: Words<NoInfer<Body>>;
};

const unreachable = () => new Problem("UNREACHABLE", 503);
const pathOf = (path: string, params: unknown) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );

/**
 * A form with its files, encoded whole. Node 24 goes on reading a FormData whose request was aborted, and its error ends
 * the process (github.com/nodejs/undici/issues/5835).
 */
async function multipart(body: unknown, files: File[]): Promise<{ type: string; bytes: ArrayBuffer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) form.append(name, String(one));
  for (const file of files) form.append("files", file, file.name);
  const encoded = new Response(form);
  return { type: encoded.headers.get("content-type")!, bytes: await encoded.arrayBuffer() };
}

/** Sends a call within the deadline, after which nothing is sent any more. Throws Problem. */
async function send(context: Context, request: Request): Promise<Response> {
  const { servicesFetch, deadline, reading, log } = context.get(appContext);
  // Some calls that write are GET on the wire, but no page writes while it is read.
  const repeatable = reading && request.method === "GET";
  try {
    deadline.throwIfAborted();
    const response = await Promise.race([servicesFetch(request, repeatable), createTimeoutError(deadline)]);
    noteAnswer();
    return response;
  } catch (error) {
    log.warn({ upstream: new URL(request.url).pathname.split("/")[1], name: (error as Error).name });
    throw unreachable();
  }
}

async function build<P, Q, B>(
  context: Context,
  call: Endpoint<P, Q, B>,
  input: Input<P, Q, B>,
  access: string | null,
  idempotencyKey?: string,
): Promise<Request> {
  const deps = context.get(appContext);
  const { servicesUrl, address, agent, deadline } = deps;
  const url = new URL(pathOf(call.path, input.params), servicesUrl);
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const headers = new Headers({
    "accept-language": getLanguage(context),
    "x-client-device": agent.replace(/[^\x20-\x7e]/g, "").slice(0, 120),
    "x-client-address": `${address};${sign(keysFor(deps, "client address"), address)}`,
  });
  const device = findDeviceId(context);
  if (device) headers.set("x-client-device-id", device);
  if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
  if (access && call.sendsToken) headers.set("authorization", `Bearer ${access}`);
  const { method } = call;
  if (method === "GET") return new Request(url, { method, headers, signal: deadline });
  if (call.multipart) {
    const { type, bytes } = await multipart(input.body, input.files ?? []);
    headers.set("content-type", type);
    return new Request(url, { method, headers, signal: deadline, body: bytes });
  }
  headers.set("content-type", "application/json");
  return new Request(url, { method, headers, signal: deadline, body: JSON.stringify(input.body ?? {}) });
}

/** The failure of a host that knows codes which this app does not. */
const anyFailure = failure.extend({ error: z.string().transform(() => "UNKNOWN" as const) });

async function problemOf(context: Context, response: Response, words?: Words<never>): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const known = failure.safeParse(body);
  const parsed = known.success ? known : anyFailure.safeParse(body);
  if (!parsed.success) return new Problem("UNREACHABLE", 503);
  const retryAfter = Number(response.headers.get("retry-after")) || null;
  if (retryAfter) context.get(appContext).trace.retryAfter = retryAfter;
  return toProblem(
    context,
    parsed.data,
    { status: response.status, retryAfter, language: response.headers.get("content-language") },
    words,
  );
}

/** The data of an answer. Throws Problem when it breaks off, or is none of the contract. */
async function readAnswer<P, Q, B, A>(endpoint: Endpoint<P, Q, B, A>, response: Response): Promise<A> {
  const envelope = (await response.json().catch(() => null)) as { data?: unknown } | null;
  const parsed = endpoint.answer.safeParse(envelope?.data);
  if (!parsed.success) throw unreachable();
  return parsed.data;
}

const refreshing = new Map<string, Promise<Tokens | null>>();

async function refresh(context: Context, session: Session, refused: string | undefined): Promise<Tokens | null> {
  const kept = await readTokens(context, session);
  if (kept && kept.access !== refused) return kept;
  if (!session.tokens || session.tokens.refreshEndsAt < Date.now()) return null;
  const response = await send(
    context,
    await build(context, refreshToken, { body: { token: session.tokens.refresh } }, null),
  );
  if (response.status >= 500) throw await problemOf(context, response);
  if (!response.ok) return null;
  const answer = await readAnswer(refreshToken, response);
  const { accessToken, refreshToken: successor, expiresIn, refreshExpiresIn } = answer;
  const now = Date.now();
  const tokens = {
    access: accessToken,
    accessEndsAt: now + expiresIn * 1000,
    refresh: successor,
    refreshEndsAt: now + refreshExpiresIn * 1000,
  };
  await saveTokens(context, session, tokens);
  return tokens;
}

/**
 * One refresh at a time for a session, and one for each refused or expired access token, however late a call notices it
 * (PF-123).
 */
async function renewedTokens(context: Context, session: Session, refused: string | undefined): Promise<Tokens> {
  const running = refreshing.get(session.id) ?? refresh(context, session, refused);
  refreshing.set(session.id, running);
  const tokens = await running.finally(() => refreshing.delete(session.id));
  if (tokens) {
    session.tokens = tokens;
    return tokens;
  }
  const ended = findSessionOwner(session.data);
  // Once: another call of this request may notice it when the response is already being written.
  if (!session.interrupted) {
    session.renew({ ended, flash: { tone: "info", key: "account:session.ended" } }, null);
    session.interrupted = true;
  }
  throw redirect(loginPath(context.get(appContext).path, ended?.role), 303);
}

/** Stores an access token sent in the headers of any answer (PF-126). */
async function getAccessToken(context: Context, session: Session, { headers }: Response): Promise<void> {
  const access = headers.get("access-token");
  // Another request may have refreshed the other token meanwhile.
  const kept = access ? await readTokens(context, session) : null;
  if (!access || !kept) return;
  const seconds = Number(headers.get("access-token-expires-in")) || 600;
  await saveTokens(context, session, { ...kept, access, accessEndsAt: Date.now() + seconds * 1000 });
}

/** Texts that came into force since the login: the next page of patients leads to them (R7). */
function noteMissingTerms(session: Session, { missingTerms }: Problem): void {
  const { account } = session.data;
  if (account && missingTerms.length > 0)
    session.set("account", { ...account, unaccepted: missingTerms, termsAccepted: false });
}

type Answered<A> = { data: A; headers: Headers };

/** Whether the access token is about to expire; after the end of the session (PF-121) there is no refresh. */
const isOver = ({ accessEndsAt, refreshEndsAt }: Tokens) =>
  accessEndsAt < Date.now() + 5_000 || refreshEndsAt < Date.now();

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
    renewedTokens(context, session, refused).catch((error: unknown) => {
      if (!isOptional || !(error instanceof Response) || error instanceof Problem) throw error;
      // The form goes on as a guest's: it is not saved to be sent again.
      session.interrupted = false;
      return null;
    });
  const expired = session.tokens !== null && isOver(session.tokens);
  if (needsToken && expired) await renew(session.tokens?.access);
  const sent = session.tokens?.access;
  const key = endpoint.keepsAnswer ? nextIdempotencyKey(context, endpoint.path) : undefined;
  let response = await send(context, await build(context, endpoint, input, sent ?? null, key));
  if (response.status === 403 && needsToken && !expired) {
    const tokens = await renew(sent);
    response = await send(context, await build(context, endpoint, input, tokens?.access ?? null, key));
  }
  // The answer to a login opens another session, with its own tokens.
  if (needsToken) await getAccessToken(context, session, response);
  if (response.ok) return response;
  const problem = await problemOf(context, response, input.words);
  noteMissingTerms(session, problem);
  throw problem;
}

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
