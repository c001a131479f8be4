import { isValidPhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { emailAddress, linesText, lineText } from "~/api/.server/codes";
import type { TextKey } from "~/locales/texts";

/** A translation key as an error message; typed, because zod accepts any string as a message. */
export const key = (text: TextKey): TextKey => text;

/** A required text of one line; `missing` and `long` are the translation keys of the errors. */
export const line = (max: number, missing: TextKey, long: TextKey) => lineText(missing).min(1, missing).max(max, long);

/** A required text of any number of lines, with errors as those of a line. */
export const text = (max: number, missing: TextKey, long: TextKey) => linesText(missing).min(1, missing).max(max, long);

/** An e-mail address as the contract defines it (PF-137); translation keys of the errors. */
export const email = (missing: TextKey, wrong: TextKey) => emailAddress(missing, wrong);

/** Whether a field holds what no page gives back: a password, a code, a token. */
export const isSecretField = (name: string): boolean => /password|confirmation|^code$|^csrf$/i.test(name);

type Issue = { code?: string; input?: unknown };

/**
 * Runs a check across fields even when others failed, so those fields may be missing; not when one holds no text at all,
 * as after a name sent twice.
 */
export const runAlways = {
  when: ({ issues }: { issues: readonly Issue[] }) =>
    !issues.some(({ code, input }) => code === "invalid_type" && input !== undefined),
};

/** A phone number as people write it, French by default; converted to E.164 (PF-139). */
export const phoneNumber = (error: TextKey, missing: TextKey) =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .refine((typed) => isValidPhoneNumber(typed, "FR"), error)
    .transform((typed) => parsePhoneNumberFromString(typed, "FR")?.number ?? typed);

/** A phone number that may be left out, also by spaces. */
export const optionalPhoneNumber = (error: TextKey) =>
  z
    .string(error)
    .transform((typed) => typed.trim() || undefined)
    .pipe(phoneNumber(error, error).optional())
    .optional();

/** The three parts of a date field, as typed. */
export const dateParts = z.object({
  day: z.string().optional(),
  month: z.string().optional(),
  year: z.string().optional(),
});

/**
 * A measure in kg (with one decimal) or cm, written with a comma or a dot, with its unit or without, within bounds. A
 * height may be written in metres, as people say it: «1,68», «1m68».
 */
export const measure = ({ min, max }: { min: number; max: number }, decimals: 0 | 1, error: TextKey) =>
  z
    .string(error)
    .trim()
    .transform((typed) => (decimals ? typed : typed.replace(/^([0-2])\s*[.,m]\s*(\d\d)\s*m?$/i, "$1$2")))
    .pipe(z.string().regex(decimals ? /^\d{1,3}([.,]\d)?\s*(kg)?$/i : /^\d{2,3}\s*(cm)?$/i, error))
    .transform((typed) => Number.parseFloat(typed.replace(",", ".")))
    .refine((value) => value >= min && value <= max, error);

/** The field names of a form, in the order of its page. */
export const fieldsOf = (schema: object): string[] =>
  "shape" in schema ? Object.keys(schema.shape as object) : "in" in schema ? fieldsOf(schema.in as object) : [];
