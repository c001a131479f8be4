import type { RouterContextProvider } from "react-router";
import { plainText } from "~/ui/text/plain-text";
import { getLanguage, type Language } from "~/web/.server/i18n";
import type { Endpoint } from "../../../services/contract/endpoint";
import * as contract from "../../../services/contract/lookups";
import { isDepartment, readPlace } from "../../../services/contract/place";
import { isPossible } from "../../../services/contract/possible-answers";
import { cacheList } from "./cache";
import { call, callOrNull } from "./client";
import { outsidePathwayCode, type Sex, sexCodes } from "./codes";

type Context = Readonly<RouterContextProvider>;

/** An entry of a reference list, named in the visitor's language. */
export type Entry = { id: number; code: string; name: string };
export type Specialty = { id: number; slug: string; name: string; color: string; directAccess: boolean };
export type Reason = Entry & { photoAsked: boolean; redFlagsAgain: boolean };
export type City = { id: number; name: string; postalCodes: string[] };

/** A cached list, loaded again after 10 minutes; the old one is used while the services fail. */
export const findList = <P, Q, B, A>(
  context: Context,
  endpoint: Endpoint<P, Q, B, A>,
  query?: Q,
  params?: P,
): Promise<A | null> =>
  cacheList(`${getLanguage(context)} ${endpoint.path} ${JSON.stringify([query ?? null, params ?? null])}`, () =>
    callOrNull(context, endpoint, { query, params }),
  );

const list = async <P, Q, B, A>(context: Context, endpoint: Endpoint<P, Q, B, A>, query?: Q, params?: P): Promise<A> =>
  (await findList(context, endpoint, query, params)) ?? (await call(context, endpoint, { query, params }));

/** Specialities in their order. Throws Problem when the services fail and none are cached, like all lists here. */
export const listSpecialities = (context: Context): Promise<Specialty[]> => list(context, contract.listSpecialities);

/** Specialities for pages that can do without them: null when the services fail and none are cached. */
export const findSpecialities = (context: Context): Promise<Specialty[] | null> =>
  findList(context, contract.listSpecialities);

/** Orders what has a name as people look it up. */
export const byName = (language: Language) => (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name, language);

/** Reasons for a visit: those of the speciality (slug), then the common ones; an unknown slug has the common ones. */
export async function listReasons(context: Context, specialtySlug: string): Promise<Reason[]> {
  const known = (await listSpecialities(context)).some(({ slug }) => slug === specialtySlug);
  return list(context, contract.listMotifs, { speciality: known ? specialtySlug : "" });
}

/** A name of a record's list; one that `needsWords` goes with the person's own, as «Autre» does. */
export type NamedEntry = Entry & { needsWords: boolean };

/** What people are allergic to. */
export const listAllergyMotifs = (context: Context): Promise<NamedEntry[]> => list(context, contract.listAllergyMotifs);

/** Illnesses and operations of a medical history. */
export async function listAntecedentMotifs(context: Context): Promise<(NamedEntry & { isSurgery: boolean })[]> {
  const motifs = await list(context, contract.listAntecedentMotifs);
  return motifs.map(({ surgery, ...entry }) => ({ ...entry, isSurgery: surgery }));
}

/** The category of documents of a code. */
export async function findDocumentCategory(context: Context, code: string): Promise<Entry> {
  return (await list(context, contract.listDocumentCategories)).find((one) => one.code === code)!;
}

/** The types of the documents of a category, by its code. */
export async function listDocumentTypes(context: Context, code: string): Promise<Entry[]> {
  const { id } = await findDocumentCategory(context, code);
  return list(context, contract.listDocumentTypes, undefined, { id });
}

export const listPartsExamined = (context: Context): Promise<Entry[]> => list(context, contract.listPartsExamined);
export const listLateralities = (context: Context): Promise<Entry[]> => list(context, contract.listLateralities);
export const listConsultationTypes = (context: Context): Promise<Entry[]> =>
  list(context, contract.listConsultationTypes);

