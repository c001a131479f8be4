const read = (typed: unknown): number | null => {
  const value = typeof typed === "string" ? Number(typed.trim().replace(",", ".")) : 0;
  return value > 0 ? value : null;
};

/** Whether a weight in kg and a height in cm, as typed, deserve a question: possible but rare, or swapped (decisions 2.9). */
export function areUnusual(typedWeight: unknown, typedHeight: unknown, isAdult: boolean): boolean {
  const [weight, height] = [read(typedWeight), read(typedHeight)];
  if (weight !== null && height !== null && weight > height && height < 120) return true;
  if (!isAdult) return false;
  return (weight !== null && (weight < 30 || weight > 250)) || (height !== null && (height < 120 || height > 220));
}
