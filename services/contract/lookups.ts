import { z } from "zod";
import { endpoint, itemIdInForm, page, paged, size } from "./endpoint.ts";
import { searchText } from "./search-text.ts";

/** An entry of a reference list, named in the caller's language (Accept-Language). */
const entry = z.object({ id: z.number().int(), code: z.string(), name: z.string() });
const list = z.array(entry);

export const listSpecialities = endpoint({
  method: "GET",
  path: "/settings/speciality/all",
  auth: "public",
  summary: "Specialities in order; `filter` keeps those whose name contains it.",
  query: z.object({ filter: z.string().trim().max(64).default("") }),
  answer: z.array(
    z.object({
      id: z.number().int(),
      slug: z.string(),
      name: z.string(),
      color: z.string(),
      directAccess: z.boolean(),
    }),
  ),
});

export const listMotifs = endpoint({
  method: "GET",
  path: "/settings/medical-motif/all",
  auth: "public",
  summary: "Reasons for a visit: those of the speciality, then the common ones.",
  query: z.object({ speciality: z.string().max(64).default("") }),
  answer: z.array(entry.extend({ photoAsked: z.boolean(), redFlagsAgain: z.boolean() })),
});

const lookup = (path: string, summary: string) =>
  endpoint({ method: "GET", path, auth: "public", summary, answer: list });

export const listGenders = lookup("/settings/gender/all", "Sexes of the civil record.");
export const listTitles = lookup("/settings/title/all", "Titles of practitioners.");
export const listSectors = lookup("/settings/sector/all", "Sectors of the health insurance.");
export const listSpokenLanguages = lookup("/settings/spoken-language/all", "Languages spoken.");
export const listHealthRights = lookup("/settings/health-right/all", "Health cover a patient may declare.");
export const listRdvWhy = lookup("/settings/rdv-why/all", "Why this practitioner, as the care pathway words it.");
export const listRedFlags = lookup("/settings/red-flag/all", "Signs that call for emergency care.");
export const listSince = lookup("/settings/since/all", "How long it has lasted.");
export const listNeeds = lookup("/settings/access-need/all", "Access needs during the call.");
export const listCancelReasons = lookup("/settings/cancel-reason/all", "Why a patient cancels.");
export const listPractitionerReasons = lookup(
  "/settings/practitioner-reason/all",
  "Why a practitioner refuses or cancels; the patient reads it.",
);

/** A name of a record's list; one that `needsWords` goes with the person's own, as «Autre» does. */
const motif = entry.extend({ needsWords: z.boolean() });
export const listAllergyMotifs = endpoint({
  method: "GET",
  path: "/settings/medical-allergy/all",
  auth: "public",
  summary: "What people are allergic to; `needsWords` says which go with words of one's own.",
  answer: z.array(motif),
});
export const listAntecedentMotifs = endpoint({
  method: "GET",
  path: "/settings/medical-antecedent/all",
  auth: "public",
  summary: "Illnesses and operations of a medical history; `surgery` says which are operations.",
  answer: z.array(motif.extend({ surgery: z.boolean() })),
});

export const listDocumentCategories = lookup("/settings/medical-category-document/all", "Categories of documents.");
export const listDocumentTypes = endpoint({
  method: "GET",
  path: "/settings/medical-type-document/all/{id}",
  auth: "public",
  summary: "Types of the documents of a category, by its id; none for one that has no types.",
  params: z.object({ id: itemIdInForm }),
  answer: list,
});
export const listPartsExamined = lookup(
  "/settings/medical-part-examined/all",
  "Parts of the body that imaging examines.",
);
export const listLateralities = lookup("/settings/medical-laterality/all", "Sides of the body.");
export const listConsultationTypes = lookup("/settings/medical-consultation-type/all", "Kinds of consultation.");

export const findMedicines = endpoint({
  method: "GET",
  path: "/settings/medical-treatment/all",
  auth: "public",
  isSearch: true,
  summary:
    "Twenty names at most of the public list of medicines that hold each word of the search, in any order, without accents or case; none without a search.",
  query: z.object({ search: z.string().trim().max(64).default("") }),
  answer: z.array(z.object({ id: z.number().int(), name: z.string() })),
});

export const listNationalities = endpoint({
  method: "GET",
  path: "/settings/nationality/all",
  auth: "public",
  summary: "Nationalities by name; the code is the ISO 3166 one of the country.",
  query: z.object({ page, size: size(250, 250) }),
  answer: paged(z.object({ code: z.string(), nationalityName: z.string() })),
});

export const listCountries = endpoint({
  method: "GET",
  path: "/settings/country/all",
  auth: "public",
  summary: "Countries and territories of ISO 3166 that people live in, by name, France first.",
  answer: z.array(z.object({ code: z.string(), name: z.string() })),
});

export const autocompleteCountry = endpoint({
  method: "POST",
  path: "/country/auto-complete",
  auth: "public",
  writes: false,
  isSearch: true,
  summary: "Countries whose name contains the search; the id is the ISO 3166 code.",
  query: z.object({ page, size: size(10) }),
  body: z.object({ search: searchText(1) }),
  answer: paged(z.object({ id: z.string(), name: z.string() })),
});

const cityEntry = z.object({ id: z.number().int(), cityName: z.string(), postalCodes: z.array(z.string()) });

export const autocompleteCity = endpoint({
  method: "POST",
  path: "/city/auto-complete",
  auth: "public",
  writes: false,
  isSearch: true,
  summary: "French communes whose name starts with the search, largest first.",
  query: z.object({ page, size: size(10) }),
  body: z.object({ search: searchText(2), countryId: z.string().length(2).default("FR") }),
  answer: paged(cityEntry),
});

export const findNearCities = endpoint({
  method: "POST",
  path: "/city/near",
  auth: "public",
  writes: false,
  isSearch: true,
  summary: "The five French communes whose names are most like the search, the likeliest first.",
  body: z.object({ search: searchText(2) }),
  answer: z.array(cityEntry),
});

export const autocompletePostalCode = endpoint({
  method: "POST",
  path: "/city/postal-code/auto-complete",
  auth: "public",
  writes: false,
  isSearch: true,
  summary: "Communes of a postal code, or of the codes that start so.",
  query: z.object({ page, size: size(10) }),
  body: z.object({
    search: z
      .string()
      .trim()
      .regex(/^\d{2,5}$/),
  }),
  answer: paged(cityEntry),
});
