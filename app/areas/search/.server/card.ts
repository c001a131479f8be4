import type { TFunction } from "i18next";
import type { Practitioner, Slot } from "~/api/.server/practitioners";
import { dayText, foreignZoneText, hoursAhead, moneyText, shortDayText, wallTimeText } from "~/ui/text/dates";
import { dayIn, daysAfter } from "~/web/.server/calendar";

type Language = "fr" | "en";

/** `day` is «lundi 23 novembre», `short` «lun. 23 nov.», `near` «Demain» where it is so, `time` «9 h 30». */
export type CardDay = { day: string; short: string; near?: string; times: { id: number; time: string }[] };

/** The formatted texts of a card: the browser gets nothing else and formats nothing. */
export type Card = {
  id: string;
  name: string;
  initials: string;
  portrait: number | null;
  specialty: string;
  fee: string;
  place: string;
  rpps: string;
  newPatients: boolean;
  onRequest: boolean;
  zone: string | null;
  /** The zone with the hours by which it differs from Paris, where it is the same for all its times. */
  zoneLine: string | null;
  days: CardDay[];
};

/** The line of the zone is of another file: the browser loads those of the search. */
type CardTexts = { t: TFunction<"search">; common: TFunction<"common">; booking: TFunction<"booking"> };

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

/**
 * Slots grouped by day, in the practitioner's time zone (BK-019, BK-020); «Demain» only in the zone of Paris: elsewhere
 * it may be another day than the reader's.
 */
export function toDays(slots: Slot[], zone: string, now: Date, language: Language, t: TFunction<"search">): CardDay[] {
  const today = dayIn(zone, now);
  const near: Record<string, string> =
    zone === "Europe/Paris" ? { [today]: t("filters.today"), [daysAfter(today, 1)]: t("filters.tomorrow") } : {};
  const byDay = Object.entries(Object.groupBy(slots, ({ localDate }) => localDate));
  return byDay.map(([date, ofDay = []]) => ({
    day: dayText(date, language),
    short: shortDayText(date, language),
    near: near[date],
    times: ofDay.map(({ id, localTime }) => ({ id, time: wallTimeText(localTime, language) })),
  }));
}

// Simultaneous identical searches share the same practitioners.
const made = new WeakMap<Practitioner, Card>();

/** The card of a practitioner, whose data are already in this language, at an instant. */
export function toCard(practitioner: Practitioner, now: Date, language: Language, texts: CardTexts): Card {
  const card = made.get(practitioner) ?? makeCard(practitioner, now, language, texts);
  made.set(practitioner, card);
  return card;
}

/** «heure de Mayotte, 2 h de plus qu'à Paris»; the zone alone while the clocks change, null for that of Paris. */
export function zoneLine(zone: string, slots: Slot[], { common, booking }: CardTexts): string | null {
  const named = foreignZoneText(zone, common);
  if (!named) return null;
  const [hours = 0, ...others] = new Set(slots.map(({ startsAt }) => hoursAhead(startsAt, zone)));
  if (hours === 0 || others.length > 0) return named;
  return booking(hours > 0 ? "zone.ahead" : "zone.behind", { zone: named, hours: Math.abs(hours) });
}

function makeCard(practitioner: Practitioner, now: Date, language: Language, texts: CardTexts): Card {
  const { t, common } = texts;
  const { id, name, initials, portrait, specialty, city, postalCode } = practitioner;
  return {
    id,
    name,
    initials,
    portrait,
    specialty: specialty.name,
    fee: feeText(practitioner, language, t),
    place: `${city} (${postalCode})`,
    rpps: practitioner.rpps,
    newPatients: practitioner.acceptsNewPatients,
    onRequest: practitioner.onRequest,
    zone: foreignZoneText(practitioner.zone, common),
    zoneLine: zoneLine(practitioner.zone, practitioner.slots, texts),
    days: toDays(practitioner.slots, practitioner.zone, now, language, t),
  };
}
