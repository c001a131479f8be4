import type { RouterContextProvider } from "react-router";
import { findCommunes } from "~/.server/api/lookups";
import type { FieldErrors } from "~/.server/form";
import { removeSpaces, type SignUpFields } from "~/.server/sign-up-steps";

type Place = {
  /** The commune as it is written, once it is known for sure. */
  city?: string;
  errors?: FieldErrors<SignUpFields["identity"]>;
  /** What to choose from. */
  communes?: string[];
  /** Nobody can tell now which commune it is. */
  isUnknown?: boolean;
};

/** Names of communes compared as people write them: without accents, «St» for «Saint», a number of arrondissement or a CEDEX after it. */
const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/\bst(e?)\b/g, "saint$1")
    .replace(/\b(cedex|\d).*$/, "")
    .replaceAll(/[^a-z]+/g, " ")
    .trim();

/**
 * The commune of a French postal code: found by the code alone when it has one commune, by the name typed when it has
 * several, else to be chosen. Nothing is said of other countries, nor of a name typed while the services do not answer.
 */
export async function placeOf(
  context: Readonly<RouterContextProvider>,
  typed: Record<"country" | "postalCode" | "city", unknown>,
): Promise<Place> {
  const code = typeof typed.postalCode === "string" ? removeSpaces(typed.postalCode) : "";
  if (typed.country !== "FR" || !/^\d{5}$/.test(code)) return {};
  const found = await findCommunes(context, code);
  if (found === null) return { isUnknown: !typed.city };
  const communes = [...new Set(found.map(({ name }) => name))];
  if (communes.length === 0) return { errors: { postalCode: ["sign-up:error.postalCodeUnknown"] } };
  const name = typeof typed.city === "string" ? plain(typed.city) : "";
  const city = name ? communes.find((one) => plain(one) === name) : communes.length === 1 ? communes[0] : undefined;
  if (city) return { city };
  return { errors: { city: ["sign-up:error.commune"] }, communes };
}
