import { createHash } from "node:crypto";

/** The letter the alphabet starts from on a day, the same for everyone and drawn anew each day (decisions 2.2). */
export function letterOf(day: string): string {
  return String.fromCharCode(97 + (createHash("sha256").update(day).digest().readUInt32BE() % 26));
}
