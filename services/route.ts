import type { Endpoint } from "./contract/endpoint.ts";
import type { Language, Role } from "./db/types.ts";
import type { Audit } from "./platform/audit.ts";
import type { HostDeps } from "./platform/deps.ts";

/** Who calls, as the access token says, and in which session; patientId is the caller's own file (null for a practitioner). */
export type Caller = { accountId: string; role: Role; patientId: string | null; sessionId: string };

export type Call<Params, Query, Body> = {
  deps: HostDeps;
  params: Params;
  query: Query;
  body: Body;
  /** Uploaded files of a multipart call (field `files`), else empty. */
  files: File[];
  /** Present unless the call is public. */
  caller: Caller;
  language: Language;
  /** Address of the person's machine, for limits; "unknown" when the app did not say. */
  address: string;
  /** User agent of the person's browser, shortened. */
  device: string;
  /** The random id that the person's browser keeps, as the app says; "" without one. */
  deviceId: string;
  /** Headers of the answer. */
  headers: Headers;
  /** What the audit will say of the call; without a token the handler names the account it acts for. */
  audit: Pick<Audit, "accountId">;
};

// biome-ignore lint/suspicious/noExplicitAny: a route keeps its own types; the host only passes what the schemas parsed.
export type Route = { endpoint: Endpoint<any, any, any, any>; handle: (call: Call<any, any, any>) => Promise<unknown> };

/** Binds a call of the contract to its handler. */
export function on<Params, Query, Body, Answer>(
  endpoint: Endpoint<Params, Query, Body, Answer>,
  handle: (call: Call<Params, Query, Body>) => Promise<Answer>,
): Route {
  return { endpoint, handle };
}
