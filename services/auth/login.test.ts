import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withTx } from "../db/tx.ts";
import { deleteUnproven } from "../patients/unproven.ts";
import { hashPassword } from "../platform/passwords.ts";
import { type Answered, aHost, type Host, lastMailTo } from "../testing.ts";
import { anAccount, aPatient, password } from "../testing-people.ts";
import { logIn, logInWhole, withoutTable } from "./testing.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());

const login = (email: string, word: string, more: { address?: string; currentLanguage?: string } = {}) =>
  host.call("POST", "/auth/login", {
    body: {
      email,
      password: word,
      typeUser: "PATIENT",
      ...(more.currentLanguage && { currentLanguage: more.currentLanguage }),
    },
    ...(more.address && { address: more.address }),
  });

test("PF-039 a right password answers a login token and mails a code", async () => {
  const { email } = await aPatient(host, { email: "Paul.Martin@demo.example" });
  const { status, data, headers } = await login(" paul.martin@DEMO.example", password);
  expect(status).toBe(200);
  expect(data).toEqual({
    loginToken: expect.stringMatching(/^[\w-]{43}$/),
    sentTo: "p•••@demo.example",
    delayed: false,
    digits: 4,
    sentAt: host.deps.now().toISOString(),
    expiresAt: new Date(host.deps.now().getTime() + 600_000).toISOString(),
  });
  expect(headers.get("access-token")).toBeNull();
  const mail = await lastMailTo(host, email);
  expect(mail.subject).toMatch(/^Votre code \d{4}, demandé à \d{1,2}\sh\s\d\d$/);
  const code = /\d{4}/.exec(mail.subject)![0];
  expect(mail.body_text).toContain([...code].join(", "));
  expect(mail.body_html).toContain('<html lang="fr">');
});

test("the code mail is in the language of the page, with the time of Paris", async () => {
  const { email } = await aPatient(host);
  host.clock.set(new Date("2027-01-15T13:32:00Z"));
  await login(email, password, { currentLanguage: "EN" });
  const mail = await lastMailTo(host, email);
  expect(mail.subject).toMatch(/^Your code \d{4}, requested at 14:32$/);
  expect(mail.body_html).toContain('<html lang="en">');
});

test("PF-041 a wrong password and an unknown address get the same answer", async () => {
  const { email } = await aPatient(host);
  const wrong = await login(email, "not this one");
  const unknown = await login("nobody@demo.example", "not this one");
  expect(wrong).toMatchObject({ status: 400, error: "BAD_CREDENTIALS", message: "Email ou mot de passe invalide." });
  const body = ({ headers, ...rest }: typeof wrong) => ({ ...rest, headers: [...headers.keys()] });
  expect(body(unknown)).toEqual(body(wrong));
});

test("PF-042 PF-043 the status of an account is told only after its right password", async () => {
  for (const [status, error] of [
    ["BLOCKED", "USER_BLOCKED"],
    ["MUST_CHANGE_PASSWORD", "USER_MUST_CHANGE_PASSWORD"],
    ["CLOSED", "BAD_CREDENTIALS"],
  ] as const) {
    const { email } = await anAccount(host, { status });
    expect(await login(email, "not this one")).toMatchObject({ status: 400, error: "BAD_CREDENTIALS" });
    expect(await login(email, password)).toMatchObject({ status: 400, error });
  }
});

test("R12 the two roles of one e-mail are two accounts", async () => {
  const { email } = await anAccount(host, { role: "PRACTITIONER" });
  expect(await login(email, password)).toMatchObject({ error: "BAD_CREDENTIALS" });
  const asPractitioner = { email, password, typeUser: "PRACTITIONER" };
  expect(await host.call("POST", "/auth/login", { body: asPractitioner })).toMatchObject({ status: 200 });
});

