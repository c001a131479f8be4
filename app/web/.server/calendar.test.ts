import { expect, test } from "vitest";
import { ageOn, dayIn, daysAfter, daysBefore, isTeenager } from "./calendar";

test.each([
  ["Europe/Paris", "2026-03-28T23:30:00Z", "2026-03-29"],
  ["Europe/Paris", "2026-03-29T21:59:59Z", "2026-03-29"],
  ["Europe/Paris", "2026-10-24T21:59:59Z", "2026-10-24"],
  ["Europe/Paris", "2026-10-25T22:59:59Z", "2026-10-25"],
  ["Indian/Reunion", "2026-06-30T20:00:00Z", "2026-07-01"],
  ["Indian/Reunion", "2026-06-30T19:59:59Z", "2026-06-30"],
  ["America/Martinique", "2027-01-01T03:59:59Z", "2026-12-31"],
  ["America/Martinique", "2027-01-01T04:00:00Z", "2027-01-01"],
])("R16 in the time zone %s the instant %s falls on %s", (zone, instant, day) => {
  expect(dayIn(zone, new Date(instant))).toBe(day);
});

test.each([
  ["2026-03-28", 1, "2026-03-29"],
  ["2026-03-29", 1, "2026-03-30"],
  ["2026-10-25", 1, "2026-10-26"],
  ["2026-10-26", -1, "2026-10-25"],
  ["2024-02-28", 1, "2024-02-29"],
  ["2026-02-28", 1, "2026-03-01"],
  ["2026-12-31", 90, "2027-03-31"],
  ["2026-11-21", 0, "2026-11-21"],
])("R16 %s plus %i days is %s, across clock changes", (day, count, later) => {
  expect(daysAfter(day, count)).toBe(later);
});

test.each([
  ["2010-06-15", "2026-06-14", 15],
  ["2010-06-15", "2026-06-15", 16],
  ["2008-02-29", "2026-02-28", 17],
  ["2008-02-29", "2026-03-01", 18],
  ["2008-02-29", "2028-02-29", 20],
  ["2008-03-01", "2028-02-29", 19],
  ["2026-11-21", "2026-11-21", 0],
  ["1900-01-01", "2026-12-31", 126],
])("a person born on %s is on %s %i years old", (bornOn, day, age) => {
  expect(ageOn(bornOn, day)).toBe(age);
});

test.each([
  ["2011-06-16", "2026-06-15", false],
  ["2011-06-15", "2026-06-15", true],
  ["2008-06-16", "2026-06-15", true],
  ["2008-06-15", "2026-06-15", false],
])("a person born on %s is on %s from 15 to 17 years old: %s", (bornOn, day, is) => {
  expect(isTeenager(bornOn, day)).toBe(is);
});

test.each([
  ["Europe/Paris", "2026-04-01T08:00:00Z", "2026-03-27T09:00:00.000Z"],
  ["Europe/Paris", "2026-10-28T09:00:00Z", "2026-10-23T08:00:00.000Z"],
  ["Indian/Reunion", "2026-04-01T08:00:00Z", "2026-03-27T08:00:00.000Z"],
])("five days earlier, the local time in %s is the same", (zone, instant, before) => {
  expect(daysBefore(instant, 5, zone).toISOString()).toBe(before);
});
