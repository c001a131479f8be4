import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf, enterCode, logIn, logInWhole, requestReset, reset, sendAgain, wrong } from "./auth/testing.ts";
import * as auth from "./contract/auth.ts";
import type { Endpoint } from "./contract/endpoint.ts";
import { endpoints } from "./contract/index.ts";
import { aHost, type Host, signedInAs } from "./testing.ts";
import { aPatient, aPractitioner } from "./testing-people.ts";

const practitioner = "/teleconsultation/practitioner";
let host: Host;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());

test("quality 31 the days of a practitioner and a single slot count as searches of a connection", async () => {
  const { id: practitionerId } = await aPractitioner(host);
  const days = (address: string) => {
    const body = { practitionerId, startDate: "2030-01-01", endDate: "2030-01-31" };
    return host.call("POST", `${practitioner}/slot/search-for-range-days`, { address, body });
  };
  const slot = (address: string) => host.call("GET", `${practitioner}/slot/999999`, { address });
  for (let count = 0; count < 60; count += 1) {
    expect((await days("203.0.113.7")).status).toBe(200);
    expect((await slot("203.0.113.7")).status).toBe(404);
  }
  for (const ask of [days, slot]) {
    const refused = await ask("203.0.113.7");
    expect(refused).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS" });
    expect(refused.headers.get("retry-after")).toBe("60");
  }
  expect((await days("203.0.113.8")).status).toBe(200);
  host.clock.pass(60);
  expect((await slot("203.0.113.7")).status).toBe(404);
});

test("quality 12 quality 31 searches of somebody signed in are counted for the session: no neighbour's stop them", async () => {
  const { id: practitionerId } = await aPractitioner(host);
  const address = "203.0.113.14";
  const patient = await aPatient(host);
  const token = await signedInAs(host, patient);
  const slot = (more: { token?: string } = {}) => host.call("GET", `${practitioner}/slot/999999`, { address, ...more });
  const body = { practitionerId, startDate: "2030-01-01", endDate: "2030-01-31" };
  for (let count = 0; count < 120; count += 1) expect((await slot()).status).toBe(404);
  expect((await slot()).status).toBe(429);
  expect((await slot({ token: "a token that nobody has" })).status).toBe(429);
  // An access token may be over when the first call of a request is a search.
  host.clock.pass(601);
  for (let count = 0; count < 121; count += 1) await slot();
  expect((await slot()).status).toBe(429);
  for (let count = 0; count < 119; count += 1) expect((await slot({ token })).status).toBe(404);
  const days = { token, address, body };
  expect((await host.call("POST", `${practitioner}/slot/search-for-range-days`, days)).status).toBe(200);
  expect(await slot({ token })).toMatchObject({ status: 429, detail: { wait: 60 } });
  const other = await signedInAs(host, await aPatient(host));
  expect((await slot({ token: other })).status).toBe(404);
});

/** A call that writes without an account, with a token that nobody has. */
const leaveNewsletter = (address: string) =>
  host.call("POST", "/newsletter/leave", { address, body: { token: "a token that nobody has" } });

/** Uses up the writes of a connection within this minute. */
async function fillWrites(address: string): Promise<void> {
  for (let count = 0; count < 240; count += 1) expect((await leaveNewsletter(address)).error).toBe("TOKEN_EXPIRED");
}

test("quality 31 writes are limited to 240 a minute, for each account, or for each connection without an account", async () => {
  await fillWrites("203.0.113.9");
  const refused = { status: 429, error: "TOO_MANY_REQUESTS", detail: { wait: 60 } };
  expect(await leaveNewsletter("203.0.113.9")).toMatchObject(refused);
  expect(await leaveNewsletter("203.0.113.10")).toMatchObject({ error: "TOKEN_EXPIRED" });
  const patient = await aPatient(host);
  const token = await signedInAs(host, patient);
  const write = () => host.call("PUT", "/user/update/language", { token, address: "203.0.113.9", body: {} });
  for (let count = 0; count < 240; count += 1) expect((await write()).status).toBe(400);
  expect((await write()).status).toBe(429);
  host.clock.pass(60);
  expect((await write()).status).toBe(400);
});

