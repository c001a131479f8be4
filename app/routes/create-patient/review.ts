import type { RouterContextProvider } from "react-router";
import { phoneText } from "~/.server/api/appointments";
import { listCountries, listNationalities, listSpokenLanguages } from "~/.server/api/lookups";
import type { SignUpDraft } from "~/.server/sign-up";

/** The answers so far, codes told in words. */
export async function reviewOf(context: Readonly<RouterContextProvider>, draft: SignUpDraft) {
  const [nationalities, countries, languages] = await Promise.all([
    listNationalities(context),
    listCountries(context),
    listSpokenLanguages(context),
  ]);
  const identity = draft.identity!;
  const named = (list: { value: string; label: string }[], code: string) =>
    list.find(({ value }) => value === code)?.label ?? code;
  return {
    identity: {
      ...identity,
      nationality: named(nationalities, identity.nationality),
      country: named(countries, identity.country),
      languages: identity.languages.map((code) => languages.find(({ id }) => String(id) === code)?.name ?? code),
      phone: phoneText(identity.phone),
      contactPhone: identity.contactPhone && phoneText(identity.contactPhone),
    },
    medical: draft.medical ?? {},
    hasPicture: draft.avatar !== undefined,
  };
}

export type Review = Awaited<ReturnType<typeof reviewOf>>;
