import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs } from "../jobs.ts";
import { startJobs } from "../platform/jobs.ts";
import { aHost, type Host, lastMailTo } from "../testing.ts";
import { aPatient, password } from "../testing-people.ts";
import {
  codeOf,
  enterCode,
  logIn,
  logInWhole,
  requestReset,
  reset,
  sendAgain,
  withoutTable,
  wrong,
} from "./testing.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost({ config: { smtpUrl: "smtp://127.0.0.1:1" } });
});
afterAll(() => host.close());

test("quality 34 no log line contains an address, a name, a password, a code or a token", async () => {
  const patient = await aPatient(host, { email: "zzmark@demo.example", firstName: "ZZMARK", lastName: "ZZMARK" });
  const running = startJobs(host.deps, jobs);
  const login = (word: string, email = patient.email) =>
    host.call("POST", "/auth/login", { body: { email, password: word, typeUser: "PATIENT" }, address: "203.0.113.9" });
  await login("ZZMARK wrong");
  await login("ZZMARK wrong", "zzmark-nobody@demo.example\r\n{zzmark}");
  const { data } = await login(password);
  const code = /code (\d+)/.exec((await lastMailTo(host, patient.email)).subject)![1]!;
  const submitCode = (securityCode: string) =>
    host.call("POST", "/auth/login-with-security-code", { body: { loginToken: data.loginToken, securityCode } });
  await submitCode(code === "0000" ? "0001" : "0000");
  const { headers } = await submitCode(code);
  const token = headers.get("refresh-token")!;
  const { data: next } = await host.call("POST", "/auth/refresh-token", { body: { token } });
  await host.call("GET", "/user/patient/profile", { token: next.accessToken });
  await sql`alter table patient rename to patient_away`.execute(host.deps.db);
  expect(await host.call("GET", "/user/patient/profile", { token: next.accessToken })).toMatchObject({ status: 500 });
  await sql`alter table patient_away rename to patient`.execute(host.deps.db);
  await host.call("POST", "/auth/logout", { body: { token: next.refreshToken } });
  await running.stop();
  const log = host.lines.join("");
  expect(log).toContain("wrong password");
  expect(log).toContain("wrong code");
  expect(log).toContain("mail not sent");
  expect(log).toContain("/user/patient/profile");
  for (const secret of [/zzmark/i, /203\.0\.113/, data.loginToken, token, next.refreshToken, next.accessToken])
    expect(log).not.toMatch(secret);
  expect(log).not.toMatch(new RegExp(`\\b${code}\\b`));
});

test("quality 34 no log line of a forgotten password, a block, a reset or a new device contains any of them either", async () => {
  const { email } = await aPatient(host, { email: "zzmark3@demo.example", firstName: "ZZMARK", lastName: "ZZMARK" });
  const device = { device: "zzmark browser", deviceId: "zzmark-device-0123456789", address: "203.0.113.10" };
  const from = host.lines.length;
  await logInWhole(host, email, password, device);
  await logInWhole(host, email, password, { ...device, deviceId: "zzmark-another-device" });
  await requestReset(host, "zzmark-nobody@demo.example", device);
  const secrets: string[] = [];
  const { data } = await requestReset(host, email, device);
  const code = await codeOf(host, email);
  await enterCode.forgot(host, data.token, wrong(code), device);
  host.clock.pass(60);
  await sendAgain(host, data.token);
  const newer = await codeOf(host, email);
  const first = (await enterCode.forgot(host, data.token, newer, device)).data.token;
  expect(await reset(host, first, "zzmark-99")).toMatchObject({ error: "VALIDATION" });
  await reset(host, first, "Zzmark phare et barque");
  await host.deps.db.updateTable("account").set({ status: "BLOCKED" }).where("email", "=", email).execute();
  const blocked = String((await logIn(host, email, "Zzmark phare et barque", device)).detail?.token);
  const third = await codeOf(host, email);
  await enterCode.unblock(host, blocked, wrong(third), device);
  const second = (await enterCode.unblock(host, blocked, third, device)).data.token;
  await reset(host, second, "Zzmark phare et canot");
  secrets.push(data.token, first, blocked, second);
  await withoutTable(host, "known_device", async () =>
    expect(await logIn(host, email, "Zzmark phare et canot", device)).toMatchObject({ status: 500 }),
  );
  const log = host.lines.slice(from).join("");
  expect(log).toContain("wrong code");
  expect(log).toContain("/auth/login");
  expect(log).not.toMatch(/zzmark|203\.0\.113/i);
  for (const secret of secrets) expect(log).not.toContain(secret);
  for (const digits of [code, newer, third]) expect(log).not.toMatch(new RegExp(`\\b${digits}\\b`));
});

test("quality 9 the login tables contain no codes, tokens, devices or addresses, and e-mails only beside their code", async () => {
  const patient = await aPatient(host, { email: "zzmark2@demo.example" });
  const address = "203.0.113.200";
  const { data } = await host.call("POST", "/auth/login", {
    body: { email: patient.email, password, typeUser: "PATIENT" },
    address,
  });
  await requestReset(host, patient.email, { address });
  await enterCode.login(host, data.loginToken, wrong("0000"), { address });
  const { rows } = await sql<{ all: string }>`select
    (select string_agg(encode(token_hash, 'escape') || encode(code_hmac, 'escape'), ' ') from one_time_code) ||
    (select string_agg(key, ' ') from rate_limit) as all`.execute(host.deps.db);
  expect(rows[0]!.all).not.toMatch(/zzmark|203\.0\.113/);
  expect(rows[0]!.all).not.toContain(data.loginToken);
});
