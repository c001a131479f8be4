import { expect, test } from "vitest";
import { pagesShown } from "./pagination.tsx";

test.each([
  [1, 1, "1"],
  [1, 5, "1 2 3 4 5"],
  [1, 20, "1 2 3 4 5 … 19 20"],
  [10, 20, "1 2 … 8 9 10 11 12 … 19 20"],
  [6, 20, "1 2 3 4 5 6 7 8 … 19 20"],
  [20, 20, "1 2 … 16 17 18 19 20"],
])("PF-151 page %i of %i shows %s", (page, total, shown) => {
  expect(
    pagesShown(page, total)
      .map((n) => n ?? "…")
      .join(" "),
  ).toBe(shown);
});
