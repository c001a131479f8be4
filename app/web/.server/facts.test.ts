import { expect, test } from "vitest";
import { findFactsAt } from "./facts";

test.each([
  ["/consultationprocess/payment", true],
  ["/payment-page/a-secret", false],
  ["/patient-dashboard/welcome", false],
  ["/", false],
  ["/no/such/page", false],
])("decision 056 the facts of %s tell whether it has scripts", (path, hasScripts) => {
  const facts = findFactsAt(path);
  expect(facts).not.toBeNull();
  expect(Boolean(facts?.scripts)).toBe(hasScripts);
});
