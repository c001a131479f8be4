import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { askedOf, type DocumentCategory, documentCategoryCodes } from "~/api/.server/codes";
import { getDocument, type RecordDocument } from "~/api/.server/documents";
import { listConsultationTypes, listDocumentTypes, listLateralities, listPartsExamined } from "~/api/.server/lookups";
import { asProblem, Problem } from "~/api/.server/problem";
import type { TextKey } from "~/locales/texts";
import { appContext } from "~/web/.server/context";
import { takeTime } from "~/web/.server/deadline";
import { flawStatus, getBody, type UploadFlaw } from "~/web/.server/forms/body";
import { type FieldErrors, type Refusal, readForm, refuse, withErrors } from "~/web/.server/forms/form";
import { keepFormKey } from "~/web/.server/forms/once";
import { getActivePatient } from "./active-patient";
import { type DocumentSent, documentSchema } from "./document-schema";
import { fileFlawText, fingerprints, uploadFlaws } from "./documents";
import { orNullWhenSent } from "./or-null";
import { refuseOther, writeRecord } from "./write-record";

type Context = Readonly<RouterContextProvider>;

/** Nothing of a form that is not read can be shown again, which the one that is too large says. */
const bodyFlaws = { ...uploadFlaws("documents:error.oneFile"), tooLarge: "documents:error.tooLarge" } as const;

type Saving = {
  save: (patientId: string, sent: DocumentSent, file: File | undefined) => Promise<unknown>;
  done: TextKey;
  to: (sent: DocumentSent) => string;
};

/** The page of an upload that could not be taken, with its flaw at a field. */
export const refuseUpload = (flaw: UploadFlaw, field: string) =>
  data<Refusal>({ result: { status: "error", error: { [field]: [bodyFlaws[flaw]] } } }, { status: flawStatus[flaw] });

/**
 * The form of one document with its file. One that is wrong comes back without it, and its page says to choose it again:
 * `again` are the errors that say so.
 */
export async function readDocumentForm<Schema extends z.ZodType>(context: Context, schema: Schema) {
  const { fields, files, flaw } = await getBody(context);
  if (flaw) return { refused: refuseUpload(flaw, "file") };
  const [file] = files;
  fields.delete("file");
  if (file) fields.set("file", JSON.stringify(await fingerprints(files)));
  const wrong = files.length > 1 ? "documents:error.oneFile" : file && fileFlawText(context, file);
  const submission = await readForm(context, schema);
  const again: FieldErrors = file ? { file: ["documents:error.fileAgain"] } : {};
  if (submission.status === "success" && !wrong) {
    if (file) takeTime(context);
    return { file, again, submission, value: submission.value };
  }
  keepFormKey(context, submission.payload.formKey);
  const flaws: FieldErrors = wrong ? { file: [wrong] } : again;
  return { refused: refuse(submission, { fieldErrors: flaws as never }), submission, again: flaws };
}

/** Sends the form of a document that is changed once, as `writeRecord`. */
export async function sendDocumentForm(context: Context, { save, done, to }: Saving) {
  const { file, again, refused, submission } = await readDocumentForm(context, documentSchema);
  if (refused) {
    const other = submission && (await refuseOther(context, submission));
    return other ? withErrors(other, again) : refused;
  }
  return writeRecord(context, documentSchema, {
    write: (patientId, sent) => saveWith(context, file, () => save(patientId, sent, file)),
    refused: (page) => withErrors(page, again),
    done,
    to,
    errors: { gone: "documents:error.gone", outdated: "documents:error.outdated" },
  });
}

/** Saves a document; what is wrong with its file is said at the field. Throws Problem. */
export async function saveWith(context: Context, file: File | undefined, save: () => Promise<unknown>): Promise<void> {
  try {
    await save();
  } catch (error) {
    const problem = asProblem(error);
    const { fileFlaw, isTooOften, status, code } = problem;
    if (!file || !(fileFlaw || isTooOften)) throw problem;
    const text = fileFlaw === "recordFull" ? "documents:error.recordFull" : fileFlawText(context, file, problem)!;
    throw new Problem(code, status, { fields: { file: [text] } });
  }
}

/** What the form offers to choose from in a category. Throws Problem. */
export async function choicesOf(context: Context, category: DocumentCategory) {
  const asked: readonly string[] = askedOf(category);
  const [types, parts, sides, consultations] = await Promise.all([
    asked.includes("type") ? listDocumentTypes(context, documentCategoryCodes[category]) : [],
    asked.includes("part") ? listPartsExamined(context) : [],
    asked.includes("side") ? listLateralities(context) : [],
    asked.includes("consultation") ? listConsultationTypes(context) : [],
  ]);
  return { types, parts, sides, consultations };
}

/**
 * A document of the record that is open, which is not in the bin. Throws 404 for any other; the page of a refused form
 * stands without it, with what was typed: another record was opened meanwhile, it or its record was deleted, or the
 * services are away.
 */
export async function openDocument(context: Context, id: string): Promise<RecordDocument | null> {
  const { reading } = context.get(appContext);
  const person = await getActivePatient(context);
  try {
    const document = await orNullWhenSent(context, getDocument(context, person.id, id));
    if (document?.deletedAt === null) return document;
  } catch (error) {
    if (!asProblem(error).isMissing) throw error;
  }
  if (reading) throw data(null, { status: 404 });
  return null;
}
