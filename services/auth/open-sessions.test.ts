import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aHost, type Host } from "../testing.ts";
import { aPatient, password } from "../testing-people.ts";
import { logInWhole } from "./testing.ts";

let host: Host;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());
beforeEach(() => host.clock.set(new Date()));

const list = (token: string) => host.call("GET", "/auth/session/list", { token });
const close = (token: string, id: string) => host.call("POST", `/auth/session/close/${id}`, { token });
const check = (token: string) => host.call("GET", "/auth/session/check", { token });
const closeOthers = (token: string) => host.call("POST", "/auth/session/close-others", { token });
const refresh = (token: string) => host.call("POST", "/auth/refresh-token", { body: { token } });

/** A patient with three sessions, opened a minute apart. */
async function threeSessions() {
  const { email } = await aPatient(host);
  const tokens = [];
  for (const device of ["Lynx/2.9", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0", ""]) {
    tokens.push(await logInWhole(host, email, password, { device }));
    host.clock.pass(60);
  }
  return { email, tokens };
}

test("the open sessions are listed, last used first, with the current one marked", async () => {
  const { tokens } = await threeSessions();
  const { data: next } = await refresh(tokens[0]!.refresh);
  const { status, data } = await list(next.accessToken);
  expect(status).toBe(200);
  expect(data.map(({ device, current }: { device: string; current: boolean }) => [device, current])).toEqual([
    ["Lynx", true],
    ["un autre navigateur", false],
    ["Firefox sur Linux", false],
  ]);
  const ago = (seconds: number) => new Date(host.deps.now().getTime() - seconds * 1000).toISOString();
  expect(data[0]).toMatchObject({ createdAt: ago(180), lastUsedAt: ago(0) });
  expect(data[2]).toMatchObject({ createdAt: ago(120), lastUsedAt: ago(120) });
});

test("closing a session ends its access and its refresh token at once", async () => {
  const { tokens } = await threeSessions();
  const { data } = await list(tokens[2]!.access);
  expect(await close(tokens[2]!.access, data[1].id)).toMatchObject({ status: 200, data: null });
  expect(await list(tokens[1]!.access)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
  expect(await refresh(tokens[1]!.refresh)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
  expect((await list(tokens[2]!.access)).data).toHaveLength(2);
  expect(await close(tokens[2]!.access, data[1].id)).toMatchObject({ status: 404, error: "NOT_FOUND" });
});

test("a token is told whether its session is open, whoever it was that closed it", async () => {
  const { tokens } = await threeSessions();
  expect(await check(tokens[0]!.access)).toMatchObject({ status: 200, data: null });
  await closeOthers(tokens[2]!.access);
  expect(await check(tokens[0]!.access)).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
  expect(await check(tokens[2]!.access)).toMatchObject({ status: 200, data: null });
});

test("quality 16 another account's session gets the answer of an unknown one", async () => {
  const mine = await threeSessions();
  const theirs = await threeSessions();
  const { data } = await list(theirs.tokens[0]!.access);
  const foreign = await close(mine.tokens[0]!.access, data[0].id);
  const unknown = await close(mine.tokens[0]!.access, crypto.randomUUID());
  expect(foreign).toMatchObject({ status: 404, error: "NOT_FOUND" });
  expect({ ...foreign, headers: null }).toEqual({ ...unknown, headers: null });
  expect((await list(theirs.tokens[0]!.access)).data).toHaveLength(3);
  expect(await close(mine.tokens[0]!.access, "not-an-id")).toMatchObject({ status: 400, error: "VALIDATION" });
});

test("all other sessions of the caller are closed together, and no one else's", async () => {
  const { tokens } = await threeSessions();
  const other = await threeSessions();
  expect(await closeOthers(tokens[1]!.access)).toMatchObject({ status: 200, data: { closed: 2 } });
  expect((await list(tokens[1]!.access)).data).toHaveLength(1);
  for (const { access } of [tokens[0]!, tokens[2]!]) expect(await list(access)).toMatchObject({ status: 403 });
  expect((await list(other.tokens[0]!.access)).data).toHaveLength(3);
  expect(await closeOthers(tokens[1]!.access)).toMatchObject({ data: { closed: 0 } });
});

test("a session that is logged out or twelve hours old is no longer listed", async () => {
  const { email, tokens } = await threeSessions();
  await host.call("POST", "/auth/logout", { body: { token: tokens[0]!.refresh } });
  expect((await list(tokens[2]!.access)).data).toHaveLength(2);
  host.clock.pass(12 * 3600);
  const { access } = await logInWhole(host, email);
  expect((await list(access)).data).toHaveLength(1);
  expect(await closeOthers(access)).toMatchObject({ data: { closed: 0 } });
});

test("R15 without a session nothing is listed or closed", async () => {
  for (const answer of [await list("x"), await close("x", crypto.randomUUID()), await closeOthers("x")])
    expect(answer).toMatchObject({ status: 403, error: "TOKEN_EXPIRED" });
});
