import type { z } from "zod";
import type { paymentMethod } from "../contract/payments.ts";

type PaymentMethod = z.infer<typeof paymentMethod>;

export type Costs = {
  feeCents: number;
  insuranceCents: number;
  /** The same outside the care pathway. */
  insuranceOutsideCents: number;
  flatShareCents: number;
  toPayCents: number;
  fullCover: boolean;
  methods: PaymentMethod[];
};

/** What the costs are computed from; money in euro cents, age in years at the start of the appointment. */
export type CostFacts = {
  feeMinCents: number;
  feeMaxCents: number;
  sector: string;
  thirdPartyPayment: string;
  age: number;
  /** Whether payment by card is available. */
  card: boolean;
  whyConsultation?: string;
  healthRights?: string[];
};

/**
 * Public figures of the French health insurance as known at the release; they are estimates, the insurance alone decides.
 * Sources: decisions 2.6 and 2.11 (ameli.fr: care pathway, flat share, exemptions).
 */
const figures = {
  pathwayPercent: 70,
  outsidePathwayPercent: 30,
  alsaceMosellePercent: 90,
  flatShareCents: 200,
  adultAge: 18,
  pathwayAge: 16,
};

const fullCoverRights = ["CSS", "AME"];
const exemptRights = ["ALD", "MAT", "ATMP", "INV", "MIL", "RENTE", "NN", "STER"];
const thirdPartyRights = ["ALD", "MAT", "ATMP"];
const noFlatShareRights = ["CSS", "AME", "MAT", "ATMP", "NN"];

function percentOf({ sector, age, whyConsultation, healthRights = [] }: CostFacts): number {
  const has = (rights: string[]) => healthRights.some((right) => rights.includes(right));
  if (sector === "NC" || has(["NON_ASSURE"])) return 0;
  if (whyConsultation === "HORS_PARCOURS" && age >= figures.pathwayAge) return figures.outsidePathwayPercent;
  if (has(exemptRights)) return 100;
  return has(["ALSMOS"]) ? figures.alsaceMosellePercent : figures.pathwayPercent;
}

const shareOf = (facts: CostFacts): number => Math.round((facts.feeMinCents * percentOf(facts)) / 100);

/**
 * The money of step 6, in cents: the highest announced fee, the share of the health insurance (estimated on the lowest
 * announced fee, which stands for the tariff), its flat share, and what the patient pays now, before reimbursement. CSS
 * and AME pay nothing and no fee above the tariff; rights are as declared, for the practitioner to check.
 */
export function costsOf(facts: CostFacts): Costs {
  const { feeMinCents, feeMaxCents, thirdPartyPayment, age, card, healthRights = [] } = facts;
  const has = (rights: string[]) => healthRights.some((right) => rights.includes(right));
  const fullCover = has(fullCoverRights);
  const feeCents = fullCover ? feeMinCents : feeMaxCents;
  if (fullCover)
    return {
      feeCents,
      insuranceCents: feeCents,
      insuranceOutsideCents: feeCents,
      flatShareCents: 0,
      toPayCents: 0,
      fullCover,
      methods: ["GRATUIT"],
    };
  const share = shareOf(facts);
  const outside = shareOf({ ...facts, whyConsultation: "HORS_PARCOURS" });
  const flat = age < figures.adultAge || has(noFlatShareRights) ? 0 : figures.flatShareCents;
  const flatShareCents = Math.min(share, flat);
  const thirdParty: PaymentMethod[] = thirdPartyPayment !== "NON" && has(thirdPartyRights) ? ["TIERS_PAYANT"] : [];
  const byCard: PaymentMethod[] = card ? ["CARTE"] : [];
  return {
    feeCents,
    insuranceCents: share - flatShareCents,
    insuranceOutsideCents: Math.max(0, outside - flatShareCents),
    flatShareCents,
    toPayCents: feeCents,
    fullCover,
    methods: feeCents === 0 ? ["GRATUIT"] : [...byCard, ...thirdParty, "SUR_PLACE_DISTANCE"],
  };
}
