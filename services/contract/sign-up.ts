import { z } from "zod";
import { currentLanguage, email, newPassword } from "./auth.ts";
import { endpoint, itemIdInForm, uuid } from "./endpoint.ts";
import { cardSent, contactSent, namesSent, phone } from "./identity.ts";
import { linesText, lineText } from "./line.ts";
import { tristate } from "./users.ts";

const line = (max: number) => lineText().min(1, "required").max(max);
const optionalText = (max: number) => linesText().max(max).optional();
const country = z.string().length(2).default("FR");

const identity = z.object({
  ...namesSent,
  /** ISO 3166 code of the country. */
  nationality: z.string().length(2),
  postalAddress: line(200),
  country,
  city: line(100),
  postalCode: line(12),
  /** Ids of /settings/spoken-language/all. */
  spokenLanguages: z.array(itemIdInForm).min(1, "required").max(20),
  phone,
  email,
  ...newPassword,
  ...cardSent,
  ...contactSent,
  /** A picture of /settings/default-avatar/all; an uploaded file (part `files`) has priority. */
  defaultAvatarId: itemIdInForm.optional(),
  currentLanguage,
});

/** The fields of the second step, all optional; kg and cm (ruling R13). */
const medical = z.object({
  weight: z.coerce.number().min(0.3).max(650).optional(),
  height: z.coerce.number().int().min(20).max(280).optional(),
  medicalHistory: tristate.optional(),
  medicalHistoryText: optionalText(1000),
  longTermTreatment: tristate.optional(),
  longTermTreatmentText: optionalText(1000),
  allergies: tristate.optional(),
  allergiesText: optionalText(1000),
});

export const isRecordablePatient = endpoint({
  method: "POST",
  path: "/auth/is-recordable-patient",
  auth: "public",
  multipart: true,
  maxFiles: 1,
  writes: false,
  summary:
    "Checks the identity step without keeping anything, and neither says nor shows whether the address has an account. Answers the picture as it would be kept, in base64.",
  body: identity,
  answer: z.object({ avatar: z.object({ mime: z.string(), data: z.string() }).nullable() }),
});

export const isRecordablePassword = endpoint({
  method: "POST",
  path: "/auth/is-recordable-password",
  auth: "public",
  writes: false,
  summary:
    "Checks a new password and keeps nothing. Its owner's own words are not looked for: the identity step does that. Error: VALIDATION at password or confirmPassword.",
  body: z.object(newPassword),
  answer: z.null(),
});

export const isRecordableMedicalPatient = endpoint({
  method: "POST",
  path: "/auth/is-recordable-medical-patient",
  auth: "public",
  writes: false,
  summary: "Checks the medical step without keeping anything.",
  body: medical,
  answer: z.null(),
});

export const registerPatient = endpoint({
  method: "POST",
  path: "/auth/register-patient",
  auth: "public",
  multipart: true,
  maxFiles: 1,
  keepsAnswer: true,
  summary:
    "Creates a patient's account, which the code of its first login activates; that ends the other sign-ups of the address. An address that has an account already is answered alike, and its owner is told by mail. A login may name the sign-up by signUpId. Errors: VALIDATION, CONFLICT when newer terms are in force.",
  body: identity.extend(medical.shape).extend({ cguId: itemIdInForm, noticeId: itemIdInForm }),
  answer: z.object({ sentTo: z.string(), signUpId: uuid }),
});

export const listDefaultAvatars = endpoint({
  method: "GET",
  path: "/settings/default-avatar/all",
  auth: "public",
  summary: "The pictures drawn for who brings none; files stand at their `url` on this host.",
  query: z.object({ isActive: z.stringbool().default(true) }),
  answer: z.array(z.object({ id: z.number().int(), file: z.object({ url: z.string(), name: z.string() }) })),
});
