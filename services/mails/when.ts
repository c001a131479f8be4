import type { Language } from "../db/types.ts";
import { zoneText } from "./zones.ts";

export const nbsp = "\u00a0";

const paris = "Europe/Paris";

/** «mardi 24 novembre 2026 à 14 h 30» in the practitioner's time zone, for a patient: with the time of `formatTime`. */
export const formatWhen = (at: Date, zone: string, language: Language): string =>
  formatDay(at, zone, language, formatTime(at, zone, language));

/** The same for the practitioner, whose zone it is: it is named when it is not that of Paris. */
export function formatWhenThere(at: Date, zone: string, language: Language): string {
  const place = zone === paris ? "" : ` (${zoneText(zone, language)})`;
  return formatDay(at, zone, language, `${formatClock(at, zone, language)}${place}`);
}

function formatDay(at: Date, zone: string, language: Language, time: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", { timeZone: zone, ...options });
  const day = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" })
    .format(at)
    .replace(/ 1 (?=\p{L})/u, language === "fr" ? " 1er " : " 1 ")
    .replace(",", "");
  return `${day} ${language === "fr" ? "à" : "at"} ${time}`;
}

/** «14 h 30» or «14:30», with the time zone and the time in Paris when it is not that of Paris. */
export function formatTime(at: Date, zone: string, language: Language): string {
  const time = formatClock(at, zone, language);
  if (zone === paris) return time;
  const there = `${formatParis(at, zone, language)} ${language === "fr" ? "à" : "in"} Paris`;
  return `${time} (${zoneText(zone, language)}, ${there})`;
}

/** «7 h 00», with the weekday where it is another day in Paris than in the time zone. */
function formatParis(at: Date, zone: string, language: Language): string {
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat(language, { timeZone, weekday: "long" }).format(at);
  const day = dayIn(paris) === dayIn(zone) ? "" : `${dayIn(paris)} `;
  return `${day}${formatClock(at, paris, language)}`;
}

/** «14 h 30» or «14:30». */
function formatClock(at: Date, zone: string, language: Language): string {
  const options = { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const clock = new Intl.DateTimeFormat("en-GB", options).format(at).replace(/^0/, "");
  return language === "fr" ? clock.replace(":", `${nbsp}h${nbsp}`) : clock;
}
