import { expect, test } from "vitest";
import { readMeasureLines } from "./measurement-lines";

const measuresOf = (table: string) => readMeasureLines(table).map(({ number, measures }) => [number, measures]);
const weight = (value: number, measuredOn = "2024-03-14") => ({ kind: "weight", value, measuredOn });
const height = (value: number, measuredOn = "2024-03-14") => ({ kind: "height", value, measuredOn });

test.each([
  ["semicolons and commas", "Date;Poids (kg);Taille (cm)\n14/03/2024;62,5;168"],
  ["commas and points", "date,weight,height\n2024-03-14,62.5,168"],
  ["tabs", "Date\tPoids\tTaille\r\n14.3.2024\t62,5 kg\t168 cm\r\n"],
  ["quotes and another order", '\uFEFF"Taille";"Date";"Poids"\n"168";"2024-03-14";"62,5"'],
])("MR-136 a table with %s is read", (_, table) => {
  expect(measuresOf(table)).toEqual([[2, [weight(62.5), height(168)]]]);
});

test("MR-136 without names the columns are date, weight and height, and empty cells and lines are left out", () => {
  expect(measuresOf("2024-03-14;62,5\n\n;;\n2024-03-15;;168\n")).toEqual([
    [1, [weight(62.5)]],
    [4, [height(168, "2024-03-15")]],
  ]);
});

test.each(["31/02/2024;62,5", "hier;62,5", "2024-03-14;lourd", "2024-03-14;6 2,5", "2024-13-01;62", "2024-03-14;-5"])(
  "MR-136 «%s» cannot be read",
  (line) => expect(measuresOf(line)).toEqual([[1, []]]),
);

test("a large table and a line without end are read", () => {
  expect(readMeasureLines("2024-03-14;62,5;168\n".repeat(3000))).toHaveLength(3000);
  expect(readMeasureLines(`${";".repeat(60_000)}x`)).toHaveLength(1);
});
