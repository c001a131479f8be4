import type { Language } from "../db/types.ts";
import nationalities from "../seed/data/nationalities.json" with { type: "json" };

type Nationality = { code: string; nationalityName: string };

function named(language: Language): Nationality[] {
  const { compare } = new Intl.Collator(language);
  const others = nationalities.filter(({ code }) => code !== "FR");
  const french = nationalities.filter(({ code }) => code === "FR");
  return [...french, ...others.sort((a, b) => compare(a[language], b[language]))].map((nationality) => ({
    code: nationality.code,
    nationalityName: nationality[language],
  }));
}

const lists = { fr: named("fr"), en: named("en") };
const codes = new Set(nationalities.map(({ code }) => code));

/** All nationalities by name in a language, the French one first: most people here have it. */
export const listNationalities = (language: Language): Nationality[] => lists[language];

/** True for the code of a nationality on the list: that of its country in ISO 3166, XX for who has none. */
export const isNationality = (code: string): boolean => codes.has(code);
