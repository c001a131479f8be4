import { type Bounds, isSwapped, isUsual, possible, within } from "~/api/.server/codes";

function read(typed: unknown, bounds: Bounds): number | null {
  const value = typeof typed === "string" ? Number.parseFloat(typed.trim().replace(",", ".")) : 0;
  return within(value, bounds) ? value : null;
}

/**
 * Which of the typed weight and height need a confirmation: possible but rare at that age in years, or swapped; null
 * when none does (decisions 2.9).
 */
export function unusualMeasures(
  typedWeight: unknown,
  typedHeight: unknown,
  age: number,
): "weight" | "height" | "both" | null {
  const weight = read(typedWeight, possible.weight);
  const height = read(typedHeight, possible.height);
  if (weight !== null && height !== null && isSwapped(weight, height)) return "both";
  const isRareWeight = weight !== null && !isUsual("weight", weight, age);
  const isRareHeight = height !== null && !isUsual("height", height, age);
  if (isRareWeight && isRareHeight) return "both";
  return isRareWeight ? "weight" : isRareHeight ? "height" : null;
}
