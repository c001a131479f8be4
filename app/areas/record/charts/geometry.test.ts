import { expect, test } from "vitest";
import { bmiAxes, bmiPlace, fiveTicks, lineOf, type Point, percentOf, zoneShapes } from "./geometry";

const numbers = (path: string) => [...path.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
const pairs = (path: string) => {
  const found = numbers(path);
  return Array.from({ length: found.length / 2 }, (_, index) => [found[2 * index]!, found[2 * index + 1]!] as const);
};

test.each([
  [[67.6, 72.4], 0.1, [66, 68, 70, 72, 74]],
  [[67.6], 0.1, [67.4, 67.5, 67.6, 67.7, 67.8]],
  [[67.6], 0.5, [66.5, 67, 67.5, 68, 68.5]],
  [[0.8], 0.5, [0, 0.5, 1, 1.5, 2]],
  [[172], 1, [170, 171, 172, 173, 174]],
  [[50, 172], 1, [50, 100, 150, 200, 250]],
  [[3.2, 4.1], 0.1, [3, 3.5, 4, 4.5, 5]],
  [[0, 4], 1, [0, 1, 2, 3, 4]],
  [[1, 5.5], 0.1, [0, 2, 4, 6, 8]],
  [[0.3, 650], 0.1, [0, 200, 400, 600, 800]],
])("MR-191 the axis around %j by %d or more has five ticks", (values, least, ticks) => {
  expect(fiveTicks(values, least)).toEqual(ticks);
});

test("MR-191 every axis has five even ticks around its values", () => {
  for (let low = 0.3; low < 650; low = Math.round(low * 17) / 10)
    for (let high = low; high < 650; high = Math.round(high * 13 + 1) / 10) {
      const ticks = fiveTicks([high, low], 0.1);
      expect(ticks).toHaveLength(5);
      expect(ticks[0]).toBeLessThanOrEqual(low);
      expect(ticks[4]).toBeGreaterThanOrEqual(high);
      for (const index of [1, 2, 3, 4]) expect(ticks[index]! - ticks[index - 1]!).toBeCloseTo(ticks[1]! - ticks[0]!, 5);
    }
});

test("MR-130 the values and days that are drawn are those that were given", () => {
  const points: Point[] = [
    { on: "2024-09-11", value: 71.5 },
    { on: "2025-02-28", value: 72.4 },
    { on: "2025-03-01", value: 71 },
    { on: "2026-11-20", value: 67.6 },
  ];
  const { curve, dots, ticks } = lineOf(points, 0.1);
  const [first, last] = [Date.parse("2024-09-11"), Date.parse("2026-11-20")];
  const drawn = pairs(curve).map(([x, y]) => ({
    on: new Date(first + ((last - first) * x) / 100).toISOString(),
    value: ticks[0]! + ((ticks[4]! - ticks[0]!) * (100 - y)) / 100,
  }));
  for (const [index, { on, value }] of points.entries()) {
    expect(drawn[index]!.value).toBeCloseTo(value, 2);
    expect(Math.abs(Date.parse(drawn[index]!.on) - Date.parse(on))).toBeLessThan(4_000_000);
  }
  expect(dots).toBe(
    pairs(curve)
      .map(([x, y]) => `M${x} ${y}h0`)
      .join(""),
  );
});

test("MR-130 one value alone, or several of one day, stand in the middle", () => {
  expect(lineOf([{ on: "2026-11-20", value: 70 }], 0.1)).toMatchObject({ curve: "M50 50", dots: "M50 50h0" });
  const day = [
    { on: "2026-11-20", value: 70 },
    { on: "2026-11-20", value: 72 },
  ];
  expect(pairs(lineOf(day, 0.1).curve).map(([x]) => x)).toEqual([50, 50]);
});

const zoneFrom = (bmi: number) => ({
  points: [130, 170, 210].map((height) => ({ height, weight: Math.round(bmi * height * height) / 1e4 })),
});

test("MR-133 MR-134 each zone lies between its lowest index and the next one's, on axes of 130 to 210 cm and 0 to 120 kg", () => {
  expect([percentOf(130, bmiAxes.height), percentOf(210, bmiAxes.height)]).toEqual([0, 100]);
  expect([percentOf(0, bmiAxes.weight), percentOf(120, bmiAxes.weight)]).toEqual([0, 100]);
  const [under, healthy] = zoneShapes([zoneFrom(0), zoneFrom(18.5)]);
  expect(pairs(under!.outline)).toEqual([
    ...[
      [0, 1],
      [0.5, 1],
      [1, 1],
    ],
    ...pairs(healthy!.outline).slice(0, 3).reverse(),
  ]);
  for (const [index, [x, y]] of pairs(healthy!.edge).entries()) {
    const { height, weight } = zoneFrom(18.5).points[index]!;
    expect(130 + 0.8 * x).toBeCloseTo(height, 1);
    expect(1.2 * (100 - y)).toBeCloseTo(weight, 1);
  }
  // The last zone has no upper limit.
  expect(
    pairs(healthy!.outline)
      .slice(3)
      .every(([, y]) => y < -1),
  ).toBe(true);
});

test("MR-132 a person stands where height and weight meet, and nowhere beyond the axes", () => {
  expect(bmiPlace(170, 60)).toEqual({ x: 50, y: 50 });
  expect(bmiPlace(172, 67.6)).toEqual({ x: 52.5, y: 43.67 });
  expect(bmiPlace(210, 120)).toEqual({ x: 100, y: 0 });
  expect(bmiPlace(129, 60)).toBeNull();
  expect(bmiPlace(170, 120.1)).toBeNull();
});
