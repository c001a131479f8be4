import { createHash } from "node:crypto";

/**
 * The letter at which the alphabetical order starts on a day, the same for everyone and changing daily (decisions 2.2).
 */
export function letterOf(day: string): string {
  return String.fromCharCode(97 + (createHash("sha256").update(day).digest().readUInt32BE() % 26));
}
