import { afterEach, beforeEach, expect, test } from "vitest";
import { type Answered, aHost, type Host } from "../testing.ts";
import { anAccount, aPatient, password } from "../testing-people.ts";
import { codeOf, enterCode, type From, logIn, logInWhole, requestReset, sendAgain, wrong } from "./testing.ts";

let host: Host;
beforeEach(async () => {
  host = await aHost();
});
afterEach(() => host.close());

const dead = "x".repeat(43);

/**
 * Tries all ten thousand codes in order, fifty at once, with a new token when the last one is dead, as long as there is
 * one.
 */
async function guess(newToken: () => Promise<string>, tryOne: (token: string, code: string) => Promise<Answered>) {
  const answers: Answered[] = [];
  while (answers.length < 10_000) {
    const token = await newToken();
    const until = token === dead ? 10_000 : answers.length + 50;
    while (answers.length < until) {
      const next = Array.from({ length: 50 }, (_, index) =>
        tryOne(token, String(answers.length + index).padStart(4, "0")),
      );
      answers.push(...(await Promise.all(next)));
    }
    host.clock.pass(61);
  }
  expect(answers.filter(({ status }) => status === 200)).toEqual([]);
  const compared = answers.filter(({ error }) => error === "CODE_INVALID").length;
  expect(compared).toBeGreaterThan(0);
  return compared;
}

test("quality 10 10 000 guesses at the code of a forgotten password change nothing, with fewer than 60 comparisons", async () => {
  const { email } = await aPatient(host);
  const newToken = async () => (await requestReset(host, email)).data?.token ?? dead;
  expect(await guess(newToken, (token, code) => enterCode.forgot(host, token, code))).toBeLessThan(60);
}, 240_000);

test("quality 10 10 000 guesses at the code of a blocked account unblock nothing, with fewer than 60 comparisons", async () => {
  const { email } = await anAccount(host, { status: "BLOCKED" });
  const newToken = async () => String((await logIn(host, email)).detail?.token ?? dead);
  expect(await guess(newToken, (token, code) => enterCode.unblock(host, token, code))).toBeLessThan(60);
}, 240_000);

test("quality 10 wrong codes sprayed over many addresses and purposes make all new codes eight digits long", async () => {
  const spray = async (times: number) => {
    for (let account = 0; account < times; account += 1) {
      const { email } = await aPatient(host);
      const { data } = await requestReset(host, email);
      const code = await codeOf(host, email);
      expect(code).toHaveLength(4);
      for (let tries = 0; tries < 5; tries += 1) await enterCode.forgot(host, data.token, wrong(code));
      const otherPerson = (await requestReset(host, `nobody${account}@demo.example`)).data.token;
      for (let tries = 0; tries < 5; tries += 1) await enterCode.forgot(host, otherPerson, "1234");
    }
  };
  await spray(5);
  const { email } = await aPatient(host);
  await logIn(host, email);
  expect(await codeOf(host, email)).toHaveLength(8);
  const { data } = await requestReset(host, email);
  const long = await codeOf(host, email);
  expect(long).toHaveLength(8);
  expect(await enterCode.forgot(host, data.token, long)).toMatchObject({ status: 200 });
  const blocked = await anAccount(host, { status: "BLOCKED" });
  await logIn(host, blocked.email);
  expect(await codeOf(host, blocked.email)).toHaveLength(8);
  host.clock.pass(3600);
  await logIn(host, email);
  expect(await codeOf(host, email)).toHaveLength(4);
});

test("quality 10 while codes are being guessed a code of four digits has one try, one of eight has five", async () => {
  const waiting = [];
  for (let count = 0; count < 3; count += 1) {
    const { email } = await aPatient(host);
    const { data } = await requestReset(host, email);
    waiting.push({ email, token: data.token as string, code: await codeOf(host, email) });
  }
  const [guessed, hurried, mistaken] = waiting;
  const atWork = await aPatient(host);
  const { loginToken } = (await logIn(host, atWork.email)).data;
  const loginCode = await codeOf(host, atWork.email);
  expect(await enterCode.login(host, loginToken, wrong(loginCode))).toMatchObject({ detail: { triesLeft: 4 } });
  for (let count = 0; count < 10; count += 1) {
    const { token } = (await requestReset(host, `nobody${count}@demo.example`)).data;
    for (let tries = 0; tries < 5; tries += 1) await enterCode.forgot(host, token, "1234");
  }
  expect(await enterCode.forgot(host, guessed!.token, wrong(guessed!.code))).toMatchObject({ error: "CODE_BURNT" });
  expect(await enterCode.forgot(host, guessed!.token, guessed!.code)).toMatchObject({ error: "CODE_BURNT" });
  expect(await enterCode.forgot(host, hurried!.token, hurried!.code)).toMatchObject({ status: 200 });
  expect(await enterCode.login(host, loginToken, loginCode)).toMatchObject({ status: 200 });
  const { token } = (await requestReset(host, mistaken!.email)).data;
  const long = await codeOf(host, mistaken!.email);
  expect(await enterCode.forgot(host, token, wrong(long))).toMatchObject({ detail: { triesLeft: 4 } });
  expect(await enterCode.forgot(host, token, long)).toMatchObject({ status: 200 });
});

