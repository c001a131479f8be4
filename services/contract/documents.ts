import { z } from "zod";
import { maxTextCharacters } from "./document-text.ts";
import { day, endpoint, instant, itemId, itemIdInForm, page, paged, size, uuid } from "./endpoint.ts";
import { lineText } from "./line.ts";
import { entry, owner, version } from "./record.ts";
import { searchText } from "./search-text.ts";

/** Documents that the record of one patient may have besides those in the bin (decisions 2.10). */
export const maxRecordDocuments = 500;

/** Documents that a search shows, and that one act deletes. */
export const maxFoundDocuments = 50;

export const documentCategory = z.enum(["CORE", "REBI", "ORDO", "RESI", "CEME", "PIDE", "PIAD", "AUDO"]);

const item = z.object({ id: z.number().int(), code: z.string(), name: z.string() });

export const recordDocument = z.object({
  ...entry,
  name: z.string(),
  /** The day of the document, not of its adding. */
  date: day,
  category: item.extend({ code: documentCategory }),
  type: item.nullable(),
  details: z.object({
    partExamined: item.nullable(),
    laterality: item.nullable(),
    consultationType: item.nullable(),
  }),
  file: z.object({
    url: z.string(),
    name: z.string(),
    mimeType: z.string(),
    extension: z.string(),
    size: z.number().int(),
  }),
  /** Since when it is in the bin; one that a practitioner gave is hidden, for as long as its patient wants. */
  deletedAt: instant.nullable(),
  /** The practitioner who gave it: its patient neither changes nor deletes it. */
  givenBy: z.object({ title: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
});

export const listDocuments = endpoint({
  method: "GET",
  path: "/user/patient/list-document/{categoryId}",
  auth: "patient",
  summary: "Documents of a category in the record of oneself or a child, the latest first unless sorted otherwise.",
  params: z.object({ categoryId: itemIdInForm }),
  query: z.object({
    ...owner,
    page,
    size: size(10),
    sort: z.enum(["date", "name", "type"]).default("date"),
    byCreatedDateDesc: z.enum(["true", "false"]).default("true"),
  }),
  answer: paged(recordDocument),
});

export const listAllDocuments = endpoint({
  method: "GET",
  path: "/user/patient/all-document",
  auth: "patient",
  summary: "Documents of all categories in the record of oneself or a child, the latest first.",
  query: z.object({ ...owner, page, size: size(20) }),
  answer: paged(recordDocument),
});

export const getDocumentArchive = endpoint({
  method: "GET",
  path: "/files/documents/{patientId}/{categoryId}",
  auth: "patient",
  bytes: true,
  isTraced: true,
  summary:
    "The documents of a category in the record of oneself or a child, as an archive that is streamed; those in the bin are left out.",
  params: z.object({ patientId: z.string().max(64), categoryId: itemIdInForm }),
  answer: z.instanceof(Response),
});

/** The words stand in the body: a name of a document may tell of a health problem, and addresses are kept in logs. */
export const searchDocuments = endpoint({
  method: "POST",
  path: "/user/patient/search-document",
  auth: "patient",
  writes: false,
  summary:
    "Documents of a category whose name contains the search, the latest first: fifty at most, and how many there are.",
  body: z.object({ ...owner, category: itemId, search: searchText(1) }),
  answer: paged(recordDocument),
});

/** In the body as the words of a search: so many ids are too long for some addresses. */
export const getDocuments = endpoint({
  method: "POST",
  path: "/user/patient/document-list",
  auth: "patient",
  writes: false,
  summary: "Documents of a record by their ids, the latest first; those that are in the bin or not there are left out.",
  body: z.object({ ...owner, docMedicalId: z.array(uuid).min(1, "required").max(maxFoundDocuments) }),
  answer: z.array(recordDocument),
});

const one = z.object({ ...owner, documentId: uuid });

export const getDocument = endpoint({
  method: "GET",
  path: "/user/patient/document/{patientId}/{documentId}",
  auth: "patient",
  summary: "One document of a record, also one that is in the bin.",
  params: one,
  answer: recordDocument,
});

/** The text of a document by its pages, empty for one without text; `isCut` when there is more than is read. */
export const documentText = z.object({ pages: z.array(z.string()), isCut: z.boolean() });
export type DocumentText = z.infer<typeof documentText>;

export const getDocumentText = endpoint({
  method: "GET",
  path: "/user/patient/document/{patientId}/{documentId}/text",
  auth: "patient",
  summary: `A PDF or Word document and its text by its pages, empty for one without text, as those of a scan; ${maxTextCharacters} characters at most, \`isCut\` when there are more. \`text\` is null when it cannot be read. Errors: NOT_FOUND, also of any other file and of one that is in the bin, BUSY, TOO_MANY_REQUESTS.`,
  params: one,
  answer: z.object({ document: recordDocument, text: documentText.nullable() }),
});

export const getDocumentOverview = endpoint({
  method: "GET",
  path: "/user/patient/document-overview/{patientId}",
  auth: "patient",
  summary: "How many documents each category of a record has, and how many are in the bin.",
  params: z.object(owner),
  answer: z.object({
    categories: z.array(item.extend({ code: documentCategory, totalCount: z.number().int() })),
    deleted: z.number().int(),
  }),
});

/** What is said of a document; its category asks for some of it (`askedOfCategory`). */
export const documentFields = {
  category: itemIdInForm,
  name: lineText().min(1, "required").max(120),
  date: day,
  typeId: itemIdInForm.optional(),
  partExamined: itemIdInForm.optional(),
  laterality: itemIdInForm.optional(),
  consultationTypeId: itemIdInForm.optional(),
};

/** What each category asks for besides its name and day (MR-180 to MR-182). */
export const askedOfCategory = {
  CORE: ["typeId", "consultationTypeId"],
  REBI: ["typeId"],
  ORDO: ["typeId"],
  RESI: ["typeId", "partExamined", "laterality"],
  CEME: ["typeId"],
  PIDE: ["typeId"],
  PIAD: ["typeId"],
  AUDO: [],
} as const satisfies Record<z.infer<typeof documentCategory>, readonly (keyof typeof documentFields)[]>;

export const addRecordDocument = endpoint({
  method: "POST",
  path: "/user/patient/add-document",
  auth: "patient",
  multipart: true,
  maxFiles: 1,
  keepsAnswer: true,
  summary:
    "Adds a document (`files`, one of 5 MB at most). Errors: FILE_TOO_LARGE, FILE_TYPE, and LIST_FULL beyond 500 documents; at the field `files` a code of FileFlaw says why.",
  body: z.object({ ...owner, ...documentFields }),
  answer: z.object({ id: uuid }),
});

export const updateRecordDocument = endpoint({
  method: "PUT",
  path: "/user/patient/update-document",
  auth: "patient",
  keepsAnswer: true,
  multipart: true,
  maxFiles: 1,
  summary:
    "Changes a document; without a file it keeps its own. Errors: NOT_FOUND, also of one that is in the bin or was given by a practitioner, CONFLICT when it changed since `version`.",
  body: z.object({ ...owner, ...documentFields, documentId: uuid, version: itemIdInForm }),
  answer: z.object({ version }),
});

export const deleteRecordDocument = endpoint({
  method: "DELETE",
  path: "/user/patient/delete-document/{patientId}/{documentId}",
  auth: "patient",
  summary: "Puts a document into the bin; one that is there or gone already is no error.",
  params: one,
  answer: z.null(),
});

export const deleteRecordDocuments = endpoint({
  method: "DELETE",
  path: "/user/patient/delete-document-list",
  auth: "patient",
  keepsAnswer: true,
  summary: "Puts documents into the bin; the number of those that were not there yet is the answer.",
  body: z.object({ ...owner, docMedicalId: z.array(uuid).min(1, "required").max(maxFoundDocuments) }),
  answer: z.object({ deleted: z.number().int() }),
});

export const listDeletedDocuments = endpoint({
  method: "GET",
  path: "/user/patient/list-deleted-document",
  auth: "patient",
  summary: "Documents of the bin, the last ones deleted first; each is gone 30 days after, but those that were given.",
  query: z.object({ ...owner, page, size: size(10) }),
  answer: paged(recordDocument),
});

export const restoreDocument = endpoint({
  method: "PUT",
  path: "/user/patient/restore-document",
  auth: "patient",
  keepsAnswer: true,
  summary:
    "Takes a document out of the bin; one that is not there is no error. Errors: NOT_FOUND, and LIST_FULL beyond 500 documents.",
  body: one,
  answer: z.null(),
});
