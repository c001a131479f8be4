import { z } from "zod";
import { civilities, lineText, sexes } from "~/api/.server/codes";
import { termsFields } from "~/areas/account/.server/terms";
import { answersOf, checkTexts, medicalFields } from "~/areas/record/.server/medical";
import { signUpQuestions } from "~/areas/record/medical-answer";
import type { TextKey, Texts } from "~/locales/texts";
import type { DatePart } from "~/ui/forms/date-parts";
import { parseDateParts } from "~/ui/forms/parse-date-parts";
import { ageOn, dayIn } from "~/web/.server/calendar";
import { dateParts, email, key, line, phoneNumber, runAlways } from "~/web/.server/forms/fields";
import { formKeyField } from "~/web/.server/forms/once";

type Errors = Texts["sign-up"]["error"];
/** The fields whose error texts have their name. */
type Line = keyof Errors & keyof Errors["long"];

const lineOf = (field: Line, max: number) => line(max, `sign-up:error.${field}`, `sign-up:error.long.${field}`);
const optionalLine = (field: keyof Errors["long"], max: number) =>
  lineText()
    .max(max, key(`sign-up:error.long.${field}`))
    .optional();

type Typed = { day?: string; month?: string; year?: string };
type Refuse = (path: string[], message: TextKey) => void;

const dateOf = (typed: Typed | undefined): string | undefined => {
  const read = parseDateParts(typed ?? {});
  return "date" in read ? read.date : undefined;
};

/** The parsed date of a field, or null after reporting the error at its part. */
function readDate(name: string, typed: Typed | undefined, refuse: Refuse): string | null {
  const wrong = (part: DatePart, error: TextKey) => {
    refuse([name, part], error);
    return null;
  };
  const read = parseDateParts(typed ?? {});
  if ("error" in read) return wrong(read.part, read.error);
  return read.date < "1900" || read.date > "2199" ? wrong("year", "sign-up:error.year") : read.date;
}

/** Optional as a whole; once one of its fields is filled the three are required (ruling R19, MR-080). */
function checkCard(card: { cardNumber?: string; cardStart?: Typed; cardEnd?: Typed }, refuse: Refuse): void {
  const isFilled = (typed: Typed | undefined) => Object.values(typed ?? {}).some(Boolean);
  if (!card.cardNumber && !isFilled(card.cardStart) && !isFilled(card.cardEnd)) return;
  if (!card.cardNumber) refuse(["cardNumber"], "sign-up:error.cardNumber");
  const [start, end] = (["cardStart", "cardEnd"] as const).map((name) => {
    if (isFilled(card[name])) return readDate(name, card[name], refuse);
    refuse([name, "day"], `sign-up:error.${name}Missing`);
    return null;
  });
  if (start && start > dayIn("Europe/Paris", new Date())) refuse(["cardStart"], "sign-up:error.cardStart");
  if (start && end && end <= start) refuse(["cardEnd"], "sign-up:error.cardEnd");
}

const identity = z
  .object({
    civility: z.enum(civilities).default("none"),
    firstName: lineOf("firstName", 100),
    lastName: lineOf("lastName", 100),
    birthName: optionalLine("birthName", 100),
    bornOn: dateParts.optional(),
    birthPlace: optionalLine("birthPlace", 100),
    sex: z.enum(sexes, key("sign-up:error.sex")),
    nationality: z.string(key("sign-up:error.nationality")).length(2, key("sign-up:error.nationality")),
    /** Ids of the list of spoken languages. */
    languages: z
      .array(z.string().regex(/^\d{1,9}$/, key("sign-up:error.languages")))
      .min(1, key("sign-up:error.languages"))
      .max(20, key("sign-up:error.languages")),
    address: lineOf("address", 200),
    country: z.string(key("sign-up:error.country")).length(2, key("sign-up:error.country")),
    postalCode: lineOf("postalCode", 12),
    city: optionalLine("city", 100),
    phone: phoneNumber("sign-up:error.phone"),
    email: email("sign-up:error.emailRequired", "sign-up:error.email"),
    password: z.string().max(200, key("errors:password.tooLong")).optional(),
    confirmation: z.string().optional(),
    cardNumber: z
      .string()
      .trim()
      .regex(/^\d{1,20}$/, key("sign-up:error.cardNumber"))
      .optional(),
    cardStart: dateParts.optional(),
    cardEnd: dateParts.optional(),
    contactFirstName: optionalLine("contactFirstName", 100),
    contactLastName: optionalLine("contactLastName", 100),
    contactPhone: phoneNumber("sign-up:error.phone").optional(),
    contactEmail: email("sign-up:error.email", "sign-up:error.email").optional(),
  })
  .superRefine((value, { addIssue }) => {
    const refuse: Refuse = (path, message) => addIssue({ code: "custom", path, message });
    const bornOn = readDate("bornOn", value.bornOn, refuse);
    if (bornOn && ageOn(bornOn, dayIn("Europe/Paris", new Date())) < 18) refuse(["bornOn"], "sign-up:error.adult");
    if (value.country === "FR") {
      if (value.postalCode && !/^\d{5}$/.test(removeSpaces(value.postalCode)))
        refuse(["postalCode"], "sign-up:error.postalCodeFrance");
    } else if (!value.city) refuse(["city"], "sign-up:error.city");
    checkCard(value, refuse);
  }, runAlways)
  .transform(({ password, confirmation, bornOn, cardStart, cardEnd, ...rest }) => ({
    ...rest,
    postalCode: rest.country === "FR" ? removeSpaces(rest.postalCode) : rest.postalCode,
    bornOn: dateOf(bornOn) ?? "",
    cardStart: rest.cardNumber && dateOf(cardStart),
    cardEnd: rest.cardNumber && dateOf(cardEnd),
  }));

/** A French postal code as it is stored, without spaces. */
export const removeSpaces = (code: string): string => code.replaceAll(/\s/g, "");

/** Whether a password is valid and typed twice alike, so that it may be kept while other fields are corrected. */
export const isValidPassword = (password: unknown, confirmation: unknown): password is string =>
  typeof password === "string" && password !== "" && password.length <= 200 && password === confirmation;

const medical = medicalFields
  .omit({ recentMedication: true, recentMedicationText: true, recentMedicationGiven: true })
  .superRefine(checkTexts(signUpQuestions), runAlways)
  .transform(answersOf);

const conditions = z.object({ ...termsFields, formKey: formKeyField });

/** The schema of each step of the sign-up, by its path. */
export const signUpSchemas = { identity, "medical-data": medical, "general-conditions": conditions };

/** The fields of each step. */
export type SignUpFields = { [Path in SignUpPath]: z.input<(typeof signUpSchemas)[Path]> };

export type SignUpPath = keyof typeof signUpSchemas;
export type Identity = z.output<typeof identity>;
/** Empty when the step was skipped. */
export type MedicalAnswers = Partial<z.output<typeof medical>>;
