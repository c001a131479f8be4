import { expect, test } from "vitest";
import { maxUploadBytes } from "../app/web/.server/forms/upload-limits.ts";
import { createUploadLimit } from "./uploads.ts";

const portrait = maxUploadBytes(1);
const documents = maxUploadBytes(5);
type Begin = ReturnType<typeof createUploadLimit>;
/** Begins an upload of which all bytes come; the function that ends it, null when there was no room. */
const whole = (begin: Begin, bytes: number, sender: Parameters<Begin>[1]) => {
  const upload = begin(bytes, sender);
  return upload?.takeBytes(bytes) ? upload.end : null;
};
const guest = (address: string) => ({ accountId: null, address });
const account = (accountId: string) => ({ accountId, address: "203.0.113.1" });

test("quality 26 a connection of guests has three portraits under way, and the next when one of them ends", () => {
  const begin = createUploadLimit({ demonstration: false });
  const ends = [1, 2, 3].map(() => whole(begin, portrait, guest("203.0.113.7")));
  expect(ends).not.toContain(null);
  expect(whole(begin, portrait, guest("203.0.113.7"))).toBeNull();
  expect(whole(begin, portrait, guest("203.0.113.8"))).not.toBeNull();
  ends[0]!();
  expect(whole(begin, portrait, guest("203.0.113.7"))).not.toBeNull();
  expect(whole(begin, portrait, guest("203.0.113.7"))).toBeNull();
});

test.each([
  ["an IPv4 network", (at: number) => `203.0.113.${at}`, "203.0.114.1"],
  ["an IPv6 /48", (at: number) => `2001:db8:1:${at}::1`, "2001:db8:2:1::1"],
])(
  "quality 12 quality 26 the connections of %s have five portraits under way, which leaves room to others",
  (_, addressOf, other) => {
    const begin = createUploadLimit({ demonstration: false });
    const ends = Array.from({ length: 20 }, (__, at) => whole(begin, portrait, guest(addressOf(at))));
    expect(ends.filter((end) => end !== null).length).toBe(5);
    expect(whole(begin, portrait, guest(other))).not.toBeNull();
    ends[0]!();
    expect(whole(begin, portrait, guest(addressOf(21)))).not.toBeNull();
  },
);

test.each([
  ["of all networks together", false, (at: number) => `203.0.${at}.1`],
  ["of unknown addresses", false, () => "unknown"],
  ["of this machine in the demonstration", true, () => "127.0.0.1"],
])("quality 26 guests have fifteen portraits under way, %s", (_, demonstration, addressOf) => {
  const begin = createUploadLimit({ demonstration });
  const ends = Array.from({ length: 40 }, (__, at) => whole(begin, portrait, guest(addressOf(at))));
  expect(ends.filter((end) => end !== null).length).toBe(15);
  for (const end of ends) end?.();
  expect(whole(begin, portrait, guest(addressOf(41)))).not.toBeNull();
});

test("quality 26 quality 12 an account has the documents of two forms under way, all have those of five, and guests use up none", () => {
  const begin = createUploadLimit({ demonstration: false });
  for (let at = 0; at < 40; at += 1) whole(begin, portrait, guest(`203.0.${at}.1`));
  const one = [1, 2, 3].map(() => whole(begin, documents, account("one")));
  expect(one.map((end) => end !== null)).toEqual([true, true, false]);
  const others = ["two", "three", "four", "five"].map((name) => whole(begin, documents, account(name)));
  expect(others.map((end) => end !== null)).toEqual([true, true, true, false]);
  one[0]!();
  expect(whole(begin, documents, account("five"))).not.toBeNull();
});

test("quality 12 quality 26 uploads that announce bytes and send none take no room from other accounts, nor from other connections", () => {
  const begin = createUploadLimit({ demonstration: false });
  for (let at = 0; at < 40; at += 1) {
    expect(begin(documents, account(`idle ${at}`))).not.toBeNull();
    expect(begin(portrait, guest(`203.0.${at}.1`))).not.toBeNull();
  }
  expect(whole(begin, documents, account("other"))).not.toBeNull();
  expect(whole(begin, portrait, guest("198.51.100.1"))).not.toBeNull();
});

test("quality 26 of uploads that come together one is told that there is no room, and the others go on", () => {
  const begin = createUploadLimit({ demonstration: false });
  const uploads = ["one", "two", "three", "four", "five", "six"].map((name) => begin(documents, account(name))!);
  const refused = new Set<number>();
  const chunk = 64 * 1024;
  for (let come = 0; come < documents; come += chunk)
    for (const [at, { takeBytes }] of uploads.entries())
      if (!refused.has(at) && !takeBytes(Math.min(chunk, documents - come))) refused.add(at);
  expect(refused.size).toBe(1);
  for (const { end } of uploads) {
    end();
    end();
  }
  const again = ["one", "two", "three", "four", "five"].map((name) => whole(begin, documents, account(name)));
  expect(again).not.toContain(null);
});
