import type { Language } from "../db/types.ts";
import codes from "../seed/data/countries.json" with { type: "json" };

const plain = (text: string) =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").replaceAll("-", " ").toLowerCase();

function named(language: Language) {
  const names = new Intl.DisplayNames(language, { type: "region" });
  const { compare } = new Intl.Collator(language);
  return codes
    .map((id) => ({ id, name: names.of(id) ?? id }))
    .sort((a, b) => compare(a.name, b.name))
    .map((country) => ({ country, key: plain(country.name) }));
}

const known = new Set(codes);

/** Whether the code is that of an ISO 3166-1 country. */
export const isCountry = (code: string): boolean => known.has(code);

const countries = { fr: named("fr"), en: named("en") };

/** Territories of ISO 3166-1 without inhabitants. */
const uninhabited = new Set(["AQ", "BV", "GS", "HM", "IO", "TF", "UM"]);

/** Inhabited countries and territories by name in a language, France first: most users live there. */
export function listCountries(language: Language): { code: string; name: string }[] {
  const inhabited = countries[language].filter(({ country }) => !uninhabited.has(country.id));
  const all = inhabited.map(({ country: { id, name } }) => ({ code: id, name }));
  return [...all.filter(({ code }) => code === "FR"), ...all.filter(({ code }) => code !== "FR")];
}

/** Countries whose name contains `search`, ignoring accents and case: first those that start with it, then by name. */
export function findCountries(language: Language, search: string): { id: string; name: string }[] {
  const wanted = plain(search);
  const found = countries[language].filter(({ key }) => key.includes(wanted));
  return [
    ...found.filter(({ key }) => key.startsWith(wanted)),
    ...found.filter(({ key }) => !key.startsWith(wanted)),
  ].map(({ country }) => country);
}
