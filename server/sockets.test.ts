import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { createRequest } from "@remix-run/node-fetch-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { sendFailure } from "./send.ts";
import { clientAddresses, discardRefusedBody, endSlowBody, targetOf } from "./sockets.ts";

const from = (forwarded: string | undefined) =>
  ({ headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress: "10.0.0.1" } }) as unknown as IncomingMessage;

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:5012", "203.0.113.9"],
  ["[2001:db8::1]:50", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["198.51.100.7, 203.0.113.9:5012", "203.0.113.9"],
])("quality 6 the address of «%s» is read in the spellings of proxies", (forwarded, address) => {
  const warn = vi.fn();
  expect(clientAddresses(1, warn)(from(forwarded))).toBe(address);
  expect(warn).not.toHaveBeenCalled();
});

test.each(["unknown", "_hidden", "", undefined, "203.0.113.9,", "203.0.113", "[]:80", "host:80"])(
  "quality 6 «%s» names no address: the connection counts, and it is said once",
  (forwarded) => {
    const warn = vi.fn();
    const addressOf = clientAddresses(1, warn);
    expect([addressOf(from(forwarded)), addressOf(from(forwarded))]).toEqual(["10.0.0.1", "10.0.0.1"]);
    expect(warn).toHaveBeenCalledTimes(1);
  },
);

test("quality 6 without a trusted proxy what clients write counts for nothing", () => {
  expect(clientAddresses(0, vi.fn())(from("203.0.113.9"))).toBe("10.0.0.1");
});

test("quality 6 with two proxies the entry of the outer one counts", () => {
  expect(clientAddresses(2, vi.fn())(from("192.0.2.1, 203.0.113.9, 10.0.0.7"))).toBe("203.0.113.9");
});

const request = (url: string, ...hosts: string[]) =>
  ({ url, headers: { host: hosts[0] }, headersDistinct: { host: hosts } }) as unknown as IncomingMessage;

test.each([
  ["/search?name=a", "/search?name=a"],
  ["//evil.example/", "//evil.example/"],
  ["http://cabinet.example/search?name=a", "/search?name=a"],
  ["HTTPS://cabinet.example", "/"],
  ["*", null],
  ["search", null],
  ["", null],
  ["ftp://cabinet.example/", null],
  ["http://", null],
])("quality 32 the request target «%s» is read as %j", (url, target) => {
  expect(targetOf(request(url, "cabinet.example"))).toBe(target);
});

test.each(["cabinet.example", "cabinet.example:8443", "127.0.0.1:3000", "[::1]:3000", "CABINET.example", "my_web-1"])(
  "quality 32 the host «%s» is one",
  (host) => expect(targetOf(request("/", host))).toBe("/"),
);

test.each([
  "user@cabinet.example",
  "cabinet.example/path",
  "cabinet.example?x",
  "cabinet.example#x",
  "cabinet.example#",
  "cabinet.example?",
  "cabinet.example:99999",
  "x'y",
  "x&y<z>",
  "cabinet.example\\x",
  "cabinet.example, evil.example",
  "cabinet.example:port",
  "a b",
])("quality 32 the host «%s» is refused", (host) => expect(targetOf(request("/", host))).toBeNull());

test("quality 32 two hosts are refused", () => {
  expect(targetOf(request("/", "cabinet.example", "evil.example"))).toBeNull();
});

/**
 * A server that refuses each form unread: a socket to it, what it has answered so far, and a pause in which it could
 * have answered.
 */
async function refusing(refuse: (req: IncomingMessage, res: ServerResponse) => Promise<unknown>) {
  const server = createServer(async (req, res) => {
    if (req.method === "GET") return void res.end("page");
    createRequest(req, res);
    await refuse(req, res);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const answer = { text: "", fault: "" };
  socket.on("data", (part) => (answer.text += part));
  socket.on("error", ({ message }) => (answer.fault = message));
  const close = () => {
    socket.destroy();
    server.close();
  };
  return { socket, answer, close };
}

const bytes = 8 * 1024 * 1024;
const begun = `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes}\r\n\r\n`;
const pause = () => new Promise((done) => setTimeout(done, 300));

test("quality 26 a form refused unread while the server stops is answered once it is sent, or its answer would be lost", async () => {
  const { socket, answer, close } = await refusing(async (req, res) => {
    res.setHeader("connection", "close");
    await discardRefusedBody(req, res);
    res.writeHead(413).end();
  });
  socket.write(begun);
  socket.write(Buffer.alloc(bytes - 1));
  await pause();
  expect(answer).toEqual({ text: "", fault: "" });
  socket.write("x");
  await expect.poll(() => answer.text).toContain("413");
  expect(answer.fault).toBe("");
  close();
});

test("quality 32 a form whose answer fails before it is read is read to its end, and its connection goes on", async () => {
  const { socket, answer, close } = await refusing((req, res) => sendFailure(req, res));
  socket.write(begun);
  socket.write(Buffer.alloc(bytes));
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await expect.poll(() => answer.text).toMatch(/^HTTP\/1\.1 500 .*Une erreur est survenue.*HTTP\/1\.1 200 .*page$/s);
  close();
});

test.each([
  ["/contact", true],
  ["/patient-dashboard/identify", true],
  ["/create-patient/avatar", false],
  ["/patient-dashboard/documents/category", false],
  ["/practitioner-dashboard/teleconsultations/0b4e7a52-0000-4000-8000-000000000000/give", false],
])("quality 32 a form sent to %s that takes more than 30 s is ended: %j", (path, ends) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const req = Object.assign(new EventEmitter(), { method: "POST", complete: false, destroy: vi.fn() });
  endSlowBody(req as unknown as IncomingMessage, `${path}?x=1`);
  vi.advanceTimersByTime(31_000);
  expect(req.destroy).toHaveBeenCalledTimes(ends ? 1 : 0);
});