test("quality 12 who guesses passwords or uses up the writes of a connection shuts out no known device", async () => {
  const address = "203.0.113.11";
  const deviceId = "device-of-the-owner-1";
  const { email } = await aPatient(host);
  await logInWhole(host, email, undefined, { deviceId });
  const guesses = [];
  for (let count = 0; count < 245; count += 1)
    guesses.push((await logIn(host, `nobody-${count}@demo.example`, "a guess", { address })).error);
  expect(guesses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "BAD_CREDENTIALS"));
  expect(new Set(guesses.slice(10))).toEqual(new Set(["TOO_MANY_REQUESTS"]));
  await fillWrites(address);
  expect((await leaveNewsletter(address)).status).toBe(429);

  const from = { address, deviceId };
  const { status, data } = await logIn(host, email, undefined, from);
  expect(status).toBe(200);
  expect(await enterCode.login(host, data.loginToken, wrong(await codeOf(host, email)), from)).toMatchObject({
    error: "CODE_INVALID",
  });
  host.clock.pass(59);
  expect(await sendAgain(host, data.loginToken, from)).toMatchObject({ detail: { wait: 1 } });
  expect(await enterCode.login(host, data.loginToken, await codeOf(host, email), from)).toMatchObject({ status: 200 });
  const { data: forgotten } = await requestReset(host, email, from);
  const { data: checked } = await enterCode.forgot(host, forgotten.token, await codeOf(host, email), from);
  expect(await reset(host, checked.token, "un phare sans gardien", {}, from)).toMatchObject({ status: 200 });
  expect((await leaveNewsletter(address)).status).toBe(429);
});

const nobody = { email: "nobody@demo.example", typeUser: "PATIENT" };
const token = "a token that nobody has";
const securityCode = "1234";
const newPassword = "un phare sans gardien";

/** Calls that no neighbour can use up, and what they answer to a stranger. */
const uncounted = new Map<Endpoint, { body: object; status: number; error?: string }>([
  [auth.login, { body: { ...nobody, password: "a guess" }, status: 400, error: "BAD_CREDENTIALS" }],
  [auth.sendSecurityCode, { body: { loginToken: token }, status: 403, error: "TOKEN_EXPIRED" }],
  [auth.loginWithSecurityCode, { body: { loginToken: token, securityCode }, status: 403, error: "TOKEN_EXPIRED" }],
  [auth.passwordForgot, { body: nobody, status: 200 }],
  [auth.passwordForgotCheck, { body: { token, securityCode }, status: 403, error: "TOKEN_EXPIRED" }],
  [auth.unblock, { body: { token, securityCode }, status: 403, error: "TOKEN_EXPIRED" }],
  [
    auth.passwordForgotReset,
    {
      body: { token, password: newPassword, confirmPassword: newPassword, typeUser: "PATIENT" },
      status: 403,
      error: "TOKEN_EXPIRED",
    },
  ],
  [auth.logout, { body: { token }, status: 200 }],
]);

test("quality 12 31 of the calls that write without an account, those to log in and out and for a forgotten password are not counted, and all others are", async () => {
  const address = "203.0.113.12";
  await fillWrites(address);
  const writing = endpoints.filter(({ auth, writes }) => auth === "public" && writes);
  expect(writing).toEqual(expect.arrayContaining([...uncounted.keys()]));
  for (const call of writing) {
    const { body, ...answer } = uncounted.get(call) ?? { body: {}, status: 429, error: "TOO_MANY_REQUESTS" };
    expect.soft(await host.call(call.method, call.path, { address, body }), call.path).toMatchObject(answer);
  }
});

test("quality 31 logging out ends the session however many writes its connection has sent", async () => {
  const address = "203.0.113.13";
  const { email } = await aPatient(host);
  const { refresh } = await logInWhole(host, email);
  const { access: token } = await logInWhole(host, email);
  const sessions = async () => (await host.call("GET", "/auth/session/list", { token })).data.length;
  expect(await sessions()).toBe(2);
  await fillWrites(address);
  expect((await leaveNewsletter(address)).status).toBe(429);
  expect(await host.call("POST", "/auth/logout", { address, body: { token: refresh } })).toMatchObject({ status: 200 });
  expect(await sessions()).toBe(1);
});