/** A name of the public list of medicines; `id` is its CIS code. */
export type Medicine = { id: number; name: string };

/** Medicines whose names hold each of these words, twenty at most; none when the services fail (MR-188). */
export const findMedicines = async (context: Context, search: string): Promise<Medicine[]> =>
  (await callOrNull(context, contract.findMedicines, { query: { search: search.trim().slice(0, 64) } })) ?? [];

/** Sexes of the civil record: F, M, I. */
export const listGenders = (context: Context): Promise<Entry[]> => list(context, contract.listGenders);
/** Titles of practitioners: DR, PR… */
export const listTitles = (context: Context): Promise<Entry[]> => list(context, contract.listTitles);
/** Sectors of the health insurance: S1, S2… */
export const listSectors = (context: Context): Promise<Entry[]> => list(context, contract.listSectors);
/** Sectors for pages that can do without them: null when the services fail and none are cached. */
export const findSectors = (context: Context): Promise<Entry[] | null> => findList(context, contract.listSectors);
/** Spoken languages: FR, EN… LSF. */
export const listSpokenLanguages = (context: Context): Promise<Entry[]> => list(context, contract.listSpokenLanguages);
/** Health cover a patient may declare: ALD, MAT… (decisions 2.6, step 3). */
export const listHealthRights = (context: Context): Promise<Entry[]> => list(context, contract.listHealthRights);
/** Why this practitioner is seen, in the words of the care pathway. */
export type PathwayReason = Entry & { isOutside: boolean };

/** Why this practitioner: SUIVI_MT, ACCES_DIRECT… (decisions 2.6, step 3). */
export const listWhys = async (context: Context): Promise<PathwayReason[]> =>
  (await list(context, contract.listRdvWhy)).map((entry) => ({
    ...entry,
    isOutside: entry.code === outsidePathwayCode,
  }));
/** The entries of a list that can be an answer of a person. */
export const possibleFor = <Item extends Entry>(
  list: Parameters<typeof isPossible>[0],
  entries: Item[],
  { age, sex }: { age: number; sex?: Sex },
): Item[] => entries.filter(({ code }) => isPossible(list, code, { age, sex: sex && sexCodes[sex] }));

/** Signs that call for emergency care (decisions 2.6, step 2). */
export const listRedFlags = (context: Context): Promise<Entry[]> => list(context, contract.listRedFlags);
/** How long it has lasted: AUJ, J2_3… */
export const listSince = (context: Context): Promise<Entry[]> => list(context, contract.listSince);
/** Access needs during the call: SOUS_TITRES, LSF… */
export const listNeeds = (context: Context): Promise<Entry[]> => list(context, contract.listNeeds);
/** Why a patient cancels (BK-059). */
export const listCancelReasons = (context: Context): Promise<Entry[]> => list(context, contract.listCancelReasons);
/** Why a practitioner refuses or cancels; the patient reads it (decisions 2.5). */
export const listPractitionerReasons = (context: Context): Promise<Entry[]> =>
  list(context, contract.listPractitionerReasons);

/** The name of a reason of practitioners, in the visitor's language; the code itself for one that is not known. */
export const namePractitionerReason = async (context: Context, code: string): Promise<string> =>
  nameOf(await listPractitionerReasons(context), code);

/** The name of a patient's reason for cancelling, likewise. */
export const nameCancelReason = async (context: Context, code: string): Promise<string> =>
  nameOf(await listCancelReasons(context), code);

const nameOf = (entries: Entry[], wanted: string) => entries.find(({ code }) => code === wanted)?.name ?? wanted;

type FoundCities = { results: { id: number; cityName: string; postalCodes: string[] }[] };

const citiesOf = (answer: FoundCities | null): City[] | null =>
  answer ? answer.results.map(({ id, cityName, postalCodes }) => ({ id, name: cityName, postalCodes })) : null;

/**
 * The 10 largest French communes whose name starts with the text; null when it is too short or too long to look for, or
 * the services fail.
 */
