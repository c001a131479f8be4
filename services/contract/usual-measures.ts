/** Accepted weights in kg and heights in cm; others are refused (decisions 2.9). */
export const possible = { weight: { min: 0.3, max: 650 }, height: { min: 20, max: 280 } };

/** Usual measures below an age in years, wide enough for growth curves; the last are an adult's (decisions 2.9). */
const usual = [
  { under: 1, weight: { min: 2, max: 14 }, height: { min: 40, max: 90 } },
  { under: 2, weight: { min: 5, max: 20 }, height: { min: 60, max: 105 } },
  { under: 5, weight: { min: 7, max: 35 }, height: { min: 70, max: 130 } },
  { under: 10, weight: { min: 11, max: 70 }, height: { min: 85, max: 170 } },
  { under: 15, weight: { min: 18, max: 120 }, height: { min: 110, max: 200 } },
  { under: 18, weight: { min: 30, max: 200 }, height: { min: 120, max: 215 } },
  { under: Number.POSITIVE_INFINITY, weight: { min: 30, max: 250 }, height: { min: 120, max: 220 } },
];

export type Bounds = { min: number; max: number };

export const within = (value: number, { min, max }: Bounds): boolean => value >= min && value <= max;

/** Whether a measure is usual at an age in years. */
export const isUsual = (kind: "weight" | "height", value: number, age: number): boolean =>
  within(value, usual.find(({ under }) => age < under)![kind]);

/** Whether a weight in kg and a height in cm look exchanged. */
export const isSwapped = (weight: number, height: number): boolean => weight > height && height < 120;
