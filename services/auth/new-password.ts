import type { ServicesConfig } from "../config.ts";

/** Whose password it will be; what is not known yet is left out. `birthdayDate` is YYYY-MM-DD. */
type About = { firstName?: string; lastName?: string; email?: string; birthdayDate?: string };

/** What is wrong with a new password, and at which field; `detail.min` is the least number of characters. */
export type PasswordFlaw = {
  field: "password" | "confirmPassword";
  message: "tooShort" | "common" | "personal" | "mismatch";
  detail?: { min: number };
};

let commonest: Promise<Set<string>> | undefined;

/** Half a megabyte of words, read when the first new password comes. */
const loadCommonest = () => {
  commonest ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => new Set(dictionary["passwords-common"]));
  return commonest;
};

/** The same character all along, or nothing but blanks. */
const isMonotone = (text: string) => /^(?:(.)\1*|\s*)$/su.test(text);

/** Letters and digits alone, without case or accents. */
const bare = (text: string) =>
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

/** Characters beside the person's own words that a password needs at least. */
const minLength = 4;

function isPersonal(
  password: string,
  { firstName = "", lastName = "", email = "", birthdayDate = "" }: About,
): boolean {
  const words = [firstName, lastName, email].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]/u)]).map(bare);
  const own = [...words, ...datesOf(birthdayDate)].filter(({ length }) => length >= 3);
  const rest = own
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ""), bare(password));
  return rest !== bare(password) && rest.length < minLength;
}

/**
 * The first thing that speaks against a new password, or null: too short by the configuration, one of the commonest or
 * a single character repeated, the person's own name, address or birth date with little beside, or another confirmation
 * (ruling R9, decisions 2.1).
 */
export async function newPasswordFlaw(
  config: Pick<ServicesConfig, "passwordMinLength">,
  password: string,
  confirm: string,
  about: About,
): Promise<PasswordFlaw | null> {
  const min = config.passwordMinLength;
  const composed = password.normalize("NFKC");
  if ([...composed].length < min) return { field: "password", message: "tooShort", detail: { min } };
  const isCommon = isMonotone(composed) || (await loadCommonest()).has(composed.toLowerCase());
  if (isCommon) return { field: "password", message: "common" };
  if (isPersonal(password, about)) return { field: "password", message: "personal" };
  return password === confirm ? null : { field: "confirmPassword", message: "mismatch" };
}
