import { expect, test } from "vitest";
import { addressRanges } from "./address.ts";

test("an IPv4 address is counted by itself and by its /24, also when written as IPv6", () => {
  const place = { connection: "203.0.113.77", network: "203.0.113.0" };
  expect(addressRanges("203.0.113.77")).toEqual(place);
  expect(addressRanges("::ffff:203.0.113.77")).toEqual(place);
});

test("an IPv6 address is counted by its /64 and its /48, however it is written", () => {
  const place = { connection: "2001:db8:0:2", network: "2001:db8:0" };
  for (const address of ["2001:db8:0:2::1", "2001:0DB8:0000:0002:1:2:3:4", "2001:db8::2:0:0:0:1"])
    expect(addressRanges(address)).toEqual(place);
  expect(addressRanges("::1")).toEqual({ connection: "0:0:0:0", network: "0:0:0" });
  expect(addressRanges("fe80::1%eth0")?.connection).toBe("fe80:0:0:0");
});

test("an invalid address is not counted", () => {
  for (const word of ["unknown", "", "203.0.113", "1.2.3.4.5"]) expect(addressRanges(word)).toBeNull();
});
