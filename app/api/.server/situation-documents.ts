import type { RouterContextProvider } from "react-router";
import { uuid } from "../../../services/contract/endpoint";
import { getSituationFile } from "../../../services/contract/files";
import * as situation from "../../../services/contract/situation-documents";
import { type SituationDocument, toDocuments } from "./appointments";
import { call, callOrNull, download } from "./client";
import { asProblem, Problem } from "./problem";
import type { FieldMap } from "./words";

type Context = Readonly<RouterContextProvider>;

/** Documents received for the situation, oldest first, five at most; null when the services refuse or fail. */
export async function findDocuments(context: Context, rdvId: string): Promise<SituationDocument[] | null> {
  const page = await callOrNull(context, situation.listSituationDocuments, { body: { rdvId, page: 0, size: 10 } });
  return page && toDocuments(page.results);
}

/** A document of an appointment, and its text by its pages where it can be read. Throws Problem, missing for any other. */
export async function getSituationDocument(context: Context, rdvId: string, documentId: string) {
  const { getSituationDocument: endpoint } = situation;
  if (!endpoint.params.safeParse({ rdvId, documentId }).success) throw new Problem("NOT_FOUND", 404);
  const { document, text } = await call(context, endpoint, { params: { rdvId, documentId } });
  return { document: toDocuments([document])[0]!, text };
}

/** Adds one document to the situation. Throws Problem, with the flaw of the file. */
export async function addDocument(context: Context, rdvId: string, file: File): Promise<void> {
  await call(context, situation.addSituationDocument, { body: { rdvId }, files: [file] });
}

const chosenFields: FieldMap<typeof situation.addRecordDocuments, { documents: string[] }> = {
  documentIds: { field: "documents", says: { unknown: "medical:documents.chooseGone" } },
};

/** Adds copies of documents of the record, all of them or none. Throws Problem, at `documents` when one is gone. */
export const addRecordDocuments = (context: Context, rdvId: string, documentIds: string[]) =>
  call(context, situation.addRecordDocuments, { body: { rdvId, documentIds }, words: { fields: chosenFields } });

/** Deletes a document; false when the booking does not have it. Throws Problem. */
export async function deleteDocument(context: Context, rdvId: string, documentId: string): Promise<boolean> {
  if (!uuid.safeParse(documentId).success) return false;
  try {
    await call(context, situation.deleteSituationDocument, { body: { rdvId, documentId } });
    return true;
  } catch (error) {
    const problem = asProblem(error);
    if (problem.isMissing) return false;
    throw problem;
  }
}

/**
 * The bytes of a situation document, with its type and name in the headers. Throws Problem, NOT_FOUND for another
 * person's.
 */
export async function getDocumentFile(context: Context, id: string): Promise<Response> {
  if (!uuid.safeParse(id).success) throw new Problem("NOT_FOUND", 404);
  return download(context, getSituationFile, { params: { id } });
}
