import { expect, test } from "vitest";
import { dateText, dayText, longDayText } from "./dates";

test("BK-019 a day is written in the usual form of its language", () => {
  expect(dayText("2026-11-24", "fr")).toBe("mardi 24 novembre");
  expect(longDayText("2026-12-01", "fr")).toBe("mardi 1er décembre 2026");
  expect(longDayText("2026-12-01", "en")).toBe("Tuesday 1 December 2026");
  expect(dateText("2028-02-29", "en")).toBe("29 February 2028");
});

test.each([
  ["Europe/Paris", "25 octobre 2026", "dimanche 25 octobre 2026"],
  ["Indian/Reunion", "26 octobre 2026", "lundi 26 octobre 2026"],
  ["America/Martinique", "25 octobre 2026", "dimanche 25 octobre 2026"],
])("R16 an instant is written in the time zone %s", (zone, date, longDay) => {
  expect(dateText("2026-10-25T22:30:00Z", "fr", zone)).toBe(date);
  expect(longDayText("2026-10-25T22:30:00Z", "fr", zone)).toBe(longDay);
});
