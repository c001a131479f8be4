import parsePhoneNumber from "libphonenumber-js";
import type { z } from "zod";
import { newPasswordFlaws, type PasswordFlaw } from "../auth/new-password.ts";
import type { isRecordableMedicalPatient, isRecordablePatient } from "../contract/sign-up.ts";
import { isCountry } from "../lookups/countries.ts";
import { isNationality } from "../lookups/nationalities.ts";
import { limitedRanges } from "../platform/address.ts";
import { ApiError } from "../platform/api-error.ts";
import { ageOn, dayIn } from "../platform/calendar.ts";
import type { HostDeps } from "../platform/deps.ts";
import { readAvatar } from "./avatar.ts";

export type Identity = z.infer<typeof isRecordablePatient.body>;
export type Medical = z.infer<typeof isRecordableMedicalPatient.body>;

export type Flaw = { field: string; message: string };
type Field = keyof Identity | keyof Medical;

/** The flaw of a field when it is wrong. */
export const when = <Name extends string = Field>(wrong: boolean, field: Name, message: string): Flaw[] =>
  wrong ? [{ field, message }] : [];

function refuse(errorMessages: Flaw[], detail?: PasswordFlaw["detail"]): void {
  if (errorMessages.length > 0) throw new ApiError("VALIDATION", undefined, { errorMessages, detail });
}

const isPhone = (phone: string) => parsePhoneNumber(phone)?.isValid() ?? false;

type Reached = Partial<Pick<Identity, "nationality" | "country" | "postalCode" | "phone" | "phoneContactPerson">>;

/** The flaws of nationality, address and phones that the schema cannot see; what is absent has none. */
export const reachedFlaws = ({ nationality, country, postalCode, phone, phoneContactPerson }: Reached): Flaw[] => [
  ...when(nationality !== undefined && !isNationality(nationality), "nationality", "unknown"),
  ...when(country !== undefined && !isCountry(country), "country", "unknown"),
  ...when(country === "FR" && Boolean(postalCode) && !/^\d{5}$/.test(postalCode!), "postalCode", "postalCode"),
  ...when(phone !== undefined && !isPhone(phone), "phone", "phone"),
  ...when(phoneContactPerson !== undefined && !isPhone(phoneContactPerson), "phoneContactPerson", "phone"),
];

type Card = Pick<Identity, "healthComplNumber" | "healthComplStartDate" | "healthComplEndDate">;

/** The flaws of a health card (ruling R19). */
export function cardFlaws(
  { healthComplNumber, healthComplStartDate, healthComplEndDate }: Card,
  today: string,
): Flaw[] {
  const card = { healthComplNumber, healthComplStartDate, healthComplEndDate };
  const missing = Object.entries(card).filter(([, value]) => value === undefined);
  const isPart = missing.length > 0 && missing.length < 3;
  const [start = "", end = ""] = [healthComplStartDate, healthComplEndDate];
  return [
    ...(isPart ? missing.map(([field]) => ({ field, message: "cardWhole" })) : []),
    ...when(start > today, "healthComplStartDate", "cardFuture"),
    ...when(start !== "" && end !== "" && end <= start, "healthComplEndDate", "cardOrder"),
  ];
}

async function chosenEntries({ db }: HostDeps, { spokenLanguages, defaultAvatarId }: Identity) {
  const rows = await db
    .selectFrom("reference_item")
    .select(["id", "list", "code"])
    .where("list", "in", ["spoken-language", "default-avatar"])
    .where("active", "=", true)
    .where("id", "in", [...spokenLanguages, defaultAvatarId ?? 0])
    .orderBy("position")
    .execute();
  return {
    languages: rows.filter(({ list }) => list === "spoken-language"),
    hasPreset: rows.some(({ list, id }) => list === "default-avatar" && id === defaultAvatarId),
  };
}

/**
 * Checks what the schema cannot: an adult by the calendar of Paris, phones by their country's plan, existing codes and
 * ids, the whole health card (ruling R19), the password (R9) and the picture. Returns the codes of the languages and
 * the picture to store. Throws ApiError VALIDATION with a code at each wrong field: adult, phone, unknown, postalCode,
 * cardWhole, cardFuture, cardOrder, tooShort, common, personal, mismatch, and for the picture tooLarge,
 * typeNotAccepted, imageUnreadable.
 */
export async function checkIdentity(
  deps: HostDeps,
  body: Identity,
  files: File[],
  address: string,
): Promise<{ languages: string[]; picture: Buffer | null }> {
  const today = dayIn("Europe/Paris", deps.now());
  const { languages, hasPreset } = await chosenEntries(deps, body);
  const avatar = await readAvatar(deps, files, limitedRanges(deps.config, address)?.connection);
  const password = await newPasswordFlaws(deps.config, body.password, body.confirmPassword, body);
  const flaws = [
    ...when(ageOn(body.birthdayDate, today) < 18, "birthdayDate", "adult"),
    ...reachedFlaws(body),
    ...when(languages.length < new Set(body.spokenLanguages).size, "spokenLanguages", "unknown"),
    ...password.map(({ field, message }) => ({ field, message })),
    ...cardFlaws(body, today),
    ...when(body.defaultAvatarId !== undefined && !hasPreset, "defaultAvatarId", "unknown"),
    ...("flaw" in avatar ? [{ field: "files", message: avatar.flaw }] : []),
  ];
  refuse(flaws, password[0]?.detail);
  return {
    languages: languages.map(({ code }) => code),
    picture: "picture" in avatar ? avatar.picture : null,
  };
}

/** Checks a password whose owner is not known yet. Throws ApiError VALIDATION. */
export async function checkPassword(
  { config }: HostDeps,
  { password, confirmPassword }: Pick<Identity, "password" | "confirmPassword">,
): Promise<void> {
  const flaws = await newPasswordFlaws(config, password, confirmPassword, {});
  refuse(
    flaws.map(({ field, message }) => ({ field, message })),
    flaws[0]?.detail,
  );
}

const questions = ["medicalHistory", "longTermTreatment", "allergies"] as const;

/** Checks that a «yes» has a description and no other answer has one, as in the booking. Throws ApiError VALIDATION. */
export function checkMedical(body: Medical): void {
  refuse(
    questions.flatMap((name) => {
      const isYes = body[name] === "OUI";
      const message = isYes ? "required" : "onlyWithYes";
      return when(isYes !== Boolean(body[`${name}Text`]), `${name}Text`, message);
    }),
  );
}

/** The answers in the shape of the medical summary; null when the step was skipped. */
export function medicalAnswers(body: Medical) {
  const [weight, height] = [body.weight ?? null, body.height ?? null];
  const answered = questions.flatMap((name) => {
    const state = body[name];
    const text = body[`${name}Text`];
    return state === undefined ? [] : [[name, { state, ...(text && { text }) }] as const];
  });
  if (weight === null && height === null && answered.length === 0) return null;
  return { weight, height, ...Object.fromEntries(answered) };
}
