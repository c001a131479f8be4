import type { Endpoint } from "./contract/endpoint.ts";
import type { Language, Role } from "./db/types.ts";
import type { Audit } from "./platform/audit.ts";
import type { HostDeps } from "./platform/deps.ts";
import type { Keep } from "./platform/kept-answers.ts";

/** The caller, from the access token, and the session; patientId is the caller's own file (null for a practitioner). */
export type Caller = { accountId: string; role: Role; patientId: string | null; sessionId: string };

export type Call<Params, Query, Body> = {
  deps: HostDeps;
  params: Params;
  query: Query;
  body: Body;
  /** Uploaded files of a multipart call (field `files`), else empty. */
  files: File[];
  /** Present unless the call is public; its ids are "" when a token is optional and was not sent. */
  caller: Caller;
  language: Language;
  /** The client's IP address, for limits; "unknown" when the web app did not send it. */
  address: string;
  /** The browser's user agent, truncated. */
  device: string;
  /** The random id stored in the browser, from the web app; "" without one. */
  deviceId: string;
  /** Headers of the response. */
  headers: Headers;
  /** The audit record of the call; without a token the handler sets the account it acts for. */
  audit: Pick<Audit, "accountId">;
  /** To be called last in the transaction of every act: no act commits without its audit row (quality 35). */
  keep: Keep;
};

// biome-ignore lint/suspicious/noExplicitAny: routes differ in type; the host passes only what the schemas parsed.
export type Route = { endpoint: Endpoint<any, any, any, any>; handle: (call: Call<any, any, any>) => Promise<unknown> };

/** Binds a call of the contract to its handler. */
export function on<Params, Query, Body, Answer>(
  endpoint: Endpoint<Params, Query, Body, Answer>,
  handle: (call: Call<Params, Query, Body>) => Promise<Answer>,
): Route {
  return { endpoint, handle };
}
