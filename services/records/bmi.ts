import type { z } from "zod";
import type { bmiZone, getImc } from "../contract/measurements.ts";

type Zone = z.infer<typeof bmiZone>;
type PointMap = z.infer<typeof getImc.answer>["imcPointMap"];

/** The lowest index of each zone, from the lowest zone (decisions 2.9). */
const zones: readonly { zone: Zone; from: number }[] = [
  { zone: "SOUS_POIDS", from: 0 },
  { zone: "POIDS_IDEAL", from: 18.5 },
  { zone: "SURPOIDS", from: 25 },
  { zone: "FAIBLE_OBESITE", from: 30 },
  { zone: "OBESITE_MOYENNE", from: 35 },
  { zone: "OBESITE_SEVERE", from: 40 },
];

/** To one decimal. Tenths are whole, so that no binary fraction falls on the wrong side. */
const tenth = (tenths: number) => Math.round(tenths) / 10;

/** The body mass index of a weight in kg and a height in cm, to one decimal. */
export const bmiOf = (weight: number, height: number): number =>
  tenth((Math.round(weight * 10) * 10_000) / (height * height));

/** The weight in kg that gives an index at a height in cm, to one decimal. */
export const weightOf = (bmi: number, height: number): number =>
  tenth((Math.round(bmi * 10) * height * height) / 10_000);

/** The zone of an index as it is shown, to one decimal: 24,96 is 25,0, «Surpoids». */
export const zoneOf = (bmi: number): Zone => zones.findLast(({ from }) => bmi >= from)!.zone;

/** The index of the ideal weight, and the first and last one of its zone (decisions 2.9). */
export const ideal = { bmi: 22, first: 18.5, last: 24.9 };

/** Heights of the chart in cm (MR-134). */
const heights = Array.from({ length: 9 }, (_, index) => 130 + index * 10);

/** Each zone with the weights of its lowest index at the heights of the chart (MR-132). */
export const pointMap: PointMap = zones.map(({ zone, from }, index) => ({
  zone,
  from,
  to: zones[index + 1]?.from ?? null,
  points: heights.map((height) => ({ height, weight: weightOf(from, height) })),
}));
