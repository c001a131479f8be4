import type { RouterContextProvider } from "react-router";
import { listCountries, listNationalities, listSpokenLanguages } from "~/api/.server/lookups";
import { type SignUpDraft, withPhoneTexts } from "./draft";

/** The answers so far, with the names of codes. */
export async function reviewOf(context: Readonly<RouterContextProvider>, draft: SignUpDraft) {
  const [nationalities, countries, languages] = await Promise.all([
    listNationalities(context),
    listCountries(context),
    listSpokenLanguages(context),
  ]);
  const identity = withPhoneTexts(draft.identity!);
  const named = (list: { value: string; label: string }[], code: string) =>
    list.find(({ value }) => value === code)?.label ?? code;
  return {
    identity: {
      ...identity,
      nationality: named(nationalities, identity.nationality),
      country: named(countries, identity.country),
      languages: identity.languages.map((code) => languages.find(({ id }) => String(id) === code)?.name ?? code),
    },
    medical: medicalOf(draft.medical),
    hasPicture: draft.avatar !== undefined,
  };
}

/** The medical answers; undefined when the step was skipped. */
function medicalOf({ weight, height, ...answers }: NonNullable<SignUpDraft["medical"]> = {}) {
  const { medicalHistory, longTermTreatment, allergies } = answers;
  if (!medicalHistory) return undefined;
  return {
    ...{ weight: weight ?? null, height: height ?? null },
    medicalHistory: { state: medicalHistory, text: answers.medicalHistoryText },
    longTermTreatment: longTermTreatment && { state: longTermTreatment, text: answers.longTermTreatmentText },
    allergies: allergies && { state: allergies, text: answers.allergiesText },
  };
}

export type Review = Awaited<ReturnType<typeof reviewOf>>;
