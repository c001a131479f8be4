import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { DocumentFields } from "~/areas/record/.server/document-schema";
import { getLanguage } from "~/web/.server/i18n";
import { readableTypes } from "../../../services/contract/document-text";
import * as contract from "../../../services/contract/documents";
import { uuid } from "../../../services/contract/endpoint";
import { getDocumentFile } from "../../../services/contract/files";
import { practitionerName } from "../../../services/contract/names";
import { call, download, stream } from "./client";
import { type DocumentCategory, documentCategories, documentCategoryCodes } from "./codes";
import { findDocumentCategory } from "./lookups";
import { asProblem, Problem } from "./problem";
import type { Edited } from "./record";
import type { FieldMap } from "./words";

type Context = Readonly<RouterContextProvider>;

/** An entry of a reference list, by its id. */
type Item = { id: number; name: string };

/** A document of a record; days are 'YYYY-MM-DD', `addedAt` and `deletedAt` instants, the size of its file in bytes. */
export type RecordDocument = {
  id: string;
  version: number;
  category: DocumentCategory;
  name: string;
  datedOn: string;
  type: Item | null;
  part: Item | null;
  side: Item | null;
  consultation: Item | null;
  file: { name: string; extension: string; mime: string; size: number };
  addedAt: string;
  deletedAt: string | null;
  /** The name of the practitioner who gave it; null for what its patient added. */
  givenBy: string | null;
};

type Wire = z.infer<typeof contract.recordDocument>;
/** Converts a document from the wire. */
export const toDocument = (context: Context, { category, type, details, file, ...wire }: Wire): RecordDocument => ({
  id: wire.id,
  version: wire.version,
  category: documentCategories[category.code],
  name: wire.name,
  datedOn: wire.date,
  type,
  part: details.partExamined,
  side: details.laterality,
  consultation: details.consultationType,
  file: { name: file.name, extension: file.extension, mime: file.mimeType, size: file.size },
  addedAt: wire.createdAt,
  deletedAt: wire.deletedAt,
  givenBy: wire.givenBy && practitionerName(wire.givenBy, getLanguage(context)),
});

export type DocumentPage = { documents: RecordDocument[]; pages: number; count: number };
type WirePage = z.infer<typeof contract.listDocuments.answer>;
/** A page of documents from its wire form. */
export const toDocumentPage = (context: Context, { results, totalPage, totalCount }: WirePage): DocumentPage => ({
  ...{ documents: results.map((wire) => toDocument(context, wire)), pages: totalPage, count: totalCount },
});

const size = 10;

/** What documents are sorted by. */
export const documentSorts = ["date", "name", "type"] as const satisfies readonly z.infer<
  typeof contract.listDocuments.query
>["sort"][];
export type DocumentSort = (typeof documentSorts)[number];

/** A page of a category from 1, in an order. */
export type DocumentsAsked = { category: DocumentCategory; page: number; sort: DocumentSort; isDescending: boolean };

/** A page of the documents of a category. Throws Problem. */
export async function listDocuments(
  context: Context,
  patientId: string,
  { category, page, sort, isDescending }: DocumentsAsked,
): Promise<DocumentPage> {
  const { id: categoryId } = await findDocumentCategory(context, documentCategoryCodes[category]);
  const byCreatedDateDesc = isDescending ? "true" : "false";
  const query = { patientId, page: page - 1, size, sort, byCreatedDateDesc } as const;
  return toDocumentPage(context, await call(context, contract.listDocuments, { params: { categoryId }, query }));
}

/** A page of the documents of all categories, the latest first. Throws Problem. */
export const listAllDocuments = async (context: Context, patientId: string, page: number): Promise<DocumentPage> =>
  toDocumentPage(
    context,
    await call(context, contract.listAllDocuments, { query: { patientId, page: page - 1, size: 20 } }),
  );

export const { maxFoundDocuments } = contract;

/** The documents of a category whose name contains the words, fifty at most, and how many there are. Throws Problem. */
export async function searchDocuments(
  context: Context,
  patientId: string,
  { category: code, search }: { category: DocumentCategory; search: string },
): Promise<DocumentPage> {
  const { id: category } = await findDocumentCategory(context, documentCategoryCodes[code]);
  return toDocumentPage(
    context,
    await call(context, contract.searchDocuments, { body: { patientId, category, search } }),
  );
}

/** A page of the bin, from 1. Throws Problem. */
export const listDeletedDocuments = async (context: Context, patientId: string, page: number): Promise<DocumentPage> =>
  toDocumentPage(
    context,
    await call(context, contract.listDeletedDocuments, { query: { patientId, page: page - 1, size } }),
  );

/** Documents by their ids, fifty at most; those in the bin and of other records are left out. Throws Problem. */
export async function getDocuments(context: Context, patientId: string, ids: string[]): Promise<RecordDocument[]> {
  const docMedicalId = ids.filter((id) => uuid.safeParse(id).success);
  if (docMedicalId.length === 0) return [];
  const found = await call(context, contract.getDocuments, { body: { patientId, docMedicalId } });
  return found.map((wire) => toDocument(context, wire));
}

