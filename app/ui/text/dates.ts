import type { TFunction } from "i18next";

export type Language = "fr" | "en";

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(language: Language, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${language} ${zone} ${JSON.stringify(options)}`;
  let made = formatters.get(name);
  if (!made) {
    made = new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", { timeZone: zone, ...options });
    formatters.set(name, made);
  }
  return made;
}

const clock = (language: Language, time: string) => (language === "fr" ? time.replace(":", "\u00a0h\u00a0") : time);

/** «14 h 30» or «14:30», from an instant (ISO) in a time zone. */
export const timeText = (instant: string, zone: string, language: Language): string =>
  clock(
    language,
    formatter("en", zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
      .format(new Date(instant))
      .replace(/^0/, ""),
  );

/** «9 h 30» or «9:30», from a local time 'HH:mm'. */
export const wallTimeText = (time: string, language: Language): string => clock(language, time.replace(/^0/, ""));

/** French writes «1er» but no other ordinal; English has no comma between the weekday and the day. */
const spoken = (language: Language, date: string): string =>
  language === "fr" ? date.replace(/(^|\s)1(?=\s\p{L})/u, "$11er") : date.replace(",", "");

/** «45 secondes», «12 minutes» or «20 heures», from seconds, rounded up. */
export function durationText(seconds: number, language: Language): string {
  const [unit, size] =
    seconds < 90 ? (["second", 1] as const) : seconds < 7200 ? (["minute", 60] as const) : (["hour", 3600] as const);
  const number = new Intl.NumberFormat(language === "fr" ? "fr-FR" : "en-GB", {
    style: "unit",
    unit,
    unitDisplay: "long",
  });
  return number.format(Math.ceil(seconds / size));
}

const dayOptions = { weekday: "long", day: "numeric", month: "long" } as const;

/** «mardi 24 novembre», from a day 'YYYY-MM-DD' (BK-019), or from an instant (ISO) in a time zone. */
export const dayText = (day: string, language: Language, zone = "UTC"): string =>
  spoken(language, formatter(language, zone, dayOptions).format(new Date(day)));

/** «mar. 24 nov.», from a day 'YYYY-MM-DD', where there is no room for more. */
export const shortDayText = (day: string, language: Language): string =>
  spoken(
    language,
    formatter(language, "UTC", { weekday: "short", day: "numeric", month: "short" }).format(new Date(day)),
  );

/** «mardi 24 novembre 2026», from a day 'YYYY-MM-DD', or from an instant (ISO) in a time zone. */
export const longDayText = (day: string, language: Language, zone = "UTC"): string =>
  spoken(language, formatter(language, zone, { ...dayOptions, year: "numeric" }).format(new Date(day)));

/** «24 novembre 2026», from a day 'YYYY-MM-DD', or from an instant (ISO) in a time zone. */
export const dateText = (day: string, language: Language, zone = "UTC"): string =>
  spoken(language, formatter(language, zone, { day: "numeric", month: "long", year: "numeric" }).format(new Date(day)));

/** «24 nov. 2026», from a day 'YYYY-MM-DD', or from an instant (ISO) in a time zone, where there is no room for more. */
export const shortDateText = (day: string, language: Language, zone = "UTC"): string =>
  spoken(
    language,
    formatter(language, zone, { day: "numeric", month: "short", year: "numeric" }).format(new Date(day)),
  );

/** «14/03/2009», «03/2009», «2009», from a day or its beginning 'YYYY-MM', 'YYYY' (MR-192). */
export const partialDayText = (day: string): string => day.split("-").reverse().join("/");

const eurosWhole = { style: "currency", currency: "EUR", maximumFractionDigits: 0 } as const;
const eurosCents = { style: "currency", currency: "EUR" } as const;
const money = {
  fr: { whole: new Intl.NumberFormat("fr-FR", eurosWhole), cents: new Intl.NumberFormat("fr-FR", eurosCents) },
  en: { whole: new Intl.NumberFormat("en-IE", eurosWhole), cents: new Intl.NumberFormat("en-IE", eurosCents) },
};

/** «25 €» or «50,20 €», from cents. */
export const moneyText = (cents: number, language: Language): string =>
  money[language][cents % 100 === 0 ? "whole" : "cents"].format(cents / 100);

/** The text of an IANA time zone, «heure de La Réunion»; «heure du cabinet» for one without a text. */
export const zoneText = (zone: string, t: TFunction<"common">): string =>
  t([`zone.${zone}`, "zone.other"] as unknown as "zone.other");

/** The same for a time zone other than that of Paris, else null. */
export const foreignZoneText = (zone: string, t: TFunction<"common">): string | null =>
  zone === "Europe/Paris" ? null : zoneText(zone, t);

/** The time of an instant (ISO) in Paris, «7 h 00», with the weekday where it is another day there than in the time zone. */
export function parisText(instant: string, zone: string, language: Language): string {
  const paris = "Europe/Paris";
  const time = timeText(instant, paris, language);
  const dayIn = (place: string) => formatter(language, place, { weekday: "long" }).format(new Date(instant));
  return dayIn(paris) === dayIn(zone) ? time : `${dayIn(paris)} ${time}`;
}

/** Hours by which the clock of a time zone is ahead of that of Paris at an instant (ISO), negative behind it. */
export function hoursAhead(instant: string, zone: string): number {
  const ofUtc = (place: string) => {
    const said = formatter("en", place, { timeZoneName: "longOffset" }).format(new Date(instant));
    const [, sign = "", hours = "0", minutes = "0"] = /GMT([+-])(\d\d):(\d\d)/.exec(said) ?? [];
    return Number(`${sign}1`) * (Number(hours) + Number(minutes) / 60);
  };
  return ofUtc(zone) - ofUtc("Europe/Paris");
}

/** The time of an instant in a time zone: «14 h 30», «14 h 30 (heure de La Réunion, 11 h 30 à Paris)». */
export function instantText(instant: string, zone: string, language: Language, t: TFunction<"common">): string {
  const foreign = foreignZoneText(zone, t);
  const time = timeText(instant, zone, language);
  return foreign ? t("timeInZones", { time, zone: foreign, paris: parisText(instant, zone, language) }) : time;
}
