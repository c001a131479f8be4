import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { IdentityAnswer, IdentityFields } from "~/areas/record/.server/identity-schema";
import { getLanguage } from "~/web/.server/i18n";
import { getSession } from "~/web/.server/session";
import * as contract from "../../../services/contract/identity";
import { call } from "./client";
import { civilities, civilityCodes, type Sex, sexCodes, sexes } from "./codes";
import { phoneText } from "./declared";
import { toName } from "./practitioners";
import { asProblem } from "./problem";
import type { FieldMap } from "./words";

type Context = Readonly<RouterContextProvider>;

/** A practitioner of the product, or a name alone; «no doctor» is said, null is not. */
export type FamilyDoctor = { id: string | null; name: string; shown: string; city: string; postalCode: string };

/** The latest picture of a health card, a document of the record. */
export type CardFile = { id: string; name: string; addedOn: string };

/** The identity of a patient or child: days are 'YYYY-MM-DD', weight in kg, height in cm; null is not said. */
export type Identity = {
  id: string;
  isChild: boolean;
  version: string;
  civility: keyof typeof civilityCodes;
  firstName: string;
  lastName: string;
  birthName: string | null;
  bornOn: string;
  birthPlace: string | null;
  sex: Sex;
  weight: number | null;
  height: number | null;
  /** ISO 3166 code. */
  nationality: string | null;
  languages: { id: number; name: string }[];
  address: string | null;
  country: string;
  postalCode: string | null;
  city: string | null;
  phone: string | null;
  /** Of the account; null for a child. */
  email: string | null;
  /** `preset` is the id of a drawing; null for a photo. */
  avatar: { preset: number | null } | null;
  /** The social security number, grouped, and masked unless asked for whole. */
  number: string | null;
  card: { number: string; start: string; end: string; file: CardFile | null } | null;
  doctor: FamilyDoctor | "none" | null;
  contactFirstName: string | null;
  contactLastName: string | null;
  contactCountry: string | null;
  contactPostalCode: string | null;
  contactCity: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
};

/** The whole identity of the patient or of a child. Throws Problem, NOT_RELATED for anybody else. */
export async function getIdentity(
  context: Context,
  patientId: string,
  { wholeNumber = false } = {},
): Promise<Identity> {
  const query = { wholeNumber: wholeNumber ? ("true" as const) : ("false" as const) };
  const wire = await call(context, contract.getIdentity, { params: { patientId }, query });
  const { personalPractitioner: doctor, avatar } = wire;
  return {
    id: wire.id,
    isChild: wire.type === "Child",
    version: wire.version,
    civility: civilities[wire.civility],
    firstName: wire.firstName,
    lastName: wire.lastName,
    birthName: wire.birthName,
    bornOn: wire.birthdayDate,
    birthPlace: wire.birthPlace,
    sex: sexes[wire.genre],
    weight: wire.weight,
    height: wire.height,
    nationality: wire.nationality,
    languages: wire.spokenLanguages,
    address: wire.postalAddress,
    country: wire.country,
    postalCode: wire.postalCode,
    city: wire.city,
    phone: wire.phone && phoneText(wire.phone),
    email: wire.email,
    avatar: avatar && { preset: avatar.preset },
    number: wire.socialSecurityNumber,
    card: toCard(wire),
    doctor: doctor
      ? {
          id: doctor.id,
          name: `${doctor.firstName} ${doctor.lastName}`.trim(),
          shown: toName(doctor, getLanguage(context)),
          city: doctor.city?.cityName ?? "",
          postalCode: doctor.city?.cityZipCode ?? "",
        }
      : wire.alreadyHasPractioner === false
        ? "none"
        : null,
    contactFirstName: wire.firstNameContactPerson,
    contactLastName: wire.lastNameContactPerson,
    contactCountry: wire.countryContactPerson,
    contactPostalCode: wire.postalCodeContactPerson,
    contactCity: wire.cityContactPerson,
    contactPhone: wire.phoneContactPerson && phoneText(wire.phoneContactPerson),
    contactEmail: wire.emailContactPerson,
  };
}

const toCard = ({ healthCompl: card, healthComplFile: file }: z.infer<typeof contract.getIdentity.answer>) =>
  card && { number: card.number, start: card.startDate, end: card.endDate, file };

/** Another picture: a file, a drawing by its id, or none. */
export type AvatarChange = { file: File } | { preset: number } | { remove: true };

/** Changes the picture of the signed-in patient or a child. Throws Problem, with `fileFlaw` for a file. */
export const changeAvatar = (context: Context, patientId: string, change: AvatarChange) =>
  call(context, contract.updateAvatar, {
    body: {
      patientId,
      ...("preset" in change && { defaultAvatarId: change.preset }),
      ...("remove" in change && { remove: "true" as const }),
    },
    files: "file" in change ? [change.file] : [],
  });

