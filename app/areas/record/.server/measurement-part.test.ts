import { expect, test } from "vitest";
import { partOf } from "./measurement-part";

const measures = Array.from({ length: 12 }, (_, index) => ({
  ...{ id: `m${index}`, version: 1, measuredOn: `2026-01-${String(12 - index).padStart(2, "0")}`, value: 60 + index },
}));

test.each([Number.NaN, 0, -1, 1, 1.5])("MR-086 the first ten stand on the first page, also for page %s", (asked) => {
  const { page, pages, rows, count, points } = partOf(measures, asked, undefined);
  expect({ page, pages, rows: rows.length, count, points: points.length }).toEqual({
    ...{ page: 1, pages: 2, rows: 10, count: 12, points: 12 },
  });
  expect(rows[9]).toMatchObject({ id: "m9", former: 70 });
  expect(points[0]).toEqual({ on: "2026-01-01", value: 71 });
});

test("MR-086 the last page is the last one for any page beyond it, and its last row follows none", () => {
  expect(partOf(measures, 99, undefined)).toMatchObject({
    page: 2,
    rows: [{ id: "m10" }, { id: "m11", former: null }],
  });
});

test("the measure that is edited is on the page, whichever is asked for", () => {
  expect(partOf(measures, 1, "m11").page).toBe(2);
  expect(partOf(measures, 2, "m0").page).toBe(1);
  expect(partOf([], 1, "m0")).toEqual({ count: 0, page: 1, pages: 1, rows: [], points: [] });
});
