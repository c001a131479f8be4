import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aBooking, aBookingHost } from "../appointments/testing.ts";
import { type Host, lastMailTo } from "../testing.ts";
import { anAccount, password } from "../testing-people.ts";
import { codeOf, enterCode, logIn, logInWhole, requestReset, reset, sendAgain, subjectsTo, wrong } from "./testing.ts";

let host: Host;
beforeAll(async () => {
  host = await aBookingHost();
});
afterAll(() => host.close());
beforeEach(() => host.clock.set(new Date()));

const word = "Phare-et-barque-7";

/** Tries wrong passwords until the account is blocked, waiting as told. */
async function blockByGuessing(email: string, address?: string) {
  for (let failed = 0; failed < 10; ) {
    const answer = await logIn(host, email, "not this one", { address });
    if (answer.status === 429) host.clock.pass(Number(answer.detail?.wait));
    else failed += 1;
  }
  host.clock.pass(900);
}

async function aBlocked() {
  const { email, id } = await anAccount(host, { status: "BLOCKED" });
  const { detail } = await logIn(host, email);
  return { email, id, token: String(detail?.token), code: await codeOf(host, email) };
}

test("PF-042 a right password on a blocked account mails a code and answers the data of the next page", async () => {
  const { email } = await anAccount(host, { status: "BLOCKED" });
  expect(await logIn(host, email, "not this one")).toMatchObject({ error: "BAD_CREDENTIALS" });
  expect(await subjectsTo(host, email)).toEqual([]);
  const refused = await logIn(host, email);
  expect(refused).toMatchObject({ status: 400, error: "USER_BLOCKED", message: "Votre compte a été bloqué." });
  expect(refused.detail).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    sentTo: `${email[0]}•••@demo.example`,
    sentAt: host.deps.now().toISOString(),
    digits: 4,
    delayed: 0,
  });
  expect((await lastMailTo(host, email)).body_text).toContain("débloque votre compte");
});

test("PF-075 PF-079 the code and a new password unblock the account, and its owner is told by mail", async () => {
  const { email, token, code } = await aBlocked();
  const checked = await enterCode.unblock(host, token, code);
  expect(checked).toMatchObject({ status: 200, data: { token: expect.any(String), email } });
  expect(await logIn(host, email)).toMatchObject({ error: "USER_BLOCKED" });
  expect(await reset(host, checked.data.token, word)).toMatchObject({ status: 200 });
  expect((await lastMailTo(host, email)).subject).toBe("Votre compte est débloqué");
  await logInWhole(host, email, word);
});

test("PF-077 PF-078 the code lasts ten minutes, burns after five attempts and is sent again after one minute", async () => {
  const { email, token, code } = await aBlocked();
  for (let tries = 0; tries < 4; tries += 1)
    expect(await enterCode.unblock(host, token, wrong(code))).toMatchObject({ error: "CODE_INVALID" });
  expect(await enterCode.unblock(host, token, wrong(code))).toMatchObject({ error: "CODE_BURNT" });
  host.clock.pass(60);
  expect(await sendAgain(host, token)).toMatchObject({ status: 200 });
  const newer = await codeOf(host, email);
  host.clock.pass(600);
  expect(await enterCode.unblock(host, token, newer)).toMatchObject({
    status: 403,
    error: "TOKEN_EXPIRED",
    message: "Le jeton de déblocage de connexion a expiré.",
  });
});

test("three codes are sent in a day, whatever forgotten-password requests were made; then the answer has the wait", async () => {
  const { email } = await aBlocked();
  for (let times = 0; times < 3; times += 1) expect(await requestReset(host, email)).toMatchObject({ status: 200 });
  expect(await requestReset(host, email)).toMatchObject({ status: 429 });
  for (let times = 0; times < 2; times += 1)
    expect(await logIn(host, email)).toMatchObject({ error: "USER_BLOCKED", detail: { token: expect.any(String) } });
  const refused = await logIn(host, email);
  expect(refused).toMatchObject({ status: 400, error: "USER_BLOCKED", detail: { wait: 86_400 } });
  expect(refused.detail).not.toHaveProperty("token");
  // A right password without a code is not counted as a wrong one.
  for (let times = 0; times < 12; times += 1) expect(await logIn(host, email)).toMatchObject({ error: "USER_BLOCKED" });
  expect(await logIn(host, email, "not this one")).toMatchObject({ error: "BAD_CREDENTIALS" });
  host.clock.pass(86_400);
  expect(await logIn(host, email)).toMatchObject({ detail: { token: expect.any(String) } });
});

