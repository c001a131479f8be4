import type { RouterContextProvider } from "react-router";
import { findCommunes, findPlaces } from "~/api/.server/lookups";
import type { ErrorText } from "~/ui/text/translation";
import { renderText } from "~/web/.server/i18n";
import { isFrenchCode, removeSpaces } from "./person-schema";

type Place = {
  /** The official name of the commune, once it is certain, and its code where only the name was typed. */
  city?: string;
  postalCode?: string;
  errors?: { postalCode?: ErrorText[]; city?: ErrorText[] };
  /** The communes to choose from, or the codes of one. */
  communes?: string[];
  codes?: string[];
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
 * several, else it must be chosen; without a code, the code of a commune by its name (MR-031, MR-032). Other countries
 * are not checked, nor is any name during an outage.
 */
export async function checkPlace(
  context: Readonly<RouterContextProvider>,
  typed: Record<"country" | "postalCode" | "city", unknown>,
): Promise<Place> {
  const code = typeof typed.postalCode === "string" ? removeSpaces(typed.postalCode) : "";
  const name = typeof typed.city === "string" ? plain(typed.city) : "";
  if (typed.country !== "FR") return {};
  if (code === "" && name) return findCode(context, String(typed.city), name);
  if (!isFrenchCode(code)) return {};
  const found = await findCommunes(context, code);
  if (found === null) return { isUnknown: !typed.city };
  const communes = [...new Set(found.map(({ name }) => name))];
  if (communes.length === 0) return { errors: { postalCode: ["identity:error.postalCodeUnknown"] } };
  const city = name ? communes.find((one) => plain(one) === name) : communes.length === 1 ? communes[0] : undefined;
  if (city) return { city };
  if (!name) return { errors: { city: ["identity:error.commune"] }, communes };
  const values = { city: String(typed.city).trim().slice(0, 100), code };
  return { errors: { city: [renderText(context, "identity:error.otherCommune", values)] }, communes };
}

/** The communes that a search for a name answers at most. */
const maxPlaces = 10;

/**
 * The code of the only commune of a name; the codes to choose from when it has several, or others share its name; nothing for a
 * name that begins so many that not all are known: the code has to be typed.
 */
async function findCode(context: Readonly<RouterContextProvider>, typed: string, name: string): Promise<Place> {
  const { cities } = await findPlaces(context, typed);
  // Beyond the largest, others may bear the name.
  if (cities.length >= maxPlaces) return {};
  const meant = cities.filter((city) => plain(city.name) === name);
  const codes = [...new Set(meant.flatMap(({ postalCodes }) => postalCodes))].sort();
  if (codes.length === 1) return { city: meant[0]!.name, postalCode: codes[0]! };
  return codes.length > 1 ? { errors: { postalCode: ["identity:error.whichCode"] }, codes } : {};
}
