import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import grid from "../../../docs/accessibility/rgaa.json" with { type: "json" };
import { accessibilityStatus, type Criterion } from "./accessibility";

const criteria = grid.criteria as Criterion[];
const some = (results: Criterion["result"][]) =>
  accessibilityStatus(results.map((result) => ({ number: "1.1", title: "", titleEn: "", result, proof: "" })));

test("R20 the status comes from the audit: untested criteria count as not met, inapplicable ones do not count", () => {
  expect(some([])).toMatchObject({ word: "none", share: 0 });
  expect(some(["NT", "NA"])).toMatchObject({ word: "none", share: 0, applicable: 1 });
  expect(some(["C", "NC", "NT", "NA"])).toMatchObject({ word: "none", share: 33 });
  expect(some(["C", "NT", "NA"])).toMatchObject({ word: "partial", share: 50 });
  expect(some(["C", "C", "NA"])).toEqual({ word: "total", share: 100, conforming: 2, applicable: 2, notApplicable: 1 });
});

test("the grid has the 106 criteria of the RGAA 4.1.2, in order, each with a result and its evidence", () => {
  const perTopic = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12];
  const numbers = perTopic.flatMap((count, topic) =>
    Array.from({ length: count }, (_, at) => `${topic + 1}.${at + 1}`),
  );
  expect(criteria.map(({ number }) => number)).toEqual(numbers);
  expect(numbers).toHaveLength(106);
  for (const { number, title, titleEn, result, proof, gap = "", gapEn = "" } of criteria) {
    expect(["C", "NC", "NA", "NT"], number).toContain(result);
    for (const text of [title, titleEn, proof]) expect(text.trim(), number).not.toBe("");
    for (const text of [gap, gapEn]) expect(text !== "", `${number} says what people miss`).toBe(result === "NC");
  }
});

test("the files that the grid names as evidence exist", () => {
  for (const { number, proof } of criteria)
    for (const [file] of proof.matchAll(/\b(?:tests|app)\/[\w/.-]+\.(?:tsx?|css)\b/g))
      expect(existsSync(new URL(`../../../${file}`, import.meta.url)), `${number} ${file}`).toBe(true);
});
