import { expect, test } from "vitest";
import { ageOn, dayIn, daysAfter } from "./calendar.ts";

test.each([
  ["Europe/Paris", "2026-03-28T23:00:00Z", "2026-03-29"],
  ["Europe/Paris", "2026-10-25T22:59:59Z", "2026-10-25"],
  ["Indian/Reunion", "2026-12-31T20:00:00Z", "2027-01-01"],
  ["America/Martinique", "2027-01-01T03:59:59Z", "2026-12-31"],
])("R16 by the clock of %s %s falls on %s", (zone, instant, day) => {
  expect(dayIn(zone, new Date(instant))).toBe(day);
});

test.each([
  ["2026-03-28", 2, "2026-03-30"],
  ["2026-10-24", 2, "2026-10-26"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2027-02-28", 1, "2027-03-01"],
  ["2026-12-31", 90, "2027-03-31"],
])("R16 %s and %i days make %s, whatever the clocks do", (day, count, later) => {
  expect(daysAfter(day, count)).toBe(later);
});

test.each([
  ["2008-02-29", "2026-02-28", 17],
  ["2008-02-29", "2026-03-01", 18],
  ["2008-02-29", "2028-02-29", 20],
  ["2008-03-01", "2028-02-29", 19],
])("BK-064 who was born on %s is on %s %i years old", (bornOn, day, age) => {
  expect(ageOn(bornOn, day)).toBe(age);
});
