/** Possible weights in kg and heights in cm; the others are refused (decisions 2.9). */
export const possible = { weight: { least: 0.3, most: 650 }, height: { least: 20, most: 280 } };

function read(typed: unknown, { least, most }: { least: number; most: number }): number | null {
  const value = typeof typed === "string" ? Number(typed.trim().replace(",", ".")) : 0;
  return value >= least && value <= most ? value : null;
}

/** Whether a weight and a height as typed deserve a question: possible but rare, or swapped (decisions 2.9). */
export function areUnusual(typedWeight: unknown, typedHeight: unknown, isAdult: boolean): boolean {
  const weight = read(typedWeight, possible.weight);
  const height = read(typedHeight, possible.height);
  if (weight !== null && height !== null && weight > height && height < 120) return true;
  if (!isAdult) return false;
  return (weight !== null && (weight < 30 || weight > 250)) || (height !== null && (height < 120 || height > 220));
}