/** One document, also one in the bin. Throws Problem, missing for one of another record. */
export async function getDocument(context: Context, patientId: string, documentId: string): Promise<RecordDocument> {
  if (!uuid.safeParse(documentId).success) throw new Problem("NOT_FOUND", 404);
  return toDocument(context, await call(context, contract.getDocument, { params: { patientId, documentId } }));
}

/** A PDF or Word document with its text by its pages, null when it cannot be read. Throws Problem, missing for others. */
export async function getDocumentText(context: Context, patientId: string, documentId: string) {
  if (!uuid.safeParse(documentId).success) throw new Problem("NOT_FOUND", 404);
  const { document, text } = await call(context, contract.getDocumentText, { params: { patientId, documentId } });
  return { document: toDocument(context, document), text };
}

/** Whether the text of a file can be read. */
export const hasText = ({ file }: RecordDocument): boolean => readableTypes.includes(file.mime);

export type DocumentOverview = { counts: { category: DocumentCategory; count: number }[]; deleted: number };

/** How many documents each category has, and the bin. Throws Problem. */
export async function getDocumentOverview(context: Context, patientId: string): Promise<DocumentOverview> {
  const { categories, deleted } = await call(context, contract.getDocumentOverview, { params: { patientId } });
  const counts = categories.map(({ code, totalCount }) => ({ category: documentCategories[code], count: totalCount }));
  return { counts, deleted };
}

/** A document as its form sends it; ids of reference lists. */
export type DocumentAnswer = {
  category: DocumentCategory;
  name: string;
  datedOn: string;
  type?: number | undefined;
  part?: number | undefined;
  side?: number | undefined;
  consultation?: number | undefined;
};

/** Fields of the form of a document, by their wire names. */
export const documentFieldWords: FieldMap<typeof contract.addRecordDocument, DocumentFields> = {
  name: "name",
  date: { field: "dated", says: { future: "documents:error.future", beforeBirth: "documents:error.beforeBirth" } },
  typeId: { field: "type", says: "documents:error.type" },
  partExamined: { field: "part", says: "documents:error.part" },
  laterality: { field: "side", says: "documents:error.side" },
  consultationTypeId: { field: "consultation", says: "documents:error.consultation" },
};

/** A document as it is sent. Throws Problem. */
export async function toDocumentBody(context: Context, answer: DocumentAnswer) {
  const { id: category } = await findDocumentCategory(context, documentCategoryCodes[answer.category]);
  const { name, datedOn: date, type: typeId, part: partExamined, side: laterality } = answer;
  return { category, name, date, typeId, partExamined, laterality, consultationTypeId: answer.consultation };
}

/** Waits for a document to be added to a record, or brought back to it. Throws Problem, also that there are too many. */
async function whereRoom<R>(done: Promise<R>): Promise<R> {
  try {
    return await done;
  } catch (error) {
    const { code, status } = asProblem(error);
    throw code === "LIST_FULL" ? new Problem(code, status, { sentence: "documents:error.full" }) : error;
  }
}

/** Adds a document. Throws Problem, with the flaw of the file. */
export async function addDocument(context: Context, patientId: string, answer: DocumentAnswer, file: File) {
  const body = { ...(await toDocumentBody(context, answer)), patientId };
  const words = { fields: documentFieldWords };
  await whereRoom(call(context, contract.addRecordDocument, { body, files: [file], words }));
}

/** Changes a document; without a file it keeps its own. Throws Problem, outdated when it changed since it was shown. */
export async function updateDocument(
  context: Context,
  patientId: string,
  { id: documentId, version }: Edited,
  answer: DocumentAnswer,
  file: File | undefined,
) {
  const body = { ...(await toDocumentBody(context, answer)), patientId, documentId, version };
  const words = { fields: documentFieldWords };
  await call(context, contract.updateRecordDocument, { body, files: file ? [file] : [], words });
}

/** Puts documents into the bin, or hides those that were given. Throws Problem, NOT_FOUND when each is there already or gone. */
export async function deleteDocuments(context: Context, patientId: string, ids: string[]): Promise<void> {
  const none = () => new Problem("NOT_FOUND", 404);
  if (ids.length === 0) throw none();
  const { deleted } = await call(context, contract.deleteRecordDocuments, { body: { patientId, docMedicalId: ids } });
  if (deleted === 0) throw none();
}

/** Takes a document out of the bin. Throws Problem. */
export const restoreDocument = (context: Context, patientId: string, documentId: string): Promise<unknown> =>
  whereRoom(call(context, contract.restoreDocument, { body: { patientId, documentId } }));

/**
 * The documents of a category as an archive, as its bytes come. Throws Problem, NOT_FOUND for another person's, and where
 * there is none.
 */
export async function getDocumentArchive(
  context: Context,
  patientId: string,
  category: DocumentCategory | undefined,
): Promise<Response> {
  if (!category || !uuid.safeParse(patientId).success) throw new Problem("NOT_FOUND", 404);
  const { id: categoryId } = await findDocumentCategory(context, documentCategoryCodes[category]);
  return stream(context, contract.getDocumentArchive, { params: { patientId, categoryId } });
}

/** The bytes of a document, with its type and name in the headers. Throws Problem, NOT_FOUND for another person's. */
export async function getRecordFile(context: Context, id: string): Promise<Response> {
  if (!uuid.safeParse(id).success) throw new Problem("NOT_FOUND", 404);
  return download(context, getDocumentFile, { params: { id } });
}
