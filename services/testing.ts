import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { lendDatabase } from "../tests/database.ts";
import { openSession } from "./auth/sessions.ts";
import { createAccessToken } from "./auth/tokens.ts";
import type { ServicesConfig } from "./config.ts";
import { withTx } from "./db/tx.ts";
import type { Database } from "./db/types.ts";
import { createServices } from "./host.ts";
import { diskBlobs } from "./platform/blobs.ts";
import type { HostDeps } from "./platform/deps.ts";
import { deriveKey, hmac } from "./platform/derived-keys.ts";
import type { Caller } from "./route.ts";

type Sent = {
  body?: unknown;
  /** A multipart body instead of a JSON one. */
  form?: FormData;
  token?: string;
  language?: "fr" | "en";
  /** The client's IP address, signed as the web app does. */
  address?: string;
  headers?: Record<string, string>;
};

/**
 * The answer of a call: the parts of the envelope (`data`, or `error` with its details), the status and the headers.
 */
export type Answered = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the type of the answer.
  data: any;
  error?: string;
  message?: string;
  errorMessages?: { field: string; message: string }[];
  detail?: Record<string, string | number>;
};

/** A services host on a new database, with a clock that tests move and repeatable random bytes. */
export type Host = {
  deps: HostDeps;
  fetch: (request: Request) => Promise<Response>;
  call: (method: string, path: string, sent?: Sent) => Promise<Answered>;
  clock: { set(at: Date): void; pass(seconds: number): void };
  /** Log lines so far. */
  lines: string[];
  /** Another host on the same database, like another process; `changes` overrides dependencies. */
  twin: (changes?: Partial<HostDeps>) => Pick<Host, "fetch" | "call">;
  close: () => Promise<void>;
};

/** Random bytes that are the same in every run. */
function repeatableRandom(seed: string): (bytes: number) => Buffer {
  let count = 0;
  return (bytes) => {
    const parts: Buffer[] = [];
    for (let length = 0; length < bytes; length += 32) {
      parts.push(createHash("sha256").update(`${seed} ${count++}`).digest());
    }
    return Buffer.concat(parts).subarray(0, bytes);
  };
}

function caller(deps: HostDeps, fetch: Host["fetch"]): Host["call"] {
  return async (method, path, { body, form, token, language, address, headers } = {}) => {
    const sent = new Headers(headers);
    if (body !== undefined) sent.set("content-type", "application/json");
    if (token) sent.set("authorization", `Bearer ${token}`);
    if (language) sent.set("accept-language", language);
    if (address) {
      const mark = hmac(deriveKey(deps.config.secret, "client address"), address).toString("base64url");
      sent.set("x-client-address", `${address};${mark}`);
    }
    const answer = await fetch(
      new Request(`http://services${path}`, {
        method,
        headers: sent,
        body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
      }),
    );
    return { data: undefined, ...((await answer.json()) as object), status: answer.status, headers: answer.headers };
  };
}

/** Opens a host; `overrides` replaces dependencies. To be closed at the end of the test file. */
export async function aHost(
  overrides: Partial<Omit<HostDeps, "config">> & { config?: Partial<ServicesConfig> } = {},
): Promise<Host> {
  const opened = await lendDatabase<Database>();
  const dataDir = await mkdtemp(join(tmpdir(), "cabinet-host-"));
  const blobDir = join(dataDir, "blobs");
  await mkdir(blobDir);
  const lines: string[] = [];
  let time = new Date();
  const deps: HostDeps = {
    db: opened.db,
    blobs: diskBlobs(blobDir),
    log: pino({ base: null }, { write: (line) => lines.push(line) }),
    now: () => time,
    random: repeatableRandom("tests"),
    ...overrides,
    config: {
      dataDir,
      secret: "a secret of the tests, long enough for anyone",
      demonstration: true,
      allowDemo: false,
      passwordMinLength: 6,
      unprovenMailsPerHour: 1000,
      contactAddress: "contact@demo.example",
      siteOrigin: "http://localhost:3000",
      blobDir,
      ...overrides.config,
    },
  };
  const twin = (changes: Partial<HostDeps> = {}) => {
    const changed = { ...deps, ...changes };
    const { fetch } = createServices(changed);
    return { fetch, call: caller(changed, fetch) };
  };
  return {
    deps,
    ...twin(),
    twin,
    lines,
    clock: {
      set: (at) => {
        time = at;
      },
      pass: (seconds) => {
        time = new Date(time.getTime() + seconds * 1000);
      },
    },
    async close() {
      await opened.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates an access token of the patient, as after a login. */
export const signedInAs = (host: Host, patient: { id: string; accountId: string }): Promise<string> =>
  tokenOf(host, { accountId: patient.accountId, role: "PATIENT", patientId: patient.id });

/** Creates an access token of a caller, with a new session. */
export async function tokenOf({ deps }: Host, caller: Omit<Caller, "sessionId">): Promise<string> {
  const { family } = await withTx(deps.db, (tx) => openSession(tx, deps, caller.accountId, "tests", null));
  return createAccessToken(deps, { ...caller, sessionId: family });
}

/** The latest mail to an address in the outbox. */
export async function lastMailTo(host: Host, recipient: string) {
  return host.deps.db
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", recipient)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
}
