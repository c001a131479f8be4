import { z } from "zod";
import { sessionUser } from "./auth.ts";
import { day, endpoint, paged, uuid } from "./endpoint.ts";
import { linesText } from "./line.ts";

/** Sexes of the civil record. */
export const sex = z.enum(["F", "M", "I"]);
export const tristate = z.enum(["OUI", "AUCUN", "NSP"]);
/** An answer to a medical question, with words for a yes. */
export const medicalAnswer = z.object({ state: tristate, text: linesText().max(1000).optional() });

/** The four questions of the medical step and the two measures, kg and cm (ruling R13). */
export const dosierMedicalData = z.object({
  weight: z.number().min(0.3).max(650).nullable(),
  height: z.number().int().min(20).max(280).nullable(),
  medicalHistory: medicalAnswer,
  longTermTreatment: medicalAnswer,
  medicationTakenPreviously: medicalAnswer,
  allergies: medicalAnswer,
});

/** A patient or a child. */
export const person = {
  id: uuid,
  firstName: z.string(),
  lastName: z.string(),
  birthName: z.string().nullable(),
  birthdayDate: day,
  birthPlace: z.string().nullable(),
  genre: sex,
};

const avatar = sessionUser.shape.avatar;

const patientData = z.object({
  ...person,
  phone: z.string().nullable(),
  postalAddress: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string(),
  acceptNewsLetter: z.boolean(),
  /** The newsletter was requested and is not yet confirmed by the link of its mail. */
  newsletterPending: z.boolean(),
});

export const getProfile = endpoint({
  method: "GET",
  path: "/user/patient/profile",
  auth: "patient",
  summary: "The signed-in patient.",
  answer: sessionUser.extend({ patientData }),
});

export const listChildren = endpoint({
  method: "GET",
  path: "/user/patient/nearby/list",
  auth: "patient",
  summary: "The patient's children.",
  answer: paged(z.object({ id: uuid, nearby: z.object({ ...person, avatar }) })),
});

export const getMedicalSummary = endpoint({
  method: "GET",
  path: "/user/patient/medical-summary/{patientId}",
  auth: "patient",
  summary:
    "The last measures, and answers to the four medical questions as the lists of the record have them, else as they were last given, for oneself or one's child; null when nothing is known.",
  params: z.object({ patientId: uuid }),
  answer: dosierMedicalData.partial().nullable(),
});

export const updateNewsletter = endpoint({
  method: "PUT",
  path: "/user/update/patient/newsletter",
  auth: "patient",
  multipart: true,
  keepsAnswer: true,
  summary: "Leaves the newsletter, or asks for it: a mail with a link then confirms it (double opt-in).",
  body: z.object({ acceptNewsLetter: z.enum(["true", "false"]) }),
  answer: z.object({ acceptNewsLetter: z.boolean(), newsletterPending: z.boolean() }),
});

const newsletterLink = {
  method: "POST",
  auth: "public",
  body: z.object({ token: z.string().min(20).max(300) }),
  answer: z.null(),
} as const;

export const confirmNewsletter = endpoint({
  ...newsletterLink,
  path: "/newsletter/confirm",
  summary: "Confirms the newsletter by the token of its mail. Errors: TOKEN_EXPIRED.",
});

export const leaveNewsletter = endpoint({
  ...newsletterLink,
  path: "/newsletter/leave",
  summary: "Leaves the newsletter by the token of any of its mails, without a login. Errors: TOKEN_EXPIRED.",
});

export const updateLanguage = endpoint({
  method: "PUT",
  path: "/user/update/language",
  auth: "bearer",
  summary: "Keeps the language of the account: the one its mails speak.",
  body: z.object({ language: z.enum(["fr", "en"]) }),
  answer: z.null(),
});
