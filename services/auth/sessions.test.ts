import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deriveKey } from "../platform/derived-keys.ts";
import { aHost, type Host, lastMailTo, signedInAs, tokenOf } from "../testing.ts";
import { aPatient, password } from "../testing-people.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());
beforeEach(() => host.clock.set(new Date()));

const refresh = (token: string, by: Pick<Host, "call"> = host) =>
  by.call("POST", "/auth/refresh-token", { body: { token } });
const logout = (token: string) => host.call("POST", "/auth/logout", { body: { token } });
const profile = (token: string) => host.call("GET", "/user/patient/profile", { token });

async function signIn() {
  const { email, accountId, id } = await aPatient(host);
  const { data } = await host.call("POST", "/auth/login", { body: { email, password, typeUser: "PATIENT" } });
  const securityCode = /code (\d+)/.exec((await lastMailTo(host, email)).subject)![1];
  const { headers } = await host.call("POST", "/auth/login-with-security-code", {
    body: { loginToken: data.loginToken, securityCode },
    headers: { "x-client-device": "Lynx/2.9" },
  });
  return { accountId, id, access: headers.get("access-token")!, token: headers.get("refresh-token")! };
}

test("PF-124 a refresh answers a new pair of tokens with lifetimes in seconds, never beyond twelve hours from the login", async () => {
  const { token } = await signIn();
  host.clock.pass(3600);
  const { status, data } = await refresh(token);
  expect(status).toBe(200);
  expect(data).toEqual({
    accessToken: expect.any(String),
    refreshToken: expect.stringMatching(/^[\w-]{43}$/),
    expiresIn: 600,
    refreshExpiresIn: 11 * 3600,
  });
  expect(data.refreshToken).not.toBe(token);
  expect((await profile(data.accessToken)).status).toBe(200);
  host.clock.pass(11 * 3600);
  expect(await refresh(data.refreshToken)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
});

test("PF-123 fifty simultaneous refreshes in two processes get the same successor", async () => {
  const { token } = await signIn();
  const other = host.twin();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => refresh(token, index % 2 ? other : host)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ data }) => data.refreshToken)).size).toBe(1);
  expect(await refresh(answers[0]!.data.refreshToken)).toMatchObject({ status: 200 });
});

test("a token replayed after 20 seconds revokes the session", async () => {
  const { token } = await signIn();
  const { data } = await refresh(token);
  host.clock.pass(20);
  expect((await refresh(token)).data.refreshToken).toBe(data.refreshToken);
  host.clock.pass(1);
  expect(await refresh(token)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
  expect(await refresh(data.refreshToken)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
});

test("a token replayed after its successor was used revokes the session, even within 20 seconds", async () => {
  const { token } = await signIn();
  const { data } = await refresh(token);
  const later = await refresh(data.refreshToken);
  expect(await refresh(token)).toMatchObject({ status: 403 });
  expect(await refresh(later.data.refreshToken)).toMatchObject({ status: 403 });
});

test("PF-116 logging out ends the session of any of its tokens, and no other session", async () => {
  const { token } = await signIn();
  const other = await signIn();
  const { data } = await refresh(token);
  expect(await logout(token)).toMatchObject({ status: 200, data: null });
  expect(await refresh(data.refreshToken)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
  expect(await refresh(other.token)).toMatchObject({ status: 200 });
  expect(await logout("x".repeat(43))).toMatchObject({ status: 200, data: null });
});

test("quality 8 the access token of a session that was logged out, replayed or closed is refused at once", async () => {
  const left = await signIn();
  const { data } = await refresh(left.token);
  const other = await signIn();
  await logout(data.refreshToken);
  for (const access of [left.access, data.accessToken])
    expect(await profile(access)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
  expect((await profile(other.access)).status).toBe(200);
  await refresh(other.token);
  host.clock.pass(21);
  await refresh(other.token);
  expect(await profile(other.access)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
  const closed = await signIn();
  await host.deps.db.updateTable("account").set({ status: "CLOSED" }).where("id", "=", closed.accountId).execute();
  expect(await profile(closed.access)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
});

test("PF-125 an unknown token and the token of a closed account answer TOKEN_EXPIRED", async () => {
  const { token, accountId } = await signIn();
  expect(await refresh("x".repeat(43))).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
  await host.deps.db.updateTable("account").set({ status: "CLOSED" }).where("id", "=", accountId).execute();
  expect(await refresh(token)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
});

test("R15 a missing, altered, forged or expired access token answers 403 TOKEN_EXPIRED", async () => {
  const { access, accountId, id } = await signIn();
  const { family } = decodeJwt(access);
  const claims = () => new SignJWT({ role: "PATIENT", patient: id, family }).setSubject(accountId);
  const forged = await claims()
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("10 min")
    .sign(deriveKey("another secret", "access token"));
  const endless = await claims()
    .setProtectedHeader({ alg: "HS256" })
    .sign(deriveKey(host.deps.config.secret, "access token"));
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${access.split(".")[1]}.`;
  for (const token of ["", "x", `${access}x`, forged, endless, unsigned])
    expect(await profile(token)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
  expect((await profile(access)).status).toBe(200);
  host.clock.pass(600);
  expect(await profile(access)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
});

test("R12 a practitioner's token is refused by patients' calls", async () => {
  const patient = await aPatient(host);
  const token = await tokenOf(host, { accountId: patient.accountId, role: "PRACTITIONER", patientId: null });
  expect(await profile(token)).toMatchObject({ status: 403, error: "FORBIDDEN" });
  expect((await profile(await signedInAs(host, patient))).status).toBe(200);
});

test("the stored refresh tokens cannot be used to log in", async () => {
  const { token } = await signIn();
  const rows = await host.deps.db.selectFrom("refresh_token").select("token_hash").execute();
  for (const { token_hash } of rows) {
    expect(token_hash.toString("base64url")).not.toBe(token);
    expect(await refresh(token_hash.toString("base64url"))).toMatchObject({ status: 403 });
  }
});
