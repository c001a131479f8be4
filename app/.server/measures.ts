/** Possible weights in kg and heights in cm; the others are refused (decisions 2.9). */
export const possible = { weight: { least: 0.3, most: 650 }, height: { least: 20, most: 280 } };

/** Usual measures under so many years, wide so that growth curves fit in with room; the last are an adult's (decisions 2.9). */
const usual = [
  { under: 1, weight: { least: 2, most: 14 }, height: { least: 40, most: 90 } },
  { under: 2, weight: { least: 5, most: 20 }, height: { least: 60, most: 105 } },
  { under: 5, weight: { least: 7, most: 35 }, height: { least: 70, most: 130 } },
  { under: 10, weight: { least: 11, most: 70 }, height: { least: 85, most: 170 } },
  { under: 15, weight: { least: 18, most: 120 }, height: { least: 110, most: 200 } },
  { under: 18, weight: { least: 30, most: 200 }, height: { least: 120, most: 215 } },
  { under: Number.POSITIVE_INFINITY, weight: { least: 30, most: 250 }, height: { least: 120, most: 220 } },
];

type Bounds = { least: number; most: number };
const within = (value: number, { least, most }: Bounds) => value >= least && value <= most;

function read(typed: unknown, bounds: Bounds): number | null {
  const value = typeof typed === "string" ? Number(typed.trim().replace(",", ".")) : 0;
  return within(value, bounds) ? value : null;
}

/**
 * Which of a weight and a height as typed deserve a question: possible but rare at that age in years, or swapped; null
 * for none (decisions 2.9).
 */
export function unusualMeasures(
  typedWeight: unknown,
  typedHeight: unknown,
  age: number,
): "weight" | "height" | "both" | null {
  const weight = read(typedWeight, possible.weight);
  const height = read(typedHeight, possible.height);
  if (weight !== null && height !== null && weight > height && height < 120) return "both";
  const bounds = usual.find(({ under }) => age < under)!;
  const isRareWeight = weight !== null && !within(weight, bounds.weight);
  const isRareHeight = height !== null && !within(height, bounds.height);
  if (isRareWeight && isRareHeight) return "both";
  return isRareWeight ? "weight" : isRareHeight ? "height" : null;
}
