import type { MeasurementKind } from "~/api/.server/codes";
import { useTranslation } from "~/ui/text/translation";
import { LivelyCurve } from "../enhance/lively-curve";
import { useMeasureTexts } from "../measure-texts";
import { gridOf, lineOf, type Point } from "./geometry";
import { Ticks } from "./ticks";

/** The least step of each axis, in kg and cm. */
const leastStep = { weight: 0.5, height: 1 } as const;

type MeasurementChartProps = {
  kind: MeasurementKind;
  /** In the order of their days; one at least. */
  points: readonly Point[];
};

/**
 * Weights or heights over time, with what they say in words (MR-130); with scripts each value is told where it is pointed at. It has no «title» element: Lynx would take it for
 * the title of the page.
 */
export function MeasurementChart({ kind, points }: MeasurementChartProps) {
  const { t } = useTranslation("measurements");
  const { valueText, dayText, shortDayText } = useMeasureTexts();
  const { curve, dots, ticks } = lineOf(points, leastStep[kind]);
  const [first, last] = [points[0]!, points.at(-1)!];
  const values = points.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const days = first.on === last.on ? [first.on] : [first.on, last.on];
  const label = t(`${kind}.curve`);
  const description =
    points.length === 1
      ? t("curve.one", { value: valueText(kind, first.value), day: dayText(first.on) })
      : t(lowest === highest ? "curve.same" : "curve.many", {
          first: valueText(kind, first.value),
          firstDay: dayText(first.on),
          last: valueText(kind, last.value),
          lastDay: dayText(last.on),
          lowest: valueText(kind, lowest),
          highest: valueText(kind, highest),
        });
  return (
    <div className="chart">
      <Ticks className="chart-ys" ticks={ticks.map((tick) => valueText(kind, tick)).reverse()} />
      <LivelyCurve
        label={label}
        description={description}
        values={points.map(({ on, value }, index) => ({
          // Two of one day are told apart by a millisecond.
          ...{ at: Date.parse(on) + index, value, told: valueText(kind, value), day: dayText(on) },
        }))}
        ticks={ticks}
        toldAt={`${kind}-told`}
      >
        <svg
          role="img"
          aria-label={label}
          aria-describedby={`${kind}-chart`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          width="100%"
          height="150"
          className="chart-plot chart-tall"
        >
          <desc id={`${kind}-chart`}>{description}</desc>
          <path className="chart-grid" d={gridOf(ticks.length)} />
          <path className="chart-curve" d={curve} />
          <path className="chart-dots" d={dots} />
        </svg>
      </LivelyCurve>
      <Ticks className="chart-xs" ticks={days.map(shortDayText)} />
      <div id={`${kind}-told`} className="chart-told" />
    </div>
  );
}
