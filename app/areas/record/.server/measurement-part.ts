import type { Measurement } from "~/api/.server/measurements";
import type { Point } from "../charts/geometry";

/** Rows of a table (MR-086). */
const size = 10;

/** What the page of the measures shows of one kind: its line, and a part of its table, the last ones first. */
export type MeasurementPart = {
  count: number;
  page: number;
  pages: number;
  /** Each with the value before it. */
  rows: (Measurement & { former: number | null })[];
  /** All of them in the order of their days. */
  points: Point[];
};

/** The part that has the measure `edited`, else the one that is asked for; the browser gets no more than is shown. */
export function partOf(measurements: Measurement[], asked: number, edited: string | undefined): MeasurementPart {
  const pages = Math.max(1, Math.ceil(measurements.length / size));
  const open = measurements.findIndex(({ id }) => id === edited);
  const page = open < 0 ? Math.min(Math.max(1, Math.floor(asked) || 1), pages) : Math.floor(open / size) + 1;
  const start = (page - 1) * size;
  return {
    ...{ count: measurements.length, page, pages },
    rows: measurements
      .slice(start, start + size)
      .map((entry, index) => ({ ...entry, former: measurements[start + index + 1]?.value ?? null })),
    points: measurements.map(({ measuredOn: on, value }) => ({ on, value })).reverse(),
  };
}