/** Tries wrong passwords, waits as long as each answer says, and returns the waits. */
async function failTimes(email: string, times: number) {
  const waits: number[] = [];
  for (let failed = 0; failed < times; ) {
    const answer = await login(email, "not this one");
    if (answer.error === "TOO_MANY_REQUESTS") {
      const wait = Number(answer.detail?.wait);
      expect(answer.status).toBe(429);
      expect(answer.headers.get("retry-after")).toBe(String(wait));
      waits.push(wait);
      host.clock.pass(wait);
    } else {
      expect(answer.error).toBe("BAD_CREDENTIALS");
      failed += 1;
    }
  }
  return waits;
}

test("from the fourth wrong password on each wait doubles, known or unknown; the tenth blocks and is mailed", async () => {
  const { email } = await aPatient(host);
  const waits = [2, 4, 8, 16, 32, 64];
  expect(await failTimes(email, 10)).toEqual(waits);
  expect(await failTimes("nobody.at.all@demo.example", 10)).toEqual(waits);
  expect((await lastMailTo(host, email)).subject).toBe("Votre compte a été bloqué");
  host.clock.pass(900);
  expect(await login(email, password)).toMatchObject({ error: "USER_BLOCKED" });
});

test("wrong passwords are reset after an hour and after a completed login, not by a right password alone", async () => {
  const { email } = await aPatient(host);
  await failTimes(email, 9);
  host.clock.pass(3600);
  await failTimes(email, 3);
  const { data } = await login(email, password);
  expect(await failTimes(email, 1)).toEqual([]);
  expect(await failTimes(email, 1)).toEqual([2]);
  const securityCode = /code (\d+)/.exec((await lastMailTo(host, email)).subject)![1];
  const body = { loginToken: data.loginToken, securityCode };
  expect(await host.call("POST", "/auth/login-with-security-code", { body })).toMatchObject({ status: 200 });
  expect(await failTimes(email, 4)).toEqual([]);
});

test("a right password after which no code can be mailed is not counted as a wrong one", async () => {
  const { email } = await aPatient(host);
  for (let times = 0; times < 5; times += 1) expect(await login(email, password)).toMatchObject({ status: 200 });
  for (let times = 0; times < 12; times += 1)
    expect(await login(email, password)).toMatchObject({ error: "TOO_MANY_REQUESTS", detail: { wait: 3600 } });
  expect(await failTimes(email, 3)).toEqual([]);
  host.clock.pass(3600);
  expect(await login(email, password)).toMatchObject({ status: 200 });
});

test("an attacker elsewhere does not make the owner wait", async () => {
  const { email } = await aPatient(host);
  for (let tries = 0; tries < 6; tries += 1) await login(email, "not this one", { address: "203.0.113.9" });
  expect(await login(email, "not this one", { address: "203.0.113.77" })).toMatchObject({ error: "TOO_MANY_REQUESTS" });
  expect(await login(email, password, { address: "198.51.100.4" })).toMatchObject({ status: 200 });
});

test("fifty simultaneous wrong passwords count as four attempts", async () => {
  const { email } = await aPatient(host);
  const answers = await Promise.all(Array.from({ length: 50 }, () => login(email, "not this one")));
  expect(answers.filter(({ error }) => error === "BAD_CREDENTIALS")).toHaveLength(4);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(46);
});

test("quality 31 ten wrong passwords a minute are accepted from one address, for all accounts; right ones are not counted", async () => {
  const address = "2001:db8:1:2::7";
  const { email } = await aPatient(host);
  const one = await aPatient(host);
  expect(await login(one.email, password, { address })).toMatchObject({ status: 200 });
  for (let tries = 0; tries < 10; tries += 1)
    expect(await login(`stuffed${tries}@demo.example`, "123456", { address })).toMatchObject({
      error: "BAD_CREDENTIALS",
    });
  expect(await login(email, password, { address: "2001:db8:1:2:ffff::1" })).toMatchObject({ status: 429 });
  host.clock.pass(60);
  expect(await login(email, password, { address })).toMatchObject({ status: 200 });
});

