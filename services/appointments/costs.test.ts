import { expect, test } from "vitest";
import { type CostFacts, costsOf } from "./costs.ts";

const facts = (overrides: Partial<CostFacts> = {}): CostFacts => ({
  feeMinCents: 2500,
  feeMaxCents: 2500,
  sector: "S1",
  thirdPartyPayment: "SELON_DROITS",
  age: 40,
  card: true,
  whyConsultation: "SUIVI_MT",
  healthRights: ["AUCUN"],
  ...overrides,
});

test.each<[string, Partial<CostFacts>, object]>([
  ["70 % less the flat share in the pathway", {}, { insuranceCents: 1550, flatShareCents: 200, toPayCents: 2500 }],
  ["30 % beside it, should the pathway not hold", {}, { insuranceOutsideCents: 550 }],
  ["30 % outside the pathway", { whyConsultation: "HORS_PARCOURS" }, { insuranceCents: 550, flatShareCents: 200 }],
  [
    "70 % for a child whatever the pathway",
    { age: 9, whyConsultation: "HORS_PARCOURS" },
    { insuranceCents: 1750, insuranceOutsideCents: 1750, flatShareCents: 0 },
  ],
  [
    "the tariff and not the fee above it",
    { feeMaxCents: 6000 },
    { feeCents: 6000, insuranceCents: 1550, toPayCents: 6000 },
  ],
  [
    "nothing back from a practitioner outside the agreement",
    { sector: "NC" },
    { insuranceCents: 0, flatShareCents: 0 },
  ],
  ["nothing back without insurance", { healthRights: ["NON_ASSURE"] }, { insuranceCents: 0, flatShareCents: 0 }],
  ["90 % in Alsace-Moselle", { healthRights: ["ALSMOS"] }, { insuranceCents: 2050 }],
  ["100 % less the flat share for ALD", { healthRights: ["ALD"] }, { insuranceCents: 2300, flatShareCents: 200 }],
  ["100 % for MAT", { healthRights: ["MAT"] }, { insuranceCents: 2500, flatShareCents: 0 }],
  [
    "CSS pays nothing, and no fee above the tariff",
    { feeMaxCents: 6000, healthRights: ["CSS"] },
    { feeCents: 2500, insuranceCents: 2500, toPayCents: 0, fullCover: true, methods: ["GRATUIT"] },
  ],
  ["AME pays nothing", { healthRights: ["AME", "ALD"] }, { toPayCents: 0, fullCover: true, methods: ["GRATUIT"] }],
  ["a card or a transfer when something is to pay", {}, { fullCover: false, methods: ["CARTE", "SUR_PLACE_DISTANCE"] }],
  [
    "third party for ALD when the practitioner accepts it",
    { healthRights: ["ALD"] },
    { methods: ["CARTE", "TIERS_PAYANT", "SUR_PLACE_DISTANCE"] },
  ],
  [
    "no third party when the practitioner does not",
    { healthRights: ["ATMP"], thirdPartyPayment: "NON" },
    { methods: ["CARTE", "SUR_PLACE_DISTANCE"] },
  ],
  ["a transfer alone where no card is taken", { card: false }, { methods: ["SUR_PLACE_DISTANCE"] }],
  [
    "a free visit",
    { feeMinCents: 0, feeMaxCents: 0 },
    { feeCents: 0, insuranceCents: 0, flatShareCents: 0, toPayCents: 0, methods: ["GRATUIT"] },
  ],
  ["an estimate before step 3", { whyConsultation: undefined, healthRights: undefined }, { insuranceCents: 1550 }],
  ["a fee below the flat share", { feeMinCents: 150, feeMaxCents: 150 }, { insuranceCents: 0, flatShareCents: 105 }],
])("decisions 2.6 step 6: %s", (_, overrides, expected) => {
  expect(costsOf(facts(overrides))).toMatchObject(expected);
});
