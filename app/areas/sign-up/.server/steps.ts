import { z } from "zod";
import { termsFields } from "~/areas/account/.server/terms";
import { answersOf, checkTexts, medicalFields } from "~/areas/record/.server/medical";
import {
  cardFields,
  checkCard,
  civilityField,
  contactFields,
  dateOf,
  isFrenchCode,
  languageIds,
  lineOf,
  optionalLine,
  type Refuse,
  readDate,
  removeSpaces,
  sexField,
} from "~/areas/record/.server/person-schema";
import { signUpQuestions } from "~/areas/record/medical-answer";
import { ageOn, dayIn } from "~/web/.server/calendar";
import { dateParts, email, key, phoneNumber, runAlways } from "~/web/.server/forms/fields";
import { formKeyField } from "~/web/.server/forms/once";

const maxPasswordLength = 200;

const identity = z
  .object({
    civility: civilityField,
    firstName: lineOf("firstName", 100),
    lastName: lineOf("lastName", 100),
    birthName: optionalLine("birthName", 100),
    bornOn: dateParts.optional(),
    birthPlace: optionalLine("birthPlace", 100),
    sex: sexField,
    nationality: z.string(key("identity:error.nationality")).length(2, key("identity:error.nationality")),
    languages: languageIds.min(1, key("identity:error.languages")).max(20, key("identity:error.languages")),
    address: lineOf("address", 200),
    country: z.string(key("identity:error.country")).length(2, key("identity:error.country")),
    postalCode: lineOf("postalCode", 12),
    city: optionalLine("city", 100),
    phone: phoneNumber("identity:error.phone", "identity:error.phoneMissing"),
    email: email("identity:error.emailRequired", "identity:error.email"),
    password: z.string().max(maxPasswordLength, key("errors:password.tooLong")).optional(),
    confirmation: z.string().optional(),
    ...cardFields,
    ...contactFields,
  })
  .superRefine((value, { addIssue }) => {
    const refuse: Refuse = (path, message) => addIssue({ code: "custom", path, message });
    const bornOn = readDate("bornOn", value.bornOn, refuse);
    if (bornOn && ageOn(bornOn, dayIn("Europe/Paris", new Date())) < 18) refuse(["bornOn"], "identity:error.adult");
    if (value.country === "FR") {
      if (value.postalCode && !isFrenchCode(value.postalCode))
        refuse(["postalCode"], "identity:error.postalCodeFrance");
    } else if (!value.city) refuse(["city"], "identity:error.city");
    checkCard(value, refuse);
  }, runAlways)
  .transform(({ password, confirmation, bornOn, cardStart, cardEnd, ...rest }) => ({
    ...rest,
    postalCode: rest.country === "FR" ? removeSpaces(rest.postalCode) : rest.postalCode,
    bornOn: dateOf(bornOn) ?? "",
    cardStart: rest.cardNumber && dateOf(cardStart),
    cardEnd: rest.cardNumber && dateOf(cardEnd),
  }));

/** Whether a password of a length that may be is typed twice alike: then it may be kept while the page is corrected. */
export const isTypedTwice = (password: unknown, confirmation: unknown): password is string =>
  typeof password === "string" && password !== "" && password.length <= maxPasswordLength && password === confirmation;

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
