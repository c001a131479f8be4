import type { ServicesConfig } from "../config.ts";

/** The person who sets the password; unknown fields are left out. `birthdayDate` is YYYY-MM-DD. */
type About = { firstName?: string; lastName?: string; email?: string; birthdayDate?: string };

/** Why a new password is refused, and at which field; `detail.min` is the smallest number of characters. */
export type PasswordFlaw = {
  field: "password" | "confirmPassword";
  message: "tooShort" | "common" | "personal" | "mismatch";
  detail?: { min: number };
};

let commonest: Promise<Set<string>> | undefined;

/** Loads the list of common passwords (half a megabyte) on first use. */
const loadCommonest = () => {
  commonest ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return commonest;
};

/** Whether the text repeats a single character, or is only white space. */
const isRepetitive = (text: string) => /^(?:(.)\1*|\s*)$/su.test(text);

/** Digits and signs around a common word add nothing when they are fewer. */
const minAround = 6;

async function isCommon(text: string): Promise<boolean> {
  const known = await loadCommonest();
  const word = text.replace(/^[^\p{L}]{1,6}/u, "").replace(/[^\p{L}]{1,6}$/u, "");
  return known.has(text) || (known.has(word) && text.length - word.length < minAround);
}

/** Letters and digits only, without case and accents. */
const keepLettersAndDigits = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

function datesOf(birthdayDate: string): string[] {
  const [year = "", month = "", day = ""] = birthdayDate.split("-");
  const short = year.slice(2);
  const whole = [year, short].flatMap((some) => [day + month + some, month + day + some, some + month + day]);
  return [...whole, year, day + month, month + day];
}

/** Smallest number of characters besides the person's own words. */
const minLength = 4;

function isPersonal(
  password: string,
  { firstName = "", lastName = "", email = "", birthdayDate = "" }: About,
): boolean {
  const words = [firstName, lastName, email]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]/u)])
    .map(keepLettersAndDigits);
  const own = [...words, ...datesOf(birthdayDate)].filter(({ length }) => length >= 3);
  const rest = own
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ""), keepLettersAndDigits(password));
  return rest !== keepLettersAndDigits(password) && rest.length < minLength;
}

/**
 * All reasons to refuse a new password, none for a good one: shorter than configured, common (also with a few digits or
 * signs around it) or a single character repeated, the person's name, address or birth date with little else, a
 * confirmation that differs (ruling R9, decisions 2.1).
 */
export async function newPasswordFlaws(
  config: Pick<ServicesConfig, "passwordMinLength">,
  password: string,
  confirm: string,
  about: About,
): Promise<PasswordFlaw[]> {
  const min = config.passwordMinLength;
  const composed = password.normalize("NFKC");
  const isShort = [...composed].length < min;
  const isGuessed = isRepetitive(composed) || (await isCommon(composed.toLowerCase()));
  return [
    ...(isShort ? [{ field: "password", message: "tooShort", detail: { min } } as const] : []),
    ...(isGuessed ? [{ field: "password", message: "common" } as const] : []),
    ...(isPersonal(password, about) ? [{ field: "password", message: "personal" } as const] : []),
    ...(password === confirm ? [] : [{ field: "confirmPassword", message: "mismatch" } as const]),
  ];
}
