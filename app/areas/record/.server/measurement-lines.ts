import type { ImportedMeasure } from "~/api/.server/measurements";

/** A line of a table of measures: what it says, or that it cannot be read. */
export type MeasureLine = { number: number; text: string; measures: ImportedMeasure[] };

/** Lines of a table that are read; the services take so many measures at once, two a line. */
export const maxLines = 250;

const names = { date: /^(date|jour|day)/i, weight: /^(poids|weight)/i, height: /^(taille|height)/i };
type Column = keyof typeof names;
const usualOrder: Column[] = ["date", "weight", "height"];

/** «2024-03-14», «14/03/2024» or «14.3.2024» as 'YYYY-MM-DD', or null. */
function readDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  const [, first, second, last] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text) ?? [];
  const parts = year ? [year, month, day] : [last, second, first];
  if (!parts[0]) return null;
  const iso = parts.map((part) => part!.padStart(2, "0")).join("-");
  const read = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso) ? iso : null;
}

/** «62,5», «62.5» or «62,5 kg»; undefined for an empty cell, null for anything else. */
function readValue(text: string): number | null | undefined {
  if (text === "") return undefined;
  const [, number] = /^(\d{1,3}([.,]\d{1,3})?)\s*(kg|cm)?$/i.exec(text) ?? [];
  return number ? Number(number.replace(",", ".")) : null;
}

/**
 * Reads a table of weights and heights as spreadsheets write it: cells between semicolons, tabs or commas, the columns
 * named in the first line or in the order date, weight, height. Empty lines are left out.
 */
export function readMeasureLines(table: string): MeasureLine[] {
  const lines = table
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ number: index + 1, text: text.trim() }))
    .filter(({ text }) => /[^;,\s]/.test(text));
  const separator = [";", "\t", ","].find((sign) => lines[0]?.text.includes(sign)) ?? ";";
  const cellsOf = (text: string) =>
    text.split(separator).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .trim(),
    );
  const head = lines[0] ? cellsOf(lines[0].text) : [];
  const named = head.map((cell) => (Object.keys(names) as Column[]).find((name) => names[name].test(cell)) ?? null);
  const isHead = named.includes("date");
  const columns = isHead ? named : usualOrder;
  return (isHead ? lines.slice(1) : lines).map(({ number, text }) => {
    const cells = cellsOf(text);
    const cell = (name: Column) => cells[columns.indexOf(name)] ?? "";
    const measuredOn = readDay(cell("date"));
    const values = [
      { kind: "weight" as const, value: readValue(columns.includes("weight") ? cell("weight") : "") },
      { kind: "height" as const, value: readValue(columns.includes("height") ? cell("height") : "") },
    ];
    const isRead = measuredOn !== null && values.every(({ value }) => value !== null);
    const measures = values.flatMap(({ kind, value }) =>
      isRead && typeof value === "number" ? [{ kind, value, measuredOn }] : [],
    );
    return { number, text, measures };
  });
}