test.each([
  ["198.51.77.1", "198.51.77.2", "198.51.77.2"],
  ["2001:db8:77:100::1", "2001:db8:77:200::1", "2001:db8:77:201::1"],
])(
  "quality 12 a network whose wrong passwords of an hour are used up, from %s, leaves each other customer one try",
  async (address, other, sameCustomer) => {
    const guess = (place: string) => login(`n${crypto.randomUUID()}@demo.example`, "a guess", { address: place });
    for (let count = 0; count < 2; count += 1) expect(await guess(address)).toMatchObject({ error: "BAD_CREDENTIALS" });
    const full = host.deps.db.updateTable("rate_limit").set({ hits: 200 }).where("key", "like", "login-near:%");
    await full.executeTakeFirstOrThrow();
    expect(await guess(address)).toMatchObject({ status: 429 });
    const { email } = await aPatient(host);
    for (let times = 0; times < 2; times += 1)
      expect(await login(email, password, { address: other })).toMatchObject({ status: 200 });
    expect(await guess(other)).toMatchObject({ error: "BAD_CREDENTIALS" });
    for (const place of [other, sameCustomer])
      expect(await login(email, password, { address: place })).toMatchObject({ status: 429 });
    host.clock.pass(3600);
    expect(await login(email, password, { address: other })).toMatchObject({ status: 200 });
  },
);

test("quality 31 a right password whose code cannot be written is never counted as a wrong one", async () => {
  const { email } = await aPatient(host);
  await withoutTable(host, "outbox", async () => {
    for (let times = 0; times < 10; times += 1) expect(await login(email, password)).toMatchObject({ status: 500 });
  });
  expect(await login(email, "not this one")).toMatchObject({ error: "BAD_CREDENTIALS" });
  expect(await login(email, password)).toMatchObject({ status: 200 });
});

/** Counts answers until the connection is refused: the wait of an account without codes is longer than its minute. */
async function repeatRight(times: number, send: () => Promise<Answered>) {
  const answers: Answered[] = [];
  for (let time = 0; time < times; time += 1) answers.push(await send());
  const waits = answers.filter(({ status }) => status === 429).map(({ detail }) => Number(detail?.wait));
  return { sent: times - waits.length, refusedAfter: waits.filter((wait) => wait > 60).length, waits };
}

test("quality 31 a right password repeated without a code counts for its connection, not as a wrong one", async () => {
  const address = "203.0.113.140";
  const { email } = await aPatient(host);
  const { sent, refusedAfter, waits } = await repeatRight(20, () => login(email, password, { address }));
  expect({ sent, refusedAfter, last: waits.at(-1) }).toEqual({ sent: 5, refusedAfter: 10, last: 60 });
  const other = await aPatient(host);
  expect(await login(other.email, password, { address })).toMatchObject({ status: 429, detail: { wait: 60 } });
  expect(await login(email, "not this one", { address: "198.51.100.4" })).toMatchObject({ error: "BAD_CREDENTIALS" });
  host.clock.pass(60);
  expect(await login(other.email, password, { address })).toMatchObject({ status: 200 });
});

test.each(["BLOCKED", "MUST_CHANGE_PASSWORD"] as const)("quality 31 so does that of an account %s", async (status) => {
  const address = status === "BLOCKED" ? "203.0.113.141" : "198.51.100.141";
  const { email } = await anAccount(host, { status });
  const { sent, refusedAfter, waits } = await repeatRight(20, () => login(email, password, { address }));
  const expected = {
    BLOCKED: { refusals: 13, refusedAfter: 0 },
    MUST_CHANGE_PASSWORD: { refusals: 5, refusedAfter: 10 },
  };
  expect({ refusals: sent, refusedAfter, last: waits.at(-1) }).toEqual({ ...expected[status], last: 60 });
});

test("quality 31 a right password repeated without a code from a known device is refused after twenty an hour, and blocks nobody", async () => {
  const deviceId = "the-device-of-a-loop";
  const { email } = await anAccount(host);
  await logInWhole(host, email, password, { deviceId });
  const { sent, waits } = await repeatRight(40, () => logIn(host, email, password, { deviceId }));
  expect(sent).toBe(5);
  const { hits } = await host.deps.db
    .selectFrom("rate_limit")
    .select("hits")
    .where("key", "like", "login-device:%")
    .executeTakeFirstOrThrow();
  expect(hits).toBe(20);
  expect(waits).toHaveLength(35);
  host.clock.pass(3600);
  expect(await logIn(host, email, "not this one", { deviceId })).toMatchObject({ error: "BAD_CREDENTIALS" });
  await logInWhole(host, email, password, { deviceId });
});

