import type { Language } from "../db/types.ts";

/** «25 €» or «50,20 €», from cents. */
export const formatMoney = (cents: number, language: Language): string =>
  new Intl.NumberFormat(language === "fr" ? "fr-FR" : "en-IE", {
    style: "currency",
    currency: "EUR",
    ...(cents % 100 === 0 && { maximumFractionDigits: 0 }),
  }).format(cents / 100);
