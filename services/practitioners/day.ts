import { createHash } from "node:crypto";

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar day ('YYYY-MM-DD') an instant falls on in an IANA zone. */
export function dayIn(zone: string, instant: Date): string {
  const formatter = formatters.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
  formatters.set(zone, formatter);
  return formatter.format(instant);
}

/** The day so many calendar days after a day. */
export function daysLater(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The letter the alphabet starts from on a day, the same for everyone and drawn anew each day (decisions 2.2). */
export function letterOf(day: string): string {
  return String.fromCharCode(97 + (createHash("sha256").update(day).digest().readUInt32BE() % 26));
}