test("quality 31 thirty people behind one proxy log in within a minute, and again from their devices", async () => {
  const address = "203.0.113.142";
  const people = await Promise.all(Array.from({ length: 30 }, () => anAccount(host)));
  for (const { email, id } of people) await logInWhole(host, email, password, { address, deviceId: `device-of-${id}` });
  await repeatRight(20, () => login(people[0]!.email, password, { address }));
  for (const { email, id } of people.slice(1))
    expect(await logIn(host, email, password, { address, deviceId: `device-of-${id}` })).toMatchObject({ status: 200 });
});

test("quality 12 thirty people behind one proxy are asked to change their password within a minute", async () => {
  const address = "203.0.113.143";
  for (let count = 0; count < 30; count += 1) {
    const { email } = await anAccount(host, { status: "MUST_CHANGE_PASSWORD" });
    expect(await login(email, password, { address })).toMatchObject({ error: "USER_MUST_CHANGE_PASSWORD" });
  }
});

test("PF-038 missing or malformed values are named by field", async () => {
  const answer = await host.call("POST", "/auth/login", { body: { email: "no", password: "", typeUser: "ADMIN" } });
  expect(answer).toMatchObject({ status: 400, error: "VALIDATION" });
  expect(answer.errorMessages?.map(({ field }) => field)).toEqual(["email", "password", "typeUser"]);
});

/** Logs in; `meanwhile` runs before the password is compared. */
async function loginAround(email: string, meanwhile: () => Promise<unknown>) {
  const counters = () =>
    host.deps.db.selectFrom("rate_limit").select("key").where("key", "like", "password:%").execute();
  const { length } = await counters();
  // The comparison queues behind these.
  const busy = Array.from({ length: 40 }, () => hashPassword("busy"));
  const answer = login(email, password);
  while ((await counters()).length === length) await setImmediate();
  await meanwhile();
  await Promise.all(busy);
  return answer;
}

test("an account that ended with the proof of another sign-up between its password and its code gets the answer of a wrong password", async () => {
  const { email, id } = await anAccount(host, { status: "PENDING_EMAIL" });
  const answer = await loginAround(email, () => withTx(host.deps.db, (tx) => deleteUnproven(tx, id)));
  expect(answer).toMatchObject({ status: 400, error: "BAD_CREDENTIALS" });
});

test.each(["ACTIVATED", "BLOCKED", "MUST_CHANGE_PASSWORD"] as const)(
  "PF-041 the old password of an account %s is wrong once a new one is set, even while it is compared",
  async (status) => {
    const { email, id } = await anAccount(host, { status });
    const password_hash = await hashPassword("Phare-et-barque-7");
    const change = host.deps.db.updateTable("account").set({ password_hash, status: "ACTIVATED" }).where("id", "=", id);
    const answer = await loginAround(email, () => change.execute());
    expect(answer).toMatchObject({ status: 400, error: "BAD_CREDENTIALS" });
    expect(answer.detail).toBeUndefined();
    const { db } = host.deps;
    expect(await db.selectFrom("one_time_code").select("purpose").where("account_id", "=", id).execute()).toEqual([]);
    expect(await db.selectFrom("outbox").select("subject").where("recipient", "=", email).execute()).toEqual([]);
  },
);

test("PF-042 an account blocked while its password is compared gets no login code", async () => {
  const { email, id } = await anAccount(host);
  const block = host.deps.db.updateTable("account").set({ status: "BLOCKED" }).where("id", "=", id);
  expect(await loginAround(email, () => block.execute())).toMatchObject({ error: "BAD_CREDENTIALS" });
  expect(await login(email, password)).toMatchObject({ error: "USER_BLOCKED" });
});
