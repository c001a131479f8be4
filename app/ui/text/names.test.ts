import { expect, test } from "vitest";
import { withOf } from "./names";

test.each([
  ["Léa Martin", "de Léa Martin"],
  ["Emma", "d'Emma"],
  ["Élise", "d'Élise"],
  ["Hélène", "d'Hélène"],
  ["Yves", "d'Yves"],
  ["Yan", "de Yan"],
])("what is %s's in French is «%s»", (name, of) => {
  expect(withOf(name)).toEqual({ name, of });
});
