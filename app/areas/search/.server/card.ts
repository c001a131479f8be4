import type { TFunction } from "i18next";
import type { Practitioner, Slot } from "~/api/.server/practitioners";
import { dayText, foreignZoneText, moneyText, wallTimeText } from "~/ui/text/dates";

type Language = "fr" | "en";

/** `day` is «lundi 23 novembre», `time` «9 h 30». */
export type CardDay = { day: string; times: { id: number; time: string }[] };

/** The formatted texts of a card: the browser gets nothing else and formats nothing. */
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
  thirdPartyPayment: string;
  zone: string | null;
  days: CardDay[];
};

type CardTexts = { t: TFunction<"search">; common: TFunction<"common"> };

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

/** Slots grouped by day, in the practitioner's time zone (BK-019, BK-020). */
export function toDays(slots: Slot[], language: Language): CardDay[] {
  const byDay = Object.entries(Object.groupBy(slots, ({ localDate }) => localDate));
  return byDay.map(([date, ofDay = []]) => ({
    day: dayText(date, language),
    times: ofDay.map(({ id, localTime }) => ({ id, time: wallTimeText(localTime, language) })),
  }));
}

// Simultaneous identical searches share the same practitioners.
const made = new WeakMap<Practitioner, Card>();

/** The card of a practitioner, whose data are already in this language. */
export function toCard(practitioner: Practitioner, language: Language, texts: CardTexts): Card {
  const card = made.get(practitioner) ?? makeCard(practitioner, language, texts);
  made.set(practitioner, card);
  return card;
}

function makeCard(practitioner: Practitioner, language: Language, { t, common }: CardTexts): Card {
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
    thirdPartyPayment: practitioner.thirdPartyPayment.name,
    zone: foreignZoneText(practitioner.zone, common),
    days: toDays(practitioner.slots, language),
  };
}
