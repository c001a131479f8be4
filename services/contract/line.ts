import { z } from "zod";

/** Scripts whose letters change their shape beside a joiner, as in Persian, Bengali and Sinhala. */
const scripts = ["Arab", "Beng", "Deva", "Gujr", "Guru", "Knda", "Mlym", "Orya", "Sinh", "Taml", "Telu"];
const joining = `[${scripts.map((script) => `\\p{scx=${script}}`).join("")}]`;
const strayJoiner = new RegExp(String.raw`(?<!${joining})[\u200c\u200d]|[\u200c\u200d](?!${joining})`, "gu");

/**
 * A text of one line as it is kept: without the signs nobody sees, which could turn what stands around it, or stand for a
 * name; joiners stay between letters that they shape. Line ends and runs of spaces of any kind, the blank pattern of
 * Braille among them, are one space. Of a text of nothing else, nothing is left (Unicode: Cf, Default_Ignorable_Code_Point).
 */
export const toLine = (typed: string): string =>
  typed
    .replaceAll(/(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll(strayJoiner, "")
    .replaceAll(/[\p{Cc}\p{Z}\u2800]+/gu, " ")
    .trim();

/**
 * A text of any number of lines as it is kept, each as `toLine` leaves it, without empty ones around them: of signs
 * nobody sees nothing is left here either.
 */
export const toLines = (typed: string): string =>
  typed
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map(toLine)
    .join("\n")
    .trim();

/** A text of one line, as `toLine` leaves it; the error is the message when there is none. */
export const lineText = (missing?: string) => z.string(missing).overwrite(toLine);

/** The same of any number of lines. */
export const linesText = (missing?: string) => z.string(missing).overwrite(toLines);
