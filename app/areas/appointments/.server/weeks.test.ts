import { expect, test } from "vitest";
import type { Appointment } from "~/api/.server/appointments";
import { byWeek } from "./weeks";

const on = (...days: string[]) => days.map((localDate) => ({ localDate }) as Appointment);

const told = (today: string, ...days: string[]) =>
  byWeek(on(...days), today).map(({ week, appointments }) => [week, ...appointments.map((one) => one.localDate)]);

test("BK-078 upcoming appointments stand by week, which begins on Monday, over the turn of a year too", () => {
  expect(told("2026-11-24", "2026-11-24", "2026-11-29", "2026-11-30", "2026-12-06", "2026-12-07")).toEqual([
    ["this", "2026-11-24", "2026-11-29"],
    ["next", "2026-11-30", "2026-12-06"],
    ["later", "2026-12-07"],
  ]);
  expect(told("2026-12-31", "2027-01-03", "2027-01-04")).toEqual([
    ["this", "2027-01-03"],
    ["next", "2027-01-04"],
  ]);
  // Over the sea the day before may still go on.
  expect(told("2026-11-23", "2026-11-22", "2027-01-10")).toEqual([
    ["this", "2026-11-22"],
    ["later", "2027-01-10"],
  ]);
});
