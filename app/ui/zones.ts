import type { TFunction } from "i18next";

/** The text of an IANA time zone, «heure de La Réunion»; the city of the zone when it has no text. */
export const zoneText = (zone: string, t: TFunction<"common">): string =>
  t([`zone.${zone}`, "zone.other"] as unknown as "zone.other");

/** The same for a time zone other than that of Paris, else null. */
export const foreignZoneText = (zone: string, t: TFunction<"common">): string | null =>
  zone === "Europe/Paris" ? null : zoneText(zone, t);
