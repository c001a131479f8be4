import { z } from "zod";
import { email } from "./auth.ts";
import { day, endpoint, itemIdInForm, uuid } from "./endpoint.ts";
import { lineText } from "./line.ts";
import { owner } from "./record.ts";
import { socialSecurityNumber } from "./social-security.ts";
import { sex } from "./users.ts";

const line = (max: number) => lineText().min(1, "required").max(max);
const optionalLine = (max: number) => lineText().max(max).optional();
/** A phone number in E.164. */
export const phone = z
  .string()
  .trim()
  .regex(/^\+\d{6,15}$/, "phone");
/** ISO 3166 code. */
const countryCode = z.string().length(2);
const civility = z.enum(["MME", "M", "AUCUNE"]);

/** Who somebody is, of a sign-up and of the identity page. */
export const namesSent = {
  civility: civility.default("AUCUNE"),
  firstName: line(100),
  lastName: line(100),
  birthName: optionalLine(100),
  birthdayDate: day,
  birthPlace: optionalLine(100),
  genre: sex,
};

/** Whom to call; all optional. */
export const contactSent = {
  firstNameContactPerson: optionalLine(100),
  lastNameContactPerson: optionalLine(100),
  phoneContactPerson: phone.optional(),
  emailContactPerson: email.optional(),
};

/** The health card, optional: when one of its fields is filled the three are required (ruling R19). */
export const cardSent = {
  healthComplNumber: z
    .string()
    .trim()
    .regex(/^\d{1,20}$/, "number")
    .optional(),
  healthComplStartDate: day.optional(),
  healthComplEndDate: day.optional(),
};

/** What the page showed, in one word: another one meanwhile gives CONFLICT. */
const version = z.hex().length(32);

export const getIdentity = endpoint({
  method: "GET",
  path: "/user/patient/identity/{patientId}",
  auth: "patient",
  summary:
    "The whole identity of oneself or a child, as the identity page edits it; what a child has not is null, and the parent's then holds (R17). Errors: NOT_RELATED.",
  params: z.object(owner),
  /** «true»: with the whole social security number, which is masked otherwise. */
  query: z.object({ wholeNumber: z.enum(["true", "false"]).default("false") }),
  answer: z.object({
    id: uuid,
    type: z.enum(["Patient", "Child"]),
    version,
    civility,
    firstName: z.string(),
    lastName: z.string(),
    birthName: z.string().nullable(),
    birthdayDate: day,
    birthPlace: z.string().nullable(),
    genre: sex,
    /** In kg and in cm. */
    weight: z.number().nullable(),
    height: z.number().nullable(),
    nationality: z.string().nullable(),
    spokenLanguages: z.array(z.object({ id: z.number().int(), name: z.string() })),
    country: z.string(),
    city: z.string().nullable(),
    postalCode: z.string().nullable(),
    postalAddress: z.string().nullable(),
    phone: z.string().nullable(),
    /** Of the account; null for a child. */
    email: z.string().nullable(),
    avatar: z.object({ url: z.string(), preset: z.number().int().nullable() }).nullable(),
    /** Grouped as on the card: its first five signs unless asked for whole; empty where it cannot be read any more. */
    socialSecurityNumber: z.string().nullable(),
    /** The health card; null for none. */
    healthCompl: z.object({ number: z.string(), startDate: day, endDate: day }).nullable(),
    /** The latest document of the record that is a picture of one. */
    healthComplFile: z.object({ id: uuid, name: z.string(), addedOn: day }).nullable(),
    /** False: none; null: not said. */
    alreadyHasPractioner: z.boolean().nullable(),
    /** One of the product; `id` is null for a name as it was typed. */
    personalPractitioner: z
      .object({
        id: uuid.nullable(),
        title: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        city: z.object({ cityName: z.string(), cityZipCode: z.string() }).nullable(),
      })
      .nullable(),
    firstNameContactPerson: z.string().nullable(),
    lastNameContactPerson: z.string().nullable(),
    countryContactPerson: z.string().nullable(),
    cityContactPerson: z.string().nullable(),
    postalCodeContactPerson: z.string().nullable(),
    phoneContactPerson: z.string().nullable(),
    emailContactPerson: z.string().nullable(),
  }),
});

export const updateIdentity = endpoint({
  method: "PUT",
  path: "/user/update/patient",
  auth: "patient",
  keepsAnswer: true,
  multipart: true,
  summary:
    "Saves the whole identity of oneself, or of the child that `patientId` names: what is not sent is emptied, but for the social security number. Nationality, languages, phone and address are required of an adult; of a child an address is whole or absent. Errors: VALIDATION, NOT_RELATED, CONFLICT when it changed since `version`.",
  body: z.object({
    patientId: uuid.optional(),
    version: version.optional(),
    ...namesSent,
    /** In kg. */
    weight: z.coerce.number().min(0.3).max(650),
    /** In cm. */
    height: z.coerce.number().int().min(20).max(280),
    nationality: countryCode.optional(),
    /** Ids of /settings/spoken-language/all. */
    spokenLanguages: z.array(itemIdInForm).max(20).optional(),
    country: countryCode.optional(),
    city: optionalLine(100),
    postalCode: optionalLine(12),
    postalAddress: optionalLine(200),
    phone: phone.optional(),
    /** «false»: the number is deleted; without it, it stays as it is, the one value that is not emptied. */
    hasSocialSecurityNumber: z.enum(["true", "false"]).optional(),
    /** With «true». */
    socialSecurityNumber: socialSecurityNumber.optional(),
    ...cardSent,
    ...contactSent,
    countryContactPerson: optionalLine(100),
    cityContactPerson: optionalLine(100),
    postalCodeContactPerson: optionalLine(12),
    /** «false»: there is none. Without it nothing is said of a family doctor. */
    alreadyHasPractioner: z.enum(["true", "false"]).optional(),
    /** With «true», one of the product, or a name of anybody else. */
    personalPractionerId: uuid.optional(),
    personalPractionerName: optionalLine(100),
  }),
  answer: z.null(),
});

export const updateAvatar = endpoint({
  method: "PUT",
  path: "/user/update/patient/avatar",
  auth: "patient",
  keepsAnswer: true,
  multipart: true,
  maxFiles: 1,
  summary:
    "Changes the portrait of oneself or a child: one of a file (`files`, png or jpeg, 5 MB at most), a picture of /settings/default-avatar/all, or none. Errors: VALIDATION, NOT_RELATED, FILE_TOO_LARGE, FILE_TYPE; at the field `files` a code of FileFlaw says why.",
  body: z.object({
    patientId: uuid,
    defaultAvatarId: itemIdInForm.optional(),
    remove: z.literal("true").optional(),
  }),
  answer: z.null(),
});

export const deleteHealthCard = endpoint({
  method: "DELETE",
  path: "/user/patient/health-card",
  auth: "patient",
  keepsAnswer: true,
  summary:
    "Deletes the health card of oneself or a child that has this number, and puts its pictures into the bin; one that is gone already is no error. Errors: NOT_RELATED, CONFLICT when it has another number by now.",
  body: z.object({ ...owner, healthComplNumber: z.string().max(20) }),
  answer: z.null(),
});
