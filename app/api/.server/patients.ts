import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { getAvatarFile } from "../../../services/contract/files";
import * as contract from "../../../services/contract/users";
import { call, callOrNull, download, orNull } from "./client";
import { type MedicalState, medicalStates, type Sex, sexes } from "./codes";
import { asProblem } from "./problem";

type Context = Readonly<RouterContextProvider>;
type WireMedical = NonNullable<z.infer<typeof contract.getMedicalSummary.answer>>;
type WirePerson = z.infer<typeof contract.listChildren.answer>["results"][number]["nearby"];

/** A patient or a child; `bornOn` is a day 'YYYY-MM-DD'. */
export type Person = {
  id: string;
  firstName: string;
  lastName: string;
  birthName: string | null;
  bornOn: string;
  birthPlace: string | null;
  sex: Sex;
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

/** An answer to a medical question; the text goes with a yes. */
export type MedicalAnswer = { state: MedicalState; text?: string };

/** Answers to the medical questions; weight in kg, height in cm. What was not asked is absent. */
export type MedicalSummary = {
  weight?: number | null;
  height?: number | null;
  medicalHistory?: MedicalAnswer;
  longTermTreatment?: MedicalAnswer;
  recentMedication?: MedicalAnswer;
  allergies?: MedicalAnswer;
};

/** Converts a medical answer from the wire. */
export const toMedicalAnswer = (answer: WireMedical["allergies"] | null): MedicalAnswer | undefined =>
  answer ? { ...answer, state: medicalStates[answer.state] } : undefined;

/** Converts medical answers from the wire. */
export const toMedicalSummary = ({ medicationTakenPreviously, ...answers }: WireMedical): MedicalSummary => ({
  weight: answers.weight,
  height: answers.height,
  medicalHistory: toMedicalAnswer(answers.medicalHistory),
  longTermTreatment: toMedicalAnswer(answers.longTermTreatment),
  recentMedication: toMedicalAnswer(medicationTakenPreviously),
  allergies: toMedicalAnswer(answers.allergies),
});

/** A child, and whether there is a picture. */
export type Child = Person & { hasAvatar: boolean };

const toChild = ({ avatar, ...of }: WirePerson): Child => ({ ...person(of), hasAvatar: avatar !== null });

const person = ({
  id,
  firstName,
  lastName,
  birthName,
  birthdayDate,
  birthPlace,
  genre,
}: Omit<WirePerson, "avatar">): Person => ({
  id,
  firstName,
  lastName,
  birthName,
  bornOn: birthdayDate,
  birthPlace,
  sex: sexes[genre],
});

/** The signed-in patient with contact data. Throws Problem. */
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

/** The town of the signed-in patient in France, where others can be searched; null elsewhere, or when it is not known. */
export async function findTown(context: Context): Promise<string | null> {
  const { country, city } = (await orNull(getProfile(context))) ?? {};
  // Addresses of firms end in CEDEX, which is no town.
  return country === "FR" ? city?.split(/ cedex\b/i)[0] || null : null;
}

/** «pending» between requesting the newsletter and confirming it by the link of a mail. */
export type Newsletter = "on" | "pending" | "off";

type WireNewsletter = z.infer<typeof contract.updateNewsletter.answer>;
/** The state of the newsletter, from the wire. */
export const toNewsletter = ({ acceptNewsLetter, newsletterPending }: WireNewsletter): Newsletter =>
  acceptNewsLetter ? "on" : newsletterPending ? "pending" : "off";

/** The bytes of the account's picture, or of a child's; null when there is none, or the services refuse or fail. */
export async function findAvatarFile(context: Context, childId: string | null): Promise<Response | null> {
  if (childId) return orNull(download(context, getAvatarFile, { params: { id: childId } }));
  // An outage must not redirect a picture to the maintenance page.
  const profile = await callOrNull(context, contract.getProfile);
  if (!profile?.avatar) return null;
  return orNull(download(context, getAvatarFile, { params: { id: profile.patientData.id } }));
}

/** Requests the newsletter, or unsubscribes (PF-023). Throws Problem. */
export async function saveNewsletter(context: Context, wanted: boolean): Promise<Newsletter> {
  const acceptNewsLetter = wanted ? "true" : "false";
  return toNewsletter(await call(context, contract.updateNewsletter, { body: { acceptNewsLetter } }));
}

/** The result of a mail's link: expired for every refusal of the services. */
async function followLink(act: Promise<unknown>): Promise<"done" | "expired"> {
  try {
    await act;
    return "done";
  } catch (error) {
    const problem = asProblem(error);
    if (problem.isOutage || problem.isTooOften) throw problem;
    return "expired";
  }
}

/** Confirms the newsletter by the token of its mail. Throws Problem for an outage, or after too many attempts. */
export const confirmNewsletter = (context: Context, token: string): Promise<"done" | "expired"> =>
  followLink(call(context, contract.confirmNewsletter, { body: { token } }));

/** Unsubscribes by the token of any newsletter mail. Throws like `confirmNewsletter`. */
export const leaveNewsletter = (context: Context, token: string): Promise<"done" | "expired"> =>
  followLink(call(context, contract.leaveNewsletter, { body: { token } }));

/** Saves the visitor's language in the account; failures of the services are ignored. */
export async function saveLanguage(context: Context, language: "fr" | "en"): Promise<void> {
  await callOrNull(context, contract.updateLanguage, { body: { language } });
}

/** The patient's children under 18, eldest first. Throws Problem. */
export async function listChildren(context: Context): Promise<Child[]> {
  const { results } = await call(context, contract.listChildren);
  return results.map(({ nearby }) => toChild(nearby));
}

/** The same, or null when the services refuse or fail. */
export async function findChildren(context: Context): Promise<Child[] | null> {
  const found = await callOrNull(context, contract.listChildren);
  return found?.results.map(({ nearby }) => toChild(nearby)) ?? null;
}

/**
 * The known medical data of a patient or child, to pre-fill the medical step; null when there are none, or on a
 * failure.
 */
export async function findMedicalSummary(context: Context, patientId: string): Promise<MedicalSummary | null> {
  const summary = await callOrNull(context, contract.getMedicalSummary, { params: { patientId } });
  return summary && toMedicalSummary(summary);
}
