import type { RouterContextProvider } from "react-router";
import type { SignUpDraft } from "~/areas/sign-up/.server/draft";
import type { Identity, MedicalAnswers, SignUpFields } from "~/areas/sign-up/.server/steps";
import { takeTime } from "~/web/.server/deadline";
import { getDefaultAvatarFile } from "../../../services/contract/files";
import * as contract from "../../../services/contract/sign-up";
import { cutConfirmation } from "./auth";
import { call, download } from "./client";
import { civilityCodes, languageCode, medicalStateCodes, sexCodes } from "./codes";
import { findList } from "./lookups";
import { Problem } from "./problem";
import { type FieldMap, passwordFlaws } from "./words";

type Context = Readonly<RouterContextProvider>;

type RegisterFields<Form> = FieldMap<typeof contract.registerPatient, Form>;

const passwordFields = {
  password: { field: "password", says: passwordFlaws },
  confirmPassword: { field: "confirmation", says: passwordFlaws },
} as const;

/** The fields of the first step that the services may refuse. */
const identityFields: RegisterFields<SignUpFields["identity"]> = {
  civility: "civility",
  firstName: "firstName",
  lastName: "lastName",
  birthName: "birthName",
  birthdayDate: "bornOn",
  birthPlace: "birthPlace",
  genre: "sex",
  nationality: "nationality",
  spokenLanguages: "languages",
  postalAddress: "address",
  country: "country",
  postalCode: "postalCode",
  city: "city",
  phone: "phone",
  email: "email",
  ...passwordFields,
  healthComplNumber: "cardNumber",
  healthComplStartDate: "cardStart",
  healthComplEndDate: "cardEnd",
  firstNameContactPerson: "contactFirstName",
  lastNameContactPerson: "contactLastName",
  phoneContactPerson: "contactPhone",
  emailContactPerson: "contactEmail",
};

/** The fields of the medical step. */
const medicalFields: RegisterFields<SignUpFields["medical-data"]> = {
  weight: "weight",
  height: "height",
  medicalHistory: "medicalHistory",
  medicalHistoryText: "medicalHistoryText",
  longTermTreatment: "longTermTreatment",
  longTermTreatmentText: "longTermTreatmentText",
  allergies: "allergies",
  allergiesText: "allergiesText",
};

/** A password, and how it was typed again where that differs. */
type Typed = { password: string; confirmation?: string };

const wireIdentity = (context: Context, identity: Identity, { password, confirmation = password }: Typed) => ({
  civility: civilityCodes[identity.civility],
  firstName: identity.firstName,
  lastName: identity.lastName,
  birthName: identity.birthName,
  birthdayDate: identity.bornOn,
  birthPlace: identity.birthPlace,
  genre: sexCodes[identity.sex],
  nationality: identity.nationality,
  spokenLanguages: identity.languages.map(Number),
  postalAddress: identity.address,
  country: identity.country,
  postalCode: identity.postalCode,
  city: identity.city ?? "",
  phone: identity.phone,
  email: identity.email,
  password,
  confirmPassword: cutConfirmation(confirmation),
  healthComplNumber: identity.cardNumber,
  healthComplStartDate: identity.cardStart,
  healthComplEndDate: identity.cardEnd,
  firstNameContactPerson: identity.contactFirstName,
  lastNameContactPerson: identity.contactLastName,
  phoneContactPerson: identity.contactPhone,
  emailContactPerson: identity.contactEmail,
  currentLanguage: languageCode(context),
});

const toCode = (answer: MedicalAnswers["allergies"]) => answer && medicalStateCodes[answer];

const wireMedical = ({ sure, ...answers }: MedicalAnswers) => ({
  ...answers,
  medicalHistory: toCode(answers.medicalHistory),
  longTermTreatment: toCode(answers.longTermTreatment),
  allergies: toCode(answers.allergies),
});

/**
 * Checks the identity without storing anything (BK-073); with a picture, returns it re-encoded. Throws Problem, with
 * the errors of the fields, or with the flaw of the picture.
 */
export async function checkIdentity(
  context: Context,
  identity: Identity,
  typed: Typed,
  picture?: File,
): Promise<{ mime: string; data: string } | null> {
  if (picture) takeTime(context);
  const body = wireIdentity(context, identity, typed);
  const words = { fields: identityFields };
  return (await call(context, contract.isRecordablePatient, { body, words, files: picture && [picture] })).avatar;
}

/** Checks a password while the rest of its page is still wrong. Throws Problem, with the errors of its fields. */
export async function checkPassword(context: Context, password: string, confirmation: string): Promise<void> {
  const words = { fields: passwordFields };
  const body = { password, confirmPassword: cutConfirmation(confirmation) };
  await call(context, contract.isRecordablePassword, { body, words });
}

/** Checks the medical answers without storing anything (BK-073). Throws Problem, with the errors of its fields. */
export async function checkMedical(context: Context, answers: MedicalAnswers): Promise<void> {
  const words = { fields: medicalFields };
  await call(context, contract.isRecordableMedicalPatient, { body: wireMedical(answers), words });
}

/** A draft with all steps complete. */
export type CompleteDraft = SignUpDraft & Required<Pick<SignUpDraft, "identity" | "password" | "medical">>;

/**
 * Creates the account (BK-072); returns the masked address the mail was sent to and the id of the sign-up, alike when
 * the address already had an account. Throws Problem, with the errors of the fields of both steps; outdated when newer
 * texts are in force.
 */
export async function registerPatient(
  context: Context,
  { identity, password, medical, avatar }: CompleteDraft,
  accepted: { termsId: number; noticeId: number },
): Promise<{ sentTo: string; signUpId: string }> {
  const body = {
    ...wireIdentity(context, identity, { password }),
    ...wireMedical(medical),
    defaultAvatarId: avatar && "preset" in avatar ? avatar.preset : undefined,
    cguId: accepted.termsId,
    noticeId: accepted.noticeId,
  };
  const picture = avatar && "data" in avatar ? [pictureFile(avatar)] : [];
  const words = { fields: { ...identityFields, ...medicalFields } };
  return call(context, contract.registerPatient, { body, words, files: picture });
}

const pictureFile = ({ mime, data }: { mime: string; data: string }) =>
  new File([Buffer.from(data, "base64")], "photo.jpg", { type: mime });

/** The preset pictures; null when the services fail (BK-070). */
export async function findDefaultAvatars(context: Context): Promise<{ id: number; name: string }[] | null> {
  const offered = await findList(context, contract.listDefaultAvatars, { isActive: true });
  return offered?.map(({ id, file }) => ({ id, name: file.name })) ?? null;
}

/**
 * The bytes of a preset picture, with its type in the headers; inactive ones are still served. Throws Problem,
 * NOT_FOUND for an unknown id.
 */
export async function getDefaultAvatar(context: Context, id: string): Promise<Response> {
  if (!/^\d{1,9}$/.test(id)) throw new Problem("NOT_FOUND", 404);
  return download(context, getDefaultAvatarFile, { params: { id } });
}
