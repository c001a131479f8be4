import type { SelectOption } from "~/ui/forms/field";

/** A list of 250 entries with values of two letters: as one text it takes half the bytes in the data of the page. */
export const toLines = (options: SelectOption[]): string =>
  options.map(({ value, label }) => `${value} ${label}`).join("\n");
export const parseLines = (lines: string): SelectOption[] =>
  lines.split("\n").map((line) => ({ value: line.slice(0, 2), label: line.slice(3) }));
