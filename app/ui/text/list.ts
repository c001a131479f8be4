import type { Language } from "./dates";

/** Names in one line, which may hold commas of their own: «Fièvre, grippe ; Fatigue». */
export const listText = (names: readonly string[], language: Language): string =>
  names.join(language === "fr" ? "\u00a0; " : "; ");
