import { expect, test } from "vitest";
import { namedBy } from "./new-entry";

const motifs = [
  { id: 1, code: "PENICILLINE", name: "Pénicilline, amoxicilline" },
  { id: 2, code: "ARACHIDE", name: "Arachide" },
  { id: 3, code: "VACCIN", name: "Vaccin (préciser)" },
  { id: 9, code: "AUTRE", name: "Autre (préciser)" },
];
const long = "très ".repeat(21);

test.each([
  ["arachides", { motif: "2" }],
  [" Amoxicilline. ", { motif: "1" }],
  ["Arachide (mon père)", { motif: "9", otherName: "Arachide (mon père)" }],
  ["vaccin", { motif: "3" }],
  ["Arachides, pollen", { motif: "9", otherName: "Arachides, pollen" }],
  ["arachide, choc en 2019", { motif: "9", otherName: "arachide, choc en 2019" }],
  ["arachide\npollen", {}],
  [long, {}],
])(
  "decisions 2.9 the form of a new entry begins with the whole of what was answered, or without it: %s",
  (text, named) => {
    expect(namedBy(text, motifs)).toEqual(named);
  },
);
