import * as contract from "../contract/lookups.ts";
import { findMedicines } from "../records/medicines.ts";
import { on, type Route } from "../route.ts";
import { findCitiesByName, findCitiesByPostalCode } from "./cities.ts";
import { findCountries, listCountries } from "./countries.ts";
import { listActiveSpecialities, listDocumentTypes, listEntries, listMotifs, listReasons } from "./lists.ts";
import { listNationalities } from "./nationalities.ts";
import { findCitiesNear } from "./near-cities.ts";

const list = (endpoint: typeof contract.listGenders, name: string) => on(endpoint, (call) => listEntries(call, name));

const pageOf = <T>(found: T[], { page, size }: { page: number; size: number }) => ({
  results: found.slice(page * size, (page + 1) * size),
  totalPage: Math.ceil(found.length / size),
  totalCount: found.length,
});

/** Reference lists, nationalities, countries and communes. */
export const lookupRoutes: Route[] = [
  list(contract.listGenders, "gender"),
  list(contract.listTitles, "title"),
  list(contract.listSectors, "sector"),
  list(contract.listSpokenLanguages, "spoken-language"),
  list(contract.listHealthRights, "health-right"),
  list(contract.listRdvWhy, "rdv-why"),
  list(contract.listRedFlags, "red-flag"),
  list(contract.listSince, "since"),
  list(contract.listNeeds, "access-need"),
  list(contract.listCancelReasons, "cancel-reason"),
  list(contract.listPractitionerReasons, "practitioner-reason"),
  on(contract.listAllergyMotifs, (call) => listMotifs(call, "medical-allergy")),
  list(contract.listDocumentCategories, "document-category"),
  list(contract.listPartsExamined, "part-examined"),
  list(contract.listLateralities, "laterality"),
  list(contract.listConsultationTypes, "consultation-type"),
  on(contract.listDocumentTypes, (call) => listDocumentTypes(call, call.params.id)),
  on(contract.listAntecedentMotifs, (call) => listMotifs(call, "medical-antecedent")),
  on(contract.findMedicines, ({ deps, query }) => findMedicines(deps.db, query.search)),
  on(contract.listSpecialities, (call) => listActiveSpecialities(call, call.query.filter)),
  on(contract.listMotifs, (call) => listReasons(call, call.query.speciality)),
  on(contract.listNationalities, async ({ language, query }) => pageOf(listNationalities(language), query)),
  on(contract.listCountries, async ({ language }) => listCountries(language)),
  on(contract.autocompleteCountry, async ({ language, query, body }) =>
    pageOf(findCountries(language, body.search), query),
  ),
  on(contract.autocompleteCity, ({ deps, query, body }) => findCitiesByName(deps, { ...query, ...body })),
  on(contract.findNearCities, ({ deps, body }) => findCitiesNear(deps, body.search)),
  on(contract.autocompletePostalCode, ({ deps, query, body }) => findCitiesByPostalCode(deps, { ...query, ...body })),
];
