import { expect, test } from "vitest";
import { maxUploadBytes } from "../app/web/.server/forms/upload-limits.ts";
import { createUploadLimit } from "./uploads.ts";

const portrait = maxUploadBytes(1);
const documents = maxUploadBytes(5);
const guest = (address: string) => ({ accountId: null, address });
const account = (accountId: string) => ({ accountId, address: "203.0.113.1" });

test("quality 26 a connection of guests has three portraits under way, and the next when one of them ends", () => {
  const begin = createUploadLimit({ demonstration: false });
  const ends = [1, 2, 3].map(() => begin(portrait, guest("203.0.113.7")));
  expect(ends).not.toContain(null);
  expect(begin(portrait, guest("203.0.113.7"))).toBeNull();
  expect(begin(portrait, guest("203.0.113.8"))).not.toBeNull();
  ends[0]!();
  expect(begin(portrait, guest("203.0.113.7"))).not.toBeNull();
  expect(begin(portrait, guest("203.0.113.7"))).toBeNull();
});

test.each([
  ["an IPv4 network", (at: number) => `203.0.113.${at}`, "203.0.114.1"],
  ["an IPv6 /48", (at: number) => `2001:db8:1:${at}::1`, "2001:db8:2:1::1"],
])(
  "quality 12 quality 26 the connections of %s have five portraits under way, which leaves room to others",
  (_, addressOf, other) => {
    const begin = createUploadLimit({ demonstration: false });
    const ends = Array.from({ length: 20 }, (__, at) => begin(portrait, guest(addressOf(at))));
    expect(ends.filter((end) => end !== null).length).toBe(5);
    expect(begin(portrait, guest(other))).not.toBeNull();
    ends[0]!();
    expect(begin(portrait, guest(addressOf(21)))).not.toBeNull();
  },
);

test.each([
  ["of all networks together", false, (at: number) => `203.0.${at}.1`],
  ["of unknown addresses", false, () => "unknown"],
  ["of this machine in the demonstration", true, () => "127.0.0.1"],
])("quality 26 guests have fifteen portraits under way, %s", (_, demonstration, addressOf) => {
  const begin = createUploadLimit({ demonstration });
  const ends = Array.from({ length: 40 }, (__, at) => begin(portrait, guest(addressOf(at))));
  expect(ends.filter((end) => end !== null).length).toBe(15);
  for (const end of ends) end?.();
  expect(begin(portrait, guest(addressOf(41)))).not.toBeNull();
});

test("quality 26 quality 12 an account has the documents of two forms under way, all have those of five, and guests use up none", () => {
  const begin = createUploadLimit({ demonstration: false });
  for (let at = 0; at < 40; at += 1) begin(portrait, guest(`203.0.${at}.1`));
  const one = [1, 2, 3].map(() => begin(documents, account("one")));
  expect(one.map((end) => end !== null)).toEqual([true, true, false]);
  const others = ["two", "three", "four", "five"].map((name) => begin(documents, account(name)));
  expect(others.map((end) => end !== null)).toEqual([true, true, true, false]);
  one[0]!();
  expect(begin(documents, account("five"))).not.toBeNull();
});
