import { expect, test } from "vitest";
import { dateText, dayText, hoursAhead, longDayText, parisText } from "./dates";

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

test.each([
  ["Indian/Mayotte", "2026-11-27T06:00:00Z", "7\u00a0h\u00a000"],
  ["Indian/Mayotte", "2026-07-27T06:00:00Z", "8\u00a0h\u00a000"],
  ["Pacific/Noumea", "2026-11-26T22:00:00Z", "jeudi 23\u00a0h\u00a000"],
  ["America/Martinique", "2026-11-27T23:30:00Z", "samedi 0\u00a0h\u00a030"],
])("R16 what is an hour in %s is said in that of Paris, with the day where it is another", (zone, instant, text) => {
  expect(parisText(instant, zone, "fr")).toBe(text);
});

test.each([
  ["Indian/Mayotte", "2026-11-27T06:00:00Z", 2],
  ["Indian/Mayotte", "2026-07-27T06:00:00Z", 1],
  ["America/Martinique", "2026-11-27T23:30:00Z", -5],
  ["America/Martinique", "2026-10-25T00:30:00Z", -6],
  ["America/Martinique", "2026-10-25T01:30:00Z", -5],
  ["Pacific/Noumea", "2026-11-26T22:00:00Z", 10],
])("R16 the clock of %s at %s is %d hours ahead of that of Paris", (zone, instant, hours) => {
  expect(hoursAhead(instant, zone)).toBe(hours);
});
