import { addDays, subDays } from "date-fns";
import { useEffect, useRef, useState } from "react";
import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";

/** A value at an instant, and the words for both. */
type Told = { at: number; value: number; told: string; day: string };

export type CurveProps = {
  label: string;
  description: string;
  /** In the order of their days. */
  values: readonly Told[];
  /** Of the axis of the values, from the lowest. */
  ticks: readonly number[];
  /** The id of the place where a value is told. */
  toldAt: string;
};

/** The same line as the server's drawing, which tells each value under the pointer, and by the arrow keys. */
export default function MeasurementCurve({ label, description, values, ticks, toldAt }: CurveProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(toldAt)), [toldAt]);
  const [first, last] = [values[0]!, values.at(-1)!];
  // A single day stands in the middle; values of one day are some milliseconds apart, to be told one by one.
  const days =
    first.day === last.day ? [subDays(first.at, 1).getTime(), addDays(last.at, 1).getTime()] : [first.at, last.at];
  return (
    <div className="chart-plot chart-tall">
      <ResponsiveContainer width="100%" height="100%">
        <LineChart
          data={values as Told[]}
          margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
          // An application would be passed over by readers, which take it for another document.
          role="img"
          aria-label={label}
          desc={description}
        >
          <XAxis hide dataKey="at" type="number" domain={days} />
          <YAxis hide interval={0} ticks={[...ticks]} domain={[ticks[0]!, ticks.at(-1)!]} />
          <CartesianGrid vertical={false} className="chart-grid" />
          <Tooltip content={Value} portal={place} cursor={{ className: "chart-grid" }} isAnimationActive={false} />
          <Line
            dataKey="value"
            className="chart-line"
            stroke="var(--color-teal)"
            strokeWidth={3}
            dot={{ r: 4, className: "chart-dot" }}
            activeDot={{ r: 7, className: "chart-dot" }}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}

/** The value that is pointed at, or was last: words that vanish could not be read at leisure (RGAA 10.13). */
function Value({ active, payload }: TooltipContentProps) {
  const last = useRef<Told>(undefined);
  if (active && payload[0]) last.current = payload[0].payload;
  const told = last.current;
  // It stands there empty too: a status that comes with its words is often not read.
  return (
    <p role="status">
      {told && (
        <>
          <strong>{told.told}</strong> {told.day}
        </>
      )}
    </p>
  );
}
