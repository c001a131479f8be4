import { setTimeout } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import { expect } from "vitest";
import { engines } from "../../tests/database.ts";
import type { Database } from "../db/types.ts";
import { type Answered, type Host, lastMailTo } from "../testing.ts";
import { password } from "../testing-people.ts";

/** Where a request comes from, and what else it says. */
export type From = {
  address?: string;
  deviceId?: string;
  device?: string;
  currentLanguage?: "FR" | "EN";
  key?: string;
};

const sent = (body: Record<string, unknown>, { address, deviceId, device, currentLanguage, key }: From = {}) => ({
  body: { ...body, ...(currentLanguage && { currentLanguage }), ...(key && { key }) },
  ...(address && { address }),
  headers: { ...(deviceId && { "x-client-device-id": deviceId }), ...(device && { "x-client-device": device }) },
});

/** Sends the first step of a patient's login. */
export const logIn = (host: Host, email: string, word = password, from?: From): Promise<Answered> =>
  host.call("POST", "/auth/login", sent({ email, password: word, typeUser: "PATIENT" }, from));

/** Sends the form of a patient's forgotten password. */
export const requestReset = (host: Host, email: string, from?: From): Promise<Answered> =>
  host.call("POST", "/auth/password-forgot", sent({ email, typeUser: "PATIENT" }, from));

export const sendAgain = (host: Host, loginToken: string, from?: From): Promise<Answered> =>
  host.call("POST", "/auth/send-security-code", sent({ loginToken }, from));

/** Sends the code of a login, of a forgotten password or of a blocked account. */
export const enterCode = {
  login: (host: Host, loginToken: string, securityCode: string, from?: From): Promise<Answered> =>
    host.call("POST", "/auth/login-with-security-code", sent({ loginToken, securityCode }, from)),
  forgot: (host: Host, token: string, securityCode: string, from?: From): Promise<Answered> =>
    host.call("POST", "/auth/password-forgot-check-security-code", sent({ token, securityCode }, from)),
  unblock: (host: Host, token: string, securityCode: string, from?: From): Promise<Answered> =>
    host.call("POST", "/auth/unblock-with-security-code", sent({ token, securityCode }, from)),
};

/** Sets a new password. */
export const reset = (
  host: Host,
  token: string,
  word: string,
  more: Record<string, unknown> = {},
  from?: From,
): Promise<Answered> => {
  const body = { token, password: word, confirmPassword: word, typeUser: "PATIENT", ...more };
  return host.call("POST", "/auth/password-forgot-reset-password", sent(body, from));
};

/** Reads the code in the last mail to an address. */
export async function codeOf(host: Host, email: string): Promise<string> {
  const code = /code (\d+)/.exec((await lastMailTo(host, email)).subject)?.[1];
  if (!code) throw new Error(`The last mail to ${email} holds no code.`);
  return code;
}

/** A code that differs from the given one. */
export const wrong = (code: string): string => (code.startsWith("0") ? "1" : "0") + code.slice(1);

/** Logs in by both steps; returns the tokens of the session. */
export async function logInWhole(
  host: Host,
  email: string,
  word = password,
  from?: From,
): Promise<{ access: string; refresh: string }> {
  const { data } = await logIn(host, email, word, from);
  const { status, headers } = await enterCode.login(host, data.loginToken, await codeOf(host, email), from);
  expect(status).toBe(200);
  return { access: headers.get("access-token")!, refresh: headers.get("refresh-token")! };
}

/** Gets a token that sets a new password, through the code of a forgotten one. */
export async function resetTokenOf(host: Host, email: string): Promise<string> {
  const { data } = await requestReset(host, email);
  const checked = await enterCode.forgot(host, data.token, await codeOf(host, email));
  expect(checked.status).toBe(200);
  return checked.data.token;
}

/** Subjects of the mails to an address, in order. */
export async function subjectsTo(host: Host, recipient: string): Promise<string[]> {
  const rows = await host.deps.db
    .selectFrom("outbox")
    .select("subject")
    .where("recipient", "=", recipient)
    .orderBy("created_at")
    .execute();
  return rows.map(({ subject }) => subject);
}

/** All that an attacker could compare in an answer: random values are replaced by their kind. */
export function shapeOf({ headers, data, status, error, message, errorMessages, detail }: Answered): unknown {
  const kinds = (values: object | undefined) =>
    values &&
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, /token/i.test(name) ? "token" : value]));
  return {
    status,
    error,
    message,
    errorMessages,
    data: kinds(data),
    detail: kinds(detail),
    headers: [...headers.keys()],
  };
}

/** Runs `act` while a table of the database is missing, so that what needs it fails. */
export async function withoutTable({ deps: { db } }: Host, table: string, act: () => Promise<unknown>): Promise<void> {
  const away = sql.id(`${table}_away`);
  await sql`alter table ${sql.id(table)} rename to ${away}`.execute(db);
  try {
    await act();
  } finally {
    await sql`alter table ${away} rename to ${sql.id(table)}`.execute(db);
  }
}

/** Starts `act` while another transaction has locked the account (as entering a code does), then runs `rest`. */
export async function runDuringAccountLock(
  { deps }: Host,
  accountId: string,
  act: () => Promise<Answered>,
  rest: (tx: Transaction<Database>) => Promise<unknown>,
): Promise<Answered> {
  const { acting } = await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable("account").set({ email_proven_at: deps.now() }).where("id", "=", accountId).execute();
    const acting = act();
    const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    // The embedded engine runs one transaction at a time.
    while (engines.includes("postgresql") && (await waiting.execute(tx)).rows.length === 0) await setTimeout(10);
    await rest(tx);
    return { acting };
  });
  return acting;
}
