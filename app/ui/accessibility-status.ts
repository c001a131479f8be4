/**
 * One criterion of the RGAA grid: conforming, not conforming, not applicable, not tested; and what shows it. One that does
 * not conform also says what people miss.
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
  /** Whole per cent, rounded down, of the criteria that apply; one nobody tested counts as not met. */
  share: number;
  conforming: number;
  applicable: number;
  notApplicable: number;
  word: "none" | "partial" | "total";
};

/**
 * What the law lets a site claim from its audit (decree 2019-768: all criteria «totalement», half of them
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
