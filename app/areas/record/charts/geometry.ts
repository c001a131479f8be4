/** A value on a day 'YYYY-MM-DD'. */
export type Point = { on: string; value: number };

/** Steps between ticks, in powers of ten of the range; the last ones are for values that straddle the first. */
const steps = [1, 2, 5, 10, 20];

/** The five ticks of an axis around values (MR-191), from the lowest; their step is `least` or more. */
export function fiveTicks(values: readonly number[], least: number): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const power = 10 ** Math.floor(Math.log10(Math.max((high - low) / 4, least)));
  const around = steps.map((step) => {
    const size = step * power;
    // Equal values stand in the middle, unless that were below nothing.
    const first = Math.max(0, Math.floor(low / size + 1e-9) - (low === high ? 2 : 0));
    return Array.from({ length: 5 }, (_, index) => Math.round((first + index) * size * 10) / 10);
  });
  return around.find((ticks, index) => ticks[4]! >= high && steps[index]! * power >= least) ?? around.at(-1)!;
}

/** Where a value stands between the first and the last tick, in percent. */
export const percentOf = (value: number, ticks: readonly number[]): number =>
  ((value - ticks[0]!) / (ticks.at(-1)! - ticks[0]!)) * 100;

/** With two decimals at most, as paths need them. */
const short = (coordinate: number) => Math.round(coordinate * 100) / 100;

/** A drawing of 100 by 100 units that is stretched to its place: the path through points and a dot at each. */
export type Line = { curve: string; dots: string; ticks: number[] };

/** The line of points in the order of their days; days are as far apart as they were. */
export function lineOf(points: readonly Point[], leastStep: number): Line {
  const ticks = fiveTicks(
    points.map(({ value }) => value),
    leastStep,
  );
  const at = points.map(({ on }) => Date.parse(on));
  const [first, last] = [at[0]!, at.at(-1)!];
  const places = points.map(({ value }, index) => {
    const x = first === last ? 50 : ((at[index]! - first) / (last - first)) * 100;
    return `${short(x)} ${short(100 - percentOf(value, ticks))}`;
  });
  return { curve: `M${places.join(" ")}`, dots: places.map((place) => `M${place}h0`).join(""), ticks };
}

/** The axes of the chart of the body mass index, in cm and kg (MR-134). */
export const bmiAxes = { height: [130, 150, 170, 190, 210], weight: [0, 30, 60, 90, 120] };

export type Zone = { points: readonly { height: number; weight: number }[] };

/** A zone's outline in parts of the chart's width and height, and the edge it begins with in percent. */
type ZoneShape = { outline: string; edge: string };

const placesOf = (points: Zone["points"], size: number) =>
  points.map(({ height, weight }) => {
    const [x, y] = [percentOf(height, bmiAxes.height), 100 - percentOf(weight, bmiAxes.weight)];
    return `${(x * size) / 100} ${Math.round(y * size * 100) / 1e4}`;
  });

/** The shapes of zones in order; each ends where the next one begins, the last one beyond the chart. */
export const zoneShapes = (zones: readonly Zone[]): ZoneShape[] =>
  zones.map(({ points }, index) => {
    const above = zones[index + 1]?.points ?? points.map(({ height }) => ({ height, weight: 1_000 }));
    const around = [...placesOf(points, 1), ...placesOf(above, 1).reverse()];
    return { outline: `M${around.join(" ")}z`, edge: `M${placesOf(points, 100).join(" ")}` };
  });

/** Where a person stands on the chart of the body mass index, in percent from the top left; null beyond its axes. */
export function bmiPlace(height: number, weight: number): { x: number; y: number } | null {
  const [x, y] = [percentOf(height, bmiAxes.height), 100 - percentOf(weight, bmiAxes.weight)];
  return [x, y].every((place) => place >= 0 && place <= 100) ? { x: short(x), y: short(y) } : null;
}

/** Lines at evenly spaced ticks of the vertical axis, but for the lowest, which is the axis. */
export const gridOf = (ticks: number): string =>
  Array.from({ length: ticks - 1 }, (_, index) => `M0 ${(index * 100) / (ticks - 1)}h100`).join("");
