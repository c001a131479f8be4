import type { TFunction } from "i18next";
import type { Practitioner, Slot } from "~/.server/api/practitioners";
import { dayText, moneyText, wallTimeText } from "~/ui/dates";

type Language = "fr" | "en";

export type CardTime = { id: number; time: string; label: string };
export type CardDay = { day: string; title: string; times: CardTime[] };

/** What a card shows, in words: the browser gets no more, and formats nothing anew. */
export type Card = {
  id: string;
  name: string;
  initials: string;
  portrait: string | null;
  specialty: string;
  color: string;
  fee: string;
  place: string;
  languages: string;
  rpps: string;
  newPatients: boolean;
  thirdParty: string;
  zone: string | null;
  days: CardDay[];
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** «30 € à 60 € - Secteur 2» (BK-017), or one price. */
export function feeText(
  { feeMinCents, feeMaxCents, sector }: Practitioner,
  language: Language,
  t: TFunction<"search">,
) {
  const [min, max] = [moneyText(feeMinCents, language), moneyText(feeMaxCents, language)];
  return min === max
    ? t("fee.one", { fee: min, sector: sector.name })
    : t("fee.range", { min, max, sector: sector.name });
}

const zones = ["RE", "YT", "GP", "MQ", "GF", "BL", "MF", "PM", "NC", "PF", "WF"] as const;

/** «heure de La Réunion» for a practice whose clock is not that of Paris, or null. */
export function zoneText({ zone, country }: Practitioner, t: TFunction<"search">): string | null {
  if (zone === "Europe/Paris") return null;
  return t(`zone.${zones.find((code) => code === country) ?? "other"}`);
}

/** Slots under their days, as the practitioner's clock shows them (BK-019, BK-020). */
export function toDays(
  slots: Slot[],
  practitioner: Practitioner,
  language: Language,
  t: TFunction<"search">,
): CardDay[] {
  const { name } = practitioner;
  const zone = zoneText(practitioner, t);
  const byDay = Object.entries(Object.groupBy(slots, ({ localDate }) => localDate));
  return byDay.map(([date, ofDay = []]) => {
    const day = dayText(date, language);
    const times = ofDay.map(({ id, localTime }) => {
      const time = wallTimeText(localTime, language);
      return { id, time, label: zone ? `${time}, ${day}, ${zone}, ${name}` : `${time}, ${day}, ${name}` };
    });
    return { day: date, title: capital(day), times };
  });
}

export function toCard(practitioner: Practitioner, language: Language, t: TFunction<"search">): Card {
  const { id, name, initials, portrait, specialty, city, postalCode } = practitioner;
  return {
    id,
    name,
    initials,
    portrait,
    specialty: specialty.name,
    color: specialty.color,
    fee: feeText(practitioner, language, t),
    place: `${city} (${postalCode})`,
    languages: practitioner.languages.join(" / "),
    rpps: practitioner.rpps,
    newPatients: practitioner.acceptsNewPatients,
    thirdParty: practitioner.thirdPartyPayment.name,
    zone: zoneText(practitioner, t),
    days: toDays(practitioner.slots, practitioner, language, t),
  };
}
