import { expect, test } from "vitest";
import { createUploadLimit } from "./uploads.ts";

const megabyte = 1024 * 1024;
const guest = (address: string) => ({ accountId: null, address });

test("quality 26 a connection of guests has three portraits under way, and the next when one of them ends", () => {
  const begin = createUploadLimit({ demonstration: false });
  const ends = [1, 2, 3].map(() => begin(5 * megabyte, guest("203.0.113.7")));
  expect(ends).not.toContain(null);
  expect(begin(5 * megabyte, guest("203.0.113.7"))).toBeNull();
  expect(begin(5 * megabyte, guest("203.0.113.8"))).not.toBeNull();
  ends[0]!();
  expect(begin(5 * megabyte, guest("203.0.113.7"))).not.toBeNull();
  expect(begin(5 * megabyte, guest("203.0.113.7"))).toBeNull();
});

test.each([
  ["of all connections together", false, (at: number) => `203.0.113.${at}`],
  ["of unknown addresses", false, () => "unknown"],
  ["of this machine in the demonstration", true, () => "127.0.0.1"],
])("quality 26 guests have 128 MB under way, %s", (_, demonstration, addressOf) => {
  const begin = createUploadLimit({ demonstration });
  const ends = Array.from({ length: 40 }, (__, at) => begin(5 * megabyte, guest(addressOf(at))));
  expect(ends.filter((end) => end !== null).length).toBe(25);
  for (const end of ends) end?.();
  expect(begin(5 * megabyte, guest(addressOf(41)))).not.toBeNull();
});

test("quality 26 quality 12 accounts have 53 MB each, which guests do not use up", () => {
  const begin = createUploadLimit({ demonstration: false });
  for (let at = 0; at < 40; at += 1) begin(5 * megabyte, guest(`203.0.113.${at}`));
  const send = (accountId: string) => begin(26 * megabyte, { accountId, address: "203.0.113.1" });
  expect([send("one"), send("one"), send("other")]).not.toContain(null);
  expect(send("one")).toBeNull();
});
