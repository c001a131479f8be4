import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aHost, type Host, lastMailTo } from "../testing.ts";
import { anAccount, aPatient, password } from "../testing-people.ts";
import { codeOf, logIn, logInWhole, sendAgain, shapeOf, subjectsTo, wrong } from "./testing.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());
beforeEach(() => host.clock.set(new Date()));

const anAddress = () => `Nouvelle.${randomUUID()}@demo.example`;
const ask = (token: string, email: string, word = password) =>
  host.call("POST", "/auth/email/change", { token, body: { email, password: word } });
const confirm = (token: string, given: string, securityCode: string) =>
  host.call("POST", "/auth/email/confirm", { token, body: { token: given, securityCode } });
const again = (token: string, given: string) =>
  host.call("POST", "/auth/email/send-again", { token, body: { token: given } });
const emailIn = async (id: string) =>
  (await host.deps.db.selectFrom("account").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;

async function aReader() {
  const patient = await aPatient(host);
  const elsewhere = await logInWhole(host, patient.email);
  const { access } = await logInWhole(host, patient.email);
  return { ...patient, token: access, elsewhere: elsewhere.access };
}

test("MR-035 the right code puts a new address in the account, ends its other sessions and tells the former one", async () => {
  const { accountId, email, token, elsewhere } = await aReader();
  const address = anAddress();
  const lower = address.toLowerCase();
  const { status, data } = await ask(token, ` ${address} `);
  expect(status).toBe(200);
  expect(data).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/), sentTo: "n•••@demo.example", digits: 4 });
  expect((await lastMailTo(host, lower)).body_text).toContain("met dans votre compte");
  expect(await emailIn(accountId)).toBe(email);
  const code = await codeOf(host, lower);
  expect(await confirm(token, data.token, wrong(code))).toMatchObject({
    error: "CODE_INVALID",
    detail: { triesLeft: 4 },
  });
  // The code of an address opens nothing else.
  const login = { loginToken: data.token, securityCode: code };
  expect((await host.call("POST", "/auth/login-with-security-code", { body: login })).error).toBe("TOKEN_EXPIRED");
  expect((await sendAgain(host, data.token)).error).toBe("TOKEN_EXPIRED");
  expect(await confirm(token, data.token, code)).toMatchObject({ status: 200, data: { email: lower } });
  expect(await emailIn(accountId)).toBe(lower);
  const told = await lastMailTo(host, email);
  expect(told.subject).toBe("L'adresse e-mail de votre compte a changé");
  expect(told.body_text).toContain("n•••@demo.example");
  expect(told.body_text).not.toContain(lower);
  expect((await host.call("GET", "/user/patient/profile", { token })).data.email).toBe(lower);
  expect((await host.call("GET", "/user/patient/profile", { token: elsewhere })).error).toBe("TOKEN_EXPIRED");
  expect((await logIn(host, email)).error).toBe("BAD_CREDENTIALS");
  await logInWhole(host, lower);
  expect((await confirm(token, data.token, code)).error).toBe("TOKEN_EXPIRED");
});

test("quality 11 a taken address is answered like a free one: its owner is told, and no code is right", async () => {
  const { accountId, email, token } = await aReader();
  const { email: taken } = await aPatient(host, { email: `n${randomUUID()}@demo.example` });
  const free = await ask(token, anAddress());
  const { token: second } = await aReader();
  const answer = await ask(second, taken);
  expect(shapeOf(answer)).toEqual(shapeOf(free));
  expect(await subjectsTo(host, taken)).toEqual(["Vous avez déjà un compte"]);
  const kept = host.deps.db.selectFrom("one_time_code").select("code_hmac").where("email", "=", taken.toLowerCase());
  expect(await kept.where("purpose", "=", "EMAIL").execute()).toEqual([{ code_hmac: null }]);
  for (const code of ["0000", "1234", "9999"])
    expect((await confirm(second, answer.data.token, code)).error).toBe("CODE_INVALID");
  expect(await emailIn(accountId)).toBe(email);
});

