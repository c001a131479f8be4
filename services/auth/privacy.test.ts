import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startJobs } from "../platform/jobs.ts";
import { aHost, aPatient, type Host, lastMailTo, password } from "../testing.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost({ config: { smtpUrl: "smtp://127.0.0.1:1" } });
});
afterAll(() => host.close());

test("no log line holds an address, a name, a password, a code or a token", async () => {
  const patient = await aPatient(host, { email: "zzmark@demo.example", firstName: "ZZMARK", lastName: "ZZMARK" });
  const jobs = startJobs(host.deps);
  const login = (word: string, email = patient.email) =>
    host.call("POST", "/auth/login", { body: { email, password: word, typeUser: "PATIENT" }, address: "203.0.113.9" });
  await login("ZZMARK wrong");
  await login("ZZMARK wrong", "zzmark-nobody@demo.example\r\n{zzmark}");
  const { data } = await login(password);
  const code = /code (\d+)/.exec((await lastMailTo(host, patient.email)).subject)![1]!;
  const enter = (securityCode: string) =>
    host.call("POST", "/auth/login-with-security-code", { body: { loginToken: data.loginToken, securityCode } });
  await enter(code === "0000" ? "0001" : "0000");
  const { headers } = await enter(code);
  const token = headers.get("refresh-token")!;
  const { data: next } = await host.call("POST", "/auth/refresh-token", { body: { token } });
  await host.call("GET", "/user/patient/profile", { token: next.accessToken });
  await sql`alter table patient rename to patient_away`.execute(host.deps.db);
  expect(await host.call("GET", "/user/patient/profile", { token: next.accessToken })).toMatchObject({ status: 500 });
  await sql`alter table patient_away rename to patient`.execute(host.deps.db);
  await host.call("POST", "/auth/logout", { body: { token: next.refreshToken } });
  await jobs.stop();
  const log = host.lines.join("");
  expect(log).toContain("wrong password");
  expect(log).toContain("wrong code");
  expect(log).toContain("mail not sent");
  expect(log).toContain("/user/patient/profile");
  for (const secret of [/zzmark/i, /203\.0\.113/, data.loginToken, token, next.refreshToken, next.accessToken])
    expect(log).not.toMatch(secret);
  expect(log).not.toMatch(new RegExp(`\\b${code}\\b`));
});

test("codes, tokens, addresses and e-mails stand nowhere in the tables of sign-in", async () => {
  const patient = await aPatient(host, { email: "zzmark2@demo.example" });
  const address = "203.0.113.200";
  const { data } = await host.call("POST", "/auth/login", {
    body: { email: patient.email, password, typeUser: "PATIENT" },
    address,
  });
  const { rows } = await sql<{ all: string }>`select
    (select string_agg(encode(token_hash, 'escape') || encode(code_hmac, 'escape'), ' ') from one_time_code) ||
    (select string_agg(key, ' ') from rate_limit) as all`.execute(host.deps.db);
  expect(rows[0]!.all).not.toMatch(/zzmark|203\.0\.113/);
  expect(rows[0]!.all).not.toContain(data.loginToken);
});