/** The same for the page of a refused form: null when the services refuse, as for another account's child by now. */
export const findIdentity = (context: Context, patientId: string): Promise<Identity | null> =>
  getIdentity(context, patientId).catch((error: unknown) => {
    asProblem(error);
    return null;
  });

const fields: FieldMap<typeof contract.updateIdentity, IdentityFields> = {
  civility: "civility",
  firstName: "firstName",
  lastName: "lastName",
  birthName: "birthName",
  birthdayDate: {
    field: "bornOn",
    says: { future: "children:error.future", adult: "identity:error.minor", child: "children:error.adult" },
  },
  birthPlace: "birthPlace",
  genre: "sex",
  weight: "weight",
  height: "height",
  nationality: "nationality",
  spokenLanguages: "languages",
  postalAddress: "address",
  country: "country",
  postalCode: "postalCode",
  city: "city",
  phone: { field: "phone", says: "identity:error.phone" },
  personalPractionerId: { field: "doctor", says: "identity:error.doctorGone" },
  personalPractionerName: "doctor",
  socialSecurityNumber: { field: "number", says: "identity:error.number" },
  healthComplNumber: "cardNumber",
  healthComplStartDate: { field: "cardStart", says: "identity:error.cardStart" },
  healthComplEndDate: { field: "cardEnd", says: "identity:error.cardEnd" },
  firstNameContactPerson: "contactFirstName",
  lastNameContactPerson: "contactLastName",
  countryContactPerson: "contactCountry",
  cityContactPerson: "contactCity",
  postalCodeContactPerson: "contactPostalCode",
  phoneContactPerson: { field: "contactPhone", says: "identity:error.phone" },
  emailContactPerson: "contactEmail",
};

/** A practitioner of the product, a name, or none; null when nothing is said. */
export type DoctorAnswer = { id: string } | { name: string } | "none" | null;

const doctorBody = (doctor: DoctorAnswer) => {
  if (doctor === null) return {};
  if (doctor === "none") return { alreadyHasPractioner: "false" as const };
  const named = "id" in doctor ? { personalPractionerId: doctor.id } : { personalPractionerName: doctor.name };
  return { alreadyHasPractioner: "true" as const, ...named };
};

/**
 * Saves the whole identity (MR-037 to MR-041); one's own name is then that of the session. Throws Problem, with the errors
 * of the fields; outdated when it changed since it was shown; NOT_RELATED for anybody else.
 */
export async function updateIdentity(
  context: Context,
  { patientId, version, ...answer }: IdentityAnswer,
  doctor: DoctorAnswer,
): Promise<void> {
  const session = getSession(context);
  const { account } = session.data;
  const isOwn = account?.patientId === patientId;
  await call(context, contract.updateIdentity, {
    body: {
      ...(isOwn ? {} : { patientId }),
      version,
      civility: civilityCodes[answer.civility],
      firstName: answer.firstName,
      lastName: answer.lastName,
      birthName: answer.birthName,
      birthdayDate: answer.bornOn,
      birthPlace: answer.birthPlace,
      genre: sexCodes[answer.sex],
      weight: answer.weight,
      height: answer.height,
      nationality: answer.nationality,
      spokenLanguages: answer.languages.map(Number),
      postalAddress: answer.address,
      country: answer.country,
      postalCode: answer.postalCode,
      city: answer.city,
      phone: answer.phone,
      ...doctorBody(doctor),
      ...(answer.number !== undefined && { hasSocialSecurityNumber: answer.number === null ? "false" : "true" }),
      ...(answer.number && { socialSecurityNumber: answer.number }),
      healthComplNumber: answer.cardNumber,
      healthComplStartDate: answer.cardStart,
      healthComplEndDate: answer.cardEnd,
      firstNameContactPerson: answer.contactFirstName,
      lastNameContactPerson: answer.contactLastName,
      countryContactPerson: answer.contactCountry,
      cityContactPerson: answer.contactCity,
      postalCodeContactPerson: answer.contactPostalCode,
      phoneContactPerson: answer.contactPhone,
      emailContactPerson: answer.contactEmail,
    },
    words: { fields },
  });
  if (isOwn) session.set("account", { ...account, firstName: answer.firstName, lastName: answer.lastName });
}

/** Deletes the health card of this number; its pictures go to the bin. Throws Problem, outdated for another number. */
export const deleteHealthCard = (context: Context, patientId: string, healthComplNumber: string): Promise<unknown> =>
  call(context, contract.deleteHealthCard, { body: { patientId, healthComplNumber } });
