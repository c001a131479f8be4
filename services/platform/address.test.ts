import { expect, test } from "vitest";
import { addressRanges, limitedRanges } from "./address.ts";

test("an IPv4 address is counted by itself and by its /24, also within an IPv6 one", () => {
  const place = { connection: "203.0.113.77", customer: "203.0.113.77", network: "203.0.113.0" };
  expect(addressRanges("203.0.113.77")).toEqual(place);
  for (const address of ["::ffff:203.0.113.77", "::FFFF:cb00:714d", "0:0:0:0:0:ffff:cb00:714d"])
    expect(addressRanges(address), address).toEqual(place);
  for (const address of ["64:ff9b::203.0.113.77", "64:ff9b::cb00:714d"])
    expect(addressRanges(address), address).toEqual(place);
  expect(limitedRanges({ demonstration: true }, "::ffff:cb00:714d")).toEqual(place);
  expect(limitedRanges({ demonstration: true }, "::ffff:7f00:1")).toBeNull();
});

test("an IPv6 address is counted by its /64, its /56 and its /48, however it is written", () => {
  const place = { connection: "2001:db8:0:2", customer: "2001:db8:0:00", network: "2001:db8:0" };
  for (const address of ["2001:db8:0:2::1", "2001:0DB8:0000:0002:1:2:3:4", "2001:db8::2:0:0:0:1"])
    expect(addressRanges(address)).toEqual(place);
  expect(addressRanges("::1")).toEqual({ connection: "0:0:0:0", customer: "0:0:0:00", network: "0:0:0" });
  expect(addressRanges("2001:db8:0:ab02::1")?.customer).toBe("2001:db8:0:ab");
  expect(addressRanges("fe80::1%eth0")?.connection).toBe("fe80:0:0:0");
});

test("an invalid address is not counted", () => {
  for (const word of ["unknown", "", "203.0.113", "1.2.3.4.5"]) expect(addressRanges(word)).toBeNull();
});