test("an account blocked between its password and its code is sent to the unblock page", async () => {
  const { email, id } = await anAccount(host);
  const { data } = await logIn(host, email);
  const code = await codeOf(host, email);
  await host.deps.db.updateTable("account").set({ status: "BLOCKED" }).where("id", "=", id).execute();
  const refused = await enterCode.login(host, data.loginToken, code);
  expect(refused).toMatchObject({ error: "USER_BLOCKED", detail: { token: expect.any(String) } });
  expect(refused.headers.get("access-token")).toBeNull();
  const checked = await enterCode.unblock(host, String(refused.detail!.token), await codeOf(host, email));
  expect(await reset(host, checked.data.token, word)).toMatchObject({ status: 200 });
});

test("a right login code of a blocked account is not counted as a wrong one when no code to unblock is left", async () => {
  const { email, id } = await anAccount(host);
  const { data } = await logIn(host, email);
  const code = await codeOf(host, email);
  await host.deps.db.updateTable("account").set({ status: "BLOCKED" }).where("id", "=", id).execute();
  for (let times = 0; times < 3; times += 1) await logIn(host, email);
  const address = "203.0.113.77";
  const refused = await enterCode.login(host, data.loginToken, code, { address });
  expect(refused).toMatchObject({ error: "USER_BLOCKED", detail: { wait: 86_400 } });
  for (let count = 0; count < 10; count += 1) {
    const { email: other } = await anAccount(host);
    const { loginToken } = (await logIn(host, other)).data;
    const answer = await enterCode.login(host, loginToken, wrong(await codeOf(host, other)), { address });
    expect(answer, String(count)).toMatchObject({ error: "CODE_INVALID" });
  }
});

test("decisions 2.1 ten wrong passwords block, and a new password resets the count", async () => {
  const { email } = await anAccount(host);
  await blockByGuessing(email);
  expect((await lastMailTo(host, email)).subject).toBe("Votre compte a été bloqué");
  const { detail } = await logIn(host, email);
  const checked = await enterCode.unblock(host, String(detail!.token), await codeOf(host, email));
  await reset(host, checked.data.token, word);
  for (let tries = 0; tries < 4; tries += 1)
    expect(await logIn(host, email, "not this one")).toMatchObject({ error: "BAD_CREDENTIALS" });
  host.clock.pass(2);
  await logInWhole(host, email, word);
});

test("decisions 2.1 a block affects neither appointments nor open sessions", async () => {
  const { patient, rdvId, token } = await aBooking(host);
  const before = await host.deps.db.selectFrom("appointment").selectAll().where("id", "=", rdvId).execute();
  const { refresh } = await logInWhole(host, patient.email);
  await blockByGuessing(patient.email, "203.0.113.50");
  expect(await logIn(host, patient.email)).toMatchObject({ error: "USER_BLOCKED" });
  expect(await host.deps.db.selectFrom("appointment").selectAll().where("id", "=", rdvId).execute()).toEqual(before);
  const { data } = await host.call("POST", "/auth/refresh-token", { body: { token: refresh } });
  const read = await host.call("GET", `/teleconsultation/rdv/details/${rdvId}`, { token: data.accessToken });
  expect(read).toMatchObject({ status: 200, data: { status: "ACCEPTED" } });
  expect(token).not.toBe(data.accessToken);
});

test("quality 12 wrong passwords from elsewhere never delay the owner's known device", async () => {
  const { email } = await anAccount(host);
  const own = { address: "192.0.2.1", deviceId: "the-device-of-the-owner" };
  await logInWhole(host, email, password, own);
  const refusals: number[] = [];
  for (let tries = 0; tries < 60; tries += 1) {
    const { status } = await logIn(host, email, "not this one", { address: `192.0.2.${2 + (tries % 200)}` });
    refusals.push(status);
  }
  expect(refusals).toContain(429);
  expect(await logIn(host, email, password, { ...own, deviceId: "some-other-device-of-nobody" })).toMatchObject({
    status: 429,
  });
  expect(await logIn(host, email, password, own)).toMatchObject({ status: 200 });
  host.clock.pass(1);
  for (let tries = 0; tries < 4; tries += 1)
    expect(await logIn(host, email, "not this one", own)).toMatchObject({ error: "BAD_CREDENTIALS" });
  expect(await logIn(host, email, "not this one", own)).toMatchObject({ status: 429, detail: { wait: 2 } });
});

test("quality 12 wrong passwords for other addresses of a mailbox, with a «+tag», neither delay nor block its owner", async () => {
  const name = `n${crypto.randomUUID()}`;
  const email = `${name}@demo.example`;
  await anAccount(host, { email });
  for (let network = 0; network < 10; network += 1)
    for (let times = 0; times < 4; times += 1)
      await logIn(host, `${name}+${network}@demo.example`, "not this one", { address: `203.0.${network}.7` });
  const from = { address: "203.0.1.9" };
  expect(await logIn(host, email, "not this one", from)).toMatchObject({ error: "BAD_CREDENTIALS" });
  await logInWhole(host, email, password, from);
  expect(await subjectsTo(host, email)).not.toContain("Votre compte a été bloqué");
});

