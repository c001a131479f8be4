import { z } from "zod";

/** 13 signs of the French social security number, with the letters of Corsica, and its key of two digits. */
export const socialSecurityNumber = z.string().regex(/^[1-478]\d{4}(\d{2}|2[AB])\d{8}$/, "number");

/** Signs that a number has. */
export const socialSecurityLength = 15;

/** Whether the key of a number fits its other signs; Corsica counts as 19 and 18 (decisions 2.9). */
export function hasRightKey(number: string): boolean {
  const digits = number.replace("2A", "19").replace("2B", "18");
  return Number(digits.slice(13)) === 97 - (Number(digits.slice(0, 13)) % 97);
}

/**
 * Whether a number may be that of a person of this sex, born on this day 'YYYY-MM-DD': its first sign is odd for men, the
 * next four are year and month, unless the month was not known. Of an undetermined sex any sign fits.
 */
export function fitsPerson(number: string, sex: "F" | "M" | "I", bornOn: string): boolean {
  const month = number.slice(3, 5);
  const isMonthKnown = month >= "01" && month <= "12";
  const fitsSex = sex === "I" || (Number(number[0]) % 2 === 1) === (sex === "M");
  return fitsSex && number.slice(1, 3) === bornOn.slice(2, 4) && (!isMonthKnown || month === bornOn.slice(5, 7));
}

/** A number, or the beginning of one, as cards print it: «1 85 05 78 006 084 91» (MR-069). */
export const groupNumber = (number: string): string =>
  [
    [0, 1],
    [1, 3],
    [3, 5],
    [5, 7],
    [7, 10],
    [10, 13],
    [13, 15],
  ]
    .map(([from, to]) => number.slice(from, to))
    .filter(Boolean)
    .join(" ");
