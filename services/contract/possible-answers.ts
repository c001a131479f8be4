import type { z } from "zod";
import type { sex } from "./users.ts";

type Limits = {
  /** The least age, in years. */
  from?: number;
  /** The age at which it ends, in years. */
  below?: number;
  /** Of people of the other civil sex it is not asked. */
  only?: "F" | "M";
};

const pregnancy: Limits = { from: 10, only: "F" };
/** Ages from which people may have worked, in apprenticeship too. */
const worker: Limits = { from: 14 };

/** Entries of the reference lists that cannot be everybody's; all others can. */
const limits = {
  "red-flag": { FIEVRE_NOURRISSON: { below: 1 }, GROSSESSE: pregnancy },
  reason: {
    ALIMENTATION_NOURRISSON: { below: 3 },
    ALLAITEMENT: pregnancy,
    ARRET_DE_TRAVAIL: worker,
    CONTRACEPTION: { from: 10 },
    DESIR_DE_GROSSESSE: { from: 14 },
    ERECTION: { from: 10, only: "M" },
    FROTTIS: pregnancy,
    GROSSESSE: pregnancy,
    IST: { from: 10 },
    IST_DEPISTAGE: { from: 10 },
    IVG: pregnancy,
    MENOPAUSE: { from: 18, only: "F" },
    PROSTATE: { from: 14, only: "M" },
    REGLES: { from: 8, only: "F" },
    REPRISE_TRAVAIL: worker,
    STRESS_TRAVAIL: worker,
    TABAC_ALCOOL: { from: 8 },
  },
  "health-right": {
    ATMP: worker,
    HANDI: { below: 21 },
    INV: worker,
    MAT: pregnancy,
    MIL: worker,
    NN: { below: 1 },
    RENTE: worker,
    STER: worker,
  },
} as const satisfies Record<string, Record<string, Limits>>;

/** Of whom an answer is; the sex is that of the civil record, where it is known. */
export type AnswerOwner = { age: number; sex?: z.infer<typeof sex> };

/** Whether an entry of a list can be an answer of a person: by the age in years, and the sex. */
export function isPossible(list: keyof typeof limits, code: string, { age, sex = "I" }: AnswerOwner): boolean {
  const known: Record<string, Limits> = limits[list];
  const { from = 0, below = Number.POSITIVE_INFINITY, only } = known[code] ?? {};
  return age >= from && age < below && (only === undefined || sex === "I" || sex === only);
}
