import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import * as contract from "../../../services/contract/users";
import { call, callOrNull } from "./client";

type Context = Readonly<RouterContextProvider>;
type WirePerson = z.infer<typeof contract.listChildren.answer>["results"][number]["nearby"];

/** A patient or a child; `bornOn` is a day 'YYYY-MM-DD', `sex` a code of the list of sexes. */
export type Person = {
  id: string;
  firstName: string;
  lastName: string;
  birthName: string | null;
  bornOn: string;
  birthPlace: string | null;
  sex: string;
};

export type Profile = Person & {
  email: string;
  avatarUrl: string | null;
  phone: string | null;
  address: string | null;
  postalCode: string | null;
  city: string | null;
  /** ISO 3166 code. */
  country: string;
};

/** The last answers to the medical questions; weight in kg, height in cm. */
export type MedicalSummary = NonNullable<z.infer<typeof contract.getMedicalSummary.answer>>;

const person = ({ id, firstName, lastName, birthName, birthdayDate, birthPlace, genre }: WirePerson): Person => ({
  id,
  firstName,
  lastName,
  birthName,
  bornOn: birthdayDate,
  birthPlace,
  sex: genre,
});

/** The signed-in patient with how to be reached. Throws Problem. */
export async function getProfile(context: Context): Promise<Profile> {
  const { email, avatar, patientData } = await call(context, contract.getProfile);
  const { phone, postalAddress, postalCode, city, country } = patientData;
  return {
    ...person(patientData),
    email,
    avatarUrl: avatar?.url ?? null,
    phone,
    address: postalAddress,
    postalCode,
    city,
    country,
  };
}

/** The e-mail of the signed-in patient, to fill a form ahead; empty when the services fail. */
export const findEmail = async (context: Context): Promise<string> =>
  (await callOrNull(context, contract.getProfile))?.email ?? "";

/** The patient's children under 18, eldest first. Throws Problem. */
export async function listChildren(context: Context): Promise<Person[]> {
  const { results } = await call(context, contract.listChildren);
  return results.map(({ nearby }) => person(nearby));
}

/** What is known of a patient or of one's child, to fill the medical step ahead; null when nothing is, or on a failure. */
export const findMedicalSummary = (context: Context, patientId: string): Promise<MedicalSummary | null> =>
  callOrNull(context, contract.getMedicalSummary, { params: { patientId } });
