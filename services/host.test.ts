import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listenerOf } from "./platform/listen.ts";
import { aHost, type Host, signedInAs } from "./testing.ts";
import { aPatient, aPractitioner } from "./testing-people.ts";

const search = "/teleconsultation/practitioner/slot/search";
const pattern = "/teleconsultation/practitioner/search-by-pattern";
const rangeDays = "/teleconsultation/practitioner/slot/search-for-range-days";
const create = "/teleconsultation/rdv/create";
let host: Host;
beforeAll(async () => {
  host = await aHost();
});
afterAll(() => host.close());
beforeEach(() => host.clock.set(new Date()));

test("quality 26 a chunked body is read, or refused beyond the limit, and the host keeps answering", async () => {
  const server = createServer(listenerOf(host.fetch)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const send = async (method: string, path: string, chunks: string[] = []) => {
    const sent = request({ port, host: "127.0.0.1", method, path, headers: { "content-type": "application/json" } });
    const answered = once(sent, "response");
    sent.on("error", () => {});
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
    const [response] = await answered;
    response.resume();
    return response.statusCode as number;
  };
  expect(await send("POST", pattern, ['{"search":', '"moreau"}'])).toBe(200);
  expect(await send("POST", pattern, ['{"search":"', ...Array<string>(40).fill("m".repeat(8192)), '"}'])).toBe(413);
  expect(await send("POST", pattern, Array<string>(200).fill("m".repeat(65_536)))).toBe(413);
  for (const method of ["OPTIONS", "TRACE", "PATCH", "DELETE", "HEAD"])
    expect([404, 405], method).toContain(await send(method, pattern));
  expect(await send("OPTIONS", "*")).toBeLessThan(500);
  expect(await send("POST", pattern, ['{"search":"moreau"}'])).toBe(200);
  server.close();
  await once(server, "close");
});

test("a body or a query that cannot be parsed answers 400", async () => {
  const post = (path: string, body: string, type = "application/json") =>
    host.fetch(new Request(`http://services${path}`, { method: "POST", body, headers: { "content-type": type } }));
  for (const body of ["", "{", "null", "[]", '"text"', "12", '{"search":{}}', '{"search":"a\\u0000bc"}', "\xff\xfe"])
    expect((await post(pattern, body)).status, body).toBe(400);
  for (const query of [
    "page=-1",
    "page=x",
    "size=1e9",
    "localDate=0000-01-01",
    "localDate=2026-02-30",
    "minHour=25:00",
  ])
    expect((await post(`${search}?${query}`, "{}")).status, query).toBe(400);
  const path = `/teleconsultation/rdv/add-situation`;
  const headers = { authorization: `Bearer ${await signedInAs(host, await aPatient(host))}` };
  for (const type of ["multipart/form-data", "multipart/form-data; boundary=b", "application/json", "text/plain"]) {
    const asked = { method: "POST", body: "no form", headers: { ...headers, "content-type": type } };
    expect((await host.fetch(new Request(`http://services${path}`, asked))).status, type).toBe(400);
  }
});

test("days and instants outside the range of the database answer 400", async () => {
  const { id: practitionerId } = await aPractitioner(host);
  const days = (startDate: string, endDate = startDate) =>
    host.call("POST", rangeDays, { body: { practitionerId, startDate, endDate } });
  for (const day of ["0000-01-01", "0001-01-01", "1899-12-31", "2200-01-01", "9999-12-31", "2026-02-30"])
    expect(await days(day), day).toMatchObject({ status: 400, error: "VALIDATION" });
  for (const [from, to] of [
    ["1900-01-01", "1900-01-31"],
    ["2199-12-01", "2199-12-31"],
  ] as const)
    expect((await days(from, to)).status).toBe(200);

  const patient = await aPatient(host);
  const token = await signedInAs(host, patient);
  const hold = (start: string) =>
    host.call("POST", create, { token, body: { practitionerId, start, patientId: patient.id } });
  for (const start of [
    "0000-01-01T00:00:00Z",
    "9999-01-01T00:00:00Z",
    "2030-01-01T00:00:00+23:59",
    "2030-01-01T00:00:00-16:00",
    `2030-01-01T00:00:00.${"0".repeat(200)}Z`,
  ])
    expect(await hold(start), start).toMatchObject({ status: 400, error: "VALIDATION" });
  for (const start of ["2030-01-01T00:00:00Z", "2030-01-01T00:00:00.123456789+15:59", "2199-12-31T23:59:59-15:59"])
    expect(await hold(start), start).toMatchObject({ status: 404 });
});

test("quality 31 searches are limited to 120 a minute for a connection, all kinds together, and the refusal has the wait", async () => {
  const ask = (address: string | undefined, index: number, by: Pick<Host, "call"> = host) =>
    index % 2
      ? by.call("POST", pattern, { address, body: { search: "moreau" } })
      : by.call("POST", "/country/auto-complete", { address, body: { search: "fra" } });
  const statuses = async (address: string | undefined, count: number, by?: Pick<Host, "call">) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, index) => ask(address, index, by)));
    return answers.filter(({ status }) => status !== 200);
  };
  expect(await statuses("203.0.113.7", 120)).toEqual([]);
  host.clock.pass(20);
  const refused = await host.call("POST", search, { address: "203.0.113.7" });
  expect(refused).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS", detail: { wait: 40 } });
  expect(refused.headers.get("retry-after")).toBe("40");
  expect((await ask("203.0.113.8", 0)).status).toBe(200);
  host.clock.pass(40);
  expect((await ask("203.0.113.7", 0)).status).toBe(200);
  for (const address of [undefined, "127.0.0.1", "::1", "::ffff:127.0.0.1"])
    expect(await statuses(address, 125), address).toEqual([]);
  const real = host.twin({ config: { ...host.deps.config, demonstration: false } });
  expect(await statuses("127.0.0.1", 125, real)).toHaveLength(5);
});

test("quality 31 holds are limited to 60 an hour for an account, across processes", async () => {
  const patient = await aPatient(host);
  const token = await signedInAs(host, patient);
  const body = { practitionerId: crypto.randomUUID(), start: "2030-01-01T09:00:00Z", patientId: patient.id };
  const other = host.twin();
  for (let count = 0; count < 60; count++)
    expect((await (count % 2 ? other : host).call("POST", create, { token, body })).status).toBe(404);
  const refused = await other.call("POST", create, { token, body });
  expect(refused).toMatchObject({ status: 429, error: "TOO_MANY_REQUESTS" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
  const neighbour = await aPatient(host);
  expect(
    await host.call("POST", create, {
      token: await signedInAs(host, neighbour),
      body: { ...body, patientId: neighbour.id },
    }),
  ).toMatchObject({ status: 404 });
});