async function findCities(context: Context, search: string): Promise<City[] | null> {
  const { data: body } = contract.autocompleteCity.body.safeParse({ search });
  return body ? citiesOf(await callOrNull(context, contract.autocompleteCity, { body })) : null;
}

/**
 * The French communes of a postal code (or of all that start with it, 2 to 5 digits), largest first; null when the
 * services fail.
 */
export const findCommunes = async (context: Context, postalCode: string): Promise<City[] | null> =>
  citiesOf(
    await callOrNull(context, contract.autocompletePostalCode, {
      query: { page: 0, size: 50 },
      body: { search: postalCode },
    }),
  );

/**
 * The French communes that a place may mean while it is typed, largest first, read as the search reads it, with the
 * postal code (or its start) that stands in it, else "". None when the services refuse or fail.
 */
export async function findPlaces(context: Context, place: string): Promise<{ code: string; cities: City[] }> {
  const { code, name } = readPlace(place);
  if (!code) return { code, cities: (await findCities(context, name)) ?? [] };
  const found = (await findCommunes(context, code)) ?? [];
  return { code, cities: found.filter((city) => plainText(city.name).startsWith(plainText(name))) };
}

/**
 * Whether a place as people type it, read as the search reads it, is a French commune, the beginning of its name («Renes»
 * begins Renescure, and may mean Rennes), or none. A department, which is not searched, is none that they mistyped. Known
 * when the services refuse or fail.
 */
export async function judgePlace(context: Context, place: string): Promise<"known" | "begun" | "unknown"> {
  const { code, name } = readPlace(place);
  if (code) return (await findCommunes(context, code))?.length === 0 ? "unknown" : "known";
  if (plainText(name) === "") return "unknown";
  const cities = isDepartment(name) ? null : await findCities(context, name);
  if (!cities || cities.some((city) => plainText(city.name) === plainText(name))) return "known";
  return cities.length > 0 ? "begun" : "unknown";
}

/**
 * The start of the postal codes of the department of a French commune as people type it: «69», «974»; undefined when no
 * commune or communes of several departments bear the name, or the services fail.
 */
export async function findDepartment(context: Context, place: string): Promise<string | undefined> {
  const { code, name } = readPlace(place);
  const { cities } = await findPlaces(context, place);
  const meant = cities.filter((city) => !name || plainText(city.name) === plainText(name));
  const codes = code.length === 5 ? [code] : meant.flatMap(({ postalCodes }) => postalCodes);
  const departments = new Set(codes.map((one) => one.slice(0, one.startsWith("97") ? 3 : 2)));
  return departments.size === 1 ? [...departments][0] : undefined;
}

/**
 * A place by the name and code of the one of these towns that it means: «Lyon» for «lyon 3ème», «Lyon (69002)» for that
 * code; undefined when it means none of them.
 */
export function nameTown(place: string, towns: { city: string; postalCode: string }[]): string | undefined {
  const { code, name } = readPlace(place);
  const meant = towns.find(
    ({ city, postalCode }) => (!name || plainText(city) === plainText(name)) && (!code || postalCode === code),
  );
  return meant && (code ? `${meant.city} (${code})` : meant.city);
}

/** Up to five French communes whose names are like that of a place nobody knows; none when the services refuse or fail. */
export async function findNearPlaces(context: Context, place: string): Promise<City[]> {
  const results = await callOrNull(context, contract.findNearCities, { body: { search: place } });
  return citiesOf(results && { results }) ?? [];
}

type Option = { value: string; label: string };

/** Nationalities by ISO 3166 code of their country, French first; XX for stateless people. */
export async function listNationalities(context: Context): Promise<Option[]> {
  const { results } = await list(context, contract.listNationalities, { page: 0, size: 250 });
  return results.map(({ code, nationalityName }) => ({ value: code, label: nationalityName }));
}

/** Countries and territories by ISO 3166 code, France first. */
export const listCountries = async (context: Context): Promise<Option[]> =>
  (await list(context, contract.listCountries)).map(({ code, name }) => ({ value: code, label: name }));
