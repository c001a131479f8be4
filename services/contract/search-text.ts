import { z } from "zod";

/** How many characters something can be found by: no accents or invisible ones, and separators between words alone. */
const lengthOf = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}\p{Lm}]/gu, "")
    .replaceAll(/[\p{Z}\p{Pd}\s'‘’]+/gu, " ")
    .trim().length;

/** A text to search for, of 64 characters at most: something can be found by at least `min` of them. */
export const searchText = (min: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(64)
    .refine((text) => lengthOf(text) >= min, `needs ${min} characters other than accents and hyphens`);
