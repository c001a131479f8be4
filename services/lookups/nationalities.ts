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

/** All nationalities by name in a language, French first: most users have it. */
export const listNationalities = (language: Language): Nationality[] => lists[language];

/** The name of a nationality; null for a code that is not on the list. */
export const nationalityName = (code: string, language: Language): string | null =>
  nationalities.find((one) => one.code === code)?.[language] ?? null;

/** Whether the code is on the list of nationalities: that of a country in ISO 3166, or XX for stateless people. */
export const isNationality = (code: string): boolean => codes.has(code);
