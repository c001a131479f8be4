import { isValidPhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import type { TextKey } from "~/locales/texts";

/** The key of an error, which must have its text: what zod takes for a message is any string. */
export const key = (text: TextKey): TextKey => text;

/** A line of text that must be there; `missing` and `long` are the keys of what is said otherwise. */
export const line = (max: number, missing: TextKey, long: TextKey) =>
  z.string(missing).trim().min(1, missing).max(max, long);

/** An e-mail as PF-137 words it, with «+», «'» and «-» before the @ too; keys of what is said otherwise. */
export const email = (missing: TextKey, wrong: TextKey) =>
  z
    .string(missing)
    .trim()
    .max(254, wrong)
    .regex(/^[\w.+'-]+@(?:[\w-]+\.)+[a-zA-Z]{2,}$/, wrong);

/** What depends on several fields is told with the rest, so other fields may still be missing there. */
export const evenIfOthersFail = { when: () => true };

/** A phone number as people write it, France assumed; kept in E.164 (PF-139). */
export const phoneNumber = (error: TextKey) =>
  z
    .string(error)
    .trim()
    .refine((typed) => isValidPhoneNumber(typed, "FR"), error)
    .transform((typed) => parsePhoneNumberFromString(typed, "FR")?.number ?? typed);

/** The three texts of a date field, as typed. */
export const dateParts = z.object({
  day: z.string().optional(),
  month: z.string().optional(),
  year: z.string().optional(),
});

/** A measure written with a comma or a dot, within its bounds. */
export const measure = ({ min, max }: { min: number; max: number }, decimals: 0 | 1, error: TextKey) =>
  z
    .string(error)
    .trim()
    .regex(decimals ? /^\d{1,3}([.,]\d)?$/ : /^\d{2,3}$/, error)
    .transform((typed) => Number(typed.replace(",", ".")))
    .refine((value) => value >= min && value <= max, error);

/** The names of the fields of a form, in the order of its page. */
export const fieldsOf = (schema: object): string[] =>
  "shape" in schema ? Object.keys(schema.shape as object) : "in" in schema ? fieldsOf(schema.in as object) : [];
