import type { TFunction } from "i18next";
import type { Practitioner, Slot } from "~/.server/api/practitioners";
import { dayText, moneyText, wallTimeText } from "~/ui/dates";

type Language = "fr" | "en";

/** `day` is «lundi 23 novembre», `time` «9 h 30». */
export type CardDay = { day: string; times: { id: number; time: string }[] };

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

const zones = {
  "Indian/Reunion": "RE",
  "Indian/Mayotte": "YT",
  "America/Guadeloupe": "GP",
  "America/Martinique": "MQ",
  "America/Cayenne": "GF",
  "America/St_Barthelemy": "BL",
  "America/Marigot": "MF",
  "America/Miquelon": "PM",
  "Pacific/Noumea": "NC",
  "Pacific/Tahiti": "PF",
  "Pacific/Wallis": "WF",
} as const;
const isNamed = (zone: string): zone is keyof typeof zones => Object.hasOwn(zones, zone);

/** «heure de La Réunion» for a practice whose clock is not that of Paris, or null. */
export function zoneText({ zone }: Practitioner, t: TFunction<"search">): string | null {
  if (zone === "Europe/Paris") return null;
  return isNamed(zone) ? t(`zone.${zones[zone]}`) : t("zone.other");
}

/** Slots under their days, as the practitioner's clock shows them (BK-019, BK-020). */
export function toDays(slots: Slot[], language: Language): CardDay[] {
  const byDay = Object.entries(Object.groupBy(slots, ({ localDate }) => localDate));
  return byDay.map(([date, ofDay = []]) => ({
    day: dayText(date, language),
    times: ofDay.map(({ id, localTime }) => ({ id, time: wallTimeText(localTime, language) })),
  }));
}

// A search that many make at once gives them the same practitioners.
const made = new WeakMap<Practitioner, Card>();

/** The card of a practitioner, whose own words are in this language already. */
export function toCard(practitioner: Practitioner, language: Language, t: TFunction<"search">): Card {
  const card = made.get(practitioner) ?? makeCard(practitioner, language, t);
  made.set(practitioner, card);
  return card;
}

function makeCard(practitioner: Practitioner, language: Language, t: TFunction<"search">): Card {
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
    days: toDays(practitioner.slots, language),
  };
}
