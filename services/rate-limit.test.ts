import { afterAll, beforeAll, expect, test } from "vitest";
import { aHost, aPatient, aPractitioner, type Host, signedInAs } from "./testing.ts";

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

test("quality 31 writes are limited to 240 a minute, for each account, or for each connection without an account", async () => {
  const logOut = (address: string) =>
    host.call("POST", "/auth/logout", { address, body: { token: "an unknown refresh token" } });
  for (let count = 0; count < 240; count += 1) expect((await logOut("203.0.113.9")).status).toBe(200);
  expect(await logOut("203.0.113.9")).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS", detail: { wait: 60 } });
  expect((await logOut("203.0.113.10")).status).toBe(200);
  const patient = await aPatient(host);
  const token = await signedInAs(host, patient);
  const write = () => host.call("PUT", "/user/update/language", { token, address: "203.0.113.9", body: {} });
  for (let count = 0; count < 240; count += 1) expect((await write()).status).toBe(400);
  expect((await write()).status).toBe(429);
  host.clock.pass(60);
  expect((await write()).status).toBe(400);
});
