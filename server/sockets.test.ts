import type { IncomingMessage } from "node:http";
import { expect, test, vi } from "vitest";
import { clientAddresses, targetOf } from "./sockets.ts";

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

test.each(["cabinet.example", "cabinet.example:8443", "127.0.0.1:3000", "[::1]:3000", "CABINET.example"])(
  "quality 32 the host «%s» is one",
  (host) => expect(targetOf(request("/", host))).toBe("/"),
);

test.each([
  "user@cabinet.example",
  "cabinet.example/path",
  "cabinet.example?x",
  "cabinet.example#x",
  "cabinet.example\\x",
  "cabinet.example, evil.example",
  "cabinet.example:port",
  "a b",
])("quality 32 the host «%s» is refused", (host) => expect(targetOf(request("/", host))).toBeNull());

test("quality 32 two hosts are refused", () => {
  expect(targetOf(request("/", "cabinet.example", "evil.example"))).toBeNull();
});
