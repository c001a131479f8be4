import { z } from "zod";
import { documentText } from "./documents.ts";
import { endpoint, instant, page, paged, size, uuid } from "./endpoint.ts";
import { maxDocuments } from "./files.ts";

export const situationDocument = z.object({
  id: uuid,
  name: z.string(),
  file: z.object({ url: z.string(), mimeType: z.string(), extension: z.string(), size: z.number().int() }),
  createdAt: instant,
});

const documentPage = z.object({ rdvId: uuid, page, size: size(10) });

export const listSituationDocuments = endpoint({
  method: "POST",
  path: "/teleconsultation/rdv/list-medical-situation-document",
  auth: "patient",
  writes: false,
  summary: "Documents added to the situation, oldest first.",
  body: documentPage,
  answer: paged(situationDocument),
});

export const listSituationDocumentsByPage = endpoint({
  method: "POST",
  path: "/teleconsultation/rdv/list-medical-situation-document-by-page",
  auth: "patient",
  writes: false,
  summary: "The same list under the specification's second name.",
  body: documentPage,
  answer: paged(situationDocument),
});

export const getSituationDocument = endpoint({
  method: "GET",
  path: "/teleconsultation/rdv/{rdvId}/document/{documentId}",
  auth: "patient",
  summary:
    "A document added to the situation, and the text of a PDF or Word document by its pages as getDocumentText has it: null for any other file and for one that cannot be read, or not now. Errors: NOT_FOUND.",
  params: z.object({ rdvId: uuid, documentId: uuid }),
  answer: z.object({ document: situationDocument, text: documentText.nullable() }),
});

export const addSituationDocument = endpoint({
  method: "POST",
  path: "/teleconsultation/rdv/add-medical-situation-document",
  auth: "patient",
  multipart: true,
  maxFiles: maxDocuments,
  keepsAnswer: true,
  summary:
    "Adds documents (`files`, 5 in all, 5 MB each). Errors: FILE_TOO_LARGE, FILE_TYPE, TOO_MANY_FILES; at the field `files` a code of FileFlaw says why, `detail.name` which file, `detail.limit` how many documents and `detail.limitBytes` how many bytes there may be.",
  body: z.object({ rdvId: uuid }),
  answer: z.array(situationDocument),
});

export const addRecordDocuments = endpoint({
  method: "POST",
  path: "/teleconsultation/rdv/add-record-document",
  auth: "patient",
  keepsAnswer: true,
  summary:
    "Adds copies of documents of the patient's record, 5 in all; all of them or none. Errors: VALIDATION at documentIds («unknown») when one is not in the record, or in the bin, TOO_MANY_FILES as addSituationDocument.",
  body: z.object({ rdvId: uuid, documentIds: z.array(uuid).min(1, "required").max(maxDocuments) }),
  answer: z.array(situationDocument),
});

export const deleteSituationDocument = endpoint({
  method: "DELETE",
  path: "/teleconsultation/rdv/delete-medical-situation-document",
  auth: "patient",
  summary: "Removes a document while the appointment is a draft.",
  body: z.object({ rdvId: uuid, documentId: uuid }),
  answer: z.null(),
});
