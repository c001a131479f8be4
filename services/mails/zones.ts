import type { PracticeZone } from "../contract/zones.ts";
import type { Language } from "../db/types.ts";

const names: Record<PracticeZone, Record<Language, string>> = {
  "Europe/Paris": { fr: "heure de Paris", en: "Paris time" },
  "Indian/Reunion": { fr: "heure de La Réunion", en: "Réunion time" },
  "Indian/Mayotte": { fr: "heure de Mayotte", en: "Mayotte time" },
  "America/Guadeloupe": { fr: "heure de la Guadeloupe", en: "Guadeloupe time" },
  "America/Martinique": { fr: "heure de la Martinique", en: "Martinique time" },
  "America/Cayenne": { fr: "heure de la Guyane", en: "French Guiana time" },
  "America/St_Barthelemy": { fr: "heure de Saint-Barthélemy", en: "Saint Barthélemy time" },
  "America/Marigot": { fr: "heure de Saint-Martin", en: "Saint Martin time" },
  "America/Miquelon": { fr: "heure de Saint-Pierre-et-Miquelon", en: "Saint Pierre and Miquelon time" },
  "Pacific/Noumea": { fr: "heure de la Nouvelle-Calédonie", en: "New Caledonia time" },
  "Pacific/Tahiti": { fr: "heure de la Polynésie française", en: "French Polynesia time" },
  "Pacific/Wallis": { fr: "heure de Wallis-et-Futuna", en: "Wallis and Futuna time" },
};
const isNamed = (zone: string): zone is PracticeZone => Object.hasOwn(names, zone);
const other: Record<Language, string> = { fr: "heure du cabinet", en: "practice local time" };

/** A time zone as pages name it, «heure de La Réunion»; «heure du cabinet» for one without a name here. */
export const zoneText = (zone: string, language: Language): string =>
  isNamed(zone) ? names[zone][language] : other[language];
