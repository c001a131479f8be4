import { expect, test } from "vitest";
import { isPossible } from "../contract/possible-answers.ts";

test("BK-047 BK-048 an answer is asked only of those whose it can be", () => {
  const girl = { age: 6, sex: "F" } as const;
  expect(isPossible("health-right", "MAT", girl)).toBe(false);
  expect(isPossible("health-right", "MAT", { age: 30, sex: "F" })).toBe(true);
  expect(isPossible("health-right", "MAT", { age: 30, sex: "M" })).toBe(false);
  expect(isPossible("health-right", "MAT", { age: 30, sex: "I" })).toBe(true);
  expect(isPossible("health-right", "MAT", { age: 30 })).toBe(true);
  expect(isPossible("red-flag", "FIEVRE_NOURRISSON", { age: 0 })).toBe(true);
  expect(isPossible("red-flag", "FIEVRE_NOURRISSON", girl)).toBe(false);
  expect(isPossible("reason", "ARRET_DE_TRAVAIL", girl)).toBe(false);
  expect(isPossible("reason", "NEW_ENTRY", girl)).toBe(true);
});
