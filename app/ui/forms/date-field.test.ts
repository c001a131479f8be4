import { expect, test } from "vitest";
import { datePartsOf } from "./date-parts.ts";
import { parseDateParts } from "./parse-date-parts.ts";

const parse = (day: string, month: string, year: string) => parseDateParts({ day, month, year });

test.each([
  ["3", "3", "1984"],
  ["03", "03", "1984"],
  [" 3 ", "mars", "1984"],
  ["3", "Mars", "1984"],
  ["3", "March", "1984"],
  ["3rd", "mar.", "1984"],
])("%s %s %s is the third of March", (day, month, year) => {
  expect(parse(day, month, year)).toEqual({ date: "1984-03-03" });
});

test.each([
  ["févr.", "02"],
  ["fevrier", "02"],
  ["AOÛT", "08"],
  ["aout", "08"],
  ["sept", "09"],
  ["décembre", "12"],
  ["juin", "06"],
  ["July", "07"],
])("the month %s is %s, with or without accents", (month, number) => {
  expect(parse("1er", month, "2024")).toEqual({ date: `2024-${number}-01` });
});

test("the 29th of February exists only in leap years", () => {
  expect(parse("29", "2", "2024")).toEqual({ date: "2024-02-29" });
  expect(parse("29", "2", "2100")).toEqual({ part: "day", error: "common:date.dayNotInMonth" });
  expect(parse("31", "avril", "2024")).toEqual({ part: "day", error: "common:date.dayNotInMonth" });
});

test.each([
  ["", "", "", "day", "missing"],
  ["", "3", "1984", "day", "dayMissing"],
  ["", "", "1984", "day", "dayMonthMissing"],
  ["", "3", "", "day", "dayYearMissing"],
  ["3", "", "", "month", "monthYearMissing"],
  ["3", "", "1984", "month", "monthMissing"],
  ["3", "3", "", "year", "yearMissing"],
  ["0", "3", "1984", "day", "dayWrong"],
  ["32", "3", "1984", "day", "dayWrong"],
  ["-1", "3", "1984", "day", "dayWrong"],
  ["trois", "3", "1984", "day", "dayWrong"],
  ["3", "13", "1984", "month", "monthWrong"],
  ["3", "0", "1984", "month", "monthWrong"],
  ["3", "jui", "1984", "month", "monthWrong"],
  ["3", "ma", "1984", "month", "monthWrong"],
  ["3", "3", "84", "year", "yearWrong"],
  ["3", "3", "0084", "year", "yearWrong"],
  ["3", "3", "1984.5", "year", "yearWrong"],
  ["3", "3", "1899", "year", "yearWrong"],
  ["3", "3", "2200", "year", "yearWrong"],
])("«%s» «%s» «%s» names the %s", (day, month, year, part, error) => {
  expect(parse(day, month, year)).toEqual({ part, error: `common:date.${error}` });
});

test("a day that a time zone once skipped is valid", () => {
  expect(parse("30", "12", "2011")).toEqual({ date: "2011-12-30" });
});

test("absent parts are reported as missing", () => {
  expect(parseDateParts({})).toEqual({ part: "day", error: "common:date.missing" });
});

test("a date is split into the texts a person would type", () => {
  expect(datePartsOf("1984-03-03")).toEqual({ day: "3", month: "3", year: "1984" });
  expect(datePartsOf("hier")).toEqual({});
});
