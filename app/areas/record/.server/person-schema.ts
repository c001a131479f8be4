import { z } from "zod";
import { civilities, lineText, sexes } from "~/api/.server/codes";
import type { TextKey, Texts } from "~/locales/texts";
import { parseDateParts } from "~/ui/forms/parse-date-parts";
import { dayIn } from "~/web/.server/calendar";
import { dateParts, email, key, line, optionalPhoneNumber } from "~/web/.server/forms/fields";

type Errors = Texts["identity"]["error"];
/** The fields whose error texts have their name. */
type Line = keyof Errors & keyof Errors["long"];

/** A required line with the errors of its name. */
export const lineOf = (field: Line, max: number) =>
  line(max, `identity:error.${field}`, `identity:error.long.${field}`);
export const optionalLine = (field: keyof Errors["long"], max: number) =>
  lineText()
    .max(max, key(`identity:error.long.${field}`))
    .optional();

type Typed = { day?: string | undefined; month?: string | undefined; year?: string | undefined };
/** Adds an error at a field, or at a part of it. */
export type Refuse = (path: string[], message: TextKey) => void;

/** A day that was typed; undefined when it is none. */
export const dateOf = (typed: Typed | undefined): string | undefined => {
  const read = parseDateParts(typed ?? {});
  return "date" in read ? read.date : undefined;
};

/** The parsed date of a field, or null after reporting the error at its part. */
export function readDate(name: string, typed: Typed | undefined, refuse: Refuse): string | null {
  const read = parseDateParts(typed ?? {});
  if ("date" in read) return read.date;
  refuse([name, read.part], read.error);
  return null;
}

/** The health card. */
export const cardFields = {
  cardNumber: z
    .string()
    .overwrite((typed) => typed.replaceAll(/\s/g, ""))
    .regex(/^\d{1,20}$/, key("identity:error.cardNumber"))
    .optional(),
  cardStart: dateParts.optional(),
  cardEnd: dateParts.optional(),
};

/** Optional as a whole; once one of its fields is filled the three are required (ruling R19, MR-080). */
export function checkCard(card: { cardNumber?: string; cardStart?: Typed; cardEnd?: Typed }, refuse: Refuse): void {
  const isFilled = (typed: Typed | undefined) => Object.values(typed ?? {}).some(Boolean);
  if (!card.cardNumber && !isFilled(card.cardStart) && !isFilled(card.cardEnd)) return;
  if (!card.cardNumber) refuse(["cardNumber"], "identity:error.cardNumber");
  const [start, end] = (["cardStart", "cardEnd"] as const).map((name) => {
    if (isFilled(card[name])) return readDate(name, card[name], refuse);
    refuse([name, "day"], `identity:error.${name}Missing`);
    return null;
  });
  if (start && start > dayIn("Europe/Paris", new Date())) refuse(["cardStart"], "identity:error.cardStart");
  if (start && end && end <= start) refuse(["cardEnd"], "identity:error.cardEnd");
}

/** The civility and the sex of a person. */
export const civilityField = z.enum(civilities).default("none");
export const sexField = z.enum(sexes, key("identity:error.sex"));

/** Ids of the list of spoken languages. */
export const languageIds = z.array(z.string().regex(/^\d{1,9}$/, key("identity:error.languages")));

/** The person to call; all optional. */
export const contactFields = {
  contactFirstName: optionalLine("contactFirstName", 100),
  contactLastName: optionalLine("contactLastName", 100),
  contactPhone: optionalPhoneNumber("identity:error.phone"),
  contactEmail: email("identity:error.email", "identity:error.email").optional(),
};

/** A French postal code as it is stored, without spaces. */
export const removeSpaces = (code: string): string => code.replaceAll(/\s/g, "");

/** Whether a postal code has five digits, as it has in France. */
export const isFrenchCode = (code: string): boolean => /^\d{5}$/.test(removeSpaces(code));