test("an address that somebody proved meanwhile is not taken, and sign-ups with it end", async () => {
  const { accountId, email, token } = await aReader();
  const address = anAddress().toLowerCase();
  const { data } = await ask(token, address);
  const code = await codeOf(host, address);
  const rival = await aPatient(host, { email: address });
  expect((await confirm(token, data.token, code)).error).toBe("TOKEN_EXPIRED");
  expect(await emailIn(accountId)).toBe(email);
  await host.deps.db.updateTable("account").set({ status: "CLOSED" }).where("id", "=", rival.accountId).execute();
  const signUp = await anAccount(host, { email: address, status: "PENDING_EMAIL", email_proven_at: null });
  expect((await confirm(token, data.token, code)).status).toBe(200);
  expect(await host.deps.db.selectFrom("account").select("id").where("id", "=", signUp.id).execute()).toEqual([]);
});

test("quality 12 a wrong password, the same address and somebody else's token change nothing, and are limited", async () => {
  const { accountId, email, token } = await aReader();
  const other = await aReader();
  const { data } = await ask(token, anAddress());
  const [row] = await host.deps.db
    .selectFrom("one_time_code")
    .select("email")
    .where("account_id", "=", accountId)
    .execute();
  expect((await confirm(other.token, data.token, await codeOf(host, row!.email))).error).toBe("TOKEN_EXPIRED");
  expect((await again(other.token, data.token)).error).toBe("TOKEN_EXPIRED");
  expect(await ask(token, email)).toMatchObject({ status: 400, errorMessages: [{ field: "email", message: "same" }] });
  for (let at = 0; at < 10; at++) expect((await ask(token, anAddress(), "faux-mot-9")).error).toBe("BAD_CREDENTIALS");
  expect((await ask(token, anAddress(), "faux-mot-9")).error).toBe("TOO_MANY_REQUESTS");
  expect((await again(token, data.token)).error).toBe("TOO_MANY_REQUESTS");
  host.clock.pass(61);
  const next = await again(token, data.token);
  expect(next).toMatchObject({ status: 200, data: { token: data.token } });
});

test("five codes an hour go out, each ends the one before", async () => {
  const { token } = await aReader();
  const addresses = Array.from({ length: 5 }, () => anAddress().toLowerCase());
  const tokens: string[] = [];
  for (const address of addresses) tokens.push((await ask(token, address)).data.token);
  expect((await ask(token, anAddress())).error).toBe("TOO_MANY_REQUESTS");
  expect((await confirm(token, tokens[0]!, await codeOf(host, addresses[0]!))).error).toBe("TOKEN_EXPIRED");
  expect((await confirm(token, tokens[4]!, await codeOf(host, addresses[4]!))).status).toBe(200);
});

test("quality 12 one mailbox gets ten codes a day, whoever asks and whatever the tag", async () => {
  const box = randomUUID();
  const readers = [await aReader(), await aReader(), await aReader()];
  const refusals: string[] = [];
  for (const [at, { token }] of readers.entries())
    for (let turn = 0; turn < 4; turn++)
      refusals.push((await ask(token, `${box}+${at}${turn}@demo.example`)).error ?? "");
  expect(refusals).toEqual([...Array(10).fill(""), ...Array(2).fill("TOO_MANY_REQUESTS")]);
});

test("quality 12 twenty wrong passwords a day, also when they are spread over the hours", async () => {
  const { email } = await aReader();
  for (let hour = 0; hour < 2; hour++) {
    const { access } = await logInWhole(host, email);
    for (let at = 0; at < 10; at++)
      expect((await ask(access, anAddress(), "faux-mot-9")).error).toBe("BAD_CREDENTIALS");
    host.clock.pass(3601);
  }
  const { access } = await logInWhole(host, email);
  expect((await ask(access, anAddress())).error).toBe("TOO_MANY_REQUESTS");
});

test("quality 12 ten codes a day that open nothing, whichever of them they are tried at", async () => {
  const { token } = await aReader();
  for (let at = 0; at < 2; at++) {
    const address = anAddress().toLowerCase();
    const { data } = await ask(token, address);
    const code = await codeOf(host, address);
    for (let turn = 0; turn < 5; turn++) await confirm(token, data.token, wrong(code));
  }
  const address = anAddress().toLowerCase();
  const { data } = await ask(token, address);
  expect((await confirm(token, data.token, await codeOf(host, address))).error).toBe("TOO_MANY_REQUESTS");
});