test("quality 10 ten wrong codes an hour are accepted from one connection, for all purposes together", async () => {
  const address = "203.0.113.77";
  const answers: Answered[] = [];
  for (let account = 0; account < 3; account += 1) {
    const { email } = await aPatient(host);
    const { data } = await requestReset(host, email);
    const code = await codeOf(host, email);
    for (let tries = 0; tries < 4; tries += 1)
      answers.push(await enterCode.forgot(host, data.token, wrong(code), { address }));
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(400), 429, 429]);
});

test("wrong codes of another person behind the same address do not block a known device", async () => {
  const from = { address: "203.0.113.78", deviceId: "the-device-of-a-colleague" };
  const { email } = await aPatient(host);
  await logInWhole(host, email, password, from);
  for (let count = 0; count < 3; count += 1) {
    const other = await aPatient(host);
    const { data } = await requestReset(host, other.email);
    const code = await codeOf(host, other.email);
    for (let tries = 0; tries < 4; tries += 1)
      await enterCode.forgot(host, data.token, wrong(code), { address: from.address });
  }
  await logInWhole(host, email, password, from);
});

test("quality 12 whoever shares a connection with a guesser logs in with a code typed rightly the first time, also one sent again", async () => {
  const address = "203.0.113.79";
  for (let count = 0; count < 3; count += 1) {
    const { token } = (await requestReset(host, `nobody${count}@demo.example`)).data;
    for (let tries = 0; tries < 4; tries += 1) await enterCode.forgot(host, token, "1234", { address });
  }
  const careful = await aPatient(host);
  await logInWhole(host, careful.email, password, { address });
  const hasty = await aPatient(host);
  const { loginToken } = (await logIn(host, hasty.email, password, { address })).data;
  const mistyped = wrong(await codeOf(host, hasty.email));
  expect(await enterCode.login(host, loginToken, mistyped, { address })).toMatchObject({ detail: { triesLeft: 4 } });
  const second = await enterCode.login(host, loginToken, await codeOf(host, hasty.email), { address });
  expect(second).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS" });
  host.clock.pass(60);
  expect(await sendAgain(host, loginToken, { address })).toMatchObject({ status: 200 });
  expect(await enterCode.login(host, loginToken, await codeOf(host, hasty.email), { address })).toMatchObject({
    status: 200,
  });
});

/** Sends wrong codes of a new account's forgotten password, or of an address without one; returns the answers. */
async function mistype(from: From, times: number, email = "") {
  const owner = email || (await aPatient(host)).email;
  const { token } = (await requestReset(host, owner, from.deviceId ? from : {})).data;
  const code = /^nobody/.test(owner) ? "1234" : wrong(await codeOf(host, owner));
  const answers: Answered[] = [];
  for (let tries = 0; tries < times; tries += 1) answers.push(await enterCode.forgot(host, token, code, from));
  return answers;
}

test("quality 10 quality 12 one connection compares thirty wrong codes an hour and leaves its neighbours' codes four digits long", async () => {
  const address = "203.0.113.80";
  const firstTries: Answered[] = [];
  for (let count = 0; count < 60; count += 1)
    firstTries.push(...(await mistype({ address }, 1, count % 2 ? `nobody${count}@demo.example` : "")));
  expect(firstTries.map(({ error }) => error)).toEqual([
    ...Array<string>(30).fill("CODE_INVALID"),
    ...Array<string>(30).fill("TOO_MANY_REQUESTS"),
  ]);
  // From devices that they know, wrong codes of the guesser's own accounts do not count for the connection.
  for (let count = 0; count < 4; count += 1) {
    const deviceId = `the-device-of-guesser-${count}`;
    const from = { address, deviceId };
    const { email } = await aPatient(host);
    await logInWhole(host, email, password, { deviceId });
    for (let codes = 0; codes < 3; codes += 1)
      expect((await mistype(from, 5, email)).map(({ status }) => status)).toEqual(Array<number>(5).fill(400));
  }
  const neighbour = await aPatient(host);
  await logIn(host, neighbour.email);
  expect(await codeOf(host, neighbour.email)).toHaveLength(4);

  for (let last = 81; last < 85; last += 1)
    for (let codes = 0; codes < 2; codes += 1) await mistype({ address: `203.0.113.${last}` }, 5);
  await logIn(host, neighbour.email);
  expect(await codeOf(host, neighbour.email)).toHaveLength(8);
  host.clock.pass(3600);
  expect(await mistype({ address }, 1)).toMatchObject([{ error: "CODE_INVALID" }]);
});

test.each(["somebody", "nobody"])(
  "quality 11 the digits of the next code do not tell whether an address has an account (%s)",
  async (who) => {
    const { email } = await aPatient(host);
    for (let connection = 0; connection < 5; connection += 1)
      for (let codes = 0; codes < 2; codes += 1)
        await mistype({ address: `198.51.100.${connection}` }, connection + codes === 5 ? 4 : 5);
    await logIn(host, email);
    expect(await codeOf(host, email)).toHaveLength(4);
    await mistype({ address: "198.51.100.9" }, 1, who === "nobody" ? "nobody@demo.example" : "");
    await logIn(host, email);
    expect(await codeOf(host, email)).toHaveLength(8);
  },
);
