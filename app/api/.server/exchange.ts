import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { appContext } from "~/web/.server/context";
import { noteAnswer } from "~/web/.server/crowd";
import { createTimeoutError } from "~/web/.server/deadline";
import { findDeviceId } from "~/web/.server/device";
import { getLanguage } from "~/web/.server/i18n";
import { keysFor, sign } from "~/web/.server/keys";
import { type Endpoint, failure } from "../../../services/contract/endpoint";
import { Problem } from "./problem";
import { toProblem, type Words } from "./words";

type Context = Readonly<RouterContextProvider>;

export type Input<Params, Query, Body> = {
  params?: Params;
  query?: Query;
  body?: Body;
  files?: File[];
  /** The texts of refusals, for a call made by a form. */
  words?: Words<NoInfer<Body>>;
};

export const unreachable = () => new Problem("UNREACHABLE", 503);
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

/** The request of a call, with the token and the idempotency key that it takes. */
export async function buildRequest<P, Q, B>(
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

/** Sends a call within the deadline, after which nothing is sent any more. Throws Problem. */
export async function send(context: Context, request: Request): Promise<Response> {
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

/** The failure of a host that knows codes which this app does not. */
const anyFailure = failure.extend({ error: z.string().transform(() => "UNKNOWN" as const) });

/** What a refusal says, in `words` where the caller has its own. */
export async function problemOf(context: Context, response: Response, words?: Words<never>): Promise<Problem> {
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
export async function readAnswer<P, Q, B, A>(endpoint: Endpoint<P, Q, B, A>, response: Response): Promise<A> {
  const envelope = (await response.json().catch(() => null)) as { data?: unknown } | null;
  const parsed = endpoint.answer.safeParse(envelope?.data);
  if (!parsed.success) throw unreachable();
  return parsed.data;
}
