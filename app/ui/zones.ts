import type { TFunction } from "i18next";

/** The zones that have a name in the texts. */
const named = [
  "Europe/Paris",
  "Indian/Reunion",
  "Indian/Mayotte",
  "America/Guadeloupe",
  "America/Martinique",
  "America/Cayenne",
  "America/St_Barthelemy",
  "America/Marigot",
  "America/Miquelon",
  "Pacific/Noumea",
  "Pacific/Tahiti",
  "Pacific/Wallis",
] as const;
const isNamed = (zone: string): zone is (typeof named)[number] => (named as readonly string[]).includes(zone);

/** «heure de La Réunion», the clock of an IANA zone; the practice's own when it has no name here. */
export const zoneText = (zone: string, t: TFunction<"common">): string =>
  t(isNamed(zone) ? `zone.${zone}` : "zone.other");

/** The same for a practice whose clock is not that of Paris, or null. */
export const foreignZoneText = (zone: string, t: TFunction<"common">): string | null =>
  zone === "Europe/Paris" ? null : zoneText(zone, t);
