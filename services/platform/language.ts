import type { Language } from "../db/types.ts";

/** The language of a page, as a call names it. */
export const languageOf = ({ currentLanguage }: { currentLanguage: "FR" | "EN" }): Language =>
  currentLanguage === "EN" ? "en" : "fr";
