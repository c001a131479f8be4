import type { Language } from "../../db/types.ts";

const locale = { fr: "fr-FR", en: "en-GB" } as const;

const format = (at: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale[language], { timeZone: "UTC", ...options })
    .format(new Date(at))
    .replace(/^1 (?=\p{L})/u, language === "fr" ? "1er " : "1 ");

/** «14 mars 2009», «mars 2009» or «2009»: as much of a day 'YYYY-MM-DD' as is known. */
export function dayText(day: string, language: Language): string {
  const parts = { year: "numeric", month: "long", day: "numeric" } as const;
  if (day.length === 4) return day;
  if (day.length === 7) return format(`${day}-01`, language, { year: parts.year, month: parts.month });
  return format(day, language, parts);
}

/** «14 mars 2009», or «14 mars 2009 – avril 2010» for what has ended. */
export const periodText = (start: string, end: string | null, language: Language): string =>
  [start, end].flatMap((day) => (day ? [dayText(day, language)] : [])).join(" – ");

const timeZone = "Europe/Paris";

/** «14 mars 2026» of an instant, by the clock of Paris. */
export const instantDayText = (at: string, language: Language): string =>
  format(at, language, { timeZone, year: "numeric", month: "long", day: "numeric" });

/** «14 mars 2026 à 9 h 30», «14 March 2026 at 9:30», by the clock of Paris. */
export function instantText(at: string, language: Language): string {
  const day = instantDayText(at, language);
  const time = format(at, language, { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).replace(
    /^0/,
    "",
  );
  return language === "fr" ? `${day} à ${time.replace(":", "\u00a0h\u00a0")}` : `${day} at ${time}`;
}

/** «62,5 kg» or «168 cm». */
export const measureText = (
  { kind, value }: { kind: "WEIGHT" | "HEIGHT"; value: number },
  language: Language,
): string => `${new Intl.NumberFormat(locale[language]).format(value)}\u00a0${kind === "WEIGHT" ? "kg" : "cm"}`;

/** «1,2 Mo» or «340 ko» of a number of bytes. */
export function sizeText(bytes: number, language: Language): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1000), "k"] : [bytes / 1_000_000, "M"];
  const number = new Intl.NumberFormat(locale[language], { maximumFractionDigits: 1 }).format(value);
  return `${number}\u00a0${unit}${language === "fr" ? "o" : "B"}`;
}
