type Language = "fr" | "en";

const shortTitles: Record<Language, Record<string, string>> = {
  fr: { DR: "Dr", PR: "Pr", MME: "Mme", M: "M." },
  en: { DR: "Dr", PR: "Prof.", MME: "Ms", M: "Mr" },
};

/** «Dr Nadia Martin», from a title code of the reference list (decisions 2.11) and the names. */
export const practitionerName = (
  { title, firstName, lastName }: { title: string; firstName: string; lastName: string },
  language: Language,
): string => [shortTitles[language][title], firstName, lastName].filter(Boolean).join(" ");

/**
 * The name of an entry of a list with the person's own words: «Cancer (préciser)» with theirs reads «Cancer, du sein»,
 * «Autre» theirs alone.
 */
export const motifName = ({ code, name }: { code: string; name: string }, otherName: string | null): string => {
  if (!otherName) return name;
  return code === "AUTRE" ? otherName : `${name.split(" (")[0]}, ${otherName}`;
};
