import type { BmiZone } from "~/api/.server/codes";
import type { BmiZoneEdge } from "~/api/.server/measurements";
import { useTranslation } from "~/ui/text/translation";
import { bmiAxes, bmiPlace, gridOf, zoneShapes } from "./geometry";
import { Ticks } from "./ticks";

/** The lines of each zone's pattern, in a square of 10 units; the zone of the ideal weight has none. */
const patterns: Record<BmiZone, string | null> = {
  underweight: "M-2 12 12-2M3 17 17 3M-7 7 7-7",
  ideal: null,
  overweight: "M5 5h0",
  obesity1: "M0 5h10",
  obesity2: "M0 5h10M5 0v10",
  obesity3: "M0 0 10 10M10 0 0 10",
};

type BmiChartProps = {
  zones: readonly BmiZoneEdge[];
  height: number;
  weight: number;
  /** The zone of the person. */
  zone: BmiZone;
  /** What the chart says in words. */
  description: string;
};

/** The six zones of the body mass index, which differ by pattern and number, and where the person stands (MR-133, MR-134). */
export function BmiChart({ zones, height, weight, zone, description }: BmiChartProps) {
  const { t } = useTranslation("measurements");
  const shapes = zoneShapes(zones);
  const place = bmiPlace(height, weight);
  return (
    <>
      {/* The names of the axes say nothing away from the drawing. */}
      <p className="chart-axis" aria-hidden="true">
        {t("bmi.weightAxis")}
      </p>
      <div className="chart chart-bmi">
        <Ticks className="chart-ys" ticks={bmiAxes.weight.map(String).reverse()} />
        <div className="chart-plot">
          <svg
            role="img"
            aria-label={t("bmi.chart")}
            aria-describedby="bmi-desc"
            width="100%"
            height="280"
            className="chart-area"
          >
            <desc id="bmi-desc">{description}</desc>
            <defs>
              {zones.map(({ zone: one }) => patterns[one] && <Pattern key={one} zone={one} />)}
              {shapes.map(({ outline }, index) => (
                <clipPath key={outline} id={`bmi-shape-${index}`} clipPathUnits="objectBoundingBox">
                  <path d={outline} />
                </clipPath>
              ))}
            </defs>
            {zones.map(({ zone: one }, index) => (
              <g key={one} clipPath={`url(#bmi-shape-${index})`}>
                <Fill zone={one} />
              </g>
            ))}
            <svg
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              width="100%"
              height="100%"
              className="chart-inside"
              aria-hidden="true"
            >
              <path className="chart-grid" d={gridOf(bmiAxes.weight.length)} />
              <path
                className="chart-edge"
                d={shapes
                  .slice(1)
                  .map(({ edge }) => edge)
                  .join("")}
              />
            </svg>
            {place && <circle className="chart-here" cx={`${place.x}%`} cy={`${place.y}%`} r="8" />}
          </svg>
          <Ticks className="chart-numbers" ticks={zones.map((_, index) => String(index + 1))} />
        </div>
        <Ticks className="chart-xs" ticks={bmiAxes.height.map(String)} />
      </div>
      <p className="chart-axis text-right" aria-hidden="true">
        {t("bmi.heightAxis")}
      </p>
      {!place && <p>{t("bmi.beyond")}</p>}
      <ol className="chart-key">
        {zones.map(({ zone: one }) => (
          <li key={one}>
            <svg width="34" height="24" aria-hidden="true">
              <Fill zone={one} />
            </svg>{" "}
            <span className={one === zone ? "font-bold" : undefined}>{t(`bmi.key.${one}`)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

function Pattern({ zone }: { zone: BmiZone }) {
  return (
    <pattern id={`bmi-${zone}`} width="10" height="10" patternUnits="userSpaceOnUse">
      <path className={zone === "overweight" ? "chart-hatch chart-spots" : "chart-hatch"} d={patterns[zone] ?? ""} />
    </pattern>
  );
}

/** A ground in the colour of a zone, with its pattern. */
function Fill({ zone }: { zone: BmiZone }) {
  return (
    <>
      <rect className={`chart-${zone}`} width="100%" height="100%" />
      {patterns[zone] && <rect fill={`url(#bmi-${zone})`} width="100%" height="100%" />}
    </>
  );
}
