import { expect, test } from "vitest";
import { isListed, partsOf } from "../contract/answer-parts.ts";

test("an answer names as many things as its signs part", () => {
  expect(partsOf("Arachides, pollen ; latex\nchat")).toHaveLength(4);
  expect(partsOf(" ; ")).toEqual([]);
});

test.each([
  ["Arachides", "Arachide", true],
  ["pollen", "Pollens d'arbres", true],
  ["pollen de bouleau", "Pollens d'arbres", false],
  ["insuffisance rénale", "Insuffisance cardiaque", false],
  ["Insuffisance cardiaque", "Insuffisance cardiaque", true],
  ["vit D", "Doliprane 500 mg, comprimé", false],
  ["AVC", "AVC", true],
  ["Appendicite opérée en 2009", "Appendicite", true],
  ["asthme depuis l'enfance", "Asthme", true],
  ["Metformine 1000", "Metformine 500 mg, comprimé", false],
  ["opération du genou", "Appendicite", false],
  ["cacahuètes", "Arachide", false],
])("«%s» is named by «%s»: %s", (part, name, named) => {
  expect(isListed(part, ["Latex", name])).toBe(named);
});

test("an answer of very many things is told beside any list, without comparing each of them", () => {
  expect(isListed("Arachide, latex", ["Latex", "Arachide"])).toBe(true);
  expect(isListed(Array.from({ length: 41 }, (_, at) => `latex ${at}`).join(), ["Latex"])).toBe(false);
});