test("quality 31 a mailbox is told of blocked sign-ups ten times a day, under whatever «+tag»", async () => {
  const name = `n${crypto.randomUUID()}`;
  for (let tag = 0; tag < 12; tag += 1) {
    const { email } = await anAccount(host, { email: `${name}+${tag}@demo.example`, status: "PENDING_EMAIL" });
    for (let tries = 0; tries < 10; tries += 1)
      await logIn(host, email, "not this one", { address: `203.0.${tries}.${tag}` });
    expect(await logIn(host, email)).toMatchObject({ error: "USER_BLOCKED" });
  }
  const blocked = "Votre compte a été bloqué";
  const mails = host.deps.db.selectFrom("outbox").select("id").where("recipient", "like", `${name}+%`);
  expect(await mails.where("subject", "=", blocked).execute()).toHaveLength(10);
});

test("ten wrong passwords from a known device block too", async () => {
  const { email } = await anAccount(host);
  const own = { deviceId: "a-device-that-was-stolen" };
  await logInWhole(host, email, password, own);
  for (let failed = 0; failed < 10; ) {
    const answer = await logIn(host, email, "not this one", own);
    if (answer.status === 429) host.clock.pass(Number(answer.detail?.wait));
    else failed += 1;
  }
  host.clock.pass(900);
  expect(await logIn(host, email, password, own)).toMatchObject({ error: "USER_BLOCKED" });
});

test("quality 12 who is locked out by strangers on many networks comes back by the link of the mail about the block", async () => {
  const { email } = await anAccount(host, { language: "en" });
  for (let network = 0; network < 15; network += 1)
    for (let tries = 0; tries < 4; tries += 1)
      await logIn(host, email, "not this one", { address: `198.51.${network}.9` });
  for (let network = 0; network < 15; network += 1) await requestReset(host, email, { address: `198.51.${network}.9` });
  const own = { address: "203.0.113.60" };
  expect(await logIn(host, email, password, own)).toMatchObject({ status: 429 });
  expect(await requestReset(host, email, own)).toMatchObject({ status: 429 });
  const { body_text } = await host.deps.db
    .selectFrom("outbox")
    .select("body_text")
    .where("recipient", "=", email)
    .where("subject", "=", "Your account has been blocked")
    .executeTakeFirstOrThrow();
  const key = /^http:\/\/localhost:3000\/forgot-password\?key=([\w-]{43})$/m.exec(body_text)![1]!;
  for (const wrongKey of ["x".repeat(43), "x".repeat(20)])
    expect(await requestReset(host, email, { ...own, key: wrongKey })).toMatchObject({ status: 429 });
  const other = await anAccount(host, { status: "BLOCKED" });
  await requestReset(host, other.email, { ...own, key });
  const { data } = await requestReset(host, email, { ...own, key });
  const checked = await enterCode.forgot(host, data.token, await codeOf(host, email), own);
  expect(await reset(host, checked.data.token, word)).toMatchObject({ status: 200 });
  await logInWhole(host, email, word, { address: "203.0.114.60" });
  expect(await requestReset(host, email, { ...own, key })).toMatchObject({ status: 429 });
});

test("decisions 2.1 the mail about a block says that its link is reserved only where it is", async () => {
  const reserved = "Le lien «\u00a0Changer un mot de passe oublié\u00a0» de ce message vous est réservé";
  for (const [status, says] of [
    ["ACTIVATED", true],
    ["PENDING_EMAIL", false],
  ] as const) {
    const { email } = await anAccount(host, { status });
    await blockByGuessing(email);
    const { body_text } = await lastMailTo(host, email);
    expect(body_text.includes(reserved), status).toBe(says);
    expect(body_text.includes("?key="), status).toBe(says);
  }
});

test("quality 12 the link of the mail about a block has three codes a day, whatever its connection has asked for", async () => {
  const { email } = await anAccount(host);
  await blockByGuessing(email);
  const key = /\?key=([\w-]+)/.exec((await lastMailTo(host, email)).body_text)![1]!;
  const from = { address: "203.0.115.60" };
  for (let times = 0; times < 10; times += 1) await requestReset(host, `nobody${times}@demo.example`, from);
  expect(await requestReset(host, email, from)).toMatchObject({ status: 429 });
  for (let times = 0; times < 3; times += 1)
    expect(await requestReset(host, email, { ...from, key })).toMatchObject({ status: 200 });
  expect(await requestReset(host, email, { ...from, key })).toMatchObject({ status: 429, detail: { wait: 86_400 } });
});

test("quality 12 strangers without the password cannot use up the codes that unblock", async () => {
  const { email } = await anAccount(host);
  await blockByGuessing(email, "198.51.100.9");
  for (let tries = 0; tries < 4; tries += 1) await logIn(host, email, "not this one", { address: "198.51.101.9" });
  expect(await logIn(host, email)).toMatchObject({ error: "USER_BLOCKED", detail: { token: expect.any(String) } });
});
