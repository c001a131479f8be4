import type { TFunction } from "i18next";

/** «heure de La Réunion», the clock of an IANA zone; the practice's own when it has no name in the texts. */
export const zoneText = (zone: string, t: TFunction<"common">): string =>
  t([`zone.${zone}`, "zone.other"] as unknown as "zone.other");

/** The same for a practice whose clock is not that of Paris, or null. */
export const foreignZoneText = (zone: string, t: TFunction<"common">): string | null =>
  zone === "Europe/Paris" ? null : zoneText(zone, t);
