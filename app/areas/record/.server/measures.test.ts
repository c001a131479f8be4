import { expect, test } from "vitest";
import { unusualMeasures } from "./measures";

test.each([
  ["68,5", "172", 40, null],
  ["", "", 40, null],
  [null, null, 40, null],
  ["251", "172", 40, "weight"],
  ["250", "220", 40, null],
  ["29,9", "", 18, "weight"],
  ["", "119", 18, "height"],
  ["29,9", "119", 18, "both"],
  ["68,5", "300", 40, null],
  ["700", "172", 40, null],
  ["172", "68", 40, "both"],
  ["3,2", "50", 0, null],
  ["32", "50", 0, "weight"],
  ["12", "86", 2, null],
  ["18,5", "110", 6, null],
  ["1,2", "131", 9, "weight"],
  ["27", "200", 9, "height"],
  ["110", "68", 9, "both"],
  ["45", "155", 14, null],
  ["100", "195", 17, null],
  ["5,5", "", 16, "weight"],
])("decisions 2.9 %s kg and %s cm at %i years: a question about %s", (weight, height, age, asked) => {
  expect(unusualMeasures(weight, height, age)).toBe(asked);
});
