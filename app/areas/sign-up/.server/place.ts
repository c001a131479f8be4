import type { RouterContextProvider } from "react-router";
import { findCommunes } from "~/api/.server/lookups";
import type { FieldErrors } from "~/web/.server/forms/form";
import { removeSpaces, type SignUpFields } from "./steps";

type Place = {
  /** The official name of the commune, once it is certain. */
  city?: string;
  errors?: FieldErrors<SignUpFields["identity"]>;
  /** The communes to choose from. */
  communes?: string[];
  /** Whether the commune cannot be determined now. */
  isUnknown?: boolean;
};

/**
 * Normalises a commune name for comparison: without accents, «St» as «Saint», without an arrondissement number or
 * CEDEX.
 */
const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/\bst(e?)\b/g, "saint$1")
    .replace(/\b(cedex|\d).*$/s, "")
    .replaceAll(/[^a-z]+/g, " ")
    .trim();

/**
 * Finds the commune of a French postal code: by the code when it has one commune, by the typed name when it has
 * several, else it must be chosen. Other countries are not checked, nor is any name during an outage.
 */
export async function checkPlace(
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
