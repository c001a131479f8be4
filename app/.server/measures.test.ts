import { expect, test } from "vitest";
import { areUnusual } from "./measures";

test.each([
  ["68,5", "172", true, false],
  ["", "", true, false],
  [null, null, true, false],
  ["251", "172", true, true],
  ["250", "220", true, false],
  ["29,9", "", true, true],
  ["", "119", true, true],
  ["18,5", "110", false, false],
  ["110", "68", false, true],
  ["68,5", "300", true, false],
  ["700", "172", true, false],
  ["172", "68", true, true],
])("decisions 2.9 %s kg and %s cm, adult %s: a question is asked %s", (weight, height, isAdult, asked) => {
  expect(areUnusual(weight, height, isAdult)).toBe(asked);
});
