import { expect, test } from "vitest";
import { measure, optionalPhoneNumber } from "./fields";

test.each([
  ["168", 168],
  ["168 cm", 168],
  ["1,68", 168],
  ["1.68 m", 168],
  ["1m68", 168],
  ["1 m 68", 168],
  ["0,55", 55],
  ["1,7", null],
  ["3,10", null],
  ["1,685", null],
])("MR-137 a height is written in centimetres or metres: %s", (typed, height) => {
  const { success, data } = measure({ min: 20, max: 280 }, 0, "medical:error.height").safeParse(typed);
  expect(success ? data : null).toBe(height);
});

test.each([
  ["   ", true, undefined],
  ["06 12 34 56 78", true, "+33612345678"],
  ["12", false, undefined],
])("a phone number may be left out, also by spaces: «%s»", (typed, isTaken, number) => {
  expect(optionalPhoneNumber("identity:error.phone").safeParse(typed)).toMatchObject({
    success: isTaken,
    ...(isTaken && { data: number }),
  });
});
