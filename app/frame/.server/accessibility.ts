import grid from "../../../docs/accessibility/rgaa.json";

const criteria = grid.criteria as Criterion[];

/** The audit of the site and the status it may claim (ruling R20). */
export const accessibility = {
  version: grid.version,
  /** Day of the audit, 'YYYY-MM-DD'. */
  auditedOn: grid.auditedOn,
  criteria,
  status: accessibilityStatus(criteria),
};

/**
 * One criterion of the RGAA grid: conforming, not conforming, not applicable or not tested, with the evidence; when not
 * conforming also the impact on users.
 */
export type Criterion = {
  number: string;
  title: string;
  titleEn: string;
  result: "C" | "NC" | "NA" | "NT";
  proof: string;
  gap?: string;
  gapEn?: string;
};

export type AccessibilityStatus = {
  /** Integer per cent, rounded down, of the applicable criteria; untested ones count as not met. */
  share: number;
  conforming: number;
  applicable: number;
  notApplicable: number;
  word: "none" | "partial" | "total";
};

/**
 * The claim that the law allows from an audit (decree 2019-768: all criteria «totalement», half of them
 * «partiellement», else «non conforme»; ruling R20).
 */
export function accessibilityStatus(criteria: readonly Criterion[]): AccessibilityStatus {
  const count = (result: Criterion["result"]) => criteria.filter((one) => one.result === result).length;
  const [conforming, notApplicable] = [count("C"), count("NA")];
  const applicable = criteria.length - notApplicable;
  const word =
    conforming === 0 || 2 * conforming < applicable ? "none" : conforming === applicable ? "total" : "partial";
  return {
    share: applicable === 0 ? 0 : Math.floor((100 * conforming) / applicable),
    conforming,
    applicable,
    notApplicable,
    word,
  };
}
